"""A Pinuid opening layout, read from a picture of the board.
The size of the board, the seats and where their pieces stand all come from the picture."""

from __future__ import annotations

from dataclasses import dataclass, replace

from core.pinuid.squares import Squares


class LayoutError(ValueError):
    """A layout that cannot be played; the text is one sentence that says why."""


@dataclass(frozen=True)
class Layout:
    """Where the pieces stand before the first move.

    ``pieces``: one mask per seat. ``back_lines``: per seat the mask of the row nearest to it, where it puts a
    piece back in a dead end; empty when a dead end eliminates instead.
    """

    squares: Squares
    pieces: tuple[int, ...]
    back_lines: tuple[int, ...] = ()

    @classmethod
    def read(cls, picture: str, back_rows: tuple[int, ...] = ()) -> Layout:
        """The layout in ``picture``: top row first, ``.`` an empty square, a letter a seat's piece (A = 0).

        ``back_rows``: the number of each seat's back line, 1 at the bottom; empty for elimination.
        Raises LayoutError, also when a seat stands on one square colour only: a dead end from the start.
        """
        rows = [line.split() for line in picture.strip().splitlines()]
        if any(len(row) != len(rows[0]) for row in rows):
            raise LayoutError("the rows of the layout are not equally long")
        squares = Squares(len(rows[0]), len(rows))
        cells = [cell for row in reversed(rows) for cell in row]
        letters = sorted({*cells} - {"."})
        if len(letters) < 2 or letters != [chr(ord("A") + seat) for seat in range(len(letters))]:
            raise LayoutError("the seats of a layout are A, B and so on, at least two")
        if back_rows and (len(back_rows) != len(letters) or not {*back_rows} <= {*range(1, len(rows) + 1)}):
            raise LayoutError("a layout has a back line on the board for each seat, or none at all")
        pieces = tuple(sum(1 << i for i, cell in enumerate(cells) if cell == letter) for letter in letters)
        for letter, mine in zip(letters, pieces, strict=True):
            if mine.bit_count() < 3:
                raise LayoutError(f"seat {letter} has fewer than three pieces, so it cannot make a row")
            if not all(mine & colour for colour in squares.colours):
                raise LayoutError(f"seat {letter} stands on one square colour only: it is in a dead end")
        return cls(squares, pieces, tuple(squares.line(row) for row in back_rows))

    def seating(self, seats: int) -> Layout:
        """The same layout with the pieces of the first ``seats`` seats only."""
        return replace(self, pieces=self.pieces[:seats], back_lines=self.back_lines[:seats])
