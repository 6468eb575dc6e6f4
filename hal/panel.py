"""A 128x64 panel: pictures sent as the windows that changed, and brought back whenever it was lost.
What is special to a chip is a Controller; the way to it is a Wire."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Iterator
from typing import Protocol

from PIL import Image

from hal.pages import Window, page_bytes
from hal.wires import NoAnswer, Wire

RENEWAL = 60
"""Times that a panel is asked before it is sent everything all the same: what disturbs a wire can change
what a chip holds, and no answer tells of that."""
_IS_OFF = 0x40

_log = logging.getLogger(__name__)


class Controller(Protocol):
    """The commands of a chip, as bytes."""

    calm: bytes
    """Ends what an interrupted write has left; says nothing to a chip that was not interrupted."""
    begin: bytes
    """As ``calm``, then switches off, and sets what may be set only then."""
    on: bytes
    off: bytes

    def contrast(self, value: int) -> bytes:
        """``value``: 0 to 255."""

    def inversion(self, inverted: bool) -> bytes: ...

    def settings(self) -> bytes:
        """All else that brings it from any state to the one that pictures need; harmless while it is lit."""

    def windows(self, old: bytes | None, new: bytes, overhead: int) -> list[Window]:
        """What to send for page bytes ``new`` where ``old`` (None: anything) is in the memory."""

    def address(self, window: Window) -> bytes:
        """What to send before the bytes of ``window``."""


class Panel:
    """The panel of ``controller`` on ``wire``; ``upside_down`` turns its pictures by 180 degrees.

    It lights up with the first picture; what its memory held before is never seen. An error on the wire is
    a lost panel: the next picture sets it up again from nothing. A panel that lost its power unnoticed is
    found at the next picture, because it says that it is dark; where it cannot say so, the same picture once
    more is sent with all that the panel needs to show it, which is not seen on one that was there all along.
    So whoever shows the same picture once a second has a panel that is back within a second of being there,
    right within another if it was reset while it was set up, and put right within a minute if a disturbance
    changed what it holds.
    """

    def __init__(self, wire: Wire, controller: Controller, upside_down: bool = False) -> None:
        self._wire = wire
        self._controller = controller
        self._upside_down = upside_down
        self._shown: bytes | None = None
        """What its memory holds; None while it is lost."""
        self._dark_status: int | None = None
        """What it answers when it is off; None while it cannot be told apart."""
        self._looks = 0
        """How often it was asked since it was sent everything."""
        self._contrast = _contrast(5)
        self._inverted = False
        self._asleep = False
        self._closed = False
        self._told = False

    @property
    def asleep(self) -> bool:
        """Whether it is dark until ``wake``."""
        return self._asleep and not self._closed

    def show(self, image: Image.Image) -> bool:
        """Send what changed since the last picture. The same picture again asks whether it is still there, or
        sends it once more to a panel that cannot be asked."""
        if self._upside_down:
            image = image.transpose(Image.Transpose.ROTATE_180)
        picture = page_bytes(image)
        if self._closed:
            return False
        with self._noticing_loss():
            if self._shown is None or self._lost_power():
                self._set_up(picture)
            elif picture != self._shown:
                self._send(self._shown, picture)
                self._shown = picture
            elif not self._asleep:
                self._looks += 1
                if self._dark_status is None or self._looks == RENEWAL:
                    self._send_again(picture)
        return self._shown is not None

    def set_brightness(self, level: int) -> None:
        """``level`` from 1 (dim) to 5 (full). Raises ValueError for another one."""
        self._contrast = _contrast(level)
        self._command(self._controller.contrast(self._contrast))

    def set_inverted(self, inverted: bool) -> None:
        self._inverted = inverted
        self._command(self._controller.inversion(inverted))

    def sleep(self) -> None:
        if not self._asleep:
            self._asleep = True
            self._command(self._controller.off)

    def wake(self) -> None:
        """Switch it on with all that it should hold: while it slept, it could have lost that unnoticed."""
        if self._asleep:
            self._asleep = False
            with self._noticing_loss():
                if self._shown is not None:
                    self._set_up(self._shown)

    def close(self) -> None:
        """Switch it off, if it still answers."""
        if self._closed:
            return
        self._closed = True
        self._shown = None
        with contextlib.suppress(NoAnswer):
            self._wire.send_commands(self._controller.begin)

    def _command(self, commands: bytes) -> None:
        with self._noticing_loss():
            if self._shown is not None:
                self._wire.send_commands(commands)

    def _lost_power(self) -> bool:
        if self._asleep or self._dark_status is None:
            return False
        return self._off_bit() == self._dark_status

    def _set_up(self, picture: bytes) -> None:
        """Bring it from any state to ``picture``, dark until that is whole."""
        self._wire.reset()
        self._wire.send_commands(self._controller.begin + self._settings())
        self._dark_status = self._asked()
        self._send(None, picture)
        if not self._asleep:
            self._wire.send_commands(self._controller.on)
            if self._asked() == self._dark_status:
                self._dark_status = None
        self._keep(picture)
        self._looks = RENEWAL - 1  # it may have been reset meanwhile, and is on all the same

    def _send_again(self, picture: bytes) -> None:
        """Send everything, without a moment of darkness if it was there all the time.

        One that can be asked is on; if it is reset meanwhile, that it went dark will tell of it.
        """
        self._wire.send_commands(self._controller.calm + self._settings())
        self._send(None, picture)
        if self._dark_status is None:
            self._wire.send_commands(self._controller.on)
        self._keep(picture)

    def _keep(self, picture: bytes) -> None:
        self._shown = picture
        self._looks = 0
        if self._told:
            self._told = False
            _log.warning("The panel is back.")

    def _settings(self) -> bytes:
        chip = self._controller
        return chip.settings() + chip.contrast(self._contrast) + chip.inversion(self._inverted)

    def _send(self, old: bytes | None, new: bytes) -> None:
        for window in self._controller.windows(old, new, self._wire.overhead):
            self._wire.send_commands(self._controller.address(window))
            self._wire.send_data(window.cut(new))

    def _asked(self) -> int | None:
        """As `_off_bit`; None, too, when it takes what it is sent but does not let itself be asked."""
        try:
            return self._off_bit()
        except NoAnswer:
            return None

    def _off_bit(self) -> int | None:
        """The bit that says whether it is off; not all chips mean the same by it, and some nothing."""
        status = self._wire.status()
        return None if status is None else status & _IS_OFF

    @contextlib.contextmanager
    def _noticing_loss(self) -> Iterator[None]:
        try:
            yield
        except NoAnswer as error:
            self._shown = None
            if not self._told:
                self._told = True
                _log.warning("The panel does not answer (%s); it is tried again.", error)


def _contrast(level: int) -> int:
    """The contrast register for a brightness; squares, because eyes see steps as ratios."""
    if level not in range(1, 6):
        raise ValueError(f"a brightness is 1 to 5, not {level}")
    return round(255 * (level / 5) ** 2)
