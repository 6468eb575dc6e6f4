"""How commands and data reach the chip of a panel: over I2C, or over four-wire SPI with its D/C and RES.
Every error of a bus or a pin is NoAnswer."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Iterator
from typing import Protocol

_COMMANDS, _DATA = b"\x00", b"\x40"
_PATIENCE = 50
"""Milliseconds that another user may keep the bus."""
_RESET = 0.0001
"""Seconds; the chips want 10 microseconds."""


class NoAnswer(Exception):
    """The panel did not take what it was sent; the text says why."""


class Wire(Protocol):
    """The way to one chip. All methods raise NoAnswer."""

    overhead: int
    """Bytes on the wire beside one piece of commands and one of data."""

    def reset(self) -> None:
        """Reset the chip, where its pin for that is wired."""

    def send_commands(self, commands: bytes) -> None: ...

    def send_data(self, data: bytes) -> None: ...

    def status(self) -> int | None:
        """What the chip says of itself; None where it cannot be asked."""


class Output(Protocol):
    """A pin that the program drives. Raises OSError."""

    def set(self, level: bool) -> None: ...


class I2C(Protocol):
    """The part of ``busio.I2C`` that a panel uses. Both transfers raise OSError when nobody acknowledges."""

    def try_lock(self) -> bool: ...

    def unlock(self) -> None: ...

    def writeto(self, address: int, buffer: bytes) -> None: ...

    def readfrom_into(self, address: int, buffer: bytearray) -> None: ...


class SPI(Protocol):
    """A bus that pulls its chip select low for each write. Raises OSError."""

    def write(self, data: bytes) -> None: ...


class I2CWire:
    """The chip at ``address`` of ``i2c``, which stays open; ``reset``: its RES, if it is wired."""

    overhead = 4
    """Two addresses and two control bytes."""

    def __init__(self, i2c: I2C, address: int, reset: Output | None = None) -> None:
        self._i2c = i2c
        self._address = address
        self._reset = reset

    def reset(self) -> None:
        _pulse(self._reset)

    def send_commands(self, commands: bytes) -> None:
        with self._bus():
            self._i2c.writeto(self._address, _COMMANDS + commands)

    def send_data(self, data: bytes) -> None:
        with self._bus():
            self._i2c.writeto(self._address, _DATA + data)

    def status(self) -> int | None:
        buffer = bytearray(1)
        with self._bus():
            self._i2c.readfrom_into(self._address, buffer)
        return buffer[0]

    @contextlib.contextmanager
    def _bus(self) -> Iterator[None]:
        patience = _PATIENCE
        while not self._i2c.try_lock():
            patience -= 1
            if not patience:
                raise NoAnswer("another user keeps the bus")
            time.sleep(0.001)
        try:
            with _telling():
                yield
        finally:
            self._i2c.unlock()


class SPIWire:
    """The chip on ``spi``, with its D/C on ``dc`` and, if it is wired, its RES on ``reset``.

    Nothing acknowledges here: a panel that is not there is not noticed.
    """

    overhead = 0

    def __init__(self, spi: SPI, dc: Output, reset: Output | None = None) -> None:
        self._spi = spi
        self._dc = dc
        self._reset = reset

    def reset(self) -> None:
        _pulse(self._reset)

    def send_commands(self, commands: bytes) -> None:
        self._send(commands, False)

    def send_data(self, data: bytes) -> None:
        self._send(data, True)

    def status(self) -> int | None:
        return None

    def _send(self, content: bytes, level: bool) -> None:
        with _telling():
            self._dc.set(level)
            self._spi.write(content)


def _pulse(reset: Output | None) -> None:
    if reset is not None:
        with _telling():
            reset.set(False)
            time.sleep(_RESET)
            reset.set(True)
            time.sleep(_RESET)


@contextlib.contextmanager
def _telling() -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise NoAnswer(error.strerror or str(error)) from error
