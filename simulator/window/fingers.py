"""What presses the console's buttons from the window: keys, the mouse, gamepads; each until it lets go.
Turns that into events, at times that a finger could have needed."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable

from hal.contract import Button
from simulator.parts.buttons import DeskButtons
from simulator.parts.events import Action, Contact, Event

SHORTEST = 0.02
"""Seconds that a button stays down or up at least. Keys do not bounce, but the firmware takes for a bounce
what is shorter than 10 ms, and a tap that is heard late, all at once, would look like that."""


class Fingers:
    """``now`` returns the earliest time at which something can still happen."""

    def __init__(self, buttons: DeskButtons, now: Callable[[], float]) -> None:
        self._buttons = buttons
        self._now = now
        self._down: dict[Hashable, Button] = {}
        self._last: dict[Button, float] = {}

    def press(self, source: Hashable, button: Button | None) -> bool:
        """``source`` presses ``button``; returns whether that makes a difference."""
        if button is None or source in self._down:
            return False
        self._down[source] = button
        self._move(Contact(button, True, source))
        return True

    def let_go(self, source: Hashable) -> bool:
        """``source`` presses nothing any more; returns whether that makes a difference."""
        button = self._down.pop(source, None)
        if button is None:
            return False
        self._move(Contact(button, False, source))
        return True

    def let_go_of_all(self) -> bool:
        """The same for all of them."""
        held = list(self._down)
        for source in held:
            self.let_go(source)
        return bool(held)

    def happen(self, action: Action) -> None:
        """Let ``action`` happen now."""
        self._buttons.add([Event(self._now(), action)])

    def _move(self, contact: Contact) -> None:
        soonest = self._last.get(contact.button, -SHORTEST) + SHORTEST
        time = math.ceil(max(self._now(), soonest) * 1000) / 1000
        self._last[contact.button] = time
        self._buttons.add([Event(time, contact)])
