"""A sentence that the player must see, above whatever is shown.
Any button turns its pages and, on the last one, closes it."""

from __future__ import annotations

from collections.abc import Callable

from firmware.canvas import Canvas
from firmware.fonts import BODY
from firmware.screen import Screen
from firmware.texts import _
from firmware.widgets import BELOW_BAR, title_bar, wrap
from hal.contract import HEIGHT, WIDTH
from hal.gestures import Gesture, Kind

MARGIN = 1
LINES = (HEIGHT - BELOW_BAR) // BODY.height


class Notice(Screen):
    """Shows ``sentence``; ``close`` is called when it has been read."""

    def __init__(self, sentence: str, close: Callable[[], None]) -> None:
        self.sentence = sentence
        lines = wrap(sentence, WIDTH - 2 * MARGIN)
        self._sheets = [lines[start : start + LINES] for start in range(0, len(lines), LINES)]
        self._shown = 0
        self._close = close

    def draw(self, canvas: Canvas, now: float) -> None:
        count = len(self._sheets)
        title_bar(canvas, _("Please note"), f"{self._shown + 1}/{count}" if count > 1 else "")
        for number, line in enumerate(self._sheets[self._shown]):
            canvas.text(MARGIN, BELOW_BAR + number * BODY.height, line)

    def handle(self, gesture: Gesture, now: float) -> None:
        if gesture.kind is not Kind.PRESS:
            return
        if self._shown + 1 < len(self._sheets):
            self._shown += 1
        else:
            self._close()
