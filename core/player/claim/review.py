"""Where a game was lost: what each move cost against best play, from the end backwards, as the end is quick.
For two seats in the claim family, as far back as the solver comes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from core.claim.pie import table_of
from core.claim.position import ClaimPosition
from core.match import Match
from core.position import Move
from core.solver.solver import Solver

PATIENCE = 300_000
"""How many nodes the solver has for one position; the first that needs more ends the review."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What ``person`` (whatever their colour) played after the first ``place`` moves.

    ``cost``: by how many points that made the end worse for them, if both play best afterwards. ``best``: a
    best move, the one that was played if it cost nothing. ``value``: what the person gains on the other from
    here on if both play best; in misère they want that to be low. ``ends``: the scores at the end by colour
    if both play best after ``move``.
    """

    place: int
    person: int
    move: Move
    cost: int
    best: Move
    value: int
    ends: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Summary:
    """What one person lost in all, and the move that cost most, None when none cost anything.

    Of equals it is the first.
    """

    person: int
    lost: int
    worst: Verdict | None


def review(match: Match, stop: Callable[[], bool], patience: int = PATIENCE) -> Iterator[Verdict]:
    """A verdict on each move of ``match`` up to its place, the last move first.

    Ends where the solver needs more than ``patience`` nodes, when ``stop`` returns True (it is asked often),
    at the set-up of a pie rule, and at once in other games and for more than two seats.
    """
    table = table_of(match.position)
    if table is None or table.seats != 2 or not match.place:
        return
    exact = Solver(table.board, table.misere)
    after, value_after = table, 0 if table.to_move is None else exact.value(table.open, patience, stop)
    for place in reversed(range(match.place)):
        position = match.position_at(place)
        table = table_of(position)
        if table is None or value_after is None:
            return
        value = exact.value(table.open, patience, stop)
        if value is None:
            return
        move = match.moves[place]
        worth = _worth_of(table, after, value_after)
        cost = (value - worth) // 2 * (-1 if table.misere else 1)
        best = move
        if cost:
            solved = exact.solve(table.open, patience, stop)
            if solved is None:
                return
            best = table.board.marks[solved[1][0]]
        assert position.actor is not None
        yield Verdict(place, position.actor, move, cost, best, value, _ends(table, worth))
        after, value_after = table, value


def _worth_of(before: ClaimPosition, after: ClaimPosition, value_after: int) -> int:
    """The value of the move between two positions for the seat that made it."""
    seat = before.to_move
    assert seat is not None
    gain = after.scores[seat] - before.scores[seat]
    return gain + (value_after if after.to_move in (seat, None) else -value_after)


def _ends(table: ClaimPosition, lead: int) -> tuple[int, ...]:
    """The scores at the end when the seat to move gains ``lead`` on the other from ``table`` on."""
    assert table.to_move is not None
    gain = (table.unclaimed + lead) // 2
    gains = [table.unclaimed - gain] * 2
    gains[table.to_move] = gain
    return tuple(score + more for score, more in zip(table.scores, gains, strict=True))


def summaries(verdicts: Iterable[Verdict]) -> dict[int, Summary]:
    """For each person what ``verdicts`` say of them; a person without a verdict is left out."""
    by_person: dict[int, list[Verdict]] = {}
    for verdict in sorted(verdicts, key=lambda verdict: verdict.place):
        by_person.setdefault(verdict.person, []).append(verdict)
    return {person: _summary(person, own) for person, own in by_person.items()}


def _summary(person: int, verdicts: list[Verdict]) -> Summary:
    worst = max(verdicts, key=lambda verdict: verdict.cost)
    return Summary(person, sum(v.cost for v in verdicts), worst if worst.cost else None)
