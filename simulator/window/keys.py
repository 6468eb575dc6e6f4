"""Which keys press the console's buttons and which give orders to the desk.
Keys are named by their place on the board, not by their letter: WASD is a cross on every layout so."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

import pygame

from firmware.translation import _
from hal.contract import Button
from simulator.window import sdl

OTHERS = pygame.KMOD_ALT | pygame.KMOD_CTRL | pygame.KMOD_META
"""With one of these held, a key is meant for the desktop (Alt+Tab) and is no button."""
SHIFT = "shift+"


class Order(Enum):
    """What the desk itself does; the value is the name in the settings."""

    HELP = "help"
    PICTURE = "picture"
    WHOLE_PICTURE = "whole-picture"
    FILM = "film"
    WHOLE_FILM = "whole-film"
    PALETTE = "palette"
    PAUSE = "pause"
    STEP = "step"
    BARE = "bare"
    POWER_CUT = "power-cut"
    PANEL = "panel"
    METER = "meter"
    TRUE_WIRE = "true-wire"
    FULL_SCREEN = "full-screen"
    PIXELS = "pixels"


DEFAULTS: Mapping[Button | Order, tuple[str, ...]] = {
    Button.UP: ("up", "w"),
    Button.DOWN: ("down", "s"),
    Button.LEFT: ("left", "a"),
    Button.RIGHT: ("right", "d"),
    Button.CENTRE: ("tab",),
    Button.A: ("return", "kp_enter", "space"),
    Button.B: ("backspace", "escape"),
    Order.HELP: ("f1",),
    Order.PICTURE: ("f2",),
    Order.WHOLE_PICTURE: ("shift+f2",),
    Order.FILM: ("f3",),
    Order.WHOLE_FILM: ("shift+f3",),
    Order.PALETTE: ("f4",),
    Order.PAUSE: ("f5",),
    Order.STEP: ("f6",),
    Order.BARE: ("f7",),
    Order.POWER_CUT: ("f8",),
    Order.PANEL: ("f9",),
    Order.METER: ("f10",),
    Order.TRUE_WIRE: ("shift+f10",),
    Order.FULL_SCREEN: ("f11",),
    Order.PIXELS: ("f12",),
}
CODES = {
    name.removeprefix("KSCAN_").lower(): code
    for name, code in vars(pygame).items()
    if name.startswith("KSCAN_") and name != "KSCAN_UNKNOWN"
}
"""Every key by its name: ``a``, ``return``, ``kp_enter``, ``f1``."""
_CAPS = {
    "return": "Enter",
    "escape": "Esc",
    "kp_enter": "Keypad Enter",
}
ARROWS = ("up", "left", "down", "right")
PAD = (Button.UP, Button.LEFT, Button.DOWN, Button.RIGHT)
LONGEST_HINT = 6


@dataclass(frozen=True)
class Keys:
    """The keys of each button and order, by name; with ``shift+`` before it, a key works with Shift only."""

    names: Mapping[Button | Order, tuple[str, ...]]

    def find(self, scancode: int, shift: bool) -> Button | Order | None:
        """What a key does; Shift makes no difference where nothing else is said of it."""
        wanted = [name for name, code in CODES.items() if code == scancode]
        for prefix in (SHIFT, "") if shift else ("",):
            for use, names in self.names.items():
                if any(prefix + name in names for name in wanted):
                    return use
        return None

    def labels(self, use: Button | Order) -> list[str]:
        """What is written on the keys of ``use``, on this computer's keyboard as far as that is known."""
        return [label(name) for name in self.names[use]]

    def pad(self) -> list[str]:
        """The keys of the D-pad, four and four: ``Arrows``, ``WASD``."""
        words = []
        for cross in zip(*(self.names[button] for button in PAD), strict=False):
            labels = [label(name) for name in cross]
            joint = "" if all(len(word) == 1 for word in labels) else " "
            words.append(_("Arrows") if cross == ARROWS else joint.join(labels))
        return words

    def hints(self) -> dict[Button, str]:
        """A short word for each button; the arrows of the D-pad go without saying."""
        hints = {}
        for button in Button:
            words = [label(name).upper() for name in self.names[button] if name not in ARROWS]
            longest = 1 if button in PAD else LONGEST_HINT
            hints[button] = min((word for word in words if len(word) <= longest), key=len, default="")
        return hints


def label(name: str) -> str:
    """What is written on the key called ``name``."""
    if name.startswith(SHIFT):
        return f"Shift+{label(name.removeprefix(SHIFT))}"
    if name in _CAPS:
        return _CAPS[name]
    return (sdl.letter(CODES[name]) if len(name) == 1 else None) or name.replace("_", " ").title()
