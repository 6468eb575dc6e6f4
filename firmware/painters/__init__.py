"""One painter a family of games: how its positions look, and how the buttons point at its moves.
A new game needs one more line here."""

from __future__ import annotations

from typing import Any

from PIL import Image

from core.gameid import GameId
from core.position import Position
from firmware.painter import Painter
from firmware.painters.dots import DotsPainter
from firmware.painters.lines import LinesPainter
from firmware.painters.pinuid import PinuidPainter
from firmware.settings import Settings

PAINTERS: dict[str, type[Painter[Any]]] = {
    "dots": DotsPainter,
    "lines": LinesPainter,
    "pinuid": PinuidPainter,
}


class NoPainter(LookupError):
    """A game has nobody who draws it: one sentence that says what is to be done."""


def painter_for(game: str, start: Position, settings: Settings) -> Painter[Any]:
    """A painter for one match of the family named ``game`` that begins in ``start``. Raises NoPainter."""
    if game not in PAINTERS:
        raise NoPainter(f"{game} has no painter: add it to PAINTERS in firmware/painters/__init__.py.")
    return PAINTERS[game](start, settings)


def preview(game: GameId, position: Position, side: int) -> Image.Image:
    """A small square picture (mode ``1``) of a position of ``game``, ``side`` pixels wide."""
    return painter_for(game.game.name, game.start(), Settings()).preview(position, side)
