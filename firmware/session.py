"""The match on the table: its position, the cursor, whose hands the console is in, the score of the series.
Every change goes to ``keep`` at once, except steps of the cursor, which wait for ``flush``."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from core.gameid import GameId
from core.match import Match
from core.position import Move, Position, Turn
from firmware.painter import Cursor, Doubt
from firmware.settings import LEVELS, Data, Settings


class SessionError(ValueError):
    """Data that is no session; its text is one sentence that says why."""


@dataclass(frozen=True, slots=True)
class Series:
    """The games that the same people play one after the other.

    ``people``: their names. ``seated``: the index in ``people`` of who sat down at each seat of the present
    match; seat 0 starts. ``wins``: games won by each of ``people`` before the present match. ``levels``: who
    of ``people`` is the computer, at level 1 to 5; 0 is a person. ``seed``: another one for each match, so
    that the computer does not play all alike.
    """

    people: tuple[str, ...]
    seated: tuple[int, ...]
    wins: tuple[int, ...]
    levels: tuple[int, ...]
    seed: int = 0

    @staticmethod
    def new(people: tuple[str, ...], levels: tuple[int, ...], seed: int) -> Series:
        """A first game, everybody at their own seat."""
        return Series(people, tuple(range(len(people))), (0,) * len(people), levels, seed)

    def after(self, position: Position) -> Series:
        """With the game that ended in ``position`` counted; a tie and an unfinished game count for nobody."""
        outcome = position.outcome()
        if outcome is None or len(outcome.winners) != 1:
            return self
        winner = self.seated[position.people[outcome.winners[0]]]
        return replace(self, wins=tuple(wins + (person == winner) for person, wins in enumerate(self.wins)))

    def turned(self) -> Series:
        """With the next person starting."""
        return replace(self, seated=self.seated[1:] + self.seated[:1], seed=self.seed + 1)

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
    def levels(self) -> tuple[int, ...]:
        """For each of ``match.people`` the level of the computer that plays, 0 for a person."""
        series = self._series
        return tuple(series.levels[person] for person in series.seated)

    @property
    def level(self) -> int:
        """The level of the computer that moves now; 0 when a person does, and when the game is over."""
        return self._level_in(self.match)

    @property
    def seed(self) -> int:
        """What makes the computer's play differ from match to match."""
        return self._series.seed

    @property
    def wins(self) -> tuple[int, ...]:
        """Games won by the person behind each colour, the present one included once it is over."""
        series = self._series.after(self.position)
        return tuple(series.wins[series.seated[person]] for person in self.position.people)

    def play(self, *moves: Move) -> None:
        """Play one move, or several of one turn; ``handover`` begins when another person moves next.

        Raises IllegalMove, and has played none of them then.
        """
        match = self.match
        for move in moves:
            match = match.play(move)
        self._match = match
        self._handover = self._is_passed(self._hands, self.person)
        self.save()

    @property
    def can_undo(self) -> bool:
        """Whether ``undo`` leads anywhere."""
        return self._before is not None

    def undo(self) -> None:
        """Take the last move of a person back, with all that the computer played after it.

        A turn in whose middle nobody may see the board is taken back whole. Where no person has moved yet
        nothing happens; where no person plays, the computer's last move is taken back.
        """
        before = self._before
        if before is not None:
            self._set(before, self._games)

    @property
    def can_redo(self) -> bool:
        """Whether ``redo`` leads anywhere."""
        return self.match.can_redo

    def redo(self) -> None:
        """Play again what ``undo`` took back last; nothing when there is nothing."""
        match = self.match
        while match.can_redo:
            match = match.redo()
            if not match.position.unseen and self._rests(match):
                break
        if self.match.can_redo:
            self._set(_to_be_seen(match), self._games)

    @property
    def last_turn(self) -> Turn:
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

        Person 1 of this match starts then; ``handover`` begins unless they have the console.
        """
        match, passed = self.match, self._is_passed(self._hands, 1)
        series = self._series.after(match.position).turned()
        self._begin(Match.new(match.game, series.names, earlier=match), series)
        self.handover = passed

    def new(self, game: GameId, people: tuple[str, ...], levels: tuple[int, ...] = ()) -> None:
        """Another game and a new series; ``back`` leads to the present match.

        ``levels``: for each of ``people`` the level of the computer that plays, 0 for a person; all are
        persons when it is left out.
        """
        seed = self._series.seed + 1 if self._games else 0
        series = Series.new(people, levels or (0,) * len(people), seed)
        self._begin(Match.new(game, people, earlier=self._match), series)

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
                {name: list(getattr(one, name)) for name in ("people", "seated", "wins", "levels")}
                | {"seed": one.seed}
                for one in self._games
            ],
            "cursor": None if self._cursor is None else _cursor_data(self._cursor),
            "handover": self._handover,
        }

    def take(self, data: Any) -> None:
        """Put the match of ``data`` on the table, replayed; or raise SessionError and change nothing."""
        try:
            match = Match.from_data(data["match"])
            pairs = zip(data["series"], match.chain, strict=True)
            games = tuple(_read_series(one, match) for one, match in pairs)
            cursor = None if data["cursor"] is None else _read_cursor(data["cursor"])
            handover = bool(data["handover"])
        except (KeyError, TypeError, ValueError) as error:
            raise SessionError(f"This is no saved match: {error}.") from error
        self._match, self._games = _to_be_seen(match), games
        self._cursor, self._handover = cursor, handover
        self.unsaved = False

    @property
    def _series(self) -> Series:
        return self._games[0]

    @property
    def _hands(self) -> int | None:
        """Which of ``match.people`` has the console: the person who moved last, None before one did."""
        match = self.match
        while match.can_undo:
            match = match.undo()
            if self._level_in(match) == 0:
                return match.position.actor
        return None

    def _is_passed(self, hands: int | None, person: int | None) -> bool:
        """Whether the console must be passed from ``hands`` to ``person``, who moves next."""
        levels = self.levels
        if self._settings.handover == "off" or person is None or levels[person] or levels.count(0) < 2:
            return False
        return person != hands

    def _level_in(self, match: Match) -> int:
        """The level of the computer that moves in ``match``, or 0."""
        actor = match.position.actor
        return 0 if actor is None else self.levels[actor]

    def _rests(self, match: Match) -> bool:
        """Whether nothing happens in ``match`` until a person moves."""
        return self._level_in(match) == 0 or 0 not in self.levels

    @property
    def _before(self) -> Match | None:
        """What ``undo`` leads to."""
        match = self.match
        while match.can_undo:
            match = _to_be_seen(match.undo())
            if self._rests(match):
                return match
        return None

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


def _cursor_data(cursor: Cursor) -> Data:
    doubt = cursor.doubt.value if cursor.doubt else ""
    return {"spot": cursor.spot, "held": cursor.held, "laid": list(cursor.laid), "doubt": doubt}


def _read_cursor(data: Any) -> Cursor:
    if isinstance(data, list):
        return _read_first_cursor(*map(str, data))
    laid = tuple(str(move) for move in data["laid"])
    doubt = Doubt(data["doubt"]) if data["doubt"] else None
    return Cursor(str(data["spot"]), str(data["held"]), laid, doubt)


def _read_first_cursor(spot: str, held: str) -> Cursor:
    """As the first saves have it: one text for a square, or moves joined by commas, or a doubt."""
    doubt = {"!": Doubt.SURE, "?": Doubt.REFUSED}.get(held[-1:])
    text = held.rstrip("!?")
    moves = tuple(text.split(",")) if len(text) > 3 else ()
    return Cursor(spot, "" if moves else text, moves, doubt)


def _read_series(data: Any, match: Match) -> Series:
    people = tuple(data["people"])
    levels, seed = tuple(data.get("levels", (0,) * len(people))), data.get("seed", 0)
    series = Series(people, tuple(data["seated"]), tuple(data["wins"]), levels, seed)
    if sorted(series.seated) != list(range(len(series.people))) or series.names != match.people:
        raise ValueError("the series does not seat the people of the match")
    if len(series.wins) != len(series.people) or not all(type(wins) is int for wins in series.wins):
        raise ValueError("the series does not have one number of wins a person")
    if len(levels) != len(people) or not all(type(level) is int and level in LEVELS for level in levels):
        raise ValueError("the series does not say of each person whether the computer plays")
    if type(seed) is not int:
        raise ValueError("the series has no whole number as its seed")
    return series
