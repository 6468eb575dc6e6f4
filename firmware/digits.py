"""Large numbers for scores, in digits of three by five blocks.
Their shapes are the usual ones: at that size a single block tells two digits apart."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from firmware.canvas import drawing

DIGITS = """
###  ##.  ###  ###  #.#  ###  ###  ###  ###  ###
#.#  .#.  ..#  ..#  #.#  #..  #..  ..#  #.#  #.#
#.#  .#.  ###  ###  ###  ###  ###  ..#  ###  ###
#.#  .#.  #..  ..#  ..#  ..#  #.#  ..#  #.#  ..#
###  ###  ###  ###  ..#  ###  ###  ..#  ###  ###
"""


@lru_cache(maxsize=256)
def number(value: int, block: int) -> Image.Image:
    """``value``, lit on dark (mode ``1``), each block ``block`` pixels wide and high; five blocks high.

    Pictures are kept and shared: do not draw on them.
    """
    rows = [line.split() for line in DIGITS.split("\n") if line]
    small = drawing(" ".join(".".join(row[int(digit)] for digit in str(value)) for row in rows))
    return small.resize((small.width * block, small.height * block), Image.Resampling.NEAREST)
