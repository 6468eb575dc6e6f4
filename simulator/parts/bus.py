"""An I2C bus of the kind that CircuitPython drivers are given, with chips on it and faults when wanted.
Stands in for ``busio.I2C``."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from typing import Protocol

from hal.contract import Clock

_NOBODY = 121
"""EREMOTEIO, as Linux says; other systems have no name for it."""


class Device(Protocol):
    """A chip on the bus."""

    def write(self, data: bytes) -> None:
        """One write, without its address; it may break off anywhere."""

    def read(self) -> int:
        """The byte that it answers to being read."""


class FakeI2C:
    """``clock`` stamps the writes; ``devices``: chips by address.

    ``unplugged``: nobody answers. ``faults``: for the number of a transaction (0 is the first), how many of
    its bytes still reach the chip before the bus fails. ``error``: with which number it fails.
    ``on_write``: called after each acknowledged write with time, address and bytes. ``transactions`` counts
    all attempts; ``bytes`` counts what was acknowledged, addresses and bytes read too.
    """

    def __init__(self, clock: Clock, devices: Mapping[int, Device]) -> None:
        self.unplugged = False
        self.faults: dict[int, int] = {}
        self.error = _NOBODY
        self.on_write: list[Callable[[float, int, bytes], None]] = []
        self.transactions = 0
        self.bytes = 0
        self._clock = clock
        self._devices = devices
        self._locked = False
        self._open = True

    def try_lock(self) -> bool:
        if self._locked:
            return False
        self._locked = True
        return True

    def unlock(self) -> None:
        """Raises ValueError when the bus is not locked."""
        if not self._locked:
            raise ValueError("the bus is not locked")
        self._locked = False

    def writeto(self, address: int, buffer: bytes) -> None:
        """Raises OSError when nobody acknowledges, ValueError without the lock or after ``deinit``."""
        data = bytes(buffer)
        device, reach = self._begin(address)
        if reach is not None:
            device.write(data[:reach])
            raise self._failure()
        device.write(data)
        self.bytes += len(data) + 1
        for listener in self.on_write:
            listener(self._clock.now(), address, data)

    def readfrom_into(self, address: int, buffer: bytearray) -> None:
        """Fill ``buffer``. Raises as ``writeto``."""
        device, reach = self._begin(address)
        if reach is not None:
            raise self._failure()
        buffer[:] = bytes([device.read()]) * len(buffer)
        self.bytes += len(buffer) + 1

    def deinit(self) -> None:
        self._open = False

    def _begin(self, address: int) -> tuple[Device, int | None]:
        """The device, and after how many bytes the bus fails."""
        if not (self._open and self._locked):
            raise ValueError("the bus is not locked" if self._open else "the bus is closed")
        reach = self.faults.get(self.transactions)
        self.transactions += 1
        device = self._devices.get(address)
        if self.unplugged or device is None:
            raise self._failure()
        return device, reach

    def _failure(self) -> OSError:
        return OSError(self.error, "Remote I/O error" if self.error == _NOBODY else os.strerror(self.error))
