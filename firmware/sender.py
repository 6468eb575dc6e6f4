"""Sends pictures to the display: only those that differ from what it shows, and again what it did not take.
After a failure the pauses grow from a tenth of a second to one; while all is well it looks once a second."""

from __future__ import annotations

from PIL import Image

from hal.contract import Display

FIRST_PAUSE, LONGEST_PAUSE = 0.1, 1.0
CHECK = 1.0
"""Seconds after which a display is shown again what it has, in case that it lost it, whatever else it was
shown meanwhile: one that cannot be asked is mended by nothing else."""
BLIND = 1.0
"""Seconds after which a display that takes nothing is a display that shows nothing."""


class Sender:
    """``retry``: when the last picture is to be sent again, None while the display has it."""

    def __init__(self, display: Display) -> None:
        self._display = display
        self._wanted: Image.Image | None = None
        self._shown: bytes | None = None
        self._pause = FIRST_PAUSE
        self._check: float | None = None
        self._lost: float | None = None
        self.retry: float | None = None

    def show(self, image: Image.Image, now: float) -> None:
        """Send ``image`` unless the display shows it; while it fails, only keep it for ``send_again``."""
        if image.tobytes() == self._shown:
            return
        self._wanted = image.copy()
        if self.retry is None:
            self._send(now)
            if self._check is not None and self._check - now <= CHECK / 2:
                self._send(now)  # now, rather than to be woken for it soon

    def send_again(self, now: float) -> None:
        """Send what the display did not take, or may have lost, if it is time."""
        due = self.due
        if due is not None and now >= due:
            self._send(now)

    def forget(self) -> None:
        """The display sleeps: ask it nothing, and send it the next picture whatever it is."""
        self._shown = self._check = self.retry = self._lost = None
        self._pause = FIRST_PAUSE

    @property
    def due(self) -> float | None:
        """When ``send_again`` has something to do."""
        return self._check if self.retry is None else self.retry

    def is_blind(self, now: float) -> bool:
        """Whether nobody can have seen what is going on, because the display has failed for a second."""
        return self._lost is not None and now >= self._lost + BLIND

    def _send(self, now: float) -> None:
        assert self._wanted is not None
        picture = self._wanted.tobytes()
        if self._display.show(self._wanted):
            if picture == self._shown or self._check is None:
                self._check = now + CHECK
            self._shown = picture
            self._pause = FIRST_PAUSE
            self.retry = self._lost = None
            return
        if self._lost is None:
            self._lost = now
        self._shown = self._check = None
        self.retry = now + self._pause
        self._pause = min(2 * self._pause, LONGEST_PAUSE)
