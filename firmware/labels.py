"""What buttons, levels, switches and times are called on the screen.
The words of one game are in firmware/games."""

from __future__ import annotations

from firmware.translation import N_, _
from hal.contract import Button

_BUTTONS = {
    Button.UP: N_("up"),
    Button.DOWN: N_("down"),
    Button.LEFT: N_("left"),
    Button.RIGHT: N_("right"),
    Button.CENTRE: N_("centre"),
}

_LEVELS = (N_("Beginner"), N_("Casual"), N_("Keen"), N_("Strong"), N_("Master"))


def level_title(level: int) -> str:
    """The name of the computer at ``level`` 1 to 5."""
    return _(_LEVELS[level - 1])


def button_title(button: Button) -> str:
    """The name of a button; A and B are called what stands on them."""
    return _(_BUTTONS[button]) if button in _BUTTONS else button.value.upper()


def on_off(value: bool) -> str:
    """The state of a switch."""
    return _("on") if value else _("off")


def duration(seconds: int) -> str:
    """Seconds or minutes after which something happens; 0 is never."""
    if not seconds:
        return _("never")
    return _("{n} min").format(n=seconds // 60) if seconds >= 60 else _("{n} s").format(n=seconds)
