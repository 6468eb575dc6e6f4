"""Small pictures of boards (mode ``1``) for set-up, title and rules: what was claimed, where pieces stand.
Each is as large as fits into a square; ``side`` is its side in pixels."""

from __future__ import annotations

from itertools import product

from PIL import Image

from core.claim.board import Point
from core.claim.position import ClaimPosition
from core.pinuid.position import PinuidPosition
from firmware.drawing.canvas import Canvas
from firmware.drawing.signs import LARGEST, SMALLEST, sign

THICK = 14
"""Pixels: from this size on, squares have sides two pixels thick."""


def sides(table: ClaimPosition, side: int) -> Image.Image:
    """Dots, the frame, drawn sides and owners' signs. Squares are as high as wide, other rows lower."""
    canvas, board = Canvas(side, side), table.board
    widest, highest = (max(dot[axis] for dot in board.dots) for axis in (0, 1))
    across = int(min((side - 2) / widest, (side - 2) / highest / (1 if board.square else 0.87)))
    across -= 0 if board.square else across % 2
    row = across if board.square else round(across * 0.87)
    thick = 2 if board.square and across >= THICK else 1
    left = (side - int(widest * across) - thick) // 2
    bottom = (side + int(highest * row + 0.001) + thick) // 2 - 1

    def pixel(point: Point) -> tuple[int, int]:
        return left + round(point[0] * across), bottom - int(point[1] * row + 0.001)

    drawn = [side for mark, side in enumerate(board.segments) if table.drawn >> mark & 1]
    for start, end in (*((dot, dot) for dot in board.dots), *board.frame, *drawn):
        (x0, y0), (x1, y1) = pixel(start), pixel(end)
        for right, up in product(range(thick), repeat=2):
            canvas.line(x0 + right, y0 - up, x1 + right, y1 - up)
    size = min(across - 2 - thick if board.square else across // 3, LARGEST)
    if size >= SMALLEST:
        for region, seat in table.claims:
            (x, y), half = board.centres[region], (size - thick) / 2
            canvas.stamp(round(left + x * across - half), round(bottom - y * row - half), sign(seat, size))
    return canvas.image


def cells(table: ClaimPosition, side: int) -> Image.Image:
    """White cells and black ones, with the sign of who caught a line over them last."""
    canvas, board = Canvas(side, side), table.board
    columns, rows = (int(max(spot[axis] for spot in board.spots) + 0.5) for axis in (0, 1))
    pitch = (side - 1) // max(columns, rows)
    left, bottom = (side - 1 - columns * pitch) // 2, (side + rows * pitch) // 2
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
            catcher(canvas, corner[0] + 2, corner[1] + 2, size, catchers[mark])
    canvas.frame(left, bottom - rows * pitch, columns * pitch + 1, rows * pitch + 1)
    return canvas.image


def catcher(canvas: Canvas, x: int, y: int, size: int, seat: int) -> None:
    """The sign of who caught a line over a black cell; a small square, so that the cell stays black."""
    if seat == 0:
        canvas.stamp(x, y, sign(0, size))
    else:
        canvas.box(x + 1, y + 1, size - 2, size - 2)


def pieces(position: PinuidPosition, side: int) -> Image.Image:
    """The sign of a seat on each square with a piece, a dot on the others."""
    canvas, squares = Canvas(side, side), position.layout.squares
    pitch = side // max(squares.width, squares.height)
    left, bottom = (side - squares.width * pitch) // 2, (side + squares.height * pitch) // 2
    for square in range(len(squares.names)):
        row, column = divmod(square, squares.width)
        x, y = left + column * pitch, bottom - row * pitch - pitch
        owner = position.owner(square)
        if owner is None:
            canvas.pixel(x + (pitch - 1) // 2, y + (pitch - 1) // 2)
        else:
            canvas.stamp(x, y, sign(owner, max(pitch - 1, SMALLEST)))
    return canvas.image
