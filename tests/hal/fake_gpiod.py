"""A stand-in for the module gpiod over pins that are played at the electrical level: pulls, grounds, bounces.
Its kernel debounces and stamps edges as Linux does; time is that of a clock which the test moves."""

from __future__ import annotations

import errno
import os
import random
import select
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from enum import Enum
from pathlib import Path
from types import SimpleNamespace
from typing import NamedTuple

Value = Enum("Value", "INACTIVE ACTIVE")
Direction = Enum("Direction", "AS_IS INPUT OUTPUT")
Bias = Enum("Bias", "AS_IS PULL_UP PULL_DOWN")
EdgeDetection = Enum("EdgeDetection", "NONE BOTH")
EdgeType = Enum("EdgeType", "RISING_EDGE FALLING_EDGE")

BOUNCE = 0.002
"""Seconds in which a contact bounces after it has been moved."""


class Clock:
    def __init__(self) -> None:
        self.time = 100.0

    def now(self) -> float:
        return self.time


@dataclass
class LineSettings:
    direction: Direction = Direction.AS_IS
    edge_detection: EdgeDetection = EdgeDetection.NONE
    bias: Bias = Bias.AS_IS
    active_low: bool = False
    debounce_period: timedelta = timedelta()
    output_value: Value = Value.INACTIVE


class EdgeEvent(NamedTuple):
    event_type: EdgeType
    timestamp_ns: int
    line_offset: int


class Move(NamedTuple):
    """A contact that closes or opens."""

    time: float
    pin: int
    closed: bool


@dataclass
class Line:
    consumer: str = ""
    contact: bool = False
    settings: LineSettings = field(default_factory=LineSettings)
    told: bool = False
    settles: float | None = None


class Kernel:
    """The chips of a machine, in ``folder``, and what is wired to the last of them.

    ``grounds``: a closed contact connects its pin to ground; else to 3.3 V. ``drives``: what hears the level
    of a pin that the program drives.
    """

    def __init__(self, clock: Clock, folder: Path, labels: Iterable[str] = ("pinctrl-bcm2711",)) -> None:
        self.clock = clock
        self.labels: dict[str, str] = {}
        self.refused: set[str] = set()
        for number, label in enumerate(labels):
            path = folder / f"gpiochip{number}"
            path.touch()
            self.labels[str(path)] = label
        self.lines: dict[int, Line] = {pin: Line() for pin in range(54)}
        self.grounds = True
        self.requests: list[LineRequest] = []
        self.drives: dict[int, Callable[[bool], None]] = {}
        self.room: int | None = None
        """How many events it keeps for a program that does not read them; the oldest is dropped first."""
        self.distort: Callable[[EdgeEvent], list[EdgeEvent]] = lambda event: [event]
        """What a request gets instead of an event."""
        self._moves: list[Move] = []
        self._plans: list[tuple[float, Callable[[], None]]] = []
        self._chance = random.Random(3)

    def module(self) -> object:
        """What ``import gpiod`` gives."""
        line = SimpleNamespace(Value=Value, Direction=Direction, Bias=Bias, Edge=EdgeDetection)
        return SimpleNamespace(
            Chip=lambda path: Chip(self, path),
            LineSettings=LineSettings,
            EdgeEvent=SimpleNamespace(Type=EdgeType),
            line=line,
            request_lines=self.request_lines,
        )

    def press(self, pin: int, at: float, held: float = 0.1, bounces: int = 4) -> None:
        """Close the contact ``at`` and open it ``held`` later, each with so many ``bounces``."""
        for time, closed in ((at, True), (at + held, False)):
            times = sorted(self._chance.uniform(0, BOUNCE) for _ in range(2 * bounces))
            self._moves += [Move(time, pin, closed)]
            self._moves += [
                Move(time + later, pin, closed == bool(number % 2)) for number, later in enumerate(times)
            ]
        self._moves.sort()

    def close_contact(self, pin: int, at: float) -> None:
        """Close it for good, without a bounce."""
        self._moves.append(Move(at, pin, True))
        self._moves.sort()

    def plan(self, at: float, action: Callable[[], None]) -> None:
        """Do something else at a time."""
        self._plans.append((at, action))
        self._plans.sort(key=lambda plan: plan[0])

    def next_time(self) -> float | None:
        """When something happens at the pins or in the kernel without anybody asking."""
        times = [move.time for move in self._moves[:1]]
        times += [at for at, _ in self._plans[:1]]
        times += [line.settles for line in self.lines.values() if line.settles is not None]
        return min(times, default=None)

    def run(self) -> None:
        """Let happen what happens up to the present."""
        while (time := self.next_time()) is not None and time <= self.clock.now():
            while self._plans and self._plans[0][0] == time:
                self._plans.pop(0)[1]()
            for pin, line in self.lines.items():
                if line.settles == time:
                    line.settles = None
                    self._tell(pin, line, time)
            while self._moves and self._moves[0].time == time:
                move = self._moves.pop(0)
                line = self.lines[move.pin]
                line.contact = move.closed
                self._moved(move.pin, line, time)

    def level(self, line: Line) -> bool:
        """What a voltmeter says; a pin without a pull that nothing is connected to is anything."""
        if line.contact:
            return not self.grounds
        if line.settings.bias is Bias.AS_IS:
            return self._chance.random() < 0.5
        return line.settings.bias is Bias.PULL_UP

    def active(self, line: Line) -> bool:
        return self.level(line) != line.settings.active_low

    def request_lines(
        self, path: str, config: Mapping[int, LineSettings], consumer: str | None = None
    ) -> LineRequest:
        if any(self.lines[pin].consumer for pin in config):
            raise OSError(errno.EBUSY, os.strerror(errno.EBUSY))
        request = LineRequest(self, path, list(config))
        for pin, settings in config.items():
            line = self.lines[pin]
            line.consumer = consumer or "?"
            line.settings = settings
            line.told = self.active(line)
            if settings.direction is Direction.OUTPUT:
                request.set_value(pin, settings.output_value)
        self.requests.append(request)
        return request

    def _moved(self, pin: int, line: Line, time: float) -> None:
        period = line.settings.debounce_period.total_seconds()
        if period:
            line.settles = time + period
        else:
            self._tell(pin, line, time)

    def _tell(self, pin: int, line: Line, time: float) -> None:
        active = self.active(line)
        if active != line.told and line.settings.edge_detection is EdgeDetection.BOTH:
            edge = EdgeType.RISING_EDGE if active else EdgeType.FALLING_EDGE
            for request in self.requests:
                for event in self.distort(EdgeEvent(edge, round(time * 1e9), pin)):
                    request.put(event)
        line.told = active


