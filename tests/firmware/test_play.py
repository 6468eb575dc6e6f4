"""What the buttons do on the play screen."""

from __future__ import annotations

import pytest

from core.claim.pie import table_of
from core.claim.position import ClaimPosition
from core.gameid import GameId
from firmware.screens.pause import Pause
from firmware.screens.play import BANNER_TIME
from firmware.screens.result import Result
from firmware.widgets import Blink
from hal.gestures import Kind
from tests.firmware.table import Table, some_move


def on_board(table: Table) -> ClaimPosition:
    claimed = table_of(table.session.position)
    assert claimed is not None
    return claimed


def moves(table: Table) -> tuple[str, ...]:
    return table.session.match.moves[: table.session.match.place]


def spot(table: Table) -> str:
    assert table.session.cursor is not None
    return table.session.cursor.spot


def test_a_draws_at_the_cursor_which_goes_to_an_open_line_beside_it() -> None:
    table = Table("dots:5x5", handover="off")
    table.press("up", "right")
    here = spot(table)
    table.press("a")
    assert moves(table) == (here,)
    assert spot(table) != here
    board = on_board(table).board
    (x0, y0), (x1, y1) = (board.spots[board.index[name]] for name in (here, spot(table)))
    assert abs(x0 - x1) + abs(y0 - y1) <= 1


def test_a_held_direction_goes_on_and_a_held_a_draws_once() -> None:
    table = Table("dots:5x5", handover="off")
    table.press("left")
    first = spot(table)
    table.press("left", kind=Kind.REPEAT)
    assert spot(table) != first
    table.press("a").press("a", kind=Kind.SHORT).press("a", kind=Kind.LONG)
    assert len(moves(table)) == 1


def test_held_b_takes_a_move_back_and_the_cursor_with_it() -> None:
    table = Table("dots:5x5", handover="off").press("up", "left")
    here = spot(table)
    table.press("a", "right", "a").press("b", kind=Kind.LONG).press("b", kind=Kind.LONG)
    assert moves(table) == ()
    assert spot(table) == here
    table.press("b", kind=Kind.LONG)
    assert moves(table) == ()


def test_held_b_stops_at_the_start_and_does_not_fall_into_the_game_before() -> None:
    table = Table("dots:5x5", moves=3)
    table.session.new(GameId.read("dots:5x5"), ("Al", "Jo"))
    table.press("b", kind=Kind.LONG)
    assert table.session.match.people == ("Al", "Jo")
    table.press("a").press("b", kind=Kind.LONG).press("b", kind=Kind.LONG)
    assert table.session.match.people == ("Al", "Jo")


def test_held_b_at_the_start_does_not_take_the_console_from_who_it_is_passed_to() -> None:
    table = Table("dots:1x1", moves=4)
    table.session.rematch()
    table.session.handover = True
    table.press("b", kind=Kind.LONG)
    assert table.session.handover


def test_short_b_opens_the_pause_menu_and_a_press_alone_does_not() -> None:
    table = Table("dots:5x5").press("b")
    assert table.pushed == []
    table.press("b", kind=Kind.SHORT)
    assert isinstance(table.pushed[0], Pause)


def test_what_a_menu_does_to_the_match_is_followed() -> None:
    table = Table("dots:3x3", moves=20, handover="off")
    table.session.restart()
    table.picture()
    assert spot(table) in table.session.position.legal_moves()
    table.session.new(GameId.read("lines:4x4"), ("Al", "Jo"))
    table.press("a")
    assert moves(table)[0] in on_board(table).board.marks
    table.session.back()
    assert table.session.match.game.game.name == "dots"
    table.press("a")
    assert moves(table)[0] in table.session.match.game.start().legal_moves()
    table.picture()


def test_with_confirm_the_first_a_fixes_the_preview_and_the_second_draws() -> None:
    table = Table("dots:5x5", handover="off", confirm=True).press("a")
    here = spot(table)
    fixed = table.picture().tobytes()
    assert moves(table) == ()
    assert table.play.next_change(table.now) is None
    table.press("up", "centre")
    assert spot(table) == here
    assert table.wait(Blink.HALF).picture().tobytes() == fixed
    table.press("a")
    assert moves(table) == (here,)


@pytest.mark.parametrize("kind", [Kind.SHORT, Kind.LONG])
def test_b_takes_a_fixed_preview_back_and_nothing_else(kind: Kind) -> None:
    table = Table("dots:5x5", handover="off", confirm=True, moves=3).press("a")
    table.press("b", kind=kind)
    assert len(moves(table)) == 3
    assert table.pushed == []
    table.press("a", "a")
    assert len(moves(table)) == 4


def test_the_handover_waits_for_a_and_hides_the_board() -> None:
    table = Table("dots:5x5").press("a")
    asking = table.picture().tobytes()
    assert table.play.next_change(table.now) is None
    table.press("up", "down", "left", "right", "centre")
    assert table.picture().tobytes() == asking
    table.press("a")
    assert table.picture().tobytes() != asking
    assert len(moves(table)) == 1


def test_a_move_can_be_taken_back_before_the_console_is_passed_on() -> None:
    table = Table("dots:5x5").press("a").press("b", kind=Kind.LONG)
    assert moves(table) == ()
    assert not table.session.handover
    table.press("a")
    assert len(moves(table)) == 1


