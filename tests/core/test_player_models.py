"""What the players' searches rest on: lengths of chains, playouts, gifts, and results as numbers."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.bits import single_bits
from core.claim.board import Board
from core.claim.cells import cells
from core.claim.hexagons import hexagons
from core.claim.position import ClaimPosition
from core.claim.squares import Border, squares
from core.claim.triangles import triangles
from core.player.claim.endgame import lengths, twos, worth
from core.player.claim.field import Field
from core.player.claim.quiet import Quiet, QuietState
from core.player.results import results
from core.solver.graph import Graph
from core.solver.strings import StringsSolver

BOARDS = [
    squares(3, 3),
    squares(5, 5),
    squares(3, 7, Border.ICELANDIC),
    triangles(4),
    hexagons(2),
    hexagons(3, True),
    cells(5, 5, False),
]
boards = st.sampled_from(BOARDS)
chances = st.randoms(use_true_random=False)


def without_safe_marks(model: Quiet, random: Random) -> QuietState:
    """A position that is reached by safe marks, and has none left."""
    graph = model.graph
    full = (1 << len(graph.order)) - 1
    state: QuietState = (full, graph.degrees(full), 0, (0,) * model.seats)
    while marks := model.safe_marks(*state[:2]):
        state = model.after(state, random.choice(marks))
    return state


@given(boards, chances)
@settings(deadline=None)
def test_every_region_is_in_one_chain_when_no_mark_is_safe(board: Board, random: Random) -> None:
    model = Quiet(Graph(board), 2)
    marks, degrees, _, _ = without_safe_marks(model, random)
    chains, loops = lengths(model.graph, marks, degrees)
    assert sum(chains) + sum(loops) == sum(1 for sides in model.graph.sides.values() if sides & marks)
    assert (chains, loops) == (sorted(chains), sorted(loops))
    assert all(length > 2 for length in loops)


@pytest.mark.parametrize("board", [squares(3, 3), squares(2, 4), triangles(4), hexagons(2)])
def test_chains_that_do_not_meet_have_their_exact_worth(board: Board) -> None:
    model, solver, random = Quiet(Graph(board), 2), StringsSolver(board, 10_000), Random(1)
    graph, found = model.graph, 0
    for _ in range(400):
        marks, degrees, _, _ = without_safe_marks(model, random)
        if all(name & twos(graph, degrees) for name, sides in graph.sides.items() if sides & marks):
            assert worth(graph, marks, degrees) == solver.value(marks)
            found += 1
    assert found > 10


def test_the_worth_of_chains_that_meet_is_mostly_exact_and_nearly_always_of_the_right_sign() -> None:
    board = squares(5, 5)
    model, solver, random = Quiet(Graph(board), 2), StringsSolver(board, 100_000), Random(1)
    exact = sign = 0
    for _ in range(100):
        marks, degrees, _, _ = without_safe_marks(model, random)
        guess, value = worth(model.graph, marks, degrees), solver.value(marks)
        exact += guess == value
        sign += (guess > 0) == (value > 0)
    assert exact > 50
    assert sign > 85


@given(boards, st.integers(2, 4), st.booleans(), chances)
@settings(deadline=None)
def test_playouts_share_out_one_game(board: Board, seats: int, misere: bool, random: Random) -> None:
    field = Field(board, seats, misere)
    left = random.getrandbits(len(board.marks))
    shares = field.playout((left, random.randrange(seats), (3,) * seats), random)
    assert sum(shares) == pytest.approx(1)
    quiet = Quiet(Graph(board), seats)
    shares = quiet.playout(without_safe_marks(quiet, random), random)
    assert sum(shares) == pytest.approx(1)
    assert all(0 <= share <= 1 for share in shares)


@given(boards, st.booleans(), chances)
@settings(deadline=None)
def test_the_field_knows_the_rules(board: Board, misere: bool, random: Random) -> None:
    """Every step of the model is what the moves of the game lead to; taking all is several of them."""
    position = ClaimPosition.start(board, 2, misere)
    moves = list(position.legal_moves())
    position = position.with_drawn(random.sample(moves, random.randrange(len(moves))))
    field = Field(board, 2, misere)
    for mark, after in field.options(position).items():
        played = position.play(board.marks[mark])
        while played.open != after[0]:
            assert not misere
            takes = [name for name in played.legal_moves() if played.completes(board.index[name])]
            played = played.play(takes[0])
        assert played.scores == after[2]
        assert played.to_move in (after[1], None)


def test_a_gift_is_all_that_can_be_taken_in_one_turn() -> None:
    board = squares(4, 1)
    field = Field(board, 2, False)
    upright = sum(1 << board.index[name] for name in ("a1a2", "b1b2", "c1c2", "d1d2", "e1e2"))
    assert {field.gift(upright, mark) for mark in single_bits(upright)} == {4}
    assert {field.gift(board.full, mark) for mark in single_bits(board.full)} == {0}


def test_a_sacrifice_is_taken_by_the_next_seat_which_moves_on() -> None:
    board = squares(4, 2)
    graph = Graph(board)
    quiet = Quiet(graph, 3)
    left = {board.index[name] for name in ("a1a2", "b1b2", "b1c1", "d2d3", "d2e2", "c2c3")}
    marks = graph.import_mask(sum(1 << mark for mark in left))
    state: QuietState = (marks, graph.degrees(marks), 1, (5, 0, 0))
    (chain,) = quiet.sacrifices(*state[:2], 2)
    assert board.marks[graph.order[chain.opening.bit_length() - 1]] in ("b1b2", "d2d3")
    assert quiet.after(state, chain)[2:] == (2, (5, 0, 2))


@pytest.mark.parametrize("misere", [False, True])
def test_winning_is_worth_more_than_any_number_of_points(misere: bool) -> None:
    def first(*scores: int) -> float:
        return results(scores, misere)[0]

    order = [first(0, 25), first(12, 13), first(13, 12), first(25, 0)]
    assert order == sorted(order, reverse=misere)
    assert abs(order[2] - order[1]) > 0.8
    assert results((5, 5), misere) == (0.5, 0.5)
    assert sum(results((4, 4, 1), misere)) == pytest.approx(1)
