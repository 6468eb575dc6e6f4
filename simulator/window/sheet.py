"""The pixels of the window, as fine as the screen can show them, and where the window stands.
On screens with two or three pixels a point, SDL must be asked for them all, or it enlarges and blurs."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterable
from typing import Any, Literal

import pygame
from PIL import Image
from pygame._sdl2 import sdl2, video

Size = tuple[int, int]
FINE_FLAG = 0x2000
"""SDL_WINDOW_ALLOW_HIGHDPI, which pygame 2.6 knows by name only."""

WIDEST_FRAME = 100
"""Points: what a window manager puts at the left of a window and above it is less."""

if hasattr(video.Window, "_kwarg_to_flag"):
    video.Window._kwarg_to_flag["allow_highdpi"] = FINE_FLAG
    _FINE = {"allow_highdpi": True}
else:
    _FINE = {"allow_high_dpi": True}

os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")


class Sheet:
    """A window of ``size`` points with its top left corner at ``place``. Raises pygame.error.

    ``size`` is its size in pixels from then on, and ``factor`` how many of them a point of the mouse has.
    """

    def __init__(self, size: Size, place: Size, full_screen: bool, icon: Image.Image) -> None:
        options: dict[str, Any] = {"position": place, **_FINE}
        options["fullscreen_desktop" if full_screen else "resizable"] = True
        if pygame.display.get_driver() == "x11":
            os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
        try:
            self._window = video.Window("PipoPi", size, **options)
            self._renderer = _renderer(self._window)
        except sdl2.error as error:
            raise pygame.error(str(error)) from error
        pygame.event.pump()
        self._frame = (self._at[0] - place[0], self._at[1] - place[1])
        if not all(0 <= width <= WIDEST_FRAME for width in self._frame):
            self._frame = (0, 0)
        self._window.set_icon(surface(icon))
        self.full_screen = full_screen
        self.measure()

    def measure(self) -> None:
        """Take over the size that the window has now; it is empty then."""
        self.size: Size = self._renderer.get_viewport().size
        self.factor = self.size[0] / self.points[0]
        self.pixels = pygame.Surface(self.size)
        self._texture = video.Texture(self._renderer, self.size, streaming=True)

    @property
    def points(self) -> Size:
        """The size in the points that the mouse and the desktop count in."""
        width, height = self._window.size
        return int(width), int(height)

    @property
    def place(self) -> Size:
        """Where the top left corner is on the desktop: of its frame, if it has one."""
        return self._at[0] - self._frame[0], self._at[1] - self._frame[1]

    def put(self, parts: Iterable[tuple[Size, Image.Image]]) -> None:
        """Show ``parts`` (mode ``RGB``), each at its place."""
        for at, part in parts:
            self.pixels.blit(surface(part), at)
        self._texture.update(self.pixels)  # whole: pygame and pygame-ce disagree on what an area means
        self._renderer.blit(self._texture)
        self._renderer.present()

    @property
    def _at(self) -> Size:
        x, y = self._window.position  # type: ignore[misc]  # pygame's stub says int too
        return int(x), int(y)

    def close(self) -> None:
        """The window disappears."""
        del self._texture, self._renderer
        with contextlib.suppress(pygame.error):
            self._window.destroy()


def _renderer(window: video.Window) -> video.Renderer:
    """What draws into ``window``: the processor, which needs less for this than the driver of a card."""
    try:
        return video.Renderer(window, accelerated=0)
    except sdl2.error:
        return video.Renderer(window)


def surface(image: Image.Image) -> pygame.Surface:
    """``image`` (mode ``RGB`` or ``RGBA``) as pygame wants it."""
    mode: Literal["RGB", "RGBA"] = "RGBA" if image.mode == "RGBA" else "RGB"
    return pygame.image.frombuffer(image.tobytes(), image.size, mode)
