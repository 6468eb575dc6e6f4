"""The clock on the desk: it stands still while the firmware works and moves only where the firmware waits.
So a run depends on its events and their times alone, in the window as well as without one."""

from __future__ import annotations


class DeskClock:
    """Seconds since power-on."""

    def __init__(self) -> None:
        self._now = 0.0

    def now(self) -> float:
        return self._now

    def advance(self, time: float) -> None:
        """Move on to ``time``; a time that has passed changes nothing."""
        self._now = max(self._now, time)
