"""What a picture costs on its way to the panel: processor time beside the usual libraries, bytes on the wire.
The same two pictures take turns on every path; the buses swallow what they are given."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable

from luma.core.interface.serial import i2c as luma_i2c
from luma.oled.device import ssd1306 as luma_ssd1306
from PIL import Image, ImageDraw, ImageFont

from hal.pages import SIZE, page_bytes
from hal.panel import Panel
from hal.ssd1306 import SSD1306
from tests.benchmarks import Figure, cpu_seconds


class Swallow:
    """A bus on which every address acknowledges and nothing happens, but that the panel is on or off."""

    def __init__(self) -> None:
        self.bytes = 0
        self.status = 0x40
        self._locked = False

    def try_lock(self) -> bool:
        free, self._locked = not self._locked, True
        return free

    def unlock(self) -> None:
        self._locked = False

    def writeto(self, address: int, buffer: bytes) -> None:
        if buffer == b"\x00\xaf":
            self.status = 0
        self.bytes += len(buffer) + 1

    def readfrom_into(self, address: int, buffer: bytearray) -> None:
        """The bit that says off follows the last switch, as in a chip that is well."""
        buffer[0] = self.status
        self.bytes += len(buffer) + 1

    def deinit(self) -> None: ...


class SwallowBlocks:
    """The same in the manner of smbus, for luma."""

    def i2c_rdwr(self, *messages: object) -> None: ...

    def write_i2c_block_data(self, address: int, register: int, data: list[int]) -> None: ...


def main() -> list[Figure]:
    pictures = [_noise(seed) for seed in (1, 2)]
    bus, panel = _panel()
    turn = itertools.cycle(pictures)
    own, theirs, lumas, pages = cpu_seconds(
        lambda: panel.show(next(turn)),
        _displayio(pictures),
        _luma(pictures),
        lambda: page_bytes(pictures[0]),
        times=20,
    )
    bus.bytes = 0
    panel.show(next(turn))
    full = bus.bytes
    return [
        Figure("a full picture, CPU", own * 1e6, "us"),
        Figure("of that: picture to page bytes", pages * 1e6, "us"),
        Figure("displayio refresh() of the same picture, CPU", theirs * 1e6, "us"),
        Figure("a full picture as a part of displayio's refresh()", own / theirs, "times", 1 / 100),
        Figure("luma.oled display() of the same picture, CPU", lumas * 1e6, "us"),
        Figure("a full picture as a part of luma.oled's display()", own / lumas, "times", 1 / 5),
        Figure("a full picture on the wire", full, "bytes", SIZE + 13),
        Figure("its wire time at 400 kHz", full * 9 / 400, "ms"),
        *_small_change(),
    ]


def _panel() -> tuple[Swallow, Panel]:
    """A panel that has been set up."""
    bus = Swallow()
    panel = SSD1306(bus)
    panel.show(Image.new("1", (128, 64)))
    return bus, panel


def _displayio(pictures: list[Image.Image]) -> Callable[[], object]:
    import adafruit_displayio_ssd1306  # here, after a panel has loaded and silenced Blinka
    import displayio
    import i2cdisplaybus

    displayio.release_displays()
    bus = i2cdisplaybus.I2CDisplayBus(Swallow(), device_address=0x3C)
    display = adafruit_displayio_ssd1306.SSD1306(bus, width=128, height=64, auto_refresh=False)
    palette = displayio.Palette(2)
    palette[0], palette[1] = 0x000000, 0xFFFFFF
    groups = []
    for picture in pictures:
        bitmap = displayio.Bitmap(128, 64, 2)
        for y, x in itertools.product(range(64), range(128)):
            bitmap[x, y] = bool(picture.getpixel((x, y)))
        group = displayio.Group()
        group.append(displayio.TileGrid(bitmap, pixel_shader=palette))
        groups.append(group)
    turn = itertools.cycle(groups)

    def refresh() -> None:
        display.root_group = next(turn)
        display.refresh()

    return refresh


def _luma(pictures: list[Image.Image]) -> Callable[[], object]:
    device = luma_ssd1306(luma_i2c(bus=SwallowBlocks(), address=0x3C))
    device.persist = True
    turn = itertools.cycle(pictures)
    return lambda: device.display(next(turn))


def _small_change() -> list[Figure]:
    """A cursor of 12x4 pixels leaves one place, comes to another, and a word of eight letters changes."""
    bus, panel = _panel()
    panel.show(_screen((12, 10), "A1-B1"))
    bus.bytes = 0
    panel.show(_screen((12, 22), "A2-B2"))
    both = bus.bytes
    panel.show(_screen(None, "A2-B2"))
    return [
        Figure("a cursor step with its caption on the wire", both, "bytes", 150),
        Figure("one blink of the cursor on the wire", bus.bytes - both, "bytes", 150),
    ]


def _screen(cursor: tuple[int, int] | None, caption: str) -> Image.Image:
    image = Image.new("1", (128, 64))
    draw = ImageDraw.Draw(image)
    draw.rectangle((1, 1, 62, 62), outline=1)
    if cursor is not None:
        x, y = cursor
        draw.rectangle((x, y, x + 11, y + 3), fill=1)
    draw.text((68, 50), caption, fill=1, font=ImageFont.load_default_imagefont())
    return image


def _noise(seed: int) -> Image.Image:
    return Image.frombytes("1", (128, 64), random.Random(seed).randbytes(SIZE))
