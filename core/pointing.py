"""Which spot of a board lies next in a direction, so that four buttons reach every spot that is open.
Spots are points in board units, x to the right and y up."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from math import floor, sqrt

Point = tuple[float, float]

STRETCH = sqrt(2)
_CLOSE = 1e-9


class Direction(Enum):
    """Where a press of the D-pad points; the value is the name of its button."""

    UP = "up"
    DOWN = "down"
    LEFT = "left"
    RIGHT = "right"

    @property
    def opposite(self) -> Direction:
        return _OPPOSITE[self]


_OPPOSITE = {
    Direction.UP: Direction.DOWN,
    Direction.DOWN: Direction.UP,
    Direction.LEFT: Direction.RIGHT,
    Direction.RIGHT: Direction.LEFT,
}


def step(spots: Mapping[str, Point], here: Point, direction: Direction) -> str | None:
    """The name of the spot to which a press of ``direction`` leads; None when there is none but ``here``.

    It is the nearest one, by |dx| + STRETCH |dy|, in the 90-degree cone around the direction. (A Yao graph:
    A. C.-C. Yao, SIAM J. Comput. 11, 1982.) On any set of spots each can be reached from each:
    1. y is stretched by an irrational number, coordinates are rational: a spot lies inside exactly one cone.
    2. Let the goal lie at (c, d), |d| < c, in the cone to the right, and the step lead to (a, b), |b| < a.
    3. It leads to the nearest one, so a + |b| <= c + |d|.
    4. If a <= c, then c - a + |d - b| <= c + |d| - (a - |b|) < c + |d| remains.
    5. If a > c, then |b| < |d|, and a - c + |d - b| <= (a + |b|) - c + |d| <= 2 |d| < c + |d| remains.
    6. So stepping into the cone that holds the goal brings the goal nearer each time, until it is reached.

    Among equals the one in the same column (or row) of the grid is taken, then the left (or lower) one, so
    that up and down zigzag straight. An empty cone widens to the half plane; when that is empty too, the step
    wraps around to the far end of the same row or column, or else of the one nearest to it.
    """

    def order(name: str) -> tuple[float, ...]:
        ahead, aside = _seen(spots[name], here, direction)
        tie = (float(_lane(spots[name], direction) != _lane(here, direction)), *spots[name])
        if ahead > _CLOSE:
            return (float(ahead < aside), round(ahead + aside, 6), *tie)
        return (2.0, round(aside, 6), round(ahead, 6), *tie)

    return min((name for name, spot in spots.items() if spot != here), key=order, default=None)


def _seen(spot: Point, here: Point, direction: Direction) -> Point:
    """How far ``spot`` lies ahead of ``here`` and how far aside, in the stretched plane."""
    dx, dy = spot[0] - here[0], STRETCH * (spot[1] - here[1])
    if direction in (Direction.LEFT, Direction.RIGHT):
        return dx if direction is Direction.RIGHT else -dx, abs(dy)
    return dy if direction is Direction.UP else -dy, abs(dx)


def _lane(point: Point, direction: Direction) -> int:
    """The row or column of the grid along which ``direction`` leads."""
    return floor(point[1] if direction in (Direction.LEFT, Direction.RIGHT) else point[0])


def nearest(spots: Mapping[str, Point], here: Point) -> str | None:
    """The name of the spot nearest to ``here``, the first among equals; None when there is none."""

    def distance(name: str) -> float:
        x, y = spots[name]
        return round(abs(x - here[0]) + STRETCH * abs(y - here[1]), 6)

    return min(spots, key=distance, default=None)


class Trail:
    """The steps made so far, so that pressing the opposite direction always takes the last one back.

    Every spot stays in reach: on the way described in ``step`` no step is ever taken back, because after a
    step the goal does not lie in the cone that looks back. (It is behind only in 5, where a - c < |d - b|.)
    """

    def __init__(self) -> None:
        self._steps: list[tuple[str, Direction, str]] = []

    def step(self, spots: Mapping[str, Point], here: str, direction: Direction) -> str:
        """The name of the spot to which a press of ``direction`` leads; ``here`` when there is no other."""
        if self._steps and self._steps[-1][2] != here:
            self._steps.clear()
        if self._steps:
            before, taken, _ = self._steps[-1]
            if taken is direction.opposite and before in spots:
                self._steps.pop()
                return before
        there = step(spots, spots[here], direction)
        if there is None:
            return here
        self._steps.append((here, direction, there))
        return there
