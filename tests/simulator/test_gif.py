"""GIFs: every frame and every delay comes back through another decoder, and the files are small.
Pillow reads what this project writes."""

from __future__ import annotations

import io
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops, ImageDraw

from simulator.pictures.gif import Frame, encode

SIZE = (32, 20)


def decoded(content: bytes) -> list[Frame]:
    frames = []
    with Image.open(io.BytesIO(content)) as gif:
        for number in range(gif.n_frames):  # type: ignore[attr-defined]
            gif.seek(number)
            frames.append(Frame(gif.convert("RGB"), gif.info["duration"] // 10))
    return frames


def same(one: list[Frame], other: list[Frame]) -> bool:
    return [(frame.image.tobytes(), frame.delay) for frame in one] == [
        (frame.image.tobytes(), frame.delay) for frame in other
    ]


def noise(seed: int, colours: int) -> Image.Image:
    chance = random.Random(seed)
    palette = [tuple(chance.randbytes(3)) for _ in range(colours)]
    image = Image.new("RGB", SIZE)
    image.putdata([chance.choice(palette) for _ in range(SIZE[0] * SIZE[1])])
    return image


def patched(image: Image.Image, box: tuple[int, int, int, int], colour: tuple[int, int, int]) -> Image.Image:
    changed = image.copy()
    ImageDraw.Draw(changed).rectangle(box, fill=colour)
    return changed


steps = st.lists(
    st.tuples(
        st.integers(0, 31), st.integers(0, 19), st.integers(0, 12), st.integers(0, 9), st.integers(2, 400)
    ),
    max_size=6,
)


@settings(max_examples=50)
@given(st.integers(0, 99), st.sampled_from([1, 2, 3, 4, 17, 200, 253]), steps)
def test_every_frame_comes_back_exactly(
    seed: int, colours: int, steps: list[tuple[int, int, int, int, int]]
) -> None:
    frames = [Frame(noise(seed, colours), 3)]
    for x, y, width, height, delay in steps:
        colour = frames[0].image.getpixel((delay % 32, delay % 20))
        image = patched(frames[-1].image, (x, y, x + width, y + height), colour)  # type: ignore[arg-type]
        frames.append(Frame(image, delay))
    merged = decoded(encode(frames))
    assert merged[0].image.tobytes() == frames[0].image.tobytes()
    assert sum(frame.delay for frame in merged) == sum(frame.delay for frame in frames)
    assert [frame.image.tobytes() for frame in merged] == [frame.image.tobytes() for frame in frames]


def test_a_large_frame_fills_the_table_of_codes_more_than_once() -> None:
    frame = Frame(noise(1, 250).resize((320, 200), Image.Resampling.NEAREST), 5)
    rough = Image.frombytes("RGB", (320, 200), random.Random(3).randbytes(320 * 200 * 3)).quantize(200)
    frames = [frame, Frame(rough.convert("RGB"), 7)]
    exact = decoded(encode([frames[0]])) + decoded(encode([frames[1]]))
    assert same(exact, frames)


def test_a_very_long_delay_is_kept() -> None:
    frames = [Frame(noise(1, 4), 200_000), Frame(noise(2, 4), 5)]
    found = decoded(encode(frames))
    assert sum(frame.delay for frame in found) == 200_005
    assert found[0].image.tobytes() == frames[0].image.tobytes()
    assert found[-1].image.tobytes() == frames[1].image.tobytes()


def test_it_runs_for_ever() -> None:
    with Image.open(io.BytesIO(encode([Frame(noise(1, 4), 5), Frame(noise(2, 4), 5)]))) as gif:
        assert gif.info["loop"] == 0


def test_too_many_colours_become_near_ones() -> None:
    fall = Image.linear_gradient("L").resize((200, 120))
    image = Image.merge("RGB", (fall, fall.transpose(Image.Transpose.ROTATE_180), fall.rotate(90)))
    (found,) = decoded(encode([Frame(image, 5)]))
    difference = ImageChops.difference(image, found.image).convert("L")
    assert difference.getextrema()[1] < 40  # type: ignore[operator]


@pytest.mark.parametrize("frames", [2, 30])
def test_a_blink_takes_few_bytes(frames: int) -> None:
    large = noise(1, 2).resize((512, 320), Image.Resampling.NEAREST)
    blink = [large, patched(large, (40, 40, 60, 90), (255, 255, 255))]
    still = len(encode([Frame(large, 5)]))
    assert len(encode([Frame(blink[n % 2], 5) for n in range(frames)])) - still < frames * 150
