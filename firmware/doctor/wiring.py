"""The checks of what the board is wired to: buses and their speed, groups, the panel's address, the pins.
A check that needs something which an earlier one found missing says nothing."""

from __future__ import annotations

from collections.abc import Iterator

from firmware.doctor.finding import INSTALL, RESTART, Finding, config, switch_on
from firmware.doctor.holders import held_by_system, letting_go
from firmware.doctor.machine import Answer, Machine, groups, is_account, user
from hal.boards import OWNERS_FILES, Board
from hal.bootconfig import is_upstream, overlays, parameters
from hal.gpio import HEADER_LABELS, OWNER

HERTZ = 400_000
CONSOLE = "pipopi"
"""The user whom the installer makes for the console."""
PANELS = (0x3C, 0x3D)
"""The two addresses that a panel of this kind can have."""
_PICTURE = 1037 * 9
"""Bits on the wire for one full picture."""


def check_bus(machine: Machine, board: Board) -> Iterator[Finding]:
    """Whether the panel's bus is there."""
    panel = board.panel
    path, text = config(machine)
    if panel.bus == "i2c":
        device, usual = f"/dev/i2c-{panel.i2c_bus}", panel.i2c_bus == 1
        parameter, missing = "i2c_arm", ["i2c_arm=on", f"i2c_arm_baudrate={HERTZ}"]
    else:
        device, usual = f"/dev/spidev{panel.spi_bus}.{panel.spi_select}", panel.spi_bus == 0
        parameter, missing = "spi", ["spi=on"]
    if machine.exists(device):
        if panel.bus == "spi":
            yield Finding(f"{device} is there")
    elif panel.bus == "i2c" and machine.exists(f"/sys/class/i2c-adapter/i2c-{panel.i2c_bus}"):
        yield Finding(
            f"There is no {device}, because the module i2c-dev is not loaded.",
            ("sudo modprobe i2c-dev", "echo i2c-dev | sudo tee /etc/modules-load.d/pipopi.conf"),
        )
    elif path is None or not usual:
        there = machine.names("/dev", "i2c-*" if panel.bus == "i2c" else "spidev*")
        listed = ", ".join(f"/dev/{name}" for name in there) or "none"
        yield Finding(
            f"There is no {device}; there are: {listed}.",
            (f"Name one that is there in {OWNERS_FILES[0]}, or switch this one on.",),
        )
    elif parameters(text).get(parameter, "off") in ("on", "yes", "true", "1"):
        yield Finding(f"{path} switches {device} on, but it has not taken effect yet.", (RESTART,))
    elif is_upstream(text):
        yield Finding(f"There is no {device}.", (*INSTALL, RESTART))
    else:
        yield Finding(f"There is no {device}: it is switched off in {path}.", switch_on(path, *missing))


def check_speed(machine: Machine, board: Board) -> Iterator[Finding]:
    """Whether an I2C bus runs at 400 kHz."""
    device = f"/dev/i2c-{board.panel.i2c_bus}"
    if board.panel.bus != "i2c" or not machine.exists(device):
        return
    node = f"/sys/bus/i2c/devices/i2c-{board.panel.i2c_bus}/of_node/clock-frequency"
    hertz = int.from_bytes(machine.content(node) or b"")
    if not hertz:
        yield Finding(f"{device} is there; it does not say how fast it is")
        return
    if hertz >= HERTZ:
        yield Finding(f"{device} runs at {hertz // 1000} kHz")
        return
    path, text = config(machine)
    if path is None or is_upstream(text):
        mend: tuple[str, ...] = (*INSTALL, RESTART)
    elif _fast_after_restart(text):
        mend = (RESTART,)
    else:
        mend = switch_on(path, f"i2c_arm_baudrate={HERTZ}")
    yield Finding(
        f"{device} runs at {hertz // 1000} kHz: a full picture takes {_PICTURE * 1000 // hertz} ms"
        f" instead of {_PICTURE * 1000 // HERTZ}.",
        mend,
    )


def check_groups(machine: Machine, board: Board) -> Iterator[Finding]:
    """Whether the user who asks, and the one whom the console runs as, may use the bus and the pins."""
    there, asker = groups(machine), user(machine)
    wanted = [board.panel.bus, "gpio"]
    absent = [group for group in wanted if group not in there]
    if absent:
        yield Finding(f"There is no group {' and no group '.join(absent)}.", INSTALL)
        return
    names = [name for name in (asker, CONSOLE) if name != "root" and is_account(machine, name)]
    for name in dict.fromkeys(names):
        outside = [group for group in wanted if name not in there[group].members]
        if name == asker:
            outside = [group for group in outside if not there[group].in_use]
        waiting = [group for group in wanted if not there[group].in_use and group not in outside]
        if outside:
            yield Finding(
                f"{name} is not in the group {' and not in '.join(outside)}.",
                (
                    f"sudo usermod -aG {','.join(outside)} {name}",
                    "Then log out, and in again." if name == asker else "sudo systemctl restart pipopi",
                ),
            )
        elif name == asker and waiting:
            yield Finding(
                f"{name} has joined {' and '.join(waiting)}, but has not logged in since.",
                ("Log out, and in again.",),
            )
        else:
            yield Finding(f"{name} is in the groups {' and '.join(wanted)}")


