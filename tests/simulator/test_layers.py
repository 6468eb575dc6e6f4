"""Layers: what is redrawn after a change, pasted over what was there, is always the whole picture.
Compared with drawing everything anew."""

from __future__ import annotations

import random

from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from simulator.window.layers import Layer, Layers

SIZE = (24, 18)


def image(seed: int, size: tuple[int, int], mode: str) -> Image.Image:
    channels = len(mode)
    return Image.frombytes(mode, size, random.Random(seed).randbytes(size[0] * size[1] * channels))


def whole(layers: list[Layer]) -> Image.Image:
    picture = Image.new("RGB", SIZE)
    for layer in layers:
        picture.paste(layer.image, layer.at, layer.image if layer.image.mode == "RGBA" else None)
    return picture


cards = st.builds(
    lambda name, seed, x, y, width, height, mode: Layer(
        name, (seed, mode), (x, y), image(seed, (width, height), mode)
    ),
    st.sampled_from("abc"),
    st.integers(0, 2),
    st.integers(-4, 20),
    st.integers(-4, 16),
    st.integers(1, 12),
    st.integers(1, 12),
    st.sampled_from(["RGB", "RGBA"]),
)
scenes = st.lists(cards, max_size=3, unique_by=lambda layer: layer.name)


@given(st.lists(scenes, min_size=1, max_size=5))
def test_changes_pasted_over_each_other_are_the_whole_picture(steps: list[list[Layer]]) -> None:
    behind = Layer("behind", 0, (0, 0), image(9, SIZE, "RGB"))
    shown, layers = Image.new("RGB", SIZE), Layers()
    for above in steps:
        for at, part in layers.change([behind, *above]):
            shown.paste(part, at)
        assert shown.tobytes() == whole([behind, *above]).tobytes()


def test_what_did_not_change_is_not_drawn_again() -> None:
    behind = Layer("behind", 0, (0, 0), image(1, SIZE, "RGB"))
    cursor = [Layer("cursor", state, (5, 6), image(state, (4, 3), "RGB")) for state in (0, 1)]
    card = Layer("card", 0, (6, 2), image(4, (9, 9), "RGBA"))
    layers = Layers()
    layers.change([behind, cursor[0], card])
    assert layers.change([behind, cursor[0], card]) == []
    ((at, part),) = layers.change([behind, cursor[1], card])
    assert (at, part.size) == ((5, 6), (4, 3))
