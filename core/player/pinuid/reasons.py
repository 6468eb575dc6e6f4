"""Why a turn of Pinuid is good, in facts that a person can check on the board.
They are about the whole turn; a removal on its own has facts of its own."""

from __future__ import annotations

from collections.abc import Sequence

from core.pinuid.position import GOAL
from core.player.pinuid.board import Ground
from core.player.pinuid.value import Sides
from core.reason import Kind, Reason, Reasons


class TurnReasons:
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

    def why(self, after: int, stays: int = 0) -> Reasons:
        """The best that can be said of the turn that leaves ``after``, or nothing.

        ``stays``: pieces that moved before in this turn and so may not leave.
        """
        come, gone = after & ~self._mine, self._mine & ~after
        leaving = gone & ~self._ground.diagonals.get(come, 0)
        if not come and not gone:
            return (Reason(Kind.NOTHING_ELSE),)
        if after.bit_count() == GOAL:
            return (Reason(Kind.LAST_PIECE),)
        if not gone:
            return (Reason(Kind.BRINGS_BACK),)
        more = self._more(after, come, gone, leaving, come | stays)
        if leaving and come:
            return (Reason(Kind.MAKES_ROWS, 2 if leaving & (leaving - 1) else 1), *more)
        if more:
            return more
        if leaving:
            return (Reason(Kind.LEAST_NEEDED),)
        honest = self._sides.side
        return (Reason(Kind.NEARS_ROW),) if honest(after).left < honest(self._mine).left else ()

    def _more(self, after: int, come: int, gone: int, leaving: int, stays: int) -> Reasons:
        if come & self._wanted:
            return (Reason(Kind.BLOCKS_ROW),)
        if leaving and self._avoids_dead_end(after, leaving, stays):
            return (Reason(Kind.KEEPS_COLOURS),)
        ground = self._ground
        ready = ground.completing(after) & ground.reach(after) & (self._empty & ~come | gone)
        return (Reason(Kind.PREPARES_ROWS, 2 if ready & (ready - 1) else 1),) if ready else ()

    def _avoids_dead_end(self, after: int, leaving: int, stays: int) -> bool:
        """Whether a piece that could have left is the last of its colour."""
        alone = (colour & (after | leaving) for colour in self._ground.colours)
        return any(piece.bit_count() == 1 for piece in alone if not piece & (leaving | stays))
