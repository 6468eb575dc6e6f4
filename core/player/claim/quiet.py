"""Dots and Boxes as the tree search sees it: only quiet positions, in which nothing can be taken.
A move is a safe line, or the sacrifice of one or two boxes, which the next seat takes before it moves on."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from core.player.claim.endgame import lengths, twos
from core.player.results import Results, results
from core.solver.chains import Chain, Chains
from core.solver.graph import BITS, Graph
from core.solver.loony import loony_value

QuietState = tuple[int, int, int, tuple[int, ...]]
"""Open marks and their packed degrees as in the solver, the seat to move, and the scores."""


QuietMove = int | Chain
"""A safe mark as a single bit, or a chain or loop that is opened."""

FULL = (1 << BITS) - 1
"""The bits of one degree."""

REMEMBERED = 5_000
"""How many chains are remembered."""


class Quiet:
    """The model of one board for 2 to 4 seats, under normal play."""

    def __init__(self, graph: Graph, seats: int) -> None:
        self.graph = graph
        self.seats = seats
        self._marks = [
            (mark, FULL * graph.ends[mark][0], FULL * graph.ends[mark][-1], delta)
            for mark, delta in graph.delta.items()
        ]
        self._known = Chains(graph, REMEMBERED)

    def mover(self, state: QuietState) -> int:
        return state[2]

    def moves(self, state: QuietState) -> list[QuietMove]:
        """The moves worth a thought; none where no mark is safe and two share the chains as theory says."""
        marks, degrees, _, _ = state
        safe = self.safe_marks(marks, degrees)
        if safe:
            return [*safe, *self.sacrifices(marks, degrees, 2)]
        return list(self.sacrifices(marks, degrees, 99)) if self.seats > 2 else []

    def after(self, state: QuietState, move: QuietMove) -> QuietState:
        """The state after ``move``, and after a chain was taken by the next seat, which then moves on."""
        marks, degrees, seat, scores = state
        seat = (seat + 1) % self.seats
        if isinstance(move, int):
            return marks ^ move, degrees - self.graph.delta[move], seat, scores
        taken = added(scores, seat, move.length * self.graph.weight)
        return marks ^ move.marks, degrees - move.taken, seat, taken

    def safe_marks(self, marks: int, degrees: int) -> list[int]:
        """The marks that give nothing away, one of each kind of twins."""
        slack = self._slack(degrees)
        once = marks & ~(marks << 1 & self.graph.later_twins)
        return [mark for mark, one, other, _ in self._marks if once & mark and slack & one and slack & other]

    def sacrifices(self, marks: int, degrees: int, most: int) -> list[Chain]:
        """The chains and loops of at most ``most`` boxes, one for every length.

        Not those with both ends on one junction of three, where the taking goes on.
        """
        found: dict[tuple[int, bool], Chain] = {}
        for chain in self.chains(marks, degrees):
            if chain.length <= most and not hooked(chain, degrees):
                found.setdefault((chain.length, chain.loop), chain)
        return list(found.values())

    def chains(self, marks: int, degrees: int) -> list[Chain]:
        """The chains and loops of a quiet position, the shortest first."""
        return self._known.find(marks, twos(self.graph, degrees))

    def playout(self, state: QuietState, random: Random) -> Results:
        """Safe lines in random order until none is left, then the chains, from the shortest to the longest.

        Two seats share them as theory says; of more, each takes all that it is given.
        """
        marks, degrees, seat, scores = state
        slack = before = self._slack(degrees)
        draw = random.random
        for _, mark, one, other, delta in sorted((draw(), *kind) for kind in self._marks):
            if marks & mark and slack & one and slack & other:
                slack -= delta
                marks ^= mark
                seat += 1
        seat %= self.seats
        chains, loops = lengths(self.graph, marks, degrees - before + slack)
        final, weight = list(scores), self.graph.weight
        if self.seats == 2:
            boxes = sum(chains) + sum(loops)
            mine = (boxes + loony_value(tuple(chains), tuple(loops))) // 2
            final[seat] += mine * weight
            final[1 - seat] += (boxes - mine) * weight
        else:
            for length in sorted(chains + loops):
                seat = (seat + 1) % self.seats
                final[seat] += length * weight
        return results(final)

    def _slack(self, degrees: int) -> int:
        """How many marks of each region can be drawn before one opens it, packed like the degrees."""
        return degrees - 2 * ((degrees >> 1 | degrees >> 2 | degrees >> 3) & self.graph.low)


def hooked(chain: Chain, degrees: int) -> bool:
    """Whether both ends of ``chain`` hang on one region of three open marks: who takes it takes that too."""
    return chain.hook > 0 and degrees & FULL * chain.hook == 3 * chain.hook


def added(scores: Sequence[int], seat: int, gain: int) -> tuple[int, ...]:
    """``scores`` with ``gain`` more for ``seat``."""
    return *scores[:seat], scores[seat] + gain, *scores[seat + 1 :]
