"""Panels on the emulated wire: each chip on each bus, with what was written and what is lit in the end."""

from __future__ import annotations

import random
from collections.abc import Callable

from PIL import Image, ImageDraw

from hal.panel import Controller, Panel
from hal.sh1106 import SH1106Controller
from hal.ssd1306 import SSD1306Controller
from hal.wires import I2CWire, SPIWire, Wire
from simulator.parts.bus import FakeI2C
from simulator.parts.oled import OledChip
from simulator.parts.sh1106 import SH1106Chip
from simulator.parts.spi import FakeSPI
from simulator.parts.ssd1306 import SSD1306Chip

DARK = Image.new("1", (128, 64))
KINDS = ["ssd1306 i2c", "ssd1306 spi", "sh1106 i2c", "sh1106 spi"]
ADDRESS = 0x3C


class Clock:
    def now(self) -> float:
        return 0.0


class Bench:
    """A chip with noise in its memory on a bus of its own, and what was written to it as text.

    On SPI each write is told as ``c``, a command, or ``d``, data.
    """

    def __init__(self, kind: str = KINDS[0], seed: int = 0) -> None:
        self.kind = kind
        name, bus = kind.split()
        self.chip: OledChip = SSD1306Chip(seed) if name == "ssd1306" else SH1106Chip(seed)
        self.writes: list[str] = []
        self.bus: FakeI2C | FakeSPI
        self.wire: Wire
        if bus == "i2c":
            self.bus = FakeI2C(Clock(), {ADDRESS: self.chip})
            self.bus.on_write.append(lambda _, __, data: self.writes.append(data.hex(" ")))
            self.wire = I2CWire(self.bus, ADDRESS)
        else:
            self.bus = FakeSPI(Clock(), self.chip)
            self.bus.on_write.append(
                lambda _, dc, data: self.writes.append(("d " if dc else "c ") + data.hex(" "))
            )
            self.wire = SPIWire(self.bus.device(0), self.bus.dc, self.bus.reset)

    @property
    def i2c(self) -> FakeI2C:
        """The bus of a panel on I2C."""
        assert isinstance(self.bus, FakeI2C)
        return self.bus

    @property
    def asks(self) -> bool:
        """Whether the panel can ask its chip how it is."""
        return isinstance(self.bus, FakeI2C)

    def panel(self, upside_down: bool = False) -> Panel:
        controller: Controller = SSD1306Controller() if "ssd" in self.kind else SH1106Controller()
        return Panel(self.wire, controller, upside_down)

    def written(self) -> list[str]:
        writes, self.writes[:] = list(self.writes), []
        return writes

    def state(self) -> tuple[object, ...]:
        """All that makes the light, and the memory behind it."""
        chip = self.chip
        registers = (chip.on, chip.contrast, chip.inverted, chip.all_on, chip.offset, chip.start_line)
        timing = (chip.lines, chip.clock, chip.precharge, chip.deselect, chip.com_pins, chip.powered)
        return chip.picture().tobytes(), self.memory(), *registers, *timing

    def memory(self) -> bytes:
        """The 128 columns that the glass shows."""
        if isinstance(self.chip, SH1106Chip):
            return b"".join(bytes(self.chip.ram[132 * page + 2 : 132 * page + 130]) for page in range(8))
        return bytes(self.chip.ram)


def same(one: Image.Image, other: Image.Image) -> bool:
    return one.mode == other.mode and one.size == other.size and one.tobytes() == other.tobytes()


def noise(seed: int) -> Image.Image:
    return Image.frombytes("1", (128, 64), random.Random(seed).randbytes(1024))


def box(x: int, y: int, right: int, bottom: int) -> Image.Image:
    image = Image.new("1", (128, 64))
    ImageDraw.Draw(image).rectangle((x, y, right, bottom), fill=1)
    return image


def negative(image: Image.Image) -> Image.Image:
    return Image.frombytes("1", image.size, bytes(255 - byte for byte in image.tobytes()))


LAST = box(50, 30, 99, 60)


def session(panel: Panel) -> list[Callable[[], object]]:
    """What a console does with its panel, step by step."""
    return [
        lambda: panel.set_brightness(2),
        lambda: panel.show(noise(1)),
        lambda: panel.show(box(10, 6, 90, 9)),
        lambda: panel.set_inverted(True),
        lambda: panel.show(box(12, 6, 92, 20)),
        panel.sleep,
        lambda: panel.show(box(12, 6, 92, 40)),
        panel.wake,
        lambda: panel.set_brightness(3),
        lambda: panel.show(noise(2)),
        lambda: panel.show(LAST),
    ]


def play(bench: Bench, trouble: Callable[[int], None] = lambda step: None) -> None:
    """A whole session, ``trouble`` before each step; then what a console does: it shows the last picture
    until it is taken, and again every second."""
    panel = bench.panel()
    for number, step in enumerate(session(panel)):
        trouble(number)
        step()
    bench.bus.unplugged = False
    for _ in range(3):
        assert any(panel.show(LAST) for _ in range(3))
