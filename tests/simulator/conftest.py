"""A desk with its window, under SDL's dummy driver; real time passes only while the window sleeps."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from simulator.desk import Desk
from simulator.window.window import Window
from tests.simulator.hands import SCALE, RealTime


@pytest.fixture
def real(monkeypatch: pytest.MonkeyPatch) -> RealTime:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS", "1")
    return RealTime(monkeypatch)


@pytest.fixture
def desk() -> Desk:
    return Desk(SCALE)


@pytest.fixture
def shown(real: RealTime, desk: Desk) -> Iterator[Window]:
    opened = Window(desk, SCALE)
    desk.buttons.pace = opened
    pygame.event.clear()
    yield opened
    opened.close()
