"""Both fonts show every character or a visible substitute, cut with a sign, and are read only when needed."""

from __future__ import annotations

import subprocess
import sys
import unicodedata
from collections.abc import Callable
from itertools import combinations, pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware import fonts
from firmware.drawing.canvas import Canvas
from firmware.fonts import BODY, SMALL, Font, FontError
from firmware.fonts.__main__ import DRAWING, DrawingError, bdf, glyphs

LATIN_1 = [chr(code) for code in (*range(0x20, 0x7F), *range(0xA0, 0x100))]
NAMES = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞß"
FONTS = pytest.mark.parametrize("font", [BODY, SMALL], ids=["body", "small"])


def ink(font: Font, text: str) -> bytes:
    return font.picture(text).tobytes()


def bare(function: str) -> str:
    """What a fresh interpreter prints."""
    done = subprocess.run([sys.executable, "-c", function], capture_output=True, text=True, check=True)
    return done.stdout.strip()


@FONTS
def test_every_latin_1_character_is_drawn(font: Font) -> None:
    missing = [char for char in LATIN_1 if not font.has(char) and char != "\xad"]
    assert not missing
    blank = [char for char in LATIN_1 if not font.picture(char).getbbox() and char not in " \xa0"]
    assert not blank


@FONTS
@given(st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=8))
def test_no_character_vanishes(font: Font, text: str) -> None:
    text = unicodedata.normalize("NFC", text)
    for char in text:
        assert font.width(char) > 0
        assert font.picture(char).getbbox() or char in " \xa0" or font.has(char)


@FONTS
def test_what_is_missing_shows_as_one_substitute(font: Font) -> None:
    assert not font.has("漢")
    assert ink(font, "漢") == ink(font, "\ufffd")
    assert font.picture("漢").getbbox()


def test_small_letters_borrow_the_capitals() -> None:
    assert ink(SMALL, "josé øre ÿ") == ink(SMALL, "JOSÉ ØRE Ÿ")


@FONTS
def test_an_accent_typed_apart_joins_its_letter(font: Font) -> None:
    assert ink(font, "E\u0301") == ink(font, "É")
    assert font.fit("E\u0301" * 9, 20) == font.fit("É" * 9, 20)


def test_letters_and_digits_of_the_small_font_differ_by_two_pixels_at_least() -> None:
    def dots(rows: tuple[str, ...]) -> set[tuple[int, int]]:
        top = 2 if len(rows) == 5 else 0
        return {(x, y + top) for y, row in enumerate(rows) for x, dot in enumerate(row) if dot == "#"}

    drawn = {char: dots(rows) for char, rows in glyphs(DRAWING.read_text(encoding="utf-8"))}
    for one, other in combinations(NAMES, 2):
        assert len(drawn[one] ^ drawn[other]) >= 2, f"{one} {other}"


def test_digits_of_the_small_font_are_equally_wide_so_that_scores_do_not_jump() -> None:
    assert {SMALL.width(digit) for digit in "0123456789"} == {3}


def test_the_small_font_is_as_narrow_as_captions_need() -> None:
    assert SMALL.width("CATCH 6") + SMALL.width("14 LEFT") <= 62


@FONTS
@given(st.text(st.sampled_from("iMW é漢"), max_size=15), st.integers(-5, 120))
def test_fit_keeps_what_fits_and_marks_what_it_cuts(font: Font, text: str, width: int) -> None:
    fitted = font.fit(text, width)
    assert font.width(fitted) <= max(width, 0)
    if font.width(text) <= width:
        assert fitted == text
    elif width >= font.width("…"):
        assert fitted.endswith("…")
        assert text.startswith(fitted[:-1])
        assert font.width(text[: len(fitted)]) + font.width("…") + 1 > width or text[len(fitted) - 1] == " "
    else:
        assert fitted == ""


@FONTS
def test_widths_leave_out_the_gap_at_the_end(font: Font) -> None:
    assert font.width("") == 0
    assert font.width("HH") == 2 * font.width("H") + 1


def test_the_small_bdf_file_is_current() -> None:
    made = bdf(DRAWING.read_text(encoding="utf-8"))
    assert DRAWING.with_suffix(".bdf").read_text(encoding="ascii") == made, "run: python -m firmware.fonts"


@pytest.mark.parametrize("wrong", ["A\n##\n#", "A B\n#\n#\n#\n#\n#", "A\n#\n#\n#\n#\n##", "A\n#\n#\n#\n#\no"])
def test_a_wrong_drawing_says_which_character(wrong: str) -> None:
    with pytest.raises(DrawingError, match="A"):
        list(glyphs(f"About the drawing.\n\n{wrong}\n"))


def test_a_file_with_windows_line_ends_reads_the_same(tmp_path: Path) -> None:
    path = tmp_path / "small.bdf"
    path.write_bytes(DRAWING.with_suffix(".bdf").read_bytes().replace(b"\n", b"\r\n"))
    assert ink(Font(lambda: path, SMALL.height, SMALL.above, SMALL.below), "ÄQ8") == ink(SMALL, "ÄQ8")


def test_a_missing_text_font_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fonts, "find_spec", lambda name: None)
    with pytest.raises(FontError, match=r"pip install -e '\.\[panel\]' in PipoPi's folder gets it\."):
        Font(BODY._find, 12).width("A")


def test_importing_the_canvas_opens_no_font() -> None:
    assert (
        bare("import firmware.drawing.canvas as c; print(c.BODY.__dict__.keys() & {'_file', '_sources'})")
        == "set()"
    )


def test_the_text_font_is_read_without_displayio_whose_import_starts_a_thread() -> None:
    script = "import sys; from firmware.fonts import BODY; BODY.width('A'); print('displayio' in sys.modules)"
    assert bare(script) == "False"


def test_specimens_look_as_they_were_drawn(golden: Callable[[str, Canvas], None]) -> None:
    small = Canvas(176, 120)
    for line, chars in enumerate(
        _rows([c for c in LATIN_1 if not c.islower()] + list("ŒŠŽŸ–—‘’“”•…←↑→↓✓■▲▶◀\ufffd"), 34)
    ):
        small.text(2, 4 + line * 11, chars, SMALL)
    small.text(2, 64, "0123456789", SMALL, scale=3)
    small.text(2, 93, "BRUNO ÅÉ", SMALL, scale=4)
    golden("font-small", small)
    body = Canvas(200, 88)
    for line, chars in enumerate(_rows(LATIN_1, 32)):
        body.text(2, 2 + line * 14, chars)
    golden("font-body", body)


def _rows(chars: list[str], length: int) -> list[str]:
    ends = [*range(0, len(chars), length), len(chars)]
    return ["".join(chars[start:end]) for start, end in pairwise(ends)]


@pytest.mark.parametrize("width", range(12, 50))
def test_a_name_that_is_cut_keeps_the_number_that_tells_two_players_apart(width: int) -> None:
    cut = SMALL.fit_name("Beginner 2", width)
    assert SMALL.width(cut) <= width
    assert cut.endswith("2") and cut.startswith("B")
    assert SMALL.fit_name("Beginner", width) == SMALL.fit("Beginner", width)
