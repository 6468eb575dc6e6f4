"""A computer player that does as a test says, and how it gets to the table."""

from __future__ import annotations

import threading

import pytest

from core.player import Limits, Player, Thought
from core.position import Position
from core.reason import Kind, Reason, Reasons

ONLY = (Reason(Kind.ONLY_MOVE),)


class Scripted(Player):
    """Plays the first of ``moves`` that is legal, else any, because of ``why``.

    With ``stuck`` it thinks until it is stopped.
    """

    def __init__(self, *moves: str, stuck: bool = False, why: Reasons = ONLY) -> None:
        super().__init__(3)
        self.moves = moves
        self.why = why
        self.stuck = stuck
        self.begun, self.stopped = threading.Event(), threading.Event()
        self.works: list[int | None] = []

    def think(self, position: Position, limits: Limits) -> Thought:
        self.works.append(limits.work)
        self.begun.set()
        while self.stuck and not limits.stop():
            self.stopped.wait(0.001)
        if self.stuck:
            self.stopped.set()
        legal = position.legal_moves()
        return Thought(next((move for move in self.moves if move in legal), legal[0]), self.why)


def seat(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let ``player`` play for the computer, and give the hints."""
    monkeypatch.setattr("core.player.player_for", lambda position, level, seed: player)
