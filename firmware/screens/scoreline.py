"""The score of the match on the table in one small line.
It stands in the title bar of menus."""

from __future__ import annotations

from firmware.fonts import SMALL
from firmware.view import MatchView


def score_line(view: MatchView, width: int) -> str:
    """``Anna 7:5 Bruno`` in SMALL within ``width`` pixels; with more than two seats the scores alone."""
    scores = ":".join(map(str, view.position.tally))
    if view.position.seats != 2:
        return scores
    room = (width - SMALL.width(f"  {scores}")) // 2
    left, right = (SMALL.fit_name(name, room) for name in view.names)
    return f"{left} {scores} {right}"
