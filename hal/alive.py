"""Signs of life: the loop of the console program tells whoever started it that it still turns.
A program that hangs gives none, and can be started again."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Mapping
from pathlib import Path

from hal.contract import Buttons, Clock, Edge

PERIOD = 10.0
"""Seconds between two signs, at most."""
SIGN = b"alive\n"


class LivelyButtons:
    """``buttons`` that write a sign to the pipe ``path`` while they are waited for; ``clock`` is theirs."""

    def __init__(self, buttons: Buttons, clock: Clock, path: Path) -> None:
        self._buttons = buttons
        self._clock = clock
        self._path = path
        self._next = clock.now()
        self._interrupted = False

    def wait(self, until: float | None) -> Edge | None:
        """As in the contract."""
        while True:
            now = self._clock.now()
            if now >= self._next:
                self._next = now + PERIOD
                self._give_sign()
            edge = self._buttons.wait(self._next if until is None else min(until, self._next))
            if edge is not None:
                return edge
            now = self._clock.now()
            if self._interrupted or now < self._next or (until is not None and now >= until):
                self._interrupted = False
                return None

    def interrupt(self) -> None:
        self._interrupted = True
        self._buttons.interrupt()

    def _give_sign(self) -> None:
        """To nobody, when nobody listens or the pipe is full."""
        with contextlib.suppress(OSError):
            pipe = os.open(self._path, os.O_WRONLY | os.O_NONBLOCK)
            try:
                os.write(pipe, SIGN)
            finally:
                os.close(pipe)


def watched(buttons: Buttons, clock: Clock, environment: Mapping[str, str] = os.environ) -> Buttons:
    """``buttons``, with signs of life to the pipe that PIPOPI_ALIVE names, if it names one."""
    path = environment.get("PIPOPI_ALIVE")
    return LivelyButtons(buttons, clock, Path(path)) if path else buttons
