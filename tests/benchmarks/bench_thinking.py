"""How the console fares while the strongest computer thinks beside it: how late its loop wakes up,
and how soon the thinking ends when it is stopped."""

from __future__ import annotations

import statistics
import time

from core.gameid import GameId
from core.player import Limits, player_for
from firmware.computer.background import Asked, Thinking
from hal.contract import Work
from hal.system import SystemClock
from tests.benchmarks import Figure

GAMES = ("dots:5x5", "dots:9x9", "dots:hex3", "lines:6x6", "pinuid:classic", "pinuid:quatro")
ROUNDS = 60
NAP = 0.02
WARM_UP = 0.5
AT_ONCE = 50
"""Milliseconds that nobody notices."""


def main() -> list[Figure]:
    figures = []
    for game in GAMES:
        late, end = _beside(game)
        figures += [
            Figure(f"{game}: the loop wakes up late by, median", statistics.median(late), "ms"),
            Figure(
                f"{game}: nine of ten times by at most", statistics.quantiles(late, n=10)[-1], "ms", AT_ONCE
            ),
            Figure(f"{game}: from stop to the end of thinking", end, "ms"),
        ]
    return figures


def _beside(game: str) -> tuple[list[float], float]:
    """Milliseconds by which the loop is late, and those from stop to the end."""
    position = GameId.read(game).start()
    player = player_for(position, 5)
    thinking = Thinking(Work.COUNTED, SystemClock(), lambda: None)
    ended: list[float] = []

    def think(stop: Asked, news: object) -> None:
        player.think(position, Limits(stop, None))
        ended.append(time.perf_counter())

    task = thinking.begin(think)
    time.sleep(WARM_UP)
    late = []
    for _ in range(ROUNDS):
        begun = time.perf_counter()
        time.sleep(NAP)
        late.append((time.perf_counter() - begun - NAP) * 1e3)
    stopped = time.perf_counter()
    task.stop()
    while not ended:
        time.sleep(0.001)
    return late, (ended[0] - stopped) * 1e3
