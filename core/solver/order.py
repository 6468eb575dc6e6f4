"""The order in which a search tries the marks of a board, and what it must not try twice.
A fixed order makes the same positions come again, and a good one halves their number."""

from __future__ import annotations

from functools import cached_property

from core.claim.board import Board
from core.solver.symmetry import Symmetry


class Order:
    """The marks of ``board`` sorted for the search, whose masks are in that order.

    **Twins** are marks that bound exactly the same regions, so that only their number counts; they lie side
    by side. ``marks``: the board's number of each mark. ``later_twins``: the marks that have a twin right
    below them, as a mask.
    """

    def __init__(self, board: Board) -> None:
        self.board = board
        classes: dict[tuple[int, ...], list[int]] = {}
        for mark, regions in enumerate(board.regions_of):
            classes.setdefault(regions, []).append(mark)
        rank = _ranks(board)
        self._twins = sorted(classes.values(), key=lambda twins: rank[twins[0]])
        self.marks = tuple(mark for twins in self._twins for mark in twins)
        later = {mark for twins in self._twins for mark in twins[1:]}
        self.later_twins = sum(1 << i for i, mark in enumerate(self.marks) if mark in later)

    @cached_property
    def symmetry(self) -> Symmetry:
        """The symmetries of the board."""
        return Symmetry(self.board, self.marks)

    def mask(self, open_marks: int) -> int:
        """The board's mask of open marks in the order of the search; of twins the later ones are open."""
        mask, place = 0, 0
        for twins in self._twins:
            place += len(twins)
            still_open = sum(open_marks >> mark & 1 for mark in twins)
            mask |= (1 << place) - (1 << place - still_open)
        return mask

    def alike(self, open_marks: int) -> list[tuple[int, ...]]:
        """The open marks of the board, twins together."""
        groups = (tuple(mark for mark in twins if open_marks >> mark & 1) for twins in self._twins)
        return [group for group in groups if group]


def _ranks(board: Board) -> list[tuple[float, ...]]:
    """For each mark, what to sort it by.

    Marks of many regions first, of these the ones whose regions have the fewest marks; then from the middle
    of the board outwards, the longer way first, but from the rim inwards where the whole rim is drawn.
    """
    columns, rows = zip(*board.centres, strict=True)
    left, right, bottom, top = min(columns), max(columns), min(rows), max(rows)
    inwards = all(len(regions) > 1 for regions in board.regions_of)
    ranks: list[tuple[float, ...]] = []
    for mark, (x, y) in enumerate(board.spots):
        regions = board.regions_of[mark]
        crowd = sum(board.regions[region].bit_count() for region in regions)
        across = (right - left + 1) * abs(2 * x - left - right)
        upright = (top - bottom + 1) * abs(2 * y - bottom - top)
        distance = round(across + upright, 6)
        ranks.append((-len(regions), crowd, -distance if inwards else distance, mark))
    return ranks
