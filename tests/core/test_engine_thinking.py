"""The commands that think: options, ``go``, ``value``; they end when time is up and at ``stop``."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from core.engine.protocol import Engine
from core.engine.thinking import Thinker
from tests.variants import ALL


class Clock:
    """Seconds that pass each time somebody looks."""

    def __init__(self, step: float = 0.001) -> None:
        self.now = 0.0
        self.step = step

    def __call__(self) -> float:
        self.now += self.step
        return self.now


def answers(*lines: str, stop: Callable[[], bool] = lambda: False, clock: Clock | None = None) -> list[str]:
    """Everything that an engine answers to ``lines``."""
    engine = Engine(ALL, Thinker(clock or Clock(), stop))
    return [answer for line in lines for answer in engine.handle(line)]


def test_the_options_are_announced_before_ugiok() -> None:
    lines = answers("ugi")
    assert "option name Level type spin default 3 min 1 max 5" in lines
    assert "option name Seed type spin default 0 min 0 max 999999999" in lines
    assert lines[-1] == "ugiok"


def test_go_ends_with_one_best_move_that_is_legal() -> None:
    for game in (
        "dots:3x3",
        "dots:3x3,pie2",
        "dots:3x2,seats3",
        "lines:4x4",
        "noughts",
        "pinuid:classic,pairs",
    ):
        *news, move = answers(f"position {game}", "go movetime 20")
        assert move.startswith("bestmove ")
        assert all(line.startswith("info ") for line in news)
        assert answers(f"position {game} moves {move.removeprefix('bestmove ')}", "isready") == ["readyok"]


def test_the_level_decides_whether_the_last_two_boxes_are_left() -> None:
    engine = Engine(ALL)
    list(engine.handle("position dots:6x3"))
    (legal,) = engine.handle("legal")
    left = {*["c1c2", "c1d1", "a3a4", "b3b4", "c3c4", "d3d4", "e3e4", "f3f4", "g3g4"]}
    drawn = [move for move in legal.split()[2:] if move not in left]
    list(engine.handle(" ".join(("position dots:6x3 drawn", *drawn))))
    for level, move in ((2, "c1c2"), (3, "c1d1"), (2, "c1c2"), (5, "c1d1")):
        list(engine.handle(f"setoption name Level value {level}"))
        assert list(engine.handle("go"))[-1] == f"bestmove {move}"


def test_the_same_seed_gives_the_same_move_and_others_do_not() -> None:
    def move(seed: int) -> str:
        return answers("setoption name Level value 1", f"setoption name Seed value {seed}", "go")[-1]

    assert move(7) == move(7)
    assert len({move(seed) for seed in range(8)}) > 3


def test_go_after_the_end_is_refused() -> None:
    (error,) = answers("position dots:1x1 moves a1b1 a1a2 b1b2 a2b2", "go")
    assert error == "error: the game is over, so there is no move to find"


def test_value_and_best_moves_are_those_of_the_truth() -> None:
    line = "position dots:3x1 drawn b2c2 c2d2 a1b1 c1c2 d1d2"
    assert answers(line, "value")[0].startswith("value 3 best c1d1 nodes ")
    line = "position dots:3x1 drawn b2c2 a1a2 c1c2"
    assert answers(line, "value")[0].startswith("value 1 best ")
    assert set(answers(line, "value")[0].split()[3:-2]) == {"a2b2", "c2d2", "a1b1", "c1d1", "d1d2"}


def test_the_value_of_a_game_that_is_over_is_nothing() -> None:
    assert answers("position dots:1x1 moves a1b1 a1a2 b1b2 a2b2", "value") == ["value 0 best nodes 0"]


@pytest.mark.parametrize("game", ["dots:3x3,seats3", "dots:3x3,pie2", "pinuid:classic", "noughts"])
def test_there_is_no_value_where_there_is_no_solver(game: str) -> None:
    (error,) = answers(f"position {game}", "value")
    assert error.startswith("error: value is for dots and lines with two seats")


def test_under_the_pie_rule_there_is_a_value_once_the_choice_is_made() -> None:
    (line,) = answers("position dots:2x1,pie1 moves a1b1 keep", "value")
    assert line.startswith("value ")
    assert "best" in line


def test_time_is_up_when_the_clock_says_so() -> None:
    clock = Clock(0.001)
    (line,) = answers("position dots:5x5", "value movetime 50", clock=clock)
    assert line.startswith("value unknown nodes ")
    assert 0.05 <= clock.now < 0.06
    clock = Clock(0.001)
    assert answers("setoption name Level value 5", "go movetime 300", clock=clock)[-1].startswith("bestmove ")
    assert 0.3 <= clock.now < 0.33


def test_stop_is_heard_while_it_thinks() -> None:
    asked = 0

    def stop() -> bool:
        nonlocal asked
        asked += 1
        return asked > 10

    (line,) = answers("position dots:9x9", "value", stop=stop)
    assert line.startswith("value unknown nodes ")
    asked = 0
    lines = answers("setoption name Level value 5", "go movetime 999999999", stop=stop)
    assert lines[-1].startswith("bestmove ")


def test_news_come_while_it_thinks_when_somebody_listens() -> None:
    heard: list[str] = []
    engine = Engine(ALL, Thinker(Clock(), tell=heard.append))
    list(engine.handle("setoption name Level value 5"))
    found = list(engine.handle("go movetime 1000"))
    assert heard
    assert all(line.startswith("info ") and line.isprintable() for line in heard)
    assert not set(heard) & set(found)


@pytest.mark.parametrize(
    ("words", "seconds"),
    [
        ("p1time 20000 p2time 1000", 1.0),
        ("p1time 1000 p1inc 500 movestogo 1", 0.95),
        ("p1time 60 p2time 60", 0.003),
        ("movetime 200 p1time 20000", 0.2),
    ],
)
def test_a_clock_is_shared_among_the_moves_to_come(words: str, seconds: float) -> None:
    clock = Clock(0.001)
    answers("position dots:9x9", "setoption name Level value 5", f"go {words}", clock=clock)
    assert seconds <= clock.now < seconds + 0.03


def test_the_second_seat_has_a_clock_of_its_own() -> None:
    clock = Clock(0.001)
    answers(
        "position dots:9x9 moves a1b1",
        "setoption name Level value 5",
        "go p1time 90000 p2time 4000",
        clock=clock,
    )
    assert 0.2 <= clock.now < 0.23


def test_nodes_bound_a_thought_and_a_search() -> None:
    def asked(nodes: int) -> int:
        (line,) = answers("position dots:5x5", f"value nodes {nodes}")
        assert line.startswith("value unknown nodes ")
        return int(line.split()[-1])

    assert 100 <= asked(100) < asked(5000) < 6000
    looks = 0

    def stop() -> bool:
        nonlocal looks
        looks += 1
        return False

    counts = []
    for nodes in (200, 20_000):
        looks = 0
        answers("position dots:5x5", "setoption name Level value 5", f"go nodes {nodes}", stop=stop)
        counts.append(looks)
    assert counts[1] > 5 * counts[0]


def test_a_new_game_forgets_what_was_learnt() -> None:
    line = "position dots:3x3 moves a1b1 a2b2"
    (first, again, fresh) = (
        int(answer.split()[-1]) for answer in answers(line, "value", "value", "uginewgame", line, "value")
    )
    assert again < first == fresh
