"""The keyboard types every name that a person may have, with seven buttons and without surprises."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware.drawing.canvas import Canvas
from firmware.fonts import BODY, SMALL
from firmware.widgets import Keyboard
from firmware.widgets.keyboard import ACCENTS, CHARACTERS, COMMANDS, LONGEST
from hal.contract import Button
from hal.gestures import Gesture, Kind

Golden = Callable[[str, Canvas], None]
gestures = st.builds(Gesture, st.sampled_from(list(Button)), st.sampled_from(list(Kind)), st.just(0.0))


class Typist:
    """A person at a keyboard: ``names`` holds what was done, ``left`` how often it was left."""

    def __init__(self, name: str = "", seat: int | None = None) -> None:
        self.names: list[str] = []
        self.left = 0
        self.keyboard = Keyboard("Player 1", name, self.names.append, self._leave, seat)

    def _leave(self) -> None:
        self.left += 1

    @property
    def name(self) -> str:
        return self.keyboard.name

    def do(self, button: Button, kind: Kind = Kind.PRESS, now: float = 0.0) -> None:
        self.keyboard.handle(Gesture(button, kind, now), now)

    def go(self, key: str) -> None:
        """To a character or a command by the D-pad."""
        rows = [*CHARACTERS, list(COMMANDS)]
        row = next(number for number, keys in enumerate(rows) if key in keys)
        for button, place in (Button.DOWN, "_row"), (Button.RIGHT, "_key"):
            wanted = row if place == "_row" else rows[row].index(key)
            for _ in range(len(rows[row])):
                if getattr(self.keyboard, place) != wanted:
                    self.do(button)
            assert getattr(self.keyboard, place) == wanted

    def press(self, *keys: str) -> Typist:
        for key in keys:
            self.go(key)
            self.do(Button.A)
        return self

    def picture(self, now: float = 0.0) -> Canvas:
        canvas = Canvas()
        self.keyboard.draw(canvas, now)
        return canvas


def test_the_keyboard_looks_as_it_should(golden: Golden) -> None:
    golden("keyboard-empty", Typist(seat=0).picture())
    typist = Typist(seat=3).press(*"andre", "accent")
    golden("keyboard-busy", typist.picture())
    golden("keyboard-caret-dark", typist.picture(0.5))
    typist.go("delete")
    golden("keyboard-delete", typist.picture())
    golden("keyboard-full", Typist(seat=1).press("case", *"wmwmwmwmwm").picture())
    golden("keyboard-without-sign", Typist("Jörg").picture())


def test_every_key_is_reached_by_the_pad_and_types_what_it_shows() -> None:
    for char in "".join(CHARACTERS):
        assert Typist("x").press(char).name == "x" + char
    for command in COMMANDS:
        Typist().go(command)


def test_a_name_begins_with_a_capital_and_goes_on_small() -> None:
    assert Typist().press(*"anna").name == "Anna"
    assert Typist().press(*"jo", "space", *"ann").name == "Jo Ann"
    assert Typist().press(*"ann-lee").name == "Ann-Lee"
    assert Typist().press(*"r2d").name == "R2d"


def test_the_case_key_swaps_capitals_and_small_letters() -> None:
    assert Typist().press(*"a", "case", *"nna").name == "ANNA"
    assert Typist().press("case", *"ed").name == "eD"


def test_the_accent_key_goes_through_all_forms_and_back() -> None:
    for forms in ACCENTS:
        typist = Typist("X")
        typist.press(forms[0])
        seen = []
        for _ in forms:
            seen.append(typist.name[1:])
            typist.press("accent")
        assert "".join(seen) == forms
        assert typist.name[1:] == forms[0]


def test_every_latin_1_letter_can_be_typed() -> None:
    letters = {chr(code) for code in range(0xC0, 0x100)} - {"×", "÷"}
    small = set("".join(ACCENTS))
    assert {letter for letter in letters if letter.islower()} <= small
    assert {letter for letter in letters if letter.isupper()} <= {form.upper() for form in small}
    assert Typist().press("e", "accent", *"mile").name == "Émile"


def test_what_has_no_accents_stays_as_it_is() -> None:
    assert Typist().press("accent").name == ""
    assert Typist().press("x", "accent").name == "X"
    assert Typist().press("s", "accent").name == "S"
    assert Typist().press("7", "accent").name == "7"


def test_holding_a_accents_the_letter_just_typed_even_the_last_one() -> None:
    typist = Typist("Rene").press("e")
    typist.do(Button.A, Kind.LONG)
    assert typist.name == "Reneé"
    typist = Typist("Abcdefghi").press("e")
    typist.do(Button.A, Kind.LONG)
    assert typist.name == "Abcdefghié"


def test_b_deletes_one_and_the_delete_key_all_when_held() -> None:
    typist = Typist("Anna")
    typist.do(Button.B)
    assert typist.name == "Anna"
    typist.do(Button.B, Kind.SHORT)
    assert typist.name == "Ann"
    typist.press("delete")
    assert typist.name == "An"
    typist.do(Button.A, Kind.LONG)
    assert typist.name == ""
    assert typist.left == 0


def test_b_leaves_when_nothing_is_left_and_held_b_at_once() -> None:
    typist = Typist("A")
    typist.do(Button.B, Kind.SHORT)
    assert typist.left == 0
    typist.do(Button.B, Kind.SHORT)
    assert typist.left == 1
    typist = Typist("Anna")
    typist.do(Button.B, Kind.LONG)
    assert (typist.left, typist.names) == (1, [])


def test_done_gives_the_name_without_spaces_at_its_ends() -> None:
    typist = Typist().press("space", *"al", "space", "space", "done")
    assert typist.names == ["Al"]
    assert Typist().press("done").names == [""]


def test_the_pad_s_middle_is_as_good_as_a() -> None:
    typist = Typist()
    typist.do(Button.CENTRE)
    assert typist.name == "A"


def test_a_full_name_offers_to_be_done() -> None:
    typist = Typist("Bartholom").press("e")
    typist.do(Button.A)
    assert typist.names == ["Bartholome"]


def test_a_held_direction_repeats() -> None:
    typist = Typist()
    typist.do(Button.RIGHT)
    typist.do(Button.RIGHT, Kind.REPEAT)
    typist.do(Button.A)
    assert typist.name == "C"


def test_up_and_down_come_back_to_the_same_letter() -> None:
    for steps in (Button.DOWN, Button.UP):
        typist = Typist()
        typist.go("k")
        for _ in range(len(CHARACTERS) + 1):
            typist.do(steps)
        typist.do(Button.A)
        assert typist.name == "K"


def test_the_caret_blinks_until_the_name_is_full() -> None:
    typist = Typist("Ann")
    change = typist.keyboard.next_change(0.0)
    assert change is not None
    assert typist.picture(0.0).image.tobytes() != typist.picture(change).image.tobytes()
    assert Typist("Bartholome").keyboard.next_change(0.0) is None


def test_the_caret_is_lit_right_after_a_press() -> None:
    typist = Typist("Ann")
    typist.do(Button.RIGHT, now=0.5)
    again = Typist("Ann")
    again.do(Button.RIGHT, now=0.0)
    assert typist.picture(0.5).image.tobytes() == again.picture(0.0).image.tobytes()


@given(st.lists(gestures, max_size=60), st.text(max_size=12))
def test_whatever_is_pressed_the_name_fits_its_place(presses: list[Gesture], name: str) -> None:
    typist = Typist(name, seat=2)
    for gesture in presses:
        typist.keyboard.handle(gesture, gesture.time)
        typist.picture()
        assert len(typist.name) <= LONGEST


@pytest.mark.parametrize("font", [BODY, SMALL])
def test_both_fonts_have_every_character_that_can_be_typed(font: type) -> None:
    typed = set("".join(CHARACTERS) + "".join(ACCENTS)) - {"ß"}
    assert all(font.has(char) and font.has(char.upper()) for char in typed)  # type: ignore[attr-defined]
    assert font.has("ß")  # type: ignore[attr-defined]
