"""What the pictures of the claim family promise to the eye: in pixels, on every board of every size."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageChops

from core.claim.position import ClaimPosition
from core.gameid import GameId
from core.position import Position, Turn
from firmware.drawing.canvas import Canvas
from firmware.drawing.sidebar import GAP
from firmware.games import painter_for
from firmware.painter import Cursor, Painter
from firmware.settings import Settings
from tests.firmware.table import some_move

SQUARES = [f"dots:{n}x{n}" for n in range(1, 10)] + ["dots:9x1", "dots:1x9", "dots:2x7", "dots:8x3"]
GRIDS = [f"dots:tri{n}" for n in range(1, 7)] + [f"dots:hex{n}" for n in range(1, 5)]
BORDERS = ["dots:9x9,swedish", "dots:5x5,icelandic", "dots:tri6,swedish", "dots:hex4,swedish"]
CELLS = [f"lines:{n}x{n}" for n in range(3, 10)] + ["lines:9x3", "lines:3x9", "lines:6x6,pro"]
DOTS = SQUARES + GRIDS + BORDERS
BOARDS = DOTS + CELLS

LIT, DARK = True, False
BRIGHT_PIXELS = 9
"""At least so many pixels change where the bright preview lies, on the smallest hexagons."""
CLEAR_PIXELS = 4


def table(game: str) -> tuple[Painter[Any], ClaimPosition]:
    identity = GameId.read(game)
    start = identity.start()
    assert isinstance(start, ClaimPosition)
    return painter_for(identity, Settings()), start


def picture(
    painter: Painter[Any], position: Position, spot: str = "", lit: bool = LIT, last: Turn = ()
) -> Image.Image:
    canvas = Canvas()
    painter.draw(canvas, position, Cursor(spot) if spot else None, lit, last)
    return canvas.image


def pixels(
    painter: Painter[Any], position: Position, spot: str = "", lit: bool = LIT, last: Turn = ()
) -> int:
    """The picture as one integer with a bit for each pixel."""
    return int.from_bytes(picture(painter, position, spot, lit, last).tobytes())


def apart(one: int, other: int) -> int:
    """In how many pixels two pictures differ."""
    return (one ^ other).bit_count()


@pytest.mark.parametrize("game", BOARDS)
def test_each_cursor_is_seen_in_both_phases_and_is_like_no_other_and_no_drawn_line(game: str) -> None:
    painter, start = table(game)
    without = pixels(painter, start)
    bright = {name: pixels(painter, start, name) for name in start.board.marks}
    dark = {name: pixels(painter, start, name, DARK) for name in start.board.marks}
    drawn = {name: pixels(painter, start.play(name)) for name in start.board.marks}
    for name in start.board.marks:
        assert apart(bright[name], without) >= BRIGHT_PIXELS
        assert apart(bright[name], dark[name]) >= CLEAR_PIXELS
        assert apart(bright[name], drawn[name]) >= CLEAR_PIXELS
        assert apart(dark[name], without) > 0
        assert apart(dark[name], drawn[name]) >= 2
    assert all(apart(one, other) >= CLEAR_PIXELS for one, other in combinations(bright.values(), 2))
    assert len(set(dark.values())) == len(dark)


@given(st.sampled_from(BOARDS), st.integers(0, 200), st.randoms(use_true_random=False))
def test_the_cursor_is_seen_whatever_is_drawn_around_it(game: str, number: int, random: Any) -> None:
    painter, position = table(game)
    for _ in range(number % len(position.board.marks)):
        position = position.play(random.choice(position.legal_moves()))
    spot = random.choice(position.legal_moves())
    without = pixels(painter, position)
    assert apart(pixels(painter, position, spot), without) >= BRIGHT_PIXELS
    assert apart(pixels(painter, position, spot, DARK), without) > 0


@pytest.mark.parametrize("game", BOARDS)
def test_the_move_drawn_last_is_marked(game: str) -> None:
    painter, position = table(game)
    while position.to_move is not None:
        move = some_move(position)
        position = position.play(move)
        assert apart(pixels(painter, position, last=(move,)), pixels(painter, position)) >= 3


@pytest.mark.parametrize("game", BOARDS)
def test_pictures_stay_on_the_board_and_leave_the_panel_alone(game: str) -> None:
    painter, position = table(game)
    for name in position.board.marks:
        whole = picture(painter, position, name)
        assert whole.crop((painter.width + GAP, 0, 128, 50)).getbbox() is None
        assert whole.crop((painter.foot, 50, 128, 64)).getbbox() is None
    assert painter.width <= 67
    assert painter.foot <= 76


@pytest.mark.parametrize("game", DOTS)
def test_lines_of_one_direction_are_one_pattern_wherever_they_lie(game: str) -> None:
    painter, start = table(game)
    dots = picture(painter, start)
    patterns: dict[tuple[float, float], set[tuple[bytes, tuple[int, int]]]] = {}
    for name, ((x0, y0), (x1, y1)) in zip(start.board.marks, start.board.segments, strict=True):
        line = ImageChops.logical_xor(dots, picture(painter, start.with_drawn([name])))
        alone = line.crop(line.getbbox())
        patterns.setdefault((round(x1 - x0, 3), round(y1 - y0, 3)), set()).add((alone.tobytes(), alone.size))
    assert all(len(found) == 1 for found in patterns.values())


@pytest.mark.parametrize("game", SQUARES)
def test_the_preview_is_as_large_at_the_edges_of_the_board_as_inside(game: str) -> None:
    painter, start = table(game)
    without = picture(painter, start)
    sizes: dict[bool, set[tuple[int, int]]] = {True: set(), False: set()}
    for mark, ((x0, _y0), (x1, _y1)) in zip(start.board.marks, start.board.segments, strict=True):
        changed = ImageChops.logical_xor(without, picture(painter, start, mark)).getbbox()
        assert changed is not None
        left, top, right, bottom = changed
        sizes[x0 == x1].add((right - left, bottom - top))
    assert all(len(size) == 1 for size in sizes.values())
