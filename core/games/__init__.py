"""The games that can be played, one file each.
A new game is a new file here and its name in GAMES."""

from core.game import Game
from core.games import (
    dots,
    lines,
    pinuid,
)

GAMES: tuple[Game, ...] = (
    dots.GAME,
    lines.GAME,
    pinuid.GAME,
)
"""In the order in which they are offered."""
