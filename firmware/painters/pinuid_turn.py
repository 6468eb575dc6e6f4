"""A turn of Pinuid without help, laid down on the board before it is played.
So every turn waits for the same press at its end, and the console does not betray whether a row was made."""

from __future__ import annotations

from dataclasses import dataclass

from core.pinuid.position import PASS, PinuidPosition
from core.position import IllegalMove, Move


@dataclass(frozen=True, slots=True)
class LaidTurn:
    """``moves`` laid down from ``before``, and the position ``after`` them.

    ``mover`` is the number of the square of the piece that was moved in this turn.
    """

    before: PinuidPosition
    moves: tuple[Move, ...]
    after: PinuidPosition
    mover: int

    @classmethod
    def read(cls, before: PinuidPosition, text: str) -> LaidTurn:
        """``text``: moves joined by commas, the step first. Raises IllegalMove."""
        moves = tuple(text.split(","))
        after = before
        for move in moves:
            after = after.play(move)
        return cls(before, moves, after, before.layout.squares.named(moves[0])[-1])

    @property
    def text(self) -> str:
        """What ``read`` reads."""
        return ",".join(self.moves)

    @property
    def pieces(self) -> int:
        """The mask of the pieces that the player has left."""
        return self.after.pieces[self.before.turn]

    @property
    def ended(self) -> str:
        """All moves of the turn, joined by commas; what was not removed is forgotten."""
        forgets = self.after.turn == self.before.turn and self.after.may_forget
        return ",".join((*self.moves, PASS) if forgets else self.moves)

    def removing(self, square: str) -> LaidTurn | None:
        """With one removal more; None when no row made asks for that piece."""
        if self.after.turn != self.before.turn:
            return None
        try:
            return LaidTurn.read(self.before, ",".join((*self.moves, f"x{square}")))
        except IllegalMove:
            return None
