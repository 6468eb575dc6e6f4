"""Why a move is good, in the language of the program: the words for the reasons of the computer's players.
Only what a person can see on the board is told; what best play or tries came to is not."""

from __future__ import annotations

from core.reason import Kind, Reason, Reasons, Unit
from firmware.translation import _, ngettext

UNSEEN = frozenset({Kind.WINS, Kind.TIES, Kind.LOSES, Kind.TRIES, Kind.LOOKED_AHEAD})
"""What nobody can check by looking at the board."""


def explained(reasons: Reasons) -> str:
    """``reasons`` as a phrase, empty when there is nothing to see."""
    phrases = [_phrase(reason) for reason in reasons if reason.kind not in UNSEEN]
    return (
        _("{first} and {second}").format(first=phrases[0], second=phrases[1])
        if phrases[1:]
        else "".join(phrases)
    )


def _phrase(reason: Reason) -> str:
    return _template(reason).format(n=reason.n, all=reason.of)


def _template(reason: Reason) -> str:
    n, boxes = reason.n, reason.unit is Unit.BOX
    match reason.kind:
        case Kind.ONLY_MOVE:
            return _("the only move")
        case Kind.TAKES if reason.of > n and boxes:
            return ngettext("takes {n} of {all} box", "takes {n} of {all} boxes", reason.of)
        case Kind.TAKES if reason.of > n:
            return ngettext("takes {n} of {all} point", "takes {n} of {all} points", reason.of)
        case Kind.TAKES:
            return (
                ngettext("takes {n} box", "takes {n} boxes", n)
                if boxes
                else ngettext("takes {n} point", "takes {n} points", n)
            )
        case Kind.LEAVES if boxes:
            return ngettext("leaves {n} box untaken", "leaves {n} boxes untaken", n)
        case Kind.LEAVES:
            return ngettext("leaves {n} point untaken", "leaves {n} points untaken", n)
        case Kind.KEEPS_CONTROL if boxes:
            return ngettext("leaves {n} box to keep control", "leaves {n} boxes to keep control", n)
        case Kind.KEEPS_CONTROL:
            return ngettext("leaves {n} point to keep control", "leaves {n} points to keep control", n)
        case Kind.GIVES if boxes:
            return ngettext("gives away {n} box", "gives away {n} boxes", n)
        case Kind.GIVES:
            return ngettext("gives away {n} point", "gives away {n} points", n)
        case Kind.SAFE:
            return (
                ngettext("safe, with {n} more left", "safe, with {n} more left", n)
                if n
                else _("safe, with none left")
            )
        case Kind.OPENS_CHAIN:
            return _("opens a chain of {n}")
        case Kind.OPENS_LOOP:
            return _("opens a loop of {n}")
        case Kind.BETTER_COLOUR:
            return _("this colour is more likely to win")
        case Kind.EVEN_COLOURS:
            return _("both colours are about equal now")
        case Kind.NOTHING_ELSE:
            return _("nothing else is possible")
        case Kind.LAST_PIECE:
            return _("wins: two pieces are left")
        case Kind.WINS_IN:
            return ngettext("wins in {n} turn", "wins in {n} turns", n)
        case Kind.BRINGS_BACK:
            return _("brings back a piece of the missing colour")
        case Kind.MAKES_ROWS:
            return _("makes two rows") if n > 1 else _("makes a row")
        case Kind.LEAST_NEEDED:
            return _("removes the least useful piece")
        case Kind.NEARS_ROW:
            return _("gets pieces closer to a row")
        case Kind.BLOCKS_ROW:
            return _("blocks a row")
        case Kind.KEEPS_COLOURS:
            return _("keeps both colours")
        case Kind.PREPARES_ROWS:
            return _("prepares two rows") if n > 1 else _("prepares a row")
    raise ValueError(f"{reason.kind} has no words")
