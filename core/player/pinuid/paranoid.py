"""The search for Pinuid between more than two: paranoid, alpha-beta of one seat against all others together.
Sturtevant and Korf, "On pruning techniques for multi-player games" (2000); only likely turns are tried."""

from __future__ import annotations

from collections.abc import Sequence, Set
from math import exp

from core.pinuid.position import GOAL
from core.player.pinuid.board import Ground
from core.player.pinuid.duel import DEEPEST, BestTurn, Budget, Spent
from core.player.pinuid.value import Sides
from core.player.player import Tell

Pieces = tuple[int, ...]
"""The pieces of every seat."""

Key = tuple[int, Pieces]
"""The seat to move and all pieces at the start of its turn."""

WON = 1.0
"""The value of a game that is won; one that is lost is worth nothing, a draw little."""

DRAWN = 0.1

TRIED_OWN, TRIED_OTHER = 6, 3
"""How many turns of the own seat and of another are tried: few, so that whole rounds are seen."""

DECAY = 150
"""By how much more a seat has to go, in hundredths of a turn, for its chance to fall to 1/e."""

OBSTRUCTED = 30
"""What it costs when others stand on all squares that would complete a row."""

BLOCKING = 60
"""How much a step on such a square of others is preferred."""


class Many:
    """One search of ``seat``, as of two with Duel. A dead end eliminates."""

    def __init__(
        self,
        ground: Ground,
        sides: Sequence[Sides],
        drawn: Set[Key],
        owed: Sequence[Sequence[int]],
        budget: Budget,
    ) -> None:
        self._ground = ground
        self._sides = sides
        self._owed = owed
        self._budget = budget
        self._ended: set[Key] = set(drawn)
        self._seat = 0
        self._at_first: Pieces = ()

    def best(self, seat: int, pieces: Pieces, options: Sequence[int], deepest: int, tell: Tell) -> BestTurn:
        """The best of ``options``: the own pieces after each turn that ``seat`` can make now."""
        self._seat, self._at_first = seat, pieces
        order = self._ordered(seat, pieces, options)
        found = BestTurn(order[0], 0, 0)
        for turns in range(1, min(deepest, DEEPEST) + 1):
            best = -1.0
            try:
                for after in order:
                    value = self._value(seat, _with(pieces, seat, after), turns - 1, best, 2.0)
                    if value > best:
                        best = value
                        found = BestTurn(after, round(100 * value), found.turns)
            except Spent:
                break
            found = found._replace(turns=turns)
            order.remove(found.after)
            order.insert(0, found.after)
            if best in (0.0, WON):
                break
            tell(None, found.news)
        return found

    def _value(self, last: int, pieces: Pieces, depth: int, alpha: float, beta: float) -> float:
        """The chance of the own seat after a turn of ``last``; beyond alpha and beta a bound."""
        seat = self._next(last, pieces)
        if pieces[last].bit_count() == GOAL or seat == last:
            return WON if last == self._seat else 0.0
        key = (seat, pieces)
        if key in self._ended:
            return DRAWN
        self._budget.spend()
        if depth <= 0:
            return self._chance(seat, pieces)
        own = seat == self._seat
        best = -1.0 if own else 2.0
        self._ended.add(key)
        try:
            for after in self._turns(seat, pieces):
                value = self._value(seat, _with(pieces, seat, after), depth - 1, alpha, beta)
                if own:
                    best = max(best, value)
                    alpha = max(alpha, value)
                else:
                    best = min(best, value)
                    beta = min(beta, value)
                if alpha >= beta:
                    break
        finally:
            self._ended.discard(key)
        return best

    def _next(self, last: int, pieces: Pieces) -> int:
        """The seat that moves after ``last``: itself when all others are eliminated."""
        seats = len(pieces)
        return next(
            seat % seats for seat in range(last + 1, last + seats + 1) if self._plays(pieces[seat % seats])
        )

    def _plays(self, mine: int) -> bool:
        return self._ground.lacks(mine) is None or mine.bit_count() == GOAL

    def _turns(self, seat: int, pieces: Pieces) -> list[int]:
        mine = pieces[seat]
        if self._owed[seat] and mine == self._at_first[seat]:
            return [mine ^ gone for gone in self._owed[seat]]
        turns = self._ground.turns(seat, mine, self._ground.full & ~sum(pieces))
        return self._ordered(seat, pieces, turns)[: TRIED_OWN if seat == self._seat else TRIED_OTHER]

    def _ordered(self, seat: int, pieces: Pieces, turns: Sequence[int]) -> list[int]:
        """``turns`` with those first that leave little to do, or that block a row of others."""
        wanted = 0
        for other, theirs in enumerate(pieces):
            if other != seat and self._plays(theirs):
                wanted |= self._sides[other].side(theirs).targets
        wanted &= ~sum(pieces)
        side = self._sides[seat].side
        return sorted(turns, key=lambda after: side(after).left - (BLOCKING if after & wanted else 0))

    def _chance(self, seat: int, pieces: Pieces) -> float:
        """The own chance, guessed from what every seat has left to do and from who moves next."""
        seats = len(pieces)
        empty = self._ground.full & ~sum(pieces)
        own = total = 0.0
        for later in range(seats):
            other = (seat + later) % seats
            if not self._plays(pieces[other]):
                continue
            side = self._sides[other].side(pieces[other])
            left = side.left + 100 * later / seats
            if side.targets and not side.targets & empty:
                left += OBSTRUCTED
            weight = exp(-left / DECAY)
            total += weight
            if other == self._seat:
                own = weight
        return own / total


def _with(pieces: Pieces, seat: int, mine: int) -> Pieces:
    return (*pieces[:seat], mine, *pieces[seat + 1 :])
