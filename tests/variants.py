"""Variants of games for tests, found from what their choices offer, so that nobody lists them by hand.
A new game is in them as soon as it is in core's list."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from core.game import Choice, Game
from core.gameid import GameId, GameIdError
from core.games import GAMES
from tests.core.noughts import GAME as NOUGHTS

ALL: tuple[Game, ...] = (*(game for game in GAMES if game.name != NOUGHTS.name), NOUGHTS)
"""With the smallest game of all, which is no part of the console unless somebody has added it."""


def one_of_each(game: Game) -> list[GameId]:
    """For each value of each choice the first variant that has it, the other choices at their defaults
    where those go with it."""
    return [next(_with(game, choice, value)) for choice in game.choices for value in choice.values]


def _with(game: Game, fixed: Choice, value: str) -> Iterator[GameId]:
    orders = [
        (value,) if choice is fixed else tuple(dict.fromkeys((choice.default, *choice.values)))
        for choice in game.choices
    ]
    names = [choice.name for choice in game.choices]
    for values in product(*orders):
        try:
            yield GameId(game, dict(zip(names, values, strict=True)))
        except GameIdError:
            continue
