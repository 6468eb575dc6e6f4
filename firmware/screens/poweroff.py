"""Switching the whole computer off, where it may be: asks first, then waits for the system to do it.
The system stops the program as at any other end, so nothing is to be saved here."""

from __future__ import annotations

from collections.abc import Sequence

from firmware.drawing.canvas import Canvas
from firmware.fonts import BODY
from firmware.screen import Screen, Shell
from firmware.translation import _
from firmware.widgets import Menu, Row
from hal.contract import HEIGHT, WIDTH
from hal.gestures import Gesture

PATIENCE = 20.0
"""Seconds; a system that is still there then does not switch off."""


class PowerOff(Menu):
    """Asks whether to switch off; no is chosen at first."""

    def __init__(self, shell: Shell) -> None:
        self._shell = shell
        super().__init__(_("Power off?"), self._entries, back=shell.pop)

    def _entries(self) -> Sequence[Row]:
        return [Row(_("No"), choose=self._shell.pop), Row(_("Yes, power off"), choose=self._switch_off)]

    def _switch_off(self) -> None:
        self._shell.pop()
        self._shell.push(Goodbye(self._shell))
        self._shell.switch_off()


class Goodbye(Screen):
    """Hears nothing; gives way, and tells so, when nothing comes of it."""

    def __init__(self, shell: Shell) -> None:
        self._shell = shell
        self._end: float | None = None

    def draw(self, canvas: Canvas, now: float) -> None:
        if self._end is None:
            self._end = now + PATIENCE
        y = HEIGHT // 2 - BODY.height
        canvas.text(0, y, _("Switching off ..."), width=WIDTH, align="centre")
        canvas.text(0, y + BODY.height, _("Until the next game!"), width=WIDTH, align="centre")

    def handle(self, gesture: Gesture, now: float) -> None:
        """Too late."""

    def next_change(self, now: float) -> float | None:
        return self._end

    def wake(self, now: float) -> None:
        if self._end is not None and now >= self._end:
            self._shell.pop()
            self._shell.tell(_("The console could not be switched off."))
