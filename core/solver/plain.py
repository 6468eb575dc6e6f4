"""The exact solver for everything that strings.py does not know: misère, Catch the Line, boards of odd sets.
It tries every mark, and leaves out only what is proved not to matter."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable

from core.bits import single_bits
from core.claim.board import Board
from core.solver.lattice import Lattice
from core.solver.shapes import BYTES_REMEMBERED, Shapes
from core.solver.symmetry import Symmetry
from core.solver.table import UNKNOWN, Stopped, Table

FEW = 7
"""With fewer open marks than this, looking for symmetry costs more than it saves."""


class PlainSolver:
    """Values of one board, with a table that is kept from call to call.

    Null windows with memory (Plaat, Schaeffer, Pijls and de Bruin, "Best-first fixed-depth minimax
    algorithms", 1996), every open mark a move. Left out are: marks that have an open **twin** (one of exactly
    the same regions) before them; positions that are alike, under a symmetry of the board or as heaps of the
    same pieces; and under normal play everything else where a mark completes all of its regions: it gains,
    keeps the turn and takes nothing away, so it may come first. (A mark that completes only some of its
    regions may not: in Catch the Line it can be better left.) ``nodes`` counts the positions searched.
    ``stop`` is asked every 64 nodes; when it returns True the search raises Stopped.
    """

    def __init__(self, board: Board, misere: bool, room: int) -> None:
        self.nodes = 0
        self.stop: Callable[[], bool] = lambda: False
        self._misere = misere
        self._weights = [-weight if misere else weight for weight in board.weights]
        self._regions = board.regions
        self._touching = {
            1 << mark: [(board.regions[r], self._weights[r]) for r in regions]
            for mark, regions in enumerate(board.regions_of)
        }
        self._twins_before = _twins_before(board)
        self._alike, key_bits = _alike(board, room // 8)
        self.table = Table(room * 5 // 8, len(board.marks), key_bits)

    def value(self, marks: int) -> int:
        """The value of the open ``marks`` (the board's mask) for the player to move, own minus other.

        In misère both want it to be low.
        """
        self.table.root = marks.bit_count()
        most = sum(
            abs(weight) for region, weight in zip(self._regions, self._weights, strict=True) if region & marks
        )
        low, high, bound = -most, most, 0
        while low < high:
            found = self.at_least(marks, bound)
            if found >= bound:
                low, bound = found, found + 1
            else:
                high = bound = found
        return -low if self._misere else low

    def at_least(self, marks: int, bound: int) -> int:
        """Limit what the player to move gains, on the right side of ``bound``; in misère gains are losses."""
        if not marks:
            return 0
        count = marks.bit_count()
        key = self._alike(marks) if count >= FEW else marks
        low, high = self.table.layers[count].get(key, UNKNOWN)
        if low >= bound:
            return low
        if high < bound:
            return high
        self.nodes += 1
        if not self.nodes & 63 and self.stop():
            raise Stopped
        best = -UNKNOWN[1]
        for _, _, gain, mark in self._moves(marks):
            rest = marks ^ mark
            found = (
                -self.at_least(rest, 1 - bound) if gain is None else gain + self.at_least(rest, bound - gain)
            )
            if found > best:
                best = found
                if best >= bound:
                    break
        if best >= bound:
            self.table.limit(count, key, best, high)
        else:
            self.table.limit(count, key, low, best)
        return best

    def _moves(self, marks: int) -> list[tuple[int, int, int | None, int]]:
        """The marks to try, the most promising first: (rank, regions spoilt, gain or None, mark)."""
        moves: list[tuple[int, int, int | None, int]] = []
        for mark in single_bits(marks):
            if self._twins_before.get(mark, 0) & marks:
                continue
            gain, spoilt, unfinished = 0, 0, False
            for region, weight in self._touching[mark]:
                left = region & marks ^ mark
                if not left:
                    gain += weight
                else:
                    unfinished = True
                    spoilt += not left & (left - 1)
            if gain > 0 and not unfinished:
                return [(0, 0, gain, mark)]
            moves.append((-gain, spoilt, gain or None, mark))
        moves.sort(key=lambda move: move[:2])
        return moves


def _twins_before(board: Board) -> dict[int, int]:
    """For each mark that has twins of a lower number, the mask of these."""
    seen: defaultdict[tuple[int, ...], int] = defaultdict(int)
    before = {}
    for mark, regions in enumerate(board.regions_of):
        if seen[regions]:
            before[1 << mark] = seen[regions]
        seen[regions] |= 1 << mark
    return before


def _alike(board: Board, room: int) -> tuple[Callable[[int], int], int]:
    """The function that gives positions which are alike one key, and the bits of the longest one.

    It may remember things in ``room`` bytes.
    """
    lattice = Lattice.of(board)
    if lattice is not None:
        return lattice.tidy, len(board.marks)
    symmetry = Symmetry(board, range(len(board.marks)))
    least = symmetry.least if symmetry.images else lambda marks: marks
    if Shapes.fits(board):
        return Shapes(board, least, room // BYTES_REMEMBERED).key, Shapes.key_bits(board)
    return least, len(board.marks)
