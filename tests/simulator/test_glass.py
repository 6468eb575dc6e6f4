"""The colours of the OLED: which pixels get which, at every palette, contrast and scale.
How they look, a person has looked at; here is what must hold."""

from __future__ import annotations

import random

import pytest
from PIL import Image, ImageChops

from hal.contract import HEIGHT, WIDTH
from simulator.pictures.glass import PALETTES, TOP_ROWS, UNLIT, Look, screen

NOISE = Image.frombytes("1", (WIDTH, HEIGHT), random.Random(2).randbytes(WIDTH * HEIGHT // 8))
ALL_LIT = Image.new("1", (WIDTH, HEIGHT), 1)


def colours(image: Image.Image) -> set[tuple[int, int, int]]:
    return {colour for _, colour in image.getcolors(1 << 20) or ()}  # type: ignore[misc]


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("scale", [1, 3])
def test_every_pixel_has_the_colour_of_its_palette_and_row(palette: str, scale: int) -> None:
    top, below = PALETTES[palette]
    expected = Image.new("RGB", NOISE.size, UNLIT)
    lit = Image.new("RGB", NOISE.size, below)
    lit.paste(top, (0, 0, WIDTH, TOP_ROWS))
    expected.paste(lit, mask=NOISE)
    shown = screen(NOISE, 255, scale, Look(palette))
    assert shown.size == (WIDTH * scale, HEIGHT * scale)
    assert shown.reduce(scale).tobytes() == expected.tobytes()
    assert shown.tobytes() == expected.resize(shown.size, Image.Resampling.NEAREST).tobytes()


def test_only_the_two_tone_panel_has_two_colours() -> None:
    counts = {name: len(colours(screen(ALL_LIT, 200, 1, Look(name)))) for name in PALETTES}
    assert counts == {name: 2 if name == "two-tone" else 1 for name in PALETTES}


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("look", [(False, False), (True, True)])
def test_a_higher_contrast_is_brighter_in_every_look(palette: str, look: tuple[bool, bool]) -> None:
    sums = [
        sum(screen(NOISE, contrast, 3, Look(palette, *look)).convert("L").tobytes())
        for contrast in (0, 60, 255)
    ]
    assert sums[0] < sums[1] < sums[2]


@pytest.mark.parametrize("scale", [2, 4, 9])
def test_the_grid_leaves_the_middle_of_each_pixel_and_darkens_its_edge(scale: int) -> None:
    plain, grid = (screen(ALL_LIT, 255, scale, Look("green", grid=grid)) for grid in (False, True))
    for x, y in ((0, 0), (5 * scale, 7 * scale)):
        assert grid.getpixel((x, y)) == plain.getpixel((x, y))
        edge = grid.getpixel((x + scale - 1, y))
        assert sum(edge) < sum(plain.getpixel((x, y)))  # type: ignore[arg-type]


def test_at_scale_1_a_grid_would_cover_everything_and_is_left_out() -> None:
    assert screen(NOISE, 9, 1, Look("white", grid=True)).tobytes() == screen(NOISE, 9, 1, Look()).tobytes()


def test_glow_lightens_what_lies_beside_lit_pixels_and_nothing_far_away() -> None:
    dot = Image.new("1", (WIDTH, HEIGHT))
    dot.putpixel((64, 32), 1)
    plain, glowing = (screen(dot, 255, 4, Look("amber", glow=glow)) for glow in (False, True))
    changed = ImageChops.difference(plain, glowing).getbbox()
    assert changed is not None
    assert 61 * 4 <= changed[0] < 64 * 4 < 65 * 4 < changed[2] <= 68 * 4
