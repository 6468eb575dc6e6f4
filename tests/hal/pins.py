"""Buttons on played pins, in the time of a clock that moves when the program sleeps."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import hal.buttons
from hal import boards
from hal.boards import ButtonWiring
from hal.buttons import PinButtons, Waker
from hal.contract import Button, Edge
from hal.gestures import Gesture, Gestures
from tests.hal.fake_gpiod import Asleep, Clock, Kernel, Poll

WIRING = boards.built_in("adafruit-oled-bonnet").buttons
POLLED = ButtonWiring(WIRING.pins, active_low=True, polling=True)
UP, A, B = (WIRING.pins[button] for button in (Button.UP, Button.A, Button.B))


class Bench:
    """Buttons on played pins; time is that of ``clock``."""

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch, wiring: ButtonWiring = WIRING) -> None:
        self.folder = folder
        self.clock = Clock()
        self.kernel = Kernel(self.clock, folder)
        self.kernel.grounds = wiring.active_low
        self.poll = Poll(self.kernel)
        patch.setitem(sys.modules, "gpiod", self.kernel.module())
        patch.setattr(hal.buttons.select, "poll", lambda: self.poll)
        self.wiring = wiring
        self.waker = Waker()

    def open(self) -> PinButtons:
        return PinButtons(self.wiring, self.clock, self.waker, self.folder)

    def all(self, buttons: PinButtons) -> list[Edge]:
        """Every edge until nothing will happen any more."""
        edges = []
        try:
            while True:
                edge = buttons.wait(None)
                assert edge is not None
                edges.append(edge)
        except Asleep:
            return edges

    def told(self, buttons: PinButtons, until: float) -> list[Gesture]:
        """What a main loop makes of the edges."""
        gestures, told = Gestures(), []
        while self.clock.now() < until:
            edge = buttons.wait(min(until, gestures.deadline() or until))
            if edge is not None:
                gestures.feed(edge)
            told += gestures.due(self.clock.now())
        return told
