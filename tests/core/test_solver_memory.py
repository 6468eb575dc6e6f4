"""What the solver keeps in mind: bounded in bytes, and never two positions under one key.
Sizes are counted, so that these tests fail alike on every machine."""

from __future__ import annotations

import gc
import random
import tracemalloc
from sys import getsizeof

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.claim.board import Board
from core.claim.position import ClaimPosition
from core.gameid import GameId
from core.solver.loony import loony_value, pile_of
from core.solver.plain import PlainSolver
from core.solver.solver import Solver
from core.solver.strings import StringsSolver
from core.solver.table import Table

MARKS = 20
Lengths = st.lists(st.integers(1, 9), max_size=6).map(sorted).map(tuple)


def board(text: str) -> Board:
    position = GameId.read(text).start()
    assert isinstance(position, ClaimPosition)
    return position.board


def fill(table: Table, chance: random.Random, count: int) -> None:
    for _ in range(count):
        key = chance.getrandbits(MARKS) | 1 << MARKS
        table.limit(key.bit_count() - 1, key, -2, chance.randrange(-2, 3))


@pytest.mark.parametrize("room", [400_000, 1_000_000])
def test_a_table_never_takes_more_than_its_room(room: int) -> None:
    table, chance = Table(room, MARKS, MARKS + 1), random.Random(1)
    largest = 0
    for _ in range(60):
        fill(table, chance, 500)
        layers = sum(map(getsizeof, table.layers))
        largest = max(largest, layers + sum(getsizeof(key) for layer in table.layers for key in layer))
    assert room // 3 < largest <= room


def test_a_full_table_forgets_the_positions_with_the_fewest_open_marks_first() -> None:
    table = Table(400_000, MARKS, MARKS + 1)
    for marks in range(MARKS, -1, -1):
        for key in range(700):
            table.limit(marks, key, 0, 0)
    assert [len(layer) for layer in table.layers[-4:]] == [700] * 4
    assert sum(map(len, table.layers)) < 700 * MARKS // 2


def test_a_full_table_forgets_what_lies_before_the_search_first_of_all() -> None:
    table = Table(400_000, MARKS, MARKS + 1)
    for marks in (20, 19, 18):
        for key in range(700):
            table.limit(marks, key, 0, 0)
    table.root = 10
    for marks in (10, 9, 8):
        for key in range(700):
            table.limit(marks, key, 0, 0)
    assert [len(table.layers[marks]) for marks in (20, 10, 9, 8)] == [0, 700, 700, 700]


@pytest.mark.parametrize(
    "game", ["dots:2x2", "dots:3x2,swedish", "dots:tri3,swedish", "lines:3x3", "lines:4x3"]
)
def test_values_stay_right_in_a_table_that_is_always_full(game: str) -> None:
    table, known = board(game), Solver(board(game))
    masks = random.Random(2).sample(range(table.full + 1), 120)
    if game.startswith("dots"):
        tiny = StringsSolver(table, 4_000)
        values = [tiny.value(tiny.graph.import_mask(left)) for left in masks]
    else:
        values = [PlainSolver(table, False, 4_000).value(left) for left in masks]
    assert values == [known.value(left) for left in masks]


@pytest.mark.parametrize("game", ["dots:4x3", "lines:6x6,pro", "dots:4x4,misere"])
def test_a_long_search_takes_no_more_memory_than_it_may(game: str) -> None:
    table = board(game)
    solver = Solver(table, game.endswith("misere"), megabytes=1)
    loony_value.cache_clear()
    tracemalloc.start()
    try:
        assert solver.value(table.full, nodes=12_000) is None
        gc.collect()
        kept = tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()
    assert 2**18 < kept <= 2**20


@given(one=st.tuples(Lengths, Lengths), other=st.tuples(Lengths, Lengths))
def test_different_piles_of_chains_and_loops_have_different_numbers(
    one: tuple[tuple[int, ...], tuple[int, ...]], other: tuple[tuple[int, ...], tuple[int, ...]]
) -> None:
    assert (pile_of(*one) == pile_of(*other)) == (one == other)


@given(chains=Lengths, loops=Lengths)
def test_the_number_of_a_pile_has_no_more_bits_than_the_table_reckons_with(
    chains: tuple[int, ...], loops: tuple[int, ...]
) -> None:
    assert pile_of(chains, loops).bit_length() <= 2 * (sum(chains) + sum(loops)) + 4
