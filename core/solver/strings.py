"""The exact solver for Dots and Boxes under normal play, on every grid.
It searches quiet positions only: those in which nothing can be taken."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from core.claim.board import Board
from core.solver.captures import find_runs
from core.solver.chains import Chain, Chains, worth_opening
from core.solver.graph import Graph
from core.solver.loony import loony_value, pile_of
from core.solver.table import UNKNOWN, Bounds, Stopped, Table

SYMMETRY_DEPTH = 20
"""Positions with at most this many drawn marks are looked up under every symmetry of the board."""
BYTES_REMEMBERED = 1200
"""Measured: a chain and a set of chains, each with its key, take at most this together."""


class Strings(NamedTuple):
    """What hangs together: ``openings``, the chains to try; ``free``, the marks of those that touch nothing
    else; ``pile``, a number above all masks that says how long these are; ``value``, if they were all."""

    openings: list[Chain]
    free: int
    pile: int
    value: int


class StringsSolver:
    """Values of one board, with a table that is kept from call to call.

    What was scored before does not count, and a chain is opened in one step (Barker and Korf, "Solving
    Dots-And-Boxes", 2012). Null windows with memory (Plaat and others, "Best-first fixed-depth minimax
    algorithms", 1996): every search asks whether a value is at least ``bound``, and returns a limit of the
    value on the right side of it. A value is odd when the number of regions left is, and so is every
    bound: that decides without a search what is off by one. ``nodes`` counts the quiet positions searched.
    ``stop`` is asked every 64 nodes; when it returns True the search raises Stopped.
    """

    def __init__(self, board: Board, room: int) -> None:
        self.graph = Graph(board)
        self.nodes = 0
        marks = len(board.marks)
        self.table = Table(room * 5 // 8, marks, marks + 2 * len(board.regions) + 4)
        self.stop: Callable[[], bool] = lambda: False
        self._most_remembered = room // 8 // BYTES_REMEMBERED
        self._chains = Chains(self.graph, self._most_remembered)
        self._strings: dict[tuple[int, int], Strings] = {}
        self._symmetric = marks - SYMMETRY_DEPTH

    def value(self, marks: int) -> int:
        """The value of open ``marks`` (in the order of the search) for the player to move."""
        self.table.root = marks.bit_count()
        degrees = self.graph.degrees(marks)
        regions = self.graph.open_regions(degrees)
        low, high = -regions, regions
        bound = regions % 2
        while low < high:
            found = self.at_least(marks, degrees, bound)
            if found >= bound:
                low = found
                bound = found + 2
            else:
                high = found
                bound = found
        return low

    def at_least(self, marks: int, degrees: int, bound: int) -> int:
        """Limit the value of any position: first what can be taken, then the quiet rest.

        All is taken but the last run, which may be declined: of several runs an open pair is kept back rather
        than a closed four (Berlekamp, The Dots and Boxes Game, 2000: only double-dealing moves compare with
        taking everything).
        """
        taken = 0
        while True:
            runs = find_runs(self.graph, marks, degrees)
            if not runs:
                return taken + self._quiet(marks, degrees, bound - taken)
            run = next((run for run in runs if not run.keep), max(runs))
            marks ^= run.marks
            degrees -= run.taken
            taken += run.length
            if run.keep and len(runs) == 1:
                return -self._opened(taken, run.keep, marks, degrees, 2 - bound)

    def _quiet(self, marks: int, degrees: int, bound: int) -> int:
        """Limit the value of a position in which no region has exactly one open mark."""
        if not marks:
            return 0
        count = marks.bit_count()
        key = marks if count < self._symmetric else self.graph.symmetry.least(marks)
        known = self.table.layers[count].get(key, UNKNOWN)
        low, high = known
        if low >= bound:
            return low
        if high < bound:
            return high
        return self._search(count, key, known, marks, degrees, bound)

    def _search(self, count: int, key: int, known: Bounds, marks: int, degrees: int, bound: int) -> int:
        """The same for a position that the table does not answer; ``key`` and ``known``: what it has."""
        self.nodes += 1
        if not self.nodes & 63 and self.stop():
            raise Stopped
        graph, table = self.graph, self.table
        two = degrees >> 1 & ~(degrees | degrees >> 2 | degrees >> 3) & graph.low
        loose = marks & graph.all_sides(two)
        safe = marks ^ loose
        if not safe:
            strings = self._find_strings(loose, two)
            if strings.free == marks:
                table.limit(count, key, strings.value, strings.value)
                return strings.value
            if strings.free:
                key = marks ^ strings.free | strings.pile
                low, high = known = table.layers[count].get(key, UNKNOWN)
                if low >= bound:
                    return low
                if high < bound:
                    return high
        best = self._try_safe(count, marks, degrees, safe & ~(marks << 1 & graph.later_twins), bound)
        if best < bound:
            best = max(
                best, self._try_opening(marks, degrees, self._find_strings(loose, two).openings, bound)
            )
        low, high = known
        if best >= bound:
            table.limit(count, key, max(best, low), high)
        else:
            table.limit(count, key, low, min(best, high))
        return best

    def _try_safe(self, count: int, marks: int, degrees: int, safe: int, bound: int) -> int:
        best = -1000
        opposite = 2 - bound
        layer, least = self.table.layers[count - 1], self.graph.symmetry.least
        symmetric = count > self._symmetric
        unknown: dict[int, tuple[int, Bounds]] = {}
        while safe:
            mark = safe & -safe
            safe ^= mark
            key = least(marks ^ mark) if symmetric else marks ^ mark
            known = layer.get(key)
            if known is None:
                unknown.setdefault(key, (mark, UNKNOWN))
                continue
            low, high = known
            if high < opposite:
                return -high
            if low < opposite:
                unknown.setdefault(key, (mark, known))
            elif -low > best:
                best = -low
        delta = self.graph.delta
        for key, (mark, known) in unknown.items():
            value = -self._search(count - 1, key, known, marks ^ mark, degrees - delta[mark], opposite)
            if value > best:
                best = value
                if best >= bound:
                    break
        return best

    def _try_opening(self, marks: int, degrees: int, chains: list[Chain], bound: int) -> int:
        best = -1000
        for length, keep, _, mask, taken, opening, hook, _, _, _ in chains:
            if hook and degrees & 15 * hook == 3 * hook:
                value = -self.at_least(marks ^ opening, degrees - self.graph.delta[opening], 2 - bound)
            else:
                value = self._opened(length, keep, marks ^ mask, degrees - taken, bound)
            if value > best:
                best = value
                if best >= bound:
                    break
        return best

    def _opened(self, length: int, keep: int, rest: int, degrees: int, bound: int) -> int:
        """Limit ``loony.opened`` of a chain whose removal leaves the quiet ``rest``."""
        if not keep:
            return -length - self._quiet(rest, degrees, 2 - bound - length)
        allowed = keep - length - bound
        if allowed < allowed & 1:
            return keep - length - (allowed & 1)
        most = self._quiet(rest, degrees, allowed - keep + 2)
        if most > allowed - keep:
            return -length - most
        least = self._quiet(rest, degrees, -allowed - keep)
        if least < -allowed - keep:
            return 2 * keep - length + least
        return keep - length - max(abs(most + keep), abs(least + keep))

    def _find_strings(self, loose: int, two: int) -> Strings:
        strings = self._strings.get((loose, two))
        if strings is not None:
            return strings
        chains = self._chains.find(loose, two)
        free = [chain for chain in chains if chain.free]
        marks = sum(chain.marks for chain in free)
        lengths = tuple(chain.length for chain in free if not chain.loop)
        loops = tuple(chain.length for chain in free if chain.loop)
        value = loony_value(lengths, loops) if marks == loose else 0
        pile = pile_of(lengths, loops) << len(self.graph.order)
        strings = Strings(worth_opening(chains), marks, pile, value)
        if len(self._strings) >= self._most_remembered:
            self._strings.clear()
        self._strings[loose, two] = strings
        return strings
