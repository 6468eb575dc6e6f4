"""Pictures as the bytes that page-organised panels keep, and the windows in which two of them differ.
A page is 8 rows high and has one byte per column, its top pixel in bit 0."""

from __future__ import annotations

from typing import NamedTuple

from PIL import Image

from hal.contract import HEIGHT, WIDTH

PAGES = HEIGHT // 8
SIZE = WIDTH * PAGES
LOWEST_BIT_FIRST = "1;R"
"""What Pillow calls it when the first of eight pixels is bit 0."""


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


EVERYTHING = Window(0, PAGES, 0, WIDTH)


def page_bytes(image: Image.Image) -> bytes:
    """The 1024 bytes of ``image``, page after page. Raises ValueError unless it is 128x64 in mode ``1``."""
    if image.mode != "1" or image.size != (WIDTH, HEIGHT):
        raise ValueError(f"a picture is 128x64 in mode 1, not {image.size} in mode {image.mode}")
    columns = image.transpose(Image.Transpose.TRANSPOSE).tobytes("raw", LOWEST_BIT_FIRST)
    return b"".join([columns[page::PAGES] for page in range(PAGES)])


def changed_runs(old: bytes, new: bytes, cost: int) -> list[Window]:
    """Where ``new`` differs from ``old``, as windows one page high, from top left to bottom right.

    ``cost``: the bytes that one more window takes on the wire. Gaps up to that length are sent along.
    """
    runs = []
    gap = bytes(cost + 1)
    difference = (int.from_bytes(old, "little") ^ int.from_bytes(new, "little")).to_bytes(SIZE, "little")
    for page in range(PAGES):
        column = 0
        for piece in difference[page * WIDTH : (page + 1) * WIDTH].split(gap):
            changed = piece.lstrip(b"\0")
            if changed:
                start = column + len(piece) - len(changed)
                runs.append(Window(page, 1, start, len(changed.rstrip(b"\0"))))
            column += len(piece) + len(gap)
    return runs


def changed_windows(old: bytes, new: bytes, cost: int) -> list[Window]:
    """Few windows that hold all differences of ``old`` and ``new``, for chips with windows of several pages.

    ``cost`` as in `changed_runs`. Runs are stacked upon each other where that saves bytes, and one window
    around all of them replaces them where it takes no more: never more bytes than for a full picture.
    """
    runs = changed_runs(old, new, cost) if old != new else []
    if len(runs) < 2:
        return runs
    around = _around(runs)
    if around.size <= sum([run.columns for run in runs]) + cost:
        return [around]
    windows: list[Window] = []
    for run in runs:
        best, least = -1, cost
        for index, window in enumerate(windows):
            if window.page + window.pages == run.page:
                growth = _around([window, run]).size - window.size - run.size
                if growth <= least:
                    best, least = index, growth
        if best < 0:
            windows.append(run)
        else:
            windows[best] = _around([windows[best], run])
    if around.size <= sum([window.size for window in windows]) + cost * (len(windows) - 1):
        return [around]
    return windows


def _around(windows: list[Window]) -> Window:
    """The smallest window that holds them all."""
    page = min([window.page for window in windows])
    column = min([window.column for window in windows])
    below = max([window.page + window.pages for window in windows])
    right = max([window.column + window.columns for window in windows])
    return Window(page, below - page, column, right - column)
