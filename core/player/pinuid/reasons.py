"""Why a turn of Pinuid is good, in a short phrase that a person can check on the board.
It is about the whole turn; a removal on its own has phrases of its own."""

from __future__ import annotations

from collections.abc import Sequence

from core.pinuid.position import GOAL
from core.player.pinuid.board import Ground
from core.player.pinuid.value import Sides


class Reasons:
    """The reasons for turns of ``seat``, which has ``pieces[seat]``. ``sides`` guesses about it honestly."""

    def __init__(self, ground: Ground, sides: Sides, seat: int, pieces: Sequence[int]) -> None:
        self._ground = ground
        self._sides = sides
        self._mine = pieces[seat]
        self._empty = ground.full & ~sum(pieces)
        self._wanted = 0
        for other, theirs in enumerate(pieces):
            if other != seat and ground.lacks(theirs) is None:
                self._wanted |= ground.completing(theirs) & ground.reach(theirs)

    def why(self, after: int, stays: int = 0) -> str:
        """The best that can be said of the turn that leaves ``after``, or nothing.

        ``stays``: pieces that moved before in this turn and so may not leave.
        """
        come, gone = after & ~self._mine, self._mine & ~after
        leaving = gone & ~self._ground.diagonals.get(come, 0)
        if not come and not gone:
            return "nothing else is possible"
        if after.bit_count() == GOAL:
            return "wins: two pieces are left"
        if not gone:
            return "brings back the colour that it lacks"
        more = self._more(after, come, gone, leaving, come | stays)
        if leaving and come:
            made = "makes two rows" if leaving & (leaving - 1) else "makes a row"
            return f"{made} and {more}" if more else made
        if more:
            return more
        if leaving:
            return "takes away the piece that is needed least"
        honest = self._sides.side
        return "brings pieces nearer to a row" if honest(after).left < honest(self._mine).left else ""

    def _more(self, after: int, come: int, gone: int, leaving: int, stays: int) -> str:
        if come & self._wanted:
            return "blocks a row"
        if leaving and self._avoids_dead_end(after, leaving, stays):
            return "keeps both colours"
        ground = self._ground
        ready = ground.completing(after) & ground.reach(after) & (self._empty & ~come | gone)
        if ready & (ready - 1):
            return "prepares two rows"
        return "prepares a row" if ready else ""

    def _avoids_dead_end(self, after: int, leaving: int, stays: int) -> bool:
        """Whether a piece that could have left is the last of its colour."""
        alone = (colour & (after | leaving) for colour in self._ground.colours)
        return any(piece.bit_count() == 1 for piece in alone if not piece & (leaving | stays))
