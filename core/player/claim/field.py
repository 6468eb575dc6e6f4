"""Any board of the claim family as the tree search sees it, for every objective and number of seats.
For Catch the Line and for misère, where the short cuts of Dots and Boxes do not hold."""

from __future__ import annotations

from random import Random

from core.bits import single_bits
from core.claim.board import Board
from core.claim.position import ClaimPosition
from core.player.claim.quiet import added
from core.player.results import Results, results

FieldState = tuple[int, int, tuple[int, ...]]
"""Open marks as the board numbers them, the seat to move, and the scores."""

GIFTS = 4
"""How many of the cheapest marks that give something away are considered."""


TRIED = 3
"""Of how many marks a playout opens the cheapest, when each gives something away."""


class Field:
    """The model of one board for 2 to 4 seats. Marks are single bits."""

    def __init__(self, board: Board, seats: int, misere: bool) -> None:
        self.board = board
        self.seats = seats
        self.misere = misere
        self._of = {1 << mark: regions for mark, regions in enumerate(board.regions_of)}
        kinds: dict[tuple[int, ...], int] = {}
        for mark, regions in self._of.items():
            kinds[regions] = kinds.get(regions, 0) | mark
        self._twins = [twins for twins in kinds.values() if twins.bit_count() > 1]

    def obvious(self, position: ClaimPosition) -> int | None:
        """A mark that takes something and costs nothing, as it claims all its regions; none in misère."""
        if self.misere:
            return None
        regions, left = self.board.regions, position.open
        for mark in single_bits(left):
            if all(regions[r] & left == mark for r in self._of[mark]):
                return mark.bit_length() - 1
        return None

    @property
    def model(self) -> Field:
        return self

    def safe(self, position: ClaimPosition) -> int | None:
        """None: the solver has to look at all open marks here."""
        return None

    def options(self, position: ClaimPosition) -> dict[int, FieldState]:
        """The marks worth a thought, as numbers of the board, with what the tree search makes of them."""
        assert position.to_move is not None
        state = position.open, position.to_move, position.scores
        return {mark.bit_length() - 1: self.after(state, mark) for mark in self.moves(state)}

    def mover(self, state: FieldState) -> int:
        return state[1]

    def moves(self, state: FieldState) -> list[int]:
        """The marks worth a thought. Marks that bound the same regions are one.

        In normal play: to take all there is, in one step; what gives nothing away; the cheapest others.
        """
        left = state[0]
        marks = list(single_bits(self._without_twins(left)))
        if self.misere:
            return marks
        taking = [mark for mark in marks if self.gain(left, mark)]
        quiet = [mark for mark in marks if mark not in taking]
        gifts = [mark for mark in quiet if taking or self.opens(left, mark)]
        gifts.sort(key=lambda mark: self.gift(left, mark))
        safe = [mark for mark in quiet if mark not in gifts]
        return taking[:1] + safe + gifts[:GIFTS]

    def after(self, state: FieldState, mark: int) -> FieldState:
        """The state after ``mark``, in normal play after all that can be taken, if it takes anything."""
        left, seat, scores = state
        gain = self.gain(left, mark)
        if gain and not self.misere:
            return self._after_taking_all(state)
        if gain:
            return left ^ mark, seat, added(scores, seat, gain)
        return left ^ mark, (seat + 1) % self.seats, scores

    def _after_taking_all(self, state: FieldState) -> FieldState:
        left, seat, scores = state
        regions, gained = self.board.regions, 0
        ready = list(range(len(regions)))
        while ready:
            open_marks = regions[ready.pop()] & left
            if open_marks and not open_marks & (open_marks - 1):
                gained += self.gain(left, open_marks)
                left ^= open_marks
                ready.extend(self._of[open_marks])
        return left, seat, added(scores, seat, gained)

    def gain(self, left: int, mark: int) -> int:
        """The weight that drawing ``mark`` claims."""
        regions, weights, rest = self.board.regions, self.board.weights, left ^ mark
        return sum(weights[r] for r in self._of[mark] if not regions[r] & rest)

    def gift(self, left: int, mark: int) -> int:
        """The weight that can be claimed in one turn after ``mark``, taking all there is."""
        regions = self.board.regions
        left ^= mark
        ready = list(self._of[mark])
        given = 0
        while ready:
            open_marks = regions[ready.pop()] & left
            if open_marks and not open_marks & (open_marks - 1):
                given += self.gain(left, open_marks)
                left ^= open_marks
                ready.extend(self._of[open_marks])
        return given

    def playout(self, state: FieldState, random: Random) -> Results:
        """In random order: what gives nothing away first, and everything is taken by who can take it.

        In misère the first are the marks that claim nothing; who has none left must claim all that remains.
        """
        left, _, scores = state
        draw = random.random
        order = [mark for _, mark in sorted((draw(), mark) for mark in single_bits(left))]
        final = list(scores)
        (self._avoid if self.misere else self._take)(order, state, final)
        return results(final, self.misere)

    def _take(self, order: list[int], state: FieldState, final: list[int]) -> None:
        left, seat, _ = state
        regions, weights, regions_of = self.board.regions, self.board.weights, self._of
        counts = [(region & left).bit_count() for region in regions]
        ready = [r for r, count in enumerate(counts) if count == 1]
        waiting = iter(order)
        late: list[int] = []
        while left:
            while ready:
                mark = regions[ready.pop()] & left
                if mark:
                    left ^= mark
                    for r in regions_of[mark]:
                        counts[r] -= 1
                        if counts[r] == 0:
                            final[seat] += weights[r]
                        elif counts[r] == 1:
                            ready.append(r)
            if not left:
                break
            for mark in waiting:
                if mark & left:
                    if all(counts[r] > 2 for r in regions_of[mark]):
                        break
                    late.append(mark)
            else:
                late = [mark for mark in late if mark & left]
                mark = min(late[:TRIED], key=lambda mark: self.gift(left, mark))
            left ^= mark
            for r in regions_of[mark]:
                counts[r] -= 1
                if counts[r] == 1:
                    ready.append(r)
            seat = (seat + 1) % self.seats

    def _avoid(self, order: list[int], state: FieldState, final: list[int]) -> None:
        left, seat, _ = state
        regions = self.board.regions
        counts = [(region & left).bit_count() for region in regions]
        for mark in order:
            touched = self._of[mark]
            if all(counts[r] > 1 for r in touched):
                left ^= mark
                for r in touched:
                    counts[r] -= 1
                seat += 1
        final[seat % self.seats] += sum(
            weight for region, weight in zip(regions, self.board.weights, strict=True) if region & left
        )

    def opens(self, left: int, mark: int) -> bool:
        """Whether ``mark`` leaves one of its regions with a single open mark."""
        regions, rest = self.board.regions, left ^ mark
        return any((regions[r] & rest).bit_count() == 1 for r in self._of[mark])

    def _without_twins(self, left: int) -> int:
        for twins in self._twins:
            same = left & twins
            left ^= same ^ (same & -same)
        return left
