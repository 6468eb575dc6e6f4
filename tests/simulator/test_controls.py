"""The settings of keys and gamepad buttons: what is right counts, what is wrong is told and left alone."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hal.contract import Button
from simulator.window import keys
from simulator.window.controls import ALLOWED, NAME, PADS, Controls, load, read_controls
from simulator.window.keys import CODES, DEFAULTS, Keys, Order

EXAMPLE = """
[keys]
up = ["kp_8", "i"]
a = ["f"]
palette = ["shift+p"]
bare = []

[gamepad]
a = ["b"]
b = ["a", "rightshoulder"]
pause = ["start"]
"""


def test_what_the_file_says_counts_and_the_rest_stays() -> None:
    controls, complaints = read_controls(EXAMPLE)
    assert complaints == []
    assert controls.keys.names[Button.UP] == ("kp_8", "i")
    assert controls.keys.names[Order.BARE] == ()
    assert controls.keys.names[Button.DOWN] == DEFAULTS[Button.DOWN]
    assert controls.keys.find(CODES["p"], shift=True) is Order.PALETTE
    assert controls.keys.find(CODES["p"], shift=False) is None
    assert controls.keys.find(CODES["up"], shift=False) is None
    assert controls.pad("a") is Button.B
    assert controls.pad("start") is Order.PAUSE
    assert controls.pad("dpad_up") is Button.UP


def test_a_key_that_gets_another_use_loses_its_first_one() -> None:
    controls, complaints = read_controls('[keys]\na = ["w"]')
    assert complaints == []
    assert controls.keys.find(CODES["w"], shift=False) is Button.A
    assert controls.keys.names[Button.UP] == ("up",)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[keys", "this is no TOML ("),
        ("[mouse]", "there is no section [mouse]; allowed are [keys] and [gamepad]."),
        ("keys = 5", "[keys] is not a section; write its name in brackets."),
        ('[keys]\nhop! = ["a"]', "this is no TOML ("),
        ('[keys]\nzzz = ["a"]', "[keys] zzz: nothing is called that; allowed are up, down, left, right"),
        ('[keys]\npalete = ["a"]', "[keys] palete: nothing is called that; perhaps palette"),
        ('[keys]\na = "space"', '[keys] a: allowed is a list of names, written like ["a", "space"].'),
        ("[keys]\na = [5]", '[keys] a: allowed is a list of names, written like ["a", "space"].'),
        ('[keys]\na = ["retrun"]', "[keys] a: there is no 'retrun'; perhaps return"),
        ('[keys]\na = ["x"]\nb = ["x"]', "[keys] b: 'x' is already used for a."),
        (
            '[keys]\na = ["nokey!"]',
            "[keys] a: there is no 'nokey!'; allowed are names such as a, 5, f1, space,",
        ),
        ('[gamepad]\na = ["zzz"]', "[gamepad] a: there is no 'zzz'; allowed are a, b, x, y, back, "),
    ],
)
def test_a_wrong_entry_is_told_and_what_it_is_about_stays(text: str, sentence: str) -> None:
    controls, complaints = read_controls(text + "\n" if text != "[keys" else text)
    (told,) = complaints
    assert told.startswith(sentence)
    wrong = told.split(":")[0].removeprefix("[keys] ")
    if wrong in ("a", "b"):
        assert controls.keys.names[Button(wrong)] != ()


def test_one_wrong_entry_does_not_spoil_the_others() -> None:
    controls, complaints = read_controls('[keys]\nup = ["nonsense!"]\ndown = ["x"]')
    assert len(complaints) == 1
    assert controls.keys.names[Button.UP] == DEFAULTS[Button.UP]
    assert controls.keys.names[Button.DOWN] == ("x",)


@given(st.text(max_size=80))
def test_any_file_gives_every_button_something_or_says_why(text: str) -> None:
    controls, complaints = read_controls(text)
    assert all("\n" not in complaint for complaint in complaints) or complaints
    assert set(controls.keys.names) == set(DEFAULTS)
    assert set(controls.pads) == set(PADS)


def test_the_file_is_found_in_its_folder_and_named_in_complaints(tmp_path: Path) -> None:
    assert load(tmp_path) == (Controls(), [])
    (tmp_path / NAME).write_text('[keys]\na = ["f"]\nb = 3')
    controls, complaints = load(tmp_path)
    assert controls.keys.names[Button.A] == ("f",)
    assert complaints[0].startswith(f"{tmp_path / NAME}: [keys] b: allowed is a list of names")
    (tmp_path / NAME).write_bytes(b"\xff\xfe")
    told = f"{tmp_path / NAME}: nothing in it is used: it is not text; give a text file in UTF-8."
    assert load(tmp_path) == (Controls(), [told])


def test_where_there_can_be_no_file_there_is_none(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert load(tmp_path / "file" / "pipopi") == (Controls(), [])


def test_a_file_as_windows_saves_it_counts(tmp_path: Path) -> None:
    (tmp_path / NAME).write_text('[keys]\na = ["f"]', encoding="utf-8-sig")
    controls, complaints = load(tmp_path)
    assert (controls.keys.names[Button.A], complaints) == (("f",), [])


def test_shift_makes_no_difference_where_nothing_else_is_said() -> None:
    default = Keys(DEFAULTS)
    assert default.find(CODES["f4"], shift=True) is Order.PALETTE
    assert default.find(CODES["f2"], shift=False) is Order.PICTURE
    assert default.find(CODES["f2"], shift=True) is Order.WHOLE_PICTURE
    assert default.find(CODES["w"], shift=True) is Button.UP


def test_hints_follow_the_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    assert Keys(DEFAULTS).hints() == {
        Button.UP: "W",
        Button.DOWN: "S",
        Button.LEFT: "A",
        Button.RIGHT: "D",
        Button.CENTRE: "TAB",
        Button.A: "ENTER",
        Button.B: "ESC",
    }
    own = read_controls('[keys]\na = ["kp_enter"]\nup = ["home"]\nb = ["x"]')[0].keys.hints()
    assert (own[Button.A], own[Button.UP], own[Button.B]) == ("", "", "X")


def test_keys_are_called_as_this_keyboard_calls_them(monkeypatch: pytest.MonkeyPatch) -> None:
    letters = {CODES["w"]: "Z", CODES["a"]: "Q"}
    monkeypatch.setattr(keys.sdl, "letter", letters.get)
    assert Keys(DEFAULTS).pad() == ["Arrows", "ZQSD"]
    assert keys.label("shift+w") == "Shift+Z"
    assert keys.label("kp_enter") == "Keypad Enter"


def test_the_names_that_a_complaint_gives_as_examples_are_allowed() -> None:
    examples = ALLOWED["keys"].removeprefix("names such as ").replace(" and ", ", ").split(", ")
    assert read_controls(f"[keys]\na = {examples}")[1] == []


def test_every_name_is_a_key_of_pygame() -> None:
    assert CODES["return"] == pygame.KSCAN_RETURN
    assert all(isinstance(code, int) for code in CODES.values())
