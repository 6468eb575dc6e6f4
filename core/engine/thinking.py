"""The part of the engine that thinks: its options, ``go`` and ``value``.
It has no clock of its own; whoever runs the engine gives it one."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from core.claim.pie import table_of
from core.engine.words import sentence
from core.gameid import GameId
from core.player import LEVELS, Limits, Player, player_for
from core.position import Move, Position
from core.quoting import listed, quoted
from core.reason import Reason
from core.solver.solver import Solver

MOST = 999_999_999
"""The largest number of a command or an option."""
VALUE_NODES = 1_000_000
"""How many nodes ``value`` searches at most when no time is given."""


class EngineError(ValueError):
    """A line that is no command; the text is one sentence that says why."""


def small(digits: str, name: str) -> int:
    """The number that ``digits`` say after ``name``; raises EngineError for one above MOST."""
    number = digits.lstrip("0") or "0"
    if len(number) > len(str(MOST)):
        raise EngineError(f"{name} is followed by {MOST} at the most")
    return int(number)


@dataclass(frozen=True, slots=True)
class Spin:
    """An option that is a number."""

    default: int
    least: int
    most: int


SPINS = {"Level": Spin(3, 1, len(LEVELS)), "Seed": Spin(0, 0, MOST)}


class Thinker:
    """Thinks for the engine, with a player for each game that is kept from move to move.

    ``clock`` tells seconds; without one, times cannot be given. ``stop`` is asked often while it thinks, and
    answers True when ``stop`` was heard. ``tell`` hears the ``info`` lines as they are found; without it they
    come with the answer.
    """

    def __init__(
        self,
        clock: Callable[[], float] | None = None,
        stop: Callable[[], bool] = lambda: False,
        tell: Callable[[str], None] | None = None,
    ) -> None:
        self._clock = clock
        self._stop = stop
        self._tell = tell
        self._numbers = {name: spin.default for name, spin in SPINS.items()}
        self._player: Player | None = None
        self._game: GameId | None = None
        self._exact: Solver | None = None

    def options(self) -> Iterator[str]:
        """The lines that announce the options."""
        for name, spin in SPINS.items():
            yield f"option name {name} type spin default {spin.default} min {spin.least} max {spin.most}"

    def set(self, name: str, value: str) -> None:
        """Set an option; raises EngineError."""
        spin = SPINS.get(name)
        if spin is None:
            raise EngineError(f"there is no option {quoted(name)}, only {listed(SPINS)}")
        if not re.fullmatch("[0-9]{1,9}", value) or not spin.least <= int(value) <= spin.most:
            raise EngineError(f"{name} is a number from {spin.least} to {spin.most}, not {quoted(value)}")
        self._numbers[name] = int(value)
        self._player = None

    def go(self, game: GameId, position: Position, words: list[str]) -> Iterator[str]:
        """``info`` lines, then ``bestmove``; raises EngineError."""
        timed, stop = self._until(words, "go")
        if position.to_move is None:
            raise EngineError("the game is over, so there is no move to find")
        if self._player is None or game != self._game:
            self._player = player_for(position, self._numbers["Level"], self._numbers["Seed"])
            self._game = game
        told: list[str] = []
        hear = self._tell or told.append

        def tell(move: Move | None, news: Reason) -> None:
            hear(f"info {move or ''} {sentence((news,))}".replace("  ", " "))

        limits = Limits(stop=stop, tell=tell)
        if timed:
            limits = Limits(stop=stop, work=None, tell=limits.tell)
        thought = self._player.think(position, limits)
        yield from told
        if thought.why:
            yield f"info {thought.move}: {sentence(thought.why)}"
        yield f"bestmove {thought.move}"

    def value(self, position: Position, words: list[str]) -> Iterator[str]:
        """The value line of ``position``; raises EngineError."""
        timed, stop = self._until(words, "value")
        table = table_of(position)
        if table is None or table.seats > 2:
            raise EngineError("value is for dots and lines with two seats, after the choice of the pie rule")
        if self._exact is None or not self._exact.fits(table):
            self._exact = Solver(table.board, table.misere)
        before = self._exact.nodes
        solved = self._exact.solve(table.open, None if timed else VALUE_NODES, stop)
        nodes = f"nodes {self._exact.nodes - before}"
        if solved is None:
            yield f"value unknown {nodes}"
        else:
            value, best = solved
            yield " ".join((f"value {value} best", *(table.board.marks[mark] for mark in best), nodes))

    def _until(self, words: list[str], command: str) -> tuple[bool, Callable[[], bool]]:
        """Whether a time is given, and what says when it is up or ``stop`` was heard; raises EngineError."""
        if not words:
            return False, self._stop
        if len(words) != 2 or words[0] != "movetime" or not re.fullmatch("[0-9]+", words[1]):
            raise EngineError(f"{command} is followed by nothing, or by movetime MILLISECONDS")
        milliseconds = small(words[1], "movetime")
        clock, heard = self._clock, self._stop
        if clock is None:
            raise EngineError("movetime needs a clock, and this engine runs without one")
        end = clock() + milliseconds / 1000
        return True, lambda: heard() or clock() >= end
