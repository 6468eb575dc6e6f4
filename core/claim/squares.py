"""Square grids for Dots and Boxes, and the three borders.
Only squares know all of them."""

from __future__ import annotations

from enum import StrEnum

from core.claim.board import Board, Point, kept
from core.claim.grid import Cell, Dot, Side, build, outline, sides_of


class Border(StrEnum):
    """What is drawn before the first move: nothing, the outline, or its left and bottom."""

    OPEN = ""
    SWEDISH = "swedish"
    ICELANDIC = "icelandic"


@kept
def squares(width: int, height: int, border: Border = Border.OPEN) -> Board:
    """``width`` x ``height`` boxes. A single box gets no swedish border, which would close it."""
    rows = [[_cell(row, column) for column in range(width)] for row in range(height)]
    frame: set[Side] = set()
    if border is Border.SWEDISH:
        frame = outline(rows)
    elif border is Border.ICELANDIC:
        frame = {side for row in rows for cell in row for side in sides_of(cell) if _left_or_bottom(side)}
    return build(rows, _place, frame)


def _cell(row: int, left: int) -> Cell:
    top, right = row + 1, left + 1
    return (row, left), (row, right), (top, right), (top, left)


def _left_or_bottom(side: Side) -> bool:
    (row, column), (other_row, other_column) = side
    return row == other_row == 0 or column == other_column == 0


def _place(dot: Dot) -> Point:
    row, column = dot
    return float(column), float(row)
