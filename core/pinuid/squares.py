"""The squares of a Pinuid board as integer masks: names, colours, diagonal neighbours, rows of three.
Bit ``row * width + column`` stands for a square, counted from a1 at the bottom left."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

from core.bits import indices
from core.position import IllegalMove, Move

SQUARE = re.compile("[a-z][1-9][0-9]?")


@dataclass(frozen=True)
class Squares:
    """A board ``width`` columns wide (``a`` to at most ``z``) and ``height`` rows high (1 to at most 99)."""

    width: int
    height: int

    def _at(self, column: int, row: int) -> int:
        """The mask of one square, counted from 0; 0 outside the board."""
        inside = 0 <= column < self.width and 0 <= row < self.height
        return 1 << row * self.width + column if inside else 0

    @cached_property
    def _places(self) -> tuple[tuple[int, int], ...]:
        return tuple((column, row) for row in range(self.height) for column in range(self.width))

    @cached_property
    def names(self) -> tuple[str, ...]:
        """``a1``, ``b1`` and so on: the name of each square."""
        return tuple(f"{chr(ord('a') + column)}{row + 1}" for column, row in self._places)

    @cached_property
    def _index(self) -> dict[str, int]:
        return {name: number for number, name in enumerate(self.names)}

    def number(self, name: str) -> int:
        """The number of the square ``name``; raises IllegalMove when the board has none."""
        if name not in self._index:
            raise IllegalMove(f"there is no square {name}: they go from a1 to {self.names[-1]}")
        return self._index[name]

    def named(self, move: Move) -> list[int]:
        """The numbers of the squares that ``move`` names, in its order; raises IllegalMove."""
        return [self.number(name) for name in SQUARE.findall(move)]

    @cached_property
    def colours(self) -> tuple[int, int]:
        """The masks of the two square colours, that of a1 first. A diagonal step never changes the colour."""
        odd = sum(self._at(column, row) for column, row in self._places if (column + row) % 2)
        return (1 << len(self.names)) - 1 ^ odd, odd

    @cached_property
    def diagonals(self) -> tuple[int, ...]:
        """For each square the mask of the squares to which one diagonal step leads."""
        steps = ((-1, -1), (1, -1), (-1, 1), (1, 1))
        return tuple(sum(self._at(column + x, row + y) for x, y in steps) for column, row in self._places)

    def line(self, row: int) -> int:
        """The mask of a whole row, counted from 1 at the bottom."""
        return ((1 << self.width) - 1) << (row - 1) * self.width

    def rows_through(self, pieces: int, square: int) -> tuple[int, ...]:
        """The rows of exactly three adjacent ``pieces`` with ``square``: at most two, the level one first."""
        return tuple(row for row, around in self._threes[square] if pieces & around == row)

    @cached_property
    def _threes(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """For each square every three in a line that hold it, and the same with the squares at both ends."""
        found: list[list[tuple[int, int]]] = [[] for _ in self._places]
        for x, y in ((1, 0), (0, 1)):
            for column, row in self._places:
                before, *three, after = (self._at(column + k * x, row + k * y) for k in range(-1, 4))
                if all(three):
                    for square in indices(sum(three)):
                        found[square].append((sum(three), before + sum(three) + after))
        return tuple(map(tuple, found))
