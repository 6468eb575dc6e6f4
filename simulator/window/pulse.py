"""How the device's time follows the real one: at a speed, not at all while paused, never in leaps.
Real time is asked for; nothing sleeps here."""

from __future__ import annotations

from collections.abc import Callable


class Pulse:
    """``real`` returns real seconds; the device's time begins at ``now`` and is ``speed`` times as fast."""

    def __init__(self, real: Callable[[], float], now: float, speed: float = 1) -> None:
        self._real = real
        self._speed = speed
        self._origin = real() - now / speed
        self._frozen: float | None = None

    def now(self) -> float:
        """The device's time, in seconds."""
        return self._frozen if self._frozen is not None else (self._real() - self._origin) * self._speed

    def until(self, time: float) -> float:
        """Real seconds until the device's time is ``time``."""
        return (time - self.now()) / self._speed

    def set(self, now: float, speed: float | None = None) -> None:
        """It is ``now``, and time passes at ``speed`` from here on."""
        self._speed = speed or self._speed
        self._origin = self._real() - now / self._speed
        if self._frozen is not None:
            self._frozen = now

    @property
    def paused(self) -> bool:
        """Whether time stands still."""
        return self._frozen is not None

    @paused.setter
    def paused(self, paused: bool) -> None:
        now = self.now()
        self._frozen = now if paused else None
        self.set(now)
