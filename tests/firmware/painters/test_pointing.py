"""On every board of every size the D-pad reaches every open line from every other,
and pressing the opposite direction always returns."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.claim.position import ClaimPosition
from core.gameid import GameId
from core.pointing import Direction, Point, Trail, step

SQUARES = [f"dots:{n}x{n}" for n in range(1, 10)] + ["dots:9x1", "dots:1x9", "dots:2x7", "dots:8x3"]
OTHERS = [f"dots:tri{n}" for n in range(1, 7)] + [f"dots:hex{n}" for n in range(1, 5)]
CELLS = [f"lines:{n}x{n}" for n in range(3, 10)] + ["lines:9x3", "lines:3x9"]
BORDERS = ["dots:5x5,swedish", "dots:4x6,icelandic", "dots:tri4,swedish", "dots:hex3,swedish"]
BOARDS = SQUARES + OTHERS + CELLS + BORDERS

Steps = dict[str, set[str]]


def spots_of(game: str) -> dict[str, Point]:
    position = GameId.read(game).start()
    assert isinstance(position, ClaimPosition)
    return dict(zip(position.board.marks, position.board.spots, strict=True))


def steps_of(spots: dict[str, Point]) -> tuple[Steps, Steps]:
    """Where one press leads from each spot, and from where one press leads to it."""
    ahead: Steps = {name: set() for name in spots}
    behind: Steps = {name: set() for name in spots}
    for name, spot in spots.items():
        for direction in Direction:
            there = step(spots, spot, direction)
            if there is not None:
                ahead[name].add(there)
                behind[there].add(name)
    return ahead, behind


def reached(steps: Steps) -> set[str]:
    seen = {next(iter(steps))}
    waiting = list(seen)
    while waiting:
        fresh = steps[waiting.pop()] - seen
        seen |= fresh
        waiting += fresh
    return seen


def all_connected(spots: dict[str, Point]) -> bool:
    ahead, behind = steps_of(spots)
    return reached(ahead) == reached(behind) == set(spots)


@pytest.mark.parametrize("game", BOARDS)
def test_every_line_is_reached_from_every_other_on_the_empty_board(game: str) -> None:
    assert all_connected(spots_of(game))


@given(st.sampled_from(BOARDS), st.data())
def test_every_open_line_is_reached_from_every_other_whatever_is_drawn(
    game: str, data: st.DataObject
) -> None:
    spots = spots_of(game)
    names = data.draw(st.sets(st.sampled_from(sorted(spots)), min_size=1, max_size=40))
    assert all_connected({name: spots[name] for name in sorted(names)})


@pytest.mark.parametrize("game", [game for game in BOARDS if "9" not in game])
def test_the_opposite_direction_returns_from_every_line_in_every_direction(game: str) -> None:
    spots = spots_of(game)
    for name in spots:
        for direction in Direction:
            trail = Trail()
            there = trail.step(spots, name, direction)
            assert trail.step(spots, there, direction.opposite) == name


def walk(game: str, here: str, direction: Direction) -> Iterator[str]:
    spots = spots_of(game)
    while True:
        here = step(spots, spots[here], direction) or ""
        yield here


@pytest.mark.parametrize(
    ("game", "here", "direction", "path"),
    [
        ("dots:tri4", "a1b1", Direction.RIGHT, "b1c1 c1d1 d1e1"),
        ("dots:tri4", "a1a2", Direction.RIGHT, "b1a2 b1b2 c1b2"),
        ("dots:tri4", "b1c1", Direction.UP, "b1b2 a2b2 b2a3 a3b3"),
        ("dots:tri4", "a3b3", Direction.DOWN, "b2a3 a2b2 b1b2 b1c1"),
        ("dots:hex3", "a1a2", Direction.RIGHT, "a1b2 b1b2 b1c2 c1c2 c1d2"),
        ("dots:hex3", "a2a3", Direction.RIGHT, "b2b3 c2c3 d2d3"),
        ("dots:hex3", "b2b3", Direction.UP, "b3c4 c4c5 c5c6 c6c7 c7c8 c8c9"),
        ("dots:hex3", "c8c9", Direction.DOWN, "c7c8 c6c7 c5c6 c4c5 b3c4 b2b3"),
        ("lines:4x4", "a1", Direction.UP, "a2 a3 a4 a1"),
        ("lines:4x4", "b2", Direction.LEFT, "a2 d2 c2 b2"),
    ],
)
def test_lines_come_in_the_order_that_a_person_expects(
    game: str, here: str, direction: Direction, path: str
) -> None:
    expected = path.split()
    assert [name for name, _ in zip(walk(game, here, direction), expected, strict=False)] == expected
