"""The chip model against the data sheet: addressing, mapping to the glass, what is lit at all."""

from __future__ import annotations

import pytest
from PIL import Image

from simulator.parts.ssd1306 import SSD1306Chip

LIT = "8d 14 af a1 c8 20 00"
"""Charge pump, on, and the directions for which the glass is wired; horizontal addressing."""


def chip(*commands: str) -> SSD1306Chip:
    """A chip with empty memory after these commands."""
    made = SSD1306Chip()
    made.ram[:] = bytes(1024)
    for text in commands:
        made.write(b"\x00" + bytes.fromhex(text))
    return made


def data(made: SSD1306Chip, text: str) -> None:
    made.write(b"\x40" + bytes.fromhex(text))


def pixels(picture: Image.Image) -> set[tuple[int, int]]:
    assert (picture.mode, picture.size) == ("1", (128, 64))
    return {(x, y) for x in range(128) for y in range(64) if picture.getpixel((x, y))}


def rows(picture: Image.Image) -> list[int]:
    """The rows that are lit from edge to edge; none is lit in part."""
    lit = pixels(picture)
    whole = sorted({y for _, y in lit})
    assert len(lit) == 128 * len(whole)
    return whole


def with_row(row: int, *commands: str) -> SSD1306Chip:
    """A chip whose memory has one whole row lit."""
    made = chip(LIT, *commands)
    made.ram[row // 8 * 128 : row // 8 * 128 + 128] = bytes([1 << row % 8]) * 128
    return made


def test_power_on_is_dark_with_noise_in_the_memory_and_registers_at_reset() -> None:
    made = SSD1306Chip(seed=1)
    assert pixels(made.picture()) == set()
    assert len(set(made.ram)) > 200
    assert (made.contrast, made.offset, made.start_line, made.lines, made.com_pins) == (0x7F, 0, 0, 64, 0x12)
    assert not (made.on or made.charge_pump or made.inverted or made.all_on)
    assert (made.mode, made.first_column, made.last_column, made.first_page, made.last_page) == (
        2,
        0,
        127,
        0,
        7,
    )


def test_the_noise_follows_from_the_seed_and_comes_anew_with_the_power() -> None:
    one, two, other = SSD1306Chip(3), SSD1306Chip(3), SSD1306Chip(4)
    assert one.ram == two.ram != other.ram
    before = bytes(one.ram)
    one.write(bytes.fromhex("00 8d 14 af a7 81 05 d3 09"))
    one.power_cycle()
    assert bytes(one.ram) != before
    assert (one.on, one.charge_pump, one.inverted, one.contrast, one.offset) == (False, False, False, 0x7F, 0)


@pytest.mark.parametrize(
    ("commands", "lit"), [("af", 0), ("8d 14", 0), ("8d 14 af", 8), ("8d 10 af", 0), ("8d 14 af ae", 0)]
)
def test_light_needs_display_on_and_charge_pump(commands: str, lit: int) -> None:
    made = chip("20 00", commands)
    data(made, "ff")
    assert len(pixels(made.picture())) == lit


def test_a_byte_is_eight_pixels_downwards_from_bit_0() -> None:
    made = chip(LIT)
    data(made, "01 80 03")
    assert pixels(made.picture()) == {(0, 0), (1, 7), (2, 0), (2, 1)}


def test_each_control_byte_with_continuation_takes_one_byte() -> None:
    made = chip()
    made.write(bytes.fromhex("80 8d 80 14 80 af 80 a1 80 c8 80 20 80 00 c0 01 80 a7 80 a6 c0 02 40 04 08"))
    assert pixels(made.picture()) == {(0, 0), (1, 1), (2, 2), (3, 3)}
    assert made.unknown == []


def test_a_stream_without_continuation_lasts_to_the_end_of_the_write() -> None:
    made = chip(LIT)
    data(made, "80 40 c0 00")
    assert pixels(made.picture()) == {(0, 7), (1, 6), (2, 6), (2, 7)}


def test_arguments_may_come_in_later_writes() -> None:
    made = chip(LIT, "21", "05", "06", "81")
    data(made, "01")
    made.write(bytes.fromhex("00 33"))
    assert made.contrast == 0x33
    assert pixels(made.picture()) == {(5, 0)}


def test_an_empty_write_and_a_lone_control_byte_do_nothing() -> None:
    made = chip(LIT)
    before = vars(made).copy()
    for text in ("", "00", "80", "40", "c0"):
        made.write(bytes.fromhex(text))
    assert vars(made) == before


def test_horizontal_addressing_goes_through_the_window_row_by_row_and_around() -> None:
    made = chip(LIT, "21 0a 0b 22 02 03")
    data(made, "01 02 04 08 10")
    assert pixels(made.picture()) == {(10, 20), (11, 17), (10, 26), (11, 27)}


def test_vertical_addressing_goes_through_the_window_column_by_column_and_around() -> None:
    made = chip(LIT, "20 01 21 0a 0b 22 02 03")
    data(made, "01 02 04 08 10")
    assert pixels(made.picture()) == {(10, 20), (10, 25), (11, 18), (11, 27)}


def test_page_addressing_stays_on_its_page_and_goes_around() -> None:
    made = chip(LIT, "20 02 b3 0e 17")
    data(made, "01 02 04")
    assert pixels(made.picture()) == {(126, 24), (127, 25), (0, 26)}


def test_page_positions_do_nothing_in_the_other_modes() -> None:
    made = chip(LIT, "b3 0e 17")
    data(made, "01")
    assert pixels(made.picture()) == {(0, 0)}


def test_the_whole_memory_wraps_to_its_start() -> None:
    made = chip(LIT)
    data(made, "00 " * 1024 + "80")
    assert pixels(made.picture()) == {(0, 7)}


def test_segment_remap_mirrors_what_is_written_later_only() -> None:
    made = chip(LIT, "a0")
    data(made, "01")
    made.write(bytes.fromhex("00 a1"))
    data(made, "02")
    assert pixels(made.picture()) == {(127, 0), (1, 1)}


def test_scan_direction_turns_the_picture_at_once() -> None:
    made = with_row(3)
    assert rows(made.picture()) == [3]
    made.write(bytes.fromhex("00 c0"))
    assert rows(made.picture()) == [60]


OFFSET_AND_START = [
    # multiplex, offset, start line, row of the memory, place on the glass (None: not driven)
    (64, 0, 0, 0, 0),
    (64, 8, 0, 8, 0),
    (64, 8, 0, 7, 63),
    (64, 0, 8, 8, 0),
    (64, 0, 8, 7, 63),
    (64, 8, 56, 0, 0),
    (48, 0, 0, 0, 16),
    (48, 0, 0, 47, 63),
    (48, 0, 0, 48, None),
    (48, 8, 0, 0, 8),
    (48, 8, 0, 47, 55),
    (48, 0, 8, 8, 16),
    (48, 0, 8, 55, 63),
    (48, 0, 8, 7, None),
    (48, 8, 16, 16, 8),
]


@pytest.mark.parametrize(("lines", "offset", "start", "row", "place"), OFFSET_AND_START)
def test_multiplex_offset_and_start_line_place_the_rows_of_a_mirrored_scan(
    lines: int, offset: int, start: int, row: int, place: int | None
) -> None:
    made = with_row(row, f"a8 {lines - 1:02x} d3 {offset:02x} {0x40 + start:02x}")
    assert rows(made.picture()) == ([] if place is None else [place])


@pytest.mark.parametrize(
    ("lines", "offset", "start", "row", "com"),
    [
        *((64, 0, 0, 0, 0), (64, 8, 0, 8, 0), (64, 8, 0, 0, 56), (64, 0, 8, 8, 0)),
        *((56, 0, 0, 55, 55), (56, 8, 0, 0, 56), (56, 8, 0, 55, 47), (56, 0, 8, 63, 55)),
    ],
)
def test_multiplex_offset_and_start_line_place_the_rows_of_a_plain_scan(
    lines: int, offset: int, start: int, row: int, com: int
) -> None:
    made = with_row(row, f"c0 a8 {lines - 1:02x} d3 {offset:02x} {0x40 + start:02x}")
    assert rows(made.picture()) == [63 - com]


def test_the_wrong_com_pins_interleave_the_rows() -> None:
    sequential = [rows(with_row(row, "da 02").picture()) for row in (0, 1, 31, 32, 63)]
    assert sequential == [[0], [2], [62], [1], [63]]
    swapped = [rows(with_row(row, "da 32").picture()) for row in (0, 1, 62, 63)]
    assert swapped == [[1], [0], [63], [62]]


def test_inverted_lights_what_is_dark_but_no_row_that_is_not_driven() -> None:
    made = with_row(50, "a8 1f a7")
    assert rows(made.picture()) == [*range(32, 64)]
    assert rows(with_row(5, "a7").picture()) == [*range(5), *range(6, 64)]
    assert rows(with_row(5, "a7 a6").picture()) == [5]


def test_entire_display_on_ignores_the_memory_until_it_is_taken_back() -> None:
    made = with_row(5, "a5")
    assert rows(made.picture()) == [*range(64)]
    made.write(bytes.fromhex("00 a4"))
    assert rows(made.picture()) == [5]


def test_a_scroll_that_ends_leaves_a_memory_to_be_written_anew() -> None:
    made = chip(LIT, "2e")
    assert bytes(made.ram) == bytes(1024)
    made.write(bytes.fromhex("00 26 00 00 07 07 00 ff 29 00 00 07 07 01 a3 00 40 2f"))
    assert made.scrolling
    made.write(bytes.fromhex("00 2e"))
    assert not made.scrolling
    assert bytes(made.ram) != bytes(1024)
    assert made.unknown == []


def test_unknown_commands_are_noted_and_do_no_harm() -> None:
    made = chip(LIT, "ff 32 e3 81 40")
    assert made.unknown == [0xFF, 0x32]
    assert made.contrast == 0x40


def test_driving_registers_are_kept() -> None:
    made = chip("d5 f0 d9 f1 db 40 da 02")
    assert (made.clock, made.precharge, made.deselect, made.com_pins) == (0xF0, 0xF1, 0x40, 0x02)


@pytest.mark.parametrize(("commands", "status"), [("ae", 0x43), ("8d 14 af", 0x03)])
def test_the_status_tells_whether_it_is_off(commands: str, status: int) -> None:
    assert chip(commands).read() == status


def test_the_reset_pin_leaves_the_memory() -> None:
    made = chip(LIT, "a7 81 05 d3 09")
    data(made, "ff")
    before = bytes(made.ram)
    made.reset()
    assert (made.on, made.charge_pump, made.inverted, made.contrast, made.offset) == (
        *(False, False, False, 0x7F, 0),
    )
    assert bytes(made.ram) == before
