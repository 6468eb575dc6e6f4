"""The games that are over, written down for people: new ones are added to a text that any PC can read.
The card runs it with the rights of the console, and takes what it answers to the boot partition."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from core.match import Match, MatchError
from firmware.saves import MATCH, Damaged, Newer, decode

HEAD = "Games that were played on this PipoPi. A game is written as its rules, the result, and the moves.\n"
MOST = 500_000
"""Characters; of a longer text the oldest games are left out."""


def main(words: list[str]) -> int:
    """Write to the standard output what the file that is named should be; nothing when it is that already."""
    path = Path(words[0])
    before = path.read_text("utf-8", errors="replace") if path.exists() else ""
    try:
        data = decode((Path(os.environ["STATE_DIRECTORY"]) / MATCH).read_bytes())
        match = Match.from_data(data["match"])
    except (OSError, Damaged, Newer, MatchError, KeyError, TypeError):
        return 0
    after = added(before, match)
    if after != before:
        sys.stdout.buffer.write(after.encode("utf-8"))
    return 0


def added(text: str, match: Match) -> str:
    """``text`` with ``match`` and the earlier ones, as far as they are over and not in it yet."""
    games = [written(one) for one in reversed(match.chain) if one.position.to_move is None]
    new = [game for game in games if game not in text]
    if not new:
        return text
    body = text.removeprefix(HEAD) + "".join(new)
    while len(body) > MOST:
        body = body[body.index("\n\n", 1) + 1 :]
    return HEAD + body


def written(match: Match) -> str:
    """A blank line, a line with the rules and the result, and a line with the moves."""
    position = match.position
    outcome = position.outcome()
    behind = [match.people[person] for person in position.people]
    result = ", ".join(f"{name} {score}" for name, score in zip(behind, position.scores, strict=True))
    reason = f" ({outcome.reason.value})" if outcome is not None else ""
    return f"\n{match.game}: {result}{reason}\n{match.record()}\n"
