"""A board as strings and coins (Berlekamp, Conway and Guy, Winning Ways, 1982), as the search wants it: open
marks, and packed degrees. The degree of a region is the number of its open marks."""

from __future__ import annotations

from collections import defaultdict

from core.bits import single_bits
from core.claim.board import Board
from core.solver.symmetry import Symmetry, unions

BITS = 4
"""Bits of a packed degree: a row of Catch the Line has up to 9 cells."""
AT_ONCE = 4


class Graph:
    """A board on which every mark bounds one or two regions, all of the same ``weight``.

    That is Dots and Boxes on all grids, and Catch the Line on as many rows as columns without diagonals.
    The search has its own order of marks, in which it tries them, with **twins** (marks that bound exactly
    the same regions, so that only their number counts) side by side. ``order``: the board's number of each
    mark. ``twins``: the groups of them, most of a single mark. ``later_twins``: the marks that have a twin
    right below them.

    A region is named by the lowest bit of its packed degree, the ground by 0. ``low``: all regions.
    ``sides``: the marks of a region. ``ends``: the regions of a mark. ``delta``: what drawing a mark takes
    from the packed degrees; by exclusive or it turns the region on one side of the mark into that on the
    other.
    """

    def __init__(self, board: Board) -> None:
        classes: dict[tuple[int, ...], list[int]] = defaultdict(list)
        for mark, regions in enumerate(board.regions_of):
            classes[regions].append(mark)
        rank = _ranks(board)
        groups = sorted(classes.values(), key=lambda marks: rank[marks[0]])
        self.order = tuple(mark for marks in groups for mark in marks)
        self.twins = tuple(tuple(self.order.index(mark) for mark in marks) for marks in groups)
        self.later_twins = sum(1 << i for group in self.twins for i in group[1:])
        self.weight = board.weights[0]
        names = [1 << BITS * r for r in range(len(board.regions))]
        self.low = sum(names)
        self.ends = {
            1 << i: tuple(names[r] for r in board.regions_of[mark]) for i, mark in enumerate(self.order)
        }
        self.delta = {mark: sum(regions) for mark, regions in self.ends.items()}
        self.sides = {name: sum(mark for mark in self.ends if name in self.ends[mark]) for name in names}
        self.symmetry = Symmetry(board, self.order)
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

    def import_mask(self, open_marks: int) -> int:
        """The board's open marks as a mask in the order of the search; of twins the later ones are open."""
        mask = 0
        for group in self.twins:
            still_open = sum(open_marks >> self.order[i] & 1 for i in group)
            for i in group[len(group) - still_open :]:
                mask |= 1 << i
        return mask

    def degrees(self, marks: int) -> int:
        """The packed degrees when ``marks`` are open."""
        return sum(self.delta[mark] for mark in single_bits(marks))

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


def _ranks(board: Board) -> list[tuple[float, ...]]:
    """For each mark, what to sort it by. A good order brings the same positions again: it saves most nodes.

    Marks between two regions first, of these the ones whose regions have the fewest marks; then from the
    middle of the board outwards, the longer way first, but from the rim inwards where all of it is drawn.
    """
    columns, rows = zip(*board.centres, strict=True)
    left, right, bottom, top = min(columns), max(columns), min(rows), max(rows)
    inwards = all(len(regions) == 2 for regions in board.regions_of)
    ranks: list[tuple[float, ...]] = []
    for mark, (x, y) in enumerate(board.spots):
        regions = board.regions_of[mark]
        crowd = sum(board.regions[region].bit_count() for region in regions)
        across = (right - left + 1) * abs(2 * x - left - right)
        upright = (top - bottom + 1) * abs(2 * y - bottom - top)
        distance = round(across + upright, 6)
        ranks.append((-len(regions), crowd, -distance if inwards else distance, mark))
    return ranks
