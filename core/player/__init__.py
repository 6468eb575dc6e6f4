"""The computer's players: ``player_for`` finds the one for a game; player.py says what a player is."""

from core.claim.pie import PiePosition
from core.claim.position import ClaimPosition
from core.pinuid.position import PinuidPosition
from core.player.anygame import AnyPlayer
from core.player.claim.pie import PiePlayer
from core.player.claim.player import ClaimPlayer
from core.player.pinuid.player import PinuidPlayer
from core.player.player import LEVELS, Limits, Player, Thought
from core.position import Position

__all__ = ["LEVELS", "Limits", "Player", "Thought", "player_for"]

_PLAYERS: dict[type[Position], type[Player]] = {
    ClaimPosition: ClaimPlayer,
    PiePosition: PiePlayer,
    PinuidPosition: PinuidPlayer,
}
"""Who plays which positions; any other is played by AnyPlayer."""


def player_for(position: Position, level: int, seed: int = 0) -> Player:
    """A player of ``level`` 1 to 5 for the game of ``position``; make a new one for every match."""
    return _PLAYERS.get(type(position), AnyPlayer)(level, seed)
