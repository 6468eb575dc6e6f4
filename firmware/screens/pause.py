"""The menu above a game that goes on: undo and redo, restart, rules, and putting the match away.
It expects the play screen and, below that, the title on the stack."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from firmware.drawing.canvas import Canvas
from firmware.games import console_game
from firmware.screen import Shell
from firmware.screens.rules import rules
from firmware.screens.scoreline import score_line
from firmware.screens.settings import SettingsMenu
from firmware.translation import _
from firmware.widgets import Menu, Row

ASIDE = 86
"""Pixels that the title leaves for the score."""


class Pause(Menu):
    """Resume, Hint, Undo, Redo, Restart, Rules, Settings, Save and leave; what is not possible now is grey.

    Where there was a match before this one, the menu leads back to it too, and from there here again.
    ``hint`` is called when one is asked for.
    """

    def __init__(self, shell: Shell, hint: Callable[[], None]) -> None:
        self._shell = shell
        self._hint = hint
        super().__init__(
            _("Pause"), self._entries, back=shell.pop, aside=score_line(shell.session.view, ASIDE)
        )

    def draw(self, canvas: Canvas, now: float) -> None:
        self.aside = score_line(self._shell.session.view, ASIDE)
        super().draw(canvas, now)

    def _entries(self) -> Sequence[Row]:
        shell, session = self._shell, self._shell.session
        view, match = session.view, session.match
        last_game = [Row(_("Back to last game"), choose=self._back_after(session.back))]
        return [
            Row(_("Resume"), choose=shell.pop),
            Row(_("Hint"), choose=self._back_after(self._hint), enabled=self._can_hint),
            Row(_("Undo"), choose=self._back_after(session.undo), enabled=view.before is not None),
            Row(_("Redo"), choose=self._back_after(session.redo), enabled=view.after is not None),
            Row(_("Restart"), choose=self._back_after(session.restart), enabled=bool(match.moves)),
            *(last_game if match.earlier else ()),
            Row(_("Rules"), choose=lambda: shell.push(rules(shell, console_game(match.game), match.game))),
            Row(_("Settings"), choose=lambda: shell.push(SettingsMenu(shell))),
            Row(_("Save and leave"), choose=self._leave),
        ]

    @property
    def _can_hint(self) -> bool:
        """Whether a person has a move to find; not while the console is on its way to them."""
        view = self._shell.session.view
        return not view.over and view.level == 0 and not view.handover

    def _back_after(self, step: Callable[[], None]) -> Callable[[], None]:
        def choose() -> None:
            step()
            self._shell.pop()

        return choose

    def _leave(self) -> None:
        self._shell.session.flush()
        self._shell.pop()
        self._shell.pop()
