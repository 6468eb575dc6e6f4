"""Reads what the emulator tells of the I2C bus, and lets the model of the panel's chip hear it.
Every picture that was lit is seen, however short."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from PIL import Image

from simulator.parts.ssd1306 import SSD1306Chip

_LINE = re.compile(r"i2c_(?:event (start|finish)\w*|send\w* send\w*)\(addr:0x3c\)(?: data:0x([0-9a-f]{2}))?")


def writes(lines: Iterable[str]) -> Iterator[bytes]:
    """The writes to the panel, each without its address; those that are not over yet do not count."""
    data = bytearray()
    for line in lines:
        match = _LINE.search(line)
        if match is None:
            continue
        if match[2] is not None:
            data.append(int(match[2], 16))
        elif data:
            yield bytes(data)
            data.clear()


class Panel:
    """The panel at the end of the wire that is told of in the file ``path``."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._place = 0
        self._lines: list[str] = []
        self.chip = SSD1306Chip()
        self.transfers = 0

    def pictures(self) -> list[Image.Image]:
        """What the panel showed after each write since the last question, and what it shows now."""
        with self._path.open("rb") as file:
            file.seek(self._place)
            told = file.read()
        told = told[: told.rfind(b"\n") + 1]
        self._place += len(told)
        self._lines += told.decode("ascii", "replace").splitlines()
        ends = [number for number, line in enumerate(self._lines) if "finish" in line]
        shown = []
        if ends:
            heard, self._lines = self._lines[: ends[-1] + 1], self._lines[ends[-1] + 1 :]
            for data in writes(heard):
                self.chip.write(data)
                self.transfers += 1
                shown.append(self.picture())
        return [*shown, self.picture()]

    def picture(self) -> Image.Image:
        """As it was last heard of."""
        return self.chip.picture()
