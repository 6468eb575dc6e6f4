"""How a line between two dots looks in pixels: drawn, drawn last, or previewed by the cursor.
Lines of one direction are one pattern of pixels, wherever they lie on the board."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import NamedTuple

from PIL import Image

from firmware.drawing.canvas import LIT, Canvas

Pixel = tuple[int, int]


SHORT = 5
"""Pixels between the dots: shorter lines have no room for a pattern of single pixels."""


class Pattern(NamedTuple):
    """Pixels to light, or to darken, from ``left`` and ``top`` of the upper dot of a line."""

    left: int
    top: int
    image: Image.Image

    def stamp(self, canvas: Canvas, x: int, y: int, lit: bool = True) -> None:
        """Onto the line whose upper dot is at (``x``, ``y``)."""
        canvas.stamp(x + self.left, y + self.top, self.image, lit)

    def stamp_within(self, canvas: Canvas, x: int, y: int, width: int, height: int) -> None:
        """Like ``stamp``, moved inside where a part would fall off an area of the canvas from its corner."""
        left, top = x + self.left, y + self.top
        left = max(min(left, width - self.image.width), 0)
        canvas.stamp(left, max(min(top, height - self.image.height), 0), self.image)


class Stroke:
    """One direction: from the upper dot ``dx`` pixels to the right and ``dy`` down.

    A dot is a block of ``thick`` x ``thick`` pixels, placed by its upper left one; a drawn line is as thick
    and holds both its dots. The other patterns are what lies between the dots.
    """

    def __init__(self, dx: int, dy: int, thick: int) -> None:
        self._thick = thick
        self._steep = dy > abs(dx)
        self._length = max(abs(dx), dy)
        self._left = dx < 0
        self._rise = min(abs(dx), dy)

    @cached_property
    def drawn(self) -> Pattern:
        """The whole line."""
        return self._pattern(range(self._length + self._thick))

    @cached_property
    def wide(self) -> Pattern:
        """The preview in its bright phase: stripes across, wider than a drawn line."""
        return self._pattern(self._bars, 2)

    @cached_property
    def thin(self) -> Pattern:
        """The preview in its dark phase: dashes as thick as a drawn line, in the gaps of ``wide``."""
        return self._pattern(set(self._between) - self._bars)

    @cached_property
    def dotted(self) -> Pattern:
        """A faint line: single pixels with gaps, in a short one the middle pixel alone."""
        between = self._between
        places = between[1:-1:3] if len(between) > SHORT else between[len(between) // 2 :][:1]
        return _picture({min(self._cells([place], 0)) for place in places})

    @cached_property
    def eye(self) -> Pattern:
        """What is darkened in the middle of the line drawn last."""
        return self._pattern(self._middle)

    @cached_property
    def lids(self) -> Pattern:
        """What is lit around that."""
        return _picture(self._cells(self._middle, 1) - self._cells(self._middle, 0))

    @property
    def _between(self) -> range:
        """Places along the line that belong to neither dot."""
        return range(self._thick, self._length)

    @property
    def _middle(self) -> range:
        """Two or three places in the middle of the line, more where it is thick."""
        whole = self._length + self._thick
        size = max(self._thick, 2)
        size += (whole - size) % 2
        return range((whole - size) // 2, (whole + size) // 2)

    @property
    def _bars(self) -> set[int]:
        """Places of the stripes: bars as wide as gaps where that comes out even, else twice as wide."""
        space = len(self._between)
        sizes = [size for size in range(1, space // 3 + 1) if space % size == 0 and space // size % 2]
        bar = gap = min(sizes, key=lambda size: abs(size - self._thick), default=0)
        if not sizes:
            bar, gap = 2, 1
        return {place for place in self._between if (place - self._thick) % (bar + gap) < bar}

    def _pattern(self, places: Iterable[int], beyond: int = 0) -> Pattern:
        return _picture(self._cells(places, beyond))

    def _cells(self, places: Iterable[int], beyond: int) -> set[Pixel]:
        """The pixels across the line at some places along it, and ``beyond`` more on both sides."""
        cells = set()
        for place in places:
            first = self._aside(max(place - self._thick + 1, 0)) - beyond
            last = self._aside(min(place, self._length)) + self._thick - 1 + beyond
            for aside in range(first, last + 1):
                x, y = (aside, place) if self._steep else (place, aside)
                cells.add((self._thick - 1 - x if self._left else x, y))
        return cells

    def _aside(self, place: int) -> int:
        """How far the line has gone aside; halves count down, so that a hexagon's slanted sides meet flat."""
        return (2 * place * self._rise + self._length - 1) // (2 * self._length)


def _picture(pixels: set[Pixel]) -> Pattern:
    left, top = min(x for x, _ in pixels), min(y for _, y in pixels)
    right, bottom = max(x for x, _ in pixels), max(y for _, y in pixels)
    image = Image.new("1", (right - left + 1, bottom - top + 1))
    for x, y in pixels:
        image.putpixel((x - left, y - top), LIT)
    return Pattern(left, top, image)
