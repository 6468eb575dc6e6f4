"""The computer's players; player.py says what a player is."""

from core.player.player import LEVELS, Limits, Player, Thought

__all__ = ["LEVELS", "Limits", "Player", "Thought"]
