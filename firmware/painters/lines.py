"""The painter of Catch the Line: white cells, black cells, and whose each caught line is.
Cells that would catch a line are marked, and so, fainter, are the last two cells of a line."""

from __future__ import annotations

import math

from PIL import Image

from core.bits import indices
from core.claim.position import ClaimPosition
from core.position import Turn
from firmware.drawing.canvas import Canvas
from firmware.painter import Cursor
from firmware.painters import small
from firmware.painters.claim import ClaimPainter, Table
from firmware.settings import Settings
from firmware.translation import _, ngettext
from hal.contract import HEIGHT


class LinesPainter(ClaimPainter):
    """White and black cells with one pixel between them: dark between two white cells, lit elsewhere."""

    def __init__(self, start: Table, settings: Settings) -> None:
        super().__init__(start, settings)
        self._cells = [(int(x), int(y)) for x, y in self.board.spots]
        self._columns, self._rows = (most + 1 for most in self._cells[-1])
        self._pitch = (HEIGHT - 1) // max(self._columns, self._rows)
        self._inside = self._pitch - 1
        self._left = (self.width - self._columns * self._pitch - 1) // 2
        self._top = (HEIGHT - self._rows * self._pitch - 1) // 2

    def draw(self, canvas: Canvas, position: Table, cursor: Cursor | None, lit: bool, last: Turn) -> None:
        table = position.on_table
        self._draw_cells(canvas, table)
        self._mark_nearly_full(canvas, table)
        if self.settings.thin_strokes:
            self._draw_strokes(canvas, table)
        else:
            self._draw_signs(canvas, table)
        if last and table.last is not None:
            _round(canvas, *self._corner(table.last), self._inside)
        if cursor is not None:
            self._draw_cursor(canvas, self.board.index[cursor.spot], lit)

    def caption(self, position: Table, cursor: Cursor | None) -> str:
        """What a press of A would catch."""
        if cursor is None:
            return ""
        table = position.on_table
        taken = table.completes(self.board.index[cursor.spot])
        points = sum(self.board.weights[region] for region in taken)
        return _("CATCH {points}").format(points=points) if points else ""

    def distance(self, spot: str, x: int, y: int) -> float:
        left, top = self._corner(self.board.index[spot])
        last = self._inside - 1
        return math.hypot(max(left - x, 0, x - left - last), max(top - y, 0, y - top - last))

    def left(self, table: ClaimPosition) -> str:
        return _("{cells} LEFT").format(cells=table.open.bit_count())

    def counts(self) -> tuple[str, ...]:
        cells, lines = len(self.board.marks), len(self.board.regions)
        return (
            ngettext("{n} CELL", "{n} CELLS", cells).format(n=cells),
            ngettext("{n} LINE", "{n} LINES", lines).format(n=lines),
        )

    def preview(self, position: Table, side: int) -> Image.Image:
        return small.cells(position.on_table, side)

    def _draw_cells(self, canvas: Canvas, table: ClaimPosition) -> None:
        pitch, inside = self._pitch, self._inside
        canvas.box(self._left, self._top, self._columns * pitch + 1, self._rows * pitch + 1)
        for mark, (column, row) in enumerate(self._cells):
            x, y = self._corner(mark)
            black = table.drawn >> mark & 1
            canvas.box(x, y, inside * black, inside, lit=False)
            if column + 1 < self._columns and (gap := self._gap(table, mark, mark + 1)):
                canvas.box(x + inside, y + (inside - gap) // 2, 1, gap, lit=False)
            if row + 1 < self._rows and (gap := self._gap(table, mark, mark + self._columns)):
                canvas.box(x + (inside - gap) // 2, y - 1, gap, 1, lit=False)

    def _gap(self, table: ClaimPosition, mark: int, other: int) -> int:
        """How much of the line between two cells is dark: most between white ones, all under strokes."""
        black = (table.drawn >> mark & 1) + (table.drawn >> other & 1)
        if black == 0:
            return self._inside - 2
        return self._inside if black == 2 and self.settings.thin_strokes else 0

    def _mark_nearly_full(self, canvas: Canvas, table: ClaimPosition) -> None:
        """A blob on each open cell that is the last one of a line, a small one on each of the last two."""
        large, small = self._fitting(self._inside / 2), self._fitting(self._inside / 5)
        left = [region & table.open for region in self.board.regions]
        for count, size in ((2, small), (1, large)):
            for mark in {mark for mask in left if mask.bit_count() == count for mark in indices(mask)}:
                x, y = self._centred(mark, size)
                canvas.box(x, y, size, size, lit=False)
                if size > 3:
                    _round(canvas, x, y, size)

    def _draw_signs(self, canvas: Canvas, table: ClaimPosition) -> None:
        """The sign of who caught a line over a cell last."""
        size = self._inside - 2 * max(1, self._inside // 6)
        catchers = {
            mark: seat for region, seat in table.claims for mark in indices(self.board.regions[region])
        }
        for mark, seat in catchers.items():
            small.catcher(canvas, *self._centred(mark, size), size, seat)

    def _draw_strokes(self, canvas: Canvas, table: ClaimPosition) -> None:
        """A solid stroke for each line that seat 0 caught, a dotted one for seat 1."""
        middle = self._inside // 2
        for region, seat in table.claims:
            first, *_, last = indices(self.board.regions[region])
            (x0, y0), (x1, y1) = self._corner(first), self._corner(last)
            dx, dy = (x1 > x0) - (x1 < x0), (y1 > y0) - (y1 < y0)
            for i in range(-middle, max(abs(x1 - x0), abs(y1 - y0)) + middle + 1, seat + 1):
                canvas.pixel(x0 + middle + i * dx, y0 + middle + i * dy)

    def _draw_cursor(self, canvas: Canvas, mark: int, lit: bool) -> None:
        """Slanted stripes while ``lit``, else the corners of the cell."""
        left, top = self._corner(mark)
        canvas.box(left, top, self._inside, self._inside)
        last = self._inside - 1
        for x in range(self._inside):
            for y in range(self._inside):
                edge = min(x, last - x) + min(y, last - y)
                if (x + y) % 4 < 2 if lit else edge <= max(1, last // 5):
                    canvas.pixel(left + x, top + y, lit=False)

    def _fitting(self, size: float) -> int:
        """The number of pixels next to ``size`` that can be centred in a cell."""
        return round((size - self._inside % 2) / 2) * 2 + self._inside % 2

    def _centred(self, mark: int, size: int) -> tuple[int, int]:
        x, y = self._corner(mark)
        margin = (self._inside - size) // 2
        return x + margin, y + margin

    def _corner(self, mark: int) -> tuple[int, int]:
        """The upper left pixel inside a cell."""
        column, row = self._cells[mark]
        return self._left + column * self._pitch + 1, self._top + (self._rows - 1 - row) * self._pitch + 1


def _round(canvas: Canvas, x: int, y: int, size: int) -> None:
    """Light the corners of a dark square: one pixel each, three in a larger one."""
    end = size - 1
    for i, j in ((0, 0), (0, 1), (1, 0)) if size > 6 else ((0, 0),):
        for across in (x + i, x + end - i):
            canvas.pixel(across, y + j)
            canvas.pixel(across, y + end - j)
