"""What is left when every line opens a chain, found in a few dozen steps: lengths, and their worth.
Exact where chains do not meet; where they do, the shortest of those that meet is taken to be opened first."""

from __future__ import annotations

from core.solver.graph import Graph
from core.solver.loony import loony_value

Arm = tuple[int, int, int]
"""A chain: its length, and the junctions at both ends, 0 where it ends at the border."""


def lengths(graph: Graph, marks: int, degrees: int) -> tuple[list[int], list[int]]:
    """The sorted lengths of the chains and of the loops, where nothing can be taken and no mark is safe.

    Chains meet in a junction, a region of three or more open marks; when one of three is opened, the other
    two become one (Berlekamp, The Dots and Boxes Game, 2000). ``degrees`` are packed as in the solver.
    """
    chains, loops, junctions = _chains(graph, marks, degrees)
    while junctions:
        _open_shortest(chains, loops, junctions)
    return sorted(chains), sorted(loops)


def worth(graph: Graph, marks: int, degrees: int) -> int:
    """An estimate of the value for the player to move, of two, under the conditions of ``lengths``."""
    chains, loops = lengths(graph, marks, degrees)
    return loony_value(tuple(chains), tuple(loops))


def twos(graph: Graph, degrees: int) -> int:
    """The regions with two open marks."""
    return degrees >> 1 & ~(degrees | degrees >> 2 | degrees >> 3) & graph.low


def ones(graph: Graph, degrees: int) -> int:
    """The regions with one open mark, which can be taken."""
    return degrees & ~(degrees >> 1 | degrees >> 2 | degrees >> 3) & graph.low


def _chains(graph: Graph, marks: int, degrees: int) -> tuple[list[int], list[int], dict[int, list[Arm]]]:
    """The lengths of lone chains and of lone loops, and the chains that hang on each junction.

    A chain with both ends on one junction is in its list twice.
    """
    left = two = twos(graph, degrees)
    sides, delta = graph.sides, graph.delta
    chains: list[int] = []
    loops: list[int] = []
    junctions: dict[int, list[Arm]] = {}
    while left:
        start = left & -left
        left ^= start
        own = marks & sides[start]
        mark = own & -own
        other = own ^ mark
        region, length = start, 1
        while (beyond := delta[mark] - region) & two:
            if not beyond & left:
                loops.append(length)
                break
            left ^= beyond
            region = beyond
            length += 1
            mark ^= marks & sides[region]
        else:
            end, region, mark = beyond, start, other
            while (beyond := delta[mark] - region) & two:
                left ^= beyond
                region = beyond
                length += 1
                mark ^= marks & sides[region]
            if end or beyond:
                _hang(junctions, (length, end, beyond))
            else:
                chains.append(length)
    return chains, loops, junctions


def _hang(junctions: dict[int, list[Arm]], arm: Arm) -> None:
    for junction in arm[1:]:
        if junction:
            junctions.setdefault(junction, []).append(arm)


def _take_down(junctions: dict[int, list[Arm]], arm: Arm) -> None:
    for junction in arm[1:]:
        if junction in junctions:
            junctions[junction].remove(arm)


def _open_shortest(chains: list[int], loops: list[int], junctions: dict[int, list[Arm]]) -> None:
    """Move the shortest chain that hangs on a junction to ``chains``, and join what it held apart."""
    shortest = min(min(arms) for arms in junctions.values())
    _take_down(junctions, shortest)
    length, *touched = shortest
    while touched:
        junction = touched.pop()
        if junction not in junctions or len(junctions[junction]) > 2:
            continue
        arms = junctions.pop(junction)
        far = [a + b - junction for _, a, b in arms]
        for arm in arms:
            _take_down(junctions, arm)
        if len(arms) < 2:
            length += 1 + sum(arm[0] for arm in arms)
            touched += far
        elif far == [junction, junction]:
            loops.append(arms[0][0] + 1)
        elif any(far):
            _hang(junctions, (arms[0][0] + arms[1][0] + 1, far[0], far[1]))
        else:
            chains.append(arms[0][0] + arms[1][0] + 1)
    chains.append(length)
