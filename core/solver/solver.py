"""One front for every board of the claim family: exact values, the moves that reach them, what others cost.
Dots and Boxes goes to the search that knows chains, everything else to the plain one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import gcd

from core.claim.board import Board
from core.claim.position import ClaimPosition
from core.solver.graph import Graph
from core.solver.plain import PlainSolver
from core.solver.strings import StringsSolver
from core.solver.table import BYTES_PER_ENTRY


class Solver:
    """Exact values of one board for two seats.

    A position is the mask of its open marks (``ClaimPosition.open``). Its **value** is own minus other score
    that the player to move gets from here on; in misère both play for a low one. What was learnt is kept
    from call to call, in about ``megabytes`` at most. ``nodes`` counts the positions searched so far.
    """

    def __init__(self, board: Board, misere: bool = False, megabytes: int = 64) -> None:
        entries = megabytes * 2**20 // BYTES_PER_ENTRY
        self.board = board
        self.misere = misere
        self._search: StringsSolver | PlainSolver
        if not misere and Graph.fits(board):
            self._search = StringsSolver(board, entries)
        else:
            self._search = PlainSolver(board, misere, entries)
        self._sign = -1 if misere else 1
        self._order = self._search.order
        self._step = 2 * gcd(*board.weights)

    @classmethod
    def of(cls, position: ClaimPosition, megabytes: int = 64) -> Solver:
        """The solver for the board and the objective of ``position``; ValueError unless it has two seats."""
        if position.seats != 2:
            raise ValueError(f"only games of 2 seats have a value, not of {position.seats}")
        return cls(position.board, position.misere, megabytes)

    @property
    def nodes(self) -> int:
        return self._search.nodes

    @property
    def stop(self) -> Callable[[], bool]:
        """Asked every few hundred nodes; when it answers True the call raises Stopped. What was learnt stays."""
        return self._search.stop

    @stop.setter
    def stop(self, stop: Callable[[], bool]) -> None:
        self._search.stop = stop

    def value(self, open_marks: int, guess: int = 0) -> int:
        """The value of a position. A good ``guess``, such as the value a move ago, saves some work."""
        return self._sign * self._value(open_marks, self._sign * guess)

    def reaches(self, open_marks: int, value: int) -> bool:
        """Whether the player to move gets ``value`` or better, which takes less than to know the value."""
        return self._reaches(open_marks, self._sign * value)

    def best(self, open_marks: int) -> tuple[int, tuple[int, ...]]:
        """The value of a position and every mark that reaches it, in rising order; none in the end."""
        value = self._value(open_marks)
        best: list[int] = []
        for twins, gain, rest in self._moves(open_marks):
            if self._reaches(rest, value - gain) if gain else not self._reaches(rest, self._step - value):
                best += twins
        return self._sign * value, tuple(sorted(best))

    def costs(self, open_marks: int) -> dict[int, int]:
        """For every open mark how many points worse than the best one it is; 0 for the best."""
        best = self._value(open_marks)
        costs: dict[int, int] = {}
        for twins, gain, rest in self._moves(open_marks):
            value = gain + self._value(rest, best - gain) if gain else -self._value(rest, -best)
            costs |= dict.fromkeys(twins, best - value)
        return dict(sorted(costs.items()))

    def _moves(self, open_marks: int) -> Iterator[tuple[tuple[int, ...], int, int]]:
        """The open marks, twins together: what drawing one of them scores, and what it leaves open."""
        for twins in self._order.alike(open_marks):
            rest = open_marks ^ 1 << twins[0]
            gain = sum(
                self.board.weights[region]
                for region in self.board.regions_of[twins[0]]
                if not self.board.regions[region] & rest
            )
            yield twins, self._sign * gain, rest

    def _value(self, open_marks: int, guess: int = 0) -> int:
        most = self._most(open_marks)
        low, high = -most, most
        while low < high:
            bound = min(max(guess + (most - guess) % self._step, low + self._step), high)
            found = self._search.limit(open_marks, bound)
            if found >= bound:
                low = found
            else:
                high = found
            guess = found
        return low

    def _reaches(self, open_marks: int, value: int) -> bool:
        bound = value + (self._most(open_marks) - value) % self._step
        return self._search.limit(open_marks, bound) >= bound

    def _most(self, open_marks: int) -> int:
        """The weight of all regions that can still be claimed."""
        regions = zip(self.board.regions, self.board.weights, strict=True)
        return sum(weight for region, weight in regions if region & open_marks)