class Chip:
    def __init__(self, kernel: Kernel, path: str) -> None:
        if path in kernel.refused:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        if path not in kernel.labels:
            raise OSError(errno.ENODEV, os.strerror(errno.ENODEV))
        self._kernel = kernel
        self._path = path

    def __enter__(self) -> Chip:
        return self

    def __exit__(self, *error: object) -> None: ...

    def get_info(self) -> SimpleNamespace:
        return SimpleNamespace(label=self._kernel.labels[self._path])

    def get_line_info(self, pin: int) -> SimpleNamespace:
        consumer = self._kernel.lines[pin].consumer
        return SimpleNamespace(used=bool(consumer), consumer=consumer)


class LineRequest:
    """``fd`` is readable while there are events, as the real one."""

    def __init__(self, kernel: Kernel, path: str, pins: list[int]) -> None:
        self.path = path
        self.pins = pins
        self.fd, self._write = os.pipe()
        self._kernel = kernel
        self._events: list[EdgeEvent] = []

    def put(self, event: EdgeEvent) -> None:
        if event.line_offset in self.pins:
            if len(self._events) == self._kernel.room:
                del self._events[0]
            else:
                os.write(self._write, b"\0")
            self._events.append(event)

    def wait_edge_events(self, timeout: float) -> bool:
        return bool(self._events)

    def read_edge_events(self) -> list[EdgeEvent]:
        events, self._events = self._events, []
        os.read(self.fd, len(events))
        return events

    def get_values(self, lines: Iterable[int]) -> list[Value]:
        """As Linux does it: of a debounced line, what has settled."""
        self._kernel.run()
        wanted = [self._kernel.lines[pin] for pin in lines]
        levels = [
            line.told if line.settings.debounce_period else self._kernel.active(line) for line in wanted
        ]
        return [Value.ACTIVE if level else Value.INACTIVE for level in levels]

    def set_value(self, line: int, value: Value) -> None:
        assert self._kernel.lines[line].settings.direction is Direction.OUTPUT
        if line in self._kernel.drives:
            self._kernel.drives[line](value is Value.ACTIVE)

    def release(self) -> None:
        for pin in self.pins:
            self._kernel.lines[pin].consumer = ""
        os.close(self.fd)
        os.close(self._write)


class Asleep(Exception):
    """Nothing will ever happen any more."""


class Poll:
    """``select.poll`` in the time of the kernel's clock; ``wakes`` counts how often it answered."""

    def __init__(self, kernel: Kernel) -> None:
        self.wakes = 0
        self._kernel = kernel
        self._real = select.poll()

    def register(self, file: int, mask: int) -> None:
        self._real.register(file, mask)

    def poll(self, milliseconds: int | None) -> list[tuple[int, int]]:
        clock = self._kernel.clock
        end = None if milliseconds is None else clock.time + milliseconds / 1000
        while True:
            self._kernel.run()
            ready = self._real.poll(0)
            times = [time for time in (self._kernel.next_time(), end) if time is not None]
            if ready or (end is not None and clock.time >= end):
                self.wakes += 1
                return ready
            if not times:
                raise Asleep
            clock.time = max(clock.time, min(times))
