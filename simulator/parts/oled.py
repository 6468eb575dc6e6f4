"""What the chips of small OLED panels have in common: how they are written to, and how memory becomes light.
The glass is wired for A1, C8, DA 12, as on the usual 128x64 modules."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Mapping, Set
from typing import ClassVar

from PIL import Image

from hal.contract import HEIGHT, WIDTH
from hal.pages import LOWEST_BIT_FIRST, PAGES, SIZE

_MORE_CONTROLS, _IS_DATA = 0x80, 0x40
_IS_OFF = 0x40
_DARK, _LIT = bytes(WIDTH // 8), b"\xff" * (WIDTH // 8)
_ALL_BITS = bytes(255 - value for value in range(256))


class OledChip(ABC):
    """Takes writes and returns its picture. Registers are attributes, named as in the data sheets.

    ``ram``: ``columns`` bytes a page, page after page. ``seed`` chooses the noise that fills the memory when
    the power comes.
    """

    columns: ClassVar[int]
    arguments: ClassVar[Mapping[int, int]]
    """How many bytes follow a command, where any do."""
    without_effect: ClassVar[Set[int]]
    """Commands that the model takes and has no use for."""
    identity: ClassVar[int]
    """The low bits of the status."""

    def __init__(self, seed: int = 0) -> None:
        self._noise = random.Random(seed)
        self.unknown: list[int] = []
        """Bytes that came as commands and are none."""
        self.power_cycle()

    def power_cycle(self) -> None:
        """Power off and on: noise in the memory, every register at its reset value."""
        self.ram = bytearray(self._noise.randbytes(self.columns * PAGES))
        self.unknown = []
        self.reset()

    def reset(self) -> None:
        """What the reset pin does: every register at its reset value, the memory as it is."""
        self.on = False
        self.contrast = 0x80
        self.inverted = False
        self.all_on = False
        self.segments_mirrored = False
        self.scan_mirrored = False
        self.start_line = 0
        self.offset = 0
        self.lines = HEIGHT
        self.com_pins = 0x12
        self.column = 0
        self.page = 0
        self.clock, self.precharge, self.deselect = 0x80, 0x22, 0x20
        self._command: list[int] = []

    def write(self, data: bytes) -> None:
        """One I2C write, without its address: control bytes, commands and data. May end anywhere."""
        at = 0
        while at < len(data):
            control = data[at]
            end = at + 2 if control & _MORE_CONTROLS else len(data)
            content = data[at + 1 : end]
            if control & _IS_DATA:
                self.store(content)
            else:
                self.take(content)
            at = end

    def read(self) -> int:
        """The status, which is all that can be read over I2C."""
        return (0 if self.on else _IS_OFF) | self.identity

    def take(self, commands: bytes) -> None:
        """Bytes of the command stream; a command waits for its arguments, across writes too."""
        for byte in commands:
            self._command.append(byte)
            command, *arguments = self._command
            if len(arguments) == self.arguments.get(command, 0):
                self._command = []
                self._obey(command, arguments)

    @abstractmethod
    def store(self, data: bytes) -> None:
        """Bytes for the memory, from the present column and page on."""

    def picture(self) -> Image.Image:
        """What is lit now: mode ``1``, 128x64."""
        if not (self.on and self.powered):
            return Image.new("1", (WIDTH, HEIGHT))
        memory = self.memory().tobytes()
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

    def memory(self) -> Image.Image:
        """The part of the memory that the glass can show, as it stands on the glass: mode ``1``, 128x64."""
        columns = bytearray(SIZE)
        for page in range(PAGES):
            columns[page::PAGES] = self._on_glass(self.ram[page * self.columns : (page + 1) * self.columns])
        lying = Image.frombytes("1", (HEIGHT, WIDTH), bytes(columns), "raw", LOWEST_BIT_FIRST)
        return lying.transpose(Image.Transpose.TRANSPOSE)

    @property
    @abstractmethod
    def powered(self) -> bool:
        """Whether the voltage for the light is there."""

    @abstractmethod
    def _on_glass(self, page: bytearray) -> bytearray:
        """The bytes of ``page`` that the glass shows, from its left edge to its right."""

    def _glass_line(self, com: int) -> int:
        """The line of the glass, from the top, that common output ``com`` drives."""
        pad = com // 2 + com % 2 * 32 if self.com_pins & 0x10 else com
        if self.com_pins & 0x20:
            pad ^= 32
        return HEIGHT - 1 - (pad % 32 * 2 + pad // 32)

    def _obey(self, command: int, arguments: list[int]) -> None:
        """Commands that all chips know; ``_obey_own`` gets the others."""
        value = arguments[0] if arguments else command
        match command:
            case _ if 0x40 <= command <= 0x7F:
                self.start_line = value & 0x3F
            case 0x81:
                self.contrast = value
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
            case _ if not self._obey_own(command, arguments) and command not in self.without_effect:
                self.unknown.append(command)

    @abstractmethod
    def _obey_own(self, command: int, arguments: list[int]) -> bool:
        """Obey a command of this chip alone; False when it is none."""
