"""The pie rule around a game of the claim family: one person cuts, the other chooses.
Seats are colours; who sits behind a colour is decided by ``keep`` or ``swap``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from core.claim.position import ClaimPosition
from core.position import IllegalMove, Move, Offer, Outcome, Position, Stage


class PieOffer(Offer):
    """End the set-up; keep the colours or swap them."""

    STOP = "stop"
    KEEP = "keep"
    SWAP = "swap"


@dataclass(frozen=True, slots=True)
class PiePosition(Position):
    """Two colours on a board, and who is behind them.

    In the set-up person 0 draws 1 to n sides for both colours, by the rules of the game, and may ``stop``
    from the first on; the n-th side ends the set-up by itself. Then person 1 plays ``keep`` or ``swap``,
    and the colour whose turn it is goes on. Where the set-up draws the last line of a small board, the
    game is over without a choice.

    ``on_table``: the board, with everything counted by colour. ``setup_left``: how many sides the set-up
    may still take. ``people``: the person behind each colour. ``to_move`` is the colour whose
    turn it is on the board in every stage; ``actor`` is the person who acts.
    """

    on_table: ClaimPosition
    setup_left: int
    stage: Stage = Stage.SETUP
    people: tuple[int, ...] = (0, 1)
    seats: int = field(init=False, repr=False, compare=False)
    to_move: int | None = field(init=False, repr=False, compare=False)
    scores: tuple[int, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        for name in ("seats", "to_move", "scores"):
            object.__setattr__(self, name, getattr(self.on_table, name))

    @property
    def actor(self) -> int | None:
        if self.to_move is None:
            return None
        if self.stage is Stage.PLAY:
            return self.people[self.to_move]
        return 0 if self.stage is Stage.SETUP else 1

    @property
    def may_stop(self) -> bool:
        """Whether the set-up can be ended now: from its first side on."""
        return self.stage is Stage.SETUP and self.on_table.last is not None

    def legal_moves(self) -> tuple[Move, ...]:
        marks = () if self.stage is Stage.CHOICE else self.on_table.legal_moves()
        return (*marks, *self.offers())

    def offers(self) -> tuple[Offer, ...]:
        if self.stage is Stage.CHOICE:
            return PieOffer.KEEP, PieOffer.SWAP
        return (PieOffer.STOP,) if self.may_stop else ()

    def play(self, move: Move) -> PiePosition:
        move = self.canonical(move)
        if self.stage is Stage.CHOICE:
            return self._choose(move)
        if move in [*PieOffer]:
            return self._stop(move)
        table = self.on_table.play(move)
        if table.to_move is None:
            return replace(self, on_table=table, setup_left=0, stage=Stage.PLAY)
        if self.stage is Stage.SETUP and self.setup_left == 1:
            return replace(self, on_table=table, setup_left=0, stage=Stage.CHOICE)
        return replace(self, on_table=table, setup_left=max(self.setup_left - 1, 0))

    def canonical(self, move: str) -> Move:
        return move.lower() if move.lower() in [*PieOffer] else self.on_table.canonical(move)

    def outcome(self) -> Outcome | None:
        return self.on_table.outcome()

    def settled(self) -> tuple[int, ...] | None:
        """As on the board, but None until the choice is made: the colour may still change hands."""
        return self.on_table.settled() if self.stage is Stage.PLAY else None

    def show(self) -> str:
        return self.on_table.show()

    def details(self) -> Mapping[str, object]:
        return {"people": list(self.people)}

    def _choose(self, move: Move) -> PiePosition:
        if move not in (PieOffer.KEEP, PieOffer.SWAP):
            raise IllegalMove(f"{PieOffer.KEEP} or {PieOffer.SWAP} must be chosen before the next line")
        people = self.people[::-1] if move == PieOffer.SWAP else self.people
        return replace(self, stage=Stage.PLAY, people=people)

    def _stop(self, move: Move) -> PiePosition:
        if self.may_stop and move == PieOffer.STOP:
            return replace(self, setup_left=0, stage=Stage.CHOICE)
        if self.stage is Stage.PLAY:
            raise IllegalMove(f"{move} comes too late: the colours are given")
        wait = "a line must be drawn first" if move == PieOffer.STOP else "the set-up goes on"
        raise IllegalMove(f"{move} comes too early: {wait}")


def table_of(position: Position) -> ClaimPosition | None:
    """The board of a game of the claim family in which every colour has its person; None for all else."""
    if isinstance(position, ClaimPosition | PiePosition) and position.stage is Stage.PLAY:
        return position.on_table
    return None
