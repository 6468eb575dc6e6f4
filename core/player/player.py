"""What every computer player is: it thinks about a position within limits, and returns a move and why.
Players know no clock: the caller says when to stop."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass

from core.position import Move, Position
from core.reason import Reason, Reasons

LEVELS = ("Beginner", "Casual", "Keen", "Strong", "Master")
"""The names of levels 1 to 5."""

ENOUGH = 60_000
"""The work that level 5 does when nothing else is said: about a second on a desktop computer."""


Tell = Callable[[Move | None, Reason], None]


@dataclass(frozen=True, slots=True)
class Limits:
    """How long to think.

    ``stop`` is asked often, by the thread that thinks; once it returns True, the best move found so far is
    answered within a few hundred nodes. ``work`` bounds level 5, None means until ``stop``; levels 1 to 4
    have bounds of their own, so that they play alike on every machine. A unit of work is about what one node
    of the solver costs. ``tell`` hears how the thinking goes on: a move, or None for the whole search, and
    what is said of it.
    """

    stop: Callable[[], bool] = lambda: False
    work: int | None = ENOUGH
    tell: Tell = lambda move, news: None


@dataclass(frozen=True, slots=True)
class Thought:
    """A legal move, and why.

    ``value``: what the player to move gains on the other from here on with best play, where that is certain,
    else None; in misère it is good when it is low. ``work``: how much was done for it, in units of Limits.
    """

    move: Move
    why: Reasons
    value: int | None = None
    work: int = 0


class Player(ABC):
    """One opponent of ``level`` 1 to 5. Raises ValueError for a level that does not exist.

    The same ``seed`` gives the same moves, unless ``stop`` cuts the thinking short.
    """

    def __init__(self, level: int, seed: int = 0) -> None:
        if not 1 <= level <= len(LEVELS):
            raise ValueError(f"there is no level {level}, only 1 to {len(LEVELS)}")
        self.level = level
        self.seed = seed

    @abstractmethod
    def think(self, position: Position, limits: Limits) -> Thought:
        """The move to play in ``position``, which must not be over; also when ``stop`` holds from the start.

        Level 5 keeps what it learnt for the next call. Not for two threads at once.
        """
