"""Positions of Dots and Boxes as heaps of separate pieces, each known by its shape and not by its place.
Late in a game few shapes are left, however large the board: what is alike gets one key."""

from __future__ import annotations

from collections.abc import Callable

from core.bits import single_bits
from core.claim.board import Board

LARGEST = 8
"""Open marks of the largest piece that is told by its shape, in which a region is one byte."""
BYTES_REMEMBERED = 200
"""Measured: a piece with its shape takes at most this."""


class Shapes:
    """Keys of positions on a board where every mark bounds at most two regions, all of one weight.

    ``least`` gives one mask to all that are alike under a symmetry of the board: it is asked about the larger
    pieces, all together. ``limit``: how many smaller ones are remembered.
    """

    def __init__(self, board: Board, least: Callable[[int], int], limit: int) -> None:
        self._marks = len(board.marks)
        self._regions = board.regions
        self._least = least
        self._limit = limit
        self._near: dict[int, int] = {}
        for mark, regions in enumerate(board.regions_of):
            self._near[1 << mark] = 0
            for region in regions:
                self._near[1 << mark] |= board.regions[region]
        self._known: dict[int, bytes] = {}

    @staticmethod
    def fits(board: Board) -> bool:
        """Whether ``board`` is of this kind."""
        return len(set(board.weights)) == 1 and all(1 <= len(regions) <= 2 for regions in board.regions_of)

    @staticmethod
    def key_bits(board: Board) -> int:
        """The bits of the longest key: a byte for each region and one behind each piece, and all marks."""
        return len(board.marks) + 16 * len(board.regions)

    def key(self, marks: int) -> int:
        """The same number for open ``marks`` of the same shapes, and only for these."""
        near, large = self._near, 0
        shapes = []
        while marks:
            piece, reached = 0, marks & -marks
            while reached:
                mark = reached & -reached
                piece |= mark
                reached = (reached | near[mark] & marks) & ~piece
            marks ^= piece
            if piece.bit_count() > LARGEST:
                large |= piece
            else:
                shapes.append(self._known.get(piece) or self._shape(piece))
        shapes.sort()
        number = int.from_bytes(b"\0".join(shapes), "big")
        return number << self._marks | (large and self._least(large))

    def _shape(self, piece: int) -> bytes:
        regions = [region & piece for region in self._regions if region & piece]
        shape = _smallest(regions, dict.fromkeys(single_bits(piece), 0))
        if len(self._known) >= self._limit:
            self._known.clear()
        self._known[piece] = shape
        return shape


def _smallest(regions: list[int], colours: dict[int, int]) -> bytes:
    """The regions of a piece as bytes of renumbered marks, the smallest of all that nothing tells apart.

    ``colours``: what tells marks apart so far. They are told apart further by the colours in their regions;
    where that ends, each of one colour is singled out in turn (McKay, Practical graph isomorphism, 1981).
    """
    while True:
        seen = [(region, sorted(colours[mark] for mark in single_bits(region))) for region in regions]
        told = {
            mark: (colour, sorted(colours_in for region, colours_in in seen if region & mark))
            for mark, colour in colours.items()
        }
        order = sorted(told.values())
        finer = {mark: order.index(signs) for mark, signs in told.items()}
        if finer == colours:
            break
        colours = finer
    groups: dict[int, list[int]] = {}
    for mark, colour in colours.items():
        groups.setdefault(colour, []).append(mark)
    tied = min((colour for colour, group in groups.items() if len(group) > 1), default=None)
    if tied is None:
        return bytes(sorted(sum(1 << colours[mark] for mark in single_bits(region)) for region in regions))
    shapes, twins = [], set()
    for mark in groups[tied]:
        around = tuple(region for region in regions if region & mark)
        if around not in twins:
            twins.add(around)
            others = dict.fromkeys(groups[tied], tied + 1)
            shapes.append(_smallest(regions, colours | others | {mark: tied}))
    return min(shapes)
