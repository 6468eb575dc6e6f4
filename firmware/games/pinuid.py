"""Pinuid on the console.
Its rules are in core/games/pinuid.py, its pictures in firmware/painters/pinuid.py."""

from core.games import pinuid
from core.pinuid.position import Ending, PinuidOffer
from firmware.games.game import ConsoleGame, Labels, Rule
from firmware.painters.pinuid import PinuidPainter
from firmware.painters.pinuid_diagram import diagram
from firmware.translation import N_

GAME = ConsoleGame(
    game=pinuid.GAME,
    title=N_("Pinuid"),
    painter=PinuidPainter,
    choices={
        "game": Labels(N_("Rules"), {"classic": N_("Classic"), "quatro": N_("Quatro")}),
        "layout": Labels(N_("Layout"), {"": N_("line"), "pairs": N_("pairs"), "hedge": N_("hedge")}),
        "help": Labels(N_("Help"), {"": N_("on"), "nohelp": N_("off")}),
    },
    endings={
        Ending.GOAL: N_("two pieces left"),
        Ending.LAST: N_("all others are out"),
        Ending.REPEATED: N_("same position 3 times"),
    },
    offers={PinuidOffer.PASS: N_("Pass")},
    rules=(
        Rule(N_("Get down to 2 pieces first and you win!"), "pinuid:classic,hedge"),
        Rule(
            N_("A piece steps diagonally to an empty square."),
            diagram("BB... ...B. ..A.. ....A .A...", at="b4", held="c3"),
        ),
        Rule(
            N_("Make a row: exactly 3 across or down."),
            diagram("B.BB. .AA.. ....A ...B. .....", "e3d4"),
        ),
        Rule(
            N_("Remove one of the row, but not the one you moved."),
            diagram("B.BB. .AA.. ....A ...B. .....", "e3d4", at="b4", lit=True),
        ),
        Rule(
            N_("Two rows? Remove one from each."),
            diagram("..... .A... .A... ..AA. A....", "a1b2"),
        ),
        Rule(N_("Four in a line is not a row."), diagram("..... ..... AA.A. .B.A. .....", "d2c3")),
        Rule(N_("If you cannot move, you pass."), diagram("...B. ....B ..... .B... A....")),
        Rule(
            N_("Pieces all on one colour? A dead end: no more rows."),
            diagram("..BB. .A.B. ..... .A.A. .....", back_rows=(1, 5)),
        ),
        Rule(
            N_("Classic: then put a piece back on your back line."),
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
            N_("No help: a forgotten row costs a turn."),
            diagram("..BB. .AA.. B...A ..... .....", "e3d4 pass a3b2", help=False),
            "help",
            "nohelp",
        ),
        Rule(N_("Same position three times? It’s a draw.")),
    ),
)
