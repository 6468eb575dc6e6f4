"""The panel of a board on the desk: its chip behind the wire that the board has, I2C or SPI.
The driver, and what it says on the wire, are those of the Pi."""

from __future__ import annotations

from collections.abc import Callable

from PIL import Image

from hal.boards import PanelWiring
from hal.contract import Clock
from hal.panel import Panel
from hal.panels import panel_on
from hal.wires import I2CWire, SPIWire
from simulator.parts.bus import FakeI2C
from simulator.parts.oled import OledChip
from simulator.parts.sh1106 import SH1106Chip
from simulator.parts.spi import FakeSPI
from simulator.parts.ssd1306 import SSD1306Chip
from simulator.parts.wire import TrueWire

Bus = FakeI2C | FakeSPI


class DeskPanel:
    """``chip`` shows the picture, the driver writes to ``bus``, ``true_wire`` says how slow that is."""

    def __init__(
        self, wiring: PanelWiring, clock: Clock, seed: int, pass_time: Callable[[float], None]
    ) -> None:
        self._wiring = wiring
        self.chip: OledChip = (
            SH1106Chip(seed, wiring.offset) if wiring.chip == "sh1106" else SSD1306Chip(seed)
        )
        hertz = wiring.spi_speed if wiring.bus == "spi" else None
        self.true_wire = TrueWire(self.chip, pass_time, hertz)
        self.bus: Bus = (
            FakeSPI(clock, self.true_wire, wiring.spi_select)
            if wiring.bus == "spi"
            else FakeI2C(clock, {wiring.address: self.true_wire})
        )

    @property
    def acknowledges(self) -> bool:
        """Whether the driver can know that what it sent arrived."""
        return isinstance(self.bus, FakeI2C)

    def driver(self) -> Panel:
        """The display of a console that was just powered on."""
        bus, wiring = self.bus, self._wiring
        if isinstance(bus, FakeI2C):
            return panel_on(I2CWire(bus, wiring.address), wiring)
        reset = bus.reset if wiring.reset is not None else None
        return panel_on(SPIWire(bus.device(wiring.spi_select), bus.dc, reset), wiring)

    def picture(self) -> Image.Image:
        """What a person sees: mode ``1``, 128x64; a glass that is mounted upside down is turned."""
        picture = self.chip.picture()
        return picture.transpose(Image.Transpose.ROTATE_180) if self._wiring.rotation == 180 else picture

    def holds(self, picture: Image.Image) -> bool:
        """Whether the memory is ``picture`` as a person is to see it, lit or not."""
        mounted = self._wiring.rotation == 180
        return self.chip.memory() == (picture.transpose(Image.Transpose.ROTATE_180) if mounted else picture)

    def is_picture(self, where: int, data: bytes) -> bool:
        """Whether a write carried a part of a picture; ``where``: the address, or the level of D/C."""
        return bool(where) if isinstance(self.bus, FakeSPI) else data[:1] == b"\x40"
