"""Waiting for window events without polling; pygame's own wait looks a thousand times a second.
SDL underneath can sleep; where this SDL or this system cannot, short naps take its place."""

from __future__ import annotations

import contextlib
import ctypes
import signal
import socket
import sys
import threading
from collections.abc import Callable
from typing import Any

import pygame

BLOCKING_DRIVERS = {"x11", "wayland", "windows", "cocoa"}
"""The video drivers in which SDL sleeps until something happens; in others its own wait polls too."""

NAP_MS = 10
LONGEST_MS = 3_600_000
WAKE = pygame.event.custom_type()


def wait(ms: int | None, gamepads: bool = False) -> None:
    """Return when an event is in pygame's queue, or after ``ms`` milliseconds; None: an hour.

    A time that has passed already, below 0, is no time; SDL would take it for no limit.
    With ``gamepads`` in use SDL would look at them a thousand times a second.
    """
    ms = LONGEST_MS if ms is None else min(max(ms, 0), LONGEST_MS)
    if not gamepads and _sdl_wait is not None and pygame.display.get_driver() in BLOCKING_DRIVERS:
        _sdl_wait(None, ms)
        return
    pygame.event.pump()
    while ms > 0 and not pygame.event.peek(pump=True):
        nap = min(ms, NAP_MS)
        pygame.time.wait(nap)
        ms -= nap


def wake() -> None:
    """Make a running ``wait`` return; may be called from any thread."""
    with contextlib.suppress(pygame.error):
        pygame.event.post(pygame.event.Event(WAKE))


class SignalWaker:
    """Lets a signal end a running ``wait``, so that Python gets to call its handler."""

    def __init__(self) -> None:
        self._listen, self._speak = socket.socketpair()
        self._speak.setblocking(False)
        self._before = signal.set_wakeup_fd(self._speak.fileno(), warn_on_full_buffer=False)
        threading.Thread(target=self._run, name="signals", daemon=True).start()

    def close(self) -> None:
        """Signals do not wake any more."""
        signal.set_wakeup_fd(self._before)
        self._speak.close()

    def _run(self) -> None:
        with self._listen:
            while self._listen.recv(64):
                wake()


def letter(scancode: int) -> str | None:
    """The letter or sign on the key ``scancode`` of this keyboard, None where that is not known."""
    if _sdl_key is None or not pygame.display.get_init():
        return None
    name = pygame.key.name(_sdl_key(scancode))
    return name.upper() if len(name) == 1 else None


def _find(name: str, *arguments: type[ctypes._SimpleCData[Any]]) -> Callable[..., int] | None:
    """A function of the SDL that pygame has loaded, or None."""
    library = "SDL2.dll" if sys.platform == "win32" else pygame.display.__file__
    try:
        function = getattr(ctypes.CDLL(library), name)
    except (OSError, AttributeError, TypeError):
        return None
    function.argtypes = arguments
    function.restype = ctypes.c_int
    return function  # type: ignore[no-any-return]


_sdl_wait = _find("SDL_WaitEventTimeout", ctypes.c_void_p, ctypes.c_int)
_sdl_key = _find("SDL_GetKeyFromScancode", ctypes.c_int)
