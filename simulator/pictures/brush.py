"""Smooth shapes on a Pillow image, in units that are a whole number of pixels wide.
Each is drawn as a mask several times too large, and made smaller: so its edges are smooth at every scale."""

from __future__ import annotations

import math
from collections.abc import Callable

from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageFont

Colour = tuple[int, int, int]
Box = tuple[float, float, float, float]
"""Left, top, right and bottom, in units."""


def mix(a: Colour, b: Colour, share: float) -> Colour:
    """``a`` with ``share`` (0 to 1) of ``b`` in it."""
    red, green, blue = (round(x + (y - x) * share) for x, y in zip(a, b, strict=True))
    return red, green, blue


class Brush:
    """Draws on ``image``, whose top left pixel lies at ``origin``, in units of ``scale`` pixels.

    A fill is one colour, or two for a fall from the top to the bottom of the shape; ``strength`` is
    how opaque it is.
    """

    def __init__(self, image: Image.Image, scale: int, origin: tuple[float, float] = (0, 0)) -> None:
        self.image = image
        self.scale = scale
        self.origin = origin
        self._times = max(2, 4 - scale // 5)

    def rounded(self, box: Box, radius: float, *fill: Colour, strength: float = 1) -> None:
        """A box with round corners."""

        def draw(pen: ImageDraw.ImageDraw, to: Callable[[Box], Box], fine: float) -> None:
            pen.rounded_rectangle(to(box), radius * fine, fill=255)

        self._lay(box, draw, fill, strength)

    def disc(self, x: float, y: float, radius: float, *fill: Colour, strength: float = 1) -> None:
        """A filled circle around ``x``, ``y``."""
        box = (x - radius, y - radius, x + radius, y + radius)
        self.rounded(box, radius, *fill, strength=strength)

    def cross(self, x: float, y: float, arm: float, half: float, radius: float, *fill: Colour) -> None:
        """A plus whose arms reach ``arm`` far from ``x``, ``y`` and are ``2 * half`` wide."""

        def draw(pen: ImageDraw.ImageDraw, to: Callable[[Box], Box], fine: float) -> None:
            pen.rounded_rectangle(to((x - arm, y - half, x + arm, y + half)), radius * fine, fill=255)
            pen.rounded_rectangle(to((x - half, y - arm, x + half, y + arm)), radius * fine, fill=255)

        self._lay((x - arm, y - arm, x + arm, y + arm), draw, fill, 1)

    def polygon(self, points: list[tuple[float, float]], *fill: Colour, strength: float = 1) -> None:
        xs, ys = zip(*points, strict=True)
        box = (min(xs), min(ys), max(xs), max(ys))

        def draw(pen: ImageDraw.ImageDraw, to: Callable[[Box], Box], fine: float) -> None:
            moved = [to((x, y, x, y))[:2] for x, y in points]
            pen.polygon(moved, fill=255)

        self._lay(box, draw, fill, strength)

    def glow(self, box: Box, radius: float, blur: float, colour: Colour, strength: float) -> None:
        """A soft-edged box with round corners, for shadows and light."""
        x0, y0, x1, y1 = box
        reach = 2 * blur
        left, top, right, bottom = self._pixels((x0 - reach, y0 - reach, x1 + reach, y1 + reach))
        mask = Image.new("L", (right - left, bottom - top))
        (x, y), n = self.origin, self.scale
        moved = ((x0 - x) * n - left, (y0 - y) * n - top, (x1 - x) * n - left, (y1 - y) * n - top)
        ImageDraw.Draw(mask).rounded_rectangle(moved, radius * n, fill=round(255 * strength))
        mask = mask.filter(ImageFilter.GaussianBlur(blur * self.scale))
        self.image.paste(colour, (left, top), mask)

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        colour: Colour,
        spacing: float = 0,
        align: float = 0.5,
    ) -> None:
        """``text``, capitals ``size`` high and ``spacing`` between letters.

        ``y`` is the middle of the capitals; ``x`` the left end for ``align`` 0, the middle for 0.5, the right
        end for 1.
        """
        font = self._font(size)
        widths = [font.getlength(letter) / (self.scale * self._times) + spacing for letter in text]
        left = x - (sum(widths) - spacing) * align
        box = (left - size, y - size, left + sum(widths) + size, y + size)

        def draw(pen: ImageDraw.ImageDraw, to: Callable[[Box], Box], fine: float) -> None:
            at = left
            for letter, width in zip(text, widths, strict=True):
                pixel, base = to((at, y + size / 2, at, y))[:2]
                pen.text((pixel, base), letter, font=font, fill=255, anchor="ls")
                at += width

        if text:
            self._lay(box, draw, (colour,), 1)

    def width(self, text: str, size: float, spacing: float = 0) -> float:
        """How wide ``text`` would be."""
        font = self._font(size)
        return sum(font.getlength(letter) / (self.scale * self._times) + spacing for letter in text) - spacing

    def _font(self, size: float) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
        return ImageFont.load_default(size * self.scale * self._times * 1.4)

    def _pixels(self, box: Box) -> tuple[int, int, int, int]:
        """The whole pixels of the image that ``box`` touches."""
        (x, y), n = self.origin, self.scale
        left, top, right, bottom = box
        return (
            math.floor((left - x) * n),
            math.floor((top - y) * n),
            math.ceil((right - x) * n),
            math.ceil((bottom - y) * n),
        )

    def _lay(
        self,
        box: Box,
        draw: Callable[[ImageDraw.ImageDraw, Callable[[Box], Box], float], None],
        fill: tuple[Colour, ...],
        strength: float,
    ) -> None:
        """Make a mask of ``box`` with ``draw``, and lay the fill through it."""
        left, top, right, bottom = self._pixels(box)
        size = (right - left, bottom - top)
        fine = self.scale * self._times
        mask = Image.new("L", (size[0] * self._times, size[1] * self._times))
        shift_x = self.origin[0] * fine + left * self._times
        shift_y = self.origin[1] * fine + top * self._times

        def to(units: Box) -> Box:
            a, b, c, d = units
            return a * fine - shift_x, b * fine - shift_y, c * fine - shift_x - 1, d * fine - shift_y - 1

        draw(ImageDraw.Draw(mask), to, fine)
        mask = mask.reduce(self._times)
        if strength < 1:
            mask = ImageChops.multiply(mask, Image.new("L", size, round(255 * strength)))
        self.image.paste(_fall(fill, size), (left, top), mask)


def _fall(fill: tuple[Colour, ...], size: tuple[int, int]) -> Image.Image:
    if len(fill) == 1:
        return Image.new("RGB", size, fill[0])
    strip = Image.new("RGB", (1, size[1]))
    strip.putdata([mix(fill[0], fill[1], y / max(1, size[1] - 1)) for y in range(size[1])])
    return strip.resize(size)
