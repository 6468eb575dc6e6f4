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
from core.player.player import ENOUGH
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


UNSAID = -1
"""The nodes where the command says nothing of how much may be done."""
MOVES_TO_GO, SPARE = 20, 50
"""By how many moves a clock is shared when nothing else is said, and the milliseconds that are kept."""
CLOCK = (*(f"p{seat}{word}" for word in ("time", "inc") for seat in range(1, 5)), "movestogo")
USAGE = "nothing, infinite, movetime MS, nodes N, or a clock such as p1time MS p2time MS"

SPINS = {"Level": Spin(3, 1, len(LEVELS)), "Seed": Spin(0, 0, MOST)}


@dataclass(frozen=True, slots=True)
class Allowed:
    """How long a thought may last: until ``stop``, for so many ``nodes``, None for any number."""

    stop: Callable[[], bool]
    nodes: int | None
    infinite: bool = False


class Thinker:
    """Thinks for the engine, with a player for each game that is kept from move to move.

    ``clock`` tells seconds; without one, times cannot be given. ``stop`` is asked often while it thinks, and
    answers True when ``stop`` was heard. ``tell`` hears the ``info`` lines as they are found; without it they
    come with the answer. ``rest`` returns when ``stop`` holds: an endless thought that has nothing left to
    think about waits for it.
    """

    def __init__(
        self,
        clock: Callable[[], float] | None = None,
        stop: Callable[[], bool] = lambda: False,
        tell: Callable[[str], None] | None = None,
        rest: Callable[[], None] = lambda: None,
    ) -> None:
        self._rest = rest
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

    def stop(self) -> bool:
        """Whether the thinking is to end."""
        return self._stop()

    def forget(self) -> None:
        """Begin the next game with nothing learnt."""
        self._player = self._exact = None

    def go(self, game: GameId, position: Position, words: list[str]) -> Iterator[str]:
        """``info`` lines, then ``bestmove``; raises EngineError."""
        if position.to_move is None:
            raise EngineError("the game is over, so there is no move to find")
        allowed = self._allowed(words, "go", position.to_move)
        if self._player is None or game != self._game:
            self._player = player_for(position, self._numbers["Level"], self._numbers["Seed"])
            self._game = game
        told: list[str] = []
        hear = self._tell or told.append

        def tell(move: Move | None, news: Reason) -> None:
            hear(" ".join(filter(None, ("info", move, sentence((news,))))))

        limits = Limits(allowed.stop, ENOUGH if allowed.nodes == UNSAID else allowed.nodes, tell)
        thought = self._player.think(position, limits)
        yield from told
        if thought.why:
            yield f"info {thought.move}: {sentence(thought.why)}"
        if allowed.infinite:
            self._rest()
        yield f"bestmove {thought.move}"

    def value(self, position: Position, words: list[str]) -> Iterator[str]:
        """The value line of ``position``; raises EngineError."""
        allowed = self._allowed(words, "value")
        table = table_of(position)
        if table is None or table.seats > 2:
            raise EngineError("value is for dots and lines with two seats, after the choice of the pie rule")
        if self._exact is None or not self._exact.fits(table):
            self._exact = Solver(table.board, table.misere)
        before = self._exact.nodes
        nodes_allowed = VALUE_NODES if allowed.nodes == UNSAID else allowed.nodes
        solved = self._exact.solve(table.open, nodes_allowed, allowed.stop)
        nodes = f"nodes {self._exact.nodes - before}"
        if solved is None:
            yield f"value unknown {nodes}"
        else:
            value, best = solved
            yield " ".join((f"value {value} best", *(table.board.marks[mark] for mark in best), nodes))

    def _allowed(self, words: list[str], command: str, seat: int = 0) -> Allowed:
        """What ``words`` allow; raises EngineError.

        A clock gives a move a twentieth of what is left, or its share of ``movestogo``, and most of the
        increment.
        """
        if words == ["infinite"]:
            return Allowed(self._stop, None, infinite=True)
        said = dict(zip(words[::2], words[1::2], strict=False))
        known = ["movetime", "nodes", *CLOCK]
        for word in words[::2]:
            if word in ("depth", "mate", "ponder", "searchmoves"):
                raise EngineError(f"{word} is not offered: say movetime, nodes or a clock")
            if word not in known or not re.fullmatch("[0-9]+", said.get(word, "")):
                raise EngineError(f"{command} is followed by {USAGE}")
        numbers = {word: small(digits, word) for word, digits in said.items()}
        nodes = numbers.get("nodes", None if len(numbers) else UNSAID)
        left, more = numbers.get(f"p{seat + 1}time"), numbers.get(f"p{seat + 1}inc", 0)
        milliseconds = numbers.get("movetime")
        if milliseconds is None and left is not None:
            share = left // max(numbers.get("movestogo", MOVES_TO_GO), 1) + more * 4 // 5
            milliseconds = max(min(share, left - SPARE), 1)
        if milliseconds is None:
            return Allowed(self._stop, nodes)
        clock, heard = self._clock, self._stop
        if clock is None:
            raise EngineError("a time needs a clock, and this engine runs without one")
        end = clock() + milliseconds / 1000
        return Allowed(lambda: heard() or clock() >= end, nodes)
