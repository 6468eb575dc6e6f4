"""Hours of mashing with faults, on as many processors as there are: how many hold, and what they cost.
Ten hours of the device's time, or as many as the environment variable MONKEY_HOURS says."""

from __future__ import annotations

import logging
import multiprocessing
import os
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from simulator import monkey
from tests.benchmarks import Figure

HOURS = float(os.environ.get("MONKEY_HOURS", "10"))
PART = 1.0
"""Hours of one monkey."""


def main() -> list[Figure]:
    parts = max(1, round(HOURS / PART))
    start = time.perf_counter()
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(mp_context=spawn, initializer=_be_quiet, max_tasks_per_child=1) as pool:
        reports = list(pool.map(_play, range(parts), [HOURS / parts * 3600] * parts))
    wall = time.perf_counter() - start
    failed = [report for report in reports if report.failure is not None]
    for report in failed:
        print(f"{report.recording}# {report}, then: {report.failure!r}")
    seconds = sum(report.seconds for report in reports)
    return [
        Figure("mashed with faults, in the device's time", seconds / 3600, "hours"),
        Figure("presses", sum(report.presses for report in reports), ""),
        Figure("faults: panel, bus, disk, power", sum(report.faults for report in reports), ""),
        Figure("sessions that failed", len(failed), "", 0),
        Figure("the device's time against the real", seconds / wall, "times"),
    ]


def _play(seed: int, seconds: float) -> monkey.Report:
    with tempfile.TemporaryDirectory(prefix="pipopi-") as folder:
        return monkey.run(seed, seconds, Path(folder))


def _be_quiet() -> None:
    logging.getLogger("hal").setLevel(logging.ERROR)
