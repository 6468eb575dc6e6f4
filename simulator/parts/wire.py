"""What goes over the wire to the panel: how long it takes at 400 kHz, and how much it is.
On a true wire the device's time passes with every byte, and the picture appears as slowly."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

from simulator.parts.bus import FakeI2C
from simulator.parts.oled import OledChip
from simulator.parts.spi import FakeSPI

HERTZ = 400_000
CLOCKS = 9
"""Of the wire, for a byte and its acknowledgement."""
DATA = b"\x40"
CHUNK = 32
"""Bytes of picture data that reach the chip together."""
WINDOW = 1.0
"""Seconds over which the meter counts."""


def seconds(count: int, spi: int | None = None) -> float:
    """How long ``count`` bytes take, addresses among them; on SPI of ``spi`` hertz eight bits each."""
    return count * 8 / spi if spi else count * CLOCKS / HERTZ


class TrueWire:
    """In front of ``chip``: while ``slow``, ``pass_time`` is given the seconds that each part takes.

    ``spi``: the hertz of an SPI bus; None on I2C.
    """

    def __init__(self, chip: OledChip, pass_time: Callable[[float], None], spi: int | None = None) -> None:
        self.slow = False
        self._chip = chip
        self._pass_time = pass_time
        self._spi = spi

    def take(self, commands: bytes) -> None:
        """Commands over SPI."""
        self._wait(len(commands))
        self._chip.take(commands)

    def store(self, data: bytes) -> None:
        """A part of a picture over SPI."""
        for at in range(0, len(data), CHUNK):
            self._wait(len(data[at : at + CHUNK]))
            self._chip.store(data[at : at + CHUNK])

    def reset(self) -> None:
        self._chip.reset()

    def _wait(self, count: int) -> None:
        if self.slow:
            self._pass_time(seconds(count, self._spi))

    def write(self, data: bytes) -> None:
        if not self.slow:
            self._chip.write(data)
            return
        self._pass_time(seconds(2))
        if data[:1] != DATA:
            self._pass_time(seconds(len(data) - 1))
            self._chip.write(data)
            return
        for at in range(1, len(data), CHUNK):
            part = data[at : at + CHUNK]
            self._pass_time(seconds(len(part)))
            self._chip.write(DATA + part)

    def read(self) -> int:
        if self.slow:
            self._pass_time(seconds(2))
        return self._chip.read()


@dataclass(frozen=True, slots=True)
class Reading:
    """Bytes, transactions and wake-ups in the last second, and the picture that was sent last.

    ``frame`` is what that took: all bytes that went over the wire with it.
    """

    bytes: int
    transactions: int
    wakes: int
    frame: int

    @property
    def quiet(self) -> bool:
        """Whether nothing happened in the last second."""
        return not self.wakes


class Meter:
    """Reads the counters of ``wire`` each time that the firmware has done what it was woken for.

    ``is_picture`` says of a write, by where it went and its bytes, whether it carried a part of a picture.
    """

    def __init__(
        self,
        wire: FakeI2C | FakeSPI,
        now: Callable[[], float],
        is_picture: Callable[[int, bytes], bool] = lambda where, data: data[:1] == DATA,
    ) -> None:
        self._wire = wire
        self._is_picture = is_picture
        self._now = now
        self._before = (0, 0)
        self._work: deque[tuple[float, int, int]] = deque()
        self._frame = 0
        self._pictured = False
        wire.on_write.append(self._note)

    def sleep(self) -> None:
        """The firmware goes to sleep again."""
        counts = (self._wire.bytes, self._wire.transactions)
        size, transactions = (now - before for now, before in zip(counts, self._before, strict=True))
        self._before = counts
        if self._pictured:
            self._frame, self._pictured = size, False
        self._work.append((self._now(), size, transactions))
        self._forget()

    def read(self) -> Reading:
        """What it shows now."""
        self._forget()
        size = sum(size for _, size, _ in self._work)
        transactions = sum(count for _, _, count in self._work)
        return Reading(size, transactions, len(self._work), self._frame)

    def _note(self, time: float, where: int, data: bytes) -> None:
        self._pictured |= self._is_picture(where, data)

    def _forget(self) -> None:
        while self._work and self._work[0][0] <= self._now() - WINDOW:
            self._work.popleft()
