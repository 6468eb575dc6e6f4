"""The solver against values that other programs computed, and against a plain search of every position.
Boards are built from the sets of the file, so that the odd ones are tried too."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.claim.board import Board
from core.claim.position import ClaimPosition
from core.claim.squares import Border, squares
from core.gameid import GameId
from core.solver.plain import PlainSolver
from core.solver.solver import Solver

BOARDS = json.loads((Path(__file__).parents[1] / "data/claim.json").read_text(encoding="utf-8"))["boards"]
MOST_FROM_THE_START = 24
"""Marks of the largest board that is solved from its start here."""


def name(entry: dict[str, Any]) -> str:
    return entry["game"] or f"{len(entry['sets'])} sets"


def board_of(entry: dict[str, Any]) -> Board:
    """The board of an entry by its sets alone, its marks named as the file names them."""
    marks = entry["marks"] or range(1 + max(map(max, entry["sets"])))
    return Board(
        marks=tuple(map(str, marks)),
        regions=tuple(sum(1 << mark for mark in members) for members in entry["sets"]),
        weights=tuple(entry["weights"]),
        spots=((0.0, 0.0),) * len(marks),
        centres=((0.0, 0.0),) * len(entry["sets"]),
    )


def board(text: str) -> Board:
    position = GameId.read(text).start()
    assert isinstance(position, ClaimPosition)
    return position.board


@pytest.mark.parametrize("entry", BOARDS, ids=name)
def test_every_position_of_the_file_has_its_value_and_exactly_its_best_marks(entry: dict[str, Any]) -> None:
    table = board_of(entry)
    solver = Solver(table, entry["misere"])
    for position in entry["positions"]:
        left = table.full
        for mark in position["drawn"]:
            left ^= 1 << table.index[str(mark)]
        best = tuple(sorted(table.index[str(mark)] for mark in position["best"]))
        assert solver.solve(left) == (position["value"], best)


@pytest.mark.parametrize("entry", BOARDS, ids=name)
def test_every_board_of_the_file_has_its_value_from_the_start(entry: dict[str, Any]) -> None:
    table = board_of(entry)
    if len(table.marks) > MOST_FROM_THE_START:
        pytest.skip("takes minutes")
    assert Solver(table, entry["misere"]).value(table.full) == entry["start_value"]


@pytest.mark.parametrize(
    ("game", "value"),
    [
        *((f"dots:{n}x1", -(n % 2)) for n in range(1, 9)),
        *((f"dots:{n}x1,swedish", n) for n in range(2, 10)),
        ("dots:5x3,swedish", 5),
        ("dots:6x3,swedish", 4),
        ("dots:hex2", -3),
        ("lines:5x5", 20),
    ],
)
def test_boards_beyond_the_file_have_the_values_that_are_known(game: str, value: int) -> None:
    assert Solver(board(game)).value(board(game).full) == value


@pytest.mark.parametrize("n", range(2, 10))
def test_swedish_strips_in_misere_have_the_values_that_are_known(n: int) -> None:
    table = board(f"dots:{n}x1,swedish")
    known = dict(zip(range(2, 14), (2, 3, -4, -5, -6, -5, -4, -3, -2, -1, 0, 1), strict=True))
    assert Solver(table, misere=True).value(table.full) == known[n]


def reference(table: Board, misere: bool) -> Any:
    """The value of every position by trying every mark, nothing left out."""
    sign = -1 if misere else 1

    @cache
    def gain(left: int) -> int:
        best = None
        for mark, regions in enumerate(table.regions_of):
            rest = left ^ 1 << mark
            if rest > left:
                continue
            done = [table.weights[r] for r in regions if not table.regions[r] & rest]
            found = sign * sum(done) + gain(rest) if done else -gain(rest)
            best = found if best is None else max(best, found)
        return best or 0

    return lambda left: sign * gain(left)


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize(
    "game",
    [
        "dots:2x2",
        "dots:3x1",
        "dots:3x2,swedish",
        "dots:3x2,icelandic",
        "dots:3x3,swedish",
        "dots:tri2",
        "dots:tri3,swedish",
        "dots:hex2,swedish",
        "lines:3x3,pro",
        "lines:4x3",
    ],
)
def test_every_single_position_of_small_boards_agrees_with_trying_everything(game: str, misere: bool) -> None:
    table = board(game)
    solver, known = Solver(table, misere), reference(table, misere)
    assert [solver.value(left) for left in range(table.full + 1)] == [
        known(left) for left in range(table.full + 1)
    ]


@given(data=st.data())
def test_late_positions_of_larger_boards_agree_with_trying_everything(data: st.DataObject) -> None:
    game = data.draw(
        st.sampled_from(
            (
                "dots:5x5",
                "dots:4x4,icelandic",
                "dots:tri4,swedish",
                "dots:tri5",
                "dots:hex2",
                "dots:hex3",
                "lines:4x4",
                "lines:5x3,pro",
                "lines:6x6,pro",
            )
        )
    )
    misere = data.draw(st.booleans())
    table = board(game)
    left = sum(1 << mark for mark in data.draw(st.sets(st.integers(0, len(table.marks) - 1), max_size=11)))
    solver, known = Solver(table, misere), reference(table, misere)
    value = known(left)
    best = []
    for mark, regions in enumerate(table.regions_of):
        if left >> mark & 1:
            rest = left ^ 1 << mark
            done = [table.weights[r] for r in regions if not table.regions[r] & rest]
            if (sum(done) + known(rest) if done else -known(rest)) == value:
                best.append(mark)
    assert solver.solve(left) == (value, tuple(best))


@pytest.mark.parametrize(
    "game", ["dots:5x5", "dots:9x9", "dots:6x4,icelandic", "dots:tri5", "dots:tri6", "dots:hex3", "dots:hex4"]
)
def test_endgames_of_large_boards_agree_with_the_search_that_tries_every_mark(game: str) -> None:
    """Chains, loops and knots of them: what safe play leaves when nothing is safe any more, in part."""
    table, chance = board(game), Random(game)
    solver, plain = Solver(table), PlainSolver(table, False, 2**24)
    for _ in range(15):
        left = table.full
        for mark in chance.sample(range(len(table.marks)), len(table.marks)):
            if all((table.regions[r] & left).bit_count() > 2 for r in table.regions_of[mark]):
                left ^= 1 << mark
        kept = chance.sample(range(len(table.regions)), len(table.regions))
        while left.bit_count() > 19:
            left &= ~table.regions[kept.pop()]
        assert solver.value(left) == plain.value(left)


@pytest.mark.parametrize(("game", "most"), [("dots:3x3", 45_000), ("dots:5x4,swedish", 80_000)])
def test_boards_are_solved_from_the_start_in_no_more_nodes_than_they_need(game: str, most: int) -> None:
    assert Solver(board(game)).value(board(game).full, nodes=most) is not None


def test_it_stops_when_told_and_goes_on_from_what_it_learnt() -> None:
    table = board("dots:3x3")
    solver = Solver(table)
    assert solver.value(table.full, nodes=2_000) is None
    assert 2_000 <= solver.nodes <= 2_512
    assert solver.solve(table.full, stop=lambda: True) is None
    assert solver.value(table.full) == -3


def test_a_small_table_is_emptied_and_the_value_stays_right() -> None:
    table = board("dots:4x2")
    assert Solver(table, megabytes=1).value(table.full) == 2


def test_taking_what_can_be_taken_safely_is_wrong_in_catch_the_line() -> None:
    """Cells drawn, row by row from the top left: the bits of 0x9a9100."""
    table = board("lines:5x5,pro")
    drawn = [f"{'abcde'[place % 5]}{5 - place // 5}" for place in range(25) if 0x9A9100 >> place & 1]
    left = table.full ^ sum(1 << table.index[cell] for cell in drawn)
    assert Solver(table).value(left) == -54


def test_a_sacrifice_can_be_better_than_every_safe_line() -> None:
    """On 2x2, lines 1, 4, 5, 8, 9, 11 of the rows from the top drawn: opening the chain of three is best."""
    table = board("dots:2x2")
    order = ["a3b3", "b3c3", "a2b2", "b2c2", "a1b1", "b1c1", "a2a3", "b2b3", "c2c3", "a1a2", "b1b2", "c1c2"]
    left = table.full ^ sum(1 << table.index[order[line]] for line in (1, 4, 5, 8, 9, 11))
    assert Solver(table).value(left) == -2


def test_control_is_not_always_worth_keeping() -> None:
    """Behind the last pair wait chains of 3, 3 and 3: taking the pair is worth one, leaving it minus one."""
    table = squares(11, 1, Border.OPEN)
    inside = {"b1b2", "d1d2", "e1e2", "g1g2", "h1h2", "j1j2", "k1k2"}
    outside = {"b1c1", "c1d1", "e1f1", "f1g1", "h1i1", "i1j1", "k1l1"}
    left = sum(1 << table.index[line] for line in inside | outside)
    assert Solver(table).solve(left) == (1, (table.index["b1b2"],))
