"""What is measured: the ``main()`` of each ``bench_*.py`` answers figures, ``python -m tests.benchmarks``
prints them. Figures that compare are ratios of two times taken in the same run."""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Figure:
    """One line of the table: ``value`` in ``unit``, and the ``limit`` that it may reach, if there is one."""

    what: str
    value: float
    unit: str
    limit: float | None = None

    @property
    def holds(self) -> bool:
        return self.limit is None or self.value <= self.limit


def cpu_seconds(*actions: Callable[[], object], rounds: int = 15, times: int = 20) -> list[float]:
    """The CPU time of one call of each action: median over ``rounds``, in which the actions take turns."""
    for action in actions:
        action()
    taken: list[list[float]] = [[] for _ in actions]
    gc.collect()
    gc.disable()
    try:
        for _ in range(rounds):
            for action, list_ in zip(actions, taken, strict=True):
                start = time.process_time_ns()
                for _ in range(times):
                    action()
                list_.append((time.process_time_ns() - start) / times / 1e9)
    finally:
        gc.enable()
    return [statistics.median(list_) for list_ in taken]
