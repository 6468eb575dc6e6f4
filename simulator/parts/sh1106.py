"""The SH1106 on a 128x64 module, as seen from its wire: 132 columns, of which the glass shows 128.
After Sino Wealth's data sheet, version 2.3; it knows pages and columns, and no windows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from hal.contract import WIDTH
from simulator.parts.oled import OledChip

_COLUMNS = 132


class SH1106Chip(OledChip):
    """``first_column``: the column whose pixels stand at the left edge of the glass, through A1."""

    columns = _COLUMNS
    arguments: ClassVar[Mapping[int, int]] = {
        0x81: 1,
        0xA8: 1,
        0xAD: 1,
        0xD3: 1,
        0xD5: 1,
        0xD9: 1,
        0xDA: 1,
        0xDB: 1,
    }
    without_effect = frozenset([*range(0x30, 0x34), 0xE3])
    """The voltage of the pump, and no-operation."""
    identity = 0x08

    def __init__(self, seed: int = 0, first_column: int = 2) -> None:
        self._first = first_column
        super().__init__(seed)

    def reset(self) -> None:
        super().reset()
        self.clock, self.deselect = 0x50, 0x35
        self.converter = True
        self.returns_to: int | None = None
        """The column to which the end of a read-modify-write goes back; None outside of one."""

    def store(self, data: bytes) -> None:
        for byte in data:
            if self.column < _COLUMNS:
                self.ram[self.page * _COLUMNS + self.column] = byte
                self.column += 1

    @property
    def powered(self) -> bool:
        return self.converter

    def _on_glass(self, page: bytearray) -> bytearray:
        by_segment = page[::-1] if self.segments_mirrored else page
        last = _COLUMNS - self._first
        return by_segment[last - WIDTH : last][::-1]

    def _obey_own(self, command: int, arguments: list[int]) -> bool:
        match command:
            case _ if command < 0x10:
                self.column = self.column & 0xF0 | command
            case _ if command < 0x20:
                self.column = (command & 0x0F) << 4 | self.column & 0x0F
            case _ if 0xB0 <= command <= 0xB7:
                self.page = command & 0x07
            case 0xAD:
                self._switch_converter(arguments[0])
            case 0xE0:
                self.returns_to = self.column
            case 0xEE:
                if self.returns_to is not None:
                    self.column, self.returns_to = self.returns_to, None
            case _:
                return False
        return True

    def _switch_converter(self, value: int) -> None:
        """The data sheet wants the panel off for this; what a chip that is on does with it is not known."""
        if self.on:
            self.unknown.append(0xAD)
        else:
            self.converter = bool(value & 0x01)
