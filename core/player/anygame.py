"""The computer player for any game that has none of its own: tree search over whole positions.
It knows only the rules, so a game that is added has an opponent from the first day."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from core.player.player import Limits, Player, Thought
from core.player.results import tries
from core.player.tree import Tree
from core.position import Move, Position
from core.reason import Kind, Reason

PLAYOUTS = (10, 40, 200, 800)
"""How many games levels 1 to 4 play out in their heads."""

PLAYOUT = 20
"""The work of a playout."""

LONGEST = 60
"""How many moves a playout has at most; then nobody has won."""


class _AnyState:
    """A position in the tree. Each is one of its own: positions need not be hashable."""

    __slots__ = ("position",)

    def __init__(self, position: Position) -> None:
        self.position = position


class _Rules:
    """The model of any game."""

    def mover(self, state: _AnyState) -> int:
        seat = state.position.to_move
        return 0 if seat is None else seat

    def moves(self, state: _AnyState) -> Sequence[Move]:
        return state.position.legal_moves()

    def after(self, state: _AnyState, move: Move) -> _AnyState:
        return _AnyState(state.position.play(move))

    def playout(self, state: _AnyState, random: Random) -> tuple[float, ...]:
        position = state.position
        for _ in range(LONGEST):
            outcome = position.outcome()
            if outcome is not None:
                share = 1 / (len(outcome.winners) or position.seats)
                paid = outcome.winners or range(position.seats)
                return tuple(share * (seat in paid) for seat in range(position.seats))
            position = position.play(random.choice(position.legal_moves()))
        return (1 / position.seats,) * position.seats


class AnyPlayer(Player):
    """Plays by ``Position`` alone. It starts afresh at each move."""

    def think(self, position: Position, limits: Limits) -> Thought:
        moves = position.legal_moves()
        seat = position.to_move
        assert seat is not None
        if len(moves) == 1:
            return Thought(moves[0], (Reason(Kind.ONLY_MOVE),))
        random = Random(f"{self.seed} {self.level} {position.show()} {seat}")
        options = {move: _AnyState(position.play(move)) for move in moves}
        tree = Tree(_Rules(), position.seats)
        root = tree.root(seat, list(options.values()))
        most = (
            PLAYOUTS[self.level - 1]
            if self.level <= len(PLAYOUTS)
            else limits.work and limits.work // PLAYOUT
        )
        tree.grow(root, most, random, limits.stop)
        chances = tree.chances(root)
        best = max(moves, key=lambda move: chances[options[move]])
        visits, chance = chances[options[best]]
        why = (tries(chance),) if visits else ()
        return Thought(best, why, work=tree.playouts * PLAYOUT)
