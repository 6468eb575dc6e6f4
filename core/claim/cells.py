"""Boards of Catch the Line: cells to blacken, and lines of cells from edge to edge to catch.
The longer a line, the more it is worth."""

from __future__ import annotations

from collections.abc import Iterator

from core.claim.board import Board, kept
from core.claim.grid import middle, name_of

Square = tuple[int, int]
"""Row from the bottom and column from the left, both from 0."""
SHORTEST_DIAGONAL = 3


@kept
def cells(width: int, height: int, pro: bool = False) -> Board:
    """``width`` x ``height`` cells; a line weighs as much as it has cells.

    The lines are the rows, the columns and, with ``pro``, the diagonals of 3 cells and more.
    """
    squares = [(row, column) for row in range(height) for column in range(width)]
    number = {square: i for i, square in enumerate(squares)}
    lines = [[(row, column) for column in range(width)] for row in range(height)]
    lines += [[(row, column) for row in range(height)] for column in range(width)]
    if pro:
        lines += _diagonals(width, height)
    spots = [(column + 0.5, row + 0.5) for row, column in squares]
    return Board(
        marks=tuple(name_of(row, column) for row, column in squares),
        regions=tuple(sum(1 << number[square] for square in line) for line in lines),
        weights=tuple(len(line) for line in lines),
        spots=tuple(spots),
        centres=tuple(middle([spots[number[square]] for square in line]) for line in lines),
    )


def _diagonals(width: int, height: int) -> Iterator[list[Square]]:
    """The rising diagonals from the top left corner on, then the falling ones from the bottom left corner."""
    for start in range(1 - height, width):
        rising = [(column - start, column) for column in range(width) if 0 <= column - start < height]
        if len(rising) >= SHORTEST_DIAGONAL:
            yield rising
    for end in range(width + height - 1):
        falling = [(end - column, column) for column in range(width) if 0 <= end - column < height]
        if len(falling) >= SHORTEST_DIAGONAL:
            yield falling
