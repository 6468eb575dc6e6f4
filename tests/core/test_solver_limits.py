"""The largest boards, which nobody will ever solve: the solver has to give up on them in good order.
What matters to whoever waits is how deep it calls itself and how often it asks whether to stop."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from random import Random

import pytest

from core.claim.position import ClaimPosition
from core.gameid import GameId
from core.solver.solver import Solver

LARGEST = (
    "dots:9x9",
    "dots:9x9,swedish",
    "dots:9x9,icelandic",
    "dots:9x9,misere",
    "dots:tri6",
    "dots:tri6,misere",
    "dots:hex4",
    "dots:hex4,misere",
    "lines:9x9",
    "lines:9x8",
    "lines:9x9,pro",
    "lines:9x9,misere",
    "lines:9x9,pro,misere",
)
SPARE = 20
"""Calls that do not depend on the board."""


def start(game: str) -> ClaimPosition:
    position = GameId.read(game).start()
    assert isinstance(position, ClaimPosition)
    return position


def bits_of(mask: int) -> list[int]:
    return [mark for mark in range(mask.bit_length()) if mask >> mark & 1]


@contextmanager
def depth(calls: int) -> Iterator[None]:
    """Room for so many calls inside one another, and no more."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(len(inspect.stack(0)) + calls)
    try:
        yield
    finally:
        sys.setrecursionlimit(before)


@pytest.mark.parametrize("game", LARGEST)
def test_the_largest_boards_stay_unknown_within_two_calls_a_mark(game: str) -> None:
    position = start(game)
    solver = Solver(position.board, position.misere)
    with depth(2 * len(position.board.marks) + SPARE):
        assert solver.value(position.open, nodes=2_000) is None
        assert solver.solve(position.open, nodes=500) is None
    assert 2_500 <= solver.nodes <= 2_628


@pytest.mark.parametrize("game", LARGEST)
def test_no_position_of_the_largest_boards_takes_more_than_two_calls_an_open_mark(game: str) -> None:
    position, chance = start(game), Random(game)
    solver = Solver(position.board, position.misere)
    for share in (0.2, 0.4, 0.6, 0.8):
        left = sum(1 << mark for mark in bits_of(position.open) if chance.random() < share)
        with depth(2 * left.bit_count() + SPARE):
            solver.value(left, nodes=500)
    assert solver.nodes > 500


@pytest.mark.parametrize("game", LARGEST)
def test_whoever_wants_to_stop_is_asked_every_64_nodes(game: str) -> None:
    position = start(game)
    solver = Solver(position.board, position.misere)
    asked: list[int] = []

    def stop() -> bool:
        asked.append(solver.nodes)
        return len(asked) == 20

    assert solver.value(position.open, stop=stop) is None
    assert [later - earlier for earlier, later in pairwise(asked)] == [64] * 19
    assert solver.nodes == asked[-1]
