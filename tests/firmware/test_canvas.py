"""The canvas draws exactly the pixels that were asked for, clips the rest, and never raises."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from firmware.drawing.canvas import Canvas, drawing
from firmware.fonts import BODY, SMALL

Dots = set[tuple[int, int]]
places = st.integers(-200, 300)
sizes = st.integers(-20, 300)
texts = st.text(max_size=12)
aligns = st.sampled_from(["left", "right", "centre"])


def lit(canvas: Canvas) -> Dots:
    stride = (canvas.image.width + 7) // 8
    return {
        (index % stride * 8 + bit, index // stride)
        for index, byte in enumerate(canvas.image.tobytes())
        if byte
        for bit in range(8)
        if byte & 128 >> bit
    }


def area(x: int, y: int, w: int, h: int) -> Dots:
    return {(i, j) for i in range(max(x, 0), min(x + w, 128)) for j in range(max(y, 0), min(y + h, 64))}


def drawn(draw: Callable[[Canvas], object]) -> Dots:
    canvas = Canvas()
    draw(canvas)
    return lit(canvas)


def test_a_canvas_is_the_panel_dark() -> None:
    canvas = Canvas()
    assert (canvas.image.mode, canvas.image.size) == ("1", (128, 64))
    assert not lit(canvas)


def test_clear_reaches_every_pixel() -> None:
    canvas = Canvas()
    canvas.clear(lit=True)
    assert lit(canvas) == area(0, 0, 128, 64)
    canvas.clear()
    assert not lit(canvas)


@given(places, places, sizes, sizes)
def test_a_box_is_its_pixels_and_no_others(x: int, y: int, w: int, h: int) -> None:
    assert drawn(lambda canvas: canvas.box(x, y, w, h)) == area(x, y, w, h)


@given(places, places, sizes, sizes)
def test_a_frame_is_a_box_without_its_inside(x: int, y: int, w: int, h: int) -> None:
    inside = area(x + 1, y + 1, w - 2, h - 2)
    assert drawn(lambda canvas: canvas.frame(x, y, w, h)) == area(x, y, w, h) - inside


@given(places, places, sizes, sizes)
def test_inverting_swaps_the_area_and_twice_is_nothing(x: int, y: int, w: int, h: int) -> None:
    canvas = Canvas()
    canvas.text(30, 20, "Dots")
    before = lit(canvas)
    canvas.invert(x, y, w, h)
    assert lit(canvas) == before ^ area(x, y, w, h)
    canvas.invert(x, y, w, h)
    assert lit(canvas) == before


@given(places, places, places, places)
def test_a_line_is_the_same_from_either_end(x0: int, y0: int, x1: int, y1: int) -> None:
    there = drawn(lambda canvas: canvas.line(x0, y0, x1, y1))
    assert there == drawn(lambda canvas: canvas.line(x1, y1, x0, y0))
    assert area(x0, y0, 1, 1) | area(x1, y1, 1, 1) <= there


@given(places, places)
def test_a_pixel_is_one_pixel_or_outside(x: int, y: int) -> None:
    assert drawn(lambda canvas: canvas.pixel(x, y)) == area(x, y, 1, 1)


@given(places, places, sizes, sizes)
def test_grey_keeps_every_second_pixel(x: int, y: int, w: int, h: int) -> None:
    canvas = Canvas()
    canvas.clear(lit=True)
    canvas.grey(x, y, w, h)
    dark = area(0, 0, 128, 64) - lit(canvas)
    assert dark == {(i, j) for i, j in area(x, y, w, h) if (i - x + j - y) % 2}


def test_everything_draws_dark_on_lit_too() -> None:
    draws: tuple[Callable[[Canvas, bool], object], ...] = (
        lambda canvas, light: canvas.box(3, 4, 5, 6, light),
        lambda canvas, light: canvas.frame(3, 4, 5, 6, light),
        lambda canvas, light: canvas.line(3, 4, 30, 40, light),
        lambda canvas, light: canvas.pixel(3, 4, light),
        lambda canvas, light: canvas.stamp(3, 4, drawing("#.# .#."), light),
        lambda canvas, light: canvas.text(3, 4, "Anna", lit=light),
    )
    for draw in draws:
        canvas = Canvas()
        canvas.clear(lit=True)
        draw(canvas, False)
        other = Canvas()
        draw(other, True)
        expected = lit(other)
        assert expected
        assert lit(canvas) == area(0, 0, 128, 64) - expected


def test_a_stamp_leaves_what_lies_under_its_dark_pixels() -> None:
    canvas = Canvas()
    canvas.box(10, 10, 3, 1)
    canvas.stamp(10, 10, drawing("..# #.."))
    assert lit(canvas) == {(10, 10), (11, 10), (12, 10), (10, 11)}


@given(places, places)
def test_a_stamp_is_clipped_at_the_edges(x: int, y: int) -> None:
    assert drawn(lambda canvas: canvas.stamp(x, y, Image.new("1", (9, 7), 1))) == area(x, y, 9, 7)


@given(places, places, texts, st.sampled_from([BODY, SMALL]), st.integers(1, 4), sizes, aligns)
def test_text_stays_within_the_width_that_it_says_and_gets(
    x: int, y: int, text: str, font: object, scale: int, width: int, align: str
) -> None:
    canvas = Canvas()
    used = canvas.text(x, y, text, font, scale=scale, width=width, align=align)  # type: ignore[arg-type]
    assert 0 <= used <= max(width, 0)
    assert {i for i, _ in lit(canvas)} <= set(range(x, x + max(width, 0)))


@pytest.mark.parametrize(
    ("align", "left", "right"), [("left", 10, 38), ("right", 81, 109), ("centre", 45, 73)]
)
def test_text_is_aligned_in_its_width(align: str, left: int, right: int) -> None:
    canvas = Canvas()
    assert canvas.text(10, 5, "HHHHH", width=100, align=align) == 29  # type: ignore[arg-type]
    assert canvas.image.getbbox() == (left, 7, right + 1, 15)


def test_large_text_is_the_same_shape_enlarged() -> None:
    small, large = Canvas(), Canvas()
    small.text(3, 4, "18", SMALL)
    assert large.text(9, 12, "18", SMALL, scale=3) == 3 * SMALL.width("18")
    shape = lit(small)
    assert lit(large) == {(x, y) for x in range(128) for y in range(64) if (x // 3, y // 3) in shape}


def test_capitals_of_both_fonts_keep_to_the_height_and_accents_rise_above_the_small_one() -> None:
    canvas = Canvas()
    canvas.text(0, 10, "H", SMALL)
    assert canvas.image.getbbox() == (0, 10, 3, 15)
    canvas.clear()
    canvas.text(0, 10, "Ä", SMALL)
    assert canvas.image.getbbox() == (0, 8, 3, 15)


def test_a_drawing_is_read_as_it_is_written() -> None:
    canvas = Canvas(3, 2)
    canvas.stamp(0, 0, drawing("#.# .#."))
    assert lit(canvas) == {(0, 0), (2, 0), (1, 1)}
