"""The buttons on the desk: events in the order of their times, delivered to the firmware as edges.
What makes the time pass (a window, or nothing at all) is a Pace."""

from __future__ import annotations

import heapq
import itertools
import threading
from collections import deque
from collections.abc import Callable, Hashable, Iterable
from typing import Protocol

from hal.contract import Button, Edge, Stop
from simulator.parts.clock import DeskClock
from simulator.parts.events import Action, Contact, Event, Interrupt, Point, Quit, Saved

LONGEST_ABSENCE, LOOK = 300.0, 0.05
"""Real seconds that a replay waits for an interrupt that came when it was recorded, and between two looks."""


class Pace(Protocol):
    """How fast the time of the desk passes."""

    def linger(self, time: float) -> None:
        """The firmware is busy until clock time ``time``; return when it is."""

    def reach(self, time: float | None) -> bool:
        """Block until clock time ``time`` (None: no limit) and return True.

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

    def linger(self, time: float) -> None:
        return

    def wake(self) -> None:
        return


class DeskButtons:
    """Implements Buttons. ``take`` does what events ask for that are no contacts.

    ``on_event`` is called with the time and each action that makes a difference, before it does; ``on_wait``
    each time that the firmware has done its work and waits.
    """

    def __init__(self, clock: DeskClock, take: Callable[[Action], None]) -> None:
        self.pace: Pace = Immediately()
        self.on_event: list[Callable[[float, Action], None]] = []
        self.on_wait: list[Callable[[], None]] = []
        self._clock = clock
        self._take = take
        self._order = itertools.count()
        self._queue: list[tuple[float, int, Event]] = []
        self._sources: dict[Button, set[Hashable]] = {button: set() for button in Button}
        self._interrupted = threading.Event()
        self._asked: deque[Action] = deque()
        self._interrupts_to_come = 0
        self._stopped = False
        self._ended: float | None = None

    @property
    def ended(self) -> float:
        """When the power went off, or the present time."""
        return self._clock.now() if self._ended is None else self._ended

    @property
    def stopped(self) -> bool:
        """Whether ``stop`` was called: the firmware must end."""
        return self._stopped

    @property
    def pressed(self) -> frozenset[Button]:
        """The buttons that are down now."""
        return frozenset(button for button, sources in self._sources.items() if sources)

    def add(self, events: Iterable[Event]) -> None:
        """Let ``events`` happen; one whose time has passed happens next.

        As long as there are Interrupts among them, the firmware's own are held back until those come.
        """
        for event in events:
            time = max(event.time, self._clock.now())
            heapq.heappush(self._queue, (time, next(self._order), event))
            self._interrupts_to_come += isinstance(event.action, Interrupt)

    def stop(self) -> None:
        """Power off: the running, or else the next, ``wait`` raises Stop; a signal handler may call it."""
        self._stopped = True
        self.pace.wake()

    def ask(self, action: Action) -> None:
        """Let ``action`` happen as soon as possible; may be called from any thread."""
        self._asked.append(action)
        self.pace.wake()

    def interrupt(self) -> None:
        self._interrupted.set()
        self.pace.wake()

    def wait(self, until: float | None) -> Edge | None:
        for listener in self.on_wait:
            listener()
        while not self._stopped:
            while self._asked:
                self.add([Event(self._clock.now(), self._asked.popleft())])
            upcoming = self._queue[0][0] if self._queue else None
            due = upcoming is not None and upcoming <= self._clock.now()
            if self._interrupted.is_set() and not self._interrupts_to_come and not due:
                self._interrupted.clear()
                self._tell(self._clock.now(), Interrupt())
                return None
            late = upcoming is not None and upcoming < self._clock.now()
            first = until is not None and not late and (upcoming is None or until <= upcoming)
            if not self.pace.reach(until if first else upcoming):
                continue
            if first:
                assert until is not None
                self._clock.advance(until)
                return None
            time, _, event = heapq.heappop(self._queue)
            self._clock.advance(time)
            match event.action:
                case Contact() as contact:
                    if self._contact(contact):
                        self._tell(time, contact)
                        return Edge(contact.button, contact.pressed, time)
                case Point() as point:
                    self._tell(time, point)
                    self._take(point)
                    return None
                case Interrupt():
                    self._await_interrupt()
                    self._tell(time, Interrupt())
                    return None
                case Saved(end):
                    if end():
                        return None
                case Quit():
                    self._stopped = True
                    self._ended = time
                case action:
                    self._tell(time, action)
                    self._take(action)
        self._ended = self.ended
        raise Stop

    def _tell(self, time: float, action: Action) -> None:
        for listener in self.on_event:
            listener(time, action)

    def _contact(self, contact: Contact) -> bool:
        """Whether that is an edge: not while another source holds the button down."""
        sources = self._sources[contact.button]
        before = bool(sources)
        if contact.pressed:
            sources.add(contact.source)
        else:
            sources.discard(contact.source)
        return bool(sources) != before

    def _await_interrupt(self) -> None:
        """Wait in real time for the firmware to get as far as it was when this was recorded."""
        self._interrupts_to_come -= 1
        for _ in range(round(LONGEST_ABSENCE / LOOK)):
            if self._stopped or self._interrupted.wait(LOOK):
                break
            self.pace.linger(self._clock.now())
        self._interrupted.clear()
