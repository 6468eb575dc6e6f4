"""The checks of what PipoPi itself needs: the computer, Python, packages, the board's file, room on the card.
Each answers one line or more."""

from __future__ import annotations

import re
from collections.abc import Iterator

from firmware.doctor.finding import Finding
from firmware.doctor.machine import Machine
from hal.boards import OWNERS_FILES, Board, find, read_board

PACKAGES = {
    "Pillow": "10.4",
    "adafruit-blinka": "8.50",
    "adafruit-circuitpython-displayio-ssd1306": "3.0",
    "platformdirs": "4",
    "gpiod": "2.2.2",
}
"""The oldest versions that are good enough."""
ROOM = 20_000_000
"""Bytes; the saves take a few thousand, but the system beside them wants to write, too."""


def is_pi(machine: Machine) -> bool:
    """Whether it is a Raspberry Pi."""
    return "Raspberry Pi" in (machine.text("/proc/device-tree/model") or "")


def check_computer(machine: Machine) -> Iterator[Finding]:
    """Which computer it is, and what there is to do on one that is no Raspberry Pi."""
    model = machine.text("/proc/device-tree/model")
    if model and is_pi(machine):
        yield Finding(model)
    else:
        yield Finding(
            f"This is a {model or 'PC'}, not a Raspberry Pi: it has no panel and no pins to examine"
        )
        yield Finding("What can be checked here: the program, by make test, and the games, by make play")


def check_python(machine: Machine) -> Iterator[Finding]:
    """Which Python runs this."""
    yield Finding(f"Python {machine.python}, {machine.bits}-bit, {machine.interpreter}")


def check_packages(machine: Machine) -> Iterator[Finding]:
    """Whether the packages are there and new enough."""
    there = {name: machine.ask.package(name) for name in PACKAGES}
    wrong = False
    for name, least in PACKAGES.items():
        version = there[name]
        if version is not None and _numbers(version) >= _numbers(least):
            continue
        wrong = True
        what = f"{name} is missing" if version is None else f"{name} {version} is too old"
        if machine.bits == 32:
            yield Finding(
                f"{what}, and there are no ready-made packages for 32-bit systems.",
                ("Write Raspberry Pi OS (64-bit) to the card, and install PipoPi there.",),
            )
        else:
            sudo = "sudo " if machine.interpreter.startswith("/opt/") else ""
            yield Finding(
                f"{what}; needed is {least} or newer.",
                (f"{sudo}{machine.interpreter} -m pip install '{name}>={least}'",),
            )
    if not wrong:
        yield Finding("Packages " + ", ".join(f"{name} {version}" for name, version in there.items()))


def find_board(machine: Machine) -> tuple[Board, list[Finding]]:
    """The board that the console would use, and what is to say about it."""
    for path in map(str, OWNERS_FILES):
        content = machine.content(path)
        if content is None:
            continue
        board, problems = read_board(content, path)
        if not problems:
            return board, [Finding(f"Board {_described(board)}, as {path} says")]
        return board, [Finding(problem, (_editor(path, problem),)) for problem in problems]
    board = find(()).board
    return board, [Finding(f"Board {_described(board)}; no {OWNERS_FILES[0]} says otherwise")]


def check_room(machine: Machine) -> Iterator[Finding]:
    """Whether matches can be saved."""
    if _is_read_only(machine, machine.saves):
        yield Finding(
            "The card is read-only: no match can be saved.",
            ("sudo mount -o remount,rw /", "If that fails, the card is worn out: use another one."),
        )
        return
    free = machine.ask.free(machine.at(machine.saves))
    if free < ROOM:
        yield Finding(
            f"Only {free // 1_000_000} MB are free on the card: soon no match can be saved.",
            ("sudo apt-get clean && sudo journalctl --vacuum-size=20M",),
        )
    else:
        yield Finding(f"{free // 1_000_000} MB are free for saves")


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(number) for number in re.findall(r"\d+", version)[:3])


def _described(board: Board) -> str:
    panel = board.panel
    if panel.bus == "i2c":
        place = f"I2C bus {panel.i2c_bus}, address 0x{panel.address:02x}"
    else:
        place = f"SPI bus {panel.spi_bus}, select {panel.spi_select}"
    return f"{board.name}: {panel.chip} on {place}"


def _editor(path: str, problem: str) -> str:
    line = re.search(rf"{re.escape(path)}, line (\d+)", problem)
    return f"sudo nano {f'+{line[1]} ' if line else ''}{path}"


def _is_read_only(machine: Machine, folder: str) -> bool:
    """Whether the file system that holds ``folder`` may not be written."""
    held, options = "", ""
    for line in (machine.text("/proc/mounts") or "").splitlines():
        _, place, _, flags, *_ = [*line.split(), "", "", "", ""]
        if place and f"{folder}/".startswith(f"{place.rstrip('/')}/") and len(place) >= len(held):
            held, options = place, flags
    return "ro" in options.split(",")
