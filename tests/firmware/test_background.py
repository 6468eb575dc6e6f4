"""Work beside the screen: it never blocks the loop, ends when nobody wants it, and is done once at a time."""

from __future__ import annotations

import gc
import sys
import threading

import pytest

from firmware.computer.background import TURN, Asked, Task, Thinking, Told
from hal.contract import Work

PATIENCE = 60.0
"""Seconds after which a test gives up; nothing here takes a tenth of one."""


class Hand:
    """A clock that a test turns."""

    def __init__(self) -> None:
        self.time = 0.0

    def now(self) -> float:
        return self.time


class Bench:
    """Thinking of one kind; ``news`` is set when the loop is to look."""

    def __init__(self, work: Work, ending: Asked = lambda: False) -> None:
        self.clock = Hand()
        self.news = threading.Event()
        self.ended = threading.Event()
        self.thinking = Thinking(work, self.clock, self.news.set, ending)

    def until_stopped(self, stop: Asked, tell: Told) -> str:
        """Work that has no end of its own."""
        while not stop():
            self.ended.wait(0.001)
        self.ended.set()
        return "stopped"

    def heard(self) -> bool:
        """Wait as the loop does until it is woken, and look."""
        heard = self.news.wait(PATIENCE)
        self.news.clear()
        return self.thinking.look(True) and heard


def test_work_goes_on_beside_the_loop_and_wakes_it_when_it_is_done() -> None:
    bench, go = Bench(Work.COUNTED), threading.Event()

    def work(stop: Asked, tell: Told) -> int:
        assert go.wait(PATIENCE)
        return 7

    task = bench.thinking.begin(work)
    assert not task.done and not bench.news.is_set()
    go.set()
    assert bench.heard()
    assert task.done and task.result == 7


def test_where_time_stands_still_it_is_done_before_the_loop_goes_on() -> None:
    bench = Bench(Work.AT_ONCE)
    task = bench.thinking.begin(lambda stop, tell: threading.current_thread())
    assert task.done and task.result is threading.main_thread()
    assert not bench.news.is_set()


def test_where_time_stands_still_work_ends_when_the_console_must_and_nothing_comes_of_it() -> None:
    looks = iter([False, False, True, True])
    bench = Bench(Work.AT_ONCE, lambda: next(looks))
    task = bench.thinking.begin(bench.until_stopped)
    assert bench.ended.is_set()
    assert task.stopped and not task.done
    assert next(looks, None) is None


def test_each_piece_of_news_wakes_the_loop_and_waits_until_it_was_noticed() -> None:
    bench, told = Bench(Work.COUNTED), []

    def work(stop: Asked, tell: Told) -> str:
        for number in range(3):
            told.append(number)
            tell(number)
        return "end"

    task = bench.thinking.begin(work)
    for number in range(3):
        assert bench.news.wait(PATIENCE) and task.told == list(range(number)) and len(told) == number + 1
        assert bench.heard() and task.told == list(range(number + 1)) and not task.done
    assert bench.heard() and task.done and task.result == "end"


def test_where_time_stands_still_all_news_are_there_at_once() -> None:
    bench = Bench(Work.AT_ONCE)
    task = bench.thinking.begin(lambda stop, tell: [*map(tell, range(3))] and "end")
    assert task.told == [0, 1, 2] and task.result == "end"


def test_work_that_waits_for_its_news_to_be_noticed_can_be_stopped() -> None:
    bench = Bench(Work.COUNTED)

    def work(stop: Asked, tell: Told) -> None:
        tell("news")
        tell("more, when nobody listens any more")
        bench.until_stopped(stop, tell)

    task = bench.thinking.begin(work)
    assert bench.news.wait(PATIENCE)
    task.stop()
    assert bench.ended.wait(PATIENCE)
    assert not bench.thinking.look(True) and task.told == []


def test_only_on_a_device_the_loop_notices_the_end_before_it_is_woken() -> None:
    for kind, noticed in ((Work.TIMED, True), (Work.COUNTED, False)):
        bench = Bench(kind)
        task = bench.thinking.begin(lambda stop, tell: 7)
        assert bench.news.wait(PATIENCE)
        assert bench.thinking.look(False) == noticed and task.done == noticed
        assert bench.thinking.look(True) != noticed and task.done


def test_stopped_work_ends_and_has_no_result() -> None:
    bench = Bench(Work.TIMED)
    task = bench.thinking.begin(bench.until_stopped)
    task.stop()
    assert bench.ended.wait(PATIENCE)
    bench.thinking.close()
    assert not task.done and not bench.news.is_set()


def test_new_work_stops_the_old_and_waits_until_it_has_ended() -> None:
    bench = Bench(Work.COUNTED)
    old = bench.thinking.begin(bench.until_stopped)
    new = bench.thinking.begin(lambda stop, tell: bench.ended.is_set())
    assert bench.heard()
    assert new.result is True
    assert old.stopped and not old.done


def test_the_end_of_the_console_stops_what_goes_on_and_waits_for_it() -> None:
    bench = Bench(Work.TIMED)
    bench.thinking.begin(bench.until_stopped)
    bench.thinking.close()
    assert bench.ended.is_set()


def test_seconds_are_counted_on_a_device_only() -> None:
    for work, counted in ((Work.TIMED, True), (Work.COUNTED, False)):
        bench = Bench(work)
        asked: list[bool] = []

        def once(stop: Asked, tell: Told, bench: Bench = bench, asked: list[bool] = asked) -> None:
            asked.append(stop())
            bench.clock.time = 2.0
            asked.append(stop())

        bench.thinking.begin(once, seconds=2.0)
        assert bench.heard()
        assert asked == [False, counted]


def test_what_it_had_when_its_time_was_up_is_its_result() -> None:
    bench = Bench(Work.TIMED)
    task: Task[str] = bench.thinking.begin(bench.until_stopped, seconds=1.0)
    bench.clock.time = 1.0
    assert bench.heard()
    assert task.result == "stopped"


@pytest.mark.parametrize("work", [Work.AT_ONCE, Work.COUNTED])
def test_a_fault_in_it_comes_to_who_asks_for_the_result(work: Work) -> None:
    bench = Bench(work)

    def fail(stop: Asked, tell: Told) -> None:
        raise RuntimeError("a fault")

    task = bench.thinking.begin(fail)
    assert work is Work.AT_ONCE or bench.heard()
    with pytest.raises(RuntimeError, match="a fault"):
        _ = task.result


def test_while_work_goes_on_the_interpreter_is_set_up_for_it_and_then_it_is_as_before() -> None:
    bench, interval, frozen = Bench(Work.COUNTED), sys.getswitchinterval(), gc.get_freeze_count()
    seen: list[tuple[bool, float]] = []

    def work(stop: Asked, tell: Told) -> list[object]:
        seen.append((gc.isenabled(), round(sys.getswitchinterval(), 6)))
        return [tell]

    assert gc.isenabled()
    task = bench.thinking.begin(work)
    assert bench.heard()
    bench.thinking.close()
    assert seen == [(False, TURN)]
    assert (gc.isenabled(), sys.getswitchinterval(), gc.get_freeze_count()) == (True, interval, frozen)
    assert any(made is task.result for made in gc.get_objects(generation=2)), "it counts as looked through"
