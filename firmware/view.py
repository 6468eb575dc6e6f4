"""What stands on the table, as the screens see it: made anew for each change, and never changed.
What is asked of it often is worked out once."""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass
from functools import cached_property

from core.match import Match
from core.position import Offer, Position, Turn
from firmware.painter import Cursor
from firmware.series import Series


@dataclass(frozen=True, eq=False)
class MatchView:
    """``match`` at its present place.

    ``games``: the series of ``match`` and of the matches before it. ``cursor``: where the player points, or
    None before they did. ``handover``: the console waits to be passed to who moves next.
    """

    match: Match
    games: tuple[Series, ...]
    cursor: Cursor | None = None
    handover: bool = False

    def pointing(self, cursor: Cursor | None) -> MatchView:
        """The same with the cursor elsewhere; nothing else depends on it and is worked out again."""
        view = copy(self)
        object.__setattr__(view, "cursor", cursor)
        return view

    @cached_property
    def position(self) -> Position:
        return self.match.position

    @property
    def over(self) -> bool:
        return self.position.to_move is None

    @cached_property
    def offers(self) -> tuple[Offer, ...]:
        """The moves that are no places on the board."""
        return self.position.offers()

    @cached_property
    def last_turn(self) -> Turn:
        """The move that led to the position, or the whole turn where nobody may see its middle."""
        return self.match.moves[to_be_seen(self.match.undo()).place : self.match.place]

    @cached_property
    def person(self) -> int | None:
        """Which of ``match.people`` acts now, None when the game is over."""
        return self.position.actor

    @property
    def actor(self) -> str:
        """The name of the person who acts now, or of the first when the game is over."""
        return self.match.people[self.person or 0]

    @property
    def last_actor(self) -> str:
        """The name of the person who made the last move."""
        return self.match.people[self.match.undo().position.actor or 0]

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The person behind each colour."""
        return tuple(self.match.people[person] for person in self.position.people)

    @cached_property
    def winners(self) -> tuple[int, ...]:
        """The colours that have won, or will whatever is played; several are a tie."""
        outcome = self.position.outcome()
        return outcome.winners if outcome else self.position.settled() or ()

    @cached_property
    def levels(self) -> tuple[int, ...]:
        """For each of ``match.people`` the level of the computer that plays, 0 for a person."""
        series = self.games[0]
        return tuple(series.levels[person] for person in series.seated)

    @cached_property
    def level(self) -> int:
        """The level of the computer that moves now; 0 when a person does, and when the game is over."""
        return self._level_in(self.match)

    @property
    def seed(self) -> int:
        """What makes the computer's play differ from match to match."""
        return self.games[0].seed

    @property
    def wins(self) -> tuple[int, ...]:
        """Games won by the person behind each colour, the present one included once it is over."""
        series = self.games[0].after(self.position)
        return tuple(series.wins[series.seated[person]] for person in self.position.people)

    @cached_property
    def hands(self) -> int | None:
        """Which of ``match.people`` has the console: the person who moved last, None before one did."""
        match = self.match
        while match.can_undo:
            match = match.undo()
            if self._level_in(match) == 0:
                return match.position.actor
        return None

    @cached_property
    def before(self) -> Match | None:
        """What undo leads to: before the last move of a person, and all that the computer played after it.

        A turn in whose middle nobody may see the board counts as one. Where no person plays, it is the
        computer's last move. None: no person has moved yet.
        """
        match = self.match
        while match.can_undo:
            match = to_be_seen(match.undo())
            if self._rests(match):
                return match
        return None

    @cached_property
    def after(self) -> Match | None:
        """What redo leads to: all that the last undo took back. None: there is nothing."""
        match = self.match
        while match.can_redo:
            match = match.redo()
            if not match.position.unseen and self._rests(match):
                break
        return to_be_seen(match) if self.match.can_redo else None

    def _level_in(self, match: Match) -> int:
        actor = match.position.actor
        return 0 if actor is None else self.levels[actor]

    def _rests(self, match: Match) -> bool:
        """Whether nothing happens in ``match`` until a person moves."""
        return self._level_in(match) == 0 or 0 not in self.levels


def to_be_seen(match: Match) -> Match:
    """``match``, taken back to the beginning of a turn in whose middle nobody may see it."""
    while match.position.unseen:
        match = match.undo()
    return match
