"""Work that takes long, such as thinking about a move: beside the screen, one at a time, stopped at once.
How much of it may be done a setting says."""

from __future__ import annotations

import gc
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from hal.contract import Clock, Work

T = TypeVar("T")
Asked = Callable[[], bool]
Told = Callable[[object], None]

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
    """One piece of work, as the loop sees it.

    ``told``: what it has told so far. ``done``: ``result`` can be asked for; that never comes after ``stop``.
    Both change only when the loop looks.
    """

    def __init__(self) -> None:
        self.told: list[Any] = []
        self.done = False
        self._lock = threading.Lock()
        self._stopped = threading.Event()
        self._seen = threading.Event()
        self._pending: list[Any] = []
        self._over = False
        self._values: list[T] = []
        self._error: BaseException | None = None

    @property
    def result(self) -> T:
        """What came of it; raises what the work raised."""
        if self._error is not None:
            raise self._error
        return self._values[0]

    @property
    def stopped(self) -> bool:
        return self._stopped.is_set()

    def stop(self) -> None:
        """Nobody wants to know any more; from now on nothing wakes the loop because of it."""
        with self._lock:
            self._stopped.set()
        self._seen.set()

    def look(self) -> bool:
        """Take notice of what was told, and of the end; whether there was anything new."""
        if self.stopped:
            return False
        with self._lock:
            new = bool(self._pending) or self._over != self.done
            self.told += self._pending
            self._pending.clear()
            self.done = self._over
        self._seen.set()
        return new

    def run(self, work: Callable[[], T], wake: Callable[[], None]) -> None:
        """Do it now, and call ``wake`` at the end."""
        try:
            self._values.append(work())
        except BaseException as error:
            self._error = error
        with self._lock:
            self._over = True
            if not self.stopped:
                wake()

    def tell(self, news: object, wake: Callable[[], None]) -> None:
        """Call ``wake``, and go on when the loop has taken notice of ``news``."""
        with self._lock:
            if self.stopped:
                return
            self._seen.clear()
            self._pending.append(news)
            wake()
        self._seen.wait()


class Thinking:
    """Does one piece of work at a time, as ``work`` says; ``wake`` makes the loop call ``look``.

    ``ending`` says where the work is done at once that the console must end: then the work is stopped.
    ``limit``: as of Console.
    """

    def __init__(
        self,
        work: Work,
        clock: Clock,
        wake: Callable[[], None],
        ending: Asked = lambda: False,
        limit: int | None = None,
    ) -> None:
        self._limit = limit
        self._work = work
        self._clock = clock
        self._wake = wake
        self._ending = ending
        self._alone = threading.Lock()
        self._task: Task[Any] | None = None
        self._thread: threading.Thread | None = None

    def allowance(self, wanted: str) -> Allowance:
        """What a move may cost with the setting ``wanted`` (``fast``, ``normal`` or ``slow``)."""
        allowed = ALLOWANCES[wanted]
        return allowed if self._limit is None else replace(allowed, work=self._limit)

    def begin(self, work: Callable[[Asked, Told], T], seconds: float | None = None) -> Task[T]:
        """Begin ``work``, and stop what was begun before.

        It is given what it must ask often, True when it must end; and what it may call with news.
        ``seconds``: how long it may take, where seconds are counted.
        """
        self.stop()
        task: Task[T] = Task()
        self._task = task
        if self._work is Work.AT_ONCE:
            task.run(lambda: work(self._ending, task.told.append), lambda: None)
            if self._ending():
                task.stop()
            task.look()
            return task

        def alone() -> None:
            with self._alone:
                end = self._clock.now() + seconds if seconds and self._work is Work.TIMED else None

                def stop() -> bool:
                    return task.stopped or (end is not None and self._clock.now() >= end)

                if not task.stopped:
                    with beside_the_loop():
                        task.run(lambda: work(stop, lambda news: task.tell(news, self._wake)), self._wake)

        self._thread = threading.Thread(target=alone, name="thinking", daemon=True)
        self._thread.start()
        return task

    def look(self, woken: bool) -> bool:
        """Take notice of what the work has come to, and return whether that is anything new.

        ``woken``: the loop was woken for it. Where a run must come to the same each time, nothing is noticed
        otherwise, however fast the work was: a recording says when the loop was woken.
        """
        if self._task is None or not (woken or self._work is Work.TIMED):
            return False
        return self._task.look()

    def stop(self) -> None:
        """Let nobody wait for what was begun last."""
        if self._task is not None:
            self._task.stop()

    def close(self) -> None:
        """Stop, and wait a moment until it has ended."""
        self.stop()
        if self._thread is not None:
            self._thread.join(LEAVE)


@contextmanager
def beside_the_loop() -> Iterator[None]:
    """Set the interpreter up for a thread that works beside the loop; afterwards it is as it was.

    Threads take short turns. The garbage collector rests: thinking makes 100,000 objects and no cycles, and a
    look through them stops every thread for 0.1 s, on a Pi for longer. So afterwards they count as looked
    through: freeze() and unfreeze() hand them to the oldest generation.
    """
    interval, collected = sys.getswitchinterval(), gc.isenabled()
    sys.setswitchinterval(TURN)
    gc.disable()
    try:
        yield
    finally:
        sys.setswitchinterval(interval)
        if collected:
            gc.freeze()
            gc.unfreeze()
            gc.enable()
