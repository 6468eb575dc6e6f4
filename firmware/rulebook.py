"""The rules of every game as short texts, each with a small board that shows it.
Beside a board there is room for four lines of thirteen letters."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from PIL import Image

from core.gameid import GameId
from core.match import Match
from firmware.painters import preview
from firmware.painters.pinuid_diagram import diagram
from firmware.translation import N_

SIDE = 42
"""Pixels: how wide and high a board is."""

Picture = Callable[[], Image.Image]


class Rule(NamedTuple):
    """One page or more: a text, how to draw its board, and the choice on which it depends.

    ``values`` is a regular expression for the values of ``choice`` with which the rule holds.
    """

    text: str
    picture: Picture | None = None
    choice: str = ""
    values: str = ""

    def holds(self, game: GameId | None) -> bool:
        """Whether it is told for ``game``; None stands for all games of the family."""
        if game is None or not self.choice:
            return True
        return re.fullmatch(self.values, game.options[self.choice]) is not None


def board(line: str) -> Picture:
    """Draws the position that ``line`` leads to (``dots:2x2 moves a1b1``)."""
    return partial(_board, line)


def _board(line: str) -> Image.Image:
    match = Match.read_line(line)
    return preview(match.game, match.position, SIDE)


FULL_BOXES = board("dots:2x2 moves a3b3 b1c1 c1c2 c2c3 b3c3 b1b2 b2b3 a2a3 b2c2 a2b2 a1a2 a1b1")
FULL_CELLS = board("lines:4x4 moves c4 d4 b4 c1 c3 d1 a4 a1 a3 d2 b1 a2 d3 b2 b3 c2")

RULES = {
    "dots": (
        Rule(N_("In turn, draw a line between two dots."), board("dots:2x2 moves a1b1 a2a3 b2c2")),
        Rule(
            N_("Its last side makes a box yours. Then go again!"),
            board("dots:2x2 moves a1b1 a2a3 b2c2 a1a2 b1b2 c1c2 a2b2"),
        ),
        Rule(
            N_("One line can close two: take both, draw again."),
            board("dots:2x2 moves a1b1 b1c1 a2b2 b2c2 a1a2 c1c2 b1b2"),
        ),
        Rule(
            N_("You need not close a box: any line will do."),
            board("dots:2x2 moves a1b1 a2b2 a1a2 c2c3"),
        ),
        Rule(
            N_("Three lines close a triangle."),
            board("dots:tri2 moves b1c1 a1a2 a2b2 b1b2 b1a2"),
            "board",
            "tri.",
        ),
        Rule(
            N_("Six lines close a hexagon."),
            board("dots:hex2 moves a1a2 b1b2 b3b4 b3c4 b4b5 c4c5 b5b6 c5b6"),
            "board",
            "hex.",
        ),
        Rule(N_("All lines drawn: the most boxes win."), FULL_BOXES, "objective"),
        Rule(N_("Goal “fewest”: the fewest boxes win."), FULL_BOXES, "objective", "misere"),
        Rule(N_("Swedish border: drawn before you start."), board("dots:3x3,swedish"), "border", "swedish"),
        Rule(
            N_("Icelandic border: left and bottom drawn."),
            board("dots:3x3,icelandic"),
            "border",
            "icelandic",
        ),
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
        Rule(N_("In turn, blacken one white cell."), board("lines:4x4 moves b2 c4")),
        Rule(
            N_("Fill a row or column: you catch it. Go again!"),
            board("lines:4x4 moves b2 c4 a2 d1 c2 a3 d2"),
        ),
        Rule(
            N_("Pro: 3 cells and more in a diagonal count too."),
            board("lines:4x4,pro moves b1 a4 c2 b4 d3"),
            "mode",
            "pro",
        ),
        Rule(
            N_("A line is worth as many points as it has cells."),
            board("lines:4x4 moves b4 c3 b2 d4 b1 a1 b3"),
        ),
        Rule(
            N_("One cell can catch several lines at once."),
            board("lines:4x4 moves a3 b4 b3 b2 d3 b1 c3"),
        ),
        Rule(
            N_("The sign in a cell: who caught there last."),
            board("lines:4x4 moves c1 c4 a1 c3 d4 b3 c2 a3 d3"),
        ),
        Rule(N_("All cells black: the most points win."), FULL_CELLS, "objective"),
        Rule(N_("Goal “fewest”: the fewest points win."), FULL_CELLS, "objective", "misere"),
    ),
    "pinuid": (
        Rule(N_("Get rid of your pieces! Who has 2 left wins."), board("pinuid:classic,hedge")),
        Rule(
            N_("A piece steps diagonally to an empty square."),
            diagram("BB... ...B. ..A.. ....A .A...", at="b4", held="c3"),
        ),
        Rule(
            N_("Move to make a row: just 3 across or down."),
            diagram("B.BB. .AA.. ....A ...B. .....", "e3d4"),
        ),
        Rule(
            N_("One of the row leaves, not the one that moved."),
            diagram("B.BB. .AA.. ....A ...B. .....", "e3d4", at="b4", lit=True),
        ),
        Rule(
            N_("Two rows at once: one leaves each."),
            diagram("..... .A... .A... ..AA. A....", "a1b2"),
        ),
        Rule(N_("Four in a line are no row."), diagram("..... ..... AA.A. .B.A. .....", "d2c3")),
        Rule(N_("Who cannot move passes."), diagram("...B. ....B ..... .B... A....")),
        Rule(
            N_("On one square colour you make no row: a dead end."),
            diagram("..BB. .A.B. ..... .A.A. .....", back_rows=(1, 5)),
        ),
        Rule(
            N_("Classic: then put one back on your back line."),
            diagram("..BBB ..... .A.A. ..... .A...", at="c1", lit=True, back_rows=(1, 5)),
            "game",
            "classic",
        ),
        Rule(
            N_("Quatro: then you are out. The last one left wins."),
            diagram("C.CC. .A... ...BB .A.A. ..B.."),
            "game",
            "quatro",
        ),
        Rule(
            N_("Without help a forgotten row is your next turn."),
            diagram("..BB. .AA.. B...A ..... .....", "e3d4 pass a3b2", help=False),
            "help",
            "nohelp",
        ),
        Rule(N_("The same position for the third time is a draw.")),
    ),
}
"""By the name of the game; each has at least one."""
