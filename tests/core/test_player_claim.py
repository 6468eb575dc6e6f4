"""How well the levels know Dots and Boxes and its relatives: free boxes, safe lines, chains, control."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.claim.pie import PiePosition
from core.claim.position import ClaimPosition
from core.engine.words import sentence
from core.gameid import GameId
from core.player import Limits, Thought, player_for
from core.position import Move, Position
from core.reason import Kind, Reason
from core.solver.solver import Solver

EVERY_LEVEL = range(1, 6)
LONG = "a3a4 b3b4 c3c4 d3d4 e3e4 f3f4 g3g4"
"""A chain of six along the top of 6x3."""


def start(game: str) -> ClaimPosition:
    table = GameId.read(game).start()
    assert isinstance(table, ClaimPosition)
    return table


def but(game: str, left: str) -> ClaimPosition:
    """All lines of the board drawn but those of ``left``."""
    table = start(game)
    return table.with_drawn(move for move in table.legal_moves() if move not in left.split())


def scattered(game: str, left: int, random: Random) -> ClaimPosition:
    """``left`` lines open, the others drawn without a thought."""
    table = start(game)
    moves = table.legal_moves()
    return table.with_drawn(random.sample(moves, max(0, len(moves) - left)))


def think(position: Position, level: int, seed: int = 0, work: int = 3000) -> Thought:
    return player_for(position, level, seed).think(position, Limits(work=work))


def played(position: Position, level: int, seeds: int = 8) -> set[Move]:
    """What the level plays with different seeds."""
    return {think(position, level, seed).move for seed in range(seeds)}


def value(table: ClaimPosition) -> int:
    """The exact value for the seat that moves."""
    found = Solver(table.board, table.misere).value(table.open, None, lambda: False)
    assert found is not None
    return found


def value_of(table: ClaimPosition, move: Move) -> int:
    """The exact value of a move."""
    after, seat = table.play(move), table.to_move
    assert seat is not None
    gain = (after.scores[seat] - table.scores[seat]) * (-1 if table.misere else 1)
    if after.to_move is None:
        return gain
    return gain + (value(after) if after.to_move == seat else -value(after))


@pytest.mark.parametrize("level", EVERY_LEVEL)
@pytest.mark.parametrize("game", ["dots:3x3", "dots:3x3,seats3", "dots:3x3,seats4"])
def test_every_level_takes_a_free_box(game: str, level: int) -> None:
    table = start(game).with_drawn(["a1b1", "a1a2", "b1b2"])
    assert played(table, level, 4) == {"a2b2"}


@pytest.mark.parametrize("game", ["dots:3x3", "dots:3x3,seats3"])
def test_only_a_beginner_gives_boxes_away_while_there_are_safe_lines(game: str) -> None:
    table = start(game).with_drawn(["a1b1", "a1a2", "c4d4", "d3d4", "b2c2", "b2b3"])
    gifts = {"b1b2", "a2b2", "c3c4", "c3d3", "b3c3", "c2c3"}
    assert played(table, 1, 40) & gifts
    assert played(table, 1, 40) - gifts
    for level in (2, 3, 4, 5):
        assert not played(table, level) & gifts


@pytest.mark.parametrize("level", [3, 4, 5])
def test_a_chain_of_two_is_opened_before_a_long_one_and_in_its_middle(level: int) -> None:
    assert played(but("dots:6x3", f"{LONG} a1a2 b1b2 b1c1"), level) == {"b1b2"}


@pytest.mark.parametrize("level", [3, 4, 5])
def test_the_last_two_boxes_are_left_to_keep_control(level: int) -> None:
    opened = but("dots:6x3", f"{LONG} b1b2 c1c2 c1d1")
    assert played(opened, level, 2) == {"b1b2"}
    assert played(but("dots:6x3", f"{LONG} c1c2 c1d1"), level, 2) == {"c1d1"}
    assert played(but("dots:6x3", f"{LONG} c1c2 c1d1"), 2, 2) == {"c1c2"}


@pytest.mark.parametrize("level", [3, 4, 5])
def test_the_last_four_boxes_of_a_loop_are_left_with_one_stroke(level: int) -> None:
    chain = "a4a5 b4b5 c4c5 d4d5 e4e5 f4f5 g4g5"
    assert played(but("dots:6x4", f"{chain} b1b2 b2c2 b2b3"), level, 2) == {"b2c2"}


@pytest.mark.parametrize("level", [3, 4, 5])
def test_control_is_given_up_where_it_costs_more_than_it_brings(level: int) -> None:
    threes = " ".join(f"{column}{row}{column}{row + 1}" for row in (1, 3, 5) for column in "abcd")
    assert played(but("dots:3x7", f"{threes} b7b8 b8c8"), level, 2) == {"b7b8"}


@pytest.mark.parametrize("level", [2, 3, 4, 5])
def test_of_three_players_none_opens_a_long_chain_before_a_short_one(level: int) -> None:
    table = but("dots:6x3,seats3", f"{LONG} a1a2 b1b2 b1c1")
    assert played(table, level, 4) <= {"a1a2", "b1b2", "b1c1"}


@pytest.mark.parametrize("level", [2, 3, 4])
def test_in_misere_nobody_takes_a_box_who_need_not(level: int) -> None:
    table = start("dots:3x3,misere").with_drawn(["a1b1", "a1a2", "b1b2"])
    assert "a2b2" not in played(table, level, 4)


@pytest.mark.parametrize("level", [4, 5])
@given(
    game=st.sampled_from(["dots:3x3", "dots:4x3", "dots:4x4", "dots:tri3", "dots:hex2", "dots:4x4,swedish"]),
    random=st.randoms(use_true_random=False),
)
@settings(max_examples=30, deadline=None)
def test_the_upper_levels_end_a_game_without_losing_a_box(level: int, game: str, random: Random) -> None:
    table = scattered(game, random.randint(1, 14 if level == 4 else 18), random)
    found = think(table, level, random.randint(0, 9), work=50_000)
    assert value_of(table, found.move) == value(table)
    assert found.value in (None, value(table))


@given(st.integers(1, 28), st.randoms(use_true_random=False))
@settings(max_examples=30, deadline=None)
def test_the_master_is_exact_on_5x5_and_knows_it(left: int, random: Random) -> None:
    table = scattered("dots:5x5", left, random)
    found = think(table, 5, work=200_000)
    assert value_of(table, found.move) == value(table)
    assert found.value == value(table) or found.work == 0
    if found.value is not None:
        kind = Kind.WINS if found.value > 0 else Kind.LOSES if found.value < 0 else Kind.TIES
        assert found.why[-1] == Reason(kind, abs(found.value))


@pytest.mark.parametrize(
    ("game", "left", "why"),
    [
        ("dots:3x1", "a1a2 b1b2 c1c2 d1d2", "opens a chain of 3 and loses by 3"),
        ("dots:2x2", "a1a2 b1b2 c1c2 a2a3 b2b3 c2c3", "gives away 2 boxes and ties"),
        ("dots:1x1,misere", "a1a2 a1b1", "gives away 1 box and wins by 1"),
        ("dots:1x1,misere", "a1a2 a1b1 b1b2", "safe, with none left and loses by 1"),
    ],
)
def test_what_is_certain_is_said_as_the_objective_has_it(game: str, left: str, why: str) -> None:
    assert sentence(think(but(game, left), 5).why) == why


@given(
    st.sampled_from(["dots:2x2,pie2", "dots:3x2,pie3", "dots:tri2,pie1"]), st.randoms(use_true_random=False)
)
@settings(max_examples=20, deadline=None)
def test_who_chooses_takes_the_colour_that_wins(game: str, random: Random) -> None:
    position = GameId.read(game).start()
    while "keep" not in (moves := position.legal_moves()):
        if not moves:
            return
        position = position.play(random.choice(moves))
    assert isinstance(position, PiePosition)
    table = position.on_table
    assert table.to_move is not None
    lead = table.scores[table.to_move] - table.scores[1 - table.to_move] + value(table)
    thought = think(position, 5, work=50_000)
    mine = position.play(thought.move).people.index(1)
    assert lead == 0 or (mine == table.to_move) == (lead > 0)
    assert thought.why[-1] == Reason(Kind.WINS if lead else Kind.TIES, abs(lead))


def test_who_cuts_leaves_the_colours_as_even_as_the_board_allows() -> None:
    position = GameId.read("dots:2x1,pie3").start().play("a1b1")
    assert isinstance(position, PiePosition)

    def unevenness(move: Move) -> int:
        after = position.play(move)
        assert isinstance(after, PiePosition)
        return abs(value(after.on_table))

    harmless = [move for move in position.legal_moves() if move not in ("a1a2", "b1b2", "a2b2")]
    move = think(position, 5, work=50_000).move
    assert unevenness(move) == min(map(unevenness, harmless))


def test_who_cuts_and_who_chooses_say_why_and_nothing_of_what_they_only_imagine() -> None:
    position, heard = GameId.read("dots:2x2,pie2").start(), list[object]()
    whys = []
    for _ in range(3):
        limits = Limits(work=3000, tell=lambda move, news: heard.append(news))
        thought = player_for(position, 5).think(position, limits)
        whys.append(sentence(thought.why))
        position = position.play(thought.move)
    assert whys[:2] == ["both colours are about equal now"] * 2
    assert whys[2] == "both colours are about equal now and ties"
    assert not heard


def test_who_cuts_may_stop_and_who_has_cut_plays_on() -> None:
    position = GameId.read("dots:3x3,pie5").start()
    for level in EVERY_LEVEL:
        here: Position = position
        while "keep" not in here.legal_moves():
            here = here.play(think(here, level, work=2000).move)
        here = here.play(think(here, level, work=2000).move)
        assert think(here, level, work=2000).move in here.legal_moves()
