"""The computer player for Dots and Boxes and Catch the Line, with two seats or more.
Levels 1 and 2 have habits, level 3 knows the theory, level 4 searches a little, level 5 as long as it may."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from core.claim.position import ClaimPosition
from core.claim.sight import describe
from core.player.claim.habits import careful, childlike
from core.player.player import Limits, Player, Thought
from core.player.results import certain, results, tries
from core.player.search import PLAYOUT, Best, Search
from core.position import Position
from core.reason import Reasons

WORK = {3: 300, 4: 5000}
"""The work of a search at levels 3 and 4 on boards like 5x5; on larger ones they play out as many games."""

AHEAD = {3: 0.0, 4: 0.75, 5: 1.0}
"""How far away from the end the solver is asked, 1 is where it may take a second."""


class Outlook(NamedTuple):
    """What the seat to move may expect: a result from 0 to 1, and the work that was done to find it.

    ``lead``: where the end is certain, how much better off it is then than the other; else None.
    """

    chance: float
    work: int = 0
    lead: int | None = None


class ClaimPlayer(Player):
    """Plays any position of the claim family; what it learnt is of use while the game stays the same."""

    def __init__(self, level: int, seed: int = 0) -> None:
        super().__init__(level, seed)
        self._search: Search | None = None

    def think(self, position: Position, limits: Limits) -> Thought:
        assert isinstance(position, ClaimPosition)
        found = self._find(position, limits)
        why: Reasons = (describe(position, found.mark),)
        if found.value is not None:
            why += (certain(_lead(position, found.value)),)
        elif found.tries:
            why += (tries(found.chance),)
        return Thought(position.board.marks[found.mark], why, found.value, found.work)

    def outlook(self, position: ClaimPosition, limits: Limits, most: int | None = None) -> Outlook:
        """What the seat to move may expect as far as this level sees.

        The level is 3 to 5, and the position is not over. ``most``: how much work may be done for it.
        """
        search, random, seat = self._search_for(position), self._random_for(position), position.to_move
        assert seat is not None
        while position.to_move is not None:
            obvious = search.view.obvious(position)
            if obvious is None:
                found = self._look(search, position, limits, random, most)
                lead = None if found.value is None else _lead(position, found.value)
                return Outlook(found.chance, found.work, lead)
            position = position.play(position.board.marks[obvious])
        lead = _lead(position, 0, seat) if position.seats == 2 else None
        return Outlook(results(position.scores, position.misere)[seat], lead=lead)

    def _find(self, position: ClaimPosition, limits: Limits) -> Best:
        search, random = self._search_for(position), self._random_for(position)
        if self.level <= 2:
            habit = (childlike, careful)[self.level - 1]
            return Best(habit(search.field, position.open, random).bit_length() - 1)
        obvious = search.view.obvious(position)
        if obvious is not None:
            return Best(obvious)
        dots = search.dots
        if dots is None or self.level > 3 or position.seats > 2:
            found = self._look(search, position, limits, random, None)
            if dots is None or found.tries or found.value is not None:
                return found
        return Best(dots.theory(position, random))

    def _look(
        self, search: Search, position: ClaimPosition, limits: Limits, random: Random, most: int | None
    ) -> Best:
        if self.level < 5:
            search.forget()
        own = limits.work if self.level == 5 else WORK[self.level] * search.playout // PLAYOUT
        bounds = [bound for bound in (own, most) if bound is not None]
        return search.look(position, limits, random, min(bounds, default=None), AHEAD[self.level])

    def _search_for(self, position: ClaimPosition) -> Search:
        if self._search is None or not self._search.fits(position):
            self._search = Search(position)
        return self._search

    def _random_for(self, position: ClaimPosition) -> Random:
        return Random(f"{self.seed} {self.level} {position.open} {position.to_move} {position.scores}")


def _lead(position: ClaimPosition, value: int, seat: int | None = None) -> int:
    """How much better off ``seat`` (the one to move) is at the end when it gains ``value`` from here on."""
    seat = position.to_move if seat is None else seat
    assert seat is not None
    lead = position.scores[seat] - position.scores[1 - seat] + value
    return -lead if position.misere else lead
