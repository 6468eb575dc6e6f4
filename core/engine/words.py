"""The English words of the engine for what core knows as facts.
They are part of its protocol: docs/engine.md promises that each stays on one line."""

from __future__ import annotations

from core.reason import Kind, Reason, Reasons, Unit


def sentence(reasons: Reasons) -> str:
    """``reasons`` as one phrase (``takes 2 boxes and wins by 3``), empty for none."""
    return " and ".join(map(_phrase, reasons))


def _phrase(reason: Reason) -> str:
    n = reason.n
    match reason.kind:
        case Kind.ONLY_MOVE:
            return "the only move"
        case Kind.TAKES:
            return f"takes {n} of {_units(reason, reason.of)}" if reason.of > n else f"takes {_units(reason)}"
        case Kind.LEAVES:
            return f"leaves {_units(reason)} untaken"
        case Kind.KEEPS_CONTROL:
            return f"leaves {_units(reason)} to keep control"
        case Kind.GIVES:
            return f"gives away {_units(reason)}"
        case Kind.SAFE:
            return f"safe, with {n or 'none'}{' more' if n else ''} left"
        case Kind.OPENS_CHAIN:
            return f"opens a chain of {n}"
        case Kind.OPENS_LOOP:
            return f"opens a loop of {n}"
        case Kind.WINS:
            return f"wins by {n}"
        case Kind.TIES:
            return "ties"
        case Kind.LOSES:
            return f"loses by {n}"
        case Kind.TRIES:
            return f"scores {n} of 100 in tries"
        case Kind.LOOKED_AHEAD:
            return f"looked {n} turn{'s' if n > 1 else ''} ahead"
        case Kind.BETTER_COLOUR:
            return "this colour is more likely to win"
        case Kind.EVEN_COLOURS:
            return "both colours are about equal now"
        case Kind.NOTHING_ELSE:
            return "nothing else is possible"
        case Kind.LAST_PIECE:
            return "wins: two pieces are left"
        case Kind.WINS_IN:
            return f"wins in {n} turn{'s' if n > 1 else ''}"
        case Kind.BRINGS_BACK:
            return "brings back a piece of the missing colour"
        case Kind.MAKES_ROWS:
            return "makes two rows" if n > 1 else "makes a row"
        case Kind.LEAST_NEEDED:
            return "removes the least useful piece"
        case Kind.NEARS_ROW:
            return "gets pieces closer to a row"
        case Kind.BLOCKS_ROW:
            return "blocks a row"
        case Kind.KEEPS_COLOURS:
            return "keeps both colours"
        case Kind.PREPARES_ROWS:
            return "prepares two rows" if n > 1 else "prepares a row"


def _units(reason: Reason, number: int | None = None) -> str:
    number = reason.n if number is None else number
    one, many = ("box", "boxes") if reason.unit is Unit.BOX else ("point", "points")
    return f"{number} {one if number == 1 else many}"
