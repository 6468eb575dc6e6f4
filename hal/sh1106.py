"""The SH1106: 132 columns of memory, pages only, and commands of its own for what its sibling needs others.
After Sino Wealth's data sheet, version 2.3."""

from __future__ import annotations

from hal.contract import WIDTH
from hal.pages import PAGES, Window, changed_runs

_ADDRESS = 3
"""Bytes that name a page and a column."""


class SH1106Controller:
    """``offset``: the column of the memory at the left edge of the glass, 2 on most modules."""

    calm = b"\xe3\xee"
    """A no-operation ends a command without its argument; then the end of a read-modify-write."""
    begin = calm + b"\xae\xad\x8b"
    """Off, and the voltage converter, which may be switched only then."""
    on = b"\xaf"
    off = b"\xae"

    def __init__(self, offset: int = 2) -> None:
        self._offset = offset

    def contrast(self, value: int) -> bytes:
        return bytes((0x81, value))

    def inversion(self, inverted: bool) -> bytes:
        return b"\xa7" if inverted else b"\xa6"

    def settings(self) -> bytes:
        """Offset 0, start line 0, picture from memory, and the directions and voltages of the usual glass."""
        return bytes.fromhex("d300 40 a4 a1 c8 a83f d580 d922 da12 db35 32")

    def windows(self, old: bytes | None, new: bytes, overhead: int) -> list[Window]:
        if old is None:
            return [Window(page, 1, 0, WIDTH) for page in range(PAGES)]
        return changed_runs(old, new, _ADDRESS + overhead)

    def address(self, window: Window) -> bytes:
        column = window.column + self._offset
        return bytes((0xB0 | window.page, column & 0x0F, 0x10 | column >> 4))
