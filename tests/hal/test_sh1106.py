"""The SH1106 on both buses: exact bytes, page by page, and glass at another place of its 132 columns."""

from __future__ import annotations

import pytest

from hal.panel import Panel
from hal.sh1106 import SH1106Controller
from hal.wires import I2CWire
from simulator.parts.bus import FakeI2C
from simulator.parts.sh1106 import SH1106Chip
from tests.hal.panels import DARK, Bench, Clock, box, negative, noise, same

CALM = "e3 ee"
BEGIN = f"{CALM} ae ad 8b"
REGISTERS = "d3 00 40 a4 a1 c8 a8 3f d5 80 d9 22 da 12 db 35 32"


def pages(byte: str) -> list[tuple[str, str]]:
    """Commands and data of a whole picture."""
    return [(f"b{page} 02 10", " ".join([byte] * 128)) for page in range(8)]


def test_the_first_picture_sends_these_bytes() -> None:
    bench = Bench("sh1106 i2c")
    assert bench.panel().show(DARK)
    assert bench.written() == [
        f"00 {BEGIN} {REGISTERS} 81 ff a6",
        *(write for address, data in pages("00") for write in (f"00 {address}", f"40 {data}")),
        "00 af",
    ]
    assert bench.chip.unknown == []


def test_over_spi_the_same_bytes_are_sent_with_dc_instead_of_control_bytes() -> None:
    bench = Bench("sh1106 spi")
    assert bench.panel().show(negative(DARK))
    assert bench.written() == [
        f"c {BEGIN} {REGISTERS} 81 ff a6",
        *(write for address, data in pages("ff") for write in (f"c {address}", f"d {data}")),
        "c af",
    ]


def test_over_spi_the_same_picture_again_sends_all_but_what_would_be_seen() -> None:
    bench = Bench("sh1106 spi")
    panel = bench.panel()
    panel.show(DARK)
    panel.set_brightness(1)
    panel.set_inverted(True)
    bench.written()
    before = bench.bus.bytes
    assert panel.show(DARK)
    assert bench.written() == [
        f"c {CALM} {REGISTERS} 81 0a a7",
        *(write for address, data in pages("00") for write in (f"c {address}", f"d {data}")),
        "c af",
    ]
    assert bench.bus.bytes - before == 1071


def test_a_small_change_sends_its_runs_page_by_page() -> None:
    bench = Bench("sh1106 i2c")
    panel = bench.panel()
    panel.show(DARK)
    bench.written()
    before = bench.bus.bytes
    assert panel.show(box(100, 6, 102, 9))
    assert bench.written() == ["00 b0 06 16", "40 c0 c0 c0", "00 b1 06 16", "40 03 03 03"]
    assert bench.bus.bytes - before == 2 * (5 + 5) + 2


def test_brightness_invert_sleep_and_close_send_these_bytes() -> None:
    bench = Bench("sh1106 i2c")
    panel = bench.panel()
    panel.show(DARK)
    bench.written()
    panel.set_brightness(1)
    panel.set_inverted(True)
    panel.sleep()
    panel.close()
    assert bench.written() == ["00 81 0a", "00 a7", "00 ae", f"00 {BEGIN}"]


@pytest.mark.parametrize("offset", [0, 2])
def test_the_glass_shows_the_picture_where_the_offset_is_that_of_the_module(offset: int) -> None:
    chip = SH1106Chip(first_column=offset)
    panel = Panel(I2CWire(FakeI2C(Clock(), {0x3C: chip}), 0x3C), SH1106Controller(offset))
    for picture in (noise(1), box(0, 0, 0, 63), box(127, 0, 127, 63)):
        assert panel.show(picture)
        assert same(chip.picture(), picture)


def test_the_converter_is_never_switched_while_the_panel_is_on() -> None:
    bench = Bench("sh1106 spi")
    panel = bench.panel()
    for x in range(30):
        panel.show(box(x // 2, 0, x // 2, 10))
    panel.sleep()
    panel.wake()
    assert bench.chip.unknown == []
    assert bench.chip.on
