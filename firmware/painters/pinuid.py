"""The painter of Pinuid: pick up a piece, choose where it goes, then which pieces leave.
Rows, targets and squares to come back on are shown; without help nothing betrays a row."""

from __future__ import annotations

from collections.abc import Mapping

from PIL import Image

from core.pinuid.position import GOAL, Phase, PinuidPosition
from core.pinuid.squares import bits
from core.pointing import Direction, Point, Trail, nearest
from core.position import IllegalMove, Move
from firmware.drawing.canvas import Canvas
from firmware.painter import Cursor, Painter, within_reach
from firmware.painters import small
from firmware.painters.pinuid_board import WIDTH, PinuidBoard
from firmware.painters.pinuid_turn import LaidTurn
from firmware.settings import Settings
from firmware.translation import _, ngettext
from hal.contract import Button

SURE = "!"
NO_ROW = "?"


class PinuidPainter(Painter[PinuidPosition]):
    """Points at pieces and squares.

    What a cursor holds: the square of the piece picked up; SURE, while a removal that is the own dead end
    waits for a second press; without help the moves laid down, and NO_ROW after a press on a piece that may
    not leave. Without help ``press`` answers all moves of a turn at once, joined by commas.
    """

    def __init__(self, start: PinuidPosition, settings: Settings) -> None:
        super().__init__(start, settings)
        self._squares = start.layout.squares
        self._board = PinuidBoard(self._squares)
        self._trail = Trail()
        self._moved: dict[int, str] = {}

    @property
    def width(self) -> int:
        return WIDTH

    def draw(
        self, canvas: Canvas, position: PinuidPosition, cursor: Cursor | None, lit: bool, last: Move | None
    ) -> None:
        """While ``lit`` the board is shown as A would make it: a piece has moved, has left, has come back."""
        laid = None if cursor is None else self._laid(position, cursor.held)
        shown = position if laid is None else laid.after
        for square in range(len(self._squares.names)):
            self._draw_square(canvas, shown, position.eliminated, square)
        for move in (last or "").split(",") if laid is None else laid.moves:
            self._draw_last(canvas, move)
        self._draw_rows(canvas, position)
        if cursor is None:
            return
        square = self._squares.number(cursor.spot)
        if (laid is not None and square != laid.mover) or position.phase in (Phase.REMOVE, Phase.PAY):
            if lit:
                self._board.box(canvas, square)
        elif position.phase is Phase.ENTER or self._is_square(cursor.held):
            self._draw_target(canvas, position, cursor, lit)
        elif lit:
            self._draw_framed(canvas, square, position.turn)
        else:
            self._board.corners(canvas, square)

    def _draw_square(
        self, canvas: Canvas, shown: PinuidPosition, eliminated: tuple[int, ...], square: int
    ) -> None:
        seat = shown.owner(square)
        if seat is None:
            self._board.empty(canvas, square)
        elif seat in eliminated:
            self._board.obstacle(canvas, square)
        else:
            self._board.piece(canvas, square, seat)

    def _draw_last(self, canvas: Canvas, move: Move) -> None:
        squares = self._squares.named(move)
        if len(squares) == 2:
            self._board.clear(canvas, squares[0])
            self._board.trail(canvas, squares[0], squares[1])
        elif move.startswith("x"):
            self._board.clear(canvas, squares[0])
            self._board.hole(canvas, squares[0])
        elif squares:
            self._board.corners(canvas, squares[0])

    def _draw_rows(self, canvas: Canvas, position: PinuidPosition) -> None:
        self._board.enclose(canvas, *(row.squares for row in position.open_rows))
        for row in position.open_rows:
            for square in bits(row.squares):
                self._board.piece(canvas, square, position.turn)

    def _draw_target(self, canvas: Canvas, position: PinuidPosition, cursor: Cursor, lit: bool) -> None:
        for spot in self._spots(position, cursor.held):
            self._board.open(canvas, self._squares.number(spot))
        if lit:
            self._draw_framed(canvas, self._squares.number(cursor.spot), position.turn)
        if cursor.held:
            held = self._squares.number(cursor.held)
            if lit:
                self._board.clear(canvas, held)
                self._board.hole(canvas, held)
            else:
                self._draw_framed(canvas, held, position.turn)

    def _draw_framed(self, canvas: Canvas, square: int, seat: int) -> None:
        self._board.enclose(canvas, 1 << square)
        self._board.piece(canvas, square, seat)

    def first(self, position: PinuidPosition, near: Cursor | None) -> Cursor | None:
        """At ``near``, else where this seat moved last, else at what is nearest of all that can be chosen."""
        if near is not None and self._holds(position, near):
            return near
        spots = self._spots(position, "")
        wanted = ("" if near is None else near.spot, self._moved.get(position.turn, ""))
        spot = next((spot for spot in wanted if spot in spots), None) or nearest(spots, self._place(near))
        return None if spot is None else Cursor(spot)

    def step(self, position: PinuidPosition, cursor: Cursor, direction: Button) -> Cursor:
        spots = self._spots(position, cursor.held)
        spot = self._trail.step(spots, cursor.spot, Direction(direction.value))
        return Cursor(spot, "" if cursor.held == SURE else cursor.held.rstrip(NO_ROW))

    def press(self, position: PinuidPosition, cursor: Cursor) -> Move | Cursor:
        laid = self._laid(position, cursor.held)
        if laid is not None:
            return self._press_laid(laid, cursor)
        match position.phase:
            case Phase.ENTER:
                return f"@{cursor.spot}"
            case Phase.REMOVE | Phase.PAY:
                fatal = position.fatal >> self._squares.number(cursor.spot) & 1
                return Cursor(cursor.spot, SURE) if fatal and cursor.held != SURE else f"x{cursor.spot}"
        if not cursor.held:
            return self._pick_up(position, cursor.spot)
        self._moved[position.turn] = cursor.spot
        move = cursor.held + cursor.spot
        return move if position.help else Cursor(cursor.spot, move)

    def aim(self, position: PinuidPosition, move: Move) -> Cursor | None:
        squares = [self._squares.names[square] for square in self._squares.named(move)]
        return Cursor(squares[-1], squares[0] if len(squares) == 2 else "") if squares else None

    def at(self, position: PinuidPosition, cursor: Cursor, x: int, y: int) -> Cursor | None:
        """While a piece is held, where it may go, or another piece to take up instead."""
        held = cursor.held if self._is_square(cursor.held) else ""
        laid = self._laid(position, cursor.held)
        choices = dict.fromkeys(self._spots(position, cursor.held), cursor.held)
        if laid is None and held:
            choices = dict.fromkeys(self._spots(position, ""), "") | choices
        spot = within_reach(choices, lambda spot: self._board.distance(self._squares.number(spot), x, y))
        if spot is None:
            return None
        held = choices[spot]
        if spot == cursor.spot:
            return cursor
        return Cursor(spot, "" if held == SURE else held.rstrip(NO_ROW))

    def let_go(self, position: PinuidPosition, cursor: Cursor) -> Cursor | None:
        laid = self._laid(position, cursor.held)
        if laid is not None:
            *before, move = laid.moves
            squares = [self._squares.names[square] for square in self._squares.named(move)]
            mover = self._squares.names[laid.mover]
            return Cursor(mover, squares[0] if len(squares) == 2 else ",".join(before))
        if not cursor.held:
            return None
        return Cursor(cursor.held if self._is_square(cursor.held) else cursor.spot)

    def call(self, position: PinuidPosition) -> str:
        match position.phase:
            case Phase.REMOVE:
                return _("REMOVE ONE")
            case Phase.PAY:
                return _("FORGOT A ROW!")
            case Phase.ENTER:
                return _("PUT ONE BACK")
            case Phase.STUCK:
                return _("NO MOVE")
        return ""

    def status(self, position: PinuidPosition) -> str:
        """What wins; how many pieces each seat has left stands beside its sign."""
        return _("{n} LEFT WINS").format(n=GOAL)

    def caption(self, position: PinuidPosition, cursor: Cursor | None) -> str:
        """What a press of A would make, with a warning before the own dead end."""
        if cursor is None:
            return ""
        laid = self._laid(position, cursor.held)
        if laid is not None:
            return self._caption_laid(laid, cursor)
        match position.phase:
            case Phase.REMOVE | Phase.PAY if cursor.held == SURE:
                return _("SURE? PRESS A")
            case Phase.REMOVE | Phase.PAY if position.fatal >> self._squares.number(cursor.spot) & 1:
                return self._warning(position)
            case Phase.MOVE if cursor.held and position.help:
                made = position.play(cursor.held + cursor.spot).rows[position.turn]
                return ("", _("MAKES A ROW"), _("MAKES 2 ROWS"))[len(made)]
        return ""

    def counts(self) -> tuple[str, ...]:
        pieces = self.start.tally[0]
        return ngettext("{n} PIECE", "{n} PIECES", pieces).format(n=pieces), _("EACH")

    def preview(self, position: PinuidPosition, side: int) -> Image.Image:
        return small.pieces(position, side)

    def _warning(self, position: PinuidPosition) -> str:
        return _("DEAD END!") if position.layout.back_lines else _("PUTS YOU OUT!")

    def _caption_laid(self, laid: LaidTurn, cursor: Cursor) -> str:
        if cursor.held.endswith(NO_ROW):
            return _("NOT IN A ROW")
        if self._squares.number(cursor.spot) != laid.mover:
            return _("A REMOVES IT")
        dead = laid.after.lacks(laid.before.turn) is not None and laid.before.lacks(laid.before.turn) is None
        return self._warning(laid.before) if dead else _("A ENDS TURN")

    def _press_laid(self, laid: LaidTurn, cursor: Cursor) -> Move | Cursor:
        if self._squares.number(cursor.spot) == laid.mover:
            return laid.ended
        more = laid.removing(cursor.spot)
        if more is None:
            return Cursor(cursor.spot, laid.text + NO_ROW)
        return Cursor(self._squares.names[laid.mover], more.text)

    def _pick_up(self, position: PinuidPosition, spot: str) -> Cursor:
        """Hold the piece on ``spot`` over the target that is nearest to the middle of the board."""
        target = nearest(self._spots(position, spot), self._place(None))
        return Cursor(spot if target is None else target, "" if target is None else spot)

    def _laid(self, position: PinuidPosition, held: str) -> LaidTurn | None:
        """The turn laid down, when help is off and its step has been chosen."""
        text = held.rstrip(NO_ROW)
        begun = position.phase is Phase.MOVE and not position.help and len(self._squares.named(text)) > 1
        return LaidTurn.read(position, text) if begun else None

    def _holds(self, position: PinuidPosition, near: Cursor) -> bool:
        """Whether what ``near`` holds can be held in ``position``."""
        held, phase = near.held, position.phase
        if held == SURE:
            return phase in (Phase.REMOVE, Phase.PAY) and near.spot in self._points(position.fatal)
        if self._is_square(held):
            mine = phase is Phase.MOVE and held in self._points(position.movable)
            return mine and near.spot in self._spots(position, held)
        try:
            laid = self._laid(position, held)
        except IllegalMove:
            return False
        return laid is not None and near.spot in self._points(laid.pieces)

    def _is_square(self, held: str) -> bool:
        """Whether a piece was picked up, and nothing else was done."""
        return held in self._squares.names

    def _spots(self, position: PinuidPosition, held: str) -> Mapping[str, Point]:
        """Where the cursor may go while it holds ``held``."""
        laid = self._laid(position, held)
        if laid is not None:
            return self._points(laid.pieces)
        match position.phase:
            case Phase.MOVE:
                return self._points(
                    position.targets(self._squares.number(held)) if held else position.movable
                )
            case Phase.REMOVE | Phase.PAY:
                return self._points(position.removable)
            case Phase.ENTER:
                return self._points(position.entries)
        return {}

    def _points(self, mask: int) -> Mapping[str, Point]:
        width, names = self._squares.width, self._squares.names
        return {names[square]: (square % width, square // width) for square in bits(mask)}

    def _place(self, near: Cursor | None) -> Point:
        if near is not None and near.spot in self._squares.names:
            return self._points(1 << self._squares.number(near.spot))[near.spot]
        return (self._squares.width - 1) / 2, (self._squares.height - 1) / 2
