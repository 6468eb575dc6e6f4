"""The SSD1306: what its displayio driver would say to set it up, switch it, and set its contrast.
The driver speaks into a bus of its own; what it says is sent when it is needed, as often as it is needed."""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

from hal.contract import HEIGHT, WIDTH
from hal.pages import EVERYTHING, Window, changed_windows
from hal.panel import Panel
from hal.wires import I2C, I2CWire

_CONTRAST, _NORMAL, _INVERTED = 0x81, b"\xa6", b"\xa7"
_ADDRESS = 6
"""Bytes that name a window."""
_ON_NO_MACHINE = {
    "BLINKA_FORCECHIP": "OS_AGNOSTIC",
    "BLINKA_FORCEBOARD": "OS_AGNOSTIC_BOARD",
}
_AT_REST = b"\x2e\xd3\x00\x40\xa4\x20\x00"
"""No scroll, offset 0, start line 0, picture from memory, horizontal addressing.
The driver takes all but the last for granted."""


def SSD1306(i2c: I2C, address: int = 0x3C) -> Panel:
    """The panel with this chip at ``address`` of ``i2c``. The bus stays open after ``close``."""
    return Panel(I2CWire(i2c, address), SSD1306Controller())


class SSD1306Controller:
    """Making one loads displayio and the driver, which nothing else of the console needs.

    Raises ImportError.
    """

    calm = b"\xe3" * 6
    """No-operations: they end a command that an interrupted write has left without its arguments, of which
    none has more than six."""
    begin = calm + b"\xae"

    def __init__(self) -> None:
        self._ear = _Ear()
        with _on_no_machine():
            import adafruit_displayio_ssd1306
            import busdisplay
            import displayio
            import i2cdisplaybus
        displayio._stop_background()  # the thread would wake up a thousand times a second
        displayio.release_displays()
        with _without_waits(busdisplay):
            self._driver = adafruit_displayio_ssd1306.SSD1306(
                i2cdisplaybus.I2CDisplayBus(self._ear, device_address=0),
                width=WIDTH,
                height=HEIGHT,
                auto_refresh=False,
            )
        set_up = self._ear.heard()
        self._driver.sleep()
        self.off = b"".join(self._ear.heard())
        self._driver.wake()
        self.on = b"".join(self._ear.heard())
        told_otherwise = {self.on[0], self.off[0], _CONTRAST, _NORMAL[0]}
        kept = [command for command in set_up if command[0] not in told_otherwise]
        self._settings = _AT_REST + b"".join(kept)

    def contrast(self, value: int) -> bytes:
        self._driver.brightness = value / 255
        return b"".join(self._ear.heard())

    def inversion(self, inverted: bool) -> bytes:
        return _INVERTED if inverted else _NORMAL

    def settings(self) -> bytes:
        return self._settings

    def windows(self, old: bytes | None, new: bytes, overhead: int) -> list[Window]:
        return [EVERYTHING] if old is None else changed_windows(old, new, _ADDRESS + overhead)

    def address(self, window: Window) -> bytes:
        last_column, last_page = window.column + window.columns - 1, window.page + window.pages - 1
        return bytes((0x21, window.column, last_column, 0x22, window.page, last_page))


class _Ear:
    """What displayio takes for an I2C bus: it only hears."""

    def __init__(self) -> None:
        self._heard: list[bytes] = []
        self._held = False

    def heard(self) -> list[bytes]:
        """The commands since the last question, each with its arguments."""
        heard, self._heard = self._heard, []
        return heard

    def try_lock(self) -> bool:
        """False while it is held; displayio spins on it until then."""
        free = not self._held
        self._held = True
        return free

    def unlock(self) -> None:
        self._held = False

    def writeto(self, address: int, buffer: bytes) -> None:
        """One command; a control byte comes before each of its bytes."""
        self._heard.append(bytes(buffer[1::2]))

    def deinit(self) -> None: ...


@contextlib.contextmanager
def _on_no_machine() -> Iterator[None]:
    """Let Blinka not look for a machine and its pins: nothing here uses them, and it refuses what it does
    not know."""
    before = {name: os.environ.get(name) for name in _ON_NO_MACHINE}
    os.environ |= _ON_NO_MACHINE
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


@contextlib.contextmanager
def _without_waits(busdisplay: Any) -> Iterator[None]:
    """Let displayio not wait 10 ms after each command of the set-up: no chip hears it yet."""
    busdisplay.time = SimpleNamespace(sleep=lambda seconds: None)
    try:
        yield
    finally:
        busdisplay.time = time
