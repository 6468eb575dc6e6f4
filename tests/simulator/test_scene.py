"""The scene in a window of any size: the pixel that a mouse points at is the one that is seen there,
and the button that it presses is the one that is drawn there."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops

from hal.contract import HEIGHT, WIDTH, Button
from simulator.pictures.glass import PALETTES, UNLIT, Look
from simulator.window.keys import DEFAULTS, Keys
from simulator.window.layers import Layers
from simulator.window.scene import Scene

SIZES = ((320, 180), (641, 363), (900, 1000), (300, 150))
"""Of windows: as small as the device, not a whole number of times as large, high, and smaller than it."""
NEAR = 12
"""Units around what lights up of a button that belong to it too."""


@cache
def scene(size: tuple[int, int], bare: bool) -> Scene:
    return Scene(size, Look(), bare, Keys(DEFAULTS))


def seen(shown: Scene, picture: Image.Image) -> Image.Image:
    """All that the window shows."""
    [(_at, whole)] = Layers().change(shown.layers(picture, 255, (), 0.0))
    return whole


@pytest.mark.parametrize("bare", [False, True])
@pytest.mark.parametrize("size", SIZES)
@settings(max_examples=15, deadline=None)
@given(x=st.integers(0, WIDTH - 1), y=st.integers(0, HEIGHT - 1))
def test_a_pixel_is_pointed_at_where_it_is_seen(size: tuple[int, int], bare: bool, x: int, y: int) -> None:
    shown = scene(size, bare)
    picture = Image.new("1", (WIDTH, HEIGHT))
    dark = seen(shown, picture)
    picture.putpixel((x, y), 1)
    lit = seen(shown, picture)
    box = ImageChops.difference(dark, lit).getbbox()
    if box is None:
        assert size == SIZES[-1]
        return
    left, top, right, bottom = box
    scale = shown.face.scale
    assert (right - left, bottom - top) == (scale, scale) or size == SIZES[-1]
    assert lit.getpixel((left, top)) == PALETTES["white"][0]
    assert dark.getpixel((left, top)) == UNLIT
    for at in ((left, top), (right - 1, bottom - 1)):
        assert shown.pixel_at(*at) == (x, y)


@pytest.mark.parametrize("size", SIZES[:3])
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_a_button_is_pressed_where_it_is_drawn(size: tuple[int, int], data: st.DataObject) -> None:
    shown = scene(size, False)
    x = data.draw(st.integers(0, size[0] - 1))
    y = data.draw(st.integers(0, size[1] - 1))
    dark = Image.new("1", (WIDTH, HEIGHT))
    button = shown.button_at(x, y)
    assert button is None or shown.pixel_at(x, y) is None
    if button is None:
        return
    before, after = (
        Layers().change(shown.layers(dark, 255, pressed, 0.0))[0][1] for pressed in ((), (button,))
    )
    box = ImageChops.difference(before, after).getbbox()
    assert box is not None
    beside = NEAR * shown.face.scale
    assert box[0] - beside <= x < box[2] + beside
    assert box[1] - beside <= y < box[3] + beside


def test_every_button_can_be_pressed_with_the_mouse() -> None:
    shown = scene(SIZES[0], False)
    found = {shown.button_at(x, y) for x in range(SIZES[0][0]) for y in range(SIZES[0][1])}
    assert found == {None, *Button}


@pytest.mark.parametrize("size", [*SIZES, (544, 288), (64, 64)])
def test_the_help_is_whole_in_a_window_of_any_size(size: tuple[int, int]) -> None:
    shown = Scene(size, Look(), True, Keys(DEFAULTS))
    shown.help = True
    [card] = [
        layer for layer in shown.layers(Image.new("1", (WIDTH, HEIGHT)), 255, (), 0.0) if layer.name == "help"
    ]
    left, top, right, bottom = card.box
    assert 0 <= left < right <= size[0] and 0 <= top < bottom <= size[1]
