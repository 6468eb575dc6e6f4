"""The chip model under drivers that know nothing of it: what they draw is what is lit."""

from __future__ import annotations

import random
import time
from types import SimpleNamespace

import adafruit_displayio_ssd1306
import busdisplay
import displayio
import i2cdisplaybus
import pytest
from PIL import Image

from simulator.parts.bus import FakeI2C
from simulator.parts.ssd1306 import SSD1306Chip


class Clock:
    def now(self) -> float:
        return 0.0


def noise(seed: int) -> Image.Image:
    return Image.frombytes("1", (128, 64), random.Random(seed).randbytes(1024))


def test_what_displayio_refreshes_is_lit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(busdisplay, "time", SimpleNamespace(sleep=lambda _: None, monotonic=time.monotonic))
    chip = SSD1306Chip()
    displayio.release_displays()
    bus = i2cdisplaybus.I2CDisplayBus(FakeI2C(Clock(), {0x3C: chip}), device_address=0x3C)
    display = adafruit_displayio_ssd1306.SSD1306(bus, width=128, height=64, auto_refresh=False)
    picture = noise(1)
    bitmap = displayio.Bitmap(128, 64, 2)
    for y in range(64):
        for x in range(128):
            bitmap[x, y] = bool(picture.getpixel((x, y)))
    palette = displayio.Palette(2)
    palette[0], palette[1] = 0x000000, 0xFFFFFF
    group = displayio.Group()
    group.append(displayio.TileGrid(bitmap, pixel_shader=palette))
    display.root_group = group
    display.refresh()
    displayio.release_displays()
    assert chip.picture().tobytes() == picture.tobytes()
    assert chip.unknown == []


@pytest.mark.filterwarnings("ignore:Image.Image.getdata:DeprecationWarning")
def test_what_luma_displays_is_lit() -> None:
    serial = pytest.importorskip("luma.core.interface.serial")
    device = pytest.importorskip("luma.oled.device")
    chip = SSD1306Chip()

    class Blocks:
        def write_i2c_block_data(self, address: int, register: int, data: list[int]) -> None:
            chip.write(bytes([register, *data]))

        def i2c_rdwr(self, *messages: object) -> None:
            for message in messages:
                chip.write(bytes(message))  # type: ignore[call-overload]

    panel = device.ssd1306(serial.i2c(bus=Blocks(), address=0x3C))
    panel.persist = True
    panel.display(noise(2))
    assert chip.picture().tobytes() == noise(2).tobytes()
    assert chip.unknown == []
