"""The score of the match on the table in one small line.
It stands in the title bar of menus."""

from __future__ import annotations

from firmware.fonts import SMALL
from firmware.session import Session


def score_line(session: Session, width: int) -> str:
    """``Anna 7:5 Bruno`` in SMALL within ``width`` pixels; with more than two seats the scores alone."""
    scores = ":".join(map(str, session.position.tally))
    if session.position.seats != 2:
        return scores
    room = (width - SMALL.width(f"  {scores}")) // 2
    left, right = (SMALL.fit_name(session.name(seat), room) for seat in (0, 1))
    return f"{left} {scores} {right}"
