"""The games as a text protocol after the Universal Game Interface, described in docs/engine.md.
One command a line; a wrong line is answered with one sentence and changes nothing."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from core.claim.position import ClaimPosition
from core.engine.thinking import EngineError, Thinker, small
from core.game import Game
from core.games import GAMES
from core.match import Match, MatchError
from core.position import IllegalMove, Move, Outcome, Position
from core.quoting import listed, plain, quoted

BETWEEN_LOOKS = 256
"""How many positions ``perft`` looks at before it asks whether to stop."""


@dataclass(frozen=True, slots=True)
class Given:
    """What the engine looks at: a match, or else a position that was set up on the board of its game.

    ``drawn`` are the marks that were set up, None when the position was played.
    """

    match: Match
    position: Position
    drawn: tuple[Move, ...] | None = None

    @property
    def line(self) -> str:
        """What stands behind ``position`` to come back here."""
        if self.drawn is None:
            return self.match.to_line()
        return " ".join((str(self.match.game), "drawn", *self.drawn))


class Engine:
    """Answers the lines of the protocol. It begins with the first game before its first move.

    ``thinker`` thinks for ``go`` and ``value``, which last until its ``stop`` at the most.
    """

    def __init__(self, games: Sequence[Game] = GAMES, thinker: Thinker | None = None) -> None:
        self.quitting = False
        self._games = games
        self._thinker = thinker or Thinker()
        self._given = self._played(games[0].name)
        self._alone: dict[str, Callable[[], Iterator[str]]] = {
            "ugi": self._ugi,
            "isready": self._isready,
            "legal": self._legal,
            "state": self._state,
            "show": self._show,
            "record": self._record,
            "stop": self._nothing,
            "uginewgame": self._uginewgame,
            "wait": self._nothing,
            "quit": self._quit,
        }
        self._worded: dict[str, Callable[[list[str]], Iterator[str]]] = {
            "setoption": self._setoption,
            "position": self._position,
            "perft": self._perft,
            "value": self._value,
            "go": self._go,
            "query": self._query,
        }

    def handle(self, line: str) -> Iterator[str]:
        """The answer to ``line``, as it is found; the command is done when the last line of it was taken.

        An empty line has no answer; ``setoption``, ``position``, ``uginewgame``, ``stop``, ``wait`` and
        ``quit`` have one only when they are wrong. ``stop`` and ``wait`` do nothing here: who reads the lines
        acts on them while an answer is being found. After ``quit`` the attribute ``quitting`` is true.
        """
        name, *words = line.split() or [""]
        try:
            if name in self._worded:
                yield from self._worded[name](words)
            elif name in self._alone:
                if words:
                    raise EngineError(f"nothing may follow {name}, so {quoted(words[0])} is too much")
                yield from self._alone[name]()
            elif name:
                known = listed(sorted((*self._alone, *self._worded)))
                raise EngineError(f"there is no command {quoted(name)}, only {known}")
        except (EngineError, MatchError, IllegalMove) as error:
            yield f"error: {plain(str(error), 1000)}"

    def _ugi(self) -> Iterator[str]:
        yield "id name PipoPi"
        yield "id author The PipoPi authors"
        yield from self._thinker.options()
        yield "ugiok"

    def _isready(self) -> Iterator[str]:
        yield "readyok"

    def _setoption(self, words: list[str]) -> Iterator[str]:
        option = re.fullmatch("name (.+?) value (.+)", " ".join(words))
        if option is None:
            raise EngineError("setoption is followed by name NAME value VALUE")
        self._thinker.set(option[1], option[2])
        yield from ()

    def _position(self, words: list[str]) -> Iterator[str]:
        if not words:
            yield f"position {self._given.line}"
            return
        if words[0].lower() == "fen":
            raise EngineError("fen is not offered: a position is a game id and its moves, or its drawn marks")
        if words[0].lower() == "startpos":
            words = [str(self._given.match.game), *words[1:]]
        if {"drawn", "moves"} <= set(words):
            raise EngineError("position is followed by moves or by drawn, not by both")
        if "drawn" in words:
            at = words.index("drawn")
            self._given = self._set_up(" ".join(words[:at]), words[at + 1 :])
        else:
            self._given = self._played(" ".join(words))
        yield from ()

    def _legal(self) -> Iterator[str]:
        moves = self._given.position.legal_moves()
        yield " ".join(("legal", str(len(moves)), *moves))

    def _state(self) -> Iterator[str]:
        given = self._given
        position, outcome = given.position, given.position.outcome()
        state: dict[str, object] = {"game": str(given.match.game), "moves": given.match.moves}
        if given.drawn is not None:
            state["drawn"] = given.drawn
        state["to_move"] = position.to_move
        state["scores"] = position.scores
        state["outcome"] = outcome and {"winners": outcome.winners, "reason": outcome.reason.value}
        yield json.dumps({**state, **position.details()})

    def _show(self) -> Iterator[str]:
        yield from self._given.position.show().splitlines()
        yield "showok"

    def _perft(self, words: list[str]) -> Iterator[str]:
        if len(words) != 1 or not re.fullmatch("[0-9]+", words[0]):
            raise EngineError("perft is followed by a number of moves, such as perft 3")
        depth = small(words[0], "perft")
        count = perft(self._given.position, depth, self._thinker.stop)
        yield f"perft {depth} {'unknown' if count is None else count}"

    def _record(self) -> Iterator[str]:
        yield from self._given.match.record().splitlines()
        yield "recordok"

    def _value(self, words: list[str]) -> Iterator[str]:
        yield from self._thinker.value(self._given.position, words)

    def _go(self, words: list[str]) -> Iterator[str]:
        yield from self._thinker.go(self._given.match.game, self._given.position, words)

    def _nothing(self) -> Iterator[str]:
        yield from ()

    def _uginewgame(self) -> Iterator[str]:
        self._thinker.forget()
        self._given = self._played(str(self._given.match.game))
        yield from ()

    def _query(self, words: list[str]) -> Iterator[str]:
        position = self._given.position
        outcome = position.outcome()
        answers = {
            "gameover": str(outcome is not None).lower(),
            "p1turn": str(position.to_move == 0).lower(),
            "result": _result(outcome),
        }
        if len(words) != 1 or words[0] not in answers:
            raise EngineError(f"query is followed by {listed(answers, 'or')}")
        yield f"response {answers[words[0]]}"

    def _quit(self) -> Iterator[str]:
        self.quitting = True
        yield from ()

    def _played(self, line: str) -> Given:
        match = Match.read_line(line, games=self._games)
        return Given(match, match.position)

    def _set_up(self, game: str, marks: list[str]) -> Given:
        match = Match.read_line(game, games=self._games)
        start = match.position
        if not isinstance(start, ClaimPosition):
            raise EngineError(f"drawn is for dots without the pie rule and for lines, not for {match.game}")
        drawn = tuple(start.canonical(mark) for mark in marks)
        return Given(match, start.with_drawn(drawn), drawn)


def _result(outcome: Outcome | None) -> str:
    """A win by the number of the seat, as the interface has it; a tie is a draw."""
    if outcome is None:
        return "none"
    return f"p{outcome.winners[0] + 1}win" if len(outcome.winners) == 1 else "draw"


def perft(position: Position, depth: int, stop: Callable[[], bool] = lambda: False) -> int | None:
    """How many sequences of exactly ``depth`` moves can be played from ``position``; None after ``stop``."""
    if depth == 0:
        return 1
    count = looked = 0
    waiting = [(position, depth)]
    while waiting:
        looked += 1
        if looked % BETWEEN_LOOKS == 0 and stop():
            return None
        here, left = waiting.pop()
        moves = here.legal_moves()
        if left == 1:
            count += len(moves)
        else:
            waiting.extend((here.play(move), left - 1) for move in moves)
    return count
