"""The reversed bar with the title of a screen.
It lies in the top 16 rows, which are yellow on two-coloured panels."""

from __future__ import annotations

from firmware.drawing.canvas import Canvas
from firmware.fonts import BODY, SMALL
from hal.contract import WIDTH

BAR = 14
"""Pixels: the height of the bar."""
BELOW_BAR = 16
"""Pixels: where the rest of a screen begins."""
MARGIN = 3
LEAST_TITLE = 42


BUSY = 8
"""Pixels: the width of the sign that something goes on."""


def busy_sign(canvas: Canvas, right: int, phase: int) -> None:
    """Three dots in the bar that jump one after the other; ``right``: the pixel after the last one."""
    for dot in range(3):
        canvas.box(right - BUSY + 3 * dot, 4 if dot == phase else 7, 2, 2, lit=False)


def title_bar(canvas: Canvas, title: str, aside: str = "") -> None:
    """Draw ``title`` reversed, and ``aside`` in the small font at the right."""
    canvas.box(0, 0, WIDTH, BAR)
    room = WIDTH - 2 * MARGIN
    if aside:
        most = room - min(BODY.width(title), LEAST_TITLE) - MARGIN
        room -= (
            canvas.text(WIDTH - MARGIN - most, 5, aside, SMALL, lit=False, width=most, align="right") + MARGIN
        )
    canvas.text(MARGIN, 1, title, lit=False, width=room)
