"""Menus and pages: what the buttons do, what is in sight, and when the picture changes by itself."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from firmware.drawing.canvas import Canvas
from firmware.fonts import BODY, SMALL, Font
from firmware.screen import Screen
from firmware.widgets import BELOW_BAR, Blink, Menu, Page, Pages, Row, Slide, title_bar, wrap
from hal.contract import Button
from hal.gestures import Gesture, Kind

Golden = Callable[[str, Canvas], None]
PAUSE = ("Resume", "Undo", "Redo", "Restart", "Rules", "Save and leave")


class Diary(list[str]):
    """What a menu has called, in order."""

    def note(self, entry: str) -> Callable[[], None]:
        return lambda: self.append(entry)

    def noting(self, entry: str) -> Callable[[int], None]:
        return lambda step: self.append(f"{entry}{step:+}")


def picture(screen: Screen, now: float = 0.0) -> Canvas:
    canvas = Canvas()
    screen.draw(canvas, now)
    return canvas


def feed(screen: Screen, *buttons: Button, kind: Kind = Kind.PRESS, now: float = 0.0) -> None:
    for button in buttons:
        screen.handle(Gesture(button, kind, now), now)


def pause(diary: Diary, aside: str = "ANNA 7:5 BRUNO") -> Menu:
    def rows() -> list[Row]:
        return [Row(label, choose=diary.note(label), enabled=label != "Redo") for label in PAUSE]

    return Menu("Pause", rows, diary.note("back"), aside)


def test_a_menu_looks_as_it_should(golden: Golden) -> None:
    menu = pause(Diary())
    feed(menu, Button.DOWN)
    golden("menu-pause", picture(menu))
    feed(menu, Button.UP, Button.UP)
    golden("menu-last-row", picture(menu))


def test_a_menu_with_values_beside_a_picture_looks_as_it_should(golden: Golden) -> None:
    diary = Diary()
    values = {"Board": "5x5", "Border": "Swedish", "Goal": "most", "Players": "2"}
    rows = [Row(label, value, change=diary.noting(label)) for label, value in values.items()]
    menu = Menu("Dots and Boxes", lambda: rows, width=82)
    feed(menu, Button.DOWN)
    golden("menu-values", picture(menu))


def test_a_menu_of_one_row_looks_as_it_should(golden: Golden) -> None:
    golden("menu-one-row", picture(Menu("", lambda: [Row("About PipoPi")])))


def test_too_long_a_row_slides_and_too_long_a_value_is_cut(golden: Golden) -> None:
    rows = [
        Row("Rules of Catch the Line", choose=Diary().note("rules")),
        Row("Handover between players", "full screen, always", change=Diary().noting("handover")),
        Row("Confirm moves", "off"),
    ]
    menu = Menu("A title that is far too long", lambda: rows, aside="SERIES 2:1")
    golden("menu-long-rest", picture(menu))
    golden("menu-long-sliding", picture(menu, 2.0))
    feed(menu, Button.DOWN)
    golden("menu-long-value", picture(menu))


def test_the_title_and_the_text_beside_it_share_the_bar(golden: Golden) -> None:
    canvas = Canvas(128, 64)
    for line, (title, aside) in enumerate(
        [("Settings", ""), ("Jörg wins ÀÇgjpq", "2/5"), ("M" * 30, "W" * 40)]
    ):
        bar = Canvas()
        title_bar(bar, title, aside)
        canvas.image.paste(bar.image.crop((0, 0, 128, BELOW_BAR)), (0, line * 20))
    golden("bars", canvas)


def test_a_chooses_once_per_press() -> None:
    diary = Diary()
    menu = pause(diary)
    feed(menu, Button.A)
    feed(menu, Button.A, kind=Kind.LONG)
    feed(menu, Button.A, kind=Kind.SHORT)
    feed(menu, Button.DOWN, Button.CENTRE)
    assert diary == ["Resume", "Undo"]


def test_b_goes_back_when_it_comes_up() -> None:
    diary = Diary()
    menu = pause(diary)
    feed(menu, Button.B)
    assert diary == []
    feed(menu, Button.B, kind=Kind.SHORT)
    assert diary == ["back"]


def test_a_menu_without_a_way_back_ignores_b() -> None:
    menu = Menu("Title", lambda: [Row("Play")])
    feed(menu, Button.B, kind=Kind.SHORT)
    assert menu.chosen == 0


def test_left_and_right_change_a_value_and_a_does_when_there_is_nothing_to_choose() -> None:
    diary = Diary()
    rows = [Row("Board", "5x5", change=diary.noting("board")), Row("Play", choose=diary.note("play"))]
    menu = Menu("New game", lambda: rows)
    feed(menu, Button.LEFT, Button.RIGHT, Button.A)
    feed(menu, Button.RIGHT, kind=Kind.REPEAT)
    feed(menu, Button.DOWN, Button.LEFT, Button.RIGHT, Button.A)
    assert diary == ["board-1", "board+1", "board+1", "board+1", "play"]


def test_a_row_that_is_off_is_passed_over_and_does_nothing() -> None:
    diary = Diary()
    menu = pause(diary)
    feed(menu, Button.DOWN, Button.DOWN)
    assert PAUSE[menu.chosen] == "Restart"
    menu.chosen = PAUSE.index("Redo")
    feed(menu, Button.A)
    assert diary == []


def test_the_first_row_that_is_on_is_chosen_at_first() -> None:
    menu = Menu("Title", lambda: [Row("Continue", enabled=False), Row("New game")])
    assert menu.chosen == 1


def test_a_press_goes_around_the_end_and_a_held_button_stops_there() -> None:
    menu = pause(Diary())
    feed(menu, Button.UP)
    assert PAUSE[menu.chosen] == "Save and leave"
    feed(menu, Button.DOWN, kind=Kind.REPEAT)
    assert PAUSE[menu.chosen] == "Save and leave"
    feed(menu, Button.DOWN)
    assert PAUSE[menu.chosen] == "Resume"


def test_rows_are_asked_for_anew_and_may_become_fewer() -> None:
    labels = list("abcdefgh")
    menu = Menu("Title", lambda: [Row(label) for label in labels])
    feed(menu, Button.UP)
    del labels[2:]
    assert picture(menu).image.tobytes() != picture(Menu("Title", lambda: [Row("a")])).image.tobytes()
    assert menu.chosen == 1


@given(st.lists(st.sampled_from([Button.UP, Button.DOWN]), max_size=30), st.integers(1, 9))
def test_the_chosen_row_is_always_in_sight(moves: list[Button], count: int) -> None:
    menu = Menu("", lambda: [Row("") for _ in range(count)])
    for move in moves:
        feed(menu, move)
        image = picture(menu).image
        bars = [y for y in range(BELOW_BAR, 64) if image.getpixel((0, y))]
        assert len(bars) == 12
        assert 0 <= menu.chosen < count


def test_a_chosen_row_that_fits_lets_the_console_sleep() -> None:
    menu = pause(Diary())
    assert menu.next_change(0.0) is None


def test_a_sliding_row_shows_all_of_itself_and_comes_to_rest() -> None:
    menu = Menu("Title", lambda: [Row("The quick brown fox jumps over the lazy dog")])
    now, pictures, sights = 100.0, [], set()
    while (change := menu.next_change(now)) is not None:
        image = picture(menu, now).image
        pictures.append(image.tobytes())
        sights.add(image.crop((91, BELOW_BAR, 128, BELOW_BAR + 12)).tobytes())
        assert change > now
        assert len(pictures) < 1000
        now = change
    assert picture(menu, now).image.tobytes() == pictures[0]
    assert all(one != other for one, other in pairwise(pictures))
    end = Canvas(128, 12)
    end.box(0, 0, 128, 12)
    end.text(91, 0, "zy dog", lit=False)
    assert end.image.crop((91, 0, 128, 12)).tobytes() in sights


def test_moving_on_starts_the_slide_anew() -> None:
    menu = Menu("Title", lambda: [Row("The quick brown fox jumps over the lazy dog")] * 2)
    first = menu.next_change(0.0)
    picture(menu, 2.0)
    feed(menu, Button.DOWN, now=2.0)
    assert first is not None
    assert menu.next_change(2.0) == pytest.approx(2.0 + first)


@given(st.floats(-1e6, 1e6), st.floats(0, 1e5), st.integers(-5, 300))
def test_a_slide_changes_exactly_when_it_says(start: float, later: float, hidden: int) -> None:
    slide = Slide()
    slide.offset(start, hidden)
    now = start + later
    offset, change = slide.offset(now, hidden), slide.next_change(now, hidden)
    assert 0 <= offset <= max(hidden, 0)
    if change is None:
        assert slide.offset(now + 1e4, hidden) == offset == 0
    else:
        assert change > now
        assert slide.offset(change, hidden) != offset
        assert slide.offset(now + (change - now) * 0.9, hidden) == offset


@given(st.floats(-1e6, 1e6), st.floats(0, 1e5))
def test_a_blink_changes_exactly_when_it_says(start: float, later: float) -> None:
    blink = Blink(start)
    assert blink.lit(start)
    now = start + later
    change = blink.next_change(now)
    assert now < change <= now + 0.5
    assert blink.lit(change) != blink.lit(now)
    assert blink.lit(now + (change - now) * 0.9) == blink.lit(now)


def test_a_blink_begins_lit_again_after_a_move() -> None:
    blink = Blink(0.0)
    assert not blink.lit(0.5)
    blink.restart(0.5)
    assert blink.lit(0.5)


RULES = (
    "Draw one line between two neighbouring dots. Who closes the last side of a box claims it and draws on.\n"
    "\n"
    "Most boxes win."
)


def leave() -> None:
    """Nobody waits for it."""


def test_pages_look_as_they_should(golden: Golden) -> None:
    board = Canvas(40, 40)
    board.frame(0, 0, 40, 40)
    pages = Pages(
        "Dots and Boxes", [Page(RULES), Page("This box has four sides and an owner.", board.image)], leave
    )
    golden("pages-first", picture(pages))
    feed(pages, Button.RIGHT)
    golden("pages-second", picture(pages))
    feed(pages, Button.A)
    golden("pages-picture", picture(pages))


def test_a_page_with_nothing_on_it_looks_as_it_should(golden: Golden) -> None:
    golden("pages-empty", picture(Pages("About", [Page("")], leave)))


def test_pages_turn_both_ways_and_stop_at_the_ends() -> None:
    diary = Diary()
    pages = Pages("Rules", [Page("one"), Page("two"), Page("three")], diary.note("back"))
    seen = [picture(pages).image.tobytes()]
    for button in (Button.RIGHT, Button.DOWN, Button.RIGHT):
        feed(pages, button)
        seen.append(picture(pages).image.tobytes())
    assert seen[2] == seen[3]
    assert len(set(seen)) == 3
    for button in (Button.LEFT, Button.UP, Button.LEFT):
        feed(pages, button)
    assert picture(pages).image.tobytes() == seen[0]
    assert diary == []


def test_pages_are_left_by_a_at_the_end_and_by_b_anywhere() -> None:
    diary = Diary()
    pages = Pages("Rules", [Page("one"), Page("two")], diary.note("back"))
    feed(pages, Button.A)
    assert diary == []
    feed(pages, Button.A)
    feed(pages, Button.B)
    assert diary == ["back"]
    feed(pages, Button.B, kind=Kind.SHORT)
    assert diary == ["back", "back"]


@given(st.text(st.sampled_from("ab é\n"), max_size=200), st.integers(6, 130), st.sampled_from([BODY, SMALL]))
def test_wrapping_loses_no_letter_and_overflows_nowhere(text: str, width: int, font: Font) -> None:
    lines = wrap(text, width, font)
    assert all(font.width(line) <= width for line in lines)
    assert "".join("".join(lines).split()) == "".join(text.split())


def test_wrapping_breaks_at_spaces_while_words_fit() -> None:
    assert wrap("one two three", 6 * 7) == ["one two", "three"]
    assert wrap("one\n\ntwo", 60) == ["one", "", "two"]
    assert wrap("a longestword b", 6 * 5) == ["a", "longe", "stwor", "d b"]


@given(st.text(st.sampled_from("ab \n"), max_size=400), st.booleans())
def test_pages_show_every_line_of_the_text(text: str, with_picture: bool) -> None:
    image = Image.new("1", (40, 40)) if with_picture else None
    pages = Pages("", [Page(text, image)], leave)
    drawn = [line for lines, _ in pages._sheets for line in lines if line]
    assert drawn == [line for line in wrap(text, 128 - 2 - (44 if with_picture else 2)) if line]
