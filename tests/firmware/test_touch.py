"""A finger or a mouse on the display: on the board, in lists and menus, on keys, and while nobody sees it.
Everything that it does, buttons can do too; the screens are the real ones."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.gameid import GameId
from firmware.app import App
from firmware.drawing.canvas import Canvas
from firmware.painter import Cursor
from firmware.screens.play import Play
from firmware.screens.result import Result
from firmware.widgets import BELOW_BAR, Menu, Row
from firmware.widgets.keyboard import Keyboard
from firmware.widgets.menu import PITCH
from hal.contract import HEIGHT, WIDTH, Touch
from tests.firmware.console import FakeConsole
from tests.firmware.table import Table


def feel(table: Table, x: int, y: int, pressed: bool = True) -> None:
    table.play.touch(Touch(x, y, pressed), table.now)


def pixel_of(table: Table, spot: str) -> tuple[int, int]:
    """A pixel at which ``spot`` is meant."""
    painter, session = table.play._painter, table.session
    cursor = session.cursor or Cursor("")
    found = [
        (x, y)
        for x in range(painter.width)
        for y in range(HEIGHT)
        if painter.at(session.position, cursor, x, y) == replace(cursor, spot=spot)
    ]
    return found[len(found) // 2]


@pytest.mark.parametrize(("game", "spot"), [("dots:5x5", "b2c2"), ("dots:hex3", "e6f6"), ("lines:6x6", "c4")])
def test_the_first_press_shows_and_the_second_plays(game: str, spot: str) -> None:
    table = Table(game)
    if spot not in table.moves:
        spot = table.moves[len(table.moves) // 3]
    at = pixel_of(table, spot)
    feel(table, *at)
    assert table.session.match.moves == ()
    assert table.session.cursor == Cursor(spot)
    feel(table, *at)
    assert table.session.match.moves == (spot,)


def test_a_press_elsewhere_shows_that_instead() -> None:
    table = Table("dots:3x3")
    first, second = pixel_of(table, "a1b1"), pixel_of(table, "c3c4")
    for at in (first, second, first, first):
        feel(table, *at)
    assert table.session.match.moves == ("a1b1",)


def test_hovering_points_and_changes_nothing_else() -> None:
    table = Table("dots:3x3")
    feel(table, *pixel_of(table, "a1b1"), pressed=False)
    assert table.session.cursor == Cursor("a1b1")
    feel(table, *pixel_of(table, "c3c4"))
    feel(table, *pixel_of(table, "a1b1"), pressed=False)
    assert table.session.cursor == Cursor("c3c4")
    assert table.session.match.moves == ()


def test_the_line_that_asks_answers_yes_and_no() -> None:
    table = Table("dots:3x3")
    at = pixel_of(table, "a1b1")
    feel(table, *at)
    feel(table, WIDTH - 8, HEIGHT - 3)
    assert table.session.match.moves == ()
    feel(table, *at)
    assert table.session.match.moves == ()
    feel(table, 70, HEIGHT - 3)
    assert table.session.match.moves == ("a1b1",)


def test_a_pinuid_piece_is_taken_up_moved_and_changed_for_another() -> None:
    table = Table("pinuid:classic,pairs")
    pieces = sorted({move[:2] for move in table.moves})
    feel(table, *pixel_of(table, pieces[0]))
    held = table.session.cursor
    assert held is not None and held.held == pieces[0]
    other = next(piece for piece in pieces if piece != pieces[0])
    painter = table.play._painter
    at = next(
        (x, y)
        for x in range(painter.width)
        for y in range(HEIGHT)
        if painter.at(table.session.position, held, x, y) == Cursor(other)
    )
    feel(table, *at, pressed=False)
    assert table.session.cursor == held
    feel(table, *at)
    held = table.session.cursor
    assert held is not None and held.held == other
    target = pixel_of(table, held.spot)
    feel(table, *target)
    feel(table, *target)
    assert table.session.match.moves == (other + held.spot,)


def test_words_are_chosen_from_their_list() -> None:
    table = Table("dots:3x3,pie2")
    table.session.play("a1b1")
    table.press("right")
    feel(table, WIDTH - 10, HEIGHT - 3)
    feel(table, WIDTH - 10, 18)
    assert table.session.match.moves == ("a1b1", "stop")


def test_a_list_that_stands_open_follows_the_finger() -> None:
    table = Table("dots:3x3,pie2", handover="off")
    for move in ("a1b1", "stop"):
        table.session.play(move)
    feel(table, WIDTH - 20, 32, pressed=False)
    assert table.play._chosen == 1
    feel(table, WIDTH - 20, 32)
    assert table.session.match.moves[-1] == "swap"


def test_at_a_handover_and_at_the_end_a_press_means_a() -> None:
    table = Table("dots:1x1")
    table.session.play(table.moves[0])
    assert table.session.handover
    feel(table, 5, 5, pressed=False)
    assert table.session.handover
    feel(table, 5, 5)
    assert not table.session.handover
    while table.moves:
        table.session.play(table.moves[0])
        table.session.handover = False
    feel(table, 5, 5)
    assert isinstance(table.pushed[-1], Result)


def test_outside_the_board_a_press_does_nothing() -> None:
    table = Table("dots:5x5")
    before = table.session.cursor
    feel(table, WIDTH - 1, 25)
    assert (table.session.cursor, table.session.match.moves) == (before, ())


def test_every_pixel_can_be_touched_at_any_time() -> None:
    for game in ("dots:3x3,pie3", "lines:3x3", "pinuid:quatro", "pinuid:classic,pairs,nohelp"):
        table = Table(game, handover="banner")
        for number in range(700):
            x, y = number * 37 % (WIDTH + 9) - 4, number * 23 % (HEIGHT + 7) - 3
            feel(table, x, y, pressed=number % 3 > 0)
            if number % 50 == 0:
                table.picture()
        assert table.session.match.moves or "nohelp" in game


def test_without_help_a_turn_is_laid_down_and_ended_by_finger() -> None:
    table = Table("pinuid:classic,pairs,nohelp")
    piece = sorted({move[:2] for move in table.moves})[0]
    feel(table, *pixel_of(table, piece))
    held = table.session.cursor
    assert held is not None and held.held == piece
    feel(table, *pixel_of(table, held.spot))
    mover = table.session.cursor
    assert mover is not None and mover.laid == (piece + held.spot,)
    at = pixel_of(table, mover.spot)
    feel(table, *at)
    assert table.session.match.moves == ()
    feel(table, *at)
    assert table.session.match.moves == (piece + held.spot,)


class Bench:
    """A menu that notes what its rows do."""

    def __init__(self) -> None:
        self.done: list[str] = []
        rows = [
            Row("First", choose=lambda: self.done.append("first")),
            Row("Off", choose=lambda: self.done.append("off"), enabled=False),
            Row("Value", "7", change=lambda step: self.done.append(f"{step:+}")),
            *(Row(f"Row {n}", choose=lambda n=n: self.done.append(str(n))) for n in range(3, 9)),  # type: ignore[misc]
        ]
        self.menu = Menu("Menu", lambda: rows)
        self.menu.draw(Canvas(), 0.0)

    def label_at(self, y: int) -> str:
        """What the row in the line at ``y`` is called."""
        return self.menu._rows()[self.menu._top + (y - BELOW_BAR) // PITCH].label

    def feel(self, x: int, y: int, pressed: bool = True) -> list[str]:
        self.done.clear()
        self.menu.touch(Touch(x, y, pressed), 0.0)
        return list(self.done)


def test_a_finger_does_what_its_row_is_for() -> None:
    bench = Bench()
    assert bench.feel(10, 20) == ["first"]
    assert bench.feel(10, 33) == []
    assert bench.feel(10, 3) == []
    assert bench.feel(10, 42, pressed=False) == []
    assert bench.menu.chosen == 2
    assert bench.feel(10, 42) == ["+1"]
    assert bench.feel(109, 42) == ["-1"]
    assert bench.feel(121, 42) == ["+1"]


def test_a_finger_presses_the_row_that_has_been_scrolled_there() -> None:
    bench = Bench()
    bench.menu.chosen = 8
    bench.menu.draw(Canvas(), 0.0)
    assert bench.feel(10, 20) == ["5"]


@settings(max_examples=60, deadline=None)
@given(chosen=st.sampled_from((0, 2, 4, 8)), x=st.integers(0, WIDTH - 1), y=st.integers(0, HEIGHT - 1))
def test_wherever_a_menu_is_touched_the_row_that_is_seen_there_is_chosen(chosen: int, x: int, y: int) -> None:
    bench = Bench()
    bench.menu.chosen = chosen
    bench.menu.draw(Canvas(), 0.0)
    bench.feel(x, y, pressed=False)
    canvas = Canvas()
    bench.menu.draw(canvas, 0.0)
    reversed_rows = [row for row in range(BELOW_BAR, HEIGHT) if canvas.image.getpixel((0, row))]
    if y in reversed_rows:
        return
    assert bench.menu.chosen == chosen
    assert y < BELOW_BAR or bench.label_at(y) == "Off"


def test_a_finger_types() -> None:
    names: list[str] = []
    keyboard = Keyboard("Name", "", names.append, lambda: None)
    for x in (5, 14, 23):
        keyboard.touch(Touch(x, 18, True), 0.0)
    assert len(keyboard.name) == 3
    keyboard.touch(Touch(5, 18, False), 0.0)
    assert len(keyboard.name) == 3


class Mouse:
    """A pointer that answers one touch at each of some times."""

    def __init__(self, console: FakeConsole, *touches: tuple[float, Touch]) -> None:
        self.console = console
        self.touches = list(touches)

    def take(self) -> list[Touch]:
        due = [touch for time, touch in self.touches if time <= self.console.time]
        self.touches = [(time, touch) for time, touch in self.touches if time > self.console.time]
        return due


def test_touches_reach_the_screen_and_a_dark_one_only_wakes() -> None:
    console = FakeConsole().wait_for(400)
    console.parts = replace(
        console.parts,
        pointer=Mouse(console, (1.0, Touch(30, 30, True)), (300.0, Touch(30, 30, True))),
    )
    app = App(console.parts)
    app.open(GameId.read("dots:5x5"))
    app.run()
    assert isinstance(app._top, Play)
    assert app._top._fixed is not None
    assert app.session.match.moves == ()
    assert "sleep" in [light for _, light in console.lights]
