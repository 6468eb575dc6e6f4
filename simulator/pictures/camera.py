"""Pictures and films of the device: what they show and when, and the files that they become.
A film keeps what the device looked like, and is drawn only when it is over."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from PIL import Image

from hal.contract import HEIGHT, WIDTH, Button
from simulator.pictures import gif
from simulator.pictures.device import Device
from simulator.pictures.glass import Look, screen

SHORTEST_FRAME = 2
"""Hundredths of a second: browsers show what is shorter for a tenth of a second."""

device_at = lru_cache(maxsize=4)(Device)
"""The drawn device at a scale; drawing it takes a moment."""


class DeviceState(NamedTuple):
    """What the device looks like: lit pixels (128x64, a bit each), their contrast, the pressed buttons."""

    lit: bytes
    contrast: int
    pressed: frozenset[Button]


class Framing(NamedTuple):
    """What a picture shows: the OLED, or the ``whole`` device, each unit ``scale`` pixels wide.

    ``look`` None: the OLED's own picture, one bit a pixel.
    """

    scale: int
    whole: bool = False
    look: Look | None = None

    def draw(self, state: DeviceState) -> Image.Image:
        """The picture of ``state``."""
        picture = Image.frombytes("1", (WIDTH, HEIGHT), state.lit)
        if self.whole:
            return device_at(self.scale).picture(picture, state.contrast, state.pressed, self.look)
        if self.look is not None:
            return screen(picture, state.contrast, self.scale, self.look)
        return picture.resize((WIDTH * self.scale, HEIGHT * self.scale), Image.Resampling.NEAREST)


class Film:
    """A film that begins at ``start`` seconds."""

    def __init__(self, view: Framing, start: float) -> None:
        self._view = view
        self._start = start
        self._states: list[tuple[float, DeviceState]] = []

    def take(self, time: float, state: DeviceState) -> None:
        """From ``time`` on the device looks like ``state``."""
        if not self._states or self._states[-1][1] != state:
            self._states.append((time, state))

    def develop(self, end: float) -> bytes:
        """The GIF of all that was taken, until ``end`` seconds; what was too short to be seen is left out."""
        times = [round((time - self._start) * 100) for time, _ in self._states]
        times.append(round((end - self._start) * 100))
        frames: list[gif.Frame] = []
        shown = 0
        for number, (_, state) in enumerate(self._states):
            last = number == len(self._states) - 1
            delay = times[number + 1] - shown
            if delay >= SHORTEST_FRAME or last:
                frames.append(gif.Frame(self._view.draw(state).convert("RGB"), max(delay, SHORTEST_FRAME)))
                shown = times[number + 1]
        return gif.encode(frames)


class Camera:
    """Takes pictures of what ``look`` returns, and films it."""

    def __init__(self, look: Callable[[], DeviceState], now: Callable[[], float]) -> None:
        self._look = look
        self._now = now
        self._film: tuple[Film, Path] | None = None

    @property
    def filming(self) -> bool:
        """Whether a film has begun and not ended."""
        return self._film is not None

    def shoot(self, path: Path, view: Framing) -> None:
        """Save a picture as ``path``. Raises OSError."""
        view.draw(self._look()).save(path)

    def begin(self, path: Path, view: Framing) -> None:
        """Begin a film that becomes ``path``. Raises OSError where that cannot be written."""
        with path.open("ab"):
            pass
        self._film = (Film(view, self._now()), path)
        self.take()

    def take(self) -> None:
        """Note what the device looks like now, if a film goes on."""
        if self._film is not None:
            self._film[0].take(self._now(), self._look())

    def end(self) -> tuple[Path, Callable[[], None]] | None:
        """End the film, if one goes on: its file, and what saves it, in some seconds or with an OSError."""
        if self._film is None:
            return None
        (film, path), end = self._film, self._now()
        self._film = None
        return path, lambda: _write(path, film.develop(end))


def _write(path: Path, content: bytes) -> None:
    path.write_bytes(content)
