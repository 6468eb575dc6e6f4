"""Boards of the claim family: how many marks and regions they have, how they are named, where all lies."""

from __future__ import annotations

from collections import defaultdict
from itertools import product
from string import ascii_lowercase

import pytest

from core.claim.board import Board, Point
from core.claim.cells import cells
from core.claim.hexagons import hexagons
from core.claim.squares import Border, squares
from core.claim.triangles import triangles

SIZES = list(product(range(1, 10), repeat=2))
CELL_SIZES = list(product(range(3, 10), repeat=2))
OPEN_GRIDS = [
    *(squares(width, height) for width, height in SIZES),
    *(triangles(side) for side in range(1, 7)),
    *(hexagons(side) for side in range(1, 5)),
]
FRAMED_GRIDS = [
    *(squares(*size, border) for size in SIZES for border in (Border.SWEDISH, Border.ICELANDIC)),
    *(triangles(side, swedish=True) for side in range(1, 7)),
    *(hexagons(side, swedish=True) for side in range(1, 5)),
]
TRI2 = "a1b1 b1c1 a1a2 b1a2 b1b2 c1b2 a2b2 a2a3 b2a3"
CELL_BOARDS = [cells(*size, pro) for size in CELL_SIZES for pro in (False, True)]


def names(board: Board, region: int) -> set[str]:
    return {name for i, name in enumerate(board.marks) if board.regions[region] >> i & 1}


def mean(points: list[Point]) -> list[float]:
    return [sum(axis) / len(points) for axis in zip(*points, strict=True)]


def rows_of_dots(board: Board) -> dict[str, Point]:
    """Each dot by its name: rows of equal height from the bottom, in each the dots from the left."""
    rows: dict[float, list[float]] = defaultdict(list)
    for x, y in board.dots:
        rows[y].append(x)
    return {
        f"{ascii_lowercase[column]}{row}": (x, y)
        for row, y in enumerate(sorted(rows), 1)
        for column, x in enumerate(sorted(rows[y]))
    }


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_square_grids_have_the_lines_of_the_formulas(width: int, height: int) -> None:
    every = width * (height + 1) + height * (width + 1)
    inner = width * (height - 1) + height * (width - 1)
    assert len(squares(width, height).marks) == every
    assert len(squares(width, height, Border.SWEDISH).marks) == (inner or every)
    assert len(squares(width, height, Border.ICELANDIC).marks) == every - width - height
    assert all(len(squares(width, height, border).regions) == width * height for border in Border)


@pytest.mark.parametrize("side", range(1, 7))
def test_triangle_grids_have_the_lines_of_the_formulas(side: int) -> None:
    every, outline = 3 * side * (side + 1) // 2, 3 * side
    assert len(triangles(side).regions) == len(triangles(side, swedish=True).regions) == side**2
    assert len(triangles(side).marks) == every
    assert len(triangles(side, swedish=True).marks) == (every - outline or every)
    assert len(triangles(side).dots) == (side + 1) * (side + 2) // 2


@pytest.mark.parametrize("side", range(1, 5))
def test_hexagon_grids_have_the_lines_of_the_formulas(side: int) -> None:
    every, outline = 9 * side**2 - 3 * side, 12 * side - 6
    cells_in_all = 3 * side**2 - 3 * side + 1
    assert len(hexagons(side).regions) == len(hexagons(side, swedish=True).regions) == cells_in_all
    assert len(hexagons(side).marks) == every
    assert len(hexagons(side, swedish=True).marks) == (every - outline or every)
    assert len(hexagons(side).dots) == 6 * side**2


def test_the_boards_of_the_rules_sheet_have_its_counts() -> None:
    assert (len(squares(5, 5).marks), len(squares(5, 5).regions)) == (60, 25)
    assert len(squares(4, 4).marks) == 40
    assert len(squares(4, 4, Border.SWEDISH).marks) == 24


@pytest.mark.parametrize("board", [squares(1, 1, Border.SWEDISH), triangles(1, True), hexagons(1, True)])
def test_a_swedish_border_that_would_close_the_only_cell_is_left_out(board: Board) -> None:
    assert board.frame == ()
    assert board.regions == (board.full,)


def test_an_icelandic_border_is_the_left_and_the_bottom_side() -> None:
    board = squares(2, 1, Border.ICELANDIC)
    assert set(board.frame) == {((0, 0), (1, 0)), ((1, 0), (2, 0)), ((0, 0), (0, 1))}
    assert set(board.marks) == {"b1b2", "c1c2", "a2b2", "b2c2"}


@pytest.mark.parametrize("board", OPEN_GRIDS)
def test_a_cell_is_closed_by_its_sides_and_a_side_bounds_one_or_two_cells(board: Board) -> None:
    (sides,) = {region.bit_count() for region in board.regions}
    around = [segment for mark, segment in enumerate(board.segments) if board.regions[0] >> mark & 1]
    corners = {end for segment in around for end in segment}
    assert sides == len(corners)
    assert {len(regions) for regions in board.regions_of} <= {1, 2}
    assert sum(map(len, board.regions_of)) == sides * len(board.regions)
    assert board.frame == ()


