"""Pinuid as the computer player sees it: whole turns instead of moves, on masks with room beside each row.
A turn is fully told by the mask of the seat's own pieces after it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from itertools import product

from core.bits import indices, single_bits
from core.pinuid.layout import Layout
from core.pinuid.position import PinuidOffer, PinuidPosition
from core.position import Move

ROOM = 3
"""Empty columns beside each row, so that masks can be shifted by up to three without coming round."""


class Ground:
    """The board of one layout. All masks here are wide: bit ``row * (width + ROOM) + column``.

    ``full``: all squares. ``colours``: the squares of each colour. ``diagonals``: for the mask of a square,
    the squares one step away. ``back_lines``: per seat, none when a dead end eliminates.
    """

    def __init__(self, layout: Layout) -> None:
        squares = layout.squares
        self.stride = squares.width + ROOM
        places = (divmod(square, squares.width) for square in range(len(squares.names)))
        self._bits = tuple(1 << row * self.stride + column for row, column in places)
        self.names = dict(zip(self._bits, squares.names, strict=True))
        self.full = sum(self._bits)
        self.colours = (self.wide(squares.colours[0]), self.wide(squares.colours[1]))
        self.diagonals = {
            bit: self.wide(around) for bit, around in zip(self._bits, squares.diagonals, strict=True)
        }
        self.back_lines = tuple(self.wide(line) for line in layout.back_lines)

    def wide(self, mask: int) -> int:
        """The wide mask of what ``mask`` holds in the order of core/pinuid."""
        return sum(self._bits[square] for square in indices(mask))

    @cached_property
    def _threes(self) -> dict[int, tuple[tuple[int, int], ...]]:
        """For each square every three in a line that hold it, and the same with the squares at both ends."""
        found: dict[int, list[tuple[int, int]]] = {bit: [] for bit in self._bits}
        for step in (1, self.stride):
            for middle in self._bits:
                three = middle | middle << step | middle >> step
                if (three & self.full).bit_count() == 3:
                    around = (three | three << step | three >> step) & self.full
                    for bit in single_bits(three):
                        found[bit].append((three, around))
        return {bit: tuple(threes) for bit, threes in found.items()}

    def rows(self, mine: int, square: int) -> list[int]:
        """The rows of exactly three of ``mine`` through ``square``, which is one of them."""
        return [three for three, around in self._threes[square] if mine & around == three]

    def completing(self, mine: int) -> int:
        """The squares, empty of ``mine``, where one more piece would make a row of exactly three."""
        found = 0
        for step in (1, self.stride):
            a, x = mine << step, mine >> step
            b, y = a << step, x >> step
            first, middle, last = a & b, a & x, x & y
            found |= first ^ (first & (b << step | x))
            found |= middle ^ (middle & (b | y))
            found |= last ^ (last & (y >> step | a))
        return found & (self.full ^ mine)

    def reach(self, mine: int) -> int:
        """The squares one diagonal step from ``mine``, also those taken, and some beside the board."""
        up, down = self.stride + 1, self.stride - 1
        return mine << up | mine << down | mine >> up | mine >> down

    def lacks(self, mine: int) -> int | None:
        """The square colour on which ``mine`` has no piece, None when it has both."""
        if not mine & self.colours[0]:
            return 0
        return None if mine & self.colours[1] else 1

    def row_turns(self, mine: int, empty: int) -> list[int]:
        """``mine`` after every turn that makes a row: one for each choice of what leaves."""
        found: list[int] = []
        for there in single_bits(self.completing(mine) & self.reach(mine) & empty):
            gone = removals(row ^ there for row in self.rows(mine | there, there))
            for here in single_bits(self.diagonals[there] & mine):
                stepped = mine ^ here ^ there
                found.extend(stepped ^ left for left in gone)
        return found

    def quiet_turns(self, mine: int, empty: int) -> list[int]:
        """``mine`` after every step that makes no row."""
        found: list[int] = []
        empty &= ~self.completing(mine)
        diagonals = self.diagonals
        pieces = mine
        while pieces:
            here = pieces & -pieces
            pieces ^= here
            targets = diagonals[here] & empty
            rest = mine ^ here
            while targets:
                there = targets & -targets
                targets ^= there
                found.append(rest | there)
        return found

    def dead_end_turns(self, seat: int, mine: int, empty: int) -> list[int]:
        """``mine`` after every way to put a piece back in a dead end; unchanged when there is none."""
        lacking = self.lacks(mine)
        if lacking is None or not self.back_lines:
            return [mine]
        return [
            mine | there for there in single_bits(self.back_lines[seat] & self.colours[lacking] & empty)
        ] or [mine]

    def turns(self, seat: int, mine: int, empty: int) -> list[int]:
        """``mine`` after every turn of ``seat``, which owes nothing, rows first; unchanged when it passes."""
        if self.lacks(mine) is not None:
            return self.dead_end_turns(seat, mine, empty)
        return self.row_turns(mine, empty) + self.quiet_turns(mine, empty) or [mine]


def removals(rows: Iterable[int]) -> list[int]:
    """Every choice of one piece from each of ``rows``, as masks of what leaves."""
    return [sum(choice) for choice in product(*map(single_bits, rows))]


def turns_now(ground: Ground, position: PinuidPosition) -> list[int]:
    """What the seat to move can have after its turn; a row is never left standing, even where help is off."""
    mine = ground.wide(position.pieces[position.turn])
    if position.open_rows:
        return [mine ^ gone for gone in removals(ground.wide(row.removable) for row in position.open_rows)]
    return ground.turns(position.turn, mine, ground.full & ~ground.wide(position.occupied))


def moves_of(ground: Ground, mine: int, after: int) -> tuple[Move, ...]:
    """The moves of the turn that leads from ``mine`` to ``after``.

    The piece that moved came from a diagonal of its new square, those of its rows stand in line with that.
    """
    names = ground.names
    come, gone = after & ~mine, mine & ~after
    leaving = tuple(f"x{names[bit]}" for bit in single_bits(gone & ~ground.diagonals.get(come, 0)))
    if not come:
        return leaving or (PinuidOffer.PASS,)
    if not gone:
        return (f"@{names[come]}",)
    return (names[gone & ground.diagonals[come]] + names[come], *leaving)
