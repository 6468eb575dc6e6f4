"""How to play: what the buttons do,
and the rules of all games."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from firmware.games import GAMES
from firmware.games.game import ConsoleGame
from firmware.screen import Shell
from firmware.screens.rules import rules
from firmware.translation import _
from firmware.widgets import Menu, Page, Pages, Row


class HowTo(Menu):
    """The console, then each game."""

    def __init__(self, shell: Shell) -> None:
        self._shell = shell
        super().__init__(_("How to play"), self._entries, back=shell.pop)

    def _entries(self) -> Sequence[Row]:
        shell = self._shell
        games = [Row(_(game.title), choose=partial(self._show, game)) for game in GAMES]
        return [Row(_("The console"), choose=lambda: shell.push(the_console(shell))), *games]

    def _show(self, game: ConsoleGame) -> None:
        self._shell.push(rules(self._shell, game))


def the_console(shell: Shell) -> Pages:
    """What the buttons do, and that nothing is lost."""
    pages = [
        Page(_("Arrows move.\nA draws or chooses.\nB goes back, or opens the menu.")),
        Page(_("Hold B to undo, as often as you like.\nHold an arrow to move fast.")),
        Page(_("When it says PASS TO, hand it over. The next player presses A.")),
        Page(_("Every move is saved. Switch off any time and continue later.")),
        Page(_("Playing alone? In the set-up, go to a seat and press left until it says CPU.")),
        Page(_("Stuck? Press B for a hint. Later, the review shows what went wrong.")),
    ]
    return Pages(_("The console"), pages, shell.pop)
