"""What stands at the right of a board: a bar, scores or a list or a sentence, and two small lines.
The reversed bar lies in the top 16 rows, which are yellow on two-coloured panels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from firmware.drawing.canvas import Canvas
from firmware.drawing.digits import number
from firmware.drawing.signs import sign
from firmware.fonts import BODY, SMALL
from firmware.widgets import BAR, BELOW_BAR, BUSY, busy_sign, wrap
from hal.contract import WIDTH

UPPER_LINE, LOWER_LINE = 51, 58
GAP = 2
"""Pixels between the board and the sidebar."""
MARGIN = 2
BAR_SIGN, LIST_SIGN, SCORE_SIGN = 9, 7, 9
BLOCK = 3
"""Pixels: a block of the large digits, which are five blocks high."""
LISTED, HIGHEST = 35, 11
"""Pixels that the list of three or four seats may fill, and a row of it."""
ROW = 14
"""Pixels of a row of a choice."""
TOLD = 3
"""How many lines of a sentence fit in the larger letters."""
SHORTEST = 16
"""Pixels: in less room a name beside a large score says nothing."""


class Score(NamedTuple):
    """One colour: who is behind it, points, a word in capitals such as ``WON``, and whether it moves now."""

    name: str
    points: int
    tag: str = ""
    moves: bool = False


class Entry(NamedTuple):
    """One thing to choose: what it is, and the seat whose sign stands beside it."""

    text: str
    seat: int | None = None


class Sidebar:
    """Draws beside a board that is ``width`` pixels wide, and ``foot`` pixels beside the small lines."""

    def __init__(self, canvas: Canvas, width: int, foot: int) -> None:
        self._canvas = canvas
        self._left = width + GAP
        self._foot = foot + GAP
        self._width = WIDTH - self._left

    def bar(self, text: str, seat: int | None = None, busy: int | None = None) -> None:
        """The reversed bar: the sign of ``seat`` and ``text``, in capitals where it fits only so.

        ``busy``: at the right the sign that something goes on, in this one of its pictures.
        """
        canvas, x = self._canvas, self._left + MARGIN
        canvas.box(self._left, 0, self._width, BAR)
        if seat is not None:
            canvas.stamp(x, (BAR - BAR_SIGN) // 2, sign(seat, BAR_SIGN), lit=False)
            x += BAR_SIGN + MARGIN
        room = WIDTH - x - 1
        if busy is not None:
            busy_sign(canvas, WIDTH - MARGIN, busy)
            room -= BUSY + MARGIN
        if BODY.width(text) <= room or SMALL.width(text) > room:
            canvas.text(x, 1, text, lit=False, width=room)
        else:
            canvas.text(x, 5, text, SMALL, lit=False)

    def scores(self, scores: Sequence[Score]) -> None:
        """Two in large digits; three or four as a list, in which the name of who moves is reversed."""
        if len(scores) == 2:
            for seat, score in enumerate(scores):
                self._large(BELOW_BAR + 1 + seat * 17, seat, score)
            return
        row = min(LISTED // len(scores), HIGHEST)
        for seat, score in enumerate(scores):
            self._listed(BELOW_BAR - 1 + seat * row, row, seat, score)

    @staticmethod
    def option_at(y: int) -> int:
        """Which of the things to choose from lies in row ``y`` of pixels; below 0 above the first."""
        return (y - BELOW_BAR) // ROW

    def choice(self, options: Sequence[Entry], chosen: int) -> None:
        """Things to choose from in place of the scores; number ``chosen`` stands reversed."""
        for place, (text, seat) in enumerate(options):
            y = BELOW_BAR + place * ROW
            self._canvas.text(self._left + MARGIN, y + 1, text, width=self._width - 2 * MARGIN)
            if seat is not None:
                x = WIDTH - MARGIN - BAR_SIGN
                self._canvas.box(x - 1, y, BAR_SIGN + 1, ROW, lit=False)
                self._canvas.stamp(x, y + 2, sign(seat, BAR_SIGN))
            if place == chosen:
                self._canvas.invert(self._left, y, self._width, ROW)

    def to_do(self, heading: str, times: int, text: str) -> None:
        """In place of the scores: what is going on, and how often still, in a large digit beside ``text``."""
        canvas, x, y = self._canvas, self._left + MARGIN, BELOW_BAR + 15
        canvas.text(x, BELOW_BAR, heading, width=WIDTH - x)
        digits = number(times, BLOCK)
        canvas.stamp(x, y, digits)
        x += digits.width + 4
        for line, words in enumerate(wrap(text, WIDTH - x, SMALL)):
            canvas.text(x, y + 5 + 8 * line, words, SMALL)

    def told(self, sentence: str) -> None:
        """In place of the scores: a sentence, in as large letters as it fits."""
        x, room = self._left + MARGIN, self._width - MARGIN
        lines, font, pitch = wrap(sentence, room), BODY, BODY.height
        if len(lines) > TOLD:
            lines, font, pitch = wrap(sentence, room, SMALL), SMALL, 8
        for line, words in enumerate(lines):
            self._canvas.text(x, BELOW_BAR - 1 + pitch * line + (font is SMALL), words, font, width=room)

    def tally(self, points: Sequence[int]) -> None:
        """In the upper small line: the scores beside small signs."""
        size = SMALL.height
        for seat, score in enumerate(points):
            x = self._foot + MARGIN + seat * ((WIDTH - self._foot) // len(points))
            self._canvas.stamp(x, UPPER_LINE, sign(seat, size))
            self._canvas.text(x + size + 3, UPPER_LINE, str(score), SMALL)

    def upper_line(self, left: str, right: str = "", call: str = "") -> None:
        """The upper of the two small lines; ``call`` stands first, reversed."""
        call = SMALL.fit(call, WIDTH - self._foot - 2)
        if call:
            self._tag(self._foot, UPPER_LINE - 1, call)
        self._line(UPPER_LINE, left, right, SMALL.width(call) + 4 if call else 0)

    def lower_line(self, left: str, right: str = "", reverse: bool = False, seat: int | None = None) -> None:
        """The lower one, with the sign of ``seat`` after ``left``; ``reverse``: it waits for a press."""
        self._line(LOWER_LINE, left, right)
        if seat is not None:
            self._canvas.stamp(self._foot + SMALL.width(left) + 5, LOWER_LINE, sign(seat, SMALL.height))
        if reverse:
            self._canvas.invert(self._foot, LOWER_LINE - 1, WIDTH - self._foot, SMALL.height + 2)

    def _line(self, y: int, left: str, right: str, start: int = 0) -> None:
        """``left`` first; ``right`` gets what room there is, and falls away where there is none."""
        x = self._foot + 1 + start
        room = WIDTH - x - 1
        used = self._canvas.text(x, y, left, SMALL, width=room)
        gap = 4 if used else 0
        if room - used - gap >= SMALL.width(right):
            self._canvas.text(x + used + gap, y, right, SMALL, width=room - used - gap, align="right")

    def _large(self, y: int, seat: int, score: Score) -> None:
        canvas, digits = self._canvas, number(score.points, BLOCK)
        canvas.stamp(self._left + 1, y + (digits.height - SCORE_SIGN) // 2, sign(seat, SCORE_SIGN))
        canvas.stamp(WIDTH - 1 - digits.width, y, digits)
        x = self._left + SCORE_SIGN + 3
        room = WIDTH - 1 - digits.width - 1 - x
        top = y + (1 if score.tag else 5)
        if room >= SHORTEST:
            canvas.text(x, top, SMALL.fit_name(score.name, room), SMALL)
        if score.tag:
            self._tag(x - max(SMALL.width(score.tag) + 2 - room, 0), y + 8, score.tag)

    def _listed(self, y: int, height: int, seat: int, score: Score) -> None:
        canvas, text = self._canvas, y + (height - SMALL.height + 1) // 2
        canvas.stamp(self._left + MARGIN, y + (height - LIST_SIGN) // 2, sign(seat, LIST_SIGN))
        x = self._left + MARGIN + LIST_SIGN + 3
        room = WIDTH - x - MARGIN
        room -= canvas.text(x, text, str(score.points), SMALL, width=room, align="right") + 2
        if score.tag:
            room -= SMALL.width(score.tag) + 4
            self._tag(x + room + 1, text - 1, score.tag)
        used = canvas.text(x, text, SMALL.fit_name(score.name, room), SMALL, width=room)
        if score.moves:
            canvas.invert(x - 1, y, used + 2, height)

    def _tag(self, x: int, y: int, text: str) -> None:
        width = SMALL.width(text) + 2
        self._canvas.box(x, y, width, SMALL.height + 2)
        self._canvas.text(x + 1, y + 1, text, SMALL, lit=False)
