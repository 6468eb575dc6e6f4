"""The exact solver for what is not plain Dots and Boxes: misère, unequal weights, marks of many regions.
It uses nothing but what holds on every board."""

from __future__ import annotations

from collections.abc import Callable
from math import gcd
from operator import itemgetter

from core.claim.board import Board
from core.solver.graph import bits
from core.solver.order import Order
from core.solver.table import UNKNOWN, Stopped, Table

SYMMETRY_DEPTH = 12
"""Positions with at most this many drawn marks are looked up under every symmetry of the board."""


class PlainSolver:
    """Values on any board, with a table that is kept from call to call.

    Null windows, fail-soft. Misère is normal play for regions of negative weight: a value is then other minus
    own. ``nodes`` counts the positions searched. ``stop`` is asked every 256 nodes; when it answers True the
    search raises Stopped.
    """

    def __init__(self, board: Board, misere: bool, entries: int) -> None:
        self.nodes = 0
        self.table = Table(entries)
        self.stop: Callable[[], bool] = lambda: False
        self.order = Order(board)
        self._misere = misere
        self._step = 2 * gcd(*board.weights)
        place = {mark: i for i, mark in enumerate(self.order.marks)}
        masks = [sum(1 << place[mark] for mark in place if region >> mark & 1) for region in board.regions]
        self._regions = [(mask, weight) for mask, weight in zip(masks, board.weights, strict=True)]
        self._regions_of = {
            1 << place[mark]: [self._regions[region] for region in regions]
            for mark, regions in enumerate(board.regions_of)
        }
        self._symmetric = len(board.marks) - SYMMETRY_DEPTH

    def limit(self, open_marks: int, bound: int) -> int:
        """A limit of the value of ``open_marks``: a lower one if it is at least ``bound``, else an upper one.

        In points, own minus other for the player to move, in misère other minus own. ``open_marks`` is a mask
        of the board, ``bound`` one of the values that are possible.
        """
        marks = self.order.mask(open_marks)
        left = sum(weight for region, weight in self._regions if region & marks)
        return self._limit(marks, left, bound)

    def _limit(self, marks: int, left: int, bound: int) -> int:
        """The same for ``marks`` in the order of the search, where regions of weight ``left`` are unclaimed."""
        if left < bound:
            return left
        if -left >= bound:
            return -left
        key = marks if marks.bit_count() < self._symmetric else self.order.symmetry.least(marks)
        low, high = self.table.get(key, UNKNOWN)
        if low >= bound:
            return low
        if high < bound:
            return high
        self.nodes += 1
        if not self.nodes & 255 and self.stop():
            raise Stopped
        best = -left
        opposite = self._step - bound
        for mark, gain in self._moves(marks):
            if gain:
                got = -gain if self._misere else gain
                value = got + self._limit(marks ^ mark, left - gain, bound - got)
            else:
                value = -self._limit(marks ^ mark, left, opposite)
            if value > best:
                best = value
                if best >= bound:
                    self.table.limit(key, max(best, low), high)
                    return best
        self.table.limit(key, low, min(best, high))
        return best

    def _moves(self, marks: int) -> list[tuple[int, int]]:
        """The marks to try and what each of them claims.

        In normal play a mark that completes all its regions is never worse than another one, because it
        changes nothing else: then it alone is tried.
        """
        last = near = 0
        for region, _ in self._regions:
            here = region & marks
            if here:
                more = here & here - 1
                if not more:
                    last |= here
                elif not more & more - 1:
                    near |= here
        claims = []
        for mark in bits(last):
            gains = [weight for region, weight in self._regions_of[mark] if region & marks == mark]
            if len(gains) == len(self._regions_of[mark]) and not self._misere:
                return [(mark, sum(gains))]
            claims.append((mark, sum(gains)))
        others = marks & ~last & ~(marks << 1 & self.order.later_twins)
        quiet = [(mark, 0) for mark in bits(others & ~near)]
        giving = [(mark, 0) for mark in bits(others & near)]
        if self._misere:
            return quiet + giving + sorted(claims, key=itemgetter(1))
        return sorted(claims, key=itemgetter(1), reverse=True) + quiet + giving
