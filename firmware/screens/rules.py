"""The rules of each game in pages, with small boards.
For a match only what holds in it is told, from the title everything."""

from __future__ import annotations

from core.gameid import GameId
from firmware.games.game import ConsoleGame
from firmware.screen import Shell
from firmware.translation import _
from firmware.widgets import Page, Pages


def rules(shell: Shell, game: ConsoleGame, variant: GameId | None = None) -> Pages:
    """The rules of ``game``: of all variants, or only what holds in ``variant``."""
    told = [rule for rule in game.rules if rule.holds(variant)]
    pages = [Page(_(rule.text), game.picture(rule)) for rule in told]
    return Pages(_(game.title), pages, shell.pop)
