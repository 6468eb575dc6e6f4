"""Clock and power of a console that runs as a program on any computer.
The clock is the machine's; switching off is left to its owner."""

from __future__ import annotations

import time


class SystemClock:
    """Seconds since some moment before the program started."""

    def now(self) -> float:
        return time.monotonic()


class NoPower:
    """A computer that the program may not switch off."""

    @property
    def can_switch_off(self) -> bool:
        return False

    def switch_off(self) -> None:
        """Does nothing."""
