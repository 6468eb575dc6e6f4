"""How the players of the scripts choose: sensibly enough for a game to be watched, and always the same.
What they choose from are whole turns."""

from __future__ import annotations

from collections.abc import Sequence
from zlib import crc32

from core.bits import indices
from core.claim.pie import PiePosition
from core.claim.position import ClaimPosition
from core.pinuid.position import Phase, PinuidPosition
from core.pinuid.squares import Squares
from core.position import Position, Turn

WORDS: tuple[Turn, ...] = (("swap",), ("stop",), ("pass",))


def choose(position: Position, turns: Sequence[Turn], played: int) -> Turn:
    """One of ``turns``; ``played`` moves were played before, and decide where several are equally good."""
    words = [word for word in WORDS if word in turns]
    if words and (len(turns) == len(words) + (("keep",) in turns) or played >= 2):
        return words[0]
    values = {turn: _value(position, turn) for turn in turns if turn not in WORDS}
    best = [turn for turn, value in values.items() if value == max(values.values())]
    return best[crc32(bytes([played % 256])) % len(best)]


def _value(position: Position, turn: Turn) -> float:
    after = position
    for move in turn:
        after = after.play(move)
    if isinstance(position, PinuidPosition) and isinstance(after, PinuidPosition):
        return _pinuid_value(position, after, turn)
    if isinstance(after, ClaimPosition | PiePosition):
        return _claim_value(position, after)
    assert position.to_move is not None
    return after.scores[position.to_move] - position.scores[position.to_move]


def _claim_value(before: Position, after: ClaimPosition | PiePosition) -> float:
    """What it claims, less what the next one can claim at once; in misère the other way round."""
    gain = sum(after.scores) - sum(before.scores)
    table = after.on_table
    gifts = (table.completes(mark) for mark in range(len(table.board.marks)) if table.open >> mark & 1)
    gift = max((sum(table.board.weights[region] for region in regions) for regions in gifts), default=0)
    value = gain + gift / 2 if after.to_move == before.to_move else gain - gift
    return -value if table.misere else value


def _pinuid_value(before: PinuidPosition, after: PinuidPosition, turn: Turn) -> float:
    """Rows now, or else how soon; never into the own dead end. Without help the first row is forgotten."""
    seat = before.turn
    if after.lacks(seat) is not None and after.tally[seat] > 2:
        return -10.0
    if turn[-1] == "pass":
        return 20.0 if not any(before.scores) else -5.0
    gained = before.tally[seat] - after.tally[seat]
    if gained or after.phase is Phase.REMOVE:
        return 10.0 + gained
    squares, mine = before.layout.squares, after.pieces[seat]
    return _soon(squares, mine, after.occupied ^ mine, 2)


def _soon(squares: Squares, mine: int, others: int, moves: int) -> float:
    """Large when pieces on ``mine`` could make a row in so many moves, if the ``others`` stood still."""
    steps = [
        (mine ^ 1 << here ^ 1 << there, there)
        for here in indices(mine)
        for there in indices(squares.diagonals[here] & ~(mine | others))
    ]
    rows = sum(bool(squares.rows_through(after, there)) for after, there in steps)
    if rows or moves == 1:
        return moves * min(rows, 3)
    return max((_soon(squares, after, others, 1) / 3 for after, _ in steps), default=0.0)
