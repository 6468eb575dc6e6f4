"""The computer player under the pie rule: who cuts makes equal halves, who chooses takes the better.
How good a half is, the player of the game itself says."""

from __future__ import annotations

from random import Random

from core.claim.pie import PieOffer, PiePosition
from core.claim.position import ClaimPosition
from core.claim.sight import describe
from core.player.claim.player import ClaimPlayer, Outlook
from core.player.player import Limits, Player, Thought
from core.player.results import certain, tries
from core.position import Move, Position, Stage
from core.reason import Kind, Reason, Reasons

SIDES = 6
"""How many sides are compared before one is drawn in the set-up."""

ROUND, ROUNDS = 600, 10
"""The work on each of them in the first round; level 5 goes on with twice as much each time."""

EVEN = 0.15
"""By how much the chance of a colour may differ from one half where both are called about even."""


class PiePlayer(Player):
    """Cuts, chooses, and then plays on like ClaimPlayer."""

    def __init__(self, level: int, seed: int = 0) -> None:
        super().__init__(level, seed)
        self._player = ClaimPlayer(level, seed)
        self._judge = self._player if level > 2 else ClaimPlayer(3, seed)

    def think(self, position: Position, limits: Limits) -> Thought:
        assert isinstance(position, PiePosition)
        table = position.on_table
        if position.stage is Stage.PLAY:
            return self._player.think(table, limits)
        random = Random(f"{self.seed} {self.level} {table.open} {position.setup_left}")
        if position.stage is Stage.CHOICE:
            return self._choose(position, limits, random)
        return self._cut(position, limits, random)

    def _choose(self, position: PiePosition, limits: Limits, random: Random) -> Thought:
        """Take the colour that is expected to win; level 1 the one that is ahead."""
        table = position.on_table
        seat = table.to_move
        assert seat is not None
        if self.level == 1:
            lead = table.scores[seat] - table.scores[1 - seat]
            seen = Outlook(0.5 + lead if lead else random.random())
        else:
            seen = self._judge.outlook(table, Limits(limits.stop, limits.work))
        better = seat if seen.chance >= 0.5 else 1 - seat
        expected = tries(max(seen.chance, 1 - seen.chance)) if seen.lead is None else certain(abs(seen.lead))
        why = (Reason(Kind.BETTER_COLOUR if seen.lead != 0 else Kind.EVEN_COLOURS), expected)
        move = PieOffer.KEEP if position.people[better] == 1 else PieOffer.SWAP
        return Thought(move, why if self.level > 1 else (), work=seen.work)

    def _cut(self, position: PiePosition, limits: Limits, random: Random) -> Thought:
        """Draw the side after which both colours are worth most nearly the same, or stop; level 1 anyhow."""
        table = position.on_table
        sides = list(table.legal_moves())
        random.shuffle(sides)
        if self.level == 1:
            return Thought(PieOffer.STOP if position.may_stop and random.random() < 0.5 else sides[0], ())
        after = {side: table.play(side) for side in _harmless(table, sides)[:SIDES]}
        if position.may_stop:
            after[PieOffer.STOP] = table
        uneven, work = self._compare(after, limits)
        move = min(after, key=lambda move: uneven[move])
        why: Reasons = (Reason(Kind.EVEN_COLOURS),) if uneven[move] < EVEN else ()
        if not why and move != PieOffer.STOP:
            why = (describe(table, table.board.index[move]),)
        return Thought(move, why, work=work)

    def _compare(self, after: dict[Move, ClaimPosition], limits: Limits) -> tuple[dict[Move, float], int]:
        """How far apart the prospects of the two colours are after each move, 0.5 where it is not known.

        And the work that was done for it.
        """
        uneven = dict.fromkeys(after, 0.5)
        spent = 0
        for number in range(ROUNDS if self.level == 5 else 1):
            for move, table in after.items():
                if limits.stop() or (limits.work is not None and spent >= limits.work):
                    return uneven, spent
                if table.to_move is not None:
                    quietly = Limits(limits.stop, limits.work)
                    seen = self._judge.outlook(table, quietly, ROUND << number)
                    uneven[move] = abs(seen.chance - 0.5)
                    spent += seen.work
        return uneven, spent


def _harmless(table: ClaimPosition, sides: list[Move]) -> list[Move]:
    """The sides after which nothing can be claimed that could not be before, or all if there are none."""
    board = table.board

    def gives(side: Move) -> bool:
        mark = board.index[side]
        left = table.open ^ (1 << mark)
        return any((board.regions[region] & left).bit_count() < 2 for region in board.regions_of[mark])

    return [side for side in sides if not gives(side)] or sides
