"""Pictures as the bytes that page-organised panels keep, and the windows in which two of them differ.
A page is 8 rows high and has one byte per column, its top pixel in bit 0."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from PIL import Image

from hal.contract import HEIGHT, WIDTH

PAGES = HEIGHT // 8
SIZE = WIDTH * PAGES
REVERSED_BITS = bytes(int(f"{value:08b}"[::-1], 2) for value in range(256))


class Window(NamedTuple):
    """A rectangle of page bytes: ``pages`` pages from ``page`` on, ``columns`` columns from ``column`` on."""

    page: int
    pages: int
    column: int
    columns: int

    @property
    def size(self) -> int:
        """How many bytes it holds."""
        return self.pages * self.columns

    def cut(self, picture: bytes) -> bytes:
        """Its bytes of ``picture`` (all pages), page after page."""
        starts = range(self.page * WIDTH + self.column, (self.page + self.pages) * WIDTH, WIDTH)
        return b"".join([picture[start : start + self.columns] for start in starts])

    def around(self, other: Window) -> Window:
        """The smallest window that holds both."""
        page, column = min(self.page, other.page), min(self.column, other.column)
        below = max(self.page + self.pages, other.page + other.pages)
        right = max(self.column + self.columns, other.column + other.columns)
        return Window(page, below - page, column, right - column)


EVERYTHING = Window(0, PAGES, 0, WIDTH)


def page_bytes(image: Image.Image) -> bytes:
    """The 1024 bytes of ``image``, page after page. Raises ValueError unless it is 128x64 in mode ``1``."""
    if image.mode != "1" or image.size != (WIDTH, HEIGHT):
        raise ValueError(f"a picture is 128x64 in mode 1, not {image.size} in mode {image.mode}")
    columns = image.transpose(Image.Transpose.TRANSPOSE).tobytes().translate(REVERSED_BITS)
    return b"".join([columns[page::PAGES] for page in range(PAGES)])


def changed_runs(old: bytes, new: bytes, cost: int) -> list[Window]:
    """Where ``new`` differs from ``old``, as windows one page high, from top left to bottom right.

    ``cost``: the bytes that one more window takes on the wire. Gaps up to that length are sent along.
    """
    difference = (int.from_bytes(old, "big") ^ int.from_bytes(new, "big")).to_bytes(SIZE, "big")
    return [
        Window(page, 1, run.start(), run.end() - run.start())
        for page in range(PAGES)
        for run in _runs(cost).finditer(difference[page * WIDTH : (page + 1) * WIDTH])
    ]


def changed_windows(old: bytes, new: bytes, cost: int) -> list[Window]:
    """Few windows that hold all differences of ``old`` and ``new``, for chips with windows of several pages.

    ``cost`` as in `changed_runs`. Runs are stacked upon each other where that saves bytes, and one window
    around all of them replaces them where it takes no more: never more bytes than for a full picture.
    """
    windows: list[Window] = []
    for run in changed_runs(old, new, cost):
        best, least = -1, cost
        for index, window in enumerate(windows):
            if window.page + window.pages == run.page:
                growth = window.around(run).size - window.size - run.size
                if growth <= least:
                    best, least = index, growth
        if best < 0:
            windows.append(run)
        else:
            windows[best] = windows[best].around(run)
    if len(windows) > 1:
        around = windows[0]
        for window in windows[1:]:
            around = around.around(window)
        if around.size <= sum(window.size for window in windows) + cost * (len(windows) - 1):
            return [around]
    return windows


@cache
def _runs(gap: int) -> re.Pattern[bytes]:
    return re.compile(rb"[^\0]+(?:\0{1,%d}[^\0]+)*" % gap)
