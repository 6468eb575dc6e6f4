"""What every computer player keeps to: legal moves, the same with one seed, an end when told to stop."""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.claim.position import ClaimPosition
from core.gameid import GameId
from core.match import Match
from core.player import LEVELS, Limits, Player, player_for
from core.player.anygame import AnyPlayer
from core.player.search import Search
from core.player.tree import Tree
from core.position import Move, Position
from core.reason import Kind, Reason
from tests.core.test_match import VARIANTS, random_match
from tests.variants import ALL

EVERY_LEVEL = range(1, len(LEVELS) + 1)
CLAIM = [
    "dots:1x1",
    "dots:3x2",
    "dots:3x3,swedish",
    "dots:3x3,icelandic",
    "dots:tri3",
    "dots:hex2,swedish",
    "dots:3x2,misere",
    "dots:3x2,pie3",
    "dots:2x2,misere,pie5",
    "dots:3x2,seats3",
    "dots:tri2,misere,seats4",
    "lines:4x3",
    "lines:4x4,pro",
    "lines:3x3,misere",
]


def start(game: str) -> Position:
    return GameId.read(game, ALL).start()


def players(position: Position, level: int, seed: int = 0) -> list[Player]:
    return [player_for(position, level, seed + seat) for seat in range(position.seats)]


def whole_game(position: Position, people: list[Player], limits: Limits) -> list[Move]:
    """The moves of a game, each of which must be legal."""
    moves = []
    while (person := position.actor) is not None:
        thought = people[person].think(position, limits)
        assert thought.move in position.legal_moves()
        moves.append(thought.move)
        position = position.play(thought.move)
    return moves


@pytest.mark.parametrize("level", EVERY_LEVEL)
@pytest.mark.parametrize("game", CLAIM)
def test_a_whole_game_has_legal_moves_and_is_the_same_with_the_same_seeds(game: str, level: int) -> None:
    position, limits = start(game), Limits(work=200)
    first, second = (whole_game(position, players(position, level), limits) for _ in range(2))
    assert first == second


@pytest.mark.parametrize("level", EVERY_LEVEL)
def test_another_seed_is_another_game(level: int) -> None:
    position, limits = start("dots:3x3"), Limits(work=200)
    games = {tuple(whole_game(position, players(position, level, 2 * n), limits)) for n in range(4)}
    assert len(games) > 1


@given(st.sampled_from(VARIANTS), st.sampled_from(EVERY_LEVEL), st.randoms(use_true_random=False))
@settings(max_examples=60, deadline=None)
def test_a_player_that_may_not_think_answers_a_legal_move(variant: str, level: int, random: Random) -> None:
    match: Match = random_match(variant, random)
    if match.position.to_move is not None:
        thought = player_for(match.position, level).think(
            match.position, Limits(stop=lambda: True, work=None)
        )
        assert thought.move in match.position.legal_moves()


@pytest.mark.parametrize("game", ["dots:5x5", "dots:5x5,pie3", "dots:4x3,misere", "lines:6x6", "noughts"])
@pytest.mark.parametrize("patience", [1, 10, 500])
def test_thinking_without_end_ends_soon_after_stop(game: str, patience: int) -> None:
    asked = 0

    def stop() -> bool:
        nonlocal asked
        asked += 1
        return asked > patience

    position = start(game)
    thought = player_for(position, 5).think(position, Limits(stop=stop, work=None))
    assert thought.move in position.legal_moves()
    assert patience < asked < patience + 20


@pytest.mark.parametrize("game", ["dots:3x3", "dots:3x3,pie1", "dots:4x3,misere", "lines:4x4,pro"])
def test_a_player_that_nobody_needs_gives_its_memory_back_without_the_collector(game: str) -> None:
    position = start(game)
    gc.collect()
    gc.disable()
    tracemalloc.start()
    try:
        player = player_for(position, 5)
        player.think(position, Limits(work=4000))
        used, _ = tracemalloc.get_traced_memory()
        del player
        left, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
        gc.enable()
    assert left < used / 2


def test_what_it_thinks_is_told_and_why_too() -> None:
    heard: list[tuple[Move | None, Reason]] = []
    position = start("dots:5x5")
    thought = player_for(position, 5).think(
        position, Limits(work=5000, tell=lambda move, news: heard.append((move, news)))
    )
    assert heard and thought.why
    assert all(move in position.legal_moves() and news.kind is Kind.TRIES for move, news in heard)
    assert 0 < thought.work < 10_000


