"""The game family ``pinuid``: Classic for two in three layouts, Quatro for four or three.
The rules are in core/pinuid, the layouts in pinuid_layouts.py."""

from __future__ import annotations

from core.game import Choice, Game, Options
from core.games.pinuid_layouts import CLASSIC, QUATRO
from core.pinuid.position import PinuidPosition


def _start(options: Options) -> PinuidPosition:
    if options["game"] == "classic":
        layout = CLASSIC[options["layout"]]
    else:
        layout = QUATRO.seating(3 if options["seats"] == "seats3" else 4)
    return PinuidPosition.start(layout, help=options["help"] != "nohelp")


def _refuse(options: Options) -> str | None:
    if options["game"] == "classic" and options["seats"]:
        return f"{options['seats']} is for quatro only, classic has two seats"
    if options["game"] == "quatro" and options["layout"]:
        return f"the layout {options['layout']} is for classic only, not for quatro"
    return None


GAME = Game(
    name="pinuid",
    choices=(
        Choice("game", ("classic", "quatro"), "classic", "classic or quatro"),
        Choice("layout", tuple(CLASSIC), "", "pairs or hedge (classic), or nothing for a full line"),
        Choice("seats", ("", "seats3"), "", "seats3 (quatro), or nothing for all"),
        Choice("help", ("", "nohelp"), "", "nohelp, or nothing for help"),
    ),
    start=_start,
    refuse=_refuse,
)
