"""The games that the console offers, one file each.
A new game is a new file here and its name in GAMES."""

from __future__ import annotations

from typing import Any

from PIL import Image

from core.gameid import GameId
from core.position import Position
from firmware.games import (
    dots,
    lines,
    pinuid,
)
from firmware.games.game import ConsoleGame
from firmware.painter import Painter
from firmware.settings import Settings

GAMES: tuple[ConsoleGame, ...] = (
    dots.GAME,
    lines.GAME,
    pinuid.GAME,
)
"""In the order in which they are offered."""
_BY_NAME = {offered.game.name: offered for offered in GAMES}


class NotOffered(LookupError):
    """A game that core knows and the console does not: one sentence that says what is to be done."""


def console_game(game: GameId) -> ConsoleGame:
    """What the console knows of the family of ``game``. Raises NotOffered."""
    if (name := game.game.name) not in _BY_NAME:
        raise NotOffered(f"The console does not know {name} yet: add it to firmware/games/__init__.py.")
    return _BY_NAME[name]


def painter_for(game: GameId, settings: Settings) -> Painter[Any]:
    """A painter for one match of ``game``. Raises NotOffered."""
    return console_game(game).painter(game.start(), settings)


def preview(game: GameId, position: Position, side: int) -> Image.Image:
    """A square picture (mode ``1``), ``side`` pixels wide, of a position of ``game``. Raises NotOffered."""
    return painter_for(game, Settings()).preview(position, side)
