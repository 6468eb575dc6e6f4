"""Text to read, wrapped at words and dealt out over pages, with pictures beside it.
Right, down and A turn the page, left and up turn back, B leaves."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from PIL import Image

from firmware.drawing.canvas import Canvas
from firmware.fonts import BODY, Font
from firmware.screen import Screen
from firmware.widgets.bar import BELOW_BAR, title_bar
from hal.contract import HEIGHT, WIDTH, Button
from hal.gestures import Gesture, Kind

LINES = (HEIGHT - BELOW_BAR) // BODY.height
MARGIN = 2
GAP = 4


@dataclass(frozen=True, slots=True)
class Page:
    """A piece of text that begins on a new page and takes as many as it needs.

    A line feed in ``text`` begins a new line. ``picture`` (mode ``1``, at most 48 pixels high) stands at the
    right of each of its pages.
    """

    text: str
    picture: Image.Image | None = None


def wrap(text: str, width: int, font: Font = BODY) -> list[str]:
    """``text`` in lines of at most ``width`` pixels, broken at spaces, or inside a word that is too long."""
    lines: list[str] = []
    for paragraph in text.splitlines():
        line = ""
        for word in paragraph.split():
            longer = f"{line} {word}" if line else word
            if font.width(longer) <= width:
                line = longer
                continue
            if line:
                lines.append(line)
            while font.width(word) > width and len(word) > 1:
                fits = next((n for n in range(len(word) - 1, 1, -1) if font.width(word[:n]) <= width), 1)
                lines.append(word[:fits])
                word = word[fits:]
            line = word
        lines.append(line)
    return lines


class Pages(Screen):
    """``pages`` under a ``title``, with a mark such as ``2/5``; ``back`` is for B, and A at the end."""

    def __init__(self, title: str, pages: Iterable[Page], back: Callable[[], None]) -> None:
        self._title = title
        self._back = back
        self._sheets = [sheet for page in pages for sheet in _sheets(page)] or [([], None)]
        self._shown = 0

    def draw(self, canvas: Canvas, now: float) -> None:
        count = len(self._sheets)
        title_bar(canvas, self._title, f"{self._shown + 1}/{count}" if count > 1 else "")
        lines, picture = self._sheets[self._shown]
        for number, line in enumerate(lines):
            canvas.text(MARGIN, BELOW_BAR + number * BODY.height, line)
        if picture is not None:
            y = BELOW_BAR + (HEIGHT - BELOW_BAR - picture.height) // 2
            canvas.stamp(WIDTH - picture.width, y, picture)

    def handle(self, gesture: Gesture, now: float) -> None:
        last = len(self._sheets) - 1
        if gesture.button is Button.B:
            if gesture.kind is Kind.SHORT:
                self._back()
        elif gesture.kind in (Kind.PRESS, Kind.REPEAT):
            if gesture.button in (Button.LEFT, Button.UP):
                self._shown = max(self._shown - 1, 0)
            elif gesture.button in (Button.A, Button.CENTRE) and self._shown == last:
                self._back()
            else:
                self._shown = min(self._shown + 1, last)


def _sheets(page: Page) -> list[tuple[list[str], Image.Image | None]]:
    """The lines of each screen that ``page`` takes, with its picture; no screen begins with an empty line."""
    beside = page.picture.width + GAP if page.picture is not None else MARGIN
    lines = wrap(page.text, WIDTH - MARGIN - beside)
    sheets = []
    while lines:
        if lines[0]:
            sheets.append((lines[:LINES], page.picture))
            lines = lines[LINES:]
        else:
            lines = lines[1:]
    return sheets or [([], page.picture)]
