"""What the computer's players judge by: playouts beside the solver, who may move, and what they keep."""

from __future__ import annotations

import gc
from random import Random

import pytest

from core.claim.board import Board
from core.claim.squares import squares
from core.claim.triangles import triangles
from core.gameid import GameId
from core.match import Match
from core.pinuid.position import PinuidPosition
from core.player import Limits, player_for
from core.player import tree as trees
from core.player.claim.quiet import Quiet, QuietState
from core.player.pinuid.paranoid import Many
from core.player.results import results
from core.player.tree import Node
from core.solver.graph import Graph
from core.solver.solver import Solver, never


def endings(board: Board, wanted: int) -> list[QuietState]:
    """Positions without a safe mark in which no three chains meet, so that theory knows their worth."""
    model, random, found = Quiet(Graph(board), 2), Random(5), list[QuietState]()
    full = (1 << len(model.graph.order)) - 1
    while len(found) < wanted:
        state: QuietState = (full, model.graph.degrees(full), 0, (0, 0))
        while marks := model.safe_marks(*state[:2]):
            state = model.after(state, random.choice(marks))
        sides = model.graph.sides.values()
        if all((region & state[0]).bit_count() <= 2 for region in sides):
            found.append(state)
    return found


@pytest.mark.parametrize("board", [squares(3, 3), squares(4, 2), triangles(3)], ids=["3x3", "4x2", "tri3"])
def test_a_playout_of_an_ending_comes_to_what_the_solver_says(board: Board) -> None:
    graph = Graph(board)
    model, solver = Quiet(graph, 2), Solver(board, False)
    seen = set()
    for marks, degrees, _, _ in endings(board, 25):
        value = solver.value(_as_drawn(graph, marks), None, never)
        assert value is not None
        left = sum(bool(region & marks) for region in graph.sides.values()) * graph.weight
        mine = (left + value) // 2
        for seat, expected in enumerate(((mine, left - mine), (left - mine, mine))):
            assert model.playout((marks, degrees, seat, (0, 0)), Random(1)) == pytest.approx(
                results(expected)
            )
        seen.add(value)
    assert min(seen) < 0
    assert len(seen) > 1


def _as_drawn(graph: Graph, marks: int) -> int:
    """The open marks of the board for ``marks`` in the order of the search."""
    return sum(1 << mark for place, mark in enumerate(graph.order) if marks >> place & 1)


def test_in_quatro_those_who_are_out_do_not_move_in_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    moved: set[int] = set()
    turns = Many._turns

    def noting(self: Many, seat: int, pieces: tuple[int, ...]) -> list[int]:
        assert self._ground.lacks(pieces[seat]) is None or pieces[seat].bit_count() == 2, "it is out"
        moved.add(seat)
        return turns(self, seat, pieces)

    monkeypatch.setattr(Many, "_turns", noting)
    random, position = Random(3), GameId.read("pinuid:quatro").start()
    assert isinstance(position, PinuidPosition)
    while not position.eliminated or position.to_move is None:
        if position.to_move is None:
            position = GameId.read("pinuid:quatro").start()
            assert isinstance(position, PinuidPosition)
        moves = position.legal_moves()
        rows = [move for move in moves if move[0] == "x"]
        position = position.play(random.choice(rows or moves))
    for _ in range(6):
        if position.to_move is None or len(position.legal_moves()) == 1:
            break
        position = position.play(player_for(position, 4).think(position, Limits()).move)
    assert moved
    assert not moved & set(position.eliminated[:1])


def nodes() -> int:
    """How many nodes of search trees there are, of players that can still be reached."""
    gc.collect()
    return sum(isinstance(thing, Node) for thing in gc.get_objects())


def test_the_tree_of_a_long_game_keeps_a_bounded_number_of_nodes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trees, "KEPT", 500)
    position = GameId.read("dots:7x7").start()
    player = player_for(position, 5)
    elsewhere, most = nodes(), 0
    for _ in range(8):
        thought = player.think(position, Limits(work=4_000))
        position = position.play(thought.move)
        most = max(most, nodes() - elsewhere)
    assert 100 < most < 500 + 1_000


def test_only_three_earlier_matches_are_kept_however_many_were_played() -> None:
    game = GameId.read("dots:1x1")
    match = Match.new(game, ("A", "B"))
    for _ in range(12):
        match = Match.new(game, ("A", "B"), earlier=match.play("a1b1"))
        assert len(match.chain) <= 4
    assert len(match.chain) == 4
    for _ in range(12):
        match = match.back()
        assert len(match.chain) == 4
