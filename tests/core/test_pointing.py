"""Pointing: every open spot can be reached from every other, and a step back leads back."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.pointing import Direction, Point, Trail, nearest, step

points = st.tuples(*[st.fractions(0, 9, max_denominator=12).map(float)] * 2)
spot_sets = st.sets(points, min_size=1, max_size=40).map(
    lambda found: {str(i): point for i, point in enumerate(sorted(found))}
)


def reached(spots: Mapping[str, Point], start: str) -> set[str]:
    seen, waiting = {start}, [start]
    while waiting:
        here = waiting.pop()
        for direction in Direction:
            there = step(spots, spots[here], direction)
            if there is not None and there not in seen:
                seen.add(there)
                waiting.append(there)
    return seen


def reaching(spots: Mapping[str, Point], goal: str) -> set[str]:
    before: dict[str, set[str]] = {name: set() for name in spots}
    for name in spots:
        for direction in Direction:
            there = step(spots, spots[name], direction)
            if there is not None:
                before[there].add(name)
    seen, waiting = {goal}, [goal]
    while waiting:
        fresh = before[waiting.pop()] - seen
        seen |= fresh
        waiting += fresh
    return seen


@given(spot_sets)
def test_every_spot_of_any_set_is_reached_from_every_other(spots: dict[str, Point]) -> None:
    first = next(iter(spots))
    assert reached(spots, first) == set(spots) == reaching(spots, first)


@given(spot_sets, st.data())
def test_the_goal_is_reached_although_steps_can_be_taken_back(
    spots: dict[str, Point], data: st.DataObject
) -> None:
    trail = Trail()
    here = data.draw(st.sampled_from(sorted(spots)))
    for direction in data.draw(st.lists(st.sampled_from(Direction), max_size=6)):
        here = trail.step(spots, here, direction)
    goal = data.draw(st.sampled_from(sorted(spots)))
    presses = 0
    while here != goal:
        here = trail.step(spots, here, towards(spots[here], spots[goal]))
        presses += 1
        assert presses <= len(spots) + 6


def exact(number: float) -> Fraction:
    return Fraction(number).limit_denominator(12)


def towards(here: Point, goal: Point) -> Direction:
    """The cone that holds the goal, exactly: 2 dy² against dx² in fractions."""
    dx, dy = (exact(b) - exact(a) for a, b in zip(here, goal, strict=True))
    if dx * dx > 2 * dy * dy:
        return Direction.RIGHT if dx > 0 else Direction.LEFT
    return Direction.UP if dy > 0 else Direction.DOWN


@given(spot_sets, st.lists(st.sampled_from(Direction), max_size=30), st.data())
def test_pressing_the_opposite_directions_returns_step_by_step(
    spots: dict[str, Point], presses: list[Direction], data: st.DataObject
) -> None:
    trail = Trail()
    here = data.draw(st.sampled_from(sorted(spots)))
    for direction in presses:
        there = trail.step(spots, here, direction)
        back = trail.step(spots, there, direction.opposite)
        assert back == here
        assert trail.step(spots, here, direction) == there
        here = there


def test_a_trail_forgets_a_spot_that_is_gone_and_a_cursor_that_was_moved() -> None:
    row = {"a": (0.0, 0.0), "b": (1.0, 0.0), "c": (2.0, 0.0), "d": (3.0, 0.0)}
    trail = Trail()
    assert trail.step(row, "a", Direction.RIGHT) == "b"
    del row["a"]
    assert trail.step(row, "b", Direction.LEFT) == "d"
    assert trail.step(row, "c", Direction.RIGHT) == "d"


def test_the_last_spot_has_nowhere_to_go() -> None:
    assert step({"a": (1.0, 1.0)}, (1.0, 1.0), Direction.UP) is None
    assert Trail().step({"a": (1.0, 1.0)}, "a", Direction.UP) == "a"
    assert step({}, (0.0, 0.0), Direction.UP) is None
    assert nearest({}, (0.0, 0.0)) is None


def grid(width: int, height: int) -> dict[str, Point]:
    """The sides of a grid of squares: ``h`` and ``v`` with the column and the row."""
    across = {f"h{c}{r}": (c + 0.5, float(r)) for r in range(height + 1) for c in range(width)}
    upright = {f"v{c}{r}": (float(c), r + 0.5) for r in range(height) for c in range(width + 1)}
    return across | upright


@pytest.mark.parametrize(
    ("start", "direction", "path"),
    [
        ("h00", Direction.RIGHT, ["h10", "h20", "v30", "v00"]),
        ("v00", Direction.RIGHT, ["v10", "v20", "v30", "v00"]),
        ("h10", Direction.UP, ["v10", "h11", "v11", "h12", "v12", "h13", "h10"]),
        ("h13", Direction.DOWN, ["v12", "h12", "v11", "h11", "v10", "h10", "h13"]),
        ("v32", Direction.LEFT, ["v22", "v12", "v02", "v32"]),
        ("v30", Direction.UP, ["h21", "v21", "h22"]),
    ],
)
def test_the_sides_of_a_full_grid_come_in_the_order_that_a_person_expects(
    start: str, direction: Direction, path: list[str]
) -> None:
    spots = grid(3, 3)
    here, walked = start, []
    for _ in path:
        here = step(spots, spots[here], direction) or ""
        walked.append(here)
    assert walked == path


def test_without_a_trail_steps_return_on_a_full_grid_except_at_its_left_and_right_border() -> None:
    """Up and down from the right border lead a column inwards; left and right from the ends of a row lead to
    the border beside it, whose sides have their own neighbours. With a trail these return too (see above)."""
    spots = grid(4, 3)
    lost = set()
    for name, spot in spots.items():
        for direction in Direction:
            there = step(spots, spot, direction) or ""
            if step(spots, spots[there], direction.opposite) != name:
                lost.add((name, direction.value))
    right_border = {(f"v4{row}", way) for row in range(3) for way in ("up", "down")}
    row_ends = {(f"h{c}{row}", way) for c, way in ((0, "left"), (3, "right")) for row in range(4)}
    assert lost == right_border | row_ends


def test_the_nearest_spot_counts_both_axes() -> None:
    spots = {"far": (0.0, 0.0), "near": (2.0, 1.0), "above": (3.0, 3.0)}
    assert nearest(spots, (3.0, 1.0)) == "near"
    assert nearest(spots, (3.0, 3.0)) == "above"