def test_who_moves_again_is_not_asked_to_pass_the_console_to_themselves() -> None:
    table = Table("dots:1x1", moves=3).press("a")
    assert table.session.position.to_move is None
    assert not table.session.handover
    table = Table("dots:2x1", moves=0)
    while not on_board(table).again:
        table.session.play(some_move(table.session.position))
    assert not table.session.handover


def test_the_banner_goes_by_itself_and_lets_the_d_pad_through_but_not_a() -> None:
    table = Table("dots:5x5", handover="banner").press("a")
    shown = table.picture().tobytes()
    table.wait(BANNER_TIME / 2)
    assert table.session.handover
    table.wait(BANNER_TIME)
    assert not table.session.handover
    assert table.picture().tobytes() != shown

    table = Table("dots:5x5", handover="banner").press("a", "a")
    assert len(moves(table)) == 1
    assert not table.session.handover

    table = Table("dots:5x5", handover="banner").press("a")
    here = spot(table)
    table.press("up")
    assert spot(table) != here
    assert not table.session.handover


def test_without_handover_the_board_stays_in_sight() -> None:
    table = Table("dots:5x5", handover="off").press("a", "a")
    assert len(moves(table)) == 2


def test_the_final_board_stays_until_a_and_then_comes_the_result() -> None:
    table = Table("dots:2x2", moves=12)
    assert table.play.next_change(table.now) is None
    table.press("up", "centre")
    assert table.pushed == []
    table.press("a")
    assert isinstance(table.pushed[0], Result)
    table.press("b", kind=Kind.LONG)
    assert table.session.position.to_move is not None


def test_the_set_up_of_the_pie_rule_stops_by_the_centre_button() -> None:
    table = Table("dots:5x5,pie5").press("centre")
    assert moves(table) == ()
    table.press("a", "centre")
    shown = table.picture().tobytes()
    table.press("down", "a")
    assert len(moves(table)) == 1
    assert table.picture().tobytes() != shown
    table.press("centre", "a")
    assert moves(table)[1:] == ("stop",)
    assert table.session.handover


def test_short_b_and_centre_close_the_list_of_words_again() -> None:
    table = Table("dots:5x5,pie5").press("a")
    shown = table.picture().tobytes()
    table.press("centre").press("b", kind=Kind.SHORT)
    assert table.pushed == []
    assert table.picture().tobytes() == shown
    table.press("centre", "centre")
    assert table.picture().tobytes() == shown


@pytest.mark.parametrize(
    ("choice", "word"), [([], "keep"), (["down"], "swap"), (["up"], "swap"), (["up"] * 2, "keep")]
)
def test_keep_or_swap_is_chosen_from_a_list_that_cannot_be_closed(choice: list[str], word: str) -> None:
    table = Table("dots:5x5,pie1", handover="off").press("a")
    table.press("centre", "left", "right", *choice, "a")
    assert moves(table)[1:] == (word,)
    assert spot(table) in table.session.position.legal_moves()


def test_the_pause_menu_opens_from_a_list_that_cannot_be_closed() -> None:
    table = Table("dots:5x5,pie1", handover="off").press("a").press("b", kind=Kind.SHORT)
    assert isinstance(table.pushed[0], Pause)


def test_held_b_goes_back_through_stop_and_swap() -> None:
    table = Table("dots:5x5,pie2", handover="off").press("a", "centre", "a", "down", "a")
    assert table.session.position.people == (1, 0)
    table.press("b", kind=Kind.LONG)
    assert table.session.position.people == (0, 1)
    table.press(
        "b",
        kind=Kind.LONG,
    ).press("b", kind=Kind.LONG)
    assert moves(table) == ()


def test_a_picked_up_piece_is_let_go_by_short_b() -> None:
    table = Table("pinuid:classic").press("a")
    assert table.session.cursor is not None
    assert table.session.cursor.held
    table.press("b", kind=Kind.SHORT)
    assert not table.session.cursor.held
    assert table.pushed == []
    table.press("b", kind=Kind.SHORT)
    assert isinstance(table.pushed[0], Pause)


def test_a_turn_that_a_painter_gives_as_several_moves_is_played_whole() -> None:
    table = Table("pinuid:classic,nohelp", handover="off").press("a", "a", "a")
    assert len(moves(table)) == 1
    assert table.session.position.to_move == 1


def test_the_cursor_blinks_two_to_four_times_a_second_and_starts_lit_at_each_press() -> None:
    table = Table("dots:5x5")
    lit = table.picture().tobytes()
    changes = 0
    while (change := table.play.next_change(table.now)) is not None and change <= 1:
        table.now = change
        changes += 1
    assert 2 <= changes <= 4
    table.now = 10.5
    table.press("left", "right")
    assert table.picture().tobytes() == lit


@pytest.mark.parametrize("game", ["dots:5x5", "dots:hex3,seats4", "lines:6x6", "dots:3x3,pie3"])
def test_a_whole_game_is_played_by_the_buttons_alone(game: str) -> None:
    table = Table(game, handover="off")
    buttons = ["up", "left", "down", "right", "right", "up"]
    number = 0
    while table.session.position.to_move is not None:
        number += 1
        assert number < 2000
        table.press(buttons[number % len(buttons)], *["a"] * (number % 3 + 1))
        table.picture()
    assert table.session.position.outcome() is not None
