"""A four-wire SPI bus with one panel on it, at the level of its pins: what the chip sees is what counts.
Stands in for a spidev device and two GPIO outputs."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from typing import Protocol

from hal.contract import Clock


class SPIChip(Protocol):
    """A chip with the pins CS, D/C and RES."""

    def take(self, commands: bytes) -> None: ...

    def store(self, data: bytes) -> None: ...

    def reset(self) -> None: ...


class FakePin:
    """A line that the console drives; ``changes`` counts how often its level did."""

    def __init__(self, level: bool, on_level: Callable[[bool], None] = lambda level: None) -> None:
        self.level = level
        self.changes = 0
        self._on_level = on_level

    def set(self, level: bool) -> None:
        self.changes += level != self.level
        self.level = level
        self._on_level(level)


class FakeSPI:
    """``clock`` stamps the writes; the chip hangs on chip select ``select``, its D/C and RES on ``dc`` and
    ``reset``, which is high at first.

    Nothing on this bus acknowledges: while ``unplugged``, while RES is low or CS belongs to another, bytes
    vanish. ``faults``: for the number of a transaction (0 is the first), how many of its bytes still reach
    the chip before the write fails. ``on_write``: called after each write that the chip took with time, the
    level of D/C and bytes. ``transactions`` counts all attempts, ``bytes`` what did not fail.
    """

    def __init__(self, clock: Clock, chip: SPIChip, select: int = 0) -> None:
        self.dc = FakePin(False)
        self.reset = FakePin(True, self._on_reset)
        self.unplugged = False
        self.faults: dict[int, int] = {}
        self.on_write: list[Callable[[float, bool, bytes], None]] = []
        self.transactions = 0
        self.bytes = 0
        self._clock = clock
        self._chip = chip
        self._select = select

    def device(self, select: int) -> FakeSPIDevice:
        """The bus as a program gets it that pulls chip select ``select`` low for each write."""
        return FakeSPIDevice(self, select)

    def transfer(self, select: int, data: bytes) -> None:
        reach = self.faults.get(self.transactions)
        self.transactions += 1
        heard = select == self._select and self.reset.level and not self.unplugged
        if heard:
            (self._chip.store if self.dc.level else self._chip.take)(data[:reach])
        if reach is not None:
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        self.bytes += len(data)
        if heard:
            for listener in self.on_write:
                listener(self._clock.now(), self.dc.level, data)

    def _on_reset(self, level: bool) -> None:
        if not level and not self.unplugged:
            self._chip.reset()


class FakeSPIDevice:
    """A spidev device."""

    def __init__(self, bus: FakeSPI, select: int) -> None:
        self._bus = bus
        self._select = select

    def write(self, data: bytes) -> None:
        """One transfer. Raises OSError where the bus has a fault."""
        self._bus.transfer(self._select, bytes(data))
