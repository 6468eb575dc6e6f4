"""The search for Pinuid between two: alpha-beta over whole turns, deeper and deeper.
Knuth and Moore, "An analysis of alpha-beta pruning" (1975); Reinefeld, "NegaScout" (1983)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence, Set
from typing import NamedTuple

from core.pinuid.position import GOAL
from core.player.pinuid.board import Ground
from core.player.pinuid.value import Sides
from core.player.player import Tell
from core.reason import Kind, Reason

WON = 100_000
"""The value of a game that is won; each turn until then takes one off."""

SURE = WON - 1_000
"""Values beyond this are games that are decided."""

READY = 30
"""What a row is worth that the other seat will make next and nobody can prevent."""

DEEPEST = 60
"""How many turns the search looks ahead at most."""

KEPT = 100_000
"""How many positions are remembered."""

EXACT, AT_LEAST, AT_MOST = 0, 1, -1

Key = tuple[int, int]
"""Own and other pieces at the start of a turn."""


class Spent(Exception):
    """There is no time left to think."""


class Budget:
    """How much may be looked at. ``most`` nodes, None without end; ``stop`` ends it at any time."""

    def __init__(self, most: int | None, stop: Callable[[], bool]) -> None:
        self.done = 0
        self._most = most
        self._stop = stop

    def spend(self) -> None:
        """One node more; raises Spent when that is too many."""
        if self.done == self._most or (self.done & 63 == 0 and self._stop()):
            raise Spent
        self.done += 1


class BestTurn(NamedTuple):
    """The own pieces after the best turn, its value, and how many turns ahead were looked at."""

    after: int
    value: int
    turns: int

    @property
    def news(self) -> Reason:
        """How far it has come."""
        return Reason(Kind.LOOKED_AHEAD, self.turns)


class Duel:
    """One search.

    ``sides``: what is known of the pieces of each seat. ``drawn``: per seat to move the positions that end
    the game when they come again. ``owed``: per seat the choices of what must leave for forgotten rows.
    """

    def __init__(
        self,
        ground: Ground,
        sides: tuple[Sides, Sides],
        drawn: tuple[Set[Key], Set[Key]],
        owed: tuple[Sequence[int], Sequence[int]],
        budget: Budget,
    ) -> None:
        self._ground = ground
        self._sides = sides
        self._owed = owed
        self._budget = budget
        self._ended: tuple[set[Key], set[Key]] = (set(drawn[0]), set(drawn[1]))
        self._table: tuple[dict[Key, tuple[int, int, int, int]], ...] = ({}, {})
        self._killers = [[0, 0] for _ in range(DEEPEST + 1)]
        self._history: dict[int, int] = {}

    def best(
        self,
        seat: int,
        mine: int,
        theirs: int,
        options: Sequence[int],
        deepest: int,
        tell: Tell,
    ) -> BestTurn:
        """The best of ``options``: the own pieces after each turn that ``seat`` can make now."""
        order = sorted(options, key=lambda after: self._sides[seat].side(after).left)
        found = BestTurn(order[0], 0, 0)
        for turns in range(1, deepest + 1):
            found = self._deepen(seat, theirs, order, turns, found)
            if found.turns < turns or abs(found.value) > SURE:
                break
            order.remove(found.after)
            order.insert(0, found.after)
            tell(None, found.news)
        return found

    def _deepen(self, seat: int, theirs: int, order: Sequence[int], turns: int, before: BestTurn) -> BestTurn:
        """The best option looking ``turns`` ahead; what was found ``before`` when time ran out too early."""
        found = before
        alpha = -WON
        try:
            for after in order:
                value = -self._search(1 - seat, theirs, after, turns - 1, -alpha - 1, -alpha, 1)
                if value > alpha:
                    value = -self._search(1 - seat, theirs, after, turns - 1, -WON, -alpha, 1)
                if value > alpha:
                    alpha = value
                    found = BestTurn(after, value, before.turns)
        except Spent:
            return found
        return found._replace(turns=turns)

    def _search(self, seat: int, mine: int, theirs: int, depth: int, alpha: int, beta: int, ply: int) -> int:
        """The value for ``seat``, which is to move, ``depth`` turns deep; beyond alpha and beta a bound."""
        if theirs.bit_count() == GOAL:
            return ply - WON
        key = (mine, theirs)
        ended = self._ended[seat]
        if key in ended:
            return 0
        if depth <= 0:
            return self._settle(seat, mine, theirs, alpha, beta, ply)
        self._budget.spend()
        paying = self._owed[seat] if ply == 1 else ()
        table = self._table[seat]
        first = 0
        if key in table and not paying:
            known, value, bound, first = table[key]
            if known >= depth:
                value = _from_here(value, ply)
                if bound == EXACT or (value >= beta if bound == AT_LEAST else value <= alpha):
                    return value
        side = self._sides[seat].side(mine)
        empty = self._ground.full ^ (mine | theirs)
        if side.pieces == GOAL + 1 and side.targets & empty and not paying:
            return WON - ply - 1
        turns = (
            ((mine ^ gone, False) for gone in paying)
            if paying
            else self._turns(seat, mine, empty, side.targets & empty, first, ply)
        )
        lowest, best, move = alpha, -WON, 0
        ended.add(key)
        try:
            for number, (after, quiet) in enumerate(turns):
                less = (number > 3) + (number > 11) if quiet and depth > 2 else 0
                value = alpha + 1
                if number:
                    value = -self._search(
                        1 - seat, theirs, after, depth - 1 - less, -alpha - 1, -alpha, ply + 1
                    )
                if value > alpha and (less or not number or value < beta):
                    value = -self._search(1 - seat, theirs, after, depth - 1, -beta, -alpha, ply + 1)
                if value > best:
                    best, move = value, after
                    alpha = max(alpha, value)
                    if value >= beta:
                        if quiet:
                            self._remember(mine ^ after, depth, ply)
                        break
        finally:
            ended.discard(key)
        if not paying:
            bound = AT_LEAST if best >= beta else AT_MOST if best <= lowest else EXACT
            if len(table) >= KEPT // 2:
                table.clear()
            table[key] = (depth, _from_root(best, ply), bound, move)
        return best

    def _turns(
        self, seat: int, mine: int, empty: int, rows: int, first: int, ply: int
    ) -> Iterator[tuple[int, bool]]:
        """The own pieces after each turn, probably good ones early, and whether it is a mere step.

        ``first``: the best turn when this was last looked at, or 0. ``rows``: where a step makes a row.
        """
        ground = self._ground
        if first:
            yield first, False
        if ground.lacks(mine) is not None:
            for after in ground.dead_end_turns(seat, mine, empty):
                if after != first:
                    yield after, False
            return
        if rows:
            for after in self._row_turns(seat, mine, empty):
                if after != first:
                    yield after, False
        steps = ground.quiet_turns(mine, empty)
        if not steps and not rows and not first:
            yield mine, False
        seen = self._history.get
        one, two = self._killers[ply]
        scored = [
            (2 * WON if step == one else WON if step == two else seen(step, 0), after)
            for after, step in ((after, after ^ mine) for after in steps)
            if after != first
        ]
        scored.sort(reverse=True)
        for _, after in scored:
            yield after, True

    def _row_turns(self, seat: int, mine: int, empty: int) -> list[int]:
        turns = self._ground.row_turns(mine, empty)
        if len(turns) > 1:
            side = self._sides[seat].side
            turns.sort(key=lambda after: side(after).left)
        return turns

    def _remember(self, step: int, depth: int, ply: int) -> None:
        """``step`` refuted what the other seat did: it may do so elsewhere."""
        killers = self._killers[ply]
        if killers[0] != step:
            killers[:] = step, killers[0]
        self._history[step] = self._history.get(step, 0) + depth * depth

    def _settle(self, seat: int, mine: int, theirs: int, alpha: int, beta: int, ply: int) -> int:
        """The value for ``seat`` when only turns that make a row are looked at, the two best of each."""
        self._budget.spend()
        pieces, left, targets, reach = self._sides[seat].side(mine)
        _, other_left, other_targets, _ = self._sides[1 - seat].side(theirs)
        empty = self._ground.full ^ (mine | theirs)
        rows = targets & empty
        if rows and pieces == GOAL + 1:
            return WON - ply - 1
        value = other_left - left
        ready = other_targets & empty
        if ready & (ready - 1) or ready & ~reach:
            value -= READY
        if not rows or value >= beta:
            return value
        for after in self._row_turns(seat, mine, empty)[:2]:
            value = max(value, -self._settle(1 - seat, theirs, after, -beta, -max(alpha, value), ply + 1))
            if value >= beta:
                break
        return value


def _from_root(value: int, ply: int) -> int:
    """A value with its distance to the end counted from the position itself, not from the root."""
    return value + ply if value > SURE else value - ply if value < -SURE else value


def _from_here(value: int, ply: int) -> int:
    return value - ply if value > SURE else value + ply if value < -SURE else value
