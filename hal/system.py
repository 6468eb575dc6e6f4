"""Clock and power of a console that runs as a program on any computer.
The clock is the machine's; switching off is left to its owner, or asked of its system."""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Mapping
from pathlib import Path

from hal.contract import Power


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


class RequestPower:
    """A system that switches itself off when the file ``request`` appears, as the installer sets it up."""

    def __init__(self, request: Path) -> None:
        self._request = request

    @property
    def can_switch_off(self) -> bool:
        return os.access(self._request.parent, os.W_OK)

    def switch_off(self) -> None:
        """Ask for it; the system then stops this program as any other. Without the right to it: nothing."""
        with contextlib.suppress(OSError):
            self._request.touch()


def find_power(environment: Mapping[str, str] = os.environ) -> Power:
    """How this console is switched off: by the request that PIPOPI_POWER_OFF names, or not at all."""
    request = environment.get("PIPOPI_POWER_OFF")
    return RequestPower(Path(request)) if request else NoPower()
