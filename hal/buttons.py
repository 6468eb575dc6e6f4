"""The buttons at the pins of the header: edges from the kernel, waited for without a wake-up in between.
Where a system tells of no edges, the pins are looked at a hundred times a second instead."""

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
from hal.gpio import find_chip, load_gpiod, request_lines

DEBOUNCE = timedelta(milliseconds=3)
"""Of the kernel, so that a contact does not wake the program with each of its bounces."""
PERIOD = 0.010
"""Seconds between two looks at the pins when polling."""
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
        self._pressed = (line.Value.ACTIVE, gpiod.EdgeEvent.Type.RISING_EDGE)
        self._buttons = {pin: button for button, pin in wiring.pins.items()}
        self._polling = wiring.polling
        self._clock = clock
        self._waker = waker
        self._down, self._looked = self._look(), clock.now()
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
        left = None if until is None else max(0.0, until - self._clock.now())
        if self._polling:
            left = PERIOD if left is None else min(left, PERIOD)
        ready = [file for file, _ in self._poll.poll(None if left is None else math.ceil(left * 1000))]
        if self._waker.fileno() in ready:
            self._interrupted, self._stopped = self._waker.clear()
        if self._polling:
            self._compare()
        elif self._request.fd in ready:
            self._read()
        return not (self._edges or self._interrupted or self._stopped)

    def _read(self) -> None:
        for event in self._request.read_edge_events():
            button = self._buttons[event.line_offset]
            self._edges.append(Edge(button, event.event_type in self._pressed, event.timestamp_ns / 1e9))

    def _compare(self) -> None:
        """Note what is different since the last look.

        After a long time without one, such as that of drawing, a release counts as early as it can have been:
        what is slow here makes no press long.
        """
        now = self._clock.now()
        down = self._look()
        changed = [pin for pin in self._buttons if down[pin] != self._down[pin]]
        for pin in sorted(changed, key=down.__getitem__):
            time = now if down[pin] else min(now, self._looked + PERIOD)
            self._edges.append(Edge(self._buttons[pin], down[pin], time))
        self._down, self._looked = down, now

    def _look(self) -> dict[int, bool]:
        """Which pins are down."""
        pins = list(self._buttons)
        values = self._request.get_values(pins)
        return {pin: value in self._pressed for pin, value in zip(pins, values, strict=True)}
