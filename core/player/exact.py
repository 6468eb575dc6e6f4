"""The solver as the players use it: in bursts, each of which goes on from what the last one learnt."""

from __future__ import annotations

from collections.abc import Callable

from core.claim.board import Board
from core.claim.position import ClaimPosition
from core.solver.strings import StringsSolver
from core.solver.table import Stopped

ENTRIES = 400_000
"""How many positions are remembered."""


class Exact:
    """Exact values on one board for two seats; masks are those of the board."""

    def __init__(self, board: Board, misere: bool) -> None:
        self.board = board
        self.misere = misere
        self._solver = StringsSolver(board, ENTRIES)

    @property
    def nodes(self) -> int:
        """How many nodes were searched since the beginning."""
        return self._solver.nodes

    def fits(self, table: ClaimPosition) -> bool:
        """Whether ``table`` is on this board with this objective."""
        return table.board is self.board and table.misere == self.misere

    def value(self, left: int, nodes: int | None, stop: Callable[[], bool]) -> int | None:
        """The value of the open marks ``left``, or None after ``nodes`` (None: any number) or at ``stop``."""
        self._limit(nodes, stop)
        try:
            return self._solver.value(self._solver.graph.import_mask(left))
        except Stopped:
            return None

    def solve(
        self, left: int, nodes: int | None, stop: Callable[[], bool]
    ) -> tuple[int, tuple[int, ...]] | None:
        """The same with the numbers of all best marks."""
        self._limit(nodes, stop)
        graph = self._solver.graph
        try:
            value = self._solver.value(graph.import_mask(left))
            best = tuple(mark for mark in range(len(self.board.marks)) if self._keeps(left, mark, value))
        except Stopped:
            return None
        return value, best

    def _keeps(self, left: int, mark: int, value: int) -> bool:
        """Whether ``mark`` is open and reaches ``value``."""
        rest, solver = left ^ 1 << mark, self._solver
        if not left >> mark & 1:
            return False
        gain = sum(
            self.board.weights[r] for r in self.board.regions_of[mark] if not self.board.regions[r] & rest
        )
        marks = solver.graph.import_mask(rest)
        degrees = solver.graph.degrees(marks)
        if not marks:
            return gain >= value
        if gain:
            return gain + solver.at_least(marks, degrees, value - gain) >= value
        return -solver.at_least(marks, degrees, 2 - value) >= value

    def _limit(self, nodes: int | None, stop: Callable[[], bool]) -> None:
        solver = self._solver
        last = None if nodes is None else solver.nodes + nodes
        solver.stop = lambda: stop() or (last is not None and solver.nodes >= last)
