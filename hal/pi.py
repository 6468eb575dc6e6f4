"""A console made of the parts of a Raspberry Pi, as its board says.
Importing this loads neither Blinka nor gpiod: opening does, and only what the board needs."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from hal.alive import watched
from hal.boards import Board, PanelWiring
from hal.buttons import PinButtons, Waker
from hal.contract import Clock, Console
from hal.files import FileStorage
from hal.gpio import OutputPin, find_chip, load_gpiod, request_lines
from hal.linux import LinuxI2C, LinuxSPI
from hal.panel import Panel
from hal.panels import panel_on
from hal.system import SystemClock, find_power
from hal.wires import I2CWire, SPIWire, Wire
from hal.writing import ThreadWriter


def open_console(board: Board, folder: Path, devices: Path = Path("/dev")) -> Console:
    """The console of ``board`` with its data in ``folder``; for the main thread, because it hears signals.

    SIGTERM, SIGINT and SIGHUP make its buttons raise Stop. Raises PartError; a panel that is not there is
    none: it is shown to when it comes.
    """
    clock = SystemClock()
    panel = open_panel(board.panel, devices)
    waker = Waker()
    buttons = open_buttons(board, clock, waker, devices)
    waker.catch_signals()
    writer = ThreadWriter(buttons.interrupt)
    return Console(panel, watched(buttons, clock), FileStorage(folder), clock, find_power(), writer=writer)


def open_panel(wiring: PanelWiring, devices: Path = Path("/dev")) -> Panel:
    """The panel of a board; nothing is sent before its first picture. Raises PartError."""
    uses = {"dc": wiring.dc if wiring.bus == "spi" else None, "reset": wiring.reset}
    outputs = _outputs({name: pin for name, pin in uses.items() if pin is not None}, devices)
    reset = outputs.get("reset")
    wire: Wire
    if wiring.bus == "spi":
        spi = LinuxSPI(wiring.spi_bus, wiring.spi_select, wiring.spi_speed)
        wire = SPIWire(spi, outputs["dc"], reset)
    else:
        wire = I2CWire(LinuxI2C(wiring.i2c_bus), wiring.address, reset)
    return panel_on(wire, wiring)


def open_buttons(board: Board, clock: Clock, waker: Waker, devices: Path = Path("/dev")) -> PinButtons:
    """The buttons of a board. Raises PartError."""
    return PinButtons(board.buttons, clock, waker, devices)


def _outputs(pins: Mapping[str, int], devices: Path) -> dict[str, OutputPin]:
    """Lines that we drive by what they are for, D/C low and RES high."""
    if not pins:
        return {}
    gpiod = load_gpiod()
    value = gpiod.line.Value
    settings = {
        pin: gpiod.LineSettings(
            direction=gpiod.line.Direction.OUTPUT,
            output_value=value.ACTIVE if name == "reset" else value.INACTIVE,
        )
        for name, pin in pins.items()
    }
    uses = {pin: f"{name} of the panel" for name, pin in pins.items()}
    request = request_lines(gpiod, settings, uses, find_chip(gpiod, devices))
    return {name: OutputPin(gpiod, request, pin) for name, pin in pins.items()}
