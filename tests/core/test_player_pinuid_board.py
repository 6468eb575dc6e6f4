"""The board of the Pinuid player: whole turns on wide masks must be exactly what the rules allow."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.gameid import GameId
from core.games.pinuid import GAME
from core.pinuid.layout import Layout
from core.pinuid.position import Phase, PinuidOffer, PinuidPosition
from core.player.pinuid.board import Ground, moves_of, turns_now

GAMES = [
    "pinuid:classic",
    "pinuid:classic,pairs",
    "pinuid:classic,hedge,nohelp",
    "pinuid:quatro",
    "pinuid:quatro,seats3,nohelp",
]

SMALL = Layout.read(
    """
    B . B B
    . B . .
    . . A .
    A A . A
    """,
    back_rows=(1, 4),
)
"""So small that seats are blocked, in dead ends and without a square to put a piece back."""


def start(game: str) -> PinuidPosition:
    if game == "small":
        return PinuidPosition.start(SMALL)
    position = GameId.read(game, (GAME,)).start()
    assert isinstance(position, PinuidPosition)
    return position


def ends_of_turn(position: PinuidPosition) -> Iterator[PinuidPosition]:
    """Every position after the turn of the seat to move, by the rules; no row is forgotten."""
    seat, turns = position.turn, len(position.seen)
    for move in position.legal_moves():
        if position.phase is Phase.REMOVE and move == PinuidOffer.PASS:
            continue
        after = position.play(move)
        if after.to_move == seat and len(after.seen) == turns:
            yield from ends_of_turn(after)
        else:
            yield after


def check(ground: Ground, position: PinuidPosition) -> None:
    mine = ground.wide(position.pieces[position.turn])
    turns = turns_now(ground, position)
    assert len(set(turns)) == len(turns)
    expected = {ground.wide(end.pieces[position.turn]) for end in ends_of_turn(position)}
    assert set(turns) == expected
    for after in turns:
        end = position
        for move in moves_of(ground, mine, after):
            end = end.play(move)
        assert ground.wide(end.pieces[position.turn]) == after
        assert end.to_move is None or len(end.seen) > len(position.seen), "the turn is not over"


@pytest.mark.parametrize("game", [*GAMES, "small"])
@settings(max_examples=6, deadline=None)
@given(st.data())
def test_turns_are_those_of_the_rules(game: str, data: st.DataObject) -> None:
    position = start(game)
    ground = Ground(position.layout)
    for _ in range(25):
        if position.to_move is None:
            return
        check(ground, position)
        moves = position.legal_moves()
        if position.phase is Phase.MOVE and data.draw(st.booleans()):
            moves = tuple(m for m in moves if position.play(m).phase is Phase.REMOVE) or moves
        position = position.play(moves[data.draw(st.integers(0, len(moves) - 1))])


@pytest.mark.parametrize("game", [*GAMES, "small"])
@settings(max_examples=50, deadline=None)
@given(st.data())
def test_squares_that_complete_a_row_are_those_of_the_rules(game: str, data: st.DataObject) -> None:
    layout = start(game).layout
    squares = layout.squares
    ground = Ground(layout)
    mine = data.draw(st.integers(1, (1 << len(squares.names)) - 1))
    mine &= data.draw(st.integers(0, (1 << len(squares.names)) - 1)) | 1
    free = [square for square in range(len(squares.names)) if not mine >> square & 1]
    completing = sum(1 << s for s in free if squares.rows_through(mine | 1 << s, s))
    assert ground.completing(ground.wide(mine)) == ground.wide(completing)
    reached = 0
    for square in range(len(squares.names)):
        if mine >> square & 1:
            reached |= squares.diagonals[square]
    assert ground.reach(ground.wide(mine)) & ground.full == ground.wide(reached)
