"""What becomes of the picture while nobody presses anything: it dims, moves now and then, and goes dark.
Knows times alone; the main loop asks it, and does what it says."""

from __future__ import annotations

from enum import Enum
from math import floor

from PIL import Image

from firmware.settings import Settings

MOVE_EVERY = 60.0
"""Seconds between two moves of a picture that nobody changes."""
_PLACES = ((0, 0), (1, 0), (1, 1), (0, 1))
_NEARLY = 1e-6
"""Seconds by which a clock may fall short of a time: sums of floats do."""


class Light(Enum):
    """How the panel is lit."""

    FULL = "full"
    DIM = "dim"
    DARK = "dark"


class Idleness:
    """How long nobody has pressed anything, since ``now`` at first, and what follows from that."""

    def __init__(self, settings: Settings, now: float) -> None:
        self._settings = settings
        self._since = now

    def end(self, now: float) -> None:
        """Somebody pressed something."""
        self._since = now

    def light(self, now: float) -> Light:
        """As the settings say; a setting of 0 is never."""
        idle = self._idle(now)
        if 0 < self._settings.dark_after <= idle:
            return Light.DARK
        if 0 < self._settings.dim_after <= idle:
            return Light.DIM
        return Light.FULL

    def place(self, now: float) -> tuple[int, int]:
        """How many pixels to the right and down the picture has moved, so that none is lit for hours."""
        return _PLACES[floor(self._idle(now) / MOVE_EVERY) % len(_PLACES)]

    def next_change(self, now: float) -> float | None:
        """When ``light`` or ``place`` is another next, if nobody presses anything; None: never."""
        if self.light(now) is Light.DARK:
            return None
        moved = (floor(self._idle(now) / MOVE_EVERY) + 1) * MOVE_EVERY
        limits = (self._settings.dim_after, self._settings.dark_after)
        return self._since + min([moved, *(limit for limit in limits if limit > self._idle(now))])

    def _idle(self, now: float) -> float:
        return now - self._since + _NEARLY


def moved(image: Image.Image, place: tuple[int, int]) -> Image.Image:
    """``image`` with its pixels moved to the right and down; those that leave are lost for that time."""
    if place == (0, 0):
        return image
    result = Image.new(image.mode, image.size)
    result.paste(image, place)
    return result
