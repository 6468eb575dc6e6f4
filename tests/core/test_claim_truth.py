"""Boards and exact values against tables made by independent programs (tests/data/claim.json).
The values come from a plain search through the real rules, so a wrong rule shows up as a wrong value."""

from __future__ import annotations

import json
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from core.claim.board import Board
from core.claim.position import ClaimPosition
from core.claim.squares import Border, squares
from core.gameid import GameId

TRUTH: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[1] / "data" / "claim.json").read_text(encoding="utf-8")
)["boards"]
MOST_OPEN = 12
"""Marks left open in the positions that the plain search takes on."""
MOST_AT_START = 15
"""Marks of the boards that it takes on from the start."""

named = pytest.mark.parametrize("truth", [t for t in TRUTH if t["marks"]], ids=lambda t: t["game"])
nameless = pytest.mark.parametrize(
    "truth", [t for t in TRUTH if not t["marks"] and t["game"]], ids=lambda t: t["game"]
)


class Search:
    """The value of positions of one board for the player to move, and the marks that reach it."""

    def __init__(self, misere: bool) -> None:
        self.best = min if misere else max
        self.known: dict[int, int] = {}

    def after(self, position: ClaimPosition, move: str) -> int:
        seat, then = position.to_move, position.play(move)
        assert seat is not None
        gain, rest = then.scores[seat] - position.scores[seat], self.value(then)
        return gain + (rest if then.to_move == seat else -rest)

    def value(self, position: ClaimPosition) -> int:
        if position.open not in self.known:
            values = [self.after(position, move) for move in position.legal_moves()]
            self.known[position.open] = self.best(values, default=0)
        return self.known[position.open]

    def best_moves(self, position: ClaimPosition) -> set[str]:
        value = self.value(position)
        return {move for move in position.legal_moves() if self.after(position, move) == value}


def as_board(truth: dict[str, Any]) -> Board:
    """The board of a truth entry as it is written there, with made-up geometry."""
    marks = tuple(map(str, truth["marks"] or range(1 + max(map(max, truth["sets"])))))
    regions = tuple(sum(1 << mark for mark in region) for region in truth["sets"])
    nowhere = (0.0, 0.0)
    return Board(
        marks=marks,
        regions=regions,
        weights=tuple(truth["weights"]),
        spots=(nowhere,) * len(marks),
        centres=(nowhere,) * len(regions),
    )


def start_of(truth: dict[str, Any]) -> ClaimPosition:
    start = GameId.read(truth["game"]).start()
    assert isinstance(start, ClaimPosition)
    return start


def check_start(start: ClaimPosition, search: Search, truth: dict[str, Any]) -> None:
    if len(start.board.marks) <= MOST_AT_START:
        assert search.value(start) == truth["start_value"]


def same_shape(ours: Board, theirs: list[list[int]]) -> dict[int, str] | None:
    """For each of their marks one of ours, so that regions match regions; None when the boards differ.

    Regions are matched one by one, keeping the number of marks that any two share; marks follow from that.
    """

    def matched(chosen: list[int]) -> list[int] | None:
        i = len(chosen)
        if i == len(theirs):
            return chosen
        for r in set(range(len(ours.regions))) - set(chosen):
            shared = [(ours.regions[r] & ours.regions[other]).bit_count() for other in [*chosen, r]]
            if shared == [len({*theirs[i]} & {*other}) for other in theirs[: i + 1]]:
                whole = matched([*chosen, r])
                if whole is not None:
                    return whole
        return None

    regions = matched([])
    if regions is None:
        return None
    free = set(range(len(ours.marks)))
    names = {}
    for mark in sorted({mark for region in theirs for mark in region}):
        beside = sorted(regions[i] for i, region in enumerate(theirs) if mark in region)
        fitting = min(ours_too for ours_too in free if sorted(ours.regions_of[ours_too]) == beside)
        free.remove(fitting)
        names[mark] = ours.marks[fitting]
    return names if not free else None


@named
def test_marks_lines_and_weights_are_those_of_the_table(truth: dict[str, Any]) -> None:
    start = start_of(truth)
    board = start.board
    assert set(board.marks) == set(truth["marks"])
    assert start.misere == truth["misere"]
    theirs = {
        frozenset(truth["marks"][mark] for mark in region): weight
        for region, weight in zip(truth["sets"], truth["weights"], strict=True)
    }
    ours = {
        frozenset(name for mark, name in enumerate(board.marks) if region >> mark & 1): weight
        for region, weight in zip(board.regions, board.weights, strict=True)
    }
    assert ours == theirs
    assert len(board.regions) == len(truth["sets"])


@named
def test_values_and_best_moves_are_those_of_the_table(truth: dict[str, Any]) -> None:
    start, search = start_of(truth), Search(truth["misere"])
    checked = 0
    for known in truth["positions"]:
        position = start.with_drawn(known["drawn"])
        if position.open.bit_count() <= MOST_OPEN:
            assert search.value(position) == known["value"]
            assert search.best_moves(position) == set(known["best"])
            checked += 1
    assert checked
    check_start(start, search, truth)


@nameless
def test_triangle_boards_have_the_shape_and_the_values_of_the_table(truth: dict[str, Any]) -> None:
    start, search = start_of(truth), Search(truth["misere"])
    names = same_shape(start.board, truth["sets"])
    assert names is not None
    for known in truth["positions"]:
        position = start.with_drawn(names[mark] for mark in known["drawn"])
        if position.open.bit_count() <= MOST_OPEN + 2:
            assert search.value(position) == known["value"]
            assert search.best_moves(position) == {names[mark] for mark in known["best"]}
    check_start(start, search, truth)


def test_a_board_of_another_shape_is_told_apart() -> None:
    tri2 = next(t for t in TRUTH if t["game"] == "dots:tri2")
    assert same_shape(squares(2, 2), tri2["sets"]) is None


@pytest.mark.parametrize("truth", [t for t in TRUTH if not t["game"]], ids=map(str, count()))
def test_patches_of_hexagons_given_as_sets_have_the_values_of_the_table(truth: dict[str, Any]) -> None:
    start, search = ClaimPosition.start(as_board(truth), misere=truth["misere"]), Search(truth["misere"])
    for known in truth["positions"]:
        position = start.with_drawn(map(str, known["drawn"]))
        if position.open.bit_count() <= MOST_OPEN:
            assert search.value(position) == known["value"]
            assert search.best_moves(position) == set(map(str, known["best"]))
    check_start(start, search, truth)


@pytest.mark.parametrize(("length", "value"), [(1, -1), (2, 0), (3, -1), (4, 0)])
def test_open_strips_have_the_published_values(length: int, value: int) -> None:
    assert Search(misere=False).value(ClaimPosition.start(squares(length, 1))) == value


MISERE_STRIPS = (2, 3, -4, -5, -6, -5, -4, -3, -2, -1, 0, 1)


@pytest.mark.parametrize(("length", "misere_value"), list(enumerate(MISERE_STRIPS, 2)))
def test_swedish_strips_have_the_published_values(length: int, misere_value: int) -> None:
    board = squares(length, 1, Border.SWEDISH)
    assert Search(misere=False).value(ClaimPosition.start(board)) == length
    assert Search(misere=True).value(ClaimPosition.start(board, misere=True)) == misere_value
