"""A corner of a Pinuid board for a page of the rules, five squares wide and high.
It is drawn by the painter of the game, so that it looks as in play."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PIL import Image

from core.pinuid.layout import Layout
from core.pinuid.position import PinuidPosition
from core.pinuid.squares import Squares
from firmware.drawing.canvas import Canvas
from firmware.painter import Cursor
from firmware.painters.pinuid import PinuidPainter
from firmware.painters.pinuid_board import WIDTH
from firmware.settings import Settings
from hal.contract import HEIGHT

SIDE = 42
"""Pixels: five squares and the frame around them."""


def diagram(
    rows: str,
    moves: str = "",
    at: str = "",
    held: str = "",
    lit: bool = False,
    back_rows: tuple[int, ...] = (),
    help: bool = True,
) -> Callable[[], Image.Image]:
    """Draws ``rows``, top row first, ``.`` an empty square and a letter a seat's piece, after ``moves``.

    ``at`` and ``held`` are the cursor, in its bright phase when ``lit``; ``back_rows`` as in a layout.
    """
    return partial(_draw, rows, moves, at, held, lit, back_rows, help)


def _draw(
    rows: str, moves: str, at: str, held: str, lit: bool, back_rows: tuple[int, ...], help: bool
) -> Image.Image:
    cells = "".join(reversed(rows.split()))
    squares, seats = Squares(5, 5), "ABCD"[: max(len({*cells} - {"."}), 2)]
    pieces = tuple(sum(1 << i for i, cell in enumerate(cells) if cell == seat) for seat in seats)
    layout = Layout(squares, pieces, tuple(squares.line(row) for row in back_rows))
    position, played = PinuidPosition.start(layout, help=help), moves.split()
    for move in played:
        position = position.play(move)
    canvas = Canvas()
    painter = PinuidPainter(position, Settings())
    painter.draw(canvas, position, Cursor(at, held) if at else None, lit, tuple(played[-1:]))
    left, top = (WIDTH - SIDE) // 2, (HEIGHT - SIDE) // 2
    return canvas.image.crop((left, top, left + SIDE, top + SIDE))
