"""Positions of the claim family as lines of text, the highest row first, with rows and columns labelled.
Seats are letters: A moves first."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from string import ascii_lowercase

from core.claim.board import Board, Point, Segment

SEATS = "ABCD"
Claims = Iterable[tuple[int, int]]


def picture(board: Board, drawn: int, claims: Claims) -> str:
    """The board with the marks of the mask ``drawn`` and the claims, (region, seat) each, in the order made.

    Dots of a square grid are ``+`` with the letters of the columns below; elsewhere each dot is its letter.
    Of cells, ``.`` is open, ``#`` drawn, and a letter is the seat that last caught a line over it.
    """
    return _grid(board, drawn, claims) if board.dots else _cells(board, drawn, claims)


def _grid(board: Board, drawn: int, claims: Claims) -> str:
    heights = sorted({y for _, y in board.dots})
    columns = {x for x, _ in board.dots}
    upright = len(board.dots) == len(heights) * len(columns)
    lines = [[" "] * (_across(max(columns)) + 1) for _ in range(2 * len(heights) - 1)]

    def put(point: Point, text: str) -> None:
        x, y = point
        above = bisect_left(heights, y)
        start = _across(x) - len(text) // 2
        lines[2 * above - (heights[above] != y)][start : start + len(text)] = text

    strokes = [segment for mark, segment in enumerate(board.segments) if drawn >> mark & 1]
    for (x0, y0), (x1, y1) in [*strokes, *board.frame]:
        put(((x0 + x1) / 2, (y0 + y1) / 2), _stroke(((x0, y0), (x1, y1))))
    for height in heights:
        row = [dot for dot in board.dots if dot[1] == height]
        for dot, letter in zip(row, ascii_lowercase, strict=False):
            put(dot, "+" if upright else letter)
    for region, seat in claims:
        put(board.centres[region], SEATS[seat])

    labels = [str(i // 2 + 1) if i % 2 == 0 else "" for i in range(len(lines))]
    below = "   ".join(ascii_lowercase[: len(columns)]) if upright else ""
    return _labelled(labels, ["".join(line) for line in lines], below)


def _cells(board: Board, drawn: int, claims: Claims) -> str:
    signs = ["#" if drawn >> mark & 1 else "." for mark in range(len(board.marks))]
    for region, seat in claims:
        for mark in range(len(signs)):
            if board.regions[region] >> mark & 1:
                signs[mark] = SEATS[seat]
    width = len({x for x, _ in board.spots})
    lines = [" ".join(signs[start : start + width]) for start in range(0, len(signs), width)]
    return _labelled([str(row + 1) for row in range(len(lines))], lines, " ".join(ascii_lowercase[:width]))


def _across(x: float) -> int:
    return round(4 * x)


def _stroke(segment: Segment) -> str:
    (x0, y0), (x1, y1) = segment
    if y0 == y1:
        return "---"
    if x0 == x1:
        return "|"
    return "/" if x1 > x0 else "\\"


def _labelled(labels: list[str], lines: list[str], below: str) -> str:
    wide = max(map(len, labels))
    rows = [f"{label:>{wide}} {line}".rstrip() for label, line in zip(labels, lines, strict=True)]
    rows.reverse()
    return "\n".join([*rows, " " * (wide + 1) + below] if below else rows)
