"""The window with the device on its desk: it shows the chip's picture and turns keys and mouse into contacts.
It is a Pace: it sleeps until something happens or the firmware's next deadline has come."""

from __future__ import annotations

import math
import os
import time
from collections.abc import Hashable
from typing import Literal

import pygame
from PIL import Image

from hal.contract import Button
from simulator import sdl
from simulator.desk import Desk, device_at
from simulator.device import UNITS, Device, icon
from simulator.events import Contact, Event
from simulator.keys import FULL_SCREEN, KEYS, OTHERS

PATIENCE = 0.25
"""Seconds that the device may lag behind and catch up; more is given up (the computer was asleep)."""

SHORTEST = 0.02
"""Seconds that a button stays down or up at least. Keys do not bounce, but the firmware takes for a bounce
what is shorter than 10 ms, and a tap that is heard late, all at once, would look like that."""

LONGEST_UNDRAWN = 0.1
SHARE = 0.85
"""How much of the screen a new window may take."""

HEARD = (
    pygame.QUIT,
    pygame.KEYDOWN,
    pygame.KEYUP,
    pygame.MOUSEBUTTONDOWN,
    pygame.MOUSEBUTTONUP,
    pygame.WINDOWFOCUSLOST,
    pygame.WINDOWSIZECHANGED,
    pygame.WINDOWEXPOSED,
    sdl.WAKE,
)


class NoWindow(Exception):
    """No window can be opened; the text is one sentence that says why and what else there is."""


