"""Boards as data: what the profiles say, and that every mistake in the owner's file is told and survived."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hal import boards
from hal.contract import Button

SOURCE = "/boot/firmware/pipopi.toml"
HOME = Path(boards.__file__).parent
BONNET = boards.built_in("adafruit-oled-bonnet")
HAT = boards.built_in("waveshare-1.3-oled-hat")


def read(text: str) -> tuple[boards.Board, list[str]]:
    return boards.read_board(text.encode(), SOURCE)


def test_the_bonnet_is_wired_as_adafruit_says() -> None:
    panel, buttons = BONNET.panel, BONNET.buttons
    assert (panel.chip, panel.bus, panel.i2c_bus, panel.address) == ("ssd1306", "i2c", 1, 0x3C)
    assert {button.value: pin for button, pin in buttons.pins.items()} == {
        "up": 17, "down": 22, "left": 27, "right": 23, "centre": 4, "a": 5, "b": 6,
    }  # fmt: skip
    assert buttons.active_low
    assert not buttons.polling


def test_the_hat_is_wired_as_waveshare_says() -> None:
    panel = HAT.panel
    assert (panel.chip, panel.bus, panel.spi_bus, panel.spi_select) == ("sh1106", "spi", 0, 0)
    assert (panel.dc, panel.reset, panel.offset, panel.rotation) == (24, 25, 2, 180)
    assert {button.value: pin for button, pin in HAT.buttons.pins.items()} == {
        "up": 6, "down": 19, "left": 5, "right": 26, "centre": 13, "a": 21, "b": 20,
    }  # fmt: skip


def test_every_profile_is_without_a_mistake_and_wires_every_button() -> None:
    assert set(boards.names()) == {"adafruit-oled-bonnet", "custom", "waveshare-1.3-oled-hat"}
    for name in boards.names():
        board, problems = boards.read_board((HOME / f"{name}.toml").read_bytes(), SOURCE)
        assert problems == []
        assert set(board.buttons.pins) == set(Button)
        assert board.panel == boards.built_in(name).panel


def test_the_example_names_every_key_that_there_is() -> None:
    text = (HOME / "custom.toml").read_text("utf-8")
    shown = tomllib.loads(text.replace("\n#spi", "\nspi").replace("\n#dc", "\ndc"))
    unknown = boards.read_board(b"[panel]\nx = 1\n[buttons]\nx = 1\n", SOURCE)[1]
    for table, sentence in zip(("panel", "buttons"), unknown, strict=True):
        known = sentence.split(f"known in [{table}] are ")[1].split(". ")[0]
        assert set(known.replace(" and ", ", ").split(", ")) == set(shown[table])
    assert boards.read_board(text.replace('"i2c"', '"spi"', 1).replace("\n#dc", "\ndc").encode(), "")[1] == []


def test_without_a_file_of_the_owner_it_is_the_bonnet(tmp_path: Path) -> None:
    assert boards.find([tmp_path / "one.toml", tmp_path / "two.toml"]) == (BONNET, None, ())


def test_the_first_file_that_is_there_counts(tmp_path: Path) -> None:
    one, two = tmp_path / "one.toml", tmp_path / "two.toml"
    two.write_text('board = "waveshare-1.3-oled-hat"')
    assert boards.find([one, two]) == (HAT, two, ())
    one.write_text("[panel]\naddress = 0x3D")
    found = boards.find([one, two])
    assert (found.board.panel.address, found.source, found.problems) == (0x3D, one, ())


def test_the_owners_file_lies_where_any_pc_can_edit_it_or_in_etc() -> None:
    assert [str(path) for path in boards.OWNERS_FILES] == [SOURCE, "/etc/pipopi.toml"]


def test_what_the_file_leaves_out_is_as_on_the_board_below() -> None:
    board, problems = read('board = "waveshare-1.3-oled-hat"\n[panel]\noffset = 0\n[buttons]\na = 16\n')
    assert problems == []
    assert (board.panel.offset, board.panel.chip, board.buttons.pins[Button.A]) == (0, "sh1106", 16)
    assert board.buttons.pins[Button.B] == HAT.buttons.pins[Button.B]


def test_the_keys_turn_and_the_picture_turns_each_on_its_own() -> None:
    board, _ = read("[buttons]\nrotation = 180")
    assert board.panel.rotation == 0
    pins, own = board.buttons.pins, BONNET.buttons.pins
    assert (pins[Button.UP], pins[Button.DOWN]) == (own[Button.DOWN], own[Button.UP])
    assert (pins[Button.LEFT], pins[Button.RIGHT]) == (own[Button.RIGHT], own[Button.LEFT])
    assert all(pins[button] == own[button] for button in (Button.CENTRE, Button.A, Button.B))
    board, _ = read("[panel]\nrotation = 180")
    assert (board.panel.rotation, board.buttons) == (180, BONNET.buttons)


@pytest.mark.parametrize("content", [b"\xef\xbb\xbf[panel]\r\naddress = 0x3D\r\n", b"[panel]\r\naddress=61"])
def test_files_as_windows_writes_them_are_read(content: bytes) -> None:
    board, problems = boards.read_board(content, SOURCE)
    assert problems == []
    assert board.panel.address == 0x3D


def test_reset_may_be_taken_away() -> None:
    assert read('board = "waveshare-1.3-oled-hat"\n[panel]\nreset = "none"')[0].panel.reset is None


IS_USED = "That of the board adafruit-oled-bonnet is used."
ALL_IS_USED = "The board adafruit-oled-bonnet is used."
PIN = "allowed is a GPIO number from 0 to 27."
LINES = 'allowed are lines such as up = 17, bus = "spi" or [panel].'
MISTAKES = {
    "[panel]\naddress = 0x99  # far\n": f"line 2: panel.address is 0x99; allowed is an I2C address from 0x08"
    f" to 0x77. {IS_USED}",
    '[panel]\n\nbus = "spo"': f'line 3: panel.bus is "spo"; allowed is "i2c" or "spi". {IS_USED}',
    "[panel]\nrotation = 90": f"line 2: panel.rotation is 90; allowed is 0 or 180. {IS_USED}",
    "[panel]\nreset = 99": 'line 2: panel.reset is 99; allowed is a GPIO number from 0 to 27, or "none".'
    f" {IS_USED}",
    "panel.rotation = true": f"line 1: panel.rotation is true; allowed is 0 or 180. {IS_USED}",
    '[buttons]\nup = "17"': f'line 2: buttons.up is "17"; {PIN} {IS_USED}',
    "[buttons]\n'up' = 28": f"line 2: buttons.up is 28; {PIN} {IS_USED}",
    "[buttons]\nselect = 3": "line 2: buttons.select means nothing; known in [buttons] are up, down, left,"
    " right, centre, a, b, rotation, active and read. It has no effect.",
    "[pannel]\nbus = 1": "line 1: pannel means nothing; known are board, language, [panel] and [buttons]."
    " It has no effect.",
    "panel = 3": "line 1: panel means nothing; known are board, language, [panel] and [buttons]."
    " It has no effect.",
    'board = "hat"': 'line 1: board is "hat"; allowed is "adafruit-oled-bonnet", "custom" or'
    f' "waveshare-1.3-oled-hat". {IS_USED}',
    '[panel]\nbus = "spi"': f"line 2: an SPI panel needs dc, the GPIO number of its pin DC. {ALL_IS_USED}",
    "[buttons]\nup = 17\nleft = 17": "line 3: GPIO 17 is buttons.up already, and cannot be buttons.left too."
    f" {ALL_IS_USED}",
    "[buttons]\nup = 3": f"line 2: GPIO 3 is SCL of the I2C bus already, and cannot be buttons.up too."
    f" {ALL_IS_USED}",
    "[panel]\nreset = 5": f"line 2: GPIO 5 is panel.reset already, and cannot be buttons.a too."
    f" {ALL_IS_USED}",
    '[panel]\nbus = "spi"\ndc = 8': f"line 3: GPIO 8 is CS of the panel already, and cannot be panel.dc too."
    f" {ALL_IS_USED}",
    "[panel\n": f"line 1: expected ']' at the end of a table declaration; {LINES} {ALL_IS_USED}",
    "[buttons]\nup = ": f"line 2: invalid value; {LINES} {ALL_IS_USED}",
    "[buttons]\nup = 17\nup = 18\n": f"line 3: cannot overwrite a value; {LINES} {ALL_IS_USED}",
}


@pytest.mark.parametrize("text", MISTAKES)
def test_a_mistake_is_told_with_file_line_key_and_what_is_allowed_and_the_board_below_is_used(
    text: str,
) -> None:
    board, problems = read(text)
    assert problems == [f"{SOURCE}, {MISTAKES[text]}"]
    assert board == BONNET


def test_a_mistake_leaves_what_is_right_beside_it() -> None:
    board, problems = read('[panel]\nchip = "sh1106"\naddress = 1\n[buttons]\nup = 99\na = 16\n')
    assert len(problems) == 2
    assert (board.panel.chip, board.panel.address, board.buttons.pins[Button.A]) == ("sh1106", 0x3C, 16)


def test_a_key_in_an_uncommon_place_is_told_without_its_line() -> None:
    assert read("panel = { offset = 9 }")[1] == [
        f"{SOURCE}: panel.offset is 9; allowed is a whole number from 0 to 4. {IS_USED}"
    ]


def test_a_file_in_another_encoding_is_told() -> None:
    board, problems = boards.read_board("[panel]".encode("utf-16"), SOURCE)
    assert problems == [f"{SOURCE}: this is not UTF-8 text; save it as UTF-8. {ALL_IS_USED}"]
    assert board == BONNET


UNREADABLE = {
    "a bracket is missing": b'board = "waveshare-1.3-oled-hat"\n[buttons\nup = 17\n',
    "without quotes": b"board = 'waveshare-1.3-oled-hat' # HAT\n[panel]\nchip = sh1106\n",
    "in Latin-1": b'# M\xfcller\r\nboard = "waveshare-1.3-oled-hat"\r\n',
    "in UTF-16": 'board = "waveshare-1.3-oled-hat"\n'.encode("utf-16"),
}


@pytest.mark.parametrize("content", UNREADABLE.values(), ids=UNREADABLE)
def test_a_file_that_cannot_be_read_as_a_whole_still_names_the_board_whose_panel_can_tell_of_it(
    content: bytes,
) -> None:
    board, problems = boards.read_board(content, SOURCE)
    assert board == HAT
    assert len(problems) == 1 and problems[0].endswith(" The board waveshare-1.3-oled-hat is used.")


@pytest.mark.parametrize(
    "content", [b"#board = 'custom'\n[", b"board = 'chess'\n[", b"x = 'board = \"custom\"'["]
)
def test_a_board_that_is_not_named_in_earnest_is_not_used(content: bytes) -> None:
    assert boards.read_board(content, SOURCE)[0].name == "adafruit-oled-bonnet"


def test_a_file_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    found = boards.find([tmp_path])
    assert found.board == BONNET
    assert found.problems == (f"{tmp_path}: it cannot be read (Is a directory). {ALL_IS_USED}",)


def test_the_language_is_what_the_owner_wrote_whatever_else_is_wrong() -> None:
    assert BONNET.language is None
    assert read('language = "de_AT"\n')[0].language == "de_AT"
    assert read('language = "de"\n[buttons]\nup = 17\nleft = 17')[0].language == "de"
    board, problems = read("language = 'no, thanks'")
    assert board == BONNET
    assert problems == [
        f"{SOURCE}, line 1: language is 'no, thanks'; allowed is a code such as \"en\". {IS_USED}"
    ]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (f"a = {'[' * 10_000}", ": too many brackets in each other."),
        (f"[buttons]\nup = {'1' * 5000}", ", line 2: exceeds the limit"),
        ("# nothing\n" * 7000, ": it is longer than 65536 bytes, so it is something else."),
    ],
)
def test_what_reading_cannot_bear_is_told_like_any_mistake(text: str, told: str) -> None:
    board, (problem,) = read(text)
    assert board == BONNET
    assert problem.startswith(f"{SOURCE}{told}")
    assert problem.endswith(ALL_IS_USED)


def test_of_a_thousand_mistakes_the_first_are_told_and_the_rest_counted() -> None:
    text = "".join(f"key-{number} = 1\n" for number in range(1000)) + "[buttons]\na = 16\n"
    board, problems = read(text)
    assert len(problems) == 6
    assert problems[-1] == f"{SOURCE}: more mistakes like these: 995. They have no effect."
    assert board.buttons.pins[Button.A] == 16


def test_a_sentence_repeats_no_page_of_what_was_written() -> None:
    for text in (f'board = "{"x" * 5000}"', f"{'k' * 5000} = 1", f"[{'t' * 5000}]\n[{'t' * 5000}]"):
        (problem,) = read(text)[1]
        assert len(problem) < 400


toml_ish = st.text(st.sampled_from("[]panelbus=\"spi2c\n.#0x3C ,{}'\\"), max_size=60)


@given(st.text() | toml_ish)
def test_whatever_stands_in_the_file_there_is_a_board_and_every_problem_is_a_sentence(text: str) -> None:
    board, problems = boards.read_board(text.encode(errors="replace"), SOURCE)
    assert set(board.buttons.pins) == set(Button)
    for problem in problems:
        assert problem.startswith(SOURCE)
        assert problem.endswith(".")
