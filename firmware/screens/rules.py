"""The rules of each game in pages, with small boards.
For a match only what holds in it is told, from the title everything."""

from __future__ import annotations

from core.gameid import GameId
from firmware.labels import game_title
from firmware.rulebook import RULES
from firmware.screen import Shell
from firmware.translation import _
from firmware.widgets import Page, Pages


def rules(shell: Shell, family: str, game: GameId | None = None) -> Pages:
    """The rules of ``family``, all variants, or only those of ``game``."""
    told = [rule for rule in RULES.get(family, ()) if rule.holds(game)]
    pages = [Page(_(rule.text), rule.picture() if rule.picture else None) for rule in told]
    return Pages(game_title(family), pages, shell.pop)
