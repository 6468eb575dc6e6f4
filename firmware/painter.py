"""The contract between the play screen and the painter of a game.
A painter draws positions at the left of the canvas and turns pointing into moves."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Generic, NamedTuple, TypeVar

from PIL import Image

from core.position import Move, Position, Turn
from firmware.drawing.canvas import Canvas
from firmware.settings import Settings
from hal.contract import HEIGHT, Button

P = TypeVar("P", bound=Position)

REACH = 12.0
"""Pixels within which what is nearest to a finger is meant, at least."""
SHRUNK = [255 * (grey > 85) for grey in range(256)]
"""What becomes of pixels that are shrunk into one: it is lit when more than a third of them were."""


def within_reach(spots: Iterable[str], distance: Callable[[str], float], reach: float = REACH) -> str | None:
    """The one of ``spots`` that is nearest, at equal distance the first; None beyond ``reach`` pixels."""
    near = min(spots, key=distance, default=None)
    return None if near is None or distance(near) > reach else near


def beside(start: tuple[float, float], end: tuple[float, float], point: tuple[float, float]) -> float:
    """How far ``point`` is from the nearest place of the line from ``start`` to ``end``."""
    (x0, y0), (x1, y1), (x, y) = start, end, point
    dx, dy = x1 - x0, y1 - y0
    along = ((x - x0) * dx + (y - y0) * dy) / ((dx * dx + dy * dy) or 1)
    along = min(max(along, 0.0), 1.0)
    return math.hypot(x - x0 - along * dx, y - y0 - along * dy)


class Doubt(Enum):
    """Why a press has played nothing yet."""

    SURE = "sure"
    """What it would do is dangerous: only the second press does it."""
    REFUSED = "refused"
    """It would not be legal."""


@dataclass(frozen=True, slots=True)
class Cursor:
    """Where the player points: ``spot`` names a mark or a square in the notation.

    ``held``: where what was picked up stands, or empty. ``laid``: the moves of this turn that are laid down
    on the board and not played yet. ``doubt``: what the last press came to, until the cursor moves.
    """

    spot: str
    held: str = ""
    laid: Turn = ()
    doubt: Doubt | None = None


class Captions(NamedTuple):
    """What stands in the small lines beside a board; each may be empty."""

    call: str
    status: str
    caption: str


class Painter(ABC, Generic[P]):
    """Draws and points for one family. Made anew for each match; positions of that match are passed in."""

    def __init__(self, start: P, settings: Settings) -> None:
        self.start = start
        self.settings = settings

    @property
    def width(self) -> int:
        """How many pixels at the left belong to the board, at most 67; the panel takes the rest."""
        return 64

    @property
    def foot(self) -> int:
        """The same in the lowest 14 rows, at most 76: a triangle is wider there."""
        return self.width

    @abstractmethod
    def draw(self, canvas: Canvas, position: P, cursor: Cursor | None, lit: bool, last: Turn) -> None:
        """Draw ``position`` with ``last`` marked; the preview of ``cursor`` stands out while ``lit``."""

    @abstractmethod
    def first(self, position: P, near: Cursor | None) -> Cursor | None:
        """Where the cursor goes in ``position``: as near to ``near`` as it can, None when it can nowhere."""

    @abstractmethod
    def step(self, position: P, cursor: Cursor, direction: Button) -> Cursor:
        """Where a press of the D-pad leads."""

    @abstractmethod
    def press(self, position: P, cursor: Cursor) -> Turn | Cursor:
        """What A does at ``cursor``: play one move, or a whole turn, or hold something."""

    def aim(self, position: P, move: Move) -> Cursor | None:
        """The cursor at which ``press`` makes ``move``, None for a move that is no place on the board."""
        return None

    def at(self, position: P, cursor: Cursor, x: int, y: int) -> Cursor | None:
        """What is meant by the pixel ``x``, ``y`` of the canvas, None for what is too far from all.

        ``cursor`` says what is held now.
        """
        return None

    def let_go(self, position: P, cursor: Cursor) -> Cursor | None:
        """What B does while something is held: the cursor before, or None when nothing is held."""
        return None

    def status(self, position: P) -> str:
        """A few capitals about how far the game is (``7 BOXES LEFT``), at most 60 pixels wide, or empty."""
        return ""

    def call(self, position: P) -> str:
        """A word in capitals to who acts now (``AGAIN!``), at most 58 pixels wide, or empty."""
        return ""

    def caption(self, position: P, cursor: Cursor | None) -> str:
        """A few capitals about the cursor (``CATCH 6``), at most 60 pixels wide, or empty."""
        return ""

    def captions(self, position: P, cursor: Cursor | None) -> Captions:
        """All three of them."""
        return Captions(self.call(position), self.status(position), self.caption(position, cursor))

    def counts(self) -> tuple[str, ...]:
        """How large the game is, in at most two lines of capitals, 40 pixels wide (``25 BOXES``)."""
        return ()

    def preview(self, position: P, side: int) -> Image.Image:
        """``position`` in a small square picture (mode ``1``), ``side`` pixels wide: the board, shrunk."""
        canvas = Canvas()
        self.draw(canvas, position, None, False, ())
        board = canvas.image.crop((0, 0, HEIGHT, HEIGHT)).convert("L")
        return board.resize((side, side), Image.Resampling.BOX).point(SHRUNK, "1")
