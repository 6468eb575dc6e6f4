"""Why a move is good, as facts: a kind and its numbers. Whoever shows a reason writes its words.
The kinds of all families stand in one list, so that a test can ask for the words of each."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto


class Unit(Enum):
    """What a reason counts."""

    BOX = auto()
    POINT = auto()


class Kind(Enum):
    """What a reason says of a move; ``n`` and ``of`` are the numbers of the reason."""

    ONLY_MOVE = auto()
    TAKES = auto()
    """``n`` of the ``of`` units that can be taken."""
    LEAVES = auto()
    """``n`` units stay untaken, in misère."""
    KEEPS_CONTROL = auto()
    """``n`` units stay untaken so that the other must open what comes next."""
    GIVES = auto()
    SAFE = auto()
    """``n`` safe marks are left after it."""
    OPENS_CHAIN = auto()
    OPENS_LOOP = auto()
    WINS = auto()
    """Certain: the mover is ``n`` ahead at the end, in misère behind, if both play best."""
    TIES = auto()
    """Certain: it is a tie if both play best."""
    LOSES = auto()
    """Certain: the other is ``n`` ahead at the end, in misère behind, if both play best."""
    TRIES = auto()
    """Not certain: the mean result of games played out at random, in hundredths of a win."""
    BETTER_COLOUR = auto()
    EVEN_COLOURS = auto()
    LOOKED_AHEAD = auto()
    """It was looked at ``n`` turns ahead."""
    NOTHING_ELSE = auto()
    LAST_PIECE = auto()
    """It wins, as two pieces are left."""
    WINS_IN = auto()
    """Certain: it wins in ``n`` turns."""
    BRINGS_BACK = auto()
    MAKES_ROWS = auto()
    LEAST_NEEDED = auto()
    NEARS_ROW = auto()
    BLOCKS_ROW = auto()
    KEEPS_COLOURS = auto()
    PREPARES_ROWS = auto()


@dataclass(frozen=True, slots=True)
class Reason:
    """One fact about a move."""

    kind: Kind
    n: int = 0
    of: int = 0
    unit: Unit = Unit.BOX


Reasons = tuple[Reason, ...]
"""Facts that together say why, the most telling first; empty when there is nothing to say."""
