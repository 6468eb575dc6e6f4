"""What can be seen on a board: safe marks, chains and loops, and what a move is said to do."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from core.claim.position import ClaimPosition
from core.claim.sight import describe, gift, safe_marks, strings
from core.engine.words import sentence
from core.match import Match
from core.reason import Kind

BOARDS = [
    "dots:4x3",
    "dots:4x4,swedish",
    "dots:tri4",
    "dots:hex3",
    "dots:3x3,misere",
    "lines:5x4",
    "lines:4x4,pro",
]


def table(line: str) -> ClaimPosition:
    position = Match.read_line(line).position
    assert isinstance(position, ClaimPosition)
    return position


def some_tables(game: str, number: int) -> list[ClaimPosition]:
    """Positions from games of random moves."""
    random, found = Random(game), []
    for _ in range(number):
        position = table(game)
        moves = list(position.board.marks)
        random.shuffle(moves)
        for move in moves[: random.randrange(len(moves))]:
            position = position.play(move)
        found.append(position)
    return found


def told(line: str, move: str) -> str:
    position = table(line)
    return sentence((describe(position, position.board.index[move]),))


def drawn(*moves: str) -> str:
    return f"dots:3x3 moves {' '.join(moves)}"


@pytest.mark.parametrize("game", BOARDS)
def test_a_mark_is_safe_when_the_next_one_can_claim_nothing_new_after_it(game: str) -> None:
    for position in some_tables(game, 40):
        safe = safe_marks(position)
        assert not safe & ~position.open
        ready = gift(position)
        for mark in range(len(position.board.marks)):
            if position.open >> mark & 1 and not ready:
                after = position.play(position.board.marks[mark])
                assert bool(safe >> mark & 1) == (not gift(after))


@pytest.mark.parametrize("game", BOARDS[:5])
def test_every_region_that_is_nearly_closed_is_in_one_string_with_its_neighbours(game: str) -> None:
    for position in some_tables(game, 40):
        regions, left = position.board.regions, position.open
        found = strings(position)
        members = [region for string in found for region in string.regions]
        nearly = [n for n, region in enumerate(regions) if 1 <= (region & left).bit_count() <= 2]
        assert sorted(members) == nearly
        for string in found:
            marks = [regions[region] & left for region in string.regions]
            assert all(one & other for one, other in pairwise(marks))
            assert string.loop == (len(marks) > 2 and bool(marks[0] & marks[-1]))
            assert string.ready == any(mask.bit_count() == 1 for mask in marks)
            assert not string.ready or marks[0].bit_count() == 1


@pytest.mark.parametrize("game", BOARDS[:4])
def test_who_draws_in_a_string_gives_all_of_it(game: str) -> None:
    for position in some_tables(game, 40):
        if gift(position):
            continue
        for string in strings(position):
            mark = (position.board.regions[string.regions[0]] & position.open).bit_length() - 1
            assert gift(position.play(position.board.marks[mark])) >= len(string.regions)


def test_a_safe_line_says_how_many_are_left_after_it() -> None:
    assert told("dots:2x1", "a1b1") == "safe, with 6 more left"
    assert told("dots:2x1 moves a1b1 a2b2", "b1c1") == "safe, with 2 more left"
    assert told("dots:1x2 moves a1b1 b1b2 a2a3", "b2b3") == "safe, with none left"


def test_a_chain_and_a_loop_are_called_so_and_short_ones_are_given_away() -> None:
    corridor = drawn("a2b2", "b2c2", "c2d2", "a1b1", "b1c1", "c1d1")
    assert told(corridor, "a1a2") == "opens a chain of 3"
    assert told(corridor, "b1b2") == "opens a chain of 3"
    ring = "dots:2x2 moves a1b1 b1c1 a1a2 a2a3 a3b3 b3c3 c1c2 c2c3"
    assert told(ring, "a2b2") == "opens a loop of 4"
    assert told("dots:2x1 moves a1b1 b1c1 a2b2 b2c2", "a1a2") == "gives away 2 boxes"
    assert told("dots:1x1 moves a1b1 a2b2", "a1a2") == "gives away 1 box"


def test_a_taking_line_says_what_there_is_to_take() -> None:
    opened = drawn("a2b2", "b2c2", "c2d2", "a1b1", "b1c1", "c1d1", "a1a2")
    assert told(opened, "b1b2") == "takes 1 of 3 boxes"
    last = drawn("a2b2", "b2c2", "c2d2", "a1b1", "b1c1", "c1d1", "a1a2", "b1b2", "c1c2")
    assert told(last, "d1d2") == "takes 1 box"
    assert told("dots:2x1 moves a1b1 b1c1 a2b2 b2c2 a1a2 c1c2", "b1b2") == "takes 2 boxes"


def test_the_double_cross_is_told() -> None:
    two_left = drawn("a2b2", "b2c2", "c2d2", "a1b1", "b1c1", "c1d1", "a1a2", "b1b2")
    assert told(two_left, "d1d2") == "leaves 2 boxes to keep control"
    assert told(two_left, "a3b3") == "leaves 2 boxes to keep control"
    opened = drawn("a2b2", "b2c2", "c2d2", "a1b1", "b1c1", "c1d1", "a1a2", "b1b2", "a4b4", "a3a4")
    assert told(opened, "a3b3") == "gives away 3 boxes"


def test_cells_and_misere_know_no_chains() -> None:
    assert told("lines:3x3 moves a1 b1 a2 b2", "c1") == "takes 3 of 18 points"
    assert told("lines:3x3 moves a1", "b1").startswith("gives away")
    assert told("lines:3x3", "b2") == "safe, with 4 more left"
    corridor = drawn("a2b2", "b2c2", "c2d2", "a1b1", "b1c1", "c1d1").replace("3x3", "3x3,misere")
    assert told(corridor, "a1a2") == "gives away 3 boxes"
    opened = drawn("a2b2", "b2c2", "a1b1", "b1c1", "a1a2", "b1b2").replace("3x3", "3x3,misere")
    assert told(opened, "c1d1") == "leaves 1 box untaken"
    assert told(opened, "c1c2") == "takes 1 box"


@pytest.mark.parametrize("game", BOARDS)
def test_the_numbers_of_a_reason_are_those_on_the_board(game: str) -> None:
    for position in some_tables(game, 25):
        for mark in range(len(position.board.marks)):
            if not position.open >> mark & 1:
                continue
            reason = describe(position, mark)
            after = position.play(position.board.marks[mark])
            if reason.kind is Kind.TAKES:
                assert (reason.n, reason.of) == (sum(after.scores) - sum(position.scores), gift(position))
            elif reason.kind is Kind.SAFE:
                assert reason.n == safe_marks(after).bit_count()
            else:
                assert reason.n == gift(after)
