"""What the painters of the claim family share: pointing at open marks, and what is said about the game.
Dots and Boxes and Catch the Line add the drawing."""

from __future__ import annotations

from abc import abstractmethod

from PIL import Image

from core.claim.pie import PiePosition
from core.claim.position import ClaimPosition
from firmware.drawing.signs import LARGEST, sign
from firmware.painters.spots import SpotPainter
from firmware.settings import Settings
from firmware.translation import _

Table = ClaimPosition | PiePosition


class ClaimPainter(SpotPainter[Table]):
    """Points at the marks that may be drawn now; a press draws one."""

    def __init__(self, start: Table, settings: Settings) -> None:
        super().__init__(start, settings)
        self.board = start.on_table.board
        self.places = dict(zip(self.board.marks, self.board.spots, strict=True))

    def call(self, position: Table) -> str:
        table = position.on_table
        if table.misere and table.last is None:
            return _("FEWEST WIN")
        return _("AGAIN!") if table.again else ""

    def status(self, position: Table) -> str:
        return self.left(position.on_table)

    @abstractmethod
    def left(self, table: ClaimPosition) -> str:
        """At most 13 capitals about what is left to be drawn or claimed."""


def owner_sign(seat: int, size: int) -> Image.Image:
    """The sign of ``seat``; beyond the largest size, which must then be even, half as large and enlarged."""
    if size <= LARGEST:
        return sign(seat, size)
    return sign(seat, size // 2).resize((size, size), Image.Resampling.NEAREST)
