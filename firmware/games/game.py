"""What the console must know of a game to offer it: its painter, its words and its rules in pages.
One file of firmware/games makes one ConsoleGame."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, NamedTuple

from PIL import Image

from core.game import Game
from core.gameid import GameId
from core.match import Match
from core.position import Move, Position
from firmware.painter import Painter
from firmware.settings import Settings
from firmware.translation import N_, _

SIDE = 42
"""Pixels: how wide and high the board beside a rule is."""


class Labels(NamedTuple):
    """What a choice of the game id is called, and its values; those without words by the number in them."""

    title: str
    values: Mapping[str, str] = {}


SHARED: Mapping[str, Labels] = {
    "board": Labels(N_("Board")),
    "width": Labels(N_("Width")),
    "height": Labels(N_("Height")),
    "side": Labels(N_("Side")),
    "objective": Labels(N_("Goal"), {"": N_("most"), "misere": N_("fewest")}),
    "seats": Labels(N_("Players")),
}
"""Choices that mean the same in several games. A row of the set-up may be half of one, such as the width."""


class Rule(NamedTuple):
    """One page or more: a text, the board beside it, and the choice on which it depends.

    ``board``: the game id and moves that lead to it (``dots:2x2 moves a1b1``), or a function that draws it;
    beside it there is room for four lines of thirteen letters. ``values`` is a regular expression for the
    values of ``choice`` with which the rule holds.
    """

    text: str
    board: str | Callable[[], Image.Image] = ""
    choice: str = ""
    values: str = ""

    def holds(self, game: GameId | None) -> bool:
        """Whether it is told for ``game``; None stands for all variants."""
        if game is None or not self.choice:
            return True
        return re.fullmatch(self.values, game.options[self.choice]) is not None


@dataclass(frozen=True)
class ConsoleGame:
    """``game`` on the console.

    ``choices``: the words for what can be chosen, where SHARED has none or others. ``endings``: at most 30
    characters for each ending that the final board does not show. ``offers``: the words for moves that are no
    places on the board.
    """

    game: Game
    title: str
    painter: type[Painter[Any]]
    rules: tuple[Rule, ...]
    choices: Mapping[str, Labels] = field(default_factory=dict)
    endings: Mapping[Enum, str] = field(default_factory=dict)
    offers: Mapping[str, str] = field(default_factory=dict)

    @property
    def default(self) -> GameId:
        """The variant that a set-up begins with."""
        return GameId(self.game, {})

    def picture(self, rule: Rule) -> Image.Image | None:
        """The board of one of the ``rules`` (mode ``1``), or None."""
        if callable(rule.board):
            return rule.board()
        if not rule.board:
            return None
        match = Match.read_line(rule.board, games=(self.game,))
        return self.painter(match.game.start(), Settings()).preview(match.position, SIDE)

    def choice_title(self, choice: str) -> str:
        """What ``choice``, or a row of the set-up that is part of one, is called."""
        return _(self._choice(choice).title)

    def value_title(self, choice: str, value: str) -> str:
        """What one value of ``choice`` is called."""
        values = self._choice(choice).values
        return _(values[value]) if value in values else value.removeprefix(choice) or value

    def move_title(self, position: Position, move: Move) -> str:
        """``move`` of ``position`` in words, or as in the notation where it is a place on the board."""
        return _(self.offers.get(move, move.capitalize())) if move in position.offers() else move

    def _choice(self, name: str) -> Labels:
        return self.choices.get(name) or SHARED.get(name) or Labels(name)
