"""Catch the Line without diagonals: any two rows may change places, and any two columns.
Positions that are alike in this way get one key, so that even 6x6 cells can be searched."""

from __future__ import annotations

from core.claim.board import Board


class Lattice:
    """A board on which every mark lies in exactly one row and one column, each pair of them in one mark."""

    def __init__(self, width: int, height: int) -> None:
        self._width = width
        self._size = width * height
        self._square = width == height

    @classmethod
    def of(cls, board: Board) -> Lattice | None:
        """The lattice of ``board``, its marks numbered row by row, or None when it is none."""
        rows = [region for region in board.regions if region & 3 == 3]
        if not rows:
            return None
        width = rows[0].bit_count()
        height, over = divmod(len(board.marks), width)
        row, column = (1 << width) - 1, sum(1 << r * width for r in range(height))
        lines = {row << r * width for r in range(height)} | {column << c for c in range(width)}
        return cls(width, height) if not over and lines == set(board.regions) and height > 1 else None

    def tidy(self, marks: int) -> int:
        """A position like ``marks``, and for most that are alike the same one: rows and columns are sorted in
        turns until nothing changes."""
        text = f"{marks:0{self._size}b}"
        rows = sorted(text[i : i + self._width] for i in range(0, self._size, self._width))
        while True:
            columns = sorted(map("".join, zip(*rows, strict=True)))
            again = sorted(map("".join, zip(*columns, strict=True)))
            if again == rows:
                break
            rows = again
        return int("".join(min(rows, columns) if self._square else rows), 2)
