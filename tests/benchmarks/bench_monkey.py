"""Hours of mashing with faults, on as many processors as there are: how many hold, and what they cost.
A hundred hours of the device's time, or as many as the environment variable MONKEY_HOURS says."""

from __future__ import annotations

import logging
import multiprocessing
import os
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from simulator.mashing import monkey
from simulator.pictures.filenames import free_name
from tests.benchmarks import Figure

HOURS = float(os.environ.get("MONKEY_HOURS", "100"))
PART = 1.0
"""Hours of one monkey."""
MEMORY = Path("/dev/shm")
"""Where Linux keeps files that need no disk: the monkey waits for one a fifth of its time."""
TOLD = 10
"""Parts after which it is told how far it has come."""


def main() -> list[Figure]:
    parts = max(1, round(HOURS / PART))
    start = time.perf_counter()
    spawn = multiprocessing.get_context("spawn")
    reports: list[monkey.Report] = []
    with ProcessPoolExecutor(mp_context=spawn, initializer=_be_quiet, max_tasks_per_child=1) as pool:
        for report in pool.map(_play, range(parts), [HOURS / parts * 3600] * parts):
            reports.append(report)
            if report.failure is not None:
                print(found(report))
            if len(reports) % TOLD == 0:
                print(f"  {len(reports)} of {parts} monkeys are done", flush=True)
    wall = time.perf_counter() - start
    seconds = sum(report.seconds for report in reports)
    return [
        Figure("mashed with faults, in the device's time", seconds / 3600, "hours"),
        Figure("presses", sum(report.presses for report in reports), ""),
        Figure("faults: panel, bus, disk, power", sum(report.faults for report in reports), ""),
        Figure("sessions that failed", sum(report.failure is not None for report in reports), "", 0),
        Figure("the device's time against the real", seconds / wall, "times"),
    ]


def found(report: monkey.Report) -> str:
    """What failed and how to see it again: the recording is saved, or stands in the answer."""
    path = free_name("pipopi-monkey", ".rec", (Path(), Path(tempfile.gettempdir())))
    if path is None:
        return f"{report.recording}# {report}, then: {report.failure!r}"
    path.write_text(report.recording, encoding="ascii")
    again = f"pipopi-simulator --headless --replay {path} --check"
    return f"  {report}, then: {report.failure!r}\n  to see it again: {again}"


def _play(seed: int, seconds: float) -> monkey.Report:
    quick = str(MEMORY) if MEMORY.is_dir() else None
    with tempfile.TemporaryDirectory(prefix="pipopi-", dir=quick) as folder:
        return monkey.run(seed, seconds, Path(folder))


def _be_quiet() -> None:
    logging.getLogger("hal").setLevel(logging.ERROR)
