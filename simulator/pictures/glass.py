"""What the eye sees of an OLED: the colour of its pixels, how bright they are, their gaps, their glow.
Turns the chip's one-bit picture into colours, at any whole scale."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image, ImageChops, ImageFilter

from hal.contract import HEIGHT, WIDTH
from simulator.pictures.brush import Colour, mix

BLACK: Colour = (9, 10, 13)
UNLIT: Colour = (14, 16, 20)
TOP_ROWS = 16
"""How many rows of a two-tone panel have the colour of its top."""
PALETTES: dict[str, tuple[Colour, Colour]] = {
    "white": ((240, 249, 255), (240, 249, 255)),
    "blue": ((92, 174, 255), (92, 174, 255)),
    "green": ((112, 255, 150), (112, 255, 150)),
    "amber": ((255, 178, 56), (255, 178, 56)),
    "two-tone": ((255, 222, 74), (84, 170, 255)),
}
"""The lit pixels of the top rows and of those below, at full contrast."""
DIMMEST = 0.45
"""How bright a lit pixel looks at the lowest contrast, against the highest; eyes see its root between."""
GLOW = 3
"""Units around a lit pixel that its glow reaches."""
GLOW_STRENGTH = 0.45


@dataclass(frozen=True, slots=True)
class Look:
    """``palette``: a name in PALETTES. ``grid``: the gaps between the pixels. ``glow``: light around them."""

    palette: str = "white"
    grid: bool = False
    glow: bool = False


def glass(picture: Image.Image, contrast: int, scale: int, look: Look) -> Image.Image:
    """``picture`` (mode ``1``, 128x64) at ``contrast`` from 0 to 255, mode ``RGB``, without its glow."""
    level = DIMMEST + (1 - DIMMEST) * math.sqrt(contrast / 255)
    coloured = picture.convert("L").convert("P")
    top, below = (mix(UNLIT, colour, level) for colour in PALETTES[look.palette])
    coloured.putpalette(UNLIT + (0,) * 762 + below)
    large = coloured.convert("RGB")
    if top != below:
        coloured.putpalette(UNLIT + (0,) * 762 + top)
        large.paste(coloured.crop((0, 0, WIDTH, TOP_ROWS)).convert("RGB"), (0, 0))
    large = large.resize((WIDTH * scale, HEIGHT * scale), Image.Resampling.NEAREST)
    if look.grid and scale > 1:
        large.paste(BLACK, (0, 0), _gaps(scale))
    return large


def glow(picture: Image.Image, contrast: int, scale: int, look: Look, behind: Image.Image) -> Image.Image:
    """The same on ``behind``, which is GLOW units larger at each side, with its glow."""
    sharp = glass(picture, contrast, scale, look)
    whole = behind.copy()
    corner = (GLOW * scale, GLOW * scale)
    whole.paste(sharp, corner)
    light = Image.new("RGB", whole.size)
    light.paste(Image.eval(sharp, lambda value: max(0, value - max(UNLIT))), corner)
    soft = light.filter(ImageFilter.BoxBlur(0.6 * scale)).filter(ImageFilter.BoxBlur(0.9 * scale))
    return ImageChops.screen(whole, Image.eval(soft, lambda value: round(value * GLOW_STRENGTH)))


def screen(picture: Image.Image, contrast: int, scale: int, look: Look) -> Image.Image:
    """The OLED alone, 128x64 times ``scale``, with its glow if it has one."""
    if not look.glow:
        return glass(picture, contrast, scale, look)
    reach = GLOW * scale
    width, height = WIDTH * scale, HEIGHT * scale
    behind = Image.new("RGB", (width + 2 * reach, height + 2 * reach), BLACK)
    return glow(picture, contrast, scale, look, behind).crop((reach, reach, reach + width, reach + height))


@lru_cache(maxsize=4)
def _gaps(scale: int) -> Image.Image:
    """How much of a gap covers each pixel of the picture, mode ``L``: one pixel, wider at large scales."""
    cell = Image.new("L", (scale, scale))
    wide = max(1, scale // 8)
    strength = min(200, 40 * scale)
    cell.paste(strength, (scale - wide, 0, scale, scale))
    cell.paste(strength, (0, scale - wide, scale, scale))
    row = Image.new("L", (WIDTH * scale, scale))
    for x in range(WIDTH):
        row.paste(cell, (x * scale, 0))
    whole = Image.new("L", (WIDTH * scale, HEIGHT * scale))
    for y in range(HEIGHT):
        whole.paste(row, (0, y * scale))
    return whole
