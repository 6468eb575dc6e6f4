"""The two bitmap fonts of the console, read from BDF files glyph by glyph as they are needed.
BODY is Terminus 6x12 from the displayio package; SMALL is our own, with capitals five pixels high."""

from __future__ import annotations

import io
import re
import unicodedata
from collections.abc import Callable
from functools import cached_property, lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from PIL import BdfFontFile, Image

GAP = 1
CUT = "…"
SUBSTITUTE = "\ufffd"


class FontError(Exception):
    """A font file is not there; its text is one sentence that says what to do."""


class Glyph(NamedTuple):
    """One character: how far it moves the pen, its place from the pen and the top, and its picture."""

    advance: int
    left: int
    top: int
    image: Image.Image

    @property
    def right(self) -> int:
        """Where its lit pixels end, from the pen: some fill even the gap to the next character."""
        return self.left + (self.image.getbbox() or (0, 0, 0, 0))[2]


EMPTY = Glyph(0, 0, 0, Image.new("1", (0, 0)))


class Font:
    """A bitmap font that writes one line at a time.

    ``height`` is the height of a line in pixels; accents may reach ``above`` and cedillas ``below`` pixels
    beyond it. Widths are in pixels and leave out the gap after the last character. A character that the font
    lacks is shown as its capital, or else as a substitute.
    """

    def __init__(self, find: Callable[[], Path], height: int, above: int = 0, below: int = 0) -> None:
        self.height = height
        self.above = above
        self.below = below
        self._find = find
        self._glyphs: dict[str, Glyph] = {}

    def width(self, text: str) -> int:
        """How many pixels wide ``text`` is; 0 for an empty one."""
        return _width(self, text)

    def fit(self, text: str, width: int) -> str:
        """``text``, or as much of its beginning as fits into ``width`` pixels with a sign that it was cut."""
        if self.width(text) <= width:
            return text
        start = unicodedata.normalize("NFC", text)
        while start and self.width(start + CUT) > width:
            start = start[:-1].rstrip()
        return start + CUT if self.width(start + CUT) <= width else ""

    def fit_name(self, name: str, width: int) -> str:
        """Like ``fit``, but a number at the end of ``name`` stays, as it tells two players apart."""
        first, _space, number = name.rpartition(" ")
        if not first or not number.isdigit() or self.width(name) <= width:
            return self.fit(name, width)
        start = first
        while start and self.width(start + number) > width:
            start = start[:-1].rstrip()
        return start + number if start else self.fit(name, width)

    def picture(self, text: str, scale: int = 1) -> Image.Image:
        """``text`` lit on dark (mode ``1``), ``above + height + below`` pixels high, times ``scale``.

        Pictures are kept and shared: do not draw on them.
        """
        return _picture(self, text, scale)

    def has(self, char: str) -> bool:
        """Whether ``char`` is drawn as itself or as its capital, not as a substitute."""
        return char in self._sources or char.upper() in self._sources

    def _line(self, text: str) -> list[Glyph]:
        return [self._glyph(char) for char in unicodedata.normalize("NFC", text)]

    def _glyph(self, char: str) -> Glyph:
        if char not in self._glyphs:
            source = next(c for c in (char, char.upper(), SUBSTITUTE) if c in self._sources)
            read = BdfFontFile.bdf_char(io.BytesIO(self._sources[source]))
            assert read is not None
            (advance, _), (left, top, _, _), _ = read[2]
            self._glyphs[char] = Glyph(advance, left, top + self._ascent, read[3])
        return self._glyphs[char]

    @cached_property
    def _file(self) -> bytes:
        return self._find().read_bytes().replace(b"\r\n", b"\n")

    @cached_property
    def _ascent(self) -> int:
        found = re.search(rb"^FONT_ASCENT (\d+)$", self._file, re.MULTILINE)
        assert found is not None
        return int(found[1])

    @cached_property
    def _sources(self) -> dict[str, bytes]:
        """The part of the file that describes each character."""
        found = re.finditer(rb"^STARTCHAR .*\nENCODING (\d+)\n(?s:.*?)^ENDCHAR\n", self._file, re.MULTILINE)
        return {chr(int(match[1])): match[0] for match in found}


@lru_cache(maxsize=256)
def _width(font: Font, text: str) -> int:
    *before, last = font._line(text) or (EMPTY,)
    return sum(glyph.advance for glyph in before) + max(last.advance - GAP, last.right)


@lru_cache(maxsize=256)
def _picture(font: Font, text: str, scale: int) -> Image.Image:
    line = font._line(text)
    picture = Image.new("1", (sum(glyph.advance for glyph in line), font.above + font.height + font.below))
    pen = 0
    for glyph in line:
        picture.paste(255, (pen + glyph.left, glyph.top), glyph.image)
        pen += glyph.advance
    if scale != 1:
        picture = picture.resize((picture.width * scale, picture.height * scale), Image.Resampling.NEAREST)
    return picture


def _terminus() -> Path:
    """The file in the displayio package, found without importing that package: it starts a thread."""
    spec = find_spec("displayio")
    for folder in spec.submodule_search_locations or () if spec else ():
        path = Path(folder, "resources", "ter-u12n.bdf")
        if path.is_file():
            return path
    raise FontError("The text font is missing: pip install -e '.[panel]' in PipoPi's folder gets it.")


BODY = Font(_terminus, height=12)
SMALL = Font(lambda: Path(__file__).with_name("small.bdf"), height=5, above=2, below=1)
