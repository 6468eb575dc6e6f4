"""Dots and Boxes on squares, triangles and hexagons, with borders, misère, the pie rule and up to four seats.
Its game ids are ``dots:5x5``, ``dots:4x4,swedish,misere,pie3``, ``dots:hex3,seats4`` and so on."""

from __future__ import annotations

from core.claim.board import Board
from core.claim.hexagons import hexagons
from core.claim.pie import PiePosition
from core.claim.position import ClaimPosition
from core.claim.squares import Border, squares
from core.claim.triangles import triangles
from core.game import Choice, Game, Options
from core.position import Position

SQUARES = tuple(f"{width}x{height}" for width in range(1, 10) for height in range(1, 10))
TRIANGLES = tuple(f"tri{side}" for side in range(1, 7))
HEXAGONS = tuple(f"hex{side}" for side in range(1, 5))
PIES = tuple(f"pie{sides}" for sides in range(1, 6))


def _board(name: str, border: Border) -> Board:
    if name in TRIANGLES:
        return triangles(int(name.removeprefix("tri")), border is Border.SWEDISH)
    if name in HEXAGONS:
        return hexagons(int(name.removeprefix("hex")), border is Border.SWEDISH)
    width, height = map(int, name.split("x"))
    return squares(width, height, border)


def _start(options: Options) -> Position:
    board = _board(options["board"], Border(options["border"]))
    seats = int(options["seats"].removeprefix("seats") or 2)
    table = ClaimPosition.start(board, seats, bool(options["objective"]))
    sides = options["pie"].removeprefix("pie")
    return PiePosition(table, int(sides)) if sides else table


def _refuse(options: Options) -> str | None:
    if options["border"] == Border.ICELANDIC and options["board"] not in SQUARES:
        return f"the icelandic border is for square boards only, not for {options['board']}"
    if options["pie"] and options["seats"]:
        return f"the pie rule is for 2 seats only, not for {options['seats'].removeprefix('seats')}"
    return None


GAME = Game(
    name="dots",
    choices=(
        Choice("board", SQUARES + TRIANGLES + HEXAGONS, "5x5", "1x1 to 9x9, tri1 to tri6 or hex1 to hex4"),
        Choice("border", tuple(Border), Border.OPEN, "swedish or icelandic, or nothing for open"),
        Choice("objective", ("", "misere"), "", "misere, or nothing for the highest score"),
        Choice("pie", ("", *PIES), "", "pie1 to pie5, or nothing for no pie rule"),
        Choice("seats", ("", "seats3", "seats4"), "", "seats3 or seats4, or nothing for 2"),
    ),
    start=_start,
    refuse=_refuse,
)
