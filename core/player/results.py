"""How good the end of a game is for each seat, as the tree search wants to hear it.
Winning counts nine tenths, the rest is by how much."""

from __future__ import annotations

from collections.abc import Sequence

from core.reason import Kind, Reason

Results = tuple[float, ...]


def results(scores: Sequence[int], misere: bool = False) -> Results:
    """A number from 0 to 1 for each seat, 1 together, from the scores at the end of a game."""
    total = sum(scores)
    if not total:
        return (1 / len(scores),) * len(scores)
    best = min(scores) if misere else max(scores)
    prize = 0.9 / scores.count(best)
    if misere:
        rest = 0.1 / (total * (len(scores) - 1))
        return tuple((prize if score == best else 0.0) + rest * (total - score) for score in scores)
    rest = 0.1 / total
    return tuple((prize if score == best else 0.0) + rest * score for score in scores)


def tries(chance: float) -> Reason:
    """A mean result from 0 to 1 as a reason."""
    return Reason(Kind.TRIES, round(100 * chance))


def certain(lead: int) -> Reason:
    """What best play ends in for the mover, who is ``lead`` better off then than the other of two."""
    return Reason(Kind.WINS if lead > 0 else Kind.LOSES if lead < 0 else Kind.TIES, abs(lead))
