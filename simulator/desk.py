"""The device on the desk: the chip behind its wire, the buttons, the data, and the console made of them.
It needs no window; whatever shows it looks at ``chip`` and ``buttons``."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import TextIO

from PIL import Image

from hal.contract import Console
from hal.files import FileStorage
from hal.ssd1306 import SSD1306
from hal.system import NoPower
from simulator.bus import FakeI2C
from simulator.buttons import DeskButtons
from simulator.chip import SSD1306Chip
from simulator.clock import DeskClock
from simulator.device import Device
from simulator.events import Shot, WindowShot
from simulator.glass import Look, screen

ADDRESS = 0x3C

device_at = lru_cache(maxsize=4)(Device)
"""The drawn device at a scale; drawing it takes a moment."""


class Desk:
    """``picture_scale``: the scale of the pictures of the whole device that scripts ask for.

    ``look``: how the OLED looks in pictures; None: pictures of it have one bit a pixel.
    ``problem`` is None, or one sentence that says why the device was powered off early.
    """

    def __init__(self, picture_scale: int, look: Look | None = None) -> None:
        self.clock = DeskClock()
        self.chip = SSD1306Chip()
        self.wire = FakeI2C(self.clock, {ADDRESS: self.chip})
        self.buttons = DeskButtons(self.clock, self._take)
        self.problem: str | None = None
        self._picture_scale = picture_scale
        self._look = look

    def console(self, folder: Path) -> Console:
        """Power on: the console whose data lie in ``folder``."""
        return Console(SSD1306(self.wire, ADDRESS), self.buttons, FileStorage(folder), self.clock, NoPower())

    def log_wire(self, log: TextIO) -> None:
        """Write a line to ``log`` for each write on the wire: time, address and bytes, both in hex."""

        def write(time: float, address: int, data: bytes) -> None:
            try:
                print(f"{time:.6f} {address:02x} {data.hex()}", file=log)
            except OSError as error:
                self._fail(f"the wire log cannot be written: {error.strerror or error}.")

        self.wire.on_write.append(write)

    def device_picture(self, scale: int) -> Image.Image:
        """The whole device as it looks now."""
        device = device_at(scale)
        return device.picture(self.chip.picture(), self.chip.contrast, self.buttons.pressed, self._look)

    def oled_picture(self, scale: int) -> Image.Image:
        """The OLED as it looks now."""
        picture = self.chip.picture()
        if self._look is not None:
            return screen(picture, self.chip.contrast, scale, self._look)
        return picture.resize((picture.width * scale, picture.height * scale), Image.Resampling.NEAREST)

    def _take(self, wanted: Shot | WindowShot) -> None:
        if isinstance(wanted, WindowShot):
            picture = self.device_picture(self._picture_scale)
        else:
            picture = self.oled_picture(wanted.scale)
        try:
            picture.save(wanted.path)
        except OSError as error:
            self._fail(f"the picture {wanted.path} cannot be written: {error.strerror or error}.")

    def _fail(self, problem: str) -> None:
        """Power off, and keep the first sentence that says why."""
        self.problem = self.problem or problem
        self.buttons.stop()
