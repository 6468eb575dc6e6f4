"""The SSD1306 on a 128x64 module, as seen from its wire: decodes every byte and knows what is lit.
After Solomon Systech's data sheet, revision 1.1; the glass is wired for A1, C8, DA 12 as usual."""

from __future__ import annotations

import random

from PIL import Image

from hal.contract import HEIGHT, WIDTH
from hal.pages import LOWEST_BIT_FIRST, PAGES, SIZE

HORIZONTAL, VERTICAL, PAGE = 0, 1, 2

_MORE_CONTROLS, _IS_DATA = 0x80, 0x40
_ARGUMENTS = {
    0x20: 1, 0x21: 2, 0x22: 2, 0x26: 6, 0x27: 6, 0x29: 5, 0x2A: 5, 0x81: 1, 0x8D: 1, 0xA3: 2, 0xA8: 1,
    0xD3: 1, 0xD5: 1, 0xD9: 1, 0xDA: 1, 0xDB: 1,
}  # fmt: skip
_WITHOUT_EFFECT = frozenset([*range(0x18), *range(0xB0, 0xB8), 0x26, 0x27, 0x29, 0x2A, 0xA3, 0xE3])
"""Page positions outside the page addressing mode, the set-up of scrolls, and no-operation."""
_DARK, _LIT = bytes(WIDTH // 8), b"\xff" * (WIDTH // 8)
_ALL_BITS = bytes(255 - value for value in range(256))


class SSD1306Chip:
    """Takes I2C writes and answers its picture. Registers are attributes, named as in the data sheet.

    ``ram``: 1024 bytes, page after page, by segment: a write through A1 lands mirrored, as in the chip.
    ``seed`` chooses the noise that fills the memory when the power comes.
    """

    def __init__(self, seed: int = 0) -> None:
        self._noise = random.Random(seed)
        self.power_cycle()

    def power_cycle(self) -> None:
        """Power off and on: noise in the memory, every register at its reset value."""
        self.ram = bytearray(self._noise.randbytes(SIZE))
        self.unknown: list[int] = []
        """Bytes that came as commands and are none."""
        self.on = False
        self.charge_pump = False
        self.contrast = 0x7F
        self.inverted = False
        self.all_on = False
        self.segments_mirrored = False
        self.scan_mirrored = False
        self.start_line = 0
        self.offset = 0
        self.lines = HEIGHT
        self.com_pins = 0x12
        self.scrolling = False
        self.clock, self.precharge, self.deselect = 0x80, 0x22, 0x20
        self.mode = PAGE
        self.column, self.first_column, self.last_column = 0, 0, WIDTH - 1
        self.page, self.first_page, self.last_page = 0, 0, PAGES - 1
        self._command: list[int] = []

    def write(self, data: bytes) -> None:
        """One I2C write, without its address: control bytes, commands and data. May end anywhere."""
        at = 0
        while at < len(data):
            control = data[at]
            end = at + 2 if control & _MORE_CONTROLS else len(data)
            content = data[at + 1 : end]
            if control & _IS_DATA:
                self._store(content)
            else:
                for byte in content:
                    self._take(byte)
            at = end

    def picture(self) -> Image.Image:
        """What is lit now: mode ``1``, 128x64."""
        if not (self.on and self.charge_pump):
            return Image.new("1", (WIDTH, HEIGHT))
        columns = bytearray(SIZE)
        for page in range(PAGES):
            columns[page::PAGES] = self.ram[page * WIDTH : (page + 1) * WIDTH][::-1]
        lying = Image.frombytes("1", (HEIGHT, WIDTH), bytes(columns), "raw", LOWEST_BIT_FIRST)
        memory = lying.transpose(Image.Transpose.TRANSPOSE).tobytes()
        if self.inverted:
            memory = memory.translate(_ALL_BITS)
        rows = [_DARK] * HEIGHT
        for com in range(HEIGHT):
            row = (self.lines - 1 - com if self.scan_mirrored else com) + self.offset
            row %= HEIGHT
            if row < self.lines:
                start = (self.start_line + row) % HEIGHT * len(_DARK)
                rows[self._glass_line(com)] = _LIT if self.all_on else memory[start : start + len(_DARK)]
        return Image.frombytes("1", (WIDTH, HEIGHT), b"".join(rows))

    def _glass_line(self, com: int) -> int:
        """The line of the glass, from the top, that common output ``com`` drives."""
        pad = com // 2 + com % 2 * 32 if self.com_pins & 0x10 else com
        if self.com_pins & 0x20:
            pad ^= 32
        return HEIGHT - 1 - (pad % 32 * 2 + pad // 32)

    def _store(self, data: bytes) -> None:
        for byte in data:
            segment = WIDTH - 1 - self.column if self.segments_mirrored else self.column
            self.ram[self.page * WIDTH + segment] = byte
            if self.mode == PAGE:
                self.column = (self.column + 1) % WIDTH
            elif self.mode == HORIZONTAL:
                self._next_column() and self._next_page()
            else:
                self._next_page() and self._next_column()

    def _next_column(self) -> bool:
        """Step inside the window; True when that began anew."""
        wraps = self.column == self.last_column
        self.column = self.first_column if wraps else (self.column + 1) % WIDTH
        return wraps

    def _next_page(self) -> bool:
        wraps = self.page == self.last_page
        self.page = self.first_page if wraps else (self.page + 1) % PAGES
        return wraps

    def _take(self, byte: int) -> None:
        """One byte of a command stream; a command waits for its arguments, across writes too."""
        self._command.append(byte)
        command, *arguments = self._command
        if len(arguments) == _ARGUMENTS.get(command, 0):
            self._command = []
            self._obey(command, arguments)

    def _obey(self, command: int, arguments: list[int]) -> None:
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
            case _ if 0x40 <= command <= 0x7F:
                self.start_line = value & 0x3F
            case 0x81:
                self.contrast = value
            case 0x8D:
                self.charge_pump = bool(value & 0x04)
            case 0xA0 | 0xA1:
                self.segments_mirrored = command == 0xA1
            case 0xA4 | 0xA5:
                self.all_on = command == 0xA5
            case 0xA6 | 0xA7:
                self.inverted = command == 0xA7
            case 0xA8:
                self.lines = (value & 0x3F) + 1
            case 0xAE | 0xAF:
                self.on = command == 0xAF
            case _ if 0xC0 <= command <= 0xCF:
                self.scan_mirrored = bool(command & 0x08)
            case 0xD3:
                self.offset = value & 0x3F
            case 0xD5:
                self.clock = value
            case 0xD9:
                self.precharge = value
            case 0xDA:
                self.com_pins = value
            case 0xDB:
                self.deselect = value
            case _ if command not in _WITHOUT_EFFECT:
                self.unknown.append(command)

    def _stop_scrolling(self) -> None:
        """The chip wants its memory written anew after a scroll: until then it is noise here."""
        if self.scrolling:
            self.ram[:] = self._noise.randbytes(SIZE)
        self.scrolling = False
