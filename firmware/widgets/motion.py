"""What moves by itself, computed from the clock: a blink, and a line too long that slides.
Both say when they next change, so that the console sleeps in between."""

from __future__ import annotations

from math import ceil, floor

_NEARLY = 1e-6
"""Part of a period by which a clock may fall short of it: sums of floats do."""


class Blink:
    """Lit and dark in turn, 0.4 seconds each, beginning lit at ``start`` (seconds of the console's clock)."""

    HALF = 0.4

    def __init__(self, start: float = 0.0) -> None:
        self._start = start

    def restart(self, now: float) -> None:
        """Be lit from ``now`` on, so that what a player has just moved is seen at once."""
        self._start = now

    def lit(self, now: float) -> bool:
        return self._halves(now) % 2 == 0

    def next_change(self, now: float) -> float:
        """When ``lit`` next changes."""
        return self._start + (self._halves(now) + 1) * self.HALF

    def _halves(self, now: float) -> int:
        return floor((now - self._start) / self.HALF + _NEARLY)


class Busy:
    """A sign that something goes on: ``PHASES`` pictures in turn, about three a second."""

    TICK = 0.3
    PHASES = 4

    def phase(self, now: float) -> int:
        """Which of the pictures is shown."""
        return floor(now / self.TICK + _NEARLY) % self.PHASES

    def next_change(self, now: float) -> float:
        """When the next one is."""
        return (floor(now / self.TICK + _NEARLY) + 1) * self.TICK


class Slide:
    """How far a line that is too long has moved to the left: it rests, slides, rests, and begins again.

    After three rounds it stays at the beginning, so that a console left alone comes to rest.
    """

    TICK = 0.1
    STEP = 2
    REST = 12
    ROUNDS = 3

    def __init__(self) -> None:
        self._start: float | None = None

    def restart(self) -> None:
        """Begin again at the next question."""
        self._start = None

    def offset(self, now: float, hidden: int) -> int:
        """How many of the ``hidden`` pixels, those that do not fit, are out of sight at the left."""
        _, phase = self._place(now, hidden)
        return max(min((phase - self.REST) * self.STEP, hidden), 0)

    def next_change(self, now: float, hidden: int) -> float | None:
        """When ``offset`` next changes, or None when it stays."""
        ticks, phase = self._place(now, hidden)
        if hidden <= 0 or ticks >= self.ROUNDS * self._round(hidden):
            return None
        end = self._round(hidden) - self.REST
        target = self.REST + 1 if phase <= self.REST else phase + 1 if phase < end else self._round(hidden)
        assert self._start is not None
        return self._start + (ticks - phase + target) * self.TICK

    def _round(self, hidden: int) -> int:
        """Ticks of one round."""
        return 2 * self.REST + ceil(hidden / self.STEP)

    def _place(self, now: float, hidden: int) -> tuple[int, int]:
        """Ticks since the start, and how many of them belong to the present round."""
        if self._start is None:
            self._start = now
        ticks = max(floor((now - self._start) / self.TICK + _NEARLY), 0)
        length = self._round(max(hidden, 0))
        return ticks, 0 if ticks >= self.ROUNDS * length else ticks % length
