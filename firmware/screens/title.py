"""The title: where the console begins and where a match is left to.
Beside the menu stands the match that waits on the table."""

from __future__ import annotations

from collections.abc import Sequence

from firmware.drawing.canvas import Canvas
from firmware.drawing.signs import sign
from firmware.games import preview
from firmware.screen import Shell
from firmware.screens.about import About
from firmware.screens.howto import HowTo
from firmware.screens.newgame import new_game
from firmware.screens.play import Play
from firmware.screens.poweroff import PowerOff
from firmware.screens.scoreline import score_line
from firmware.screens.settings import SettingsMenu
from firmware.translation import _
from firmware.widgets import BELOW_BAR, Menu, Row
from hal.contract import HEIGHT, WIDTH

ROWS_WIDTH, ASIDE = 82, 77
SIZE, BOX = 42, 19
LEFT, TOP = WIDTH - SIZE - 1, BELOW_BAR + (HEIGHT - BELOW_BAR - SIZE) // 2


class Title(Menu):
    """Continue (when there is a match), New game, Settings, How to play, About, Power off (where it may)."""

    def __init__(self, shell: Shell) -> None:
        self._shell = shell
        super().__init__("PipoPi", self._entries, width=ROWS_WIDTH)

    def draw(self, canvas: Canvas, now: float) -> None:
        session = self._shell.session
        self.aside = score_line(session.view, ASIDE) if session.started else ""
        super().draw(canvas, now)
        if session.started:
            canvas.stamp(LEFT, TOP, preview(session.match.game, session.position, SIZE))
            return
        for seat, (column, row) in enumerate(((0, 0), (1, 0), (0, 1), (1, 1))):
            x, y = LEFT + 1 + column * BOX, TOP + 1 + row * BOX
            canvas.frame(x, y, BOX + 1, BOX + 1)
            canvas.stamp(x + 4, y + 4, sign(seat, BOX - 7))

    def _entries(self) -> Sequence[Row]:
        shell = self._shell
        go_on = [Row(_("Continue"), choose=lambda: shell.push(Play(shell)))] if shell.session.started else []
        power = Row(_("Power off"), choose=lambda: shell.push(PowerOff(shell)))
        return [
            *go_on,
            Row(_("New game"), choose=lambda: shell.push(new_game(shell))),
            Row(_("Settings"), choose=lambda: shell.push(SettingsMenu(shell))),
            Row(_("How to play"), choose=lambda: shell.push(HowTo(shell))),
            Row(_("About"), choose=lambda: shell.push(About(shell))),
            *([power] if shell.can_switch_off else []),
        ]
