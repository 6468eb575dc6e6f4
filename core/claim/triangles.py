"""Triangle grids: a large triangle of small ones, some on a base and some on a tip.
Dots and Boxes is played on their sides, open or with the outline drawn."""

from __future__ import annotations

from core.claim.board import Board, Point, kept
from core.claim.grid import Cell, Dot, build, outline


@kept
def triangles(side: int, swedish: bool = False) -> Board:
    """A triangle with ``side`` small triangles on each side, ``side``² in all.

    A single triangle gets no swedish border, which would close it.
    """
    rows = [[_cell(row, i) for i in range(2 * (side - row) - 1)] for row in range(side)]
    return build(rows, _place, outline(rows) if swedish else set())


def _cell(row: int, i: int) -> Cell:
    """Cell i of a row from the left, an even one on a base, an odd one on a tip; places are half bases."""
    left, top = row + i, row + 1
    if i % 2 == 0:
        return (row, left), (row, left + 2), (top, left + 1)
    return (row, left + 1), (top, left + 2), (top, left)


def _place(dot: Dot) -> Point:
    row, place = dot
    return place / 2, float(row)
