"""Why a move is good, in the language of the program: the English phrases of the computer's players.
A phrase that has no entry is shown as it is."""

from __future__ import annotations

import re
from collections.abc import Callable

from firmware.translation import N_, _, ngettext

_PHRASES = (
    N_("the only move"),
    N_("safe, with none left"),
    N_("takes what costs nothing"),
    N_("shares the rest evenly"),
    N_("this colour has the better prospects"),
    N_("both colours are worth about the same now"),
    N_("nothing else is possible"),
    N_("wins: two pieces are left"),
    N_("brings back the colour that it lacks"),
    N_("makes a row"),
    N_("makes two rows"),
    N_("takes away the piece that is needed least"),
    N_("brings pieces nearer to a row"),
    N_("blocks a row"),
    N_("keeps both colours"),
    N_("prepares a row"),
    N_("prepares two rows"),
)

_COUNTED: tuple[tuple[str, Callable[..., str]], ...] = (
    ("takes # box(?:es)?", lambda n: ngettext("takes {n} box", "takes {n} boxes", n)),
    (
        "takes # of # boxes",
        lambda n, all: ngettext("takes {n} of {all} box", "takes {n} of {all} boxes", all),
    ),
    (
        "leaves # box(?:es)? untaken",
        lambda n: ngettext("leaves {n} box untaken", "leaves {n} boxes untaken", n),
    ),
    (
        "leaves # points? untaken",
        lambda n: ngettext("leaves {n} point untaken", "leaves {n} points untaken", n),
    ),
    ("gives away # box(?:es)?", lambda n: ngettext("gives away {n} box", "gives away {n} boxes", n)),
    (
        "leaves # box(?:es)? to keep control",
        lambda n: ngettext("leaves {n} box to keep control", "leaves {n} boxes to keep control", n),
    ),
    ("takes # points?", lambda n: ngettext("takes {n} point", "takes {n} points", n)),
    (
        "takes # of # points",
        lambda n, all: ngettext("takes {n} of {all} point", "takes {n} of {all} points", all),
    ),
    ("gives away # points?", lambda n: ngettext("gives away {n} point", "gives away {n} points", n)),
    (
        "leaves # points? to keep control",
        lambda n: ngettext("leaves {n} point to keep control", "leaves {n} points to keep control", n),
    ),
    (
        "safe, with # more left",
        lambda n: ngettext("safe, with {n} more left", "safe, with {n} more left", n),
    ),
    ("opens a chain of #", lambda n: _("opens a chain of {n}")),
    ("opens a loop of #", lambda n: _("opens a loop of {n}")),
    ("wins in # turns", lambda n: _("wins in {n} turns")),
    ("wins # of 100 tries", lambda n: _("wins {n} of 100 tries")),
    ("takes # less than the other", lambda n: _("takes {n} less than the other")),
    ("must take # more than the other", lambda n: _("must take {n} more than the other")),
    ("gains # more than the other", lambda n: _("gains {n} more than the other")),
    ("gains only # less than the other", lambda n: _("gains only {n} less than the other")),
)
_PATTERNS = [(re.compile(phrase.replace("#", "([0-9]+)")), text) for phrase, text in _COUNTED]


def why_title(why: str) -> str:
    """The phrase ``why`` of a player as a person is told it, or as it is where it has no entry."""
    return _known(why) or _joined(why) or why


def _known(why: str) -> str | None:
    if why in _PHRASES:
        return _(why)
    for pattern, text in _PATTERNS:
        found = pattern.fullmatch(why)
        if found is not None:
            numbers = dict(zip(("n", "all"), map(int, found.groups()), strict=False))
            return text(*numbers.values()).format(**numbers)
    return None


def _joined(why: str) -> str | None:
    """Two phrases that stand together."""
    first, _and, second = why.partition(" and ")
    parts = _known(first), _known(second)
    return _("{first} and {second}").format(first=parts[0], second=parts[1]) if all(parts) else None
