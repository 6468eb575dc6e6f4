"""The computer player for Pinuid: Classic by alpha-beta, Quatro by paranoid search.
Levels differ in how far they look and how well they judge what is left to do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from core.pinuid.layout import Layout
from core.pinuid.position import GOAL, PinuidPosition
from core.player.pinuid.board import Ground, moves_of, removals, turns_now
from core.player.pinuid.duel import DEEPEST, SURE, WON, BestTurn, Budget, Duel
from core.player.pinuid.paranoid import Key, Many, Pieces
from core.player.pinuid.reasons import TurnReasons
from core.player.pinuid.value import Sides, Steps
from core.player.player import Limits, Player, Tell, Thought
from core.position import Position
from core.reason import Kind, Reason, Reasons


@dataclass(frozen=True, slots=True)
class Sight:
    """How a level sees.

    ``work``: the nodes that it looks at, None for what the caller allows. ``deepest``: how many turns ahead.
    ``error``: by how many hundredths of a turn it usually misjudges pieces.
    """

    work: int | None
    deepest: int
    error: int


CLASSIC = (
    Sight(0, 0, 320),
    Sight(60, 1, 120),
    Sight(400, 2, 94),
    Sight(1500, 3, 69),
    Sight(None, DEEPEST, 0),
)
"""Levels 1 to 5 between two. Tuned so that each wins about four games of five against the one below."""

QUATRO = (
    Sight(0, 0, 90),
    Sight(60, 1, 55),
    Sight(300, DEEPEST, 30),
    Sight(1500, DEEPEST, 18),
    Sight(None, DEEPEST, 0),
)
"""Levels 1 to 5 between more: on a crowded board misjudging costs more and looking ahead gains less."""


class PinuidPlayer(Player):
    """Plays every variant of Pinuid. Where help is off it never leaves a row standing."""

    def __init__(self, level: int, seed: int = 0) -> None:
        super().__init__(level, seed)
        self._board: tuple[Layout, Ground, Steps] | None = None
        self._plan: tuple[PinuidPosition, BestTurn] | None = None

    def think(self, position: Position, limits: Limits) -> Thought:
        assert isinstance(position, PinuidPosition)
        moves = position.legal_moves()
        if len(moves) == 1:
            return Thought(moves[0], (Reason(Kind.ONLY_MOVE),))
        ground, _ = self._board_of(position.layout)
        sight = (CLASSIC if ground.back_lines else QUATRO)[self.level - 1]
        pieces = tuple(map(ground.wide, position.pieces))
        work = 0
        if self._plan is not None and self._plan[0] == position:
            found = self._plan[1]
        else:
            budget = Budget(limits.work if sight.work is None else sight.work, limits.stop)
            found = self._choose(position, pieces, sight, budget, limits.tell)
            work = budget.done
        turn = moves_of(ground, pieces[position.turn], found.after)
        self._plan = (position.play(turn[0]), found) if len(turn) > 1 else None
        return Thought(turn[0], self._why(position, pieces, found), work=work)

    def _why(self, position: PinuidPosition, pieces: Pieces, found: BestTurn) -> Reasons:
        if SURE < found.value < WON - 1:
            return (Reason(Kind.WINS_IN, (WON - found.value + 1) // 2),)
        ground, steps = self._board_of(position.layout)
        seat = position.turn
        reasons = TurnReasons(ground, Sides(ground, steps, sum(pieces) ^ pieces[seat]), seat, pieces)
        return reasons.why(found.after, sum(ground.wide(row.mover) for row in position.open_rows))

    def _board_of(self, layout: Layout) -> tuple[Ground, Steps]:
        if self._board is None or self._board[0] != layout:
            ground = Ground(layout)
            self._board = (layout, ground, Steps(ground))
        return self._board[1:]

    def _choose(
        self,
        position: PinuidPosition,
        pieces: Pieces,
        sight: Sight,
        budget: Budget,
        tell: Tell,
    ) -> BestTurn:
        ground, steps = self._board_of(position.layout)
        seat, taken = position.turn, sum(pieces)
        misjudge = self._misjudging(position, sight.error)
        sides = tuple(Sides(ground, steps, taken ^ theirs, misjudge) for theirs in pieces)
        options = turns_now(ground, position)
        Random(f"{self.seed} {self.level} {position.pieces}").shuffle(options)
        if not sight.deepest:
            rows = [after for after in options if after.bit_count() < pieces[seat].bit_count()]
            alive = [after for after in rows if ground.lacks(after) is None or after.bit_count() == GOAL]
            nearest = min(alive or rows or options, key=lambda after: sides[seat].side(after).left)
            return BestTurn(nearest, 0, 0)
        owed = tuple(_owed(ground, position, other) for other in range(position.seats))
        drawn = _drawn(ground, position)
        if ground.back_lines:
            mine, theirs = pieces[seat], pieces[1 - seat]
            first = {(of_0, of_1) for turn, (of_0, of_1) in drawn if turn == 0}
            second = {(of_1, of_0) for turn, (of_0, of_1) in drawn if turn == 1}
            duel = Duel(ground, (sides[0], sides[1]), (first, second), (owed[0], owed[1]), budget)
            return duel.best(seat, mine, theirs, options, sight.deepest, tell)
        many = Many(ground, sides, drawn, owed, budget)
        return many.best(seat, pieces, options, sight.deepest, tell)

    def _misjudging(self, position: PinuidPosition, error: int) -> Callable[[int, int], int] | None:
        """How this level misjudges: alike within one position, differently in the next."""
        turn = len(position.seen)
        if not error:
            return None

        def misjudge(mine: int, left: int) -> int:
            return left + round(Random(f"{self.seed} {turn} {mine}").gauss(0, error))

        return misjudge


def _owed(ground: Ground, position: PinuidPosition, seat: int) -> list[int]:
    """The choices of what leaves in the next turn of ``seat`` for rows that it forgot."""
    if seat == position.turn or not position.rows[seat]:
        return []
    return removals(ground.wide(row.removable) for row in position.rows[seat])


def _drawn(ground: Ground, position: PinuidPosition) -> set[Key]:
    """The positions that would be a draw if they came again, and the present one, which leads nowhere new."""
    times = Counter((turn, pieces) for turn, pieces, rows in position.seen if not any(rows))
    drawn = {key for key, count in times.items() if count > 1}
    if not position.moved and not any(position.rows):
        drawn.add((position.turn, position.pieces))
    return {(turn, tuple(map(ground.wide, pieces))) for turn, pieces in drawn}
