"""How many turns a Pinuid seat still needs, guessed from how near its next rows are.
Guesses are in hundredths of a turn, and kept for every set of pieces that was met."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from core.bits import single_bits
from core.pinuid.position import GOAL
from core.player.pinuid.board import Ground

NEAR = 4
"""How many steps ahead rows are looked for."""

BASE = 560
"""Turns needed with four pieces that are far from any row."""

PIECE = 190
"""Turns needed for each piece more."""

LAST_ROW = (0, 100, 200, 300, 400, 560)
"""Turns needed with three pieces, by the steps that they need for a row, the last when those are many."""

CLOSER = ((36, 3), (40, 6), (30, 10), (19, 16), (11, 24))
"""What a row that is 0, 1, ... steps away saves, and how many of them count."""

DEAD_END = 150
"""What it costs to lack a square colour, besides the piece that comes back."""


class Side(NamedTuple):
    """What is known of the pieces of one seat.

    ``left``: the turns that it still needs. ``targets``: squares where a step makes a row, if they are empty.
    ``reach``: squares one step away.
    """

    pieces: int
    left: int
    targets: int
    reach: int


class Steps:
    """For two pieces of one square colour, the middles of rows whose ends they can become.

    Many masks are packed into one number, so that one operation serves them all: a field of ``field`` bits
    for level and one for upright rows, and such a couple for each number of steps up to NEAR.
    """

    def __init__(self, ground: Ground) -> None:
        self._ground = ground
        self._known: dict[int, int] = {}
        self.field = ground.full.bit_length()
        self.couple = 2 * self.field
        self.every = sum(1 << field * self.field for field in range(2 * (NEAR + 1)))

    def packed(self, level: int, upright: int) -> int:
        """The same masks for each number of steps."""
        return sum((level | upright << self.field) << steps * self.couple for steps in range(NEAR + 1))

    def middles(self, pair: int) -> int:
        """The packed middles between two squares to which the ``pair`` can go with so many steps."""
        known = self._known.get(pair)
        if known is None:
            here, there = single_bits(pair)
            balls = [self._balls(here), self._balls(there)]
            known = 0
            for number, step in enumerate((1, self._ground.stride)):
                for steps in range(NEAR + 1):
                    known |= self._between(balls, steps, step) << number * self.field + steps * self.couple
            self._known[pair] = known
        return known

    def _between(self, balls: list[list[int]], steps: int, step: int) -> int:
        found = 0
        for one, other in (balls, balls[::-1]):
            for first in range(steps + 1):
                found |= one[first] << step & other[steps - first] >> step
        return found & self._ground.full

    def _balls(self, square: int) -> list[int]:
        """The squares that can be reached with at most 0, 1, 2 and so on steps."""
        balls = [square]
        for _ in range(NEAR):
            balls.append(balls[-1] | self._ground.reach(balls[-1]) & self._ground.full)
        return balls


class Sides:
    """The sides of one seat met so far.

    ``blocked``: squares that others are taken to keep. ``misjudge`` changes the guess of how many turns are
    left, for players who see badly.
    """

    def __init__(
        self, ground: Ground, steps: Steps, blocked: int, misjudge: Callable[[int, int], int] | None = None
    ) -> None:
        self._ground = ground
        self._steps = steps
        self._misjudge = misjudge
        self._known: dict[int, Side] = {}
        self._ends: dict[int, int] = {}
        stride = ground.stride
        self._free = steps.packed(
            ground.full & ~(blocked | blocked << 1 | blocked >> 1),
            ground.full & ~(blocked | blocked << stride | blocked >> stride),
        )

    def side(self, mine: int) -> Side:
        """What is known of ``mine``."""
        known = self._known.get(mine)
        if known is None:
            reach = self._ground.reach(mine)
            left = self._left(mine)
            if self._misjudge is not None:
                left = self._misjudge(mine, left)
            known = Side(mine.bit_count(), left, self._ground.completing(mine) & reach, reach)
            self._known[mine] = known
        return known

    def _left(self, mine: int) -> int:
        pieces = mine.bit_count()
        if pieces <= GOAL:
            return 0
        if self._ground.lacks(mine) is not None:
            return BASE + PIECE * (pieces - GOAL - 1) + DEAD_END
        near = self.near(mine)
        if pieces == GOAL + 1:
            return next((LAST_ROW[steps] for steps in range(1, NEAR + 1) if near[steps]), LAST_ROW[-1])
        left = BASE + PIECE * (pieces - GOAL - 2)
        seen = 0
        for middles, (worth, most) in zip(near, CLOSER, strict=True):
            left -= worth * min((middles & ~seen).bit_count(), most)
            seen |= middles
        return max(left, 100 * (pieces - GOAL) // 2 + 50)

    def near(self, mine: int) -> list[int]:
        """For each number of steps up to NEAR, the middles of rows which so many steps could make.

        Other pieces on the way are left aside, and so is a fourth piece beside the row.
        """
        steps, full = self._steps, self._ground.full
        colours = self._ground.colours
        found = 0
        for colour, other in (colours, colours[::-1]):
            ends = self._between(mine & colour)
            middle = mine & other
            for more in range(NEAR + 1):
                found |= (ends & middle * steps.every) << more * steps.couple
                middle |= self._ground.reach(middle) & full
        found |= found >> steps.field
        return [found >> count * steps.couple & full for count in range(NEAR + 1)]

    def _between(self, ends: int) -> int:
        """The packed middles of rows that are not blocked, and whose ends ``ends`` of one colour can be."""
        known = self._ends.get(ends)
        if known is None:
            known = 0
            for pair in pairs(ends):
                known |= self._steps.middles(pair)
            known &= self._free
            self._ends[ends] = known
        return known


def pairs(mask: int) -> Iterator[int]:
    """Every two bits of ``mask``, as a mask."""
    for low in single_bits(mask):
        for high in single_bits(mask & ~(low | low - 1)):
            yield low | high
