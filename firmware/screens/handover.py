"""Between the turns of two people: the console asks to be passed on, or names who is next in a bar.
The whole screen is reversed and the name is as large as it fits, so that it is read from across the table."""

from __future__ import annotations

from core.position import Position, Stage
from firmware.drawing.canvas import Canvas
from firmware.drawing.sidebar import BAR_SIGN
from firmware.drawing.signs import sign
from firmware.fonts import BODY, SMALL
from firmware.screen import Screen, Shell
from firmware.translation import _
from hal.contract import HEIGHT, WIDTH, Button
from hal.gestures import Gesture, Kind

LARGEST_LETTERS = 6
NAME_MIDDLE, NAME_HEIGHT = 36, 36
"""Pixels: the row in the middle of the name, and how many rows it may take."""
MARGIN = 3
SIGN = 13
BANNER = 22


class Handover(Screen):
    """Waits until the next person takes the console with A; the play screen shows it in its own place."""

    def __init__(self, shell: Shell) -> None:
        self._shell = shell

    def draw(self, canvas: Canvas, now: float) -> None:
        view = self._shell.session.view
        canvas.clear(lit=True)
        self._draw_asking(canvas, colour(view.position))
        self._draw_name(canvas, view.actor)
        canvas.text(0, HEIGHT - 8, _("PRESS A"), SMALL, lit=False, width=WIDTH, align="centre")

    def handle(self, gesture: Gesture, now: float) -> None:
        if gesture.button is Button.A and gesture.kind is Kind.PRESS:
            self._shell.session.handover = False

    def _draw_asking(self, canvas: Canvas, seat: int | None) -> None:
        """PASS TO with the sign of the next colour, in the top 16 rows."""
        text = _("PASS TO")
        width = SMALL.width(text) * 2
        x = (WIDTH - width - (0 if seat is None else SIGN + 4)) // 2
        canvas.text(x, 3, text, SMALL, lit=False, scale=2)
        if seat is not None:
            canvas.stamp(x + width + 4, 2, sign(seat, SIGN), lit=False)

    def _draw_name(self, canvas: Canvas, name: str) -> None:
        """``name`` in the middle of the screen, enlarged as often as its pixels, accents included, fit."""
        _left, top, width, bottom = SMALL.picture(name).getbbox() or (0, 0, 1, 1)
        size = min(LARGEST_LETTERS, (WIDTH - 2 * MARGIN) // width, NAME_HEIGHT // (bottom - top))
        picture = SMALL.picture(name, size)
        x, y = (WIDTH - width * size) // 2, NAME_MIDDLE - (top + bottom) * size // 2
        canvas.stamp(x, y, picture, lit=False)


def colour(position: Position) -> int | None:
    """The colour that acts now; None where who acts is about to choose one."""
    return None if position.stage is Stage.CHOICE else position.to_move


def banner(canvas: Canvas, width: int, heading: str, text: str, seat: int | None = None) -> None:
    """A reversed bar over the board, ``width`` pixels wide: ``heading``, and below it a sign and ``text``."""
    y = (HEIGHT - BANNER) // 2
    canvas.box(0, y - 1, width, BANNER + 2, lit=False)
    canvas.box(0, y, width, BANNER)
    canvas.text(MARGIN, y + 2, heading, SMALL, lit=False, width=width - 2 * MARGIN)
    x = MARGIN
    if seat is not None:
        canvas.stamp(x, y + 10, sign(seat, BAR_SIGN), lit=False)
        x += BAR_SIGN + 2
    if BODY.width(text) <= width - x - 1:
        canvas.text(x, y + 9, text, lit=False)
    else:
        canvas.text(x, y + 12, text, SMALL, lit=False, width=width - x - 1)
