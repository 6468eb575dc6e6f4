"""From the raw edges of the buttons, bounces and all, to what the player's fingers meant.
Works from time stamps alone: it never looks at a clock."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from hal.contract import Button, Edge

STABLE = 0.010
"""Seconds: a shorter contact is no press, and a gap that is not longer is no release."""
_LONGER = STABLE + 1e-6
"""The shortest gap that is a release, whatever the rounding of two times."""
REPEAT_DELAY = 0.300
REPEAT_PERIOD = 0.100
LONG = 0.600
STUCK = 20.0
"""Seconds: no finger holds a button that long; something leans on it, or its contact is broken."""

_REPEATING = frozenset({Button.UP, Button.DOWN, Button.LEFT, Button.RIGHT})


class Kind(Enum):
    """PRESS at once, REPEAT while the D-pad is held, and in the end exactly one of SHORT, LONG and STUCK:
    the first two at the release; STUCK when none came, and then nothing more until the button has been up."""

    PRESS = "press"
    REPEAT = "repeat"
    SHORT = "short"
    LONG = "long"
    STUCK = "stuck"


@dataclass(frozen=True, slots=True)
class Gesture:
    """``time``, in seconds of the edges' clock, is when the finger did it: before it proved stable."""

    button: Button
    kind: Kind
    time: float


@dataclass(slots=True)
class _Key:
    """One button: where its contact is since when, the press that it has proved, and whether it is stuck."""

    contact: bool = False
    since: float = 0.0
    pressed: float | None = None
    repeat: float = 0.0
    stuck: bool = False


@dataclass
class Gestures:
    """Feed edges in the order of their times, and ask what is due: for the time of each edge, and when
    the deadline passes without one.

    Late questions are harmless: what a press was is told from the times of its edges. Only of one that is
    still held not all repeats that were missed are made up for, but one.

    >>> gestures = Gestures()
    >>> gestures.feed(Edge(Button.A, True, 1.0))
    >>> gestures.feed(Edge(Button.A, False, 1.2))
    >>> [gesture.kind.name for gesture in gestures.due(1.5)]
    ['PRESS', 'SHORT']
    """

    _keys: dict[Button, _Key] = field(default_factory=dict, init=False)
    _due: list[Gesture] = field(default_factory=list, init=False)

    def feed(self, edge: Edge) -> None:
        """Take one raw edge. A press of a button that is down: its release was lost, and is made up for."""
        self._settle(edge.time)
        key = self._keys.setdefault(edge.button, _Key())
        if edge.pressed == key.contact:
            if not edge.pressed or edge.time < key.since + STABLE:
                return
            self._come_up(edge.button, key, edge.time)
        key.contact = edge.pressed
        key.since = max(key.since, edge.time)

    def due(self, now: float) -> list[Gesture]:
        """What is certain at ``now`` and has not been told yet, in the order in which it became certain.

        All edges up to ``now`` must have been fed.
        """
        self._settle(now, held=True)
        due, self._due = self._due, []
        return due

    def deadline(self) -> float | None:
        """When ``due`` will have something to tell if no edge comes before; None: nothing without an edge."""
        times = [time for button, key in self._keys.items() if (time := self._next(button, key)) is not None]
        return min(times, default=None)

    def _next(self, button: Button, key: _Key) -> float | None:
        """When the next thing becomes certain of this button."""
        if key.stuck and key.contact:
            return None
        if key.stuck or key.contact != (key.pressed is not None):
            return key.since + (STABLE if key.pressed is None else _LONGER)
        if key.pressed is None:
            return None
        stuck = key.pressed + STUCK
        return min(key.repeat, stuck) if button in _REPEATING else stuck

    def _settle(self, now: float, held: bool = False) -> None:
        """Tell all that has become certain up to ``now``; ``held``: what is down then stays down."""
        while True:
            times = [
                (time, button.value, button, key)
                for button, key in self._keys.items()
                if (time := self._next(button, key)) is not None and time <= now
            ]
            if not times:
                return
            time, _, button, key = min(times, key=lambda entry: entry[:2])
            if not key.contact:
                self._come_up(button, key, key.since)
            elif key.pressed is None:
                key.pressed = key.since
                key.repeat = key.since + REPEAT_DELAY
                self._due.append(Gesture(button, Kind.PRESS, key.since))
            elif time >= key.pressed + STUCK:
                self._due.append(Gesture(button, Kind.STUCK, time))
                key.pressed = None
                key.stuck = True
            else:
                self._due.append(Gesture(button, Kind.REPEAT, time))
                key.repeat = time + REPEAT_PERIOD
                if held and key.repeat <= now:
                    key.repeat = now + REPEAT_PERIOD

    def _come_up(self, button: Button, key: _Key, time: float) -> None:
        if key.pressed is not None:
            kind = Kind.LONG if time - key.pressed >= LONG else Kind.SHORT
            self._due.append(Gesture(button, kind, time))
        key.pressed = None
        key.stuck = False
