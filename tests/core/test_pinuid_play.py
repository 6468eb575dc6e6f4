"""Random games of every variant of Pinuid: what must hold after every move."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.gameid import GameId
from core.games.pinuid import GAME
from core.pinuid.position import Phase, PinuidPosition
from core.position import IllegalMove, Move

GAMES = [
    "pinuid:classic",
    "pinuid:classic,pairs",
    "pinuid:classic,hedge,nohelp",
    "pinuid:classic,pairs,nohelp",
    "pinuid:quatro",
    "pinuid:quatro,seats3",
    "pinuid:quatro,nohelp",
]


def eager(position: PinuidPosition, draw: st.DataObject) -> Move:
    """A legal move; one that makes a row when there is any, so that random games get somewhere."""
    moves = position.legal_moves()
    if position.phase is Phase.MOVE:
        moves = tuple(move for move in moves if position.play(move).phase is Phase.REMOVE) or moves
    return moves[draw.draw(st.integers(0, len(moves) - 1))]


def check_step(before: PinuidPosition, move: Move, after: PinuidPosition) -> None:
    seat = before.turn
    gone, come = before.pieces[seat] & ~after.pieces[seat], after.pieces[seat] & ~before.pieces[seat]
    for other in {*range(before.seats)} - {seat}:
        assert before.pieces[other] == after.pieces[other], "a move touched another seat's piece"
        assert before.rows[other] == after.rows[other]
    kind = move if move == "pass" else move[0] if move[0] in "x@" else "step"
    counts = {"x": (1, 0), "@": (0, 1), "pass": (0, 0), "step": (1, 1)}
    assert (gone.bit_count(), come.bit_count()) == counts[kind]
    if kind == "step":
        colour = next(c for c in before.layout.squares.colours if c & gone)
        assert come & colour, "a piece came to the other colour of squares"
    if kind == "x" and after.pieces[seat].bit_count() > 2:
        assert bool(gone & before.fatal) == (after.lacks(seat) is not None), "no warning, or one for nothing"
    if after.to_move is not None and after.turn != seat:
        in_order = [(seat + ahead) % after.seats for ahead in range(1, after.seats)]
        assert after.turn == next(other for other in in_order if other not in after.eliminated)


def check(position: PinuidPosition) -> None:
    assert sum(mine.bit_count() for mine in position.pieces) == position.occupied.bit_count()
    for seat, mine in enumerate(position.pieces):
        assert mine.bit_count() + position.scores[seat] == position.layout.pieces[seat].bit_count()
        for row in position.rows[seat]:
            assert row.squares & mine == row.squares, "a row that still asks for a piece was broken up"
    assert (position.to_move is None) == (position.outcome() is not None) == (position.legal_moves() == ())
    if position.to_move is not None:
        assert position.to_move not in position.eliminated
        assert all(mine.bit_count() > 2 for mine in position.pieces)
        assert len(set(position.legal_moves())) == len(position.legal_moves())
        assert all(position.canonical(move) == move for move in position.legal_moves())
    if position.fatal:
        assert position.removable & ~position.fatal, "a dead end can always be avoided"


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=8, deadline=None)
@given(st.data())
def test_random_games_keep_what_must_hold(game: str, data: st.DataObject) -> None:
    position = GameId.read(game, (GAME,)).start()
    assert isinstance(position, PinuidPosition)
    check(position)
    for _ in range(100):
        if position.to_move is None:
            break
        move = eager(position, data)
        after = position.play(move)
        check_step(position, move, after)
        check(after)
        position = after


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=8) | st.from_regex(r"[x@]?[a-j][0-9]([a-j][0-9])?", fullmatch=True))
def test_no_text_is_played_that_is_not_legal(text: str) -> None:
    position = GameId.read("pinuid:quatro", (GAME,)).start()
    try:
        position.play(text)
    except IllegalMove as refusal:
        assert str(refusal)
        assert "\n" not in str(refusal)
    else:
        assert text.strip().lower() in position.legal_moves()
