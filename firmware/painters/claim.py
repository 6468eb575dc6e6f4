"""What the painters of the claim family share: pointing at open marks.
Dots and Boxes and Catch the Line add the drawing."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping

from PIL import Image

from core.claim.pie import Phase, PiePosition
from core.claim.position import ClaimPosition
from core.pointing import Direction, Point, Trail, nearest
from core.position import Move
from firmware.painter import Cursor, Painter
from firmware.settings import Settings
from firmware.signs import LARGEST, sign
from firmware.texts import _
from hal.contract import Button

Table = ClaimPosition | PiePosition


class ClaimPainter(Painter[Table]):
    """Points at the marks that may be drawn now; a press draws one."""

    def __init__(self, start: Table, settings: Settings) -> None:
        super().__init__(start, settings)
        self.board = start.on_table.board
        self._trail = Trail()

    def first(self, position: Table, near: Cursor | None) -> Cursor | None:
        """At ``near`` if that is open, else the open mark nearest to it, or to the middle of the board."""
        spots = self._spots(position)
        if near is not None and near.spot in spots:
            return Cursor(near.spot)
        spot = nearest(spots, self._place(near))
        return None if spot is None else Cursor(spot)

    def step(self, position: Table, cursor: Cursor, direction: Button) -> Cursor:
        return Cursor(self._trail.step(self._spots(position), cursor.spot, Direction(direction.value)))

    def press(self, position: Table, cursor: Cursor) -> Move | Cursor:
        return cursor.spot

    def call(self, position: Table) -> str:
        if isinstance(position, PiePosition) and position.phase is Phase.SETUP:
            return _("SETUP")
        return _("AGAIN!") if position.on_table.again else ""

    def status(self, position: Table) -> str:
        """How many sides a set-up under the pie rule may still take, or what is left to draw or to claim."""
        if isinstance(position, PiePosition) and position.phase is Phase.SETUP:
            return _("{sides} LEFT").format(sides=position.sides_left)
        return self.left(position.on_table)

    @abstractmethod
    def left(self, table: ClaimPosition) -> str:
        """At most 13 capitals about what is left to be drawn or claimed."""

    def _spots(self, position: Table) -> Mapping[str, Point]:
        board = self.board
        return {
            name: board.spots[board.index[name]] for name in position.legal_moves() if name in board.index
        }

    def _place(self, near: Cursor | None) -> Point:
        spots = self.board.spots
        if near is not None and near.spot in self.board.index:
            return spots[self.board.index[near.spot]]
        return max(x for x, _ in spots) / 2, max(y for _, y in spots) / 2


def owner_sign(seat: int, size: int) -> Image.Image:
    """The sign of ``seat``; beyond the largest size, which must then be even, half as large and enlarged."""
    if size <= LARGEST:
        return sign(seat, size)
    return sign(seat, size // 2).resize((size, size), Image.Resampling.NEAREST)
