"""Noughts and Crosses: the smallest whole game, and the example of how to add one.
Two seats take the cells of a 3x3 grid in turn; who fills a line wins, or in misère loses."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from core.game import Choice, Game
from core.position import IllegalMove, Move, Outcome, Position

CELLS = tuple(f"{column}{row}" for row in "123" for column in "abc")
ROWS = [CELLS[0:3], CELLS[3:6], CELLS[6:9]]
LINES = [*ROWS, *zip(*ROWS, strict=True), CELLS[::4], CELLS[2:7:2]]


class Ending(Enum):
    LINE = "three in a line"
    FULL = "no line"


@dataclass(frozen=True)
class NoughtsPosition(Position):
    """``taken``: the cells in the order in which the seats took them."""

    misere: bool
    taken: tuple[Move, ...] = ()
    to_move: int | None = 0
    scores: tuple[int, ...] = (0, 0)
    seats: int = 2

    def legal_moves(self) -> tuple[Move, ...]:
        return () if self.to_move is None else tuple(cell for cell in CELLS if cell not in self.taken)

    def canonical(self, move: str) -> Move:
        if move.lower() not in CELLS:
            raise IllegalMove(f"{move} is no cell")
        return move.lower()

    def play(self, move: Move) -> NoughtsPosition:
        if move not in self.legal_moves():
            raise IllegalMove("the game is over" if self.to_move is None else f"{move} is taken")
        taken = (*self.taken, move)
        after = NoughtsPosition(self.misere, taken, len(taken) % 2)
        outcome = after.outcome()
        if outcome is None:
            return after
        scores = tuple(int(seat in outcome.winners) for seat in (0, 1))
        return NoughtsPosition(self.misere, taken, None, scores)

    def outcome(self) -> Outcome | None:
        last_to_move = set(self.taken[::-1][::2])
        if any(set(line) <= last_to_move for line in LINES):
            return Outcome(((len(self.taken) + (not self.misere)) % 2,), Ending.LINE)
        return Outcome((), Ending.FULL) if len(self.taken) == len(CELLS) else None

    def show(self) -> str:
        signs = ["XO"[self.taken.index(cell) % 2] if cell in self.taken else "." for cell in CELLS]
        return "\n".join(" ".join(signs[row : row + 3]) for row in (6, 3, 0))


RULES = Choice("game", ("", "misere"), "", "misere, or nothing")
GAME = Game("noughts", (RULES,), lambda options: NoughtsPosition(options["game"] == "misere"), lambda _: None)