@pytest.mark.parametrize("board", FRAMED_GRIDS)
def test_a_frame_takes_lines_from_the_open_board_and_changes_nothing_else(board: Board) -> None:
    twin = next(plain for plain in OPEN_GRIDS if (plain.dots, plain.centres) == (board.dots, board.centres))
    assert set(board.segments) | set(board.frame) == set(twin.segments)
    assert not set(board.segments) & set(board.frame)
    for region in range(len(board.regions)):
        assert names(board, region) == names(twin, region) & set(board.marks) != set()


@pytest.mark.parametrize("board", OPEN_GRIDS + FRAMED_GRIDS)
def test_a_line_is_named_by_its_two_dots_and_either_order_is_read(board: Board) -> None:
    dots = rows_of_dots(board)
    assert sorted(dots.values()) == sorted(board.dots)
    named = {a + b: (a, b) for a in dots for b in dots}
    for mark, name in enumerate(board.marks):
        first, second = named[name]
        assert board.segments[mark] == (dots[first], dots[second])
        assert dots[first][::-1] < dots[second][::-1], "the lower or left dot comes first"
        assert board.index[name] == board.index[second + first] == mark
    assert len(board.index) == 2 * len(board.marks)


@pytest.mark.parametrize("board", OPEN_GRIDS + FRAMED_GRIDS + CELL_BOARDS)
def test_marks_and_cells_are_numbered_from_the_bottom_up_and_from_the_left(board: Board) -> None:
    assert list(board.spots) == sorted(board.spots, key=lambda spot: (round(spot[1], 6), spot[0]))
    assert list(board.dots) == sorted(board.dots, key=lambda dot: (dot[1], dot[0]))
    assert len(set(board.centres)) == len(board.regions) or not board.segments


@pytest.mark.parametrize("board", OPEN_GRIDS)
def test_the_middle_of_a_cell_is_the_middle_of_its_sides(board: Board) -> None:
    for region, centre in zip(board.regions, board.centres, strict=True):
        spots = [spot for mark, spot in enumerate(board.spots) if region >> mark & 1]
        assert centre == pytest.approx(mean(spots))
    for (start, end), spot in zip(board.segments, board.spots, strict=True):
        assert spot == pytest.approx(mean([start, end]))


@pytest.mark.parametrize(
    ("board", "shapes"),
    [
        (squares(3, 2), {(1, 0), (0, 1)}),
        (triangles(3), {(1, 0), (0.5, 1), (-0.5, 1)}),
        (hexagons(2), {(0, 2 / 3), (0.5, 1 / 3), (-0.5, 1 / 3)}),
    ],
)
def test_sides_have_the_lengths_that_are_promised(board: Board, shapes: set[Point]) -> None:
    found = {(round(x1 - x0, 6), round(y1 - y0, 6)) for (x0, y0), (x1, y1) in board.segments}
    assert found == {(x, round(y, 6)) for x, y in shapes}
    assert min(x for x, _ in board.dots) == min(y for _, y in board.dots) == 0


def test_the_smallest_boards_are_named_as_on_paper() -> None:
    assert set(squares(1, 1).marks) == {"a1b1", "a1a2", "b1b2", "a2b2"}
    assert set(triangles(2).marks) == set(TRI2.split())
    assert names(triangles(2), 1) == {"b1a2", "b1b2", "a2b2"}
    assert set(hexagons(1).marks) == {"a1a2", "a1b2", "a2a3", "b2b3", "a3a4", "b3a4"}
    assert names(squares(2, 2), 1) == {"b1c1", "b1b2", "c1c2", "b2c2"}


@pytest.mark.parametrize(("width", "height"), CELL_SIZES)
def test_lines_of_cells_weigh_what_the_rules_sheet_says(width: int, height: int) -> None:
    assert sum(cells(width, height).weights) == 2 * width * height
    if width == height:
        assert sum(cells(width, width, pro=True).weights) == 4 * width**2 - 12


@pytest.mark.parametrize(("width", "height"), CELL_SIZES)
def test_pro_adds_every_diagonal_of_three_cells_and_no_shorter_one(width: int, height: int) -> None:
    diagonals: dict[tuple[int, int], set[str]] = defaultdict(set)
    for column, row in product(range(width), range(height)):
        for slope in (1, -1):
            diagonals[slope, row - slope * column].add(f"{ascii_lowercase[column]}{row + 1}")
    plain, pro = cells(width, height), cells(width, height, pro=True)
    added = [names(pro, region) for region in range(len(plain.regions), len(pro.regions))]
    assert sorted(map(sorted, added)) == sorted(sorted(line) for line in diagonals.values() if len(line) >= 3)
    assert pro.regions[: len(plain.regions)] == plain.regions


@pytest.mark.parametrize("board", CELL_BOARDS)
def test_a_line_of_cells_weighs_its_cells_and_has_its_middle_between_them(board: Board) -> None:
    for region in range(len(board.regions)):
        inside = names(board, region)
        assert board.weights[region] == len(inside)
        spots = [board.spots[board.index[cell]] for cell in inside]
        assert board.centres[region] == pytest.approx(mean(spots))
