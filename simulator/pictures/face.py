"""What a window shows of the console: here the bare screen, elsewhere the whole device.
Both are drawn with Pillow alone, at any whole scale."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache

from PIL import Image

from hal.contract import HEIGHT, WIDTH, Button
from simulator.pictures.glass import BLACK, GLOW, Look, glass, glow

At = tuple[int, int]
"""Where something lies: pixels from the left and from the top."""
MARGIN = 4
"""Units of black around a bare screen."""


class Face:
    """``units``: the size of the whole picture; a pixel of the OLED is one unit, ``scale`` pixels wide.

    ``bare``: the picture without what lights up. ``corner``: where the top left pixel of the OLED lies.
    """

    units: tuple[int, int] = (WIDTH + 2 * MARGIN, HEIGHT + 2 * MARGIN)
    corner: tuple[int, int] = (MARGIN, MARGIN)

    def __init__(self, scale: int) -> None:
        self.scale = scale
        self.size = (self.units[0] * scale, self.units[1] * scale)
        self.bare = self._draw_bare()
        self._oled = lru_cache(maxsize=4)(self._draw_oled)

    @classmethod
    def fitting(cls, width: int, height: int) -> int:
        """The largest scale at which the picture fits into ``width`` times ``height`` pixels, at least 1."""
        return max(1, min(width // cls.units[0], height // cls.units[1]))

    def oled(self, picture: Image.Image, contrast: int, look: Look) -> tuple[At, Image.Image]:
        """The OLED showing ``picture`` (mode ``1``, 128x64), and where it lies, in pixels."""
        reach = GLOW if look.glow else 0
        at = ((self.corner[0] - reach) * self.scale, (self.corner[1] - reach) * self.scale)
        return at, self._oled(picture.tobytes(), contrast, look)

    def controls(self, pressed: Collection[Button]) -> list[tuple[At, Image.Image]]:
        """Pictures of the buttons, with the ``pressed`` ones lit, and where they lie, in pixels."""
        return []

    def picture(
        self, picture: Image.Image, contrast: int, pressed: Collection[Button] = (), look: Look | None = None
    ) -> Image.Image:
        """The whole face, mode ``RGB``, showing ``picture`` on its OLED."""
        whole = self.bare.copy()
        for at, part in (self.oled(picture, contrast, look or Look()), *self.controls(pressed)):
            whole.paste(part, at)
        return whole

    def button_at(self, x: float, y: float) -> Button | None:
        """The button under the pixel ``x``, ``y`` of the picture; a little beside it counts too."""
        return None

    def desk(self, size: tuple[int, int], origin: At) -> Image.Image:
        """What lies around, ``size`` pixels large, for a face whose picture lies at ``origin``."""
        return Image.new("RGB", size, BLACK)

    def _draw_bare(self) -> Image.Image:
        return Image.new("RGB", self.size, BLACK)

    def _draw_oled(self, lit: bytes, contrast: int, look: Look) -> Image.Image:
        picture = Image.frombytes("1", (WIDTH, HEIGHT), lit)
        if not look.glow:
            return glass(picture, contrast, self.scale, look)
        (x, y), n = self.corner, self.scale
        box = (
            (x - GLOW) * n,
            (y - GLOW) * n,
            (x + WIDTH + GLOW) * n,
            (y + HEIGHT + GLOW) * n,
        )
        return glow(picture, contrast, n, look, self.bare.crop(box))
