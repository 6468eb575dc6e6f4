"""Loony endgames: only disjoint chains and loops are left, and every move opens one of them.
Their value depends on the lengths alone."""

from __future__ import annotations

from functools import lru_cache


def opened(length: int, keep: int, rest: int) -> int:
    """What opening a chain or loop of ``length`` is worth to the opener, who faces ``rest`` afterwards.

    ``keep``: how many the opponent must leave to keep control (2 of a chain, 4 of a loop), or 0 when that
    cannot be done. ``rest``: the value of what remains for the player to move in it. The opponent takes all
    and moves on, or takes all but ``keep`` and hands over the rest: the better of ``length + rest`` and
    ``length - 2 keep - rest``.
    """
    if keep == 0:
        return -(length + rest)
    return -(length - keep + abs(rest + keep))


def keep_of(length: int, loop: bool) -> int:
    """How many boxes a decline leaves: 2 of a chain from three on, 4 of a loop from four on, else none."""
    if loop:
        return 4 if length >= 4 else 0
    return 2 if length >= 3 else 0


@lru_cache(maxsize=2_000)
def loony_value(chains: tuple[int, ...], loops: tuple[int, ...]) -> int:
    """The value for the player to move; ``chains`` and ``loops`` are sorted lengths.

    Opening the shortest chain or the shortest loop is enough (Buzzard and Ciere, "Playing simple loony dots
    and boxes endgames optimally", 2013).
    """
    values = []
    if chains:
        rest = loony_value(chains[1:], loops)
        values.append(opened(chains[0], keep_of(chains[0], False), rest))
    if loops:
        rest = loony_value(chains, loops[1:])
        values.append(opened(loops[0], keep_of(loops[0], True), rest))
    return max(values, default=0)


def pile_of(chains: tuple[int, ...], loops: tuple[int, ...]) -> int:
    """A number that tells the lengths of chains and loops, of at most 4 bits more than twice their sum.

    Each is a bit, the shorter ones first, after as many zeros as it is longer than the one before.
    """
    pile, before = 1, 0
    for kind in sorted([2 * length for length in chains] + [2 * length + 1 for length in loops]):
        pile = pile << 1 + kind - before | 1
        before = kind
    return pile
