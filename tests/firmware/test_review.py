"""After the game: what the review tells is what the solver found, the walk goes where it is told,
and it all goes on beside the screen and can be left at any time."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator

import pytest

from core.match import Match
from core.player.claim.review import Verdict, review
from core.position import Move
from firmware.computer.review import MatchReview
from firmware.screens.result import Result, ResultMenu
from firmware.screens.review import Review
from firmware.screens.walk import Walk
from hal.contract import Work
from tests.firmware.shells import DeskShell
from tests.firmware.table import some_move

PATIENCE = 60.0


def finished(game: str, people: tuple[str, ...] = ("Anna", "Bruno"), work: Work = Work.AT_ONCE) -> DeskShell:
    """At the menu after a game, in which Review is chosen."""
    shell = DeskShell(game, people, work=work)
    while (position := shell.session.position).to_move is not None:
        moves = position.legal_moves()
        shell.session.play("swap" if "swap" in moves else some_move(position))
    shell.push(Result(shell))
    return shell.tap("b", "down")


def walk(shell: DeskShell) -> Walk:
    assert isinstance(shell.top, Walk)
    return shell.top


def verdicts(shell: DeskShell) -> dict[int, Verdict]:
    return {verdict.place: verdict for verdict in review(shell.session.match, lambda: False)}


def test_review_stands_in_the_menu_and_finds_what_the_solver_finds() -> None:
    shell = finished("dots:2x2").tap("a")
    screen = shell.top
    assert isinstance(screen, Review)
    assert screen.next_change(5.0) == 5.0, "it begins as soon as its picture is shown"
    screen.wake(5.0)
    assert screen.next_change(5.0) is None
    assert screen._review.verdicts == verdicts(shell)


def test_a_leads_to_the_worst_move_and_b_back_and_out() -> None:
    shell = finished("dots:3x2").tap("a")
    shell.top.wake(0.0)
    found = verdicts(shell)
    worst = max(found.values(), key=lambda verdict: (verdict.cost, -verdict.place))
    assert worst.cost > 0
    shell.tap("a")
    assert walk(shell).shown == worst.place + 1
    shell.tap("b")
    assert isinstance(shell.top, Review)
    shell.tap("b")
    assert isinstance(shell.top, ResultMenu)


def test_left_and_right_go_through_the_match_and_stop_at_its_ends() -> None:
    shell = finished("dots:2x2").tap("a")
    shell.top.wake(0.0)
    shell.tap("a", *["left"] * 20)
    assert walk(shell).shown == 0
    shell.look()
    for move in range(1, 13):
        shell.tap("right")
        assert walk(shell).shown == move
        shell.look()
    shell.tap("right")
    assert walk(shell).shown == 12


def test_up_and_down_go_from_mistake_to_mistake() -> None:
    shell = finished("dots:3x2").tap("a")
    shell.top.wake(0.0)
    mistakes = [place + 1 for place, verdict in sorted(verdicts(shell).items()) if verdict.cost]
    assert len(mistakes) > 2
    shell.tap("a", *["left"] * 20)
    seen = []
    for _ in mistakes:
        shell.tap("down")
        seen.append(walk(shell).shown)
    assert seen == mistakes
    shell.tap("down")
    assert walk(shell).shown == mistakes[-1]
    shell.tap(*["right"] * 20, *["up"] * 2)
    assert walk(shell).shown == mistakes[-2]
    shell.tap(*["up"] * 20)
    assert walk(shell).shown == mistakes[0]


def test_the_best_move_blinks_on_the_board_where_another_was_played() -> None:
    shell = finished("dots:3x2").tap("a")
    shell.top.wake(0.0)
    shell.tap("a")
    assert shell.top.next_change(0.0) is not None
    assert shell.look(0.0).image.tobytes() != shell.look(0.5).image.tobytes()
    while walk(shell)._review.verdicts[walk(shell).shown - 1].cost:
        shell.tap("right")
    assert shell.top.next_change(0.0) is None


@pytest.mark.parametrize(
    "game", ["dots:2x2", "dots:3x2", "dots:2x2,misere", "lines:3x3", "dots:2x2,pie2", "dots:tri2"]
)
def test_where_a_move_leads_to_does_not_change_while_both_play_best(game: str) -> None:
    shell = finished(game)
    match, found = shell.session.match, verdicts(shell)
    assert found
    last = match.place - 1
    assert found[last].ends == match.position.scores
    assert all(verdict.cost >= 0 for verdict in found.values())
    assert found[last].cost == 0, "the last move is the only one"
    for place, verdict in found.items():
        if place - 1 in found:
            seat = match.position_at(place).to_move
            assert seat is not None
            other = 1 - seat
            led, sign = found[place - 1].ends, -1 if "misere" in game else 1
            assert verdict.ends[seat] == led[seat] - verdict.cost * sign
            assert verdict.ends[other] == led[other] + verdict.cost * sign
        assert sum(verdict.ends) == sum(match.position.scores)


@pytest.mark.parametrize("game", ["pinuid:classic,pairs", "dots:2x2,seats3"])
def test_where_nothing_can_be_said_of_the_moves_they_are_walked_through(game: str) -> None:
    people = ("Anna", "Bruno", "Clara")[: Match.read_line(game).position.seats]
    shell = DeskShell(game, people)
    while (position := shell.session.position).to_move is not None and shell.session.match.place < 300:
        shell.session.play(some_move(position))
    shell.reset(ResultMenu(shell, MatchReview(shell)))
    shell.tap("down", "a")
    assert walk(shell).shown == 1 and shell.top.next_change(0.0) is None
    shell.look()
    shell.tap("right", "right", "down", "up")
    assert walk(shell).shown == 3
    shell.look()
    shell.tap("b")
    assert isinstance(shell.top, ResultMenu)


class Slow:
    """A review that finds the last move's verdict, then nothing until it is stopped."""

    def __init__(self) -> None:
        self.begun, self.stopped = threading.Event(), threading.Event()
        self.times = 0

    def __call__(self, match: Match, stop: Callable[[], bool]) -> Iterator[Verdict]:
        self.times += 1
        self.stopped.clear()
        move: Move = match.moves[-1]
        yield Verdict(match.place - 1, 0, move, 1, move, 0, (0, 0))
        self.begun.set()
        while not stop():
            self.stopped.wait(0.001)
        self.stopped.set()


