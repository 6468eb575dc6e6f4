"""The SSD1306 on a 128x64 module, as seen from its wire: decodes every byte and knows what is lit.
After Solomon Systech's data sheet, revision 1.1."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from hal.contract import WIDTH
from hal.pages import PAGES, SIZE
from simulator.parts.oled import OledChip

HORIZONTAL, VERTICAL, PAGE = 0, 1, 2


class SSD1306Chip(OledChip):
    """``ram`` holds bytes by segment: a write through A1 lands mirrored, as in the chip."""

    columns = WIDTH
    arguments: ClassVar[Mapping[int, int]] = {
        0x20: 1, 0x21: 2, 0x22: 2, 0x26: 6, 0x27: 6, 0x29: 5, 0x2A: 5, 0x81: 1, 0x8D: 1, 0xA3: 2, 0xA8: 1,
        0xD3: 1, 0xD5: 1, 0xD9: 1, 0xDA: 1, 0xDB: 1,
    }  # fmt: skip
    without_effect = frozenset([*range(0x18), *range(0xB0, 0xB8), 0x26, 0x27, 0x29, 0x2A, 0xA3, 0xE3])
    """Page positions outside the page addressing mode, the set-up of scrolls, and no-operation."""
    identity = 0x03

    def reset(self) -> None:
        super().reset()
        self.contrast = 0x7F
        self.charge_pump = False
        self.scrolling = False
        self.mode = PAGE
        self.first_column, self.last_column = 0, WIDTH - 1
        self.first_page, self.last_page = 0, PAGES - 1

    def store(self, data: bytes) -> None:
        for byte in data:
            segment = WIDTH - 1 - self.column if self.segments_mirrored else self.column
            self.ram[self.page * WIDTH + segment] = byte
            if self.mode == PAGE:
                self.column = (self.column + 1) % WIDTH
            elif self.mode == HORIZONTAL:
                self._next_column() and self._next_page()
            else:
                self._next_page() and self._next_column()

    @property
    def powered(self) -> bool:
        return self.charge_pump

    def _on_glass(self, page: bytearray) -> bytearray:
        return page[::-1]

    def _next_column(self) -> bool:
        """Step inside the window; True when that began anew."""
        wraps = self.column == self.last_column
        self.column = self.first_column if wraps else (self.column + 1) % WIDTH
        return wraps

    def _next_page(self) -> bool:
        wraps = self.page == self.last_page
        self.page = self.first_page if wraps else (self.page + 1) % PAGES
        return wraps

    def _obey_own(self, command: int, arguments: list[int]) -> bool:
        value = arguments[0] if arguments else command
        match command:
            case _ if command < 0x10 and self.mode == PAGE:
                self.column = self.column & 0x70 | value
            case _ if command < 0x18 and self.mode == PAGE:
                self.column = (value & 0x07) << 4 | self.column & 0x0F
            case _ if 0xB0 <= command <= 0xB7 and self.mode == PAGE:
                self.page = value & 0x07
            case 0x20:
                self.mode = min(value & 0x03, PAGE)
            case 0x21:
                self.column = self.first_column = value & 0x7F
                self.last_column = arguments[1] & 0x7F
            case 0x22:
                self.page = self.first_page = value & 0x07
                self.last_page = arguments[1] & 0x07
            case 0x2E:
                self._stop_scrolling()
            case 0x2F:
                self.scrolling = True
            case 0x8D:
                self.charge_pump = bool(value & 0x04)
            case _:
                return False
        return True

    def _stop_scrolling(self) -> None:
        """The chip wants its memory written anew after a scroll: until then it is noise here."""
        if self.scrolling:
            self.ram[:] = self._noise.randbytes(SIZE)
        self.scrolling = False
