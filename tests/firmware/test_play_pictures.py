"""The play screen of every board, at the start, in the middle and at the end, with and without its blink.
Each picture was looked at, five times enlarged, before it was kept."""

from __future__ import annotations

import pytest

from hal.gestures import Kind
from tests.firmware.conftest import Golden
from tests.firmware.table import LONG_NAMES, Table

BOARDS = [f"dots:{n}x{n}" for n in range(1, 10)]
BOARDS += ["dots:9x1", "dots:1x9", "dots:9x4", "dots:3x7"]
BOARDS += ["dots:5x5,swedish", "dots:5x5,icelandic", "dots:hex3,swedish", "dots:tri5,swedish"]
BOARDS += [f"dots:tri{n}" for n in range(1, 7)] + [f"dots:hex{n}" for n in range(1, 5)]
BOARDS += [
    "lines:3x3",
    "lines:4x4",
    "lines:6x6",
    "lines:7x5",
    "lines:9x9",
    "lines:9x3",
    "lines:3x9",
    "lines:8x8,pro",
]


def named(game: str) -> str:
    return "play-" + game.replace(":", "-").replace(",", "-")


def marks(game: str) -> int:
    return len(Table(game).session.position.legal_moves())


@pytest.mark.parametrize("game", BOARDS)
def test_a_board_looks_as_it_did_at_the_start_in_the_middle_and_at_the_end(game: str, golden: Golden) -> None:
    number = marks(game)
    golden(f"{named(game)}-start", Table(game).picture())
    golden(f"{named(game)}-middle", Table(game, moves=number * 2 // 3).picture())
    golden(f"{named(game)}-dark", Table(game, moves=number * 2 // 3).wait(0.5).picture())
    golden(f"{named(game)}-end", Table(game, moves=number).picture())


@pytest.mark.parametrize("game", ["lines:4x4,pro", "lines:6x6", "lines:9x9,pro", "lines:9x3"])
def test_caught_lines_can_be_thin_strokes(game: str, golden: Golden) -> None:
    moves = marks(game) * 9 // 10
    golden(f"{named(game)}-strokes", Table(game, moves=moves, thin_strokes=True).picture())


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("board", ["4x4", "9x9", "tri6", "hex4", "tri3"])
def test_three_and_four_seats_are_told_apart(board: str, seats: int, golden: Golden) -> None:
    game = f"dots:{board},seats{seats}"
    moves = marks(game) * 3 // 4
    golden(named(game), Table(game, moves=moves).picture())


@pytest.mark.parametrize(
    "game", ["dots:5x5", "dots:tri6", "dots:9x9,seats4", "dots:tri4,seats3", "lines:9x9,pro"]
)
def test_the_longest_names_fit_or_are_cut(game: str, golden: Golden) -> None:
    moves = marks(game) * 7 // 8
    golden(f"{named(game)}-names", Table(game, LONG_NAMES, moves=moves).picture())


@pytest.mark.parametrize("names", [("Anna", "Bruno"), ("Al", "Jo"), ("Al", "Éva"), LONG_NAMES])
def test_the_console_is_handed_over_with_the_name_as_large_as_it_fits(
    names: tuple[str, ...], golden: Golden
) -> None:
    table = Table("dots:5x5", names).press("a")
    golden(f"handover-{len(names[1])}-letters", table.picture())


def test_a_banner_over_the_board_names_who_is_next(golden: Golden) -> None:
    golden("handover-banner", Table("dots:5x5", handover="banner").press("a").picture())
    golden("handover-banner-names", Table("dots:tri6", LONG_NAMES, handover="banner").press("a").picture())


def test_a_fixed_preview_asks_for_its_confirmation(golden: Golden) -> None:
    golden("play-confirm", Table("dots:5x5", moves=20, confirm=True).press("a").wait(0.5).picture())


def test_the_pie_rule_is_told_step_by_step(golden: Golden) -> None:
    table = Table("dots:5x5,pie3")
    golden("play-pie-1-setup", table.picture())
    golden("play-pie-2-may-stop", table.press("a").picture())
    golden("play-pie-2-last-side", table.press("a").picture())
    table.press("b", kind=Kind.LONG)
    golden("play-pie-3-stop", table.press("centre").picture())
    golden("play-pie-4-handover", table.press("a").picture())
    golden("play-pie-5-choice", table.press("a").picture())
    golden("play-pie-6-swapped", table.press("down", "a", "a").picture())


@pytest.mark.parametrize("game", ["pinuid:classic", "pinuid:quatro", "pinuid:quatro,seats3"])
def test_pinuid_is_played_on_the_same_screen(game: str, golden: Golden) -> None:
    golden(f"{named(game)}-start", Table(game).picture())
    golden(f"{named(game)}-held", Table(game, LONG_NAMES, moves=40).press("a").picture())


@pytest.mark.parametrize("game", ["dots:3x3,misere", "lines:4x4,misere"])
def test_that_the_fewest_win_is_said_at_the_start_and_at_the_end(game: str, golden: Golden) -> None:
    golden(f"{named(game)}-start", Table(game).picture())
    golden(f"{named(game)}-end", Table(game, moves=marks(game)).picture())


def test_the_other_one_does_not_see_that_a_row_was_forgotten(golden: Golden) -> None:
    table = Table("pinuid:classic,pairs,nohelp", handover="off")
    while not (rows := [move for move in table.moves if table.session.position.play(move).unseen]):
        table.session.play(table.moves[0])
    table.session.play(rows[0], "pass")
    golden("play-pinuid-forgotten", table.picture())


def test_a_winner_is_told_before_the_end(golden: Golden) -> None:
    golden("play-won", Table("dots:3x3", moves=22).picture())
    golden("play-tie", Table("dots:2x1", moves=7).picture())
