"""Hands for the tests of the window: they press keys, move the mouse and look at the pixels.
Real time passes only where the window sleeps."""

from __future__ import annotations

from collections.abc import Collection

import pygame
import pytest
from PIL import Image

from hal.contract import Button
from simulator.desk import Desk
from simulator.pictures.device import Device
from simulator.pictures.glass import Look
from simulator.window import sdl
from simulator.window.keys import CODES, DEFAULTS, Keys
from simulator.window.window import Window

SCALE = 2


class RealTime:
    """What the window takes for real time: it passes only in ``sdl.wait``, whose calls are noted."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 1000.0
        self.waits: list[int | None] = []
        monkeypatch.setattr(Window, "_real", lambda window: self.now)
        monkeypatch.setattr(sdl, "wait", self.wait)

    def wait(self, ms: int | None, gamepads: bool = False) -> None:
        self.waits.append(ms)
        assert ms is not None, "the window would wait for ever"
        self.now += ms / 1000


def key(kind: int, scancode: int, mod: int = 0) -> None:
    pygame.event.post(pygame.event.Event(kind, scancode=scancode, mod=mod, key=0))


def move_mouse(x: float, y: float) -> None:
    pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=(round(x * SCALE), round(y * SCALE))))


def mouse(kind: int, x: float, y: float, button: int = 1) -> None:
    pygame.event.post(pygame.event.Event(kind, pos=(round(x * SCALE), round(y * SCALE)), button=button))


def edges(desk: Desk) -> list[tuple[Button, bool]]:
    """All edges of the next tenth of a second."""
    found = []
    until = desk.clock.now() + 0.1
    while (edge := desk.buttons.wait(until)) is not None:
        found.append((edge.button, edge.pressed))
    return found


def pixels(window: Window) -> Image.Image:
    surface = window._sheet.pixels
    return Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))


def device_picture(
    desk: Desk, scale: int, look: Look | None = None, pressed: Collection[Button] | None = None
) -> Image.Image:
    """The device with the hints that its window shows."""
    device = Device(scale, Keys(DEFAULTS).hints())
    down = desk.buttons.pressed if pressed is None else pressed
    return device.picture(desk.chip.picture(), desk.chip.contrast, down, look)


def light(desk: Desk) -> None:
    """Switch the panel on, with a pattern on it."""
    for data in (b"\x00\xa1\xc8\x8d\x14\x20\x00\xaf", b"\x40" + bytes(range(256)) * 4):
        desk.chip.write(data)


def order(name: str, mod: int = 0) -> None:
    key(pygame.KEYDOWN, CODES[name], mod)
    key(pygame.KEYUP, CODES[name], mod)
