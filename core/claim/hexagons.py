"""Hexagon grids: a large hexagon of small ones, each standing on a tip.
Dots and Boxes is played on their sides, open or with the outline drawn."""

from __future__ import annotations

from core.claim.board import Board, Point, kept
from core.claim.grid import Cell, Dot, build, outline


@kept
def hexagons(side: int, swedish: bool = False) -> Board:
    """A hexagon with ``side`` small ones on each side, 3 side² - 3 side + 1 in all.

    A row of dots is a height at which dots stand, so there are two to each row of cells, at the lower and
    the upper ends of slanted sides. A single hexagon gets no swedish border, which would close it.
    """
    across = 2 * side - 1
    rows = []
    for row in range(across):
        length = across - abs(side - 1 - row)
        rows.append([_cell(row, across - length + 2 * i) for i in range(length)])
    return build(rows, _place, outline(rows) if swedish else set())


def _cell(row: int, left: int) -> Cell:
    """The cell of a row of cells whose left side is at place ``left``; places are half widths."""
    y, middle, right = 2 * row, left + 1, left + 2
    return (y, middle), (y + 1, right), (y + 2, right), (y + 3, middle), (y + 2, left), (y + 1, left)


def _place(dot: Dot) -> Point:
    height, place = dot
    return place / 2, height // 2 + height % 2 / 3
