"""Runs of regions that can be taken: what the player to move finds on the table after a chain was opened."""

from __future__ import annotations

from typing import NamedTuple

from core.solver.graph import Graph


class Run(NamedTuple):
    """Regions that can be taken one after the other, ``length`` of them.

    ``keep``: how many are handed over by a decline, the last 2 of an open run (its far end is drawn instead),
    the last 4 of a closed one (whose last mark takes two), or 0 where nothing can be declined with profit.
    ``marks``: its open marks. ``taken``: their packed degrees.
    """

    keep: int
    length: int
    marks: int
    taken: int


def find_runs(graph: Graph, marks: int, degrees: int) -> list[Run]:
    """All runs, each once.

    A run ends at the ground, at a region of three or more open marks, or closed at another region with one.
    """
    high = degrees >> 2 | degrees >> 3
    one = degrees & ~(degrees >> 1 | high) & graph.low
    two = degrees >> 1 & ~(degrees | high) & graph.low
    left = one
    runs = []
    while left:
        region = left & -left
        mark, mask, length = 0, 0, 1
        left ^= region
        while True:
            mark ^= marks & graph.sides[region]
            mask |= mark
            region ^= graph.delta[mark]
            if not region & two:
                break
            length += 1
        closed = bool(region & one)
        if closed:
            left ^= region
            length += 1
        keep = (4 if length >= 4 else 0) if closed else (2 if length >= 2 else 0)
        runs.append(Run(keep, length, mask, graph.degrees(mask)))
    return runs
