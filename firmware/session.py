"""The match on the table: its position, the cursor, whose hands the console is in, the score of the series.
Every change goes to ``keep`` at once, except steps of the cursor, which wait for ``flush``."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from core.gameid import GameId
from core.match import Match
from core.position import Move, Position
from firmware.painter import Cursor
from firmware.settings import Data, Settings


class SessionError(ValueError):
    """Data that is no session; its text is one sentence that says why."""


@dataclass(frozen=True, slots=True)
class Series:
    """The games that the same people play one after the other.

    ``people``: their names. ``seated``: the index in ``people`` of who sat down at each seat of the present
    match; seat 0 starts. ``wins``: games won by each of ``people`` before the present match.
    """

    people: tuple[str, ...]
    seated: tuple[int, ...]
    wins: tuple[int, ...]

    @staticmethod
    def new(people: tuple[str, ...]) -> Series:
        """A first game, everybody at their own seat."""
        return Series(people, tuple(range(len(people))), (0,) * len(people))

    def after(self, position: Position) -> Series:
        """With the game that ended in ``position`` counted; a tie and an unfinished game count for nobody."""
        outcome = position.outcome()
        if outcome is None or len(outcome.winners) != 1:
            return self
        winner = self.seated[position.people[outcome.winners[0]]]
        return replace(self, wins=tuple(wins + (person == winner) for person, wins in enumerate(self.wins)))

    def turned(self) -> Series:
        """With the next person starting."""
        return replace(self, seated=self.seated[1:] + self.seated[:1])

    @property
    def names(self) -> tuple[str, ...]:
        """Who sat down at each seat."""
        return tuple(self.people[person] for person in self.seated)


class Session:
    """The match on the table. ``unsaved`` says that the cursor moved since the last save."""

    def __init__(self, settings: Settings, keep: Callable[[Data], None] | None = None) -> None:
        self._settings = settings
        self._keep = keep
        self._match: Match | None = None
        self._games: tuple[Series, ...] = ()
        self._cursor: Cursor | None = None
        self._handover = False
        self.unsaved = False

    @property
    def started(self) -> bool:
        """Whether there is a match at all; without one ``match`` and all that follows from it raise."""
        return self._match is not None

    @property
    def match(self) -> Match:
        """The match on the table."""
        if self._match is None:
            raise LookupError("there is no match on the table")
        return self._match

    @property
    def position(self) -> Position:
        """Its position at the present place."""
        return self.match.position

    @property
    def cursor(self) -> Cursor | None:
        """Where the player points, or None before they did; a change is kept at the next ``flush``."""
        return self._cursor

    @cursor.setter
    def cursor(self, cursor: Cursor | None) -> None:
        if cursor != self._cursor:
            self._cursor = cursor
            self.unsaved = True

    @property
    def handover(self) -> bool:
        """True while the console waits to be passed to who moves next; set it to False when they have it."""
        return self._handover

    @handover.setter
    def handover(self, waiting: bool) -> None:
        if waiting != self._handover:
            self._handover = waiting
            self.save()

    @property
    def person(self) -> int | None:
        """Which of ``match.people`` acts now, None when the game is over."""
        return self.position.actor

    def name(self, seat: int) -> str:
        """The person behind the colour of ``seat``."""
        return self.match.people[self.position.people[seat]]

    @property
    def wins(self) -> tuple[int, ...]:
        """Games won by the person behind each colour, the present one included once it is over."""
        series = self._series.after(self.position)
        return tuple(series.wins[series.seated[person]] for person in self.position.people)

    def play(self, moves: Move) -> None:
        """Play one move, or several joined by commas; ``handover`` begins when another person moves next.

        Raises IllegalMove, and has played none of them then.
        """
        before, match = self.person, self.match
        for move in moves.split(","):
            match = match.play(move)
        self._match = match
        self._handover = self._settings.handover != "off" and self.person not in (None, before)
        self.save()

    def undo(self) -> None:
        """Take the last move back, or the whole turn where nobody may see its middle.

        At the start of the match nothing happens.
        """
        if self.match.can_undo:
            self._set(_to_be_seen(self.match.undo()), self._games)

    def redo(self) -> None:
        """Play the move or the turn taken back last again; nothing when there is none."""
        match = self.match.redo()
        while match.position.unseen and match.can_redo:
            match = match.redo()
        if self.match.can_redo:
            self._set(_to_be_seen(match), self._games)

    @property
    def last_moves(self) -> tuple[Move, ...]:
        """The move that led to the position, or the whole turn where nobody may see its middle."""
        return self.match.moves[_to_be_seen(self.match.undo()).place : self.match.place]

    def back(self) -> None:
        """The match that was on the table before; this one comes again after all that are kept."""
        this, *earlier = self._games
        self._cursor = None
        self._set(_to_be_seen(self.match.back()), (*earlier, this))

    def restart(self) -> None:
        """The same game with the same seats from its first position; ``back`` leads to the present match."""
        self._begin(self.match.restart(), self._series.after(self.position))

    def rematch(self) -> None:
        """The same game with the next person starting; ``back`` leads to the present match.

        Person 1 of this match starts then; ``handover`` begins unless they played the last move.
        """
        match = self.match
        series = self._series.after(match.position).turned()
        before = match.position_at(max(match.place - 1, 0))
        self._begin(Match.new(match.game, series.names, earlier=match), series)
        self.handover = self._settings.handover != "off" and before.actor != 1

    def new(self, game: GameId, people: tuple[str, ...]) -> None:
        """Another game and a new series; ``back`` leads to the present match."""
        self._begin(Match.new(game, people, earlier=self._match), Series.new(people))

    def save(self) -> None:
        """Keep everything now."""
        self.unsaved = False
        if self._keep is not None and self._match is not None:
            self._keep(self.to_data())

    def flush(self) -> None:
        """Keep what has not been kept yet."""
        if self.unsaved:
            self.save()

    def to_data(self) -> Data:
        """Everything, ready for JSON."""
        return {
            "match": self.match.to_data(),
            "series": [
                {"people": list(one.people), "seated": list(one.seated), "wins": list(one.wins)}
                for one in self._games
            ],
            "cursor": [self._cursor.spot, self._cursor.held] if self._cursor else None,
            "handover": self._handover,
        }

    def take(self, data: Any) -> None:
        """Put the match of ``data`` on the table, replayed; or raise SessionError and change nothing."""
        try:
            match = Match.from_data(data["match"])
            pairs = zip(data["series"], match.chain, strict=True)
            games = tuple(_read_series(one, match) for one, match in pairs)
            cursor = None if data["cursor"] is None else Cursor(*(str(word) for word in data["cursor"]))
            handover = bool(data["handover"])
        except (KeyError, TypeError, ValueError) as error:
            raise SessionError(f"This is no saved match: {error}.") from error
        self._match, self._games = _to_be_seen(match), games
        self._cursor, self._handover = cursor, handover
        self.unsaved = False

    @property
    def _series(self) -> Series:
        return self._games[0]

    def _set(self, match: Match, games: tuple[Series, ...]) -> None:
        self._match, self._games = match, games
        self._handover = False
        self.save()

    def _begin(self, match: Match, series: Series) -> None:
        self._cursor = None
        self._set(match, (series, *self._games)[: len(match.chain)])


def _to_be_seen(match: Match) -> Match:
    """``match``, taken back to the beginning of a turn in whose middle nobody may see it."""
    while match.position.unseen:
        match = match.undo()
    return match


def _read_series(data: Any, match: Match) -> Series:
    series = Series(tuple(data["people"]), tuple(data["seated"]), tuple(data["wins"]))
    if sorted(series.seated) != list(range(len(series.people))) or series.names != match.people:
        raise ValueError("the series does not seat the people of the match")
    if len(series.wins) != len(series.people) or not all(type(wins) is int for wins in series.wins):
        raise ValueError("the series does not have one number of wins a person")
    return series
