from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from hal.alive import PERIOD, SIGN, LivelyButtons, watched
from hal.contract import Button, Edge, Stop

if not hasattr(os, "mkfifo"):
    pytest.skip("pipes with names are needed", allow_module_level=True)


class Desk:
    """A clock and buttons in one; ``events``: what happens at which time."""

    def __init__(self, events: dict[float, Edge | None] | None = None) -> None:
        self.time = 0.0
        self.events = dict(events or {})
        self.waits = 0
        self.interrupted = False

    def now(self) -> float:
        return self.time

    def wait(self, until: float | None) -> Edge | None:
        self.waits += 1
        if self.interrupted:
            self.interrupted = False
            return None
        due = min(self.events, default=None)
        if due is None or (until is not None and due > until):
            if until is None:
                raise Stop
            self.time = max(self.time, until)
            return None
        self.time = max(self.time, due)
        return self.events.pop(due)

    def interrupt(self) -> None:
        self.interrupted = True


@pytest.fixture
def pipe(tmp_path: Path) -> Iterator[tuple[Path, int]]:
    path = tmp_path / "alive"
    os.mkfifo(path)
    file = os.open(path, os.O_RDWR | os.O_NONBLOCK)
    yield path, file
    os.close(file)


def signs(pipe: int) -> int:
    try:
        return os.read(pipe, 1 << 16).count(SIGN)
    except BlockingIOError:
        return 0


EDGE = Edge(Button.A, True, 95.0)


def test_a_long_wait_gives_a_sign_every_ten_seconds_and_then_the_edge(pipe: tuple[Path, int]) -> None:
    desk = Desk({95.0: EDGE})
    assert LivelyButtons(desk, desk, pipe[0]).wait(None) == EDGE
    assert signs(pipe[1]) == 10
    assert desk.waits == 10


def test_many_short_waits_do_not_give_more_signs(pipe: tuple[Path, int]) -> None:
    desk = Desk()
    buttons = LivelyButtons(desk, desk, pipe[0])
    for step in range(1, 201):
        assert buttons.wait(step * 0.1) is None
    assert signs(pipe[1]) == pytest.approx(20.0 / PERIOD, abs=1)


def test_a_wait_ends_at_its_time_and_not_at_a_sign(pipe: tuple[Path, int]) -> None:
    desk = Desk()
    assert LivelyButtons(desk, desk, pipe[0]).wait(34.5) is None
    assert desk.now() == 34.5


def test_an_interrupt_ends_the_wait_even_when_a_sign_is_due(pipe: tuple[Path, int]) -> None:
    desk = Desk()
    buttons = LivelyButtons(desk, desk, pipe[0])
    buttons.interrupt()
    desk.time = PERIOD * 2
    assert buttons.wait(None) is None
    assert desk.now() == PERIOD * 2


def test_a_pipe_that_nobody_reads_stops_nothing(tmp_path: Path) -> None:
    desk = Desk({50.0: EDGE})
    os.mkfifo(tmp_path / "alive")
    assert LivelyButtons(desk, desk, tmp_path / "alive").wait(None) == EDGE
    desk = Desk({50.0: EDGE})
    assert LivelyButtons(desk, desk, tmp_path / "missing").wait(None) == EDGE


def test_stop_comes_through(pipe: tuple[Path, int]) -> None:
    class Stopped(Desk):
        def wait(self, until: float | None) -> Edge | None:
            raise Stop

    desk = Stopped()
    with pytest.raises(Stop):
        LivelyButtons(desk, desk, pipe[0]).wait(None)


def test_only_where_the_system_asks_for_signs_are_there_any() -> None:
    desk = Desk()
    assert watched(desk, desk, {}) is desk
    assert isinstance(watched(desk, desk, {"PIPOPI_ALIVE": "/run/alive"}), LivelyButtons)
