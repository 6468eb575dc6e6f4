"""What every game is to the rest of PipoPi: an immutable position that lists its moves and plays them.
A move is text in the notation of the game; one press on the console is one move."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, StrEnum, auto

Move = str
Turn = tuple[Move, ...]
"""The moves that one person makes without a break, in their order."""


class Offer(StrEnum):
    """A move that is no place on the board, such as ``pass``. Each game has its own enumeration of them."""


class Stage(Enum):
    """How far it is settled who plays which colour.

    Under the pie rule one person sets up for all colours, and another chooses; elsewhere all is PLAY.
    """

    SETUP = auto()
    CHOICE = auto()
    PLAY = auto()


class IllegalMove(ValueError):
    """A move that may not be played here; its text is one sentence that says why."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended.

    ``winners`` are the seats with the best result: one is a win, several are a tie, none is a draw.
    ``reason`` is a member of the game's own enumeration of endings; its value says it in the engine's words,
    in lower case without a full stop, such as ``all lines drawn``.
    """

    winners: tuple[int, ...]
    reason: Enum


class Position(ABC):
    """One position of one game. Values never change: ``play`` returns a new position.

    ``seats``: how many places are at the table. ``to_move``: the seat that moves, ``None`` when the game
    is over. ``scores``: points per seat (in Pinuid: pieces removed per seat).
    """

    __slots__ = ()

    seats: int
    to_move: int | None
    scores: tuple[int, ...]

    @abstractmethod
    def legal_moves(self) -> tuple[Move, ...]:
        """Every move that may be played here, in a fixed order; empty when the game is over."""

    def offers(self) -> tuple[Offer, ...]:
        """Those of the legal moves that are no place on the board."""
        return ()

    @abstractmethod
    def play(self, move: Move) -> Position:
        """The position after ``move``; raises IllegalMove, which says why, and changes nothing."""

    @abstractmethod
    def canonical(self, move: str) -> Move:
        """The spelling that records use (``a1b1`` for ``b1a1``); raises IllegalMove if it names nothing."""

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""

    @abstractmethod
    def show(self) -> str:
        """The board as lines of text, the highest row first."""

    def settled(self) -> tuple[int, ...] | None:
        """The seats that are certain to win whatever is played from here, or None while that is open."""
        return None

    @property
    def tally(self) -> tuple[int, ...]:
        """What players count, per seat: the scores; in Pinuid the pieces that are left."""
        return self.scores

    @property
    def unseen(self) -> bool:
        """Whether nobody may look at the table now: in the middle of a turn that is made as a whole."""
        return False

    @property
    def people(self) -> tuple[int, ...]:
        """Which person sits behind each colour: ``(0, 1)``, after a swap under the pie rule ``(1, 0)``."""
        return tuple(range(self.seats))

    @property
    def stage(self) -> Stage:
        """Whether the colours have their people yet."""
        return Stage.PLAY

    @property
    def setup_left(self) -> int:
        """How many moves the set-up may still take; 0 in every other stage."""
        return 0

    @property
    def actor(self) -> int | None:
        """The person who acts now, None when the game is over.

        That is who sits behind ``to_move``, but under the pie rule one person cuts and the other chooses.
        """
        return None if self.to_move is None else self.people[self.to_move]

    def details(self) -> Mapping[str, object]:
        """What this game adds to the engine's ``state`` line, ready for JSON."""
        return {}
