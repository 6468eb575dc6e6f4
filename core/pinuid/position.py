"""The rules of Pinuid as an immutable position: steps, rows, removals, dead ends, draws.
Every step of a turn is a move of its own by the same seat: ``c3d4``, ``xd4``, ``@e1``, ``pass``."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum

from core.bits import indices
from core.pinuid.layout import Layout
from core.pinuid.squares import SQUARE
from core.position import IllegalMove, Move, Offer, Outcome, Position
from core.quoting import listed, quoted


class PinuidOffer(Offer):
    """The one move that is no square."""

    PASS = "pass"


GOAL = 2
_MOVE = re.compile(f"[x@]{SQUARE.pattern}|{SQUARE.pattern}{SQUARE.pattern}")


class Phase(Enum):
    """What the seat to move has to do; the value says it in words."""

    MOVE = "move a piece"
    REMOVE = "remove a piece of each row just made"
    PAY = "remove a piece of each row forgotten in the last turn"
    ENTER = "put a piece back"
    STUCK = "pass"
    OVER = "the game is over"


class Ending(Enum):
    """How a game of Pinuid ends."""

    GOAL = "two pieces left"
    LAST = "all others eliminated"
    REPEATED = "same position three times"


@dataclass(frozen=True, slots=True)
class Row:
    """Three pieces in a row, of which one must leave.

    ``squares``: the mask of all three. ``mover``: the mask of the piece that made the row and so stays.
    """

    squares: int
    mover: int

    @property
    def removable(self) -> int:
        """The mask of the two pieces of which one leaves."""
        return self.squares ^ self.mover


Key = tuple[int, tuple[int, ...], tuple[tuple[Row, ...], ...]]


@dataclass(frozen=True, slots=True)
class PinuidPosition(Position):
    """A position of Pinuid, with all that was on the board before at the start of a turn.

    ``pieces``: a mask per seat. ``turn``: whose turn it is, or was when the game ended. ``moved``: that seat
    has moved in this turn. ``rows``: per seat, the rows of which a piece must still leave. ``seen``: a key
    for every start of a turn up to now, so that the third of a kind is a draw.

    Where the rules are silent:

    - Two rows made by one move share only the piece that moved: the two removals come in any order.
    - Help off: after a move that makes a row its removals and ``pass`` are legal. ``pass`` ends the turn and
      leaves forgotten what was not removed. A move that makes no row ends the turn, as with help.
    - The next turn of a seat that forgot is one removal for each row forgotten and nothing else; it cannot be
      forgotten twice. The piece that made the row stays then too. Nothing can break up the row before that.
    - Being blocked comes after a dead end: a seat in a dead end never moves, it puts back or passes.
    - Repetition is counted where turns begin; what was forgotten is part of the position.
    - A removal that leaves two pieces wins, also when both stand on one square colour.
    """

    layout: Layout
    help: bool
    pieces: tuple[int, ...]
    turn: int
    moved: bool
    rows: tuple[tuple[Row, ...], ...]
    seen: tuple[Key, ...]
    seats: int = field(init=False)
    to_move: int | None = field(init=False)
    scores: tuple[int, ...] = field(init=False)
    _ending: Outcome | None = field(init=False)

    def __post_init__(self) -> None:
        both = zip(self.layout.pieces, self.pieces, strict=True)
        object.__setattr__(self, "seats", len(self.pieces))
        object.__setattr__(self, "scores", tuple(first.bit_count() - now.bit_count() for first, now in both))
        object.__setattr__(self, "_ending", self._end())
        object.__setattr__(self, "to_move", self.turn if self._ending is None else None)

    @classmethod
    def start(cls, layout: Layout, *, help: bool = True) -> PinuidPosition:
        """The position before the first move; seat 0 begins."""
        rows: tuple[tuple[Row, ...], ...] = ((),) * len(layout.pieces)
        return cls(layout, help, layout.pieces, 0, False, rows, ((0, layout.pieces, rows),))

    def _end(self) -> Outcome | None:
        for seat, mine in enumerate(self.pieces):
            if mine.bit_count() == GOAL:
                return Outcome((seat,), Ending.GOAL)
        playing = [seat for seat in range(self.seats) if seat not in self.eliminated]
        if len(playing) == 1:
            return Outcome((playing[0],), Ending.LAST)
        if self.seen.count(self.seen[-1]) >= 3:
            return Outcome((), Ending.REPEATED)
        return None

    @property
    def eliminated(self) -> tuple[int, ...]:
        """The seats that play no longer; their pieces stay as obstacles."""
        if self.layout.back_lines:
            return ()
        return tuple(
            seat
            for seat, mine in enumerate(self.pieces)
            if mine.bit_count() > GOAL and self.lacks(seat) is not None
        )

    @property
    def occupied(self) -> int:
        """The mask of all squares with a piece."""
        mask = 0
        for mine in self.pieces:
            mask |= mine
        return mask

    def owner(self, square: int) -> int | None:
        """The seat whose piece stands on ``square``, or None."""
        return next((seat for seat, mine in enumerate(self.pieces) if mine >> square & 1), None)

    def lacks(self, seat: int) -> int | None:
        """The square colour on which ``seat`` has no piece: 0 (that of a1) or 1; None when it has both.

        A seat that lacks one can make no row: a dead end.
        """
        for colour, mask in enumerate(self.layout.squares.colours):
            if not self.pieces[seat] & mask:
                return colour
        return None

    @property
    def phase(self) -> Phase:
        """What the seat to move has to do now."""
        if self.to_move is None:
            return Phase.OVER
        if self.open_rows:
            return Phase.REMOVE if self.moved else Phase.PAY
        if self.lacks(self.turn) is not None:
            return Phase.ENTER if self.entries else Phase.STUCK
        return Phase.MOVE if self.movable else Phase.STUCK

    @property
    def open_rows(self) -> tuple[Row, ...]:
        """The rows of which the seat to move has to remove a piece: just made, or forgotten last turn."""
        return self.rows[self.turn]

    @property
    def may_forget(self) -> bool:
        """Whether the turn may end although a row was made: help is off."""
        return self.phase is Phase.REMOVE and not self.help

    @property
    def tally(self) -> tuple[int, ...]:
        return tuple(mine.bit_count() for mine in self.pieces)

    @property
    def unseen(self) -> bool:
        """A row was just made and help is off: that the turn goes on would betray it."""
        return self.may_forget

    @property
    def removable(self) -> int:
        """The mask of the pieces that may leave now."""
        mask = 0
        for row in self.open_rows:
            mask |= row.removable
        return mask

    @property
    def fatal(self) -> int:
        """The mask of the pieces whose removal now would be the own dead end: allowed, worth a warning."""
        mine = self.pieces[self.turn]
        if mine.bit_count() == GOAL + 1:
            return 0
        colours = self.layout.squares.colours
        last = [colour & mine for colour in colours if (colour & mine).bit_count() == 1]
        return sum(last) & self.removable

    @property
    def entries(self) -> int:
        """The mask of the squares where the seat to move may put a piece back; 0 without a dead end."""
        lacking = self.lacks(self.turn)
        if lacking is None or not self.layout.back_lines:
            return 0
        return self.layout.back_lines[self.turn] & self.layout.squares.colours[lacking] & ~self.occupied

    @property
    def movable(self) -> int:
        """The mask of the pieces of the seat to move that can step anywhere."""
        return sum(1 << square for square in indices(self.pieces[self.turn]) if self.targets(square))

    def targets(self, square: int) -> int:
        """The mask of the empty squares to which a piece on ``square`` can step."""
        return self.layout.squares.diagonals[square] & ~self.occupied

    def legal_moves(self) -> tuple[Move, ...]:
        names = self.layout.squares.names
        match self.phase:
            case Phase.OVER:
                return ()
            case Phase.STUCK:
                return self.offers()
            case Phase.REMOVE | Phase.PAY:
                removals = tuple(f"x{names[square]}" for square in indices(self.removable))
                return (*removals, *self.offers())
            case Phase.ENTER:
                return tuple(f"@{names[square]}" for square in indices(self.entries))
            case Phase.MOVE:
                return tuple(
                    names[here] + names[there]
                    for here in indices(self.pieces[self.turn])
                    for there in indices(self.targets(here))
                )

    def offers(self) -> tuple[Offer, ...]:
        return (PinuidOffer.PASS,) if self.may_forget or self.phase is Phase.STUCK else ()

    def canonical(self, move: str) -> Move:
        text = move.strip().lower()
        if text != PinuidOffer.PASS and _MOVE.fullmatch(text) is None:
            raise IllegalMove(f"{quoted(move)} is not a move: moves look like c3d4, xd4, @e1 or pass")
        self.layout.squares.named(text)
        return text

    def play(self, move: Move) -> PinuidPosition:
        move = self.canonical(move)
        if move not in self.legal_moves():
            raise IllegalMove(self._why_not(move))
        mine = self.pieces[self.turn]
        if move == PinuidOffer.PASS:
            return self._next_turn()
        squares = self.layout.squares.named(move)
        changed = mine ^ sum(1 << square for square in squares)
        if move[0] == "x":
            left = tuple(row for row in self.open_rows if row.squares & changed == row.squares)
            return self._after(changed, left)
        if move[0] == "@":
            return self._after(changed, ())
        there = squares[1]
        made = self.layout.squares.rows_through(changed, there)
        return self._after(changed, tuple(Row(row, 1 << there) for row in made))

    def _after(self, mine: int, rows: tuple[Row, ...]) -> PinuidPosition:
        """The seat to move has ``mine`` now and ``rows`` to remove from; without any its turn is over."""
        after = replace(
            self,
            pieces=(*self.pieces[: self.turn], mine, *self.pieces[self.turn + 1 :]),
            rows=(*self.rows[: self.turn], rows, *self.rows[self.turn + 1 :]),
            moved=self.moved or self.phase is Phase.MOVE,
        )
        return after if rows or after.to_move is None else after._next_turn()

    def _next_turn(self) -> PinuidPosition:
        others = (*range(self.turn + 1, self.seats), *range(self.turn))
        turn = next(seat for seat in others if seat not in self.eliminated)
        return replace(self, turn=turn, moved=False, seen=(*self.seen, (turn, self.pieces, self.rows)))

    def _why_not(self, move: Move) -> str:
        """What is wrong with ``move``, which names something but is not legal here."""
        match self.phase:
            case Phase.OVER:
                return "the game is over"
            case Phase.STUCK:
                return "no piece can be moved or put back: only pass is possible"
            case Phase.REMOVE | Phase.PAY:
                return f"a row asks for a piece: only {listed(self.legal_moves(), 'or')} is possible"
            case Phase.ENTER:
                allowed = listed(self.legal_moves(), "or")
                return f"all pieces stand on one square colour: only {allowed} is possible"
            case Phase.MOVE if move == PinuidOffer.PASS:
                return "a seat that can move may not pass"
            case Phase.MOVE if move[0] == "x":
                return "no row was made, so no piece leaves"
            case Phase.MOVE if move[0] == "@":
                return "a piece is put back only when all others stand on one square colour"
            case Phase.MOVE:
                here, there = self.layout.squares.named(move)
                names = self.layout.squares.names
                if not self.pieces[self.turn] >> here & 1:
                    return f"no piece of the seat to move stands on {names[here]}"
                if not self.layout.squares.diagonals[here] >> there & 1:
                    return f"{names[there]} is not one diagonal step from {names[here]}"
                return f"{names[there]} is not empty"

    def outcome(self) -> Outcome | None:
        return self._ending

    def show(self) -> str:
        """The board with its coordinates, the highest row first; a letter is a piece of a seat (A = 0)."""
        squares = self.layout.squares
        cells = [self._letter(square) for square in range(len(squares.names))]
        rows = [cells[start : start + squares.width] for start in range(0, len(cells), squares.width)]
        pad = len(str(squares.height))
        lines = [f"{number:>{pad}} {' '.join(row)}" for number, row in enumerate(rows, 1)]
        columns = " ".join(name[0] for name in squares.names[: squares.width])
        return "\n".join([*reversed(lines), f"{'':{pad}} {columns}"])

    def _letter(self, square: int) -> str:
        seat = self.owner(square)
        return "." if seat is None else chr(ord("A") + seat)

    def details(self) -> Mapping[str, object]:
        """``pieces``: how many each seat has left. ``eliminated``: the seats that play no longer."""
        return {"pieces": list(self.tally), "eliminated": list(self.eliminated)}
