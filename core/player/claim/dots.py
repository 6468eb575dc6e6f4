"""What a player who knows the theory sees on a Dots and Boxes board: free boxes, double-crosses, chains.
Berlekamp, The Dots and Boxes Game (2000), under normal play."""

from __future__ import annotations

from random import Random

from core.bits import single_bits
from core.claim.position import ClaimPosition
from core.player.claim.endgame import ones, worth
from core.player.claim.quiet import Quiet, QuietMove, QuietState, added, hooked
from core.solver.captures import Run, find_runs
from core.solver.chains import Chain
from core.solver.graph import Graph
from core.solver.loony import opened


class Dots:
    """One board for 2 to 4 seats. Marks are numbers of the board."""

    def __init__(self, graph: Graph, seats: int) -> None:
        self.graph = graph
        self.model = Quiet(graph, seats)
        self._group = {place: group for group in graph.twins for place in group}

    def obvious(self, position: ClaimPosition) -> int | None:
        """A mark that takes boxes and costs nothing: to the last two of a chain, four of a loop."""
        marks, degrees, _, _ = self._read(position)
        runs = find_runs(self.graph, marks, degrees)
        run = next((run for run in runs if run.length > run.keep), max(runs) if len(runs) > 1 else None)
        return self._number(position, self._first_take(run, degrees)) if run else None

    def options(self, position: ClaimPosition) -> dict[int, QuietState]:
        """The marks worth a thought where none is obvious, with what the tree search makes of them.

        To take or to leave the last boxes that can be taken; or else the safe marks and the cheapest
        sacrifices; or else one mark for each length of chain.
        """
        state = self._read(position)
        marks, degrees, _, _ = state
        runs = find_runs(self.graph, marks, degrees)
        if runs:
            found = self._take_or_leave(state, runs[0])
        else:
            moves = self.model.moves(state)
            found = [(_mark(move), self.model.after(state, move)) for move in moves]
        return {
            self._number(position, mark): after
            for mark, after in found or [(self._opening(marks, degrees), state)]
        }

    def safe(self, position: ClaimPosition) -> int:
        """Where no mark is obvious: how many safe marks there are beside what can be taken now."""
        marks, degrees, _, _ = self._read(position)
        for run in find_runs(self.graph, marks, degrees):
            marks ^= run.marks
            degrees -= run.taken
        return len(self.model.safe_marks(marks, degrees))

    def theory(self, position: ClaimPosition, random: Random) -> int:
        """Where no mark is obvious: the move of a player who does not search; of safe marks any one."""
        state = self._read(position)
        marks, degrees, _, _ = state
        runs = find_runs(self.graph, marks, degrees)
        if runs:
            return self._number(position, self._control(state, runs[0]))
        safe = self.model.safe_marks(marks, degrees)
        return self._number(position, random.choice(safe) if safe else self._opening(marks, degrees))

    def _control(self, state: QuietState, run: Run) -> int:
        """Take ``run``, or leave its last boxes where what follows is bad for who must move in it."""
        marks, degrees, _, _ = state
        take = self._first_take(run, degrees)
        if self.model.seats > 2:
            return take
        rest, left = marks ^ run.marks, degrees - run.taken
        if self.model.safe_marks(rest, left) or worth(self.graph, rest, left) >= -run.keep:
            return take
        return self._leave(run, degrees)

    def _take_or_leave(self, state: QuietState, run: Run) -> list[tuple[int, QuietState]]:
        marks, degrees, seat, scores = state
        rest, left = marks ^ run.marks, degrees - run.taken
        after, weight = (seat + 1) % self.model.seats, self.graph.weight
        all_mine = added(scores, seat, run.length * weight)
        shared = added(added(scores, seat, (run.length - run.keep) * weight), after, run.keep * weight)
        return [
            (self._first_take(run, degrees), (rest, left, seat, all_mine)),
            (self._leave(run, degrees), (rest, left, after, shared)),
        ]

    def _opening(self, marks: int, degrees: int) -> int:
        """The shortest chain or the shortest loop, whichever costs less where all are apart."""
        chains = self.model.chains(marks, degrees)
        shortest = [
            next((c for c in chains if c.loop == loop and not hooked(c, degrees)), None)
            for loop in (False, True)
        ]
        worths = {chain: self._opened(marks, degrees, chain) for chain in shortest if chain}
        best = max(worths, key=lambda chain: worths[chain], default=chains[0])
        return best.opening

    def _opened(self, marks: int, degrees: int, chain: Chain) -> int:
        rest = worth(self.graph, marks ^ chain.marks, degrees - chain.taken)
        return opened(chain.length, chain.keep, rest)

    def _first_take(self, run: Run, degrees: int) -> int:
        one = ones(self.graph, degrees)
        return next(
            mark for mark in single_bits(run.marks) if any(end & one for end in self.graph.ends[mark])
        )

    def _leave(self, run: Run, degrees: int) -> int:
        """The mark of ``run`` that takes nothing and leaves all of it to be taken with one stroke or two."""
        one = ones(self.graph, degrees)
        return next(
            mark for mark in single_bits(run.marks) if not any(end & one for end in self.graph.ends[mark])
        )

    def _read(self, position: ClaimPosition) -> QuietState:
        assert position.to_move is not None
        marks = self.graph.import_mask(position.open)
        return marks, self.graph.degrees(marks), position.to_move, position.scores

    def _number(self, position: ClaimPosition, bit: int) -> int:
        """The number of a mark of the search; of twins, of one that is still open."""
        places = self._group[bit.bit_length() - 1]
        return next(mark for mark in (self.graph.order[i] for i in places) if position.open >> mark & 1)


def _mark(move: QuietMove) -> int:
    """The mark to draw for a move of the search."""
    return move if isinstance(move, int) else move.opening
