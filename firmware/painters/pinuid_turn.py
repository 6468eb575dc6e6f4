"""A turn of Pinuid without help, laid down on the board before it is played.
So every turn waits for the same press at its end, and the console does not betray whether a row was made."""

from __future__ import annotations

from dataclasses import dataclass

from core.pinuid.position import PinuidOffer, PinuidPosition
from core.position import IllegalMove, Turn


@dataclass(frozen=True, slots=True)
class LaidTurn:
    """``moves`` laid down from ``before``, and the position ``after`` them.

    ``mover`` is the number of the square of the piece that was moved in this turn.
    """

    before: PinuidPosition
    moves: Turn
    after: PinuidPosition
    mover: int

    @classmethod
    def of(cls, before: PinuidPosition, moves: Turn) -> LaidTurn:
        """``moves``: the step first, then removals. Raises IllegalMove."""
        after = before
        for move in moves:
            if after.turn != before.turn:
                raise IllegalMove(f"the turn ends before {move}")
            after = after.play(move)
        return cls(before, moves, after, before.layout.squares.named(moves[0])[-1])

    @property
    def pieces(self) -> int:
        """The mask of the pieces that the player has left."""
        return self.after.pieces[self.before.turn]

    @property
    def ended(self) -> Turn:
        """All moves of the turn; what was not removed is forgotten."""
        forgets = self.after.turn == self.before.turn and self.after.may_forget
        return (*self.moves, PinuidOffer.PASS) if forgets else self.moves

    def removing(self, square: str) -> LaidTurn | None:
        """With one removal more; None when no row made asks for that piece."""
        try:
            return LaidTurn.of(self.before, (*self.moves, f"x{square}"))
        except IllegalMove:
            return None
