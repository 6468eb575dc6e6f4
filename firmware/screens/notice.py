"""A sentence that the player must see, above whatever is shown.
Any button turns its pages and, on the last one, closes it."""

from __future__ import annotations

import re
from collections.abc import Callable
from math import ceil

from firmware.drawing.canvas import Canvas
from firmware.fonts import BODY, SMALL
from firmware.screen import Screen
from firmware.translation import _
from firmware.widgets import BELOW_BAR, title_bar, wrap
from hal.contract import HEIGHT, WIDTH
from hal.gestures import Gesture, Kind

MARGIN = 1
ROOM = WIDTH - 2 * MARGIN
LINES = (HEIGHT - BELOW_BAR) // BODY.height
_END = re.compile(r"(?<=[.!?]) +")


class Notice(Screen):
    """Shows ``sentence``; ``close`` is called when it has been read."""

    def __init__(self, sentence: str, close: Callable[[], None]) -> None:
        self.sentence = sentence
        self._sheets = _sheets(sentence)
        self._shown = 0
        self._close = close

    def draw(self, canvas: Canvas, now: float) -> None:
        count = len(self._sheets)
        title_bar(canvas, _("Please note"), f"{self._shown + 1}/{count}" if count > 1 else "")
        for number, line in enumerate(self._sheets[self._shown]):
            fits = BODY.width(line) <= ROOM
            y = BELOW_BAR + number * BODY.height
            canvas.text(MARGIN, y if fits else y + 4, line, BODY if fits else SMALL, width=ROOM)

    def handle(self, gesture: Gesture, now: float) -> None:
        if gesture.kind is not Kind.PRESS:
            return
        if self._shown + 1 < len(self._sheets):
            self._shown += 1
        else:
            self._close()


def _sheets(text: str) -> list[list[str]]:
    """The lines of each page: each sentence begins a line, and a page where it would not stay whole."""
    sheets: list[list[str]] = []
    for sentence in _END.split(text):
        first, *more = _evenly(_lines(sentence))
        if sheets and not more and len(sheets[-1]) + len(first) <= LINES:
            sheets[-1] += first
        else:
            sheets += [first, *more]
    return sheets


def _evenly(lines: list[str]) -> list[list[str]]:
    """``lines`` on as few pages as hold them, all about as full."""
    if not lines:
        return [[]]
    size = ceil(len(lines) / ceil(len(lines) / LINES))
    return [lines[start : start + size] for start in range(0, len(lines), size)]


def _lines(text: str) -> list[str]:
    """``text`` in lines; a word that is too long for a line and fits in small letters has one of its own."""
    lines: list[str] = []
    words: list[str] = []
    for word in text.split():
        if BODY.width(word) > ROOM >= SMALL.width(word):
            lines += [*wrap(" ".join(words), ROOM), word] if words else [word]
            words = []
        else:
            words.append(word)
    return lines + wrap(" ".join(words), ROOM) if words else lines
