"""Any point of the board means what is seen nearest to it, and a point far from everything means nothing.
What is seen of a place are the pixels that its preview changes, so nothing here trusts the painter's sums."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import ImageChops

from core.position import Position
from firmware.painter import REACH, Cursor, Painter
from hal.contract import HEIGHT, WIDTH
from tests.firmware.painters.test_at import drawn, table

GAMES = (
    "dots:3x3,swedish",
    "dots:4x7",
    "dots:5x5",
    "dots:9x9",
    "dots:tri2",
    "dots:tri5",
    "dots:tri6",
    "dots:hex3",
    "dots:hex4",
    "lines:3x3",
    "lines:6x6",
    "lines:9x9,pro",
    "lines:9x4",
    "pinuid:classic",
    "pinuid:classic,pairs",
    "pinuid:quatro",
    "pinuid:classic,hedge,nohelp",
)
SLACK, THICK = 3.5, 7.5
"""Pixels: a preview is wider than the line that it stands for, and a piece is no circle, nor a point."""
Pixels = tuple[tuple[int, int], ...]


class Board:
    """A position, what is chosen among in it, and the pixels that are seen of each choice."""

    def __init__(self, painter: Painter[Position], position: Position, cursor: Cursor) -> None:
        self.painter, self.position, self.cursor = painter, position, cursor
        found = {painter.at(position, cursor, x, y) for x in range(0, 80, 3) for y in range(0, HEIGHT, 3)}
        self.seen = {choice: self._pixels(choice) for choice in found if choice is not None}

    def _pixels(self, choice: Cursor) -> Pixels:
        bare = drawn(self.painter, self.position, None, False)
        changed: set[tuple[int, int]] = set()
        for lit in (False, True):
            picture = ImageChops.difference(bare, drawn(self.painter, self.position, choice, lit))
            width = picture.width
            changed |= {(at % width, at // width) for at, value in enumerate(picture.tobytes()) if value}
        return tuple(changed)

    def distance(self, choice: Cursor, x: int, y: int) -> float:
        return float(min((x - a) ** 2 + (y - b) ** 2 for a, b in self.seen[choice]) ** 0.5)


@cache
def board(game: str, moves: int) -> Board | None:
    """Some moves into ``game``, nothing held; None when nothing can be chosen."""
    painter, position = table(game, moves, 5)
    cursor = painter.first(position, None)
    return None if cursor is None else Board(painter, position, cursor)


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=30, deadline=None)
@given(
    moves=st.sampled_from((0, 3, 12)),
    x=st.integers(-3, WIDTH + 2),
    y=st.integers(-3, HEIGHT + 2),
)
def test_any_point_means_what_is_seen_nearest_to_it(game: str, moves: int, x: int, y: int) -> None:
    shown = board(game, moves)
    if shown is None:
        return
    meant = shown.painter.at(shown.position, shown.cursor, x, y)
    distances = {choice: shown.distance(choice, x, y) for choice in shown.seen}
    if meant is None:
        assert min(distances.values()) > REACH - THICK
    else:
        assert distances[meant] <= min(distances.values()) + SLACK


@pytest.mark.parametrize("game", [game for game in GAMES if not game.startswith("pinuid")])
def test_every_open_place_can_be_meant(game: str) -> None:
    shown = board(game, 3)
    if shown is not None:
        assert {choice.spot for choice in shown.seen} == set(shown.position.legal_moves())


@pytest.mark.parametrize(
    "game", [*(f"dots:{n}x{n}" for n in range(1, 10)), *(f"lines:{n}x{n}" for n in range(3, 10)), "dots:2x7"]
)
def test_nowhere_on_an_empty_board_is_too_far_from_everything(game: str) -> None:
    shown = board(game, 0)
    assert shown is not None
    xs, ys = zip(*(pixel for pixels in shown.seen.values() for pixel in pixels), strict=True)
    for x in range(min(xs), max(xs) + 1, 3):
        for y in range(min(ys), max(ys) + 1, 2):
            assert shown.painter.at(shown.position, shown.cursor, x, y) is not None


@pytest.mark.parametrize(("game", "at"), [("dots:tri1", (33, 42)), ("dots:hex1", (32, 32))])
def test_in_the_middle_of_a_large_cell_a_side_is_meant(game: str, at: tuple[int, int]) -> None:
    shown = board(game, 0)
    assert shown is not None
    assert shown.painter.at(shown.position, shown.cursor, *at) is not None
