"""From cells to a board, for every grid whose marks are the sides between neighbouring dots.
Squares, triangles and hexagons only say where the corners of their cells lie."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence, Set
from itertools import chain, groupby
from operator import itemgetter
from string import ascii_lowercase

from core.claim.board import Board, Point

Dot = tuple[int, int]
"""Row from the bottom, and place from the left in steps that are the same in every row; both from 0."""
Side = tuple[Dot, Dot]
Cell = tuple[Dot, ...]
"""The corners of a cell, going round."""
Rows = Sequence[Sequence[Cell]]
"""The cells row by row from the bottom, each row from the left."""


def name_of(row: int, column: int) -> str:
    """``a1`` for row 0, column 0."""
    return f"{ascii_lowercase[column]}{row + 1}"


def sides_of(cell: Cell) -> list[Side]:
    """The sides of a cell, each with its lower or left dot first."""
    return [(min(a, b), max(a, b)) for a, b in zip(cell, cell[1:] + cell[:1], strict=True)]


def outline(rows: Rows) -> set[Side]:
    """The sides that bound one cell only: the swedish border. None where it would close a cell by itself."""
    cells = list(chain.from_iterable(rows))
    count = Counter(side for cell in cells for side in sides_of(cell))
    edge = {side for side, cells_beside in count.items() if cells_beside == 1}
    return set() if any(edge.issuperset(sides_of(cell)) for cell in cells) else edge


def build(rows: Rows, place: Callable[[Dot], Point], frame: Set[Side]) -> Board:
    """The board of these cells, each of weight 1.

    ``place`` puts a dot on the plane; ``frame`` is drawn before the first move.
    """
    cells = list(chain.from_iterable(rows))
    dots = sorted(set(chain.from_iterable(cells)))
    names = {
        dot: name_of(row, column)
        for row, in_row in groupby(dots, key=itemgetter(0))
        for column, dot in enumerate(in_row)
    }
    marks = sorted({side for cell in cells for side in sides_of(cell)} - frame, key=_height_then_place)
    number = {side: i for i, side in enumerate(marks)}
    return Board(
        marks=tuple(names[a] + names[b] for a, b in marks),
        aliases={names[b] + names[a]: names[a] + names[b] for a, b in marks},
        regions=tuple(sum(1 << number[side] for side in sides_of(cell) if side in number) for cell in cells),
        weights=(1,) * len(cells),
        spots=tuple(middle([place(dot) for dot in side]) for side in marks),
        centres=tuple(middle([place(dot) for dot in cell]) for cell in cells),
        segments=tuple((place(a), place(b)) for a, b in marks),
        frame=tuple((place(a), place(b)) for a, b in sorted(frame, key=_height_then_place)),
        dots=tuple(place(dot) for dot in dots),
    )


def middle(points: Sequence[Point]) -> Point:
    """The mean of some points: the centroid of a triangle, square or regular hexagon by its corners."""
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def _height_then_place(side: Side) -> tuple[int, int]:
    (row, place), (other_row, other_place) = side
    return row + other_row, place + other_place
