"""The buttons at the pins of the header: edges from the kernel, waited for without a wake-up in between.
The pins are looked at as well, where an edge may have been lost, and where a system tells of none."""

from __future__ import annotations

import contextlib
import math
import os
import select
import signal
from collections import deque
from datetime import timedelta
from pathlib import Path
from types import FrameType
from typing import Any

from hal.boards import ButtonWiring
from hal.contract import Clock, Edge, Stop
from hal.gestures import STABLE, STUCK
from hal.gpio import find_chip, load_gpiod, request_lines

DEBOUNCE = timedelta(milliseconds=3)
"""Of the kernel, so that a contact does not wake the program with each of its bounces."""
PERIOD = 0.010
"""Seconds between two looks at the pins when polling."""
HELD = 1.0
"""Seconds between two looks while a finger holds a pin down, in case that the edge of a release was lost."""
STOPPING = ("SIGTERM", "SIGINT", "SIGHUP")


class Waker:
    """A file that wakes whoever waits for it: by ``wake``, or by a signal that stops the program.

    The second such signal ends the program at once.
    """

    def __init__(self) -> None:
        self._read, self._write = os.pipe()
        os.set_blocking(self._read, False)
        os.set_blocking(self._write, False)
        self._stopping = [getattr(signal, name) for name in STOPPING if hasattr(signal, name)]
        self._before: dict[int, Any] = {}
        self._file_before = -1

    def fileno(self) -> int:
        return self._read

    def wake(self) -> None:
        """May be called from any thread."""
        with contextlib.suppress(BlockingIOError):  # it is full of wakings that nobody has seen yet
            os.write(self._write, b"\0")

    def catch_signals(self) -> None:
        """From now on; only in the main thread."""
        self._file_before = signal.set_wakeup_fd(self._write, warn_on_full_buffer=False)
        for number in self._stopping:
            self._before[number] = signal.signal(number, _end_at_the_second)

    def clear(self) -> tuple[bool, bool]:
        """Whether it was woken since the last question, and whether by a signal."""
        try:
            woken = os.read(self._read, 1 << 16)
        except BlockingIOError:
            return False, False
        return True, any(number in woken for number in self._stopping)

    def close(self) -> None:
        if self._before:
            signal.set_wakeup_fd(self._file_before)
        for number, handler in self._before.items():
            signal.signal(number, handler)
        os.close(self._read)
        os.close(self._write)


def _end_at_the_second(number: int, frame: FrameType | None) -> None:
    signal.signal(number, signal.SIG_DFL)


class PinButtons:
    """The buttons of ``wiring``. ``clock`` is that of the kernel's edges, CLOCK_MONOTONIC.

    A button that is down already counts once it has been up. Making one raises PartError.
    """

    def __init__(self, wiring: ButtonWiring, clock: Clock, waker: Waker, folder: Path = Path("/dev")) -> None:
        gpiod = load_gpiod()
        line = gpiod.line
        settings = gpiod.LineSettings(
            direction=line.Direction.INPUT,
            bias=line.Bias.PULL_UP if wiring.active_low else line.Bias.PULL_DOWN,
            active_low=wiring.active_low,
        )
        if not wiring.polling:
            settings.edge_detection = line.Edge.BOTH
            settings.debounce_period = DEBOUNCE
        uses = {pin: f"the button {button.value}" for button, pin in wiring.pins.items()}
        self._request = request_lines(gpiod, dict.fromkeys(uses, settings), uses, find_chip(gpiod, folder))
        self._active = (line.Value.ACTIVE, gpiod.EdgeEvent.Type.RISING_EDGE)
        self._buttons = {pin: button for button, pin in wiring.pins.items()}
        self._polling = wiring.polling
        self._blur = PERIOD if wiring.polling else 0.0
        """How long after a look that found it down a pin is down still: looks know nothing of bounces."""
        self._clock = clock
        self._waker = waker
        self._told = dict.fromkeys(self._buttons, 0.0)
        """When each pin last changed."""
        self._down: dict[int, float] = {}
        """The pins that are down, and when each was last known to be."""
        self._news: list[Edge] = []
        self._look(clock.now())
        self._news.clear()
        self._edges: deque[Edge] = deque()
        self._interrupted = False
        self._stopped = False
        self._poll = select.poll()
        self._poll.register(waker.fileno(), select.POLLIN)
        if not wiring.polling:
            self._poll.register(self._request.fd, select.POLLIN)

    def wait(self, until: float | None) -> Edge | None:
        """As in the contract; a signal that stops the program raises Stop now and ever after."""
        while True:
            if self._stopped:
                raise Stop
            if self._edges:
                return self._edges.popleft()
            if self._interrupted:
                self._interrupted = False
                return None
            if self._sleep(until) and until is not None and self._clock.now() >= until:
                return None

    def interrupt(self) -> None:
        self._waker.wake()

    def close(self) -> None:
        """Let the pins go."""
        self._request.release()

    def _sleep(self, until: float | None) -> bool:
        """Sleep until something happens, ``until`` at most, and note it; True when nothing did."""
        now = self._clock.now()
        left = PERIOD if self._polling else self._next_look - now
        if until is not None:
            left = min(left, until - now)
        self._poll.poll(None if left == math.inf else math.ceil(max(0.0, left) * 1000))
        self._interrupted, self._stopped = self._waker.clear()
        now = self._clock.now()
        told = not self._polling and self._read(now)
        if told or self._down or self._polling:
            self._look(now)
        self._edges.extend(sorted(self._news, key=lambda edge: edge.time))
        self._news.clear()
        return not (self._edges or self._interrupted or self._stopped)

    def _read(self, now: float) -> bool:
        """Note what the kernel tells, if anything; what is older than what it told before is no news."""
        told = False
        while self._request.wait_edge_events(0):
            told = True
            for event in sorted(self._request.read_edge_events(), key=lambda event: event.timestamp_ns):
                pin, time = event.line_offset, min(event.timestamp_ns / 1e9, now)
                if time > self._told[pin]:
                    self._note(pin, event.event_type in self._active, time)
        return told

    def _look(self, now: float) -> None:
        """Note what is different from what is known.

        A release counts as early as it can have been after a press that counts: what is slow here makes no
        press long.
        """
        pins = list(self._buttons)
        found = self._request.get_values(pins)
        down = {pin for pin, value in zip(pins, found, strict=True) if value in self._active}
        for pin in self._down.keys() - down:
            earliest = max(self._down[pin] + self._blur, self._told[pin] + STABLE)
            self._note(pin, False, min(now, earliest))
        for pin in down - self._down.keys():
            self._note(pin, True, now)
        self._down = dict.fromkeys(down, now)
        held = any(now < self._told[pin] + STUCK for pin in down)
        self._next_look = now + HELD if held else math.inf

    def _note(self, pin: int, down: bool, time: float) -> None:
        self._news.append(Edge(self._buttons[pin], down, time))
        self._told[pin] = time
        if down:
            self._down[pin] = time
        else:
            self._down.pop(pin, None)
