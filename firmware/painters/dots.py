"""The painter of Dots and Boxes on squares, triangles and hexagons.
The board is as large as 64 rows of pixels allow, with every dot on a whole pixel."""

from __future__ import annotations

from collections.abc import Sequence
from math import floor
from typing import NamedTuple

from PIL import Image

from core.claim.board import Board, Point, Segment
from core.claim.position import ClaimPosition
from core.claim.sight import safe_marks, strings
from core.position import Turn
from firmware.drawing.canvas import Canvas
from firmware.drawing.digits import number
from firmware.painter import REACH, Cursor, beside
from firmware.painters import small
from firmware.painters.claim import ClaimPainter, Table, owner_sign
from firmware.painters.strokes import Pixel, Stroke
from firmware.settings import Settings
from firmware.translation import _, ngettext
from hal.contract import HEIGHT, WIDTH


class Plan(NamedTuple):
    """Sizes in pixels: a step of 1 to the right, a row, a line and a dot, and an owner's sign."""

    across: int
    row: int
    thick: int
    sign: int


SQUARES = {1: Plan(54, 54, 4, 32), 2: Plan(29, 29, 3, 16), 3: Plan(19, 19, 3, 12), 4: Plan(15, 15, 2, 9)}
SQUARES |= {5: Plan(12, 12, 2, 8), 6: Plan(10, 10, 2, 6), 7: Plan(9, 9, 1, 6)}
SQUARES |= {8: Plan(7, 7, 1, 4), 9: Plan(7, 7, 1, 4)}
TRIANGLES = {1: Plan(66, 55, 3, 15), 2: Plan(36, 30, 2, 10), 3: Plan(24, 20, 2, 6), 4: Plan(18, 15, 1, 5)}
TRIANGLES |= {5: Plan(14, 12, 1, 3), 6: Plan(12, 10, 1, 3)}
HEXAGONS = {1: Plan(48, 38, 4, 28), 2: Plan(20, 17, 2, 12), 3: Plan(12, 11, 1, 7), 4: Plan(8, 8, 1, 5)}
INRADIUS = 0.55
"""How far the middle of any cell is from its sides, at most, in steps to the right."""


