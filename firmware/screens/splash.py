"""The first picture: the name of the console, drawn as lines between dots.
It gives way by itself after a moment, or to any button."""

from __future__ import annotations

from firmware.drawing.canvas import Canvas
from firmware.drawing.signs import sign
from firmware.fonts import SMALL
from firmware.screen import Screen, Shell
from firmware.translation import _
from hal.contract import WIDTH
from hal.gestures import Gesture, Kind

SHOWN = 0.9
LETTERS = "PIPOPI"
COLUMNS, ROWS, PITCH = 10, 3, 13
LEFT, TOP = 4, 12
ACROSS = {"P": ((0, 0), (0, 1)), "I": (), "O": ((0, 0), (0, 2))}
DOWN = {"P": ((0, 0), (0, 1), (1, 0)), "I": ((0, 0), (0, 1)), "O": ((0, 0), (0, 1), (1, 0), (1, 1))}
"""The lines of each letter: the column and row of the dot where they begin."""
BOXES = ((0, 0, 0), (3, 0, 1), (7, 0, 2))
"""Column, row and seat of the boxes that are claimed in the picture."""


class Splash(Screen):
    """Shown from ``now`` for ``SHOWN`` seconds, above the screen that follows."""

    def __init__(self, shell: Shell, now: float) -> None:
        self._shell = shell
        self._end = now + SHOWN

    def draw(self, canvas: Canvas, now: float) -> None:
        draw_splash(canvas)

    def handle(self, gesture: Gesture, now: float) -> None:
        if gesture.kind is Kind.PRESS:
            self._shell.pop()

    def next_change(self, now: float) -> float | None:
        return self._end

    def wake(self, now: float) -> None:
        if now >= self._end:
            self._shell.pop()


def draw_splash(canvas: Canvas) -> None:
    """The first picture, on a canvas that has just been cleared."""
    for column in range(COLUMNS):
        for row in range(ROWS):
            canvas.box(LEFT + column * PITCH, TOP + row * PITCH, 2, 2)
    column = 0
    for letter in LETTERS:
        for x, y in ACROSS[letter]:
            canvas.box(LEFT + (column + x) * PITCH, TOP + y * PITCH, PITCH + 2, 2)
        for x, y in DOWN[letter]:
            canvas.box(LEFT + (column + x) * PITCH, TOP + y * PITCH, 2, PITCH + 2)
        column += 1 if letter == "I" else 2
    for column, row, seat in BOXES:
        canvas.stamp(LEFT + column * PITCH + 3, TOP + row * PITCH + 3, sign(seat, 9))
    canvas.text(0, 52, _("PENCIL AND PAPER GAMES"), SMALL, width=WIDTH, align="centre")
