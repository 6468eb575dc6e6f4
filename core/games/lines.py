"""Catch the Line: cells to blacken, rows, columns and in pro mode diagonals to catch.
Its game ids are ``lines:6x6``, ``lines:7x7,pro``, ``lines:5x5,misere`` and so on."""

from __future__ import annotations

from core.claim.cells import cells
from core.claim.position import ClaimPosition
from core.game import Choice, Game, Options
from core.position import Position

SIZES = tuple(f"{width}x{height}" for width in range(3, 10) for height in range(3, 10))


def _start(options: Options) -> Position:
    width, height = map(int, options["board"].split("x"))
    return ClaimPosition.start(cells(width, height, bool(options["mode"])), misere=bool(options["objective"]))


def _refuse(options: Options) -> str | None:
    return None


GAME = Game(
    name="lines",
    choices=(
        Choice("board", SIZES, "6x6", "3x3 to 9x9"),
        Choice("mode", ("", "pro"), "", "pro, or nothing for rows and columns only"),
        Choice("objective", ("", "misere"), "", "misere, or nothing for the highest score"),
    ),
    start=_start,
    refuse=_refuse,
)
