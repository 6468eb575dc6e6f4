"""A finger on the board: what is drawn there is what is meant, for every place of every kind of board.
Where a place is drawn is told from the pixels of its preview, so drawing and pointing cannot drift apart."""

from __future__ import annotations

import random

import pytest
from PIL import Image, ImageChops

from core.gameid import GameId
from core.position import Position
from firmware.drawing.canvas import Canvas
from firmware.games import painter_for
from firmware.painter import REACH, Cursor, Painter, beside, within_reach
from firmware.settings import Settings
from hal.contract import HEIGHT, WIDTH

CLAIMS = (
    *(f"dots:{n}x{n}" for n in range(1, 10)),
    *(f"dots:tri{n}" for n in range(1, 7)),
    *(f"dots:hex{n}" for n in range(1, 5)),
    "dots:9x1",
    "dots:3x7",
    *(f"lines:{n}x{n}" for n in range(3, 10)),
    "lines:3x9",
)
MOST = 15
"""How many places of a board are looked at."""
PINUIDS = ("pinuid:classic", "pinuid:classic,pairs", "pinuid:quatro", "pinuid:classic,hedge,nohelp")


def table(text: str, moves: int, seed: int) -> tuple[Painter[Position], Position]:
    """A painter and a position some random moves into a game."""
    game = GameId.read(text)
    start = game.start()
    chance = random.Random(f"{text} {seed}")
    position = start
    for _ in range(moves):
        if not position.legal_moves():
            break
        position = position.play(chance.choice(sorted(position.legal_moves())))
    return painter_for(game, Settings()), position


def drawn(painter: Painter[Position], position: Position, cursor: Cursor | None, lit: bool) -> Image.Image:
    canvas = Canvas()
    painter.draw(canvas, position, cursor, lit, ())
    return canvas.image.convert("L")


def middle(painter: Painter[Position], position: Position, cursor: Cursor) -> tuple[int, int]:
    """The middle of what the preview of ``cursor`` changes."""
    bare = drawn(painter, position, None, False)
    boxes = [
        ImageChops.difference(bare, drawn(painter, position, cursor, lit)).getbbox() for lit in (False, True)
    ]
    lefts, tops, rights, bottoms = zip(*(box for box in boxes if box is not None), strict=True)
    return (min(lefts) + max(rights) - 1) // 2, (min(tops) + max(bottoms) - 1) // 2


@pytest.mark.parametrize("text", CLAIMS)
def test_a_finger_on_a_line_or_a_cell_means_it(text: str) -> None:
    painter, position = table(text, 7, 1)
    moves = sorted(position.legal_moves())
    for move in random.Random(text).sample(moves, min(MOST, len(moves))):
        cursor = Cursor(move)
        assert painter.at(position, cursor, *middle(painter, position, cursor)) == cursor


@pytest.mark.parametrize("text", PINUIDS)
@pytest.mark.parametrize("seed", range(3))
def test_a_finger_on_a_piece_or_a_square_means_it(text: str, seed: int) -> None:
    painter, position = table(text, 12, seed)
    first = painter.first(position, None)
    if first is None:
        return
    pieces = {
        found
        for x in range(0, painter.width, 3)
        for y in range(0, HEIGHT, 3)
        if (found := painter.at(position, first, x, y)) is not None
    }
    for piece in sorted(pieces, key=lambda cursor: cursor.spot)[:3]:
        assert painter.at(position, first, *middle(painter, position, piece)) == piece
        held = painter.press(position, piece)
        if isinstance(held, Cursor) and held.held == piece.spot:
            targets = {
                found
                for x in range(0, painter.width, 3)
                for y in range(0, HEIGHT, 3)
                if (found := painter.at(position, held, x, y)) is not None
            }
            assert Cursor(piece.spot) in targets
            assert pieces <= {Cursor(target.spot) for target in targets}
            for target in targets:
                if target.held:
                    assert isinstance(painter.press(position, target), tuple) or "nohelp" in text


@pytest.mark.parametrize("text", ["dots:5x5", "dots:hex3", "lines:6x6", "pinuid:quatro"])
def test_all_that_can_be_meant_can_be_pressed(text: str) -> None:
    painter, position = table(text, 5, 2)
    cursor = painter.first(position, None)
    assert cursor is not None
    found = {painter.at(position, cursor, x, y) for x in range(0, WIDTH, 4) for y in range(0, HEIGHT, 4)}
    assert None in found
    for meant in found - {None}:
        assert meant is not None
        made = painter.press(position, meant)
        if not isinstance(made, Cursor):
            position.play(made[0])


def test_far_from_the_board_nothing_is_meant() -> None:
    painter, position = table("dots:5x5", 0, 1)
    cursor = painter.first(position, None)
    assert cursor is not None
    assert painter.at(position, cursor, WIDTH - 1, 30) is None


def test_when_everything_is_drawn_nothing_is_meant() -> None:
    painter, position = table("dots:1x1", 9, 1)
    assert painter.at(position, Cursor("a1b1"), 30, 30) is None


def test_distances() -> None:
    assert beside((0, 0), (10, 0), (5, 3)) == 3
    assert beside((0, 0), (10, 0), (14, 3)) == 5
    assert beside((2, 2), (2, 2), (5, 6)) == 5
    distances = {"near": 3.0, "far": REACH + 1}
    assert within_reach(distances, distances.__getitem__) == "near"
    assert within_reach(["far"], distances.__getitem__) is None
    assert within_reach([], distances.__getitem__) is None
