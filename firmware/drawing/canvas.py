"""The picture that screens draw on: one-bit pixels, clipped at the edges.
Places are pixels from the top left corner; a size of nought or less draws nothing."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from PIL import Image, ImageChops, ImageDraw

from firmware.fonts import BODY, Font
from hal.contract import HEIGHT, WIDTH

Align = Literal["left", "right", "centre"]

DARK, LIT = 0, 255


def drawing(rows: str) -> Image.Image:
    """A picture (mode ``1``) from words of equal length, one a row: ``#`` is lit, anything else dark."""
    lines = rows.split()
    image = Image.new("1", (len(lines[0]), len(lines)))
    image.putdata([LIT if dot == "#" else DARK for line in lines for dot in line])
    return image


class Canvas:
    """A one-bit picture, dark when made; ``image`` (mode ``1``) is always up to date."""

    __slots__ = ("_draw", "image")

    def __init__(self, width: int = WIDTH, height: int = HEIGHT) -> None:
        self.image = Image.new("1", (width, height))
        self._draw = ImageDraw.Draw(self.image)

    def clear(self, lit: bool = False) -> None:
        """Make every pixel dark, or lit."""
        self.image.paste(LIT if lit else DARK, (0, 0, *self.image.size))

    def pixel(self, x: int, y: int, lit: bool = True) -> None:
        self._draw.point((x, y), LIT if lit else DARK)

    def line(self, x0: int, y0: int, x1: int, y1: int, lit: bool = True) -> None:
        """One pixel wide, both ends included; the same pixels in either direction."""
        if (x0, y0) > (x1, y1):
            x0, y0, x1, y1 = x1, y1, x0, y0
        self._draw.line((x0, y0, x1, y1), LIT if lit else DARK)

    def box(self, x: int, y: int, w: int, h: int, lit: bool = True) -> None:
        """Fill ``w`` x ``h`` pixels."""
        if w > 0 and h > 0:
            self._draw.rectangle((x, y, x + w - 1, y + h - 1), LIT if lit else DARK)

    def frame(self, x: int, y: int, w: int, h: int, lit: bool = True) -> None:
        """The outline of ``box``, one pixel wide."""
        if w < 3 or h < 3:
            self.box(x, y, w, h, lit)
        else:
            self._draw.rectangle((x, y, x + w - 1, y + h - 1), outline=LIT if lit else DARK)

    def invert(self, x: int, y: int, w: int, h: int) -> None:
        """Swap dark and lit in ``w`` x ``h`` pixels."""
        left, top = max(x, 0), max(y, 0)
        right, bottom = min(x + w, self.image.width), min(y + h, self.image.height)
        if left < right and top < bottom:
            part = self.image.crop((left, top, right, bottom))
            self.image.paste(ImageChops.invert(part), (left, top))

    def grey(self, x: int, y: int, w: int, h: int) -> None:
        """Darken every second pixel of ``w`` x ``h`` pixels, which is how what cannot be chosen looks."""
        if w > 0 and h > 0:
            self.stamp(x, y, _chequer(w, h), lit=False)

    def stamp(self, x: int, y: int, image: Image.Image, lit: bool = True) -> None:
        """Make the pixels that are lit in ``image`` (mode ``1``) lit, or dark; leave the others."""
        self.image.paste(LIT if lit else DARK, (x, y, x + image.width, y + image.height), image)

    def text(
        self,
        x: int,
        y: int,
        text: str,
        font: Font = BODY,
        lit: bool = True,
        scale: int = 1,
        width: int | None = None,
        align: Align = "left",
    ) -> int:
        """Write one line and return how many pixels wide it is.

        ``x`` is the left edge of the ``width`` pixels in which the line is aligned, and cut with a sign when
        longer. ``y`` is the top of the ``height``; accents of SMALL reach ``font.above`` pixels higher.
        Each pixel of the font becomes ``scale`` pixels wide and high.
        """
        if width is not None:
            text = font.fit(text, width // scale)
        used = font.width(text) * scale
        if width is not None and align != "left":
            x += width - used if align == "right" else (width - used) // 2
        if text:
            self.stamp(x, y - font.above * scale, font.picture(text, scale), lit)
        return used


@lru_cache(maxsize=8)
def _chequer(width: int, height: int) -> Image.Image:
    return drawing(" ".join((".#" * width)[y % 2 :][:width] for y in range(height)))
