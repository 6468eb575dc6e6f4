"""The rules of Pinuid, each on a small board made for it, and whole games against an independent program."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from core.bits import indices
from core.gameid import GameId, GameIdError
from core.games.pinuid import GAME
from core.pinuid.layout import Layout
from core.pinuid.position import Ending, Phase, PinuidPosition
from core.pinuid.squares import Squares
from core.position import IllegalMove, Outcome

TRUTH = json.loads((Path(__file__).parent.parent / "data" / "pinuid.json").read_text())


def start(game: str) -> PinuidPosition:
    position = GameId.read(game, (GAME,)).start()
    assert isinstance(position, PinuidPosition)
    return position


def table(
    *seats: str, size: tuple[int, int] = (5, 4), back_rows: tuple[int, ...] = (), help: bool = True
) -> PinuidPosition:
    """Seat 0 to move; a seat is given by the squares of its pieces. No back rows: a dead end eliminates."""
    squares = Squares(*size)
    pieces = tuple(sum(1 << squares.number(name) for name in names.split()) for names in seats)
    return PinuidPosition.start(Layout(squares, pieces, tuple(map(squares.line, back_rows))), help=help)


def played(position: PinuidPosition, moves: str) -> PinuidPosition:
    for move in moves.split():
        position = position.play(move)
    return position


def named(position: PinuidPosition, mask: int) -> set[str]:
    return {position.layout.squares.names[square] for square in indices(mask)}


def perft(position: PinuidPosition, depth: int) -> int:
    moves = position.legal_moves()
    return len(moves) if depth == 1 else sum(perft(position.play(move), depth - 1) for move in moves)


@pytest.mark.parametrize("game", TRUTH["perft"])
def test_the_number_of_move_sequences_is_that_of_an_independent_program(game: str) -> None:
    assert [perft(start(game), depth) for depth in (1, 2, 3)] == TRUTH["perft"][game]


@pytest.mark.parametrize("known", TRUTH["games"], ids=lambda known: f"{known['game']}-{len(known['moves'])}")
def test_whole_games_go_as_in_an_independent_program(known: dict[str, Any]) -> None:
    position = start(known["game"])
    for move, legal in zip(known["moves"], known["legal"], strict=True):
        assert len(position.legal_moves()) == legal
        position = position.play(move)
    outcome = position.outcome()
    winners = () if known["winner"] is None else (known["winner"],)
    assert position.to_move == known["to_move"]
    assert (outcome.winners if outcome else ()) == winners
    assert (outcome is not None and not outcome.winners) == known["draw"]
    assert position.details() == {"pieces": known["pieces"], "eliminated": known["out"]}
    assert len(position.legal_moves()) == known["next_legal"]
    if outcome is None:
        assert perft(replace(position, seen=position.seen[-1:]), 2) == known["perft2"]


def test_a_piece_steps_to_empty_diagonal_squares_forwards_and_backwards_and_never_jumps() -> None:
    position = table("c3 a1 e2", "d4 b4 a4", back_rows=(1, 4))
    assert position.legal_moves() == ("a1b2", "e2d1", "e2d3", "c3b2", "c3d2")


def test_a_row_asks_for_one_of_its_pieces_but_not_the_one_that_moved() -> None:
    row = table("a1 c1 a2 e1", "a4 b4 d4 e4").play("a2b1")
    assert row.phase is Phase.REMOVE
    assert row.to_move == 0
    assert row.legal_moves() == ("xa1", "xc1")
    assert [named(row, r.squares) for r in row.open_rows] == [{"a1", "b1", "c1"}]
    after = row.play("xa1")
    assert after.to_move == 1
    assert after.scores == (1, 0)
    assert named(after, after.pieces[0]) == {"b1", "c1", "e1"}


def test_two_rows_ask_for_one_piece_of_each_in_any_order() -> None:
    rows = table("c1 e2 f2 d3 d4", "a6 b6 d6", size=(6, 6)).play("c1d2")
    assert rows.legal_moves() == ("xe2", "xf2", "xd3", "xd4")
    assert rows.play("xe2").legal_moves() == ("xd3", "xd4")
    assert rows.play("xd4").legal_moves() == ("xe2", "xf2")
    assert played(rows, "xe2 xd4") == played(rows, "xd4 xe2")
    assert played(rows, "xe2 xd4").to_move == 1


@pytest.mark.parametrize(
    ("mine", "move"),
    [
        ("a1 b1 d2 d1", "d2c1"),
        ("a1 b1 c1 d1 e4", "d1e2"),
        ("a1 b2 c3 e3 e2", "e3d4"),
    ],
    ids=["four in a line", "three left behind", "on a diagonal"],
)
def test_what_is_not_exactly_three_in_line_with_the_piece_that_moved_is_no_row(mine: str, move: str) -> None:
    assert table(mine, "a4 b4 c4").play(move).to_move == 1


def test_the_first_seat_with_two_pieces_left_wins() -> None:
    won = played(table("a1 c1 a2", "a4 b4 d4"), "a2b1 xa1")
    assert won.outcome() == Outcome((0,), Ending.GOAL)
    assert won.to_move is None
    assert won.phase is Phase.OVER
    assert won.legal_moves() == ()


def test_two_pieces_on_one_colour_win_and_are_no_dead_end() -> None:
    row = table("b1 c1 e2", "a4 b4 d4", "a3 b3 d3").play("e2d1")
    assert row.fatal == 0
    won = row.play("xc1")
    assert won.outcome() == Outcome((0,), Ending.GOAL)
    assert won.eliminated == ()


DEAD_END = ("a2 e2 b1 c1", "a4 b4 d4 e4")


def test_removals_that_bring_about_the_own_dead_end_are_known_before() -> None:
    row = table(*DEAD_END, back_rows=(1, 4)).play("e2d1")
    assert row.legal_moves() == ("xb1", "xc1")
    assert named(row, row.fatal) == {"c1"}
    assert row.play("xc1").lacks(0) == 0
    assert row.play("xb1").lacks(0) is None


def test_in_a_classic_dead_end_a_piece_comes_back_on_the_missing_colour_and_makes_no_row() -> None:
    dead = played(table(*DEAD_END, back_rows=(1, 4)), "e2d1 xc1 a4b3")
    assert dead.phase is Phase.ENTER
    assert dead.legal_moves() == ("@a1", "@c1", "@e1")
    back = dead.play("@c1")
    assert back.to_move == 1
    assert back.scores == (0, 0)
    assert back.lacks(0) is None
    assert back.play("b3a4").phase is Phase.MOVE


def test_each_seat_comes_back_on_its_own_back_line() -> None:
    dead = table("a1 b1 d1", "b4 d4 c3", back_rows=(1, 4)).play("d1e2")
    assert dead.legal_moves() == ("@a4", "@c4", "@e4")


def test_in_a_classic_dead_end_without_a_free_square_a_seat_passes_although_it_could_move() -> None:
    dead = table("b1 d1 a2", "a1 c1 e1 a4", back_rows=(1, 4))
    assert dead.movable
    assert dead.phase is Phase.STUCK
    assert dead.legal_moves() == ("pass",)
    assert dead.play("pass").to_move == 1


def test_in_quatro_a_dead_end_eliminates_and_the_pieces_stay_as_obstacles() -> None:
    out = played(table(*DEAD_END, "c4 c3 a3"), "e2d1 xc1")
    assert out.eliminated == (0,)
    assert out.details() == {"pieces": [3, 4, 3], "eliminated": [0]}
    assert named(out, out.pieces[0]) == {"a2", "b1", "d1"}
    assert out.to_move == 1
    assert out.play("a4b3").to_move == 2
    later = played(out, "a4b3 c4d3")
    assert later.to_move == 1
    assert [move for move in later.legal_moves() if move.startswith("b3")] == ["b3c2", "b3a4", "b3c4"]


def test_the_last_seat_left_in_quatro_wins() -> None:
    won = played(table(*DEAD_END), "e2d1 xc1")
    assert won.outcome() == Outcome((1,), Ending.LAST)
    assert won.to_move is None


def test_a_blocked_seat_passes_until_it_can_move() -> None:
    blocked = table("a1 b1 c1", "a2 b2 c2 c4", size=(3, 4), back_rows=(1, 4))
    assert blocked.phase is Phase.STUCK
    assert blocked.legal_moves() == ("pass",)
    still = played(blocked, "pass c4b3")
    assert still.legal_moves() == ("pass",)
    assert played(still, "pass b2a3").legal_moves() == ("a1b2", "c1b2")


def test_the_third_time_a_position_comes_with_the_same_seat_to_move_is_a_draw() -> None:
    there_and_back = "c1d2 c9d8 d2c1 d8c9"
    once = start("pinuid:classic")
    twice = played(once, there_and_back)
    assert twice.pieces == once.pieces
    assert twice != once
    almost = played(twice, "c1d2 c9d8 d2c1")
    assert almost.outcome() is None
    drawn = almost.play("d8c9")
    assert drawn.outcome() == Outcome((), Ending.REPEATED)
    assert drawn.to_move is None


FORGETFUL = ("a1 c1 a2 e1", "a4 b4 d4 e4")


def test_without_help_a_removal_may_be_made_or_forgotten() -> None:
    row = table(*FORGETFUL, back_rows=(1, 4), help=False).play("a2b1")
    assert row.may_forget
    assert row.unseen
    assert row.legal_moves() == ("xa1", "xc1", "pass")
    assert row.play("xc1").to_move == 1
    assert row.play("xc1").rows == ((), ())
    assert row.play("pass").to_move == 1
    assert not row.play("pass").unseen
    assert row.play("pass").scores == (0, 0)
    assert row.play("pass").tally == (4, 4)
    assert row.play("xc1").tally == (3, 4)


def test_with_help_every_step_of_a_turn_may_be_looked_at() -> None:
    row = table(*FORGETFUL, back_rows=(1, 4)).play("a2b1")
    assert row.phase is Phase.REMOVE
    assert not row.unseen


def test_a_forgotten_removal_is_the_whole_next_turn_and_cannot_be_forgotten_again() -> None:
    owing = played(table(*FORGETFUL, back_rows=(1, 4), help=False), "a2b1 pass a4b3")
    assert owing.phase is Phase.PAY
    assert owing.legal_moves() == ("xa1", "xc1")
    paid = owing.play("xa1")
    assert paid.to_move == 1
    assert paid.play("b3a4").phase is Phase.MOVE


def test_two_forgotten_removals_are_both_made_in_the_next_turn() -> None:
    rows = table("c1 e2 f2 d3 d4", "a6 b6 d6", size=(6, 6), help=False).play("c1d2")
    both = played(rows, "pass a6b5")
    assert both.legal_moves() == ("xe2", "xf2", "xd3", "xd4")
    assert both.play("xd3").legal_moves() == ("xe2", "xf2")
    assert played(both, "xd3 xf2").to_move == 1
    one = played(rows, "xe2 pass a6b5")
    assert one.legal_moves() == ("xd3", "xd4")
    assert one.play("xd4").to_move == 1


def test_without_help_a_move_that_makes_no_row_ends_the_turn() -> None:
    assert table(*FORGETFUL, help=False).play("e1d2").to_move == 1


def test_a_removal_that_was_forgotten_can_still_win() -> None:
    won = played(table("a1 c1 a2", "a4 b4 d4", help=False), "a2b1 pass a4b3 xa1")
    assert won.outcome() == Outcome((0,), Ending.GOAL)


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("c3d4", "no piece of the seat to move stands on c3"),
        ("c8d7", "no piece of the seat to move stands on c8"),
        ("a1a2", "a2 is not one diagonal step from a1"),
        ("a1c3", "c3 is not one diagonal step from a1"),
        ("a1b2", "b2 is not empty"),
        ("xa1", "no row was made, so no piece leaves"),
        ("@b1", "a piece is put back only when all others stand on one square colour"),
        ("pass", "a seat that can move may not pass"),
        ("h1i2", "there is no square i2: they go from a1 to h8"),
        ("xa9", "there is no square a9: they go from a1 to h8"),
        ("a1", '"a1" is not a move: moves look like c3d4, xd4, @e1 or pass'),
        ("", '"" is not a move: moves look like c3d4, xd4, @e1 or pass'),
        ("a1-b2", '"a1-b2" is not a move: moves look like c3d4, xd4, @e1 or pass'),
    ],
)
def test_a_wrong_move_says_why(move: str, reason: str) -> None:
    with pytest.raises(IllegalMove) as caught:
        start("pinuid:classic,hedge").play(move)
    assert str(caught.value) == reason


def test_a_move_out_of_its_phase_says_what_is_asked_for() -> None:
    row = table(*DEAD_END, back_rows=(1, 4)).play("e2d1")
    with pytest.raises(IllegalMove, match="only xb1 or xc1 is possible"):
        row.play("pass")
    with pytest.raises(IllegalMove, match="one square colour: only @a1, @c1 or @e1 is possible"):
        played(row, "xc1 a4b3").play("b1c2")
    with pytest.raises(IllegalMove, match="only pass is possible"):
        table("a1 b1 c1", "a2 b2 c2 c4", size=(3, 4)).play("a1b2")
    with pytest.raises(IllegalMove, match="the game is over"):
        played(table(*DEAD_END), "e2d1 xc1").play("a4b3")


def test_moves_are_read_with_capitals_and_spaces_and_kept_in_one_spelling() -> None:
    position = start("pinuid:quatro")
    assert position.canonical(" C3D4") == "c3d4"
    assert position.canonical("XA1") == "xa1"
    assert position.canonical("Pass ") == "pass"


@pytest.mark.parametrize(
    ("text", "canonical", "seats"),
    [
        ("pinuid", "pinuid:classic", 2),
        ("pinuid:nohelp,pairs,classic", "pinuid:classic,pairs,nohelp", 2),
        ("pinuid:nohelp,seats3,quatro", "pinuid:quatro,seats3,nohelp", 3),
        ("pinuid:quatro", "pinuid:quatro", 4),
    ],
)
def test_game_ids(text: str, canonical: str, seats: int) -> None:
    assert str(GameId.read(text, (GAME,))) == canonical
    assert start(text).seats == seats
    assert start(text).help is ("nohelp" not in text)


@pytest.mark.parametrize("text", ["pinuid:quatro,hedge", "pinuid:classic,seats3", "pinuid:quatro,seats4"])
def test_options_that_do_not_go_together_are_refused(text: str) -> None:
    with pytest.raises(GameIdError, match=text.split(",")[1]):
        GameId.read(text, (GAME,))


def test_the_board_as_text() -> None:
    assert table("a1 c1", "b3", size=(3, 3)).show() == "3 . B .\n2 . . .\n1 A . A\n  a b c"
