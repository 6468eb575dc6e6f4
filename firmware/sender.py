"""Sends pictures to the display: only those that differ from what it shows, and again what it did not take.
After a failure the pauses grow from a tenth of a second to a second."""

from __future__ import annotations

from PIL import Image

from hal.contract import Display

FIRST_PAUSE, LONGEST_PAUSE = 0.1, 1.0


class Sender:
    """``retry``: when the last picture is to be sent again, None while the display has it."""

    def __init__(self, display: Display) -> None:
        self._display = display
        self._wanted: Image.Image | None = None
        self._shown: bytes | None = None
        self._pause = FIRST_PAUSE
        self.retry: float | None = None

    def show(self, image: Image.Image, now: float) -> None:
        """Send ``image`` unless the display shows it; while it fails, only keep it for ``send_again``."""
        if image.tobytes() == self._shown:
            return
        self._wanted = image.copy()
        if self.retry is None:
            self._send(now)

    def send_again(self, now: float) -> None:
        """Send what the display did not take, if it is time."""
        if self.retry is not None and now >= self.retry:
            self._send(now)

    def _send(self, now: float) -> None:
        assert self._wanted is not None
        if self._display.show(self._wanted):
            self._shown = self._wanted.tobytes()
            self._pause = FIRST_PAUSE
            self.retry = None
        else:
            self._shown = None
            self.retry = now + self._pause
            self._pause = min(2 * self._pause, LONGEST_PAUSE)
