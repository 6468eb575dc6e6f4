"""A board as strings and coins, in the shape that the search wants: open marks and packed degrees.
The degree of a region is the number of its open marks."""

from __future__ import annotations

from collections.abc import Iterator

from core.claim.board import Board
from core.solver.order import Order
from core.solver.symmetry import unions

BITS = 4
"""Bits of a packed degree: a row of Catch the Line has up to 9 cells."""
AT_ONCE = 4


def bits(mask: int) -> Iterator[int]:
    """The single bits of ``mask``, lowest first, as masks."""
    while mask:
        bit = mask & -mask
        yield bit
        mask ^= bit


class Graph:
    """A board on which every mark bounds one or two regions, all of the same ``weight``.

    That is Dots and Boxes on all grids, and Catch the Line on as many rows as columns without diagonals.
    Masks of marks are in the order of ``order``. A region is named by the lowest bit of its packed degree,
    the ground by 0. ``low``: all regions. ``sides``: the marks of a region. ``ends``: the regions of a mark.
    ``delta``: what drawing a mark takes from the packed degrees; the exclusive or of it and the region on
    one side of the mark is the one on the other side.
    """

    def __init__(self, board: Board) -> None:
        self.order = Order(board)
        self.weight = board.weights[0]
        names = [1 << BITS * r for r in range(len(board.regions))]
        self.low = sum(names)
        ends = (tuple(names[region] for region in board.regions_of[mark]) for mark in self.order.marks)
        self.ends = {1 << i: regions for i, regions in enumerate(ends)}
        self.delta = {mark: sum(regions) for mark, regions in self.ends.items()}
        self.sides = {name: sum(mark for mark in self.ends if name in self.ends[mark]) for name in names}
        self._unions = []
        for start in range(0, len(names), AT_ONCE):
            some = names[start : start + AT_ONCE]
            keys = (key >> BITS * start for key in unions(some))
            self._unions.append(dict(zip(keys, unions([self.sides[name] for name in some]), strict=True)))

    @staticmethod
    def fits(board: Board) -> bool:
        """Whether ``board`` is of this kind, with no two marks between the same two regions."""
        pairs = [regions for regions in board.regions_of if len(regions) == 2]
        return (
            len(set(board.weights)) == 1
            and all(1 <= len(regions) <= 2 for regions in board.regions_of)
            and all(region.bit_count() < 1 << BITS for region in board.regions)
            and len(pairs) == len(set(pairs))
        )

    def degrees(self, marks: int) -> int:
        """The packed degrees when ``marks`` are open."""
        return sum(self.delta[mark] for mark in bits(marks))

    def open_regions(self, degrees: int) -> int:
        """How many regions can still be claimed."""
        return ((degrees | degrees >> 1 | degrees >> 2 | degrees >> 3) & self.low).bit_count()

    def all_sides(self, regions: int) -> int:
        """The marks of all ``regions`` together."""
        marks = 0
        for table in self._unions:
            marks |= table[regions & (1 << BITS * AT_ONCE) - 1]
            regions >>= BITS * AT_ONCE
        return marks
