"""Chains and loops: the runs of regions with exactly two open marks, and which of them to open.
A chain that was seen before is not described again."""

from __future__ import annotations

from typing import NamedTuple

from core.bits import single_bits
from core.solver.graph import Graph
from core.solver.loony import keep_of


class Chain(NamedTuple):
    """A maximal chain or loop of ``length`` regions.

    ``keep``: how many of them the opponent of the opener must leave to keep control, 0 where that cannot
    be done. ``regions``: their names. ``marks``: its open marks. ``taken``: their packed degrees.
    ``opening``: the mark to open it with, the middle one of a chain of two. ``hook``: the one region that
    both its ends hang on, else 0. ``free``: nothing hangs on it. ``loop``: it is one. ``kind``: of all
    chains of one kind the shortest is enough to open.
    """

    length: int
    keep: int
    regions: int
    marks: int
    taken: int
    opening: int
    hook: int
    free: bool
    loop: bool
    kind: tuple[int, ...]


class Chains:
    """The chains of one board. ``limit``: how many are remembered."""

    def __init__(self, graph: Graph, limit: int) -> None:
        self.graph = graph
        self.limit = limit
        self._known: dict[tuple[int, int], Chain] = {}

    def find(self, marks: int, two: int) -> list[Chain]:
        """All chains and loops of a quiet position (no region with one open mark), the shortest first.

        ``two``: the regions with two open marks. Of ``marks`` only those of these regions matter.
        """
        delta, sides, known = self.graph.delta, self.graph.sides, self._known
        found = []
        while two:
            start = two & -two
            own = marks & sides[start]
            first = own & -own
            regions, mask = start, own
            for mark in (first, own ^ first):
                region = start ^ delta[mark]
                while region & two and not region & regions:
                    regions |= region
                    mark ^= marks & sides[region]
                    mask |= mark
                    region ^= delta[mark]
                if region & regions:
                    break
            two ^= regions
            chain = known.get((regions, mask))
            found.append(chain or self._describe(regions, mask))
        found.sort()
        return found

    def _describe(self, regions: int, marks: int) -> Chain:
        graph = self.graph
        inner = [
            mark
            for mark in single_bits(marks)
            if graph.delta[mark] & ~regions == 0 and len(graph.ends[mark]) == 2
        ]
        outer = [mark for mark in single_bits(marks) if mark not in inner]
        ends = sorted(graph.delta[mark] & ~regions for mark in outer)
        length, free, loop = regions.bit_count(), not any(ends), not outer
        keep = keep_of(length, loop)
        hook = ends[0] if ends and ends[0] == ends[1] else 0
        chain = Chain(
            length=length,
            keep=keep,
            regions=regions,
            marks=marks,
            taken=graph.degrees(marks),
            opening=inner[0] if length == 2 else marks & -marks,
            hook=hook,
            free=free,
            loop=loop,
            kind=(*ends, keep, 0 if free or keep else length),
        )
        if len(self._known) >= self.limit:
            self._known.clear()
        self._known[regions, marks] = chain
        return chain


def worth_opening(chains: list[Chain]) -> list[Chain]:
    """Those of ``chains``, the shortest first, among which there is a best one to open.

    Of several between the same two ends (or of loops) the shortest that can be declined is enough: whoever
    faces the longer one can play as if it were the shorter one, and loses at most the difference by that.
    Of those that cannot be declined the same holds when they are free; others are only alike when equal.
    """
    shortest: dict[tuple[int, ...], Chain] = {}
    for chain in chains:
        shortest.setdefault(chain.kind, chain)
    return list(shortest.values())