class Window:
    """Shows ``desk`` at ``scale``, or as large as fits on the screen. Raises NoWindow."""

    def __init__(self, desk: Desk, scale: int | None = None) -> None:
        self._desk = desk
        self._down: dict[Hashable, Button] = {}
        self._last: dict[Button, float] = {}
        self._origin = self._real() - desk.clock.now()
        self._drawn_at = self._real()
        self._shown_panel: tuple[bytes, int] | None = None
        self._shown_pressed: frozenset[Button] | None = None
        self._size_before: tuple[int, int] | None = None
        self._open(scale)
        self._device: Device
        self._corner: tuple[int, int]
        self._lay_out()
        self._draw()

    def close(self) -> None:
        """The window disappears."""
        pygame.display.quit()

    def wake(self) -> None:
        sdl.wake()

    def reach(self, time: float | None) -> bool:
        if self._hear():
            return False
        now = self._now()
        if time is not None and time <= now:
            if self._real() - self._drawn_at > LONGEST_UNDRAWN:
                self._draw()
            if now - time > PATIENCE:
                self._origin = self._real() - time
            return True
        self._draw()
        sdl.wait(None if time is None else math.ceil((time - now) * 1000))
        return False

    def _real(self) -> float:
        return time.monotonic()

    def _now(self) -> float:
        """Real seconds since power-on, without those that were not made up for."""
        return self._real() - self._origin

    def _open(self, scale: int | None) -> None:
        try:
            pygame.display.init()
            if pygame.display.get_driver() == "offscreen" != os.environ.get("SDL_VIDEODRIVER"):
                raise pygame.error("there is no screen")
            if scale is None:
                width, height = pygame.display.get_desktop_sizes()[0]
                scale = _fitting(int(width * SHARE), int(height * SHARE))
            self._show((UNITS[0] * scale, UNITS[1] * scale), pygame.RESIZABLE)
        except pygame.error as error:
            pygame.display.quit()
            raise NoWindow(
                f"no window can be opened ({error}); --headless runs without one,"
                " and a --script can press the buttons and take pictures."
            ) from error

    def _show(self, size: tuple[int, int], flags: int) -> None:
        """Make the window; one that is there gives way to it."""
        pygame.display.quit()
        pygame.display.init()
        if pygame.display.get_driver() == "x11":
            os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
        pygame.display.set_icon(_surface(icon()))
        pygame.display.set_caption("PipoPi")
        pygame.event.set_blocked(None)
        pygame.event.set_allowed(HEARD)
        pygame.display.set_mode(size, flags)

    def _lay_out(self) -> None:
        """Fit the device into the window; all is drawn anew."""
        width, height = pygame.display.get_surface().get_size()
        self._device = device_at(_fitting(width, height))
        self._corner = ((width - self._device.size[0]) // 2, (height - self._device.size[1]) // 2)
        self._shown_panel = self._shown_pressed = None

    def _draw(self) -> None:
        """Draw what has changed since it was drawn last."""
        screen = pygame.display.get_surface()
        chip, pressed = self._desk.chip, self._desk.buttons.pressed
        picture = chip.picture()
        panel = (picture.tobytes(), chip.contrast)
        changed = []
        self._drawn_at = self._real()
        if self._shown_panel is None:
            screen.blit(_surface(self._device.desk(screen.get_size(), self._corner)), (0, 0))
            whole = self._device.picture(picture, chip.contrast, pressed)
            screen.blit(_surface(whole), self._corner)
            pygame.display.flip()
        else:
            if panel != self._shown_panel:
                changed.append((self._device.panel_at, self._device.panel(picture, chip.contrast)))
            if pressed != self._shown_pressed:
                changed += self._device.controls(pressed)
            pygame.display.update([screen.blit(_surface(part), self._moved(at)) for at, part in changed])
        self._shown_panel, self._shown_pressed = panel, pressed

    def _moved(self, at: tuple[int, int]) -> tuple[int, int]:
        return at[0] + self._corner[0], at[1] + self._corner[1]

    def _hear(self) -> bool:
        """Take in what has happened to the window; whether the device may have to react."""
        touched = False
        for event in pygame.event.get():
            match event.type:
                case pygame.QUIT:
                    self._desk.buttons.stop()
                    touched = True
                case sdl.WAKE:
                    touched = True
                case pygame.KEYDOWN:
                    touched |= self._key(event)
                case pygame.KEYUP:
                    touched |= self._let_go(("key", event.scancode))
                case pygame.MOUSEBUTTONDOWN if event.button == pygame.BUTTON_LEFT:
                    x, y = event.pos[0] - self._corner[0], event.pos[1] - self._corner[1]
                    touched |= self._press("mouse", self._device.button_at(x, y))
                case pygame.MOUSEBUTTONUP if event.button == pygame.BUTTON_LEFT:
                    touched |= self._let_go("mouse")
                case pygame.WINDOWFOCUSLOST:
                    touched |= self._let_go_of_all()
                case pygame.WINDOWSIZECHANGED | pygame.WINDOWEXPOSED:
                    self._lay_out()
        return touched

    def _key(self, event: pygame.event.Event) -> bool:
        if event.scancode == FULL_SCREEN:
            return self._turn_full_screen()
        if event.mod & OTHERS:
            return False
        return self._press(("key", event.scancode), KEYS.get(event.scancode))

    def _press(self, source: Hashable, button: Button | None) -> bool:
        if button is None or source in self._down:
            return False
        self._down[source] = button
        self._happen(Contact(button, True, source))
        return True

    def _let_go(self, source: Hashable) -> bool:
        button = self._down.pop(source, None)
        if button is None:
            return False
        self._happen(Contact(button, False, source))
        return True

    def _happen(self, contact: Contact) -> None:
        soonest = self._last.get(contact.button, 0.0) + SHORTEST
        time = max(self._now(), self._desk.clock.now(), soonest)
        self._last[contact.button] = time
        self._desk.buttons.add([Event(time, contact)])

    def _let_go_of_all(self) -> bool:
        held = list(self._down)
        for source in held:
            self._let_go(source)
        return bool(held)

    def _turn_full_screen(self) -> bool:
        """To the full screen, or back to the window of before.

        The window is made anew: changed in place, it keeps the size of the screen under some window managers.
        """
        self._let_go_of_all()
        if self._size_before is None:
            self._size_before = pygame.display.get_surface().get_size()
            self._show((0, 0), pygame.FULLSCREEN)
        else:
            self._show(self._size_before, pygame.RESIZABLE)
            self._size_before = None
        self._lay_out()
        return True


def _fitting(width: int, height: int) -> int:
    """The largest scale at which the whole device fits into ``width`` times ``height`` pixels, at least 1."""
    return max(1, min(width // UNITS[0], height // UNITS[1]))


def _surface(image: Image.Image) -> pygame.Surface:
    mode: Literal["RGB", "RGBA"] = "RGBA" if image.mode == "RGBA" else "RGB"
    return pygame.image.frombuffer(image.tobytes(), image.size, mode)
