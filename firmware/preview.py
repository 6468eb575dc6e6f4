"""Small pictures of a position, for set-up, title and rules.
They show the board and what was drawn and claimed, in whatever room there is."""

from __future__ import annotations

from itertools import product

from PIL import Image

from core.claim.board import Point
from core.claim.pie import PiePosition
from core.claim.position import ClaimPosition
from core.pinuid.position import PinuidPosition
from core.position import Position
from firmware.canvas import Canvas
from firmware.signs import LARGEST, SMALLEST, sign

THICK = 14
"""Pixels: from this size on, squares have sides two pixels thick."""


def preview(position: Position, width: int, height: int) -> Image.Image:
    """``position`` as large as fits into a picture (mode ``1``) of ``width`` x ``height`` pixels.

    A game that has no small picture gets an empty one.
    """
    canvas = Canvas(width, height)
    if isinstance(position, ClaimPosition | PiePosition):
        table = position.on_table
        (_draw_sides if table.board.segments else _draw_cells)(canvas, table, width, height)
    elif isinstance(position, PinuidPosition):
        _draw_pieces(canvas, position, width, height)
    return canvas.image


def _draw_sides(canvas: Canvas, table: ClaimPosition, width: int, height: int) -> None:
    """Dots, the frame, drawn sides and owners' signs. Squares are as high as wide, other rows lower."""
    board = table.board
    plain = all(x0 == x1 or y0 == y1 for (x0, y0), (x1, y1) in board.segments + board.frame)
    widest, highest = (max(dot[axis] for dot in board.dots) for axis in (0, 1))
    across = int(min((width - 2) / widest, (height - 2) / highest / (1 if plain else 0.87)))
    across -= 0 if plain else across % 2
    row = across if plain else round(across * 0.87)
    thick = 2 if plain and across >= THICK else 1
    left = (width - int(widest * across) - thick) // 2
    bottom = (height + int(highest * row + 0.001) + thick) // 2 - 1

    def pixel(point: Point) -> tuple[int, int]:
        return left + round(point[0] * across), bottom - int(point[1] * row + 0.001)

    drawn = [side for mark, side in enumerate(board.segments) if table.drawn >> mark & 1]
    for start, end in (*((dot, dot) for dot in board.dots), *board.frame, *drawn):
        (x0, y0), (x1, y1) = pixel(start), pixel(end)
        for right, up in product(range(thick), repeat=2):
            canvas.line(x0 + right, y0 - up, x1 + right, y1 - up)
    size = min(across - 2 - thick if plain else across // 3, LARGEST)
    if size >= SMALLEST:
        for region, seat in table.claims:
            (x, y), half = board.centres[region], (size - thick) / 2
            canvas.stamp(round(left + x * across - half), round(bottom - y * row - half), sign(seat, size))


def _draw_cells(canvas: Canvas, table: ClaimPosition, width: int, height: int) -> None:
    """White cells and black ones, with the sign of who caught a line over them last."""
    board = table.board
    columns, rows = (int(max(spot[axis] for spot in board.spots) + 0.5) for axis in (0, 1))
    pitch = min((width - 1) // columns, (height - 1) // rows)
    left, bottom = (width - 1 - columns * pitch) // 2, (height + rows * pitch) // 2
    canvas.box(left, bottom - rows * pitch, columns * pitch + 1, rows * pitch + 1)
    catchers = {
        mark: seat
        for region, seat in table.claims
        for mark in range(len(board.marks))
        if board.regions[region] >> mark & 1
    }
    size = pitch - 3
    for mark, (x, y) in enumerate(board.spots):
        corner = left + int(x) * pitch, bottom - int(y) * pitch - pitch
        if table.drawn >> mark & 1:
            canvas.box(corner[0] + 1, corner[1] + 1, pitch - 1, pitch - 1, lit=False)
        else:
            canvas.frame(*corner, pitch + 1, pitch + 1, lit=False)
        if mark in catchers and size >= SMALLEST:
            canvas.stamp(corner[0] + 2, corner[1] + 2, sign(catchers[mark], size))
    canvas.frame(left, bottom - rows * pitch, columns * pitch + 1, rows * pitch + 1)


def _draw_pieces(canvas: Canvas, position: PinuidPosition, width: int, height: int) -> None:
    """The sign of a seat on each square with a piece, a dot on the others."""
    squares = position.layout.squares
    pitch = min(width // squares.width, height // squares.height)
    left, bottom = (width - squares.width * pitch) // 2, (height + squares.height * pitch) // 2
    for square in range(len(squares.names)):
        row, column = divmod(square, squares.width)
        x, y = left + column * pitch, bottom - row * pitch - pitch
        owner = position.owner(square)
        if owner is None:
            canvas.pixel(x + (pitch - 1) // 2, y + (pitch - 1) // 2)
        else:
            canvas.stamp(x, y, sign(owner, max(pitch - 1, SMALLEST)))
