"""Consoles put together as their boards say, down to the pins: each shows and hears."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("fcntl")
import hal.pi
from hal import boards
from hal.boards import Board
from hal.buttons import PinButtons, Waker
from hal.contract import Edge, Stop
from hal.gpio import PartError
from hal.system import NoPower
from simulator.parts.bus import FakeI2C
from simulator.parts.oled import OledChip
from simulator.parts.sh1106 import SH1106Chip
from simulator.parts.spi import FakeSPI, FakeSPIDevice
from simulator.parts.ssd1306 import SSD1306Chip
from tests.hal.fake_gpiod import Clock, Kernel, Poll
from tests.hal.panels import noise, same


class Machine:
    """A Pi with a bonnet on I2C bus 1 and a HAT on SPI bus 0, and played pins. Only one has its chip."""

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch) -> None:
        self.devices = folder
        self.clock = Clock()
        self.kernel = Kernel(self.clock, folder)
        self.bonnet = SSD1306Chip()
        self.hat = SH1106Chip()
        self.spi = FakeSPI(self.clock, self.hat)
        self.kernel.drives = {24: self.spi.dc.set, 25: self.spi.reset.set}
        self.opened: list[tuple[int, ...]] = []
        patch.setitem(sys.modules, "gpiod", self.kernel.module())
        patch.setattr(hal.pi, "LinuxI2C", self._i2c)
        patch.setattr(hal.pi, "LinuxSPI", self._spi)
        patch.setattr(hal.pi, "SystemClock", lambda: self.clock)
        poll = Poll(self.kernel)
        patch.setattr(hal.buttons.select, "poll", lambda: poll)
        self.wakers: list[Waker] = []
        patch.setattr(hal.pi, "Waker", self._waker)

    def close(self) -> None:
        """Give the signals back."""
        for waker in self.wakers:
            waker.close()
        self.wakers.clear()

    def _waker(self) -> Waker:
        self.wakers.append(Waker())
        return self.wakers[-1]

    def _i2c(self, number: int) -> FakeI2C:
        self.opened.append((number,))
        return FakeI2C(self.clock, {0x3C: self.bonnet})

    def _spi(self, number: int, select: int, speed: int) -> FakeSPIDevice:
        self.opened.append((number, select, speed))
        return self.spi.device(select)


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Machine]:
    machine = Machine(tmp_path, monkeypatch)
    yield machine
    machine.close()


def check(machine: Machine, board: Board, chip: OledChip, turned: bool, folder: Path) -> None:
    """The panel shows, each button is heard, and all is let go."""
    console = hal.pi.open_console(board, folder / "data", machine.devices)
    buttons = console.buttons
    assert isinstance(buttons, PinButtons)
    try:
        assert console.display.show(noise(1))
        assert same(chip.picture(), noise(1).rotate(180 if turned else 0))
        for button, pin in board.buttons.pins.items():
            at = machine.clock.now() + 1
            machine.kernel.press(pin, at, held=0.2)
            for pressed in (True, False):
                edge = buttons.wait(None)
                assert edge == Edge(button, pressed, edge.time if edge else 0.0)
        console.storage.replace("match.json", b"1")
        assert (folder / "data" / "match.json").read_bytes() == b"1"
        assert isinstance(console.power, NoPower)
        console.display.close()
        assert not chip.on
    finally:
        buttons.close()


def test_a_bonnet_shows_and_hears(machine: Machine, tmp_path: Path) -> None:
    check(machine, boards.built_in("adafruit-oled-bonnet"), machine.bonnet, False, tmp_path)
    assert machine.opened == [(1,)]
    assert {pin for pin, line in machine.kernel.lines.items() if line.consumer} == set()


def test_a_hat_shows_upside_down_and_hears_upright(machine: Machine, tmp_path: Path) -> None:
    check(machine, boards.built_in("waveshare-1.3-oled-hat"), machine.hat, True, tmp_path)
    assert machine.opened == [(0, 0, 8_000_000)]
    assert machine.spi.reset.level
    assert machine.kernel.lines[24].consumer == machine.kernel.lines[25].consumer == "pipopi"


MIXED = """
[panel]
chip = "{chip}"
bus = "{bus}"
dc = 24
reset = 25
rotation = 180
offset = 2
"""


@pytest.mark.parametrize("chip", ["ssd1306", "sh1106"])
@pytest.mark.parametrize("bus", ["i2c", "spi"])
def test_every_chip_works_on_every_bus(machine: Machine, tmp_path: Path, chip: str, bus: str) -> None:
    board, problems = boards.read_board(MIXED.format(chip=chip, bus=bus).encode(), "pipopi.toml")
    assert problems == []
    fitted: SSD1306Chip | SH1106Chip = SSD1306Chip() if chip == "ssd1306" else SH1106Chip()
    machine.bonnet = fitted  # type: ignore[assignment]
    machine.spi = FakeSPI(machine.clock, fitted)
    machine.kernel.drives = {24: machine.spi.dc.set, 25: machine.spi.reset.set}
    check(machine, board, fitted, True, tmp_path)


def test_a_panel_on_the_other_chip_select_hears_nothing(machine: Machine) -> None:
    board, _ = boards.read_board(b'board = "waveshare-1.3-oled-hat"\n[panel]\nspi_select = 1', "pipopi.toml")
    panel = hal.pi.open_panel(board.panel, machine.devices)
    panel.show(noise(1))
    assert not machine.hat.on


def test_a_signal_stops_the_console(machine: Machine, tmp_path: Path) -> None:
    before = signal.getsignal(signal.SIGTERM)
    console = hal.pi.open_console(boards.built_in(boards.DEFAULT), tmp_path, machine.devices)
    os.kill(os.getpid(), signal.SIGTERM)
    with pytest.raises(Stop):
        console.buttons.wait(None)
    machine.close()
    assert signal.getsignal(signal.SIGTERM) == before


def test_a_pin_of_the_panel_that_another_program_has_is_told(machine: Machine) -> None:
    machine.kernel.lines[24].consumer = "fbtft"
    with pytest.raises(PartError, match=r"^GPIO 24 \(dc of the panel\) is in use by fbtft: "):
        hal.pi.open_panel(boards.built_in("waveshare-1.3-oled-hat").panel, machine.devices)


def test_a_missing_driver_is_told_with_the_command_that_installs_it(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "adafruit_displayio_ssd1306", None)
    sentence = r"^The panel needs its driver \(.+\): pip install -e '\.\[pi\]' in PipoPi's folder gets it\.$"
    with pytest.raises(PartError, match=sentence):
        hal.pi.open_panel(boards.built_in(boards.DEFAULT).panel, machine.devices)


def test_a_panel_that_is_missing_at_the_start_is_no_reason_not_to_start(tmp_path: Path) -> None:
    """On the real device files, which are not there."""
    board, _ = boards.read_board(b"[panel]\ni2c_bus = 99", "pipopi.toml")
    panel = hal.pi.open_panel(board.panel, tmp_path)
    assert not panel.show(noise(1))
    panel.close()


def test_importing_it_loads_neither_blinka_nor_gpiod_and_an_sh1106_never_needs_blinka() -> None:
    program = """
import sys
import hal.pi
from hal import boards
late = {"displayio", "busio", "digitalio", "board", "adafruit_platformdetect", "gpiod", "ctypes"}
assert not late & set(sys.modules), late & set(sys.modules)
board, _ = boards.read_board(b'[panel]\\nchip = "sh1106"', "")
hal.pi.open_panel(board.panel)
assert not late & set(sys.modules), late & set(sys.modules)
hal.pi.open_panel(boards.built_in(boards.DEFAULT).panel)
assert "displayio" in sys.modules and "board" not in sys.modules
"""
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    assert (run.returncode, run.stdout, run.stderr) == (0, "", "")
