"""How many positions the exact solver searches, in what time and memory, beside a plain alpha-beta.
Limits are on nodes, which every machine counts alike; each search has a process of its own."""

from __future__ import annotations

import resource
import statistics
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from random import Random

from core.claim.board import Board
from core.claim.position import ClaimPosition
from core.gameid import GameId
from core.solver.solver import MEGABYTES, Solver
from tests.benchmarks import Figure

FROM_EMPTY = {
    "dots:3x3": 45_000,
    "dots:5x4,swedish": 80_000,
    "dots:4x3": 800_000,
    "dots:tri4": 150_000,
    "dots:hex2": 150_000,
    "lines:4x4": None,
    "lines:5x5": None,
    "dots:3x2,misere": None,
}
"""Games and the most nodes that they may take; 150,000 are about two seconds."""
WORTH_WEIGHING = 300_000

RANDOM = (
    ("dots:5x5", 34, True, 5_000),
    ("dots:hex3", 30, False, 150_000),
    ("dots:tri5", 30, False, 150_000),
    ("lines:5x5", 17, False, None),
    ("lines:5x5,pro", 17, False, None),
    ("dots:5x5,misere", 18, False, None),
)
"""Game, open marks, whether only safe ones are drawn, and the limit; 5,000 nodes are about 0.1 seconds."""
SEEDS = 25

BESIDE = (("dots:3x2", 17), ("dots:3x3", 18), ("dots:3x3", 24), ("lines:4x4", 16))
"""Game and open marks for the comparison, from the empty board where all marks are open."""
PATIENCE = 1_500_000
"""How many nodes the plain alpha-beta has."""


@dataclass(frozen=True)
class Run:
    """A search: ``value`` is None if it was given up, ``megabytes`` are those by which its process grew."""

    value: int | None
    nodes: int
    seconds: float
    megabytes: float


def main() -> list[Figure]:
    figures = []
    with ProcessPoolExecutor(1, get_context("spawn"), max_tasks_per_child=1) as pool:
        for game, limit in FROM_EMPTY.items():
            run = pool.submit(solve, game, None, False, 0).result()
            figures += [
                Figure(f"{game}, empty board", run.nodes, "nodes", limit),
                Figure(f"{game}, empty board", run.seconds, "s"),
            ]
            if run.nodes > WORTH_WEIGHING:
                figures.append(Figure(f"{game}, empty board: memory grew by", run.megabytes, "MB", MEGABYTES))
        for game, left, safe, limit in RANDOM:
            runs = pool.submit(solve_many, game, left, safe).result()
            what = f"{game}, {left} open marks, {SEEDS} positions"
            nodes, seconds = [run.nodes for run in runs], [run.seconds for run in runs]
            figures += [
                Figure(f"{what}: median", statistics.median(nodes), "nodes", limit),
                Figure(f"{what}: worst", max(nodes), "nodes"),
                Figure(f"{what}: median", statistics.median(seconds), "s"),
                Figure(f"{what}: worst", max(seconds), "s"),
            ]
        for game, left in BESIDE:
            ours = pool.submit(solve, game, left, False, 1).result()
            plain = pool.submit(solve_plainly, game, left, 1).result()
            assert plain.value in (ours.value, None)
            done, part = ("finished", "") if plain.value is not None else ("given up", "at most ")
            what = f"{game}, {left} open marks"
            figures += [
                Figure(f"{what}: plain alpha-beta, {done} after", plain.nodes, "nodes"),
                Figure(f"{what}: plain alpha-beta, {done} after", plain.seconds, "s"),
                Figure(f"{what}: the solver takes {part}", 100 * ours.nodes / plain.nodes, "% of nodes"),
                Figure(f"{what}: the solver takes {part}", 100 * ours.seconds / plain.seconds, "% of time"),
            ]
    return figures


def start(game: str) -> ClaimPosition:
    position = GameId.read(game).start()
    assert isinstance(position, ClaimPosition)
    return position


def scattered(position: ClaimPosition, left: int | None, safe: bool, seed: int) -> int:
    """Open marks of a random position, ``left`` or all of them; if ``safe`` nothing can be claimed."""
    chance, board = Random(seed), position.board
    while True:
        rest = position.open
        for mark in chance.sample(range(len(board.marks)), len(board.marks)):
            counts = [(board.regions[region] & rest).bit_count() for region in board.regions_of[mark]]
            drawn = rest & ~(1 << mark)
            if left is not None and rest.bit_count() > left and (not safe or min(counts) > 2):
                rest = drawn
        if left is None or rest.bit_count() == left:
            return rest


def measure(search: Callable[[], tuple[int | None, int]]) -> Run:
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    begun = time.process_time()
    value, nodes = search()
    seconds = time.process_time() - begun
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    return Run(value, nodes, seconds, grown / 1024)


def solve(game: str, left: int | None, safe: bool, seed: int) -> Run:
    position = start(game)
    solver = Solver(position.board, position.misere)
    marks = scattered(position, left, safe, seed)
    return measure(lambda: (solver.value(marks), solver.nodes))


def solve_many(game: str, left: int, safe: bool) -> list[Run]:
    return [solve(game, left, safe, seed) for seed in range(SEEDS)]


def solve_plainly(game: str, left: int, seed: int) -> Run:
    position = start(game)
    marks = scattered(position, left, False, seed)
    plain = Plain(position.board)
    return measure(lambda: (plain.value(marks), plain.nodes))


class Plain:
    """Alpha-beta with a table: every open mark is a move, in the order of the board."""

    def __init__(self, board: Board) -> None:
        self.nodes = 0
        self._table: dict[int, tuple[int, int]] = {}
        self._touching = [
            (1 << mark, [(board.regions[r], board.weights[r]) for r in regions])
            for mark, regions in enumerate(board.regions_of)
        ]

    def value(self, marks: int) -> int | None:
        """The value for the player to move, or None when patience is at an end."""
        try:
            return self._search(marks, -1000, 1000)
        except TimeoutError:
            return None

    def _search(self, marks: int, alpha: int, beta: int) -> int:
        low, high = self._table.get(marks, (-1000, 1000))
        if low >= beta or low == high:
            return low
        if high <= alpha:
            return high
        if self.nodes == PATIENCE:
            raise TimeoutError
        self.nodes += 1
        best, floor = -1000 if marks else 0, alpha
        for mark, touching in self._touching:
            if mark & marks:
                rest = marks ^ mark
                gain = sum(weight for region, weight in touching if not region & rest)
                if gain:
                    found = gain + self._search(rest, floor - gain, beta - gain)
                else:
                    found = -self._search(rest, -beta, -floor)
                best = max(best, found)
                floor = max(floor, best)
                if best >= beta:
                    break
        self._table[marks] = (
            max(low, best) if best > alpha else low,
            min(high, best) if best < beta else high,
        )
        return best
