"""The protocol of the engine: what each command answers, and that a wrong line changes nothing."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.engine.protocol import Engine, perft
from core.engine.thinking import USAGE, Thinker
from core.gameid import GameId
from core.match import Match
from tests.core.noughts import GAME as NOUGHTS
from tests.core.test_match import VARIANTS, random_match
from tests.variants import ALL


def answer(*lines: str) -> list[str]:
    """What a new engine answers to the last of ``lines``; the others must have no answer."""
    engine = Engine(ALL)
    for line in lines[:-1]:
        assert list(engine.handle(line)) == []
    return list(engine.handle(lines[-1]))


def state(*lines: str) -> dict[str, Any]:
    """The state after ``lines``, which must have no answer."""
    (line,) = answer(*lines, "state")
    data: dict[str, Any] = json.loads(line)
    return data


def test_it_introduces_itself_and_is_ready() -> None:
    first, *_, last = answer("ugi")
    assert (first, last) == ("id name PipoPi", "ugiok")
    assert answer("isready") == ["readyok"]


def test_it_begins_with_the_first_game_before_its_first_move() -> None:
    assert state()["game"] == "dots:5x5"
    (noughts,) = Engine((NOUGHTS,)).handle("state")
    assert json.loads(noughts)["game"] == "noughts"


def test_the_state_has_the_keys_of_the_protocol_in_one_line() -> None:
    assert state("position dots:2x1 moves b1a1 a1a2 b1b2 a2b2") == {
        "game": "dots:2x1",
        "moves": ["a1b1", "a1a2", "b1b2", "a2b2"],
        "to_move": 1,
        "scores": [0, 1],
        "outcome": None,
    }


def test_the_end_of_a_game_has_winners_and_a_reason() -> None:
    data = state("position dots:1x1 moves a1b1 a1a2 b1b2 a2b2")
    assert (data["to_move"], data["scores"]) == (None, [0, 1])
    assert data["outcome"] == {"winners": [1], "reason": "all lines drawn"}
    assert answer("position dots:1x1 moves a1b1 a1a2 b1b2 a2b2", "legal") == ["legal 0"]
    draw = state("position noughts moves b2 a1 c1 a3 a2 c2 b1 b3 c3")
    assert draw["outcome"] == {"winners": [], "reason": "no line"}


def test_the_state_of_pinuid_counts_pieces_and_that_of_a_pie_seats_people() -> None:
    assert state("position pinuid:quatro,seats3")["pieces"] == [9, 9, 9]
    assert state("position pinuid:quatro")["eliminated"] == []
    assert state("position dots:3x3,pie2 moves a1b1 stop swap")["people"] == [1, 0]


def test_marks_set_up_are_claimed_by_nobody_and_seat_0_is_to_move() -> None:
    assert state("position dots:2x1 drawn b1a1 a1a2 b1b2 a2b2") == {
        "game": "dots:2x1",
        "moves": [],
        "drawn": ["a1b1", "a1a2", "b1b2", "a2b2"],
        "to_move": 0,
        "scores": [0, 0],
        "outcome": None,
    }
    assert answer("position dots:2x1 drawn a1b1 a1a2 b1b2 a2b2", "legal") == ["legal 3 b1c1 c1c2 b2c2"]
    assert answer("position lines:3x3 drawn", "perft 1") == ["perft 1 9"]
    assert answer("position dots:2x1 drawn a1b1", "record") == ["recordok"]
    assert answer("position dots:2x1 drawn b1a1 a1a2", "position") == ["position dots:2x1 drawn a1b1 a1a2"]


def test_legal_moves_are_counted_and_listed() -> None:
    assert answer("position noughts moves b2 a1", "legal") == ["legal 7 b1 c1 a2 c2 a3 b3 c3"]


def test_the_board_is_shown_with_its_highest_row_first() -> None:
    assert answer("position noughts moves b2 a1", "show") == [". . .", ". X .", "O . .", "showok"]


def test_the_record_is_that_of_people() -> None:
    moves = "a1b1 a1a2 b1b2 a2b2 b2c2"
    record = ["1. a1b1 2. a1a2 3. b1b2 4. a2b2, b2c2", "recordok"]
    assert answer(f"position dots:2x1 moves {moves}", "record") == record
    assert answer("record") == ["recordok"]


def test_an_id_may_be_written_with_spaces_as_people_do() -> None:
    assert state("position dots:3x3 , swedish moves b1b2")["game"] == "dots:3x3,swedish"


@pytest.mark.parametrize(("depth", "count"), [(0, 1), (1, 9), (2, 72), (5, 15120), (7, 148176), (10, 0)])
def test_perft_counts_sequences_of_exactly_so_many_moves(depth: int, count: int) -> None:
    position = GameId(NOUGHTS, {}).start()
    if depth == 10:
        for move in ("b2", "a1", "c1", "a3", "a2"):
            position = position.play(move)
    assert perft(position, depth) == count


def test_perft_of_a_long_game_does_not_run_out_of_stack() -> None:
    line = "position dots:9x9 moves " + " ".join(GameId.read("dots:9x9").start().legal_moves()[:-2])
    assert answer(line, "perft 2") == ["perft 2 2"]
    assert answer(line, "perft 5000") == ["perft 5000 0"]
    assert answer("perft 0000000000002") == ["perft 2 3540"]


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("think", 'there is no command "think", only go, isready, legal, perft, position,'),
        ("STATE", 'there is no command "STATE"'),
        ("legal now", 'nothing may follow legal, so "now" is too much'),
        ("setoption", "setoption is followed by name NAME value VALUE"),
        ("setoption name Level", "setoption is followed by name NAME value VALUE"),
        ("setoption name My Level value 3", 'there is no option "My Level", only Level and Seed'),
        ("setoption name Level value 6", 'Level is a number from 1 to 5, not "6"'),
        ("setoption name Level value high", 'Level is a number from 1 to 5, not "high"'),
        ("setoption name Seed value -1", 'Seed is a number from 0 to 999999999, not "-1"'),
        (
            "go fast",
            f"go is followed by {USAGE}",
        ),
        (
            "go movetime",
            f"go is followed by {USAGE}",
        ),
        (
            "go movetime 1 2",
            f"go is followed by {USAGE}",
        ),
        (
            "value movetime ٣",
            f"value is followed by {USAGE}",
        ),
        ("value movetime 10", "a time needs a clock"),
        ("go depth 4", "depth is not offered: say movetime, nodes or a clock"),
        (
            "go infinite nodes 4",
            f"go is followed by {USAGE}",
        ),
        ("position fen 8/8", "fen is not offered: a position is a game id and its moves, or its drawn marks"),
        ("query winner", "query is followed by gameover, p1turn or result"),
        ("go movetime 1000000000", "movetime is followed by 999999999 at the most"),
        ("value movetime " + "9" * 9999, "movetime is followed by 999999999 at the most"),
        ("stop now", 'nothing may follow stop, so "now" is too much'),
        ("position chess", 'there is no game "chess"'),
        ("position moves a1b1", 'there is no game ""'),
        ("position dots:5x5 a1b1", 'a comma or "moves" is missing before "a1b1"'),
        ("position dots:2x2 moves a1b1 a1c1", 'move 2, "a1c1", cannot be played: "a1c1" is not a line'),
        ("position dots:2x2 drawn a1b1 b1a1", "a1b1 is already drawn"),
        ("position dots:2x2 drawn a1b1 z1z2", '"z1z2" is not a line'),
        ("position dots:2x2 moves a1b1 drawn a1a2", "position is followed by moves or by drawn, not by both"),
        (
            "position pinuid:classic drawn a1b2",
            "drawn is for dots without the pie rule and for lines, not for",
        ),
        (
            "position dots:2x2,pie1 drawn a1b1",
            "drawn is for dots without the pie rule and for lines, not for",
        ),
        ("perft", "perft is followed by a number of moves, such as perft 3"),
        ("perft -1", "perft is followed by a number of moves, such as perft 3"),
        ("perft 1_0", "perft is followed by a number of moves, such as perft 3"),
        ("perft ٣", "perft is followed by a number of moves, such as perft 3"),
        ("perft 1000000000", "perft is followed by 999999999 at the most"),
        ("perft 1" + "0" * 5000, "perft is followed by 999999999 at the most"),
        ("perft 2 2", "perft is followed by a number of moves, such as perft 3"),
    ],
)
def test_a_wrong_line_is_told_in_one_sentence_and_changes_nothing(line: str, sentence: str) -> None:
    engine = Engine(ALL)
    list(engine.handle("position dots:3x2 moves a1b1"))
    before = list(engine.handle("state"))
    (error,) = engine.handle(line)
    assert error.startswith(f"error: {sentence}")
    assert list(engine.handle("state")) == before


def test_only_quit_ends_the_session() -> None:
    engine = Engine(ALL)
    assert list(engine.handle("quit now"))
    assert not engine.quitting
    assert list(engine.handle("quit")) == []
    assert engine.quitting


@given(st.sampled_from(VARIANTS), st.randoms(use_true_random=False))
def test_a_game_of_any_variant_is_told_by_the_engine_as_by_its_match(variant: str, random: Random) -> None:
    match = random_match(variant, random)
    engine = Engine(ALL)
    assert list(engine.handle(f"position {match.to_line()}")) == []
    assert list(engine.handle("position")) == [f"position {match.to_line()}"]
    position = match.position
    data = json.loads(next(engine.handle("state")))
    assert (
        Match.read_line(" ".join((data["game"], "moves", *data["moves"])), games=ALL).to_line()
        == match.to_line()
    )
    assert (data["to_move"], data["scores"]) == (position.to_move, list(position.scores))
    assert next(engine.handle("legal")).split()[2:] == list(position.legal_moves())
    assert list(engine.handle("show")) == [*position.show().splitlines(), "showok"]
    assert list(engine.handle("perft 1")) == [f"perft 1 {len(position.legal_moves())}"]


WORDS = [
    "ugi",
    "isready",
    "setoption",
    "position",
    "legal",
    "state",
    "show",
    "perft",
    "record",
    "go",
    "stop",
    "movetime",
    "Level",
    "name",
    "value",
    "moves",
    "drawn",
    "dots:1x1",
    "dots:2x1,pie1",
    "dots",
    "lines:3x3",
    "pinuid:classic",
    "noughts",
    "a1b1",
    "b1a1",
    "a1a2",
    "a1",
    "b2",
    "stop",
    "keep",
    "swap",
    "pass",
    "0",
    "1",
    "2",
    "-1",
    ":",
    ",",
    "\x00",
    "\x1b",
    "é",
]
typed = st.lists(st.sampled_from(WORDS), max_size=7).map(" ".join)


@given(st.lists(typed | st.text(max_size=30), max_size=12))
def test_any_lines_are_answered_and_wrong_ones_change_nothing(lines: list[str]) -> None:
    engine = Engine(ALL, Thinker(stop=lambda: True))
    for line in lines:
        before = list(engine.handle("state"))
        answers = list(engine.handle(line))
        assert all(text.isprintable() for text in answers)
        if any(text.startswith("error: ") for text in answers):
            assert len(answers) == 1
        if answers:
            assert list(engine.handle("state")) == before
        assert len(answers) < 2 or answers[-1].split()[0] in ("ugiok", "showok", "recordok", "bestmove")


def test_startpos_is_the_game_on_the_table_before_its_first_move() -> None:
    again = state("position dots:2x2,misere moves a1b1", "position startpos moves a1a2")
    assert (again["game"], again["moves"]) == ("dots:2x2,misere", ["a1a2"])
    fresh = state("position dots:2x2 moves a1b1", "uginewgame")
    assert (fresh["game"], fresh["moves"]) == ("dots:2x2", [])


@pytest.mark.parametrize(
    ("moves", "told"),
    [
        ("", ["false", "true", "none"]),
        ("a1b1", ["false", "false", "none"]),
        ("a1b1 a1a2 b1b2 a2b2", ["true", "false", "p2win"]),
    ],
)
def test_queries_tell_how_the_game_stands(moves: str, told: list[str]) -> None:
    line = f"position dots:1x1 moves {moves}" if moves else "position dots:1x1"
    asked = [answer(line, f"query {word}") for word in ("gameover", "p1turn", "result")]
    assert asked == [[f"response {word}"] for word in told]
