"""Thinking about positions of one board: tree search and the exact solver take turns.
It ends when the solver is sure, or when the work that is allowed is done."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any, Protocol

from core.claim.position import ClaimPosition
from core.player.claim.dots import Dots
from core.player.claim.field import Field
from core.player.player import Limits
from core.player.results import results, tries
from core.player.tree import Model, Tree
from core.position import Move
from core.reason import Reason
from core.solver.graph import Graph
from core.solver.solver import Solver

PLAYOUT, SIDES = 5, 100
"""The work of a playout where regions have so many marks in all, as on 5x5; on larger boards it is more."""

PLAIN = 2
"""The work of a node of the solver for Catch the Line and misère."""

FIRST, NEXT = 64, 1024
"""How many playouts come first, and then between two looks around."""

BURST = 1024
"""The work that the solver may do at first; then each time twice as much."""

REACH_DOTS, REACH_LINES, REACH_MISERE = 40, 24, 18
"""From how many open marks down the solver may have an answer in a second."""

REACH_SAFE = 8
"""From how many safe marks down in Dots and Boxes, however many marks are open."""


class View(Protocol):
    """What a player sees in a position. Moves are numbers of marks."""

    @property
    def model(self) -> Model[Any]:
        """The game for the tree search."""

    def obvious(self, position: ClaimPosition) -> int | None:
        """A move that needs no thought, or None."""

    def options(self, position: ClaimPosition) -> dict[int, Any]:
        """Where none is obvious: the moves worth a thought, and what they lead to in the model."""

    def safe(self, position: ClaimPosition) -> int | None:
        """How many safe marks are left beside what can be taken, where the solver cares for nothing else."""


@dataclass(frozen=True, slots=True)
class Best:
    """The best move, and what was done to find it.

    ``chance``: the expected result of the seat that moves, from 0 to 1, after ``tries`` tries of the move.
    ``value``: the exact value of the position, or None.
    """

    mark: int
    chance: float = 0.5
    tries: int = 0
    value: int | None = None
    work: int = 0


class Search:
    """What is known about the game of ``table``: its board, seats and objective."""

    def __init__(self, table: ClaimPosition) -> None:
        self.board, self.seats, self.misere = table.board, table.seats, table.misere
        self.field = Field(self.board, self.seats, self.misere)
        fits = Graph.fits(self.board) and not self.misere
        self.dots = Dots(Graph(self.board), self.seats) if fits else None
        self.view: View = self.dots or self.field
        sides = sum(region.bit_count() for region in self.board.regions)
        self.playout = PLAYOUT * max(sides, SIDES) // SIDES
        self._node = PLAIN if self.misere or not self.board.segments else 1
        self._exact: Solver | None = None
        self._reach = REACH_MISERE if self.misere else REACH_DOTS if self.board.segments else REACH_LINES
        self.forget()

    def fits(self, table: ClaimPosition) -> bool:
        """Whether ``table`` is a position of this game."""
        return (table.board, table.seats, table.misere) == (self.board, self.seats, self.misere)

    def forget(self) -> None:
        """Begin afresh, so that what is found does not depend on what was looked at before."""
        self._tree: Tree[Any] = Tree(self.view.model, self.seats)
        self._exact = None

    def look(
        self, table: ClaimPosition, limits: Limits, random: Random, work: int | None, ahead: float
    ) -> Best:
        """The best move after at most ``work``, None for any amount. There must be no obvious move.

        ``ahead``: how far away from the end the solver is asked, 1 is where it may take a second.
        """
        assert table.to_move is not None
        options = self.view.options(table)
        root = self._tree.root(table.to_move, list(options.values()))
        exact = self._solver() if self.seats == 2 and self._near(table, ahead) else None
        chances = self._tree.chances(root)
        playouts, burst, start = FIRST, BURST, self._work_done()
        news: tuple[Move, Reason] | None = None
        solved: tuple[int, tuple[int, ...]] | None = None

        def tried(mark: int) -> tuple[int, float]:
            return chances.get(options.get(mark), (0, 0.0))

        def left() -> int | None:
            return None if work is None else max(0, work - self._work_done() + start)

        while solved is None and not limits.stop() and left() != 0:
            self._tree.grow(root, _affordable(playouts, left(), self.playout), random, limits.stop)
            chances = self._tree.chances(root)
            playouts = NEXT
            if exact is not None and left() != 0:
                nodes = _affordable(burst // self._node, left(), self._node)
                solved = exact.solve(table.open, nodes, limits.stop)
                burst *= 2
                playouts = burst // 4 // self.playout
            mark = max(options, key=tried)
            news, old = (self.board.marks[mark], tries(tried(mark)[1])), news
            if solved is None and root.visits and news != old:
                limits.tell(*news)
        value, best = solved or (None, tuple(options))
        mark = max(best, key=tried)
        visits, chance = tried(mark)
        done = self._work_done() - start
        return Best(mark, chance if value is None else self._result(table, value), visits, value, done)

    def _solver(self) -> Solver:
        if self._exact is None:
            self._exact = Solver(self.board, self.misere)
        return self._exact

    def _near(self, table: ClaimPosition, ahead: float) -> bool:
        """Whether the end is near enough for the solver."""
        safe = self.view.safe(table)
        return table.open.bit_count() <= self._reach * ahead or (
            safe is not None and safe <= REACH_SAFE * ahead
        )

    def _result(self, table: ClaimPosition, value: int) -> float:
        """The result of the seat that moves when both play best."""
        seat = table.to_move
        assert seat is not None
        left = table.unclaimed
        gains = [(left - value) // 2] * 2
        gains[seat] = (left + value) // 2
        final = [score + gain for score, gain in zip(table.scores, gains, strict=True)]
        return results(final, self.misere)[seat]

    def _work_done(self) -> int:
        nodes = self._exact.nodes if self._exact else 0
        return self._tree.playouts * self.playout + nodes * self._node


def _affordable(amount: int, left: int | None, cost: int) -> int:
    """``amount``, or as much of it as can be paid with ``left``, at least one."""
    return amount if left is None else max(1, min(amount, left // cost))
