"""The solver as everybody uses it: any board of the claim family, two seats, both objectives.
It works in bursts, each of which goes on from what the last one learnt."""

from __future__ import annotations

from collections.abc import Callable

from core.claim.board import Board
from core.claim.position import ClaimPosition
from core.solver.graph import Graph
from core.solver.plain import PlainSolver
from core.solver.strings import StringsSolver
from core.solver.table import Stopped

MEGABYTES = 64
"""Five eighths are for the table and one for pieces; the rest, measured, goes in gaps between objects."""


def never() -> bool:
    """Goes on to the end."""
    return False


class Solver:
    """Exact values on one board for two seats, in about ``megabytes`` of memory. Masks are the board's.

    A value is what the player to move gains on the other from here on when both play best, whatever was
    scored before; in misère both want that to be low. ``nodes`` counts all positions searched so far.
    """

    def __init__(self, board: Board, misere: bool = False, megabytes: int = MEGABYTES) -> None:
        self.board = board
        self.misere = misere
        room = megabytes << 20
        self._solver: StringsSolver | PlainSolver
        if Graph.fits(board) and board.weights[0] == 1 and not misere:
            self._solver = StringsSolver(board, room)
        else:
            self._solver = PlainSolver(board, misere, room)

    @property
    def nodes(self) -> int:
        return self._solver.nodes

    def fits(self, table: ClaimPosition) -> bool:
        """Whether ``table`` is on this board with this objective, for two seats."""
        return table.board is self.board and table.misere == self.misere and table.seats == 2

    def value(self, left: int, nodes: int | None = None, stop: Callable[[], bool] = never) -> int | None:
        """The value of the open marks ``left``, or None after ``nodes`` (None: any number) or at ``stop``."""
        self._limit(nodes, stop)
        try:
            return self._value(left)
        except Stopped:
            return None
        finally:
            self._solver.stop = never

    def solve(
        self, left: int, nodes: int | None = None, stop: Callable[[], bool] = never
    ) -> tuple[int, tuple[int, ...]] | None:
        """The same with the numbers of all best marks."""
        self._limit(nodes, stop)
        try:
            value = self._value(left)
            return value, tuple(
                mark
                for mark in range(len(self.board.marks))
                if left >> mark & 1 and self._keeps(left, mark, value)
            )
        except Stopped:
            return None
        finally:
            self._solver.stop = never

    def _value(self, left: int) -> int:
        solver = self._solver
        return solver.value(solver.graph.import_mask(left) if isinstance(solver, StringsSolver) else left)

    def _at_least(self, left: int, bound: int) -> int:
        solver = self._solver
        if isinstance(solver, PlainSolver):
            return solver.at_least(left, bound)
        marks = solver.graph.import_mask(left)
        degrees = solver.graph.degrees(marks)
        bound += (bound + solver.graph.open_regions(degrees)) % 2
        return solver.at_least(marks, degrees, bound)

    def _keeps(self, left: int, mark: int, value: int) -> bool:
        """Whether the open ``mark`` reaches ``value``; gains count as the solvers count them."""
        board, rest = self.board, left ^ 1 << mark
        sign = -1 if self.misere else 1
        gains = [board.weights[r] for r in board.regions_of[mark] if not board.regions[r] & rest]
        wanted = sign * value
        if not gains:
            return -self._at_least(rest, 1 - wanted) >= wanted
        gain = sign * sum(gains)
        return gain + self._at_least(rest, wanted - gain) >= wanted

    def _limit(self, nodes: int | None, stop: Callable[[], bool]) -> None:
        solver = self._solver
        last = None if nodes is None else solver.nodes + nodes
        solver.stop = lambda: stop() or (last is not None and solver.nodes >= last)
