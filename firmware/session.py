"""The match on the table, and all that can be done with it: play, undo, begin another one.
Every change goes to ``keep`` at once, except steps of the cursor, which wait for ``flush``."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from core.gameid import GameId
from core.match import Match
from core.position import Move, Position
from firmware.painter import Cursor, Doubt
from firmware.series import Series
from firmware.settings import Data, Settings
from firmware.view import MatchView, to_be_seen


class SessionError(ValueError):
    """Data that is no session; its text is one sentence that says why."""


class Session:
    """The match on the table. ``unsaved`` says that the cursor moved since the last save."""

    def __init__(self, settings: Settings, keep: Callable[[Data], None] | None = None) -> None:
        self._settings = settings
        self._keep = keep
        self._view: MatchView | None = None
        self.unsaved = False

    @property
    def started(self) -> bool:
        """Whether there is a match at all; without one ``view`` and all that follows from it raise."""
        return self._view is not None

    @property
    def view(self) -> MatchView:
        """What stands on the table: the same object until it changes."""
        if self._view is None:
            raise LookupError("there is no match on the table")
        return self._view

    @property
    def match(self) -> Match:
        """The match on the table."""
        return self.view.match

    @property
    def position(self) -> Position:
        """Its position at the present place."""
        return self.view.position

    @property
    def cursor(self) -> Cursor | None:
        """Where the player points, or None before they did; a change is kept at the next ``flush``."""
        return self.view.cursor

    @cursor.setter
    def cursor(self, cursor: Cursor | None) -> None:
        if cursor != self.view.cursor:
            self._view = self.view.pointing(cursor)
            self.unsaved = True

    @property
    def handover(self) -> bool:
        """True while the console waits to be passed to who moves next; set it to False when they have it."""
        return self.view.handover

    @handover.setter
    def handover(self, waiting: bool) -> None:
        if waiting != self.view.handover:
            self._change(replace(self.view, handover=waiting))

    def play(self, *moves: Move) -> None:
        """Play one move, or several of one turn; ``handover`` begins when another person moves next.

        Raises IllegalMove, and has played none of them then.
        """
        match = self.match
        for move in moves:
            match = match.play(move)
        view = replace(self.view, match=match)
        self._change(replace(view, handover=self._is_passed(view, view.person)))

    def undo(self) -> None:
        """Go to ``before`` of the view; nowhere when there is none."""
        if self.view.before is not None:
            self._change(replace(self.view, match=self.view.before, handover=False))

    def redo(self) -> None:
        """Go to ``after`` of the view; nowhere when there is none."""
        if self.view.after is not None:
            self._change(replace(self.view, match=self.view.after, handover=False))

    def back(self) -> None:
        """The match that was on the table before; this one comes again after all that are kept."""
        this, *earlier = self.view.games
        self._change(MatchView(to_be_seen(self.match.back()), (*earlier, this)))

    def restart(self) -> None:
        """The same game with the same seats from its first position; ``back`` leads to the present match."""
        self._begin(self.match.restart(), self.view.games[0].after(self.position))

    def rematch(self) -> None:
        """The same game with the next person starting; ``back`` leads to the present match.

        Person 1 of this match starts then; ``handover`` begins unless they have the console.
        """
        match, passed = self.match, self._is_passed(self.view, 1)
        series = self.view.games[0].after(match.position).turned()
        self._begin(Match.new(match.game, series.names, earlier=match), series)
        self.handover = passed

    def new(self, game: GameId, people: tuple[str, ...], levels: tuple[int, ...] = ()) -> None:
        """Another game and a new series; ``back`` leads to the present match.

        ``levels``: for each of ``people`` the level of the computer that plays, 0 for a person; all are
        persons when it is left out.
        """
        earlier, seed = (self.match, self.view.seed + 1) if self._view else (None, 0)
        series = Series.new(people, levels or (0,) * len(people), seed)
        self._begin(Match.new(game, people, earlier=earlier), series)

    def save(self) -> None:
        """Keep everything now."""
        self.unsaved = False
        if self._keep is not None and self._view is not None:
            self._keep(self.to_data())

    def flush(self) -> None:
        """Keep what has not been kept yet."""
        if self.unsaved:
            self.save()

    def to_data(self) -> Data:
        """Everything, ready for JSON."""
        return {
            "match": self.match.to_data(),
            "series": [series.to_data() for series in self.view.games],
            "cursor": None if self.cursor is None else _cursor_data(self.cursor),
            "handover": self.handover,
        }

    def take(self, data: Any) -> None:
        """Put the match of ``data`` on the table, replayed; or raise SessionError and change nothing."""
        try:
            match = Match.from_data(data["match"])
            pairs = zip(data["series"], match.chain, strict=True)
            games = tuple(Series.from_data(one, match) for one, match in pairs)
            cursor = None if data["cursor"] is None else _read_cursor(data["cursor"])
            handover = bool(data["handover"])
        except (KeyError, TypeError, ValueError) as error:
            raise SessionError(f"This is not a saved match: {error}.") from error
        self._view = MatchView(to_be_seen(match), games, cursor, handover)
        self.unsaved = False

    def _is_passed(self, view: MatchView, person: int | None) -> bool:
        """Whether the console must be passed to ``person``, who moves next after ``view``."""
        if self._settings.handover == "off" or person is None:
            return False
        return not view.levels[person] and view.levels.count(0) > 1 and person != view.hands

    def _begin(self, match: Match, series: Series) -> None:
        games = self._view.games if self._view else ()
        self._change(MatchView(match, (series, *games)[: len(match.chain)]))

    def _change(self, view: MatchView) -> None:
        self._view = view
        self.save()


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