def check_address(machine: Machine, board: Board) -> Iterator[Finding]:
    """Whether a panel answers where the board has it."""
    panel, device = board.panel, f"/dev/i2c-{board.panel.i2c_bus}"
    if panel.bus != "i2c" or not machine.exists(device):
        return
    bus, wanted = machine.at(device), panel.address
    answer = machine.ask.call(bus, wanted)
    if answer is Answer.YES:
        yield Finding(f"A panel answers at 0x{wanted:02x}")
    elif answer is Answer.HELD:
        yield _held(machine, panel.i2c_bus, wanted)
    elif answer is Answer.FORBIDDEN:
        if _is_in_use(machine, "i2c"):
            yield Finding(f"{device} may not be opened.", INSTALL)
    elif answer is Answer.STUCK:
        yield Finding(
            f"{device} is stuck: something holds SDA or SCL down.",
            (
                "sudo poweroff",
                "Then see whether a wire of the panel is loose, swapped, or touches another one.",
            ),
        )
    else:
        others = [
            address
            for address in PANELS
            if address != wanted and machine.ask.call(bus, address) is Answer.YES
        ]
        yield _elsewhere(machine, wanted, others[0]) if others else _silent(wanted)


def check_pins(machine: Machine, board: Board) -> Iterator[Finding]:
    """Whether the pins of the header are there, and nobody else has those that the board uses."""
    chips = machine.names("/dev", "gpiochip*")
    opened = {name: pins for name in chips if (pins := machine.ask.pins(machine.at(f"/dev/{name}")))}
    header = next((name for name, pins in opened.items() if pins.label in HEADER_LABELS), None)
    if header is None:
        if opened or not chips or _is_in_use(machine, "gpio"):
            yield _no_header(machine, chips, [pins.label for pins in opened.values()])
        return
    pins = opened[header]
    yield Finding(f"The pins are /dev/{header} ({pins.label})")
    uses = {pin: f"the button {button.value}" for button, pin in board.buttons.pins.items()}
    if board.panel.bus == "spi" and board.panel.dc is not None:
        uses[board.panel.dc] = "the panel's dc"
    if board.panel.reset is not None:
        uses[board.panel.reset] = "the panel's reset"
    owners = {pin: pins.users[pin] for pin in uses if pin in pins.users}
    if not owners:
        yield Finding("Nobody else uses the board's pins")
    elif set(owners.values()) == {OWNER}:
        yield Finding("The board's pins are in use by PipoPi, which runs now")
    for pin, owner in owners.items():
        if owner != OWNER:
            yield _in_use(machine, header, f"GPIO {pin}, {uses[pin]},", owner)


def _is_in_use(machine: Machine, group: str) -> bool:
    """Whether the user who asks is in ``group`` now; if not, that is told, and what follows is no news."""
    there = groups(machine)
    return user(machine) == "root" or (group in there and there[group].in_use)


def _fast_after_restart(text: str) -> bool:
    speed = parameters(text).get("i2c_arm_baudrate", "")
    return speed.isdecimal() and int(speed) >= HERTZ


def _held(machine: Machine, bus: int, address: int) -> Finding:
    link = machine.at(f"/sys/bus/i2c/devices/{bus}-{address:04x}/driver")
    driver = link.readlink().name if link.is_symlink() else "unknown"
    path, text = config(machine)
    guilty = [name for name in overlays(text) if name.startswith(("ssd1306", "sh1106"))]
    mend = (
        (f"sudo sed -i '/^dtoverlay={guilty[0]}/d' {path}", RESTART) if guilty else (f"sudo rmmod {driver}",)
    )
    return Finding(f"The panel at 0x{address:02x} is held by the system's driver {driver}.", mend)


def _elsewhere(machine: Machine, wanted: int, found: int) -> Finding:
    line = f"address = 0x{found:02X}"
    owners = next((str(path) for path in OWNERS_FILES if machine.exists(str(path))), None)
    new = (f"printf '[panel]\\n{line}\\n' | sudo tee {OWNERS_FILES[0]}",)
    changed = (f"sudo nano {owners}", f"Let it say {line} below [panel].")
    return Finding(
        f"A panel answers at 0x{found:02x}, and none at 0x{wanted:02x}.", changed if owners else new
    )


def _silent(wanted: int) -> Finding:
    tried = " or ".join(f"0x{address:02x}" for address in sorted({wanted, *PANELS}))
    return Finding(
        f"Nothing answers at {tried}.",
        (
            "sudo poweroff",
            "Then look at the four wires: VCC to pin 1, SDA to pin 3, SCL to pin 5, GND to pin 9.",
        ),
    )


def _no_header(machine: Machine, chips: list[str], labels: list[str]) -> Finding:
    _, text = config(machine)
    if "Raspberry Pi 5" in (machine.text("/proc/device-tree/model") or "") and is_upstream(text):
        return Finding(
            "Debian's own kernel does not know the pins of a Raspberry Pi 5.",
            ("Write Raspberry Pi OS (64-bit) to the card, and install PipoPi there.",),
        )
    if chips and not labels:
        return Finding(f"/dev/{chips[0]} may not be opened.", INSTALL)
    found = ", ".join(labels) or "none"
    return Finding(
        f"No chip has the pins of a Raspberry Pi; found: {found}.",
        ("sudo apt full-upgrade && sudo reboot", "An older system does not know the chip of a newer Pi."),
    )


def _in_use(machine: Machine, chip: str, what: str, owner: str) -> Finding:
    holder = held_by_system(owner)
    if holder is not None:
        told = f"{what} is held by the system for {holder.purpose} ({owner})."
        return Finding(told, letting_go(machine, holder))
    mend = (f"sudo fuser -v /dev/{chip}", "End the program that this names, or choose another pin.")
    return Finding(f"{what} is in use by {owner}.", mend)
