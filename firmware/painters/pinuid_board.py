"""The pixels of a Pinuid board: pieces, empty squares of two colours, and what is marked on them.
Pieces are six pixels wide with a dark pixel around them, and frames lie beyond that pixel."""

from __future__ import annotations

import math

from PIL import Image

from core.bits import indices
from core.pinuid.squares import Squares
from firmware.drawing.canvas import DARK, LIT, Canvas
from firmware.drawing.signs import sign
from hal.contract import HEIGHT

SIZE = 6
PITCH = 8
"""Pixels from one square to the next, at most."""
WIDTH = 66
PLUS = ((1, 0), (0, 1), (1, 1), (2, 1), (1, 2))
BRACKET = ((0, 0), (1, 0), (0, 1))


class PinuidBoard:
    """Draws on a board that fills 66 by 64 pixels; a square is its number in ``squares``."""

    def __init__(self, squares: Squares) -> None:
        self._squares = squares
        self._pitch = min(HEIGHT // max(squares.width, squares.height), PITCH)
        self._left = (WIDTH - self._pitch * (squares.width - 1) - SIZE) // 2
        self._top = (HEIGHT - self._pitch * (squares.height - 1) - SIZE) // 2

    def _corner(self, square: int) -> tuple[int, int]:
        """The upper left pixel of a piece on ``square``."""
        row, column = divmod(square, self._squares.width)
        return self._left + column * self._pitch, self._top + (self._squares.height - 1 - row) * self._pitch

    def distance(self, square: int, x: int, y: int) -> float:
        """How many pixels ``x``, ``y`` is from the middle of ``square``."""
        left, top = self._corner(square)
        return math.hypot(x - left - (SIZE - 1) / 2, y - top - (SIZE - 1) / 2)

    def piece(self, canvas: Canvas, square: int, seat: int) -> None:
        """The sign of ``seat``."""
        canvas.stamp(*self._corner(square), sign(seat, SIZE))

    def obstacle(self, canvas: Canvas, square: int) -> None:
        """A piece that plays no longer, whoever left it there: grey."""
        grey = Image.new("1", (SIZE, SIZE))
        grey.putdata([LIT if (i + i // SIZE) % 2 == 0 else DARK for i in range(SIZE * SIZE)])
        canvas.stamp(*self._corner(square), grey)

    def empty(self, canvas: Canvas, square: int) -> None:
        """A dot on one colour of squares, a small plus on the other."""
        x, y = self._corner(square)
        dot = self._squares.colours[0] >> square & 1
        for across, down in ((1, 1),) if dot else PLUS:
            canvas.pixel(x + 1 + across, y + 1 + down)

    def clear(self, canvas: Canvas, square: int) -> None:
        """Take away what was drawn in a square."""
        canvas.box(*self._corner(square), SIZE, SIZE, lit=False)

    def hole(self, canvas: Canvas, square: int) -> None:
        """The four corners of a piece that has left."""
        x, y = self._corner(square)
        for across in (0, SIZE - 1):
            for down in (0, SIZE - 1):
                canvas.pixel(x + across, y + down)

    def trail(self, canvas: Canvas, here: int, there: int) -> None:
        """The way of a piece that has just stepped: a stroke from ``here`` towards ``there``."""
        (x, y), (to_x, to_y) = self._corner(here), self._corner(there)
        across, down = (1 if to_x > x else -1), (1 if to_y > y else -1)
        x, y = x + SIZE // 2 - (across < 0), y + SIZE // 2 - (down < 0)
        for step in range(SIZE // 2 + 1):
            canvas.pixel(x + step * across, y + step * down)

    def open(self, canvas: Canvas, square: int) -> None:
        """A small frame in an empty square that can be chosen."""
        x, y = self._corner(square)
        canvas.box(x, y, SIZE, SIZE, lit=False)
        canvas.frame(x + 1, y + 1, SIZE - 2, SIZE - 2)

    def corners(self, canvas: Canvas, square: int) -> None:
        """The corners of the frame that ``enclose`` draws."""
        left, top, right, bottom = self._frame(1 << square)
        for across, down in BRACKET:
            for x in (left + across, right - 1 - across):
                for y in (top + down, bottom - 1 - down):
                    canvas.pixel(x, y)

    def box(self, canvas: Canvas, square: int) -> None:
        """An empty frame in place of a piece that would leave."""
        x, y = self._corner(square)
        canvas.box(x, y, SIZE, SIZE, lit=False)
        canvas.frame(x - 1, y - 1, SIZE + 2, SIZE + 2)

    def enclose(self, canvas: Canvas, *groups: int) -> None:
        """One frame around the squares of some masks, each a straight line; what was inside is gone."""
        frames = [self._frame(group) for group in groups]
        for rim in (0, 1):
            for left, top, right, bottom in frames:
                width, height = right - left - 2 * rim, bottom - top - 2 * rim
                canvas.box(left + rim, top + rim, width, height, lit=rim == 0)

    def _frame(self, group: int) -> tuple[int, int, int, int]:
        """Left, top, right and bottom, the last two exclusive, of a frame one pixel away from the squares."""
        xs, ys = zip(*(self._corner(square) for square in indices(group)), strict=True)
        return min(xs) - 2, min(ys) - 2, max(xs) + SIZE + 2, max(ys) + SIZE + 2