def plan_of(board: Board) -> Plan:
    """The sizes that suit ``board``: slanted sides tell what it is, a triangle's are a whole row high."""
    across, rows = (floor(max(dot[axis] for dot in board.dots)) for axis in (0, 1))
    heights = {y1 - y0 for (x0, y0), (x1, y1) in board.segments + board.frame if x0 != x1 and y0 != y1}
    if not heights:
        return SQUARES[max(across, rows)]
    return TRIANGLES[rows] if 1 in heights else HEXAGONS[(across + 1) // 2]


class DotsPainter(ClaimPainter):
    """Dots, drawn lines, the owners' signs, an eye on the line drawn last, a striped preview of the next."""

    def __init__(self, start: Table, settings: Settings) -> None:
        super().__init__(start, settings)
        board = self.board
        self._plan = plan_of(board)
        xs, ys = zip(*(self._flat(dot) for dot in board.dots), strict=True)
        thick = self._plan.thick
        self.reach = max(REACH, INRADIUS * self._plan.across)
        self._width: int = max(xs) + thick
        self._left = max(64 - self._width, 0) // 2
        self._bottom = (HEIGHT + max(ys) - thick) // 2
        self._strokes: dict[Pixel, Stroke] = {}
        self._lines = [self._line(side) for side in board.segments]
        self._frame = [self._line(side) for side in board.frame]
        self._dots = [self._pixel(dot) for dot in board.dots]

    @property
    def width(self) -> int:
        return 64 if self._width <= 64 else 67

    @property
    def foot(self) -> int:
        return 64 if self._width <= 64 else self._width + 1

    def draw(self, canvas: Canvas, position: Table, cursor: Cursor | None, lit: bool, last: Turn) -> None:
        table, thick = position.on_table, self._plan.thick
        for x, y in self._dots:
            canvas.box(x, y, thick, thick)
        mask = table.drawn
        drawn = [line for mark, line in enumerate(self._lines) if mask >> mark & 1]
        for start, stroke in self._frame + drawn:
            stroke.drawn.stamp(canvas, *start)
        for region, seat in table.claims:
            sign = owner_sign(seat, self._plan.sign)
            self._draw_inside(canvas, self.board.centres[region], sign)
        if self.settings.help_marks:
            self._draw_help(canvas, table)
        if last and table.last is not None:
            start, stroke = self._lines[table.last]
            stroke.eye.stamp(canvas, *start, lit=False)
            stroke.lids.stamp(canvas, *start)
        if cursor is not None:
            start, stroke = self._lines[self.board.index[cursor.spot]]
            (stroke.wide if lit else stroke.thin).stamp_within(canvas, *start, self.foot, HEIGHT)
        canvas.box(self.foot, 0, WIDTH - self.foot, HEIGHT, lit=False)

    def distance(self, spot: str, x: int, y: int) -> float:
        middle = (self._plan.thick - 1) / 2
        (x0, y0), (x1, y1) = map(self._pixel, self.board.segments[self.board.index[spot]])
        return beside((x0 + middle, y0 + middle), (x1 + middle, y1 + middle), (x, y))

    def left(self, table: ClaimPosition) -> str:
        boxes = table.unclaimed
        if self.board.square:
            return ngettext("{boxes} BOX LEFT", "{boxes} BOXES LEFT", boxes).format(boxes=boxes)
        if self._plan in HEXAGONS.values():
            return ngettext("{cells} CELL LEFT", "{cells} CELLS LEFT", boxes).format(cells=boxes)
        return _("{cells} LEFT").format(cells=boxes)

    def counts(self) -> tuple[str, ...]:
        boxes, lines = len(self.board.regions), len(self.board.marks)
        if self.board.square:
            first = ngettext("{n} BOX", "{n} BOXES", boxes)
        else:
            first = ngettext("{n} CELL", "{n} CELLS", boxes)
        return first.format(n=boxes), ngettext("{n} LINE", "{n} LINES", lines).format(n=lines)

    def preview(self, position: Table, side: int) -> Image.Image:
        return small.sides(position.on_table, side)

    def _draw_help(self, canvas: Canvas, table: ClaimPosition) -> None:
        """Faint lines where nothing is given away, and in the middle of each chain how long it is.

        In misère nothing is safe: giving away is what is wanted.
        """
        safe = 0 if table.misere else safe_marks(table)
        for mark, (start, stroke) in enumerate(self._lines):
            if safe >> mark & 1:
                stroke.dotted.stamp(canvas, *start)
        for string in strings(table):
            length = len(string.regions)
            centres = [self.board.centres[region] for region in string.regions]
            middle = _level(centres) if length > 9 else centres[length // 2]
            self._draw_inside(canvas, middle, number(length, max(self._plan.sign // 8, 1)))

    def _draw_inside(self, canvas: Canvas, centre: Point, picture: Image.Image) -> None:
        """``picture`` in the middle of a cell."""
        x = centre[0] * self._plan.across + (self._plan.thick - picture.width) / 2
        y = centre[1] * self._plan.row - (self._plan.thick - picture.height) / 2
        canvas.stamp(self._left + floor(x + 0.5), self._bottom - floor(y + 0.5), picture)

    def _line(self, side: Segment) -> tuple[Pixel, Stroke]:
        """The upper (or left) dot of a line, and how its direction is drawn."""
        (x0, y0), (x1, y1) = sorted(map(self._pixel, side), key=lambda dot: dot[::-1])
        way = x1 - x0, y1 - y0
        if way not in self._strokes:
            self._strokes[way] = Stroke(*way, self._plan.thick)
        return (x0, y0), self._strokes[way]

    def _pixel(self, dot: Point) -> Pixel:
        x, y = self._flat(dot)
        return self._left + x, self._bottom - y

    def _flat(self, dot: Point) -> Pixel:
        """Pixels from the board's corner, y up; slanted sides of hexagons get the whole part of a third."""
        return round(dot[0] * self._plan.across), floor(dot[1] * self._plan.row + 0.001)


def _level(centres: Sequence[Point]) -> Point:
    """The one next to the middle with its two neighbours beside it, where a wide number meets no line."""
    near = sorted(range(1, len(centres) - 1), key=lambda place: abs(place - len(centres) // 2))
    heights = [round(y, 6) for _x, y in centres]
    level = (place for place in near if len({*heights[place - 1 : place + 2]}) == 1)
    return centres[next(level, near[0])]
