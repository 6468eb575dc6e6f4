"""The computer at the table: it thinks beside the screen, and moves at a pace that people can follow.
The play screen asks it what is due, and plays what it returns."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from core.gameid import GameId
from core.position import Move, Position, Turn
from firmware.computer.background import Asked, Task, Told
from firmware.games import console_game
from firmware.screen import Shell
from firmware.view import MatchView
from firmware.widgets import Busy

if TYPE_CHECKING:
    from core.player import Player

CALM = 0.6
"""Seconds that it takes for a move at least, so that one sees whose turn it is."""
STEP = 0.8
"""Seconds that each of its moves is shown before what follows."""
WORD = 1.8
"""The same for a move that is a word: nothing on the board tells it."""
STRONGEST = 5
"""The level whose thinking takes as long as it may."""


class Players:
    """The computer's players of one match at a time; they keep what they have learnt in it."""

    def __init__(self) -> None:
        self._match: tuple[GameId, int] | None = None
        self._players: dict[int, Player] = {}

    def at(self, level: int, view: MatchView) -> Callable[[], Player]:
        """What returns the player of ``level`` for the match of ``view``, where the thinking is done.

        The code of all players takes a moment to load, and nobody needs it before one of them thinks.
        """
        match, position = (view.match.game, view.seed), view.position

        def player() -> Player:
            from core.player import player_for

            if match != self._match:
                self._match = match
                self._players.clear()
            if level not in self._players:
                self._players[level] = player_for(position, level, match[1])
            return self._players[level]

        return player


class Opponent:
    """What the computer does in the match on the table.

    ``said``: what the move that it has just made is called where that is no place on the board, while it is
    to be shown; else empty.
    """

    def __init__(self, shell: Shell, players: Players) -> None:
        self._shell = shell
        self._players = players
        self._busy = Busy()
        self._position: Position | None = None
        self._task: Task[Turn] | None = None
        self._due = 0.0
        self._shown_until: float | None = None
        self._hurried: int | None = None
        self.said = ""

    @property
    def shows(self) -> bool:
        """Whether its last move is to be looked at before what follows."""
        return self._shown_until is not None

    def phase(self, view: MatchView, now: float) -> int | None:
        """The picture of the sign that it thinks, None when it does not."""
        return self._busy.phase(now) if view.level else None

    def next_change(self, view: MatchView, now: float) -> float | None:
        """When ``wake`` has something to do, or ``phase`` changes."""
        times = [] if self._shown_until is None else [self._shown_until]
        if view.level:
            times.append(self._busy.next_change(now))
            if self._task is None or view.position is not self._position:
                times.append(now)
            elif self._task.done:
                times.append(self._due)
        return min(times, default=None)

    def wake(self, view: MatchView, now: float) -> Turn | None:
        """Begin to think when it is its turn; its moves when they are due."""
        if self._shown_until is not None and now >= self._shown_until:
            self._end_showing()
        if not view.level:
            self._hurried = None
            return None
        if self._task is None or view.position is not self._position:
            self._begin(view, now)
        assert self._task is not None
        if not self._task.done or now < self._due:
            return None
        turn, position = self._task.result, view.position
        self._task = None
        words = console_game(view.match.game)
        self.said = words.move_title(position, turn[0]) if turn[0] in position.offers() else ""
        hurried = self._hurried is not None
        self._shown_until = None if hurried else now + (WORD if self.said else STEP)
        return turn

    def hurry(self, view: MatchView, now: float) -> None:
        """Show the rest of its turn without pauses."""
        self._end_showing()
        self._hurried = view.person if view.level else None
        self._due = min(self._due, now)

    def pause(self) -> None:
        """Stop thinking; it begins again at the next ``wake``."""
        self._end_showing()
        self._hurried = None
        if self._task is not None:
            self._task.stop()
            self._task = None

    def _end_showing(self) -> None:
        self._shown_until = None
        self.said = ""

    def _begin(self, view: MatchView, now: float) -> None:
        if self._task is not None:
            self._task.stop()
        self._position = view.position
        if self._hurried != view.person:
            self._hurried = None
        self._due = self._shown_until or now + CALM if self._hurried is None else now
        seconds = self._shell.thinking.allowance(self._shell.settings.thinking).seconds
        self._task = self._shell.thinking.begin(
            self._thinking(view), seconds if view.level == STRONGEST else None
        )

    def _thinking(self, view: MatchView) -> Callable[[Asked, Told], Turn]:
        position, player = view.position, self._players.at(view.level, view)
        work = self._shell.thinking.allowance(self._shell.settings.thinking).work

        def think(stop: Asked, tell: Told) -> Turn:
            """A move, or all of a turn in whose middle nobody may see the board."""
            from core.player import Limits

            table = position
            moves: list[Move] = []
            while not moves or table.unseen:
                thought = player().think(table, Limits(stop, work))
                moves.append(thought.move)
                table = table.play(thought.move)
            return tuple(moves)

        return think
