"""Gamepads: which are there, and what is pressed on them, by the names that SDL gives to a common layout.
A stick counts as four buttons, one of them at a time."""

from __future__ import annotations

from collections.abc import Hashable

import pygame
from pygame._sdl2 import controller

Press = tuple[Hashable, str, bool]
"""What does it, the name of the button, and whether it goes down."""

CODES = {
    name.removeprefix("CONTROLLER_BUTTON_").lower(): code
    for name, code in vars(pygame).items()
    if name.startswith("CONTROLLER_BUTTON_") and not name.endswith(("_INVALID", "_MAX"))
}
DIRECTIONS = ("stick_left", "stick_right", "stick_up", "stick_down")
NAMES = (*CODES, *DIRECTIONS)
_NAMES = {code: name for name, code in CODES.items()}
FAR, NEAR = 0.6, 0.4
"""How far a stick is pushed that presses, and how near to its rest it lets go; 1 is the end."""

HEARD = (
    pygame.CONTROLLERDEVICEADDED,
    pygame.CONTROLLERDEVICEREMOVED,
    pygame.CONTROLLERBUTTONDOWN,
    pygame.CONTROLLERBUTTONUP,
    pygame.CONTROLLERAXISMOTION,
)

NEEDED = (
    pygame.JOYDEVICEADDED,
    pygame.JOYDEVICEREMOVED,
    pygame.JOYBUTTONDOWN,
    pygame.JOYBUTTONUP,
    pygame.JOYAXISMOTION,
    pygame.JOYHATMOTION,
)
"""Events that SDL makes those of gamepads from, and does not if they are blocked."""


class Pads:
    """All gamepads that are plugged in; new ones are heard as events."""

    def __init__(self) -> None:
        controller.init()
        self._pads: dict[int, controller.Controller] = {}
        self._sticks: dict[int, list[float]] = {}
        self._pushed: dict[int, str] = {}

    def close(self) -> None:
        """Let them all go."""
        for pad in self._pads.values():
            pad.quit()
        self._pads.clear()
        controller.quit()

    @property
    def names(self) -> list[str]:
        """What they are called."""
        return [pad.name for pad in self._pads.values()]

    def take(self, event: pygame.event.Event) -> list[Press]:
        """What ``event``, one of HEARD, presses and releases."""
        match event.type:
            case pygame.CONTROLLERDEVICEADDED:
                self._add(event.device_index)
            case pygame.CONTROLLERDEVICEREMOVED:
                self._pads.pop(event.instance_id, None)
                self._sticks.pop(event.instance_id, None)
                return self._push(event.instance_id, "")
            case pygame.CONTROLLERBUTTONDOWN | pygame.CONTROLLERBUTTONUP:
                name = _NAMES.get(event.button)
                down = event.type == pygame.CONTROLLERBUTTONDOWN
                return [((event.instance_id, name), name, down)] if name else []
            case pygame.CONTROLLERAXISMOTION:
                if event.axis in (pygame.CONTROLLER_AXIS_LEFTX, pygame.CONTROLLER_AXIS_LEFTY):
                    stick = self._sticks.setdefault(event.instance_id, [0.0, 0.0])
                    stick[event.axis] = event.value / 32768
                    return self._push(event.instance_id, self._direction(event.instance_id))
        return []

    def _add(self, index: int) -> None:
        pad = controller.Controller(index)
        self._pads[pad.as_joystick().get_instance_id()] = pad

    def _direction(self, pad: int) -> str:
        """Where the stick is pushed: the way it is pushed farther, and the present one until it is let go."""
        x, y = self._sticks[pad]
        before = self._pushed.get(pad, "")
        along = abs(x) >= abs(y)
        far = max(abs(x), abs(y))
        if far < NEAR or (far < FAR and not before):
            return ""
        wanted = DIRECTIONS[(x > 0) if along else 2 + (y > 0)]
        return wanted if far >= FAR else before

    def _push(self, pad: int, direction: str) -> list[Press]:
        before = self._pushed.pop(pad, "")
        if direction:
            self._pushed[pad] = direction
        if before == direction:
            return []
        changes = ((before, False), (direction, True))
        return [((pad, name), name, down) for name, down in changes if name]
