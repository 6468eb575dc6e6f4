"""The rules of the claim family: who draws the last open mark of a region claims it and moves again.
Dots and Boxes and Catch the Line are these rules over different boards."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum

from core.claim.board import Board
from core.claim.text import picture
from core.position import IllegalMove, Move, Outcome, Position
from core.quoting import quoted


class Ending(Enum):
    """How a game of the claim family ends: always by the last mark."""

    DRAWN = "all lines drawn"
    BLACK = "all cells black"


@dataclass(frozen=True, slots=True)
class ClaimPosition(Position):
    """A position on ``board``. Make the first one with ``start``.

    ``misere``: the lowest score wins. ``open``: the mask of marks not yet drawn. ``claims``: (region,
    seat) in the order claimed; ``dict(claims)`` says who owns what. ``last``: the mark drawn last, None
    before the first move.
    """

    board: Board
    seats: int
    misere: bool
    open: int
    to_move: int | None
    scores: tuple[int, ...]
    claims: tuple[tuple[int, int], ...] = ()
    last: int | None = None

    @classmethod
    def start(cls, board: Board, seats: int = 2, misere: bool = False) -> ClaimPosition:
        """The position before the first move, for 2 to 4 seats."""
        return cls(board, seats, misere, board.full, 0, (0,) * seats)

    def with_drawn(self, moves: Iterable[str]) -> ClaimPosition:
        """This start with some marks drawn already: nothing claimed, seat 0 to move.

        Regions that these marks fill belong to nobody and can no longer be claimed. Raises IllegalMove
        for a move that names no mark and for a mark that is named twice.
        """
        left = self.open
        for move in moves:
            left ^= 1 << self._open_mark(move, left)
        return replace(self, open=left, to_move=0 if left else None)

    @property
    def drawn(self) -> int:
        """The mask of the marks that were drawn since the start; a frame is no mark."""
        return self.board.full ^ self.open

    @property
    def on_table(self) -> ClaimPosition:
        """The board as it lies there: this position itself; a pie rule wraps one."""
        return self

    @property
    def again(self) -> bool:
        """Whether the last move claimed something, so that the same seat must move again."""
        if self.to_move is None or self.last is None or not self.claims:
            return False
        region, _ = self.claims[-1]
        return bool(self.board.regions[region] >> self.last & 1)

    @property
    def unclaimed(self) -> int:
        """The weight of all regions that can still be claimed."""
        regions = zip(self.board.regions, self.board.weights, strict=True)
        return sum(weight for region, weight in regions if region & self.open)

    def owner(self, region: int) -> int | None:
        """The seat that claimed ``region``, or None."""
        return dict(self.claims).get(region)

    def completes(self, mark: int) -> tuple[int, ...]:
        """The regions that drawing the open mark ``mark`` would claim now."""
        left, regions = self.open ^ (1 << mark), self.board.regions
        return tuple(region for region in self.board.regions_of[mark] if not regions[region] & left)

    def legal_moves(self) -> tuple[Move, ...]:
        lowest_first = f"{self.open:b}"[::-1]
        return tuple([name for name, bit in zip(self.board.marks, lowest_first, strict=False) if bit == "1"])

    def play(self, move: Move) -> ClaimPosition:
        """The position after ``move``, in any spelling; raises IllegalMove and changes nothing."""
        mark, seat = self._open_mark(move, self.open), self.to_move
        assert seat is not None
        left = self.open ^ (1 << mark)
        claims, scores = self.claims, self.scores
        taken = self.completes(mark)
        if taken:
            gain = sum(self.board.weights[region] for region in taken)
            claims += tuple((region, seat) for region in taken)
            scores = (*scores[:seat], scores[seat] + gain, *scores[seat + 1 :])
        else:
            seat = (seat + 1) % self.seats
        return ClaimPosition(
            self.board, self.seats, self.misere, left, seat if left else None, scores, claims, mark
        )

    def canonical(self, move: str) -> Move:
        return self.board.marks[self._mark(move.lower())]

    def outcome(self) -> Outcome | None:
        """After the last mark: the seats with the highest score, in misère the lowest."""
        if self.open:
            return None
        best = min(self.scores) if self.misere else max(self.scores)
        winners = tuple(seat for seat, score in enumerate(self.scores) if score == best)
        return Outcome(winners, Ending.DRAWN if self.board.segments else Ending.BLACK)

    def settled(self) -> tuple[int, ...] | None:
        """The seat whose lead is larger than all that can still be claimed; None without one, and at a tie.

        In misère that is the lowest score, when it stays the lowest even if all of that is added to it.
        """
        first, second, *_ = sorted(self.scores, reverse=not self.misere)
        return (self.scores.index(first),) if abs(first - second) > self.unclaimed else None

    def show(self) -> str:
        return picture(self.board, self.drawn, self.claims)

    @property
    def _words(self) -> tuple[str, str]:
        """What a mark is, and what it is after its move."""
        return ("line", "drawn") if self.board.segments else ("cell", "black")

    def _mark(self, move: str) -> int:
        mark = self.board.index.get(move)
        if mark is None:
            raise IllegalMove(f"{quoted(move)} is not a {self._words[0]} of this board")
        return mark

    def _open_mark(self, move: str, open_marks: int) -> int:
        mark = self._mark(move)
        if open_marks >> mark & 1:
            return mark
        noun, done = self._words
        if open_marks:
            raise IllegalMove(f"{self.board.marks[mark]} is already {done}")
        raise IllegalMove(f"the game is over, all {noun}s are {done}")
