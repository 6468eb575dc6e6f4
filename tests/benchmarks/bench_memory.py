"""What long use takes: an engine that thinks about all boards in turn, computers that play on and on."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from pathlib import Path

from tests.benchmarks import Figure
from tests.lasting import matches, thoughts

BOARDS = [f"dots:{width}x{height}" for height in range(2, 10) for width in range(2, 10)]
FIRST, THOUGHTS, MATCHES = 100, 2_000, 1_000
MORE_OBJECTS, MORE_MEGABYTES = 3_000, 2.0


def main() -> list[Figure]:
    return [
        *_growth(f"thoughts {FIRST} to {THOUGHTS}", thoughts(BOARDS), THOUGHTS),
        *_growth(f"matches {FIRST} to {MATCHES}", matches("dots:2x1"), MATCHES),
    ]


def _growth(what: str, use: Iterator[int], last: int) -> list[Figure]:
    _reach(use, FIRST)
    objects, megabytes = _objects(), _megabytes()
    _reach(use, last)
    return [
        Figure(f"{what}: objects more", _objects() - objects, "", MORE_OBJECTS),
        Figure(f"{what}: memory more, of {megabytes:.0f} MB", _megabytes() - megabytes, "MB", MORE_MEGABYTES),
    ]


def _reach(use: Iterator[int], last: int) -> None:
    next(number for number in use if number == last)


def _objects() -> int:
    gc.collect()
    return len(gc.get_objects())


def _megabytes() -> float:
    """The memory of this process that is in use, on Linux."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * 4096 / 2**20
