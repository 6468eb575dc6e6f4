"""Large numbers for scores, in digits of three by five blocks.
Enlarged, their strokes stay thinner than a block, so that 6, 8 and 9 are told apart by their holes."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from firmware.drawing.canvas import LIT, drawing

DIGITS = """
#####  ###..  #####  #####  #...#  #####  #####  #####  #####  #####
#...#  ..#..  ....#  ....#  #...#  #....  #....  ....#  #...#  #...#
#...#  ..#..  #####  #####  #####  #####  #####  ....#  #####  #####
#...#  ..#..  #....  ....#  ....#  ....#  #...#  ....#  #...#  ....#
#####  #####  #####  #####  ....#  #####  #####  ....#  #####  #####
"""
"""Every other column and row is a stroke; what is between them is as wide as there is room for."""
THIN = 3
"""Pixels of a block from which on strokes are a pixel thinner than it."""


@lru_cache(maxsize=256)
def number(value: int, block: int) -> Image.Image:
    """``value``, lit on dark (mode ``1``), each digit three blocks of ``block`` pixels wide and five high.

    Pictures are kept and shared: do not draw on them.
    """
    digits = [_digit(int(digit), block) for digit in str(value)]
    picture = Image.new("1", (4 * block * len(digits) - block, 5 * block))
    for place, digit in enumerate(digits):
        picture.paste(digit, (4 * block * place, 0))
    return picture


def _digit(digit: int, block: int) -> Image.Image:
    small = drawing(" ".join(line.split()[digit] for line in DIGITS.split("\n") if line))
    picture = Image.new("1", (3 * block, 5 * block))
    for column, (left, right) in enumerate(_parts(3 * block, block)):
        for row, (top, bottom) in enumerate(_parts(5 * block, block)):
            if small.getpixel((column, row)):
                picture.paste(LIT, (left, top, right, bottom))
    return picture


def _parts(size: int, block: int) -> list[tuple[int, int]]:
    """Where each of five columns or rows of a digit begins and ends in ``size`` pixels."""
    stroke = block - 1 if block >= THIN else block
    space = size - 3 * stroke
    parts, start = [], 0
    for width in (stroke, space // 2, stroke, space - space // 2, stroke):
        parts.append((start, start + width))
        start += width
    return parts
