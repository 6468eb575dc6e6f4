"""The drawn device: exact pixels on its OLED, buttons that light up, and what lies under a pixel.
How beautiful it is, a person has looked at; here is what must hold at every scale."""

from __future__ import annotations

import random

import pytest
from PIL import Image, ImageChops

from hal.contract import HEIGHT, WIDTH, Button
from simulator.pictures.device import ARMS, CHALK, DISCS, GROUPS, PAD, PAD_ARM, PANEL, UNITS, Device, icon
from simulator.pictures.glass import PALETTES, UNLIT, Look

SCALES = (1, 2, 3, 5)


@pytest.fixture(scope="module", params=SCALES)
def device(request: pytest.FixtureRequest) -> Device:
    return Device(request.param)


@pytest.fixture(scope="module")
def noise() -> Image.Image:
    return Image.frombytes("1", (WIDTH, HEIGHT), random.Random(1).randbytes(WIDTH * HEIGHT // 8))


def test_every_pixel_of_the_oled_is_a_sharp_square_of_one_of_two_colours(
    device: Device, noise: Image.Image
) -> None:
    n = device.scale
    left, top = (edge * n for edge in PANEL)
    panel = device.picture(noise, 255).crop((left, top, left + WIDTH * n, top + HEIGHT * n))
    expected = Image.new("RGB", (WIDTH, HEIGHT), UNLIT)
    expected.paste(PALETTES["white"][0], mask=noise)
    assert (
        ImageChops.difference(panel, expected.resize(panel.size, Image.Resampling.NEAREST)).getbbox() is None
    )


def test_contrast_dims_what_is_lit_and_leaves_the_rest(device: Device, noise: Image.Image) -> None:
    dim, half, full = (device.oled(noise, contrast, Look())[1].getcolors() for contrast in (0, 128, 255))
    brightness = [
        max(sum(colour) for _, colour in colours or () if isinstance(colour, tuple))
        for colours in (dim, half, full)
    ]
    assert brightness[0] < brightness[1] < brightness[2]
    assert all(UNLIT in [colour for _, colour in colours or ()] for colours in (dim, half, full))
    assert brightness[0] > 2 * sum(UNLIT)


@pytest.mark.parametrize("button", Button)
def test_a_pressed_button_lights_up_around_itself_and_changes_nothing_else(
    device: Device, noise: Image.Image, button: Button
) -> None:
    rest, pressed = device.picture(noise, 255), device.picture(noise, 255, [button])
    changed = ImageChops.difference(rest, pressed).getbbox()
    assert changed is not None
    box = next(box for group, box in GROUPS if button in group)
    left, top, right, bottom = (edge * device.scale for edge in box)
    assert left < changed[0] and top < changed[1] and changed[2] < right and changed[3] < bottom


def test_the_window_may_draw_part_by_part(device: Device, noise: Image.Image) -> None:
    pressed = [Button.LEFT, Button.CENTRE, Button.B]
    whole = device.picture(Image.new("1", (WIDTH, HEIGHT)), 0)
    for at, part in (device.oled(noise, 99, Look()), *device.controls(pressed)):
        whole.paste(part, at)
    assert whole.tobytes() == device.picture(noise, 99, pressed).tobytes()


def test_each_button_lies_where_it_is_drawn(device: Device) -> None:
    n = device.scale
    assert device.button_at(PAD[0] * n, PAD[1] * n) is Button.CENTRE
    for button, (dx, dy) in ARMS.items():
        for reach in (PAD_ARM / 2, PAD_ARM - 1):
            assert device.button_at((PAD[0] + dx * reach) * n, (PAD[1] + dy * reach) * n) is button
    for button, (x, y) in DISCS.items():
        assert device.button_at(x * n, y * n) is button


def test_no_button_lies_under_the_oled_or_the_paper(device: Device) -> None:
    n = device.scale
    left, top = (edge * n for edge in PANEL)
    for x in range(left, left + WIDTH * n, n):
        for y in range(top, top + HEIGHT * n, n):
            assert device.button_at(x, y) is None
    for x, y in ((0, 0), (UNITS[0] * n - 1, UNITS[1] * n - 1), (-5, -5)):
        assert device.button_at(x, y) is None


def test_the_paper_of_a_larger_window_goes_on_under_the_device(device: Device) -> None:
    n = device.scale
    around = device.desk((device.size[0] + 37 * n, device.size[1] + 23 * n), (20 * n, 11 * n))
    device_picture = device.picture(Image.new("1", (WIDTH, HEIGHT)), 0)
    strip = (20 * n, 11 * n, 20 * n + device.size[0], 11 * n + 8 * n)
    assert around.crop(strip).tobytes() == device_picture.crop((0, 0, device.size[0], 8 * n)).tobytes()


def test_the_icon_has_clear_corners_and_a_lit_box() -> None:
    picture = icon()
    assert picture.mode == "RGBA"
    assert picture.getpixel((0, 0))[3] == 0  # type: ignore[index]
    assert picture.getpixel((20, 30)) == (*CHALK, 255)
