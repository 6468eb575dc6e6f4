"""Dots and Boxes on the console.
Its rules are in core/games/dots.py, its pictures in firmware/painters/dots.py."""

from core.claim.pie import PieOffer
from core.games import dots
from firmware.games.game import ConsoleGame, Labels, Rule
from firmware.painters.dots import DotsPainter
from firmware.translation import N_

FULL = "dots:2x2 moves a3b3 b1c1 c1c2 c2c3 b3c3 b1b2 b2b3 a2a3 b2c2 a2b2 a1a2 a1b1"

GAME = ConsoleGame(
    game=dots.GAME,
    title=N_("Dots and Boxes"),
    painter=DotsPainter,
    choices={
        "kind": Labels(N_("Board"), {"": N_("squares"), "tri": N_("triangles"), "hex": N_("hexagons")}),
        "border": Labels(
            N_("Border"), {"": N_("open"), "swedish": N_("swedish"), "icelandic": N_("icelandic")}
        ),
        "pie": Labels(N_("Pie rule"), {"": N_("off")}),
    },
    offers={PieOffer.STOP: N_("Stop"), PieOffer.KEEP: N_("Keep"), PieOffer.SWAP: N_("Swap")},
    rules=(
        Rule(N_("Take turns. Draw a line between two dots."), "dots:2x2 moves a1b1 a2a3 b2c2"),
        Rule(
            N_("Close a box and it is yours. Then go again!"),
            "dots:2x2 moves a1b1 a2a3 b2c2 a1a2 b1b2 c1c2 a2b2",
        ),
        Rule(
            N_("One line can close two boxes. You get both!"),
            "dots:2x2 moves a1b1 b1c1 a2b2 b2c2 a1a2 c1c2 b1b2",
        ),
        Rule(
            N_("You don’t have to close a box."),
            "dots:2x2 moves a1b1 a2b2 a1a2 c2c3",
        ),
        Rule(
            N_("Three lines close a triangle."),
            "dots:tri2 moves b1c1 a1a2 a2b2 b1b2 b1a2",
            "board",
            "tri.",
        ),
        Rule(
            N_("Six lines close a hexagon."),
            "dots:hex2 moves a1a2 b1b2 b3b4 b3c4 b4b5 c4c5 b5b6 c5b6",
            "board",
            "hex.",
        ),
        Rule(N_("When all lines are drawn, most boxes wins."), FULL, "objective"),
        Rule(N_("Goal “fewest”: fewest boxes wins."), FULL, "objective", "misere"),
        Rule(
            N_("Swedish: the border is drawn at the start."),
            "dots:3x3,swedish",
            "border",
            "swedish",
        ),
        Rule(
            N_("Icelandic: left and bottom are drawn."),
            "dots:3x3,icelandic",
            "border",
            "icelandic",
        ),
        Rule(
            N_("Pie rule: one player draws the first lines for both colours, then stops."),
            choice="pie",
            values="pie.",
        ),
        Rule(
            N_("The other player keeps the colours or swaps them. Then the game goes on."),
            choice="pie",
            values="pie.",
        ),
    ),
)
