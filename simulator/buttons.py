"""The buttons on the desk: events in the order of their times, delivered to the firmware as edges.
What makes the time pass (a window, or nothing at all) is a Pace."""

from __future__ import annotations

import heapq
import itertools
from collections.abc import Callable, Hashable, Iterable
from typing import Protocol

from hal.contract import Button, Edge, Stop
from simulator.clock import DeskClock
from simulator.events import Contact, Event, Quit, Shot, WindowShot


class Pace(Protocol):
    """How fast the time of the desk passes."""

    def reach(self, time: float | None) -> bool:
        """Block until clock time ``time`` (None: no limit) and answer True.

        Answers False earlier when something may have happened in between.
        """

    def wake(self) -> None:
        """Make a blocked ``reach`` answer; may be called from any thread."""


class Immediately:
    """The pace without a window: every time is reached at once, and where nothing more can happen it ends."""

    def reach(self, time: float | None) -> bool:
        if time is None:
            raise Stop
        return True

    def wake(self) -> None:
        return


class DeskButtons:
    """Implements Buttons. ``take`` is called with each picture that an event asks for."""

    def __init__(self, clock: DeskClock, take: Callable[[Shot | WindowShot], None]) -> None:
        self.pace: Pace = Immediately()
        self._clock = clock
        self._take = take
        self._order = itertools.count()
        self._queue: list[tuple[float, int, Event]] = []
        self._sources: dict[Button, set[Hashable]] = {button: set() for button in Button}
        self._interrupted = False
        self._stopped = False

    @property
    def pressed(self) -> frozenset[Button]:
        """The buttons that are down now."""
        return frozenset(button for button, sources in self._sources.items() if sources)

    def add(self, events: Iterable[Event]) -> None:
        """Let ``events`` happen; one whose time has passed happens next."""
        for event in events:
            heapq.heappush(self._queue, (event.time, next(self._order), event))

    def stop(self) -> None:
        """Power off: the running, or else the next, ``wait`` raises Stop; a signal handler may call it."""
        self._stopped = True
        self.pace.wake()

    def interrupt(self) -> None:
        self._interrupted = True
        self.pace.wake()

    def wait(self, until: float | None) -> Edge | None:
        while not self._stopped:
            if self._interrupted:
                self._interrupted = False
                return None
            upcoming = self._queue[0][0] if self._queue else None
            first = until is not None and (upcoming is None or until <= upcoming)
            if not self.pace.reach(until if first else upcoming):
                continue
            if first:
                assert until is not None
                self._clock.advance(until)
                return None
            edge = self._happen(heapq.heappop(self._queue)[2])
            if edge is not None:
                return edge
        raise Stop

    def _happen(self, event: Event) -> Edge | None:
        self._clock.advance(event.time)
        action = event.action
        if isinstance(action, Contact):
            return self._contact(action)
        if isinstance(action, Quit):
            self._stopped = True
        else:
            self._take(action)
        return None

    def _contact(self, contact: Contact) -> Edge | None:
        """The edge, unless another source holds the button down or nothing changed."""
        sources = self._sources[contact.button]
        before = bool(sources)
        if contact.pressed:
            sources.add(contact.source)
        else:
            sources.discard(contact.source)
        if bool(sources) == before:
            return None
        return Edge(contact.button, contact.pressed, self._clock.now())
