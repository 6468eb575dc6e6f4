"""Memory after long use is what it was after short use, without the garbage collector."""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Callable, Iterator
from functools import partial

import pytest

from core.gameid import GameId
from core.player import Limits, player_for
from tests.lasting import BOARDS, matches, thoughts


@pytest.mark.parametrize(
    ("use", "some", "more"),
    [(thoughts, 12, 36), (partial(matches, "dots:1x1"), 5, 15)],
    ids=["thoughts", "matches"],
)
def test_long_use_takes_no_more_memory_than_short_use(
    use: Callable[[], Iterator[int]], some: int, more: int
) -> None:
    going = use()
    gc.collect()
    gc.disable()
    tracemalloc.start()
    try:
        next(number for number in going if number == some)
        before = _used()
        next(number for number in going if number == some + more)
        after = _used()
    finally:
        tracemalloc.stop()
        gc.enable()
    assert after[0] - before[0] < 5 * more
    assert after[1] - before[1] < 1_000 * more


def _used() -> tuple[int, int]:
    """How many objects there are, cycles that nobody needs too, and then the bytes without them."""
    objects = len(gc.get_objects())
    gc.collect()
    return objects, tracemalloc.get_traced_memory()[0]


@pytest.mark.parametrize("level", [1, 5])
@pytest.mark.parametrize(
    "game",
    [*BOARDS, "dots:3x3,pie2", "pinuid:classic,pairs", "pinuid:quatro", "pinuid:classic,nohelp"],
)
def test_players_make_no_cycles(game: str, level: int) -> None:
    position = GameId.read(game).start()
    gc.collect()
    gc.disable()
    try:
        for _ in range(3):
            position = position.play(player_for(position, level).think(position, Limits(work=300)).move)
        assert gc.collect() == 0
    finally:
        gc.enable()
