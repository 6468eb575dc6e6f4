"""The painter of Pinuid: pick up a piece, choose where it goes, then which pieces leave.
Rows, targets and squares to come back on are shown; without help nothing betrays a row."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from PIL import Image

from core.bits import indices
from core.pinuid.position import GOAL, Phase, PinuidPosition
from core.pointing import Direction, Point, Trail, nearest
from core.position import IllegalMove, Move, Turn
from firmware.drawing.canvas import Canvas
from firmware.painter import Cursor, Doubt, Painter, within_reach
from firmware.painters import small
from firmware.painters.pinuid_board import WIDTH, PinuidBoard
from firmware.painters.pinuid_turn import LaidTurn
from firmware.settings import Settings
from firmware.translation import _, ngettext
from hal.contract import Button


class PinuidPainter(Painter[PinuidPosition]):
    """Points at pieces and squares.

    A removal that is the own dead end waits for a second press. Without help the moves of a turn are laid
    down one by one, and ``press`` plays all at once.
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
        self, canvas: Canvas, position: PinuidPosition, cursor: Cursor | None, lit: bool, last: Turn
    ) -> None:
        """While ``lit`` the board is shown as A would make it: a piece has moved, has left, has come back."""
        laid = None if cursor is None else _laid(position, cursor)
        shown = position if laid is None else laid.after
        for square in range(len(self._squares.names)):
            self._draw_square(canvas, shown, position.eliminated, square)
        for move in last if laid is None else laid.moves:
            self._draw_last(canvas, move)
        self._draw_rows(canvas, position)
        if cursor is None:
            return
        square = self._squares.number(cursor.spot)
        if (laid is not None and square != laid.mover) or position.phase in (Phase.REMOVE, Phase.PAY):
            if lit:
                self._board.box(canvas, square)
        elif position.phase is Phase.ENTER or cursor.held:
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
            for square in indices(row.squares):
                self._board.piece(canvas, square, position.turn)

    def _draw_target(self, canvas: Canvas, position: PinuidPosition, cursor: Cursor, lit: bool) -> None:
        for spot in self._spots(position, cursor):
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
        spots = self._spots(position)
        wanted = ("" if near is None else near.spot, self._moved.get(position.turn, ""))
        spot = next((spot for spot in wanted if spot in spots), None) or nearest(spots, self._place(near))
        return None if spot is None else Cursor(spot)

    def step(self, position: PinuidPosition, cursor: Cursor, direction: Button) -> Cursor:
        spots = self._spots(position, cursor)
        spot = self._trail.step(spots, cursor.spot, Direction(direction.value))
        return replace(cursor, spot=spot, doubt=None)

    def press(self, position: PinuidPosition, cursor: Cursor) -> Turn | Cursor:
        laid = _laid(position, cursor)
        if laid is not None:
            return self._press_laid(laid, cursor)
        match position.phase:
            case Phase.ENTER:
                return (f"@{cursor.spot}",)
            case Phase.REMOVE | Phase.PAY:
                fatal = position.fatal >> self._squares.number(cursor.spot) & 1
                if fatal and cursor.doubt is None:
                    return replace(cursor, doubt=Doubt.SURE)
                return (f"x{cursor.spot}",)
        if not cursor.held:
            return self._pick_up(position, cursor.spot)
        self._moved[position.turn] = cursor.spot
        move = cursor.held + cursor.spot
        return (move,) if position.help else Cursor(cursor.spot, laid=(move,))

    def aim(self, position: PinuidPosition, move: Move) -> Cursor | None:
        squares = [self._squares.names[square] for square in self._squares.named(move)]
        return Cursor(squares[-1], squares[0] if len(squares) == 2 else "") if squares else None

    def at(self, position: PinuidPosition, cursor: Cursor, x: int, y: int) -> Cursor | None:
        """While a piece is held, where it may go, or another piece to take up instead."""
        choices = dict.fromkeys(self._spots(position, cursor), cursor.held)
        if cursor.held:
            choices = dict.fromkeys(self._spots(position), "") | choices
        spot = within_reach(choices, lambda spot: self._board.distance(self._squares.number(spot), x, y))
        if spot is None:
            return None
        return cursor if spot == cursor.spot else Cursor(spot, choices[spot], cursor.laid)

    def let_go(self, position: PinuidPosition, cursor: Cursor) -> Cursor | None:
        laid = _laid(position, cursor)
        if laid is not None:
            mover, here = laid.mover, self._squares.named(laid.moves[0])[0]
            return Cursor(
                self._squares.names[mover],
                "" if laid.moves[1:] else self._squares.names[here],
                laid.moves[:-1],
            )
        if cursor.doubt is not None:
            return Cursor(cursor.spot)
        return Cursor(cursor.held) if cursor.held else None

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
        laid = _laid(position, cursor)
        if laid is not None:
            return self._caption_laid(laid, cursor)
        match position.phase:
            case Phase.REMOVE | Phase.PAY if cursor.doubt is Doubt.SURE:
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
        if cursor.doubt is Doubt.REFUSED:
            return _("NOT IN A ROW")
        if self._squares.number(cursor.spot) != laid.mover:
            return _("A REMOVES IT")
        dead = laid.after.lacks(laid.before.turn) is not None and laid.before.lacks(laid.before.turn) is None
        return self._warning(laid.before) if dead else _("A ENDS TURN")

    def _press_laid(self, laid: LaidTurn, cursor: Cursor) -> Turn | Cursor:
        if self._squares.number(cursor.spot) == laid.mover:
            return laid.ended
        more = laid.removing(cursor.spot)
        if more is None:
            return replace(cursor, doubt=Doubt.REFUSED)
        return Cursor(self._squares.names[laid.mover], laid=more.moves)

    def _pick_up(self, position: PinuidPosition, spot: str) -> Cursor:
        """Hold the piece on ``spot`` over the target that is nearest to the middle of the board."""
        target = nearest(self._spots(position, Cursor(spot, spot)), self._place(None))
        return Cursor(spot if target is None else target, "" if target is None else spot)

    def _holds(self, position: PinuidPosition, near: Cursor) -> bool:
        """Whether ``near`` holds anything, and can hold it in ``position``."""
        moves = position.phase is Phase.MOVE
        if near.laid:
            try:
                return moves and not (position.help or near.held) and near.spot in self._spots(position, near)
            except IllegalMove:
                return False
        if near.held:
            mine = moves and near.held in self._points(position.movable)
            return mine and near.spot in self._spots(position, near)
        return near.doubt is not None and not moves and near.spot in self._points(position.fatal)

    def _spots(self, position: PinuidPosition, cursor: Cursor | None = None) -> Mapping[str, Point]:
        """Where ``cursor`` may go with what it holds, or one that holds nothing."""
        laid, held = (None, "") if cursor is None else (_laid(position, cursor), cursor.held)
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
        return {names[square]: (square % width, square // width) for square in indices(mask)}

    def _place(self, near: Cursor | None) -> Point:
        if near is not None and near.spot in self._squares.names:
            return self._points(1 << self._squares.number(near.spot))[near.spot]
        return (self._squares.width - 1) / 2, (self._squares.height - 1) / 2


def _laid(position: PinuidPosition, cursor: Cursor) -> LaidTurn | None:
    """The turn that ``cursor`` holds, laid down in ``position``. Raises IllegalMove."""
    return LaidTurn.of(position, cursor.laid) if cursor.laid else None
