"""Pointing for games in which a move is a place on the board, such as a line or a cell.
Such a game adds where its places lie, and the drawing."""

from __future__ import annotations

import math
from collections.abc import Mapping

from core.pointing import Direction, Point, Trail, nearest
from core.position import Move, Turn
from firmware.painter import REACH, Cursor, P, Painter, within_reach
from firmware.settings import Settings
from hal.contract import Button


class SpotPainter(Painter[P]):
    """Points at the places that are legal moves; a press plays the one under the cursor.

    ``places``: by the name of each place where it lies, x to the right and y up, in units of any size.
    ``reach``: pixels within which the nearest place is meant.
    """

    places: Mapping[str, Point]
    reach = REACH

    def __init__(self, start: P, settings: Settings) -> None:
        super().__init__(start, settings)
        self._trail = Trail()

    def first(self, position: P, near: Cursor | None) -> Cursor | None:
        """At ``near`` if that is open, else the open place nearest to it, or to the middle of the board."""
        spots = self._open(position)
        if near is not None and near.spot in spots:
            return Cursor(near.spot)
        spot = nearest(spots, self._middle if near is None else self.places.get(near.spot, self._middle))
        return None if spot is None else Cursor(spot)

    def step(self, position: P, cursor: Cursor, direction: Button) -> Cursor:
        return Cursor(self._trail.step(self._open(position), cursor.spot, Direction(direction.value)))

    def press(self, position: P, cursor: Cursor) -> Turn | Cursor:
        return (cursor.spot,)

    def at(self, position: P, cursor: Cursor, x: int, y: int) -> Cursor | None:
        spot = within_reach(self._open(position), lambda spot: self.distance(spot, x, y), self.reach)
        return None if spot is None else Cursor(spot)

    def distance(self, spot: str, x: int, y: int) -> float:
        """How many pixels ``x``, ``y`` is from where ``spot`` is drawn; without this no finger can point."""
        return math.inf

    def aim(self, position: P, move: Move) -> Cursor | None:
        return Cursor(move) if move in self.places else None

    def _open(self, position: P) -> Mapping[str, Point]:
        return {name: self.places[name] for name in position.legal_moves() if name in self.places}

    @property
    def _middle(self) -> Point:
        xs, ys = zip(*self.places.values(), strict=True)
        return max(xs) / 2, max(ys) / 2
