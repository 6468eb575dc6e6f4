"""The signs of the seats: a family of silhouettes that nobody mixes up, in every size."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import pytest
from PIL import Image, ImageOps

from firmware.drawing.canvas import Canvas
from firmware.drawing.signs import LARGEST, SMALLEST, sign

SIZES = range(SMALLEST, LARGEST + 1)
CROSS, SQUARE, RING, TRIANGLE = range(4)


def lit(image: Image.Image) -> set[tuple[int, int]]:
    return {(x, y) for x in range(image.width) for y in range(image.height) if image.getpixel((x, y))}


def test_signs_look_as_they_were_drawn(golden: Callable[[str, Canvas], None]) -> None:
    canvas = Canvas(180, 76)
    for seat in range(4):
        x = 2
        for size in SIZES:
            canvas.stamp(x, 2 + seat * 18, sign(seat, size))
            x += size + 3
    golden("signs", canvas)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seat", range(4))
def test_a_sign_fills_its_square(seat: int, size: int) -> None:
    image = sign(seat, size)
    assert (image.mode, image.size) == ("1", (size, size))
    assert image.getbbox() == (0, 0, size, size)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seat", range(4))
def test_a_sign_leans_to_neither_side(seat: int, size: int) -> None:
    image = sign(seat, size)
    assert lit(ImageOps.mirror(image)) == lit(image)
    if seat != TRIANGLE:
        assert lit(ImageOps.flip(image)) == lit(image)


@pytest.mark.parametrize("size", range(4, LARGEST + 1))
def test_two_seats_differ_in_a_quarter_of_the_pixels(size: int) -> None:
    for one, other in combinations(range(4), 2):
        assert len(lit(sign(one, size)) ^ lit(sign(other, size))) >= size * size / 4, (one, other)


@pytest.mark.parametrize("size", SIZES)
def test_a_ring_is_open_and_a_square_is_solid(size: int) -> None:
    middle = (size // 2, size // 2)
    assert middle not in lit(sign(RING, size))
    assert len(lit(sign(SQUARE, size))) == size * size
    assert middle in lit(sign(CROSS, size))


@pytest.mark.parametrize(("seat", "size"), [(4, 8), (-1, 8), (0, 2), (0, 17)])
def test_a_sign_that_was_never_drawn_is_refused(seat: int, size: int) -> None:
    with pytest.raises(ValueError, match="no sign"):
        sign(seat, size)
