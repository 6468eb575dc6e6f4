"""Work that takes long, such as thinking about a move: beside the screen, one at a time, stopped at once.
How much of it may be done a setting says."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from hal.contract import Clock, Work

T = TypeVar("T")
Asked = Callable[[], bool]

TURN = 0.001
"""Seconds after which a thread that works lets the loop go on; a picture for the panel takes a few turns."""
LEAVE = 1.0
"""Seconds that the last work is given to notice that the console ends."""


@dataclass(frozen=True, slots=True)
class Allowance:
    """For one move: ``work`` in the units of Limits, and ``seconds`` where those are counted."""

    work: int
    seconds: float


ALLOWANCES = {
    "fast": Allowance(15_000, 2.0),
    "normal": Allowance(60_000, 6.0),
    "slow": Allowance(240_000, 20.0),
}


class Task(Generic[T]):
    """One piece of work; ``done`` once ``result`` can be asked for, which never comes after ``stop``."""

    def __init__(self) -> None:
        self.done = False
        self._stopped = threading.Event()
        self._values: list[T] = []
        self._error: BaseException | None = None

    def stop(self) -> None:
        """Nobody wants the result any more."""
        self._stopped.set()

    @property
    def stopped(self) -> bool:
        return self._stopped.is_set()

    @property
    def result(self) -> T:
        """What came of it; raises what the work raised."""
        if self._error is not None:
            raise self._error
        return self._values[0]

    def run(self, work: Callable[[], T]) -> None:
        """Do it now."""
        try:
            self._values.append(work())
        except BaseException as error:
            self._error = error
        self.done = not self.stopped


class Thinking:
    """Does one piece of work at a time, as ``work`` says; ``wake`` makes the loop look what came of it."""

    def __init__(self, work: Work, clock: Clock, wake: Callable[[], None]) -> None:
        self._work = work
        self._clock = clock
        self._wake = wake
        self._alone = threading.Lock()
        self._task: Task[Any] | None = None
        self._thread: threading.Thread | None = None

    def begin(self, work: Callable[[Asked, Callable[[], None]], T], seconds: float | None = None) -> Task[T]:
        """Begin ``work``, and stop what was begun before.

        It is given what it must ask often, True when it must end; and what it may call when there is news.
        ``seconds``: how long it may take, where seconds are counted.
        """
        self.stop()
        task: Task[T] = Task()
        self._task = task
        if self._work is Work.AT_ONCE:
            task.run(lambda: work(lambda: task.stopped, lambda: None))
            return task

        def alone() -> None:
            with self._alone:
                end = self._clock.now() + seconds if seconds and self._work is Work.TIMED else None
                if not task.stopped:
                    task.run(lambda: work(lambda: task.stopped or self._over(end), self._wake))
            if not task.stopped:
                self._wake()

        sys.setswitchinterval(TURN)
        self._thread = threading.Thread(target=alone, name="thinking", daemon=True)
        self._thread.start()
        return task

    def stop(self) -> None:
        """Let nobody wait for what was begun last."""
        if self._task is not None:
            self._task.stop()

    def close(self) -> None:
        """Stop, and wait a moment until it has ended."""
        self.stop()
        if self._thread is not None:
            self._thread.join(LEAVE)

    def _over(self, end: float | None) -> bool:
        return end is not None and self._clock.now() >= end
