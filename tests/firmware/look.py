"""Puts pictures side by side, enlarged, so that a person can look at them:
``python tests/firmware/look.py OUT.png tests/firmware/golden/menu-*.png``."""

from __future__ import annotations

import sys
from math import ceil
from pathlib import Path

from PIL import Image

SCALE, GAP, COLUMNS = 5, 3, 3


def sheet(pictures: list[Image.Image]) -> Image.Image:
    """All pictures on grey, three in a row, five times enlarged without smoothing."""
    width = max(picture.width for picture in pictures) + GAP
    height = max(picture.height for picture in pictures) + GAP
    columns = min(COLUMNS, len(pictures))
    paper = Image.new("L", (columns * width + GAP, ceil(len(pictures) / columns) * height + GAP), 90)
    for index, picture in enumerate(pictures):
        place = (GAP + index % columns * width, GAP + index // columns * height)
        paper.paste(picture.convert("L"), place)
    return paper.resize((paper.width * SCALE, paper.height * SCALE), Image.Resampling.NEAREST)


if __name__ == "__main__":
    out, *names = sys.argv[1:]
    sheet([Image.open(Path(name)) for name in names]).save(out)
