"""The rules of each game, short, in pages with small boards.
For a match only what holds in it is told, from the title everything."""

from __future__ import annotations

import re
from typing import NamedTuple

from core.gameid import GameId
from core.match import Match
from firmware.preview import preview
from firmware.screen import Shell
from firmware.texts import N_, _
from firmware.widgets import Page, Pages
from firmware.words import game_title

SIZE = 42


class Rule(NamedTuple):
    """One page or more: a text, a position to show beside it, and the choice on which it depends.

    ``values`` is a regular expression for the values of ``choice`` with which the rule holds.
    """

    text: str
    board: str = ""
    choice: str = ""
    values: str = ""

    def holds(self, game: GameId | None) -> bool:
        """Whether it is told for ``game``; None stands for all games of the family."""
        if game is None or not self.choice:
            return True
        return re.fullmatch(self.values, game.options[self.choice]) is not None


RULES = {
    "dots": (
        Rule(N_("In turn, draw a line between two dots."), "dots:2x2 moves a1b1 a2a3 b2c2"),
        Rule(
            N_("Its last side makes a box yours. Then go again!"),
            "dots:2x2 moves a1b1 a2a3 b2c2 a1a2 b1b2 c1c2 a2b2",
        ),
        Rule(N_("One line can close two boxes: you take both and draw one more line.")),
        Rule(N_("Nobody has to close a box: you may draw any open line.")),
        Rule(
            N_("Three lines close a triangle."), "dots:tri2 moves b1c1 a1a2 a2b2 b1b2 b1a2", "board", "tri."
        ),
        Rule(
            N_("Six lines close a hexagon."),
            "dots:hex2 moves a1a2 b1b2 b3b4 b3c4 b4b5 c4c5 b5b6 c5b6",
            "board",
            "hex.",
        ),
        Rule(N_("All lines drawn: the most boxes win."), choice="objective"),
        Rule(
            N_("Goal “fewest”: all lines drawn, the fewest boxes win."), choice="objective", values="misere"
        ),
        Rule(N_("Swedish border: drawn before you start."), "dots:3x3,swedish", "border", "swedish"),
        Rule(N_("Icelandic border: left and bottom drawn."), "dots:3x3,icelandic", "border", "icelandic"),
        Rule(
            N_("Pie rule: one player draws some lines for both colours, then stops."),
            choice="pie",
            values="pie.",
        ),
        Rule(
            N_("Then the other keeps the colours or swaps them, and the game goes on."),
            choice="pie",
            values="pie.",
        ),
    ),
    "lines": (
        Rule(N_("In turn, blacken one white cell."), "lines:4x4 moves b2 c4"),
        Rule(
            N_("Fill a row or column: you catch it. Go again!"),
            "lines:4x4 moves b2 c4 a2 d1 c2 a3 d2",
        ),
        Rule(
            N_("Pro: 3 cells and more in a diagonal count too."),
            "lines:4x4,pro moves b1 a4 c2 b4 d3",
            "mode",
            "pro",
        ),
        Rule(N_("A line is worth its number of cells. One cell can catch several lines.")),
        Rule(N_("The sign in a cell says who was the last to catch a line there.")),
        Rule(N_("All cells black: the most points win."), choice="objective"),
        Rule(
            N_("Goal “fewest”: all cells black, the fewest points win."), choice="objective", values="misere"
        ),
    ),
    "pinuid": (
        Rule(N_("Get rid of your pieces! Who has 2 left wins."), "pinuid:classic,hedge"),
        Rule(N_("Move one piece one step diagonally, forwards or back, to an empty square.")),
        Rule(N_("Exactly 3 in a line, across or down, with the moved one: a row.")),
        Rule(N_("One piece of the row leaves the board, but not the one that moved.")),
        Rule(N_("Two rows at once: one piece leaves each. Four in a line are no row.")),
        Rule(N_("Who cannot move passes.")),
        Rule(N_("All your pieces on one square colour make no row: a dead end.")),
        Rule(
            N_("Classic: then put a piece back on your back line instead of moving."),
            choice="game",
            values="classic",
        ),
        Rule(
            N_("Quatro: then you are out and your pieces stay. The last one left wins."),
            choice="game",
            values="quatro",
        ),
        Rule(
            N_("Without help: a row that you forget is your whole next turn."), choice="help", values="nohelp"
        ),
        Rule(N_("The same position for the third time is a draw.")),
    ),
}


def rules(shell: Shell, family: str, game: GameId | None = None) -> Pages:
    """The rules of ``family``, all variants, or only those of ``game``."""
    pages = [_page(rule) for rule in RULES.get(family, ()) if rule.holds(game)]
    return Pages(game_title(family), pages, shell.pop)


def _page(rule: Rule) -> Page:
    picture = preview(Match.read_line(rule.board).position, SIZE, SIZE) if rule.board else None
    return Page(_(rule.text), picture)
