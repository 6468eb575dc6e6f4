"""The Pinuid player: it keeps to the rules, sees what decides a game, and says why it moves."""

from __future__ import annotations

import pytest

from core.pinuid.layout import Layout
from core.pinuid.position import PinuidPosition
from core.player import Limits
from core.player.pinuid import PinuidPlayer
from core.position import Move
from tests.core.test_player_pinuid_board import GAMES, start

SHORT = Limits(work=300)
LEVELS = range(1, 6)


def on_board(picture: str, back_rows: tuple[int, ...] = (1, 8), *, help: bool = True) -> PinuidPosition:
    return PinuidPosition.start(Layout.read(picture, back_rows), help=help)


def played(game: str, level: int, seed: int = 0) -> tuple[PinuidPosition, list[Move]]:
    """The end of a game of players of one level, or where it stands after 300 moves."""
    position = start(game)
    players = [PinuidPlayer(level, seed + seat) for seat in range(position.seats)]
    moves: list[Move] = []
    while position.to_move is not None and len(moves) < 300:
        moves.append(players[position.to_move].think(position, SHORT).move)
        position = position.play(moves[-1])
    return position, moves


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game", GAMES)
def test_games_come_to_an_end_with_a_winner_and_are_the_same_with_one_seed(game: str, level: int) -> None:
    end, moves = played(game, level)
    outcome = end.outcome()
    assert outcome is not None
    assert len(outcome.winners) == 1
    assert played(game, level)[1] == moves
