"""The panel of a board on a wire that is there already, of the Pi or of the desk.
Which controller it has, its chip says."""

from __future__ import annotations

from hal.boards import PanelWiring
from hal.panel import Controller, Panel
from hal.sh1106 import SH1106Controller
from hal.ssd1306 import SSD1306Controller
from hal.wires import Wire


def panel_on(wire: Wire, wiring: PanelWiring) -> Panel:
    """The panel that ``wiring`` describes on ``wire``; nothing is sent yet. Raises PartError."""
    return Panel(wire, _controller(wiring), upside_down=wiring.rotation == 180)


def _controller(wiring: PanelWiring) -> Controller:
    if wiring.chip == "sh1106":
        return SH1106Controller(wiring.offset)
    try:
        return SSD1306Controller()
    except ImportError as error:
        from hal.gpio import PartError  # a part of the Pi, which the desk does not load

        raise PartError(
            f"The panel needs its driver ({error}): pip install -e '.[pi]' in PipoPi's folder gets it."
        ) from error