def test_it_goes_on_beside_the_screen_shows_a_sign_and_stops_when_it_is_left(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    slow = Slow()
    monkeypatch.setattr("core.player.claim.review.review", slow)
    shell = finished("dots:2x2", work=Work.COUNTED).tap("a")
    screen = shell.top
    screen.wake(0.0)
    shell.hear()
    assert slow.begun.wait(PATIENCE)
    times, now = [], 0.0
    while now < 2:
        change = screen.next_change(now)
        assert change is not None
        times.append(now := change)
    assert 4 <= len(times) <= 8
    shell.look()
    shell.tap("a")
    assert walk(shell)._review.mistakes == [12] and not slow.stopped.is_set()
    shell.look()
    shell.tap("b", "b")
    assert isinstance(shell.top, ResultMenu) and slow.stopped.wait(PATIENCE)
    shell.tap("a")
    assert isinstance(shell.top, Review)
    assert shell.top._review.mistakes == [12], "what was found is kept"
    shell.top.wake(0.0)
    shell.hear().thinking.close()
    assert slow.times == 2 and shell.top._review.mistakes == [12]


def test_a_fault_in_the_review_is_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(match: Match, stop: object) -> Iterator[Verdict]:
        raise RuntimeError("a fault")
        yield

    monkeypatch.setattr("core.player.claim.review.review", broken)
    shell = finished("dots:2x2").tap("a")
    shell.top.wake(0.0)
    with pytest.raises(RuntimeError, match="a fault"):
        shell.look()


@pytest.mark.parametrize(("game", "boxes"), [("dots:1x1", True), ("dots:hex1", False), ("lines:3x3", False)])
def test_only_on_squares_what_is_lost_are_boxes(game: str, boxes: bool) -> None:
    assert MatchReview(DeskShell(game, ("Anna", "Bruno"))).boxes is boxes
