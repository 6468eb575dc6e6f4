"""A menu: rows to choose from with the D-pad, each with something to do or a value to change.
Its rows are asked for anew whenever it draws or hears something, so that they are never out of date."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from firmware.drawing.canvas import Canvas, drawing
from firmware.fonts import BODY, SMALL, Font
from firmware.screen import Screen
from firmware.widgets.bar import BELOW_BAR, MARGIN, title_bar
from firmware.widgets.motion import Slide
from hal.contract import HEIGHT, WIDTH, Button, Touch
from hal.gestures import Gesture, Kind

PITCH = 12
VISIBLE = (HEIGHT - BELOW_BAR) // PITCH
ARROW = 4
GAP = 3
SCROLL_BAR = 4
RIGHT = 2
LESS, MORE = drawing("..# .## ### .## ..#"), drawing("#.. ##. ### ##. #..")


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a menu.

    ``choose`` is called by A; ``change`` with -1 by left and with 1 by right, and by A when there is no
    ``choose``. A row that is not ``enabled`` is drawn grey and passed over.
    """

    label: str
    value: str = ""
    choose: Callable[[], None] | None = None
    change: Callable[[int], None] | None = None
    enabled: bool = True


class _Layout(NamedTuple):
    """Where a row ends, how many pixels its label and value get, and the font of the value."""

    right: int
    label: int
    value: int
    font: Font


class Menu(Screen):
    """A title and rows; ``chosen`` is the index of the chosen one.

    ``rows`` returns the present rows, at least one. ``back`` is what B does. ``aside`` is small text at the
    right of the title. ``width``: the pixels at the left that the rows take; a subclass may draw beside them.
    """

    def __init__(
        self,
        title: str,
        rows: Callable[[], Sequence[Row]],
        back: Callable[[], None] | None = None,
        aside: str = "",
        width: int = WIDTH,
    ) -> None:
        self.title = title
        self.aside = aside
        self.chosen = next((index for index, row in enumerate(rows()) if row.enabled), 0)
        self._rows = rows
        self._back = back
        self._width = width
        self._top = 0
        self._slide = Slide()

    def draw(self, canvas: Canvas, now: float) -> None:
        title_bar(canvas, self.title, self.aside)
        rows = self._present()
        self._top = min(max(self._top, self.chosen - VISIBLE + 1), self.chosen)
        self._top = max(min(self._top, len(rows) - VISIBLE), 0)
        for line, row in enumerate(rows[self._top : self._top + VISIBLE]):
            chosen = self._top + line == self.chosen
            self._draw_row(canvas, BELOW_BAR + line * PITCH, row, len(rows), now if chosen else None)
        if len(rows) > VISIBLE:
            self._draw_scroll_bar(canvas, len(rows))

    def handle(self, gesture: Gesture, now: float) -> None:
        button, kind = gesture.button, gesture.kind
        row = self._present()[self.chosen]
        if button is Button.B:
            if kind is Kind.SHORT and self._back is not None:
                self._back()
        elif button in (Button.A, Button.CENTRE):
            if kind is Kind.PRESS and row.enabled:
                self._choose(row)
        elif kind in (Kind.PRESS, Kind.REPEAT):
            if button in (Button.UP, Button.DOWN):
                self._move(1 if button is Button.DOWN else -1, around=kind is Kind.PRESS)
            elif row.change is not None and row.enabled:
                row.change(1 if button is Button.RIGHT else -1)
                self._slide.restart()

    def touch(self, touch: Touch, now: float) -> None:
        """A finger chooses the row under it, and does what A does there, or left and right on the arrows."""
        rows = self._present()
        index = self._top + (touch.y - BELOW_BAR) // PITCH
        if touch.y < BELOW_BAR or index >= len(rows) or touch.x >= self._width or not rows[index].enabled:
            return
        if index != self.chosen:
            self.chosen = index
            self._slide.restart()
        if touch.pressed:
            self._press(rows[index], len(rows), touch.x)

    def next_change(self, now: float) -> float | None:
        rows = self._present()
        row = rows[self.chosen]
        return self._slide.next_change(now, BODY.width(row.label) - self._layout(row, len(rows)).label)

    def _present(self) -> Sequence[Row]:
        rows = self._rows()
        self.chosen = min(self.chosen, len(rows) - 1)
        return rows

    def _choose(self, row: Row) -> None:
        if row.choose is not None:
            row.choose()
        elif row.change is not None:
            row.change(1)

    def _press(self, row: Row, count: int, x: int) -> None:
        """A finger on ``row`` at ``x``."""
        right, _, value, _ = self._layout(row, count)
        arrow = right - RIGHT - ARROW
        if row.change is None or (row.choose is not None and x < arrow - value - ARROW):
            self._choose(row)
        else:
            row.change(-1 if arrow - value - 2 * ARROW <= x < arrow - value else 1)
            self._slide.restart()

    def _move(self, step: int, around: bool) -> None:
        """To the next row that is enabled; past the last one only when ``around``."""
        rows = self._rows()
        beyond = range(self.chosen + step, len(rows) if step > 0 else -1, step)
        wrapped = range(0 if step > 0 else len(rows) - 1, self.chosen, step)
        for index in (*beyond, *(wrapped if around else ())):
            if rows[index].enabled:
                self.chosen = index
                self._slide.restart()
                return

    def _layout(self, row: Row, count: int) -> _Layout:
        """The layout of ``row`` among ``count`` rows; a value takes the small font before it is cut."""
        right = self._width - (SCROLL_BAR if count > VISIBLE else 0)
        room = right - MARGIN - RIGHT
        if not row.value:
            return _Layout(right, room, 0, BODY)
        room -= GAP + (2 * ARROW if row.change is not None else 0)
        font = BODY if BODY.width(row.label) + BODY.width(row.value) <= room else SMALL
        value = min(font.width(row.value), room * 2 // 3)
        return _Layout(right, room - value, value, font)

    def _draw_row(self, canvas: Canvas, y: int, row: Row, count: int, now: float | None) -> None:
        """Draw one row; ``now`` is given for the chosen one."""
        right, label, value, font = self._layout(row, count)
        x = right - RIGHT - value - (ARROW if row.change is not None else 0)
        offset = 0 if now is None else self._slide.offset(now, BODY.width(row.label) - label)
        if offset == 0:
            canvas.text(MARGIN, y, row.label, width=label)
        else:
            shown = BODY.picture(row.label).crop((offset, 0, offset + label, BODY.height))
            canvas.stamp(MARGIN, y, shown)
        canvas.text(x, y + (PITCH - font.height + 1) // 2, row.value, font, width=value, align="right")
        if not row.enabled:
            canvas.grey(0, y, right, PITCH)
        if now is not None:
            if row.change is not None and row.enabled:
                canvas.stamp(x - ARROW, y + 4, LESS)
                canvas.stamp(x + value + ARROW - MORE.width, y + 4, MORE)
            canvas.invert(0, y, right, PITCH)

    def _draw_scroll_bar(self, canvas: Canvas, count: int) -> None:
        track = VISIBLE * PITCH
        length = max(track * VISIBLE // count, 6)
        y = BELOW_BAR + (track - length) * self._top // (count - VISIBLE)
        canvas.box(self._width - 2, y, 2, length)
