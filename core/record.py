"""Games written down for people, the way the players of Little Golem do it:
one number per turn, the moves of one turn joined by commas (``1. b5c5 2. c4c5, d3e3``)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import groupby

from core.position import Move, Turn
from core.quoting import quoted


class RecordError(ValueError):
    """A text is no record; the error's text is one sentence that says where and why."""


def turns_of(moves: Iterable[tuple[object, Move]]) -> list[Turn]:
    """Moves, each with whoever made it, as turns: what one of them played without a break."""
    return [tuple(move for _, move in turn) for _, turn in groupby(moves, key=lambda pair: pair[0])]


def write_record(turns: Iterable[Turn]) -> str:
    """One line of text; empty when nothing was played."""
    return " ".join(f"{number}. {', '.join(turn)}" for number, turn in enumerate(turns, 1))


def read_record(text: str) -> list[Turn]:
    """The turns that ``text`` writes down, with its moves unchecked; raises RecordError."""
    before, *parts = re.split(r"(?:^|(?<=\s))([0-9]+)\.", text.strip())
    if before:
        raise RecordError(f"a record begins with 1. and a move, not with {quoted(before)}")
    turns: list[Turn] = []
    for number, moves in zip(parts[::2], parts[1::2], strict=True):
        if number != str(len(turns) + 1):
            raise RecordError(f"turn {len(turns) + 1} is expected, not turn {quoted(number)}")
        turn = tuple(move.strip() for move in moves.split(","))
        if not all(len(move.split()) == 1 for move in turn):
            raise RecordError(f"turn {number} is not one move, or several with commas between them")
        turns.append(turn)
    return turns
