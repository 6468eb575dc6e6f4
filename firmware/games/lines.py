"""Catch the Line on the console.
Its rules are in core/games/lines.py, its pictures in firmware/painters/lines.py."""

from core.games import lines
from firmware.games.game import ConsoleGame, Labels, Rule
from firmware.painters.lines import LinesPainter
from firmware.translation import N_

FULL = "lines:4x4 moves c4 d4 b4 c1 c3 d1 a4 a1 a3 d2 b1 a2 d3 b2 b3 c2"

GAME = ConsoleGame(
    game=lines.GAME,
    title=N_("Catch the Line"),
    painter=LinesPainter,
    choices={"mode": Labels(N_("Lines"), {"": N_("normal"), "pro": N_("pro")})},
    rules=(
        Rule(N_("Take turns to blacken a white cell."), "lines:4x4 moves b2 c4"),
        Rule(
            N_("Fill a row or column to catch it. Go again!"),
            "lines:4x4 moves b2 c4 a2 d1 c2 a3 d2",
        ),
        Rule(
            N_("Pro: diagonals of 3 or more cells count."),
            "lines:4x4,pro moves b1 a4 c2 b4 d3",
            "mode",
            "pro",
        ),
        Rule(
            N_("A line scores one point per cell."),
            "lines:4x4 moves b4 c3 b2 d4 b1 a1 b3",
        ),
        Rule(
            N_("One cell can catch several lines at once."),
            "lines:4x4 moves a3 b4 b3 b2 d3 b1 c3",
        ),
        Rule(
            N_("The sign shows who caught there last."),
            "lines:4x4 moves c1 c4 a1 c3 d4 b3 c2 a3 d3",
        ),
        Rule(N_("When all cells are black, most points wins."), FULL, "objective"),
        Rule(N_("Goal “fewest”: fewest points wins."), FULL, "objective", "misere"),
    ),
)
