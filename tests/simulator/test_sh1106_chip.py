"""The model of the SH1106 against the data sheet: its 132 columns, its pages, and what it does not know."""

from __future__ import annotations

import random

import pytest
from PIL import Image

from simulator.parts.sh1106 import SH1106Chip

UPRIGHT = "a1 c8 af"


def chip(*commands: str, first_column: int = 2) -> SH1106Chip:
    """A chip with empty memory after these commands."""
    made = SH1106Chip(first_column=first_column)
    made.ram[:] = bytes(132 * 8)
    for text in commands:
        made.write(b"\x00" + bytes.fromhex(text))
    return made


def data(made: SH1106Chip, text: str) -> None:
    made.write(b"\x40" + bytes.fromhex(text))


def pixels(picture: Image.Image) -> set[tuple[int, int]]:
    assert (picture.mode, picture.size) == ("1", (128, 64))
    return {(x, y) for x in range(128) for y in range(64) if picture.getpixel((x, y))}


def test_power_on_is_dark_with_noise_in_the_memory_and_registers_at_reset() -> None:
    made = SH1106Chip(seed=1)
    assert pixels(made.picture()) == set()
    assert len(made.ram) == 1056
    assert len(set(made.ram)) > 200
    assert (made.contrast, made.clock, made.precharge, made.deselect) == (0x80, 0x50, 0x22, 0x35)
    assert not (made.on or made.inverted or made.all_on or made.segments_mirrored or made.scan_mirrored)


def test_the_reset_pin_leaves_the_memory() -> None:
    made = chip("af a7 81 05 d3 09 b3 12 03")
    before = bytes(made.ram)
    made.reset()
    assert (made.on, made.inverted, made.contrast, made.offset, made.page, made.column) == (
        *(False, False, 0x80, 0, 0, 0),
    )
    assert bytes(made.ram) == before


@pytest.mark.parametrize(("column", "x"), [("10 02", 0), ("10 03", 1), ("18 01", 127)])
def test_the_glass_begins_at_column_2(column: str, x: int) -> None:
    made = chip(UPRIGHT, "b2", column)
    data(made, "81")
    assert pixels(made.picture()) == {(x, 16), (x, 23)}


@pytest.mark.parametrize("column", ["10 00", "10 01", "18 02", "18 03"])
def test_columns_beside_the_glass_are_not_seen(column: str) -> None:
    made = chip(UPRIGHT, column)
    data(made, "ff")
    assert pixels(made.picture()) == set()


@pytest.mark.parametrize(("column", "x"), [("10 00", 0), ("17 0f", 127)])
def test_a_module_may_have_its_glass_at_column_0(column: str, x: int) -> None:
    made = chip(UPRIGHT, column, first_column=0)
    data(made, "01")
    assert pixels(made.picture()) == {(x, 0)}


def test_the_other_directions_turn_the_picture() -> None:
    made = chip("af a0 c0", "b2", "10 02")
    data(made, "01")
    assert pixels(made.picture()) == {(127, 47)}


def test_writing_ends_at_the_last_column_and_stays_on_its_page() -> None:
    made = chip("b1 18 02")
    data(made, "11 22 33 44")
    assert bytes(made.ram[132 + 130 : 132 + 134]) == b"\x11\x22\0\0"
    assert made.page == 1


@pytest.mark.parametrize("command", ["20", "21", "22", "8d", "2e", "2f"])
def test_what_only_its_sibling_knows_is_unknown(command: str) -> None:
    assert chip(command).unknown == [int(command, 16)]


def test_the_end_of_a_read_modify_write_goes_back_to_its_column() -> None:
    made = chip("10 05 e0")
    data(made, "01 02")
    assert made.column == 7
    made.take(b"\xee")
    assert made.column == 5
    made.take(b"\xee")
    assert made.column == 5


@pytest.mark.parametrize(("commands", "lit"), [("ad 8a af", 0), ("ad 8b af", 1), ("af", 1), ("af ae", 0)])
def test_light_needs_display_on_and_the_converter(commands: str, lit: int) -> None:
    made = chip("a1 c8 10 02", commands)
    data(made, "01")
    assert len(pixels(made.picture())) == lit


def test_the_converter_is_not_to_be_switched_while_the_panel_is_on() -> None:
    assert chip("af ad 8a").unknown == [0xAD]


@pytest.mark.parametrize(("commands", "status"), [("ae", 0x48), ("af", 0x08)])
def test_the_status_tells_whether_it_is_off(commands: str, status: int) -> None:
    assert chip(commands).read() == status


def test_what_luma_draws_is_lit() -> None:
    """luma also sends commands that only the sibling knows; they are told, and change nothing."""
    serial = pytest.importorskip("luma.core.interface.serial")
    device = pytest.importorskip("luma.oled.device")
    made = SH1106Chip()

    class Blocks:
        def i2c_rdwr(self, *messages: object) -> None:
            for message in messages:
                made.write(bytes(message))  # type: ignore[call-overload]

        def write_i2c_block_data(self, address: int, register: int, block: list[int]) -> None:
            made.write(bytes([register, *block]))

    panel = device.sh1106(serial.i2c(bus=Blocks(), address=0x3C))
    panel.persist = True
    picture = Image.frombytes("1", (128, 64), random.Random(1).randbytes(1024))
    panel.display(picture)
    assert made.picture().tobytes() == picture.tobytes()