@pytest.mark.parametrize("level", [0, 6, -1])
def test_there_is_no_other_level(level: int) -> None:
    with pytest.raises(ValueError, match="there is no level"):
        player_for(start("dots:3x3"), level)


@pytest.mark.parametrize(("moves", "best"), [("a1 a3 b1 b3", "c1"), ("a1 b2 c3 c1 b1", "a3")])
def test_a_game_without_a_player_of_its_own_still_has_an_opponent(moves: str, best: Move) -> None:
    position = start("noughts")
    for move in moves.split():
        position = position.play(move)
    player = player_for(position, 4)
    assert isinstance(player, AnyPlayer)
    assert player.think(position, Limits()).move == best


class Nim:
    """Take 1 to 3 from a heap; who takes the last one wins. The state: what is left, and the seat to move."""

    def mover(self, state: tuple[int, int]) -> int:
        return state[1]

    def moves(self, state: tuple[int, int]) -> list[int]:
        return [n for n in (1, 2, 3) if n <= state[0]]

    def after(self, state: tuple[int, int], move: int) -> tuple[int, int]:
        return state[0] - move, 1 - state[1]

    def playout(self, state: tuple[int, int], random: Random) -> tuple[float, float]:
        left, seat = state
        return (0.5, 0.5) if left else (float(seat == 1), float(seat == 0))


def successors(state: tuple[int, int]) -> list[tuple[int, int]]:
    return [Nim().after(state, move) for move in Nim().moves(state)]


@pytest.mark.parametrize("heap", [5, 6, 7, 9])
@pytest.mark.parametrize("seat", [0, 1])
def test_the_tree_finds_the_winning_move_for_either_seat(heap: int, seat: int) -> None:
    tree = Tree(Nim(), 2)
    root = tree.root(seat, successors((heap, seat)))
    tree.grow(root, 3000, Random(1), lambda: False)
    chances = tree.chances(root)
    best = max(chances, key=lambda state: chances[state])
    assert best[0] % 4 == 0
    assert chances[best][1] > 0.8
    assert root.visits == tree.playouts == 3000 <= sum(visits for visits, _ in chances.values())


def test_the_tree_keeps_what_it_learnt_for_the_next_move() -> None:
    tree = Tree(Nim(), 2)
    root = tree.root(0, successors((6, 0)))
    tree.grow(root, 500, Random(1), lambda: False)
    assert tree.root(1, successors((4, 1))).visits > 100
    tree.forget()
    assert tree.root(1, successors((4, 1))).visits == 0


def test_a_playout_makes_at_most_one_state_however_many_moves_there_are(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """States kept for moves that were never tried took a hundred megabytes on 9x9."""
    table, states = start("dots:9x9"), 0
    assert isinstance(table, ClaimPosition)
    search = Search(table)
    before, options = search.view.model.after, len(search.view.options(table))

    def after(state: Any, move: Any) -> Any:
        nonlocal states
        states += 1
        return before(state, move)

    monkeypatch.setattr(search.view.model, "after", after)
    work = 300 * search.playout
    assert search.look(table, Limits(), Random(1), work, 1.0).work == work
    assert 0 < states - options <= 300


@pytest.mark.parametrize("game", ["dots:9x9", "dots:hex4,swedish", "dots:9x9,misere,seats3", "lines:9x9,pro"])
def test_a_playout_costs_what_its_board_makes_it_last(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """5x5 has 100 sides of boxes, and a playout there costs 5: all thoughts last about a second."""
    table, playouts = start(game), 0
    assert isinstance(table, ClaimPosition)
    search = Search(table)
    before = search.view.model.playout

    def playout(state: Any, random: Random) -> Sequence[float]:
        nonlocal playouts
        playouts += 1
        return before(state, random)

    monkeypatch.setattr(search.view.model, "playout", playout)
    found = search.look(table, Limits(), Random(1), 3000, 1.0)
    sides = sum(region.bit_count() for region in table.board.regions)
    assert 3000 <= found.work < 3000 + search.playout
    assert 0.9 * 3000 < playouts * sides * 5 / 100 <= 1.1 * 3000
