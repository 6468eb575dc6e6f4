"""A 128x64 SSD1306 panel on I2C: power and settings through the displayio driver, pictures sent directly.
Every bus error is taken for a lost panel: the next picture sets the panel up again from nothing."""

from __future__ import annotations

import contextlib
import io
import os
import time
from collections.abc import Iterator
from typing import Protocol

from PIL import Image

from hal.contract import HEIGHT, WIDTH
from hal.pages import EVERYTHING, SIZE, Window, changed_windows, page_bytes

os.environ.setdefault("BLINKA_SKIP_DEPENDENCY_CHECK", "1")
with contextlib.redirect_stdout(io.StringIO()):  # Blinka prints a warning on machines that have no pins
    import adafruit_displayio_ssd1306
    import displayio
    import i2cdisplaybus

displayio._stop_background()  # the thread would wake up a thousand times a second

COMMANDS, DATA = b"\x00", b"\x40"
WINDOW_COST = 10
"""Bytes that a window takes beside its data: two addresses, two control bytes, six bytes of commands."""

_OFF, _NORMAL, _INVERTED = b"\xae", b"\xa6", b"\xa7"
_FLUSH = b"\xe3\xe3"
"""Two no-operations: they end a command that an interrupted write has left without its arguments."""
_AT_REST = b"\x2e\xd3\x00\x40\xa4\x20\x00"
"""No scroll, offset 0, start line 0, picture from memory, horizontal addressing.
The driver takes all but the last for granted, and comes to that one too late."""


class I2C(Protocol):
    """The part of ``busio.I2C`` that a panel uses. ``writeto`` raises OSError when nobody acknowledges."""

    def try_lock(self) -> bool: ...

    def unlock(self) -> None: ...

    def writeto(self, address: int, buffer: bytes) -> None: ...


class SSD1306:
    """The panel at ``address`` of ``i2c``; one at a time in a process. The bus stays open after ``close``.

    The panel lights up with the first picture; what its memory held before is never seen.
    """

    def __init__(self, i2c: I2C, address: int = 0x3C) -> None:
        self._wire = _Wire(i2c, address)
        self._driver: adafruit_displayio_ssd1306.SSD1306 | None = None
        self._shown = b""
        self._contrast = _contrast(5)
        self._inverted = False
        self._asleep = False
        self._closed = False
        with self._noticing_loss():
            self._driver = self._set_up()

    def show(self, image: Image.Image) -> bool:
        """Send what changed since the last picture: nothing, a few windows, or at most 1034 bytes."""
        picture = page_bytes(image)
        if self._closed:
            return False
        with self._noticing_loss():
            if self._driver is None:
                self._driver = self._set_up()
            for window in changed_windows(self._shown, picture, WINDOW_COST):
                self._wire.send_window(window, picture)
            self._shown = picture
            if not self._asleep:
                self._driver.wake()
        return self._driver is not None

    def set_brightness(self, level: int) -> None:
        """``level`` from 1 (dim) to 5 (full). Raises ValueError for another one."""
        self._contrast = _contrast(level)
        with self._noticing_loss():
            if self._driver is not None:
                self._driver.brightness = self._contrast / 255

    def set_inverted(self, inverted: bool) -> None:
        self._inverted = inverted
        with self._noticing_loss():
            if self._driver is not None:
                self._wire.send_commands(_INVERTED if inverted else _NORMAL)

    def sleep(self) -> None:
        self._asleep = True
        with self._noticing_loss():
            if self._driver is not None:
                self._driver.sleep()

    def wake(self) -> None:
        self._asleep = False
        with self._noticing_loss():
            if self._driver is not None:
                self._driver.wake()

    def close(self) -> None:
        """Switch the panel off, if it still answers, and free displayio for another one."""
        if self._closed:
            return
        self._closed = True
        with self._noticing_loss():
            self._wire.send_commands(_FLUSH + _OFF)
        self._driver = None
        displayio.release_displays()

    def _set_up(self) -> adafruit_displayio_ssd1306.SSD1306:
        """Bring the panel from any state to this one: memory empty, settings as wished, switched off."""
        displayio.release_displays()
        self._wire.send_commands(_FLUSH + _OFF + _AT_REST)
        self._wire.send_window(EVERYTHING, bytes(SIZE))
        driver = adafruit_displayio_ssd1306.SSD1306(
            i2cdisplaybus.I2CDisplayBus(self._wire, device_address=self._wire.address),
            width=WIDTH,
            height=HEIGHT,
            brightness=self._contrast / 255,
            auto_refresh=False,
        )
        driver.sleep()
        if self._inverted:
            self._wire.send_commands(_INVERTED)
        self._shown = bytes(SIZE)
        return driver

    @contextlib.contextmanager
    def _noticing_loss(self) -> Iterator[None]:
        try:
            yield
        except _NoAnswer:
            self._driver = None


class _NoAnswer(Exception):
    """The panel did not acknowledge. No OSError: displayio would turn some of those into other errors."""


class _Wire:
    """Between displayio and the bus: no lock outlives an error, and no release closes the bus."""

    def __init__(self, i2c: I2C, address: int) -> None:
        self.address = address
        self._i2c = i2c
        self._held = False

    def send_commands(self, commands: bytes) -> None:
        self.writeto(self.address, COMMANDS + commands)

    def send_window(self, window: Window, picture: bytes) -> None:
        """Send the part of ``picture`` in ``window``, which is named in full, whatever was sent before."""
        last_column, last_page = window.column + window.columns - 1, window.page + window.pages - 1
        self.send_commands(bytes((0x21, window.column, last_column, 0x22, window.page, last_page)))
        self.writeto(self.address, DATA + window.cut(picture))

    def try_lock(self) -> bool:
        """For displayio, which spins on it until it answers False."""
        free = not self._held
        self._held = True
        return free

    def unlock(self) -> None:
        self._held = False

    def writeto(self, address: int, buffer: bytes) -> None:
        patience = 50
        while not self._i2c.try_lock():
            patience -= 1
            if not patience:
                raise _NoAnswer("another user keeps the bus")
            time.sleep(0.001)
        try:
            self._i2c.writeto(address, buffer)
        except OSError as error:
            raise _NoAnswer from error
        finally:
            self._i2c.unlock()

    def deinit(self) -> None:
        """For displayio's release; the bus belongs to whoever made it."""


def _contrast(level: int) -> int:
    """The contrast register for a brightness; squares, because eyes see steps as ratios."""
    if level not in range(1, 6):
        raise ValueError(f"a brightness is 1 to 5, not {level}")
    return round(255 * (level / 5) ** 2)
