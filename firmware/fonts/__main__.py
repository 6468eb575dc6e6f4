"""Makes small.bdf from the drawing small.txt: ``python -m firmware.fonts``.
The drawing is what people edit; the BDF file is what the console reads."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from pathlib import Path

DRAWING = Path(__file__).with_name("small.txt")
SPACES = dict.fromkeys(" \xa0", ("...",) * 5)
ROWS, ABOVE, BELOW = 5, 2, 1

HEAD = """STARTFONT 2.1
FONT -PipoPi-Small-Medium-R-Normal--8-80-72-72-P-40-ISO10646-1
SIZE 8 72 72
FONTBOUNDINGBOX {width} 8 0 -1
STARTPROPERTIES 4
FONT_ASCENT 7
FONT_DESCENT 1
DEFAULT_CHAR 65533
COPYRIGHT "MIT licence, drawn for PipoPi"
ENDPROPERTIES
CHARS {count}
"""


class DrawingError(ValueError):
    """The drawing is wrong; its text says where."""


def glyphs(drawing: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Each character of ``drawing`` with its rows of ``#`` and ``.``: five, or eight with accents."""
    _, *groups = drawing.strip().split("\n\n")
    for group in groups:
        chars, *rows = (line.split() for line in group.splitlines())
        if len(rows) not in (ROWS, ABOVE + ROWS + BELOW) or any(len(row) != len(chars) for row in rows):
            raise DrawingError(f"The group {' '.join(chars)} has rows that do not match its characters.")
        for char, *cells in zip(chars, *rows, strict=True):
            if len({len(cell) for cell in cells}) != 1 or set("".join(cells)) - {"#", "."}:
                raise DrawingError(f"The character {char} has uneven rows, or other signs than # and dot.")
            yield char, tuple(cells)


def bdf(drawing: str) -> str:
    """The whole BDF file for ``drawing``, with a space added."""
    drawn = {**SPACES, **dict(glyphs(drawing))}
    parts = [HEAD.format(width=max(len(rows[0]) for rows in drawn.values()), count=len(drawn))]
    for char in sorted(drawn):
        rows = drawn[char]
        width = len(rows[0])
        name = unicodedata.name(char).replace(" ", "_").lower()
        parts.append(
            f"STARTCHAR {name}\nENCODING {ord(char)}\nSWIDTH {(width + 1) * 125} 0\nDWIDTH {width + 1} 0\n"
            f"BBX {width} {len(rows)} 0 {0 if len(rows) == ROWS else -BELOW}\nBITMAP\n"
        )
        parts += [f"{int(row.replace('#', '1').replace('.', '0').ljust(8, '0'), 2):02X}\n" for row in rows]
        parts.append("ENDCHAR\n")
    return "".join(parts) + "ENDFONT\n"


if __name__ == "__main__":
    DRAWING.with_suffix(".bdf").write_text(bdf(DRAWING.read_text(encoding="utf-8")), encoding="ascii")
