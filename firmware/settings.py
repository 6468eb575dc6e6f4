"""What the players have chosen once and for all: handover, brightness, names, the last set-up.
Every field is checked when it is read; a wrong one becomes its default and is told."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from firmware.translation import _

HANDOVERS = ("off", "banner", "full")
BRIGHTNESS = (1, 2, 3, 4, 5)
DIM_AFTER = (30, 60, 120, 300, 0)
DARK_AFTER = (60, 180, 600, 1800, 0)
"""Seconds without a press; 0 is never."""
THINKING = ("fast", "normal", "slow")
LEVELS = tuple(range(6))
"""Of the computer at a seat; 0 is a person."""
PEOPLE = 4
NAME_LENGTH = 10

Data = dict[str, Any]


def default_names() -> tuple[str, ...]:
    """The four names of a new console, in the language of the program."""
    return (_("Anna"), _("Bruno"), _("Clara"), _("Diego"))


def _forget(data: Data) -> None:
    """Keep nothing."""


@dataclass(slots=True)
class Settings:
    """The settings of one console; change a field, then call ``save``.

    ``handover``: ``off``, ``banner`` or ``full``. ``brightness``: 1 (dim) to 5. ``dim_after``,
    ``dark_after``: seconds without a press, 0 is never. ``thinking``: how long the computer may think about a
    move. ``help_marks``: the board shows safe lines and the lengths of chains. ``names``: four people, each
    1 to 10 characters, the first at the first seat. ``levels``: for each seat the level of the computer that
    plays there in place of that person, or 0. ``family``: the name of the game set up last. ``setups``: the
    game id set up last for each family. ``keep`` is given the data that ``save`` writes.
    """

    handover: str = "full"
    confirm: bool = False
    brightness: int = 4
    invert: bool = False
    dim_after: int = 60
    dark_after: int = 180
    thin_strokes: bool = False
    thinking: str = "normal"
    help_marks: bool = False
    names: tuple[str, ...] = field(default_factory=default_names)
    levels: tuple[int, ...] = (0,) * PEOPLE
    family: str = "dots"
    setups: dict[str, str] = field(default_factory=dict)
    keep: Callable[[Data], None] = field(default=_forget, repr=False, compare=False)

    def save(self) -> None:
        """Hand all fields to ``keep``."""
        self.keep(self.to_data())

    def to_data(self) -> Data:
        """All fields, ready for JSON."""
        fields = {name: getattr(self, name) for name in _CHECKS}
        return {name: list(value) if type(value) is tuple else value for name, value in fields.items()}

    def take(self, data: object) -> tuple[str, ...]:
        """Take over what is right in ``data`` and keep the rest; returns the names of the wrong fields."""
        if not isinstance(data, Mapping):
            return tuple(_CHECKS)
        wrong = []
        for name, right in _CHECKS.items():
            if name not in data:
                continue
            if right(data[name]):
                value = data[name]
                setattr(self, name, tuple(value) if type(value) is list else value)
            else:
                wrong.append(name)
        return tuple(wrong)


def is_name(value: object) -> bool:
    """Whether a person can be called so on the screens."""
    return (
        isinstance(value, str)
        and 1 <= len(value) <= NAME_LENGTH
        and value.isprintable()
        and bool(value.strip())
    )


def _are_four(value: object, right: Callable[[object], bool]) -> bool:
    return isinstance(value, list) and len(value) == PEOPLE and all(map(right, value))


def _is_bool(value: object) -> bool:
    return isinstance(value, bool)


_CHECKS: dict[str, Callable[[Any], bool]] = {
    "handover": lambda value: value in HANDOVERS,
    "confirm": _is_bool,
    "brightness": lambda value: type(value) is int and value in BRIGHTNESS,
    "invert": _is_bool,
    "dim_after": lambda value: type(value) is int and value in DIM_AFTER,
    "dark_after": lambda value: type(value) is int and value in DARK_AFTER,
    "thin_strokes": _is_bool,
    "thinking": lambda value: value in THINKING,
    "help_marks": _is_bool,
    "names": lambda value: _are_four(value, is_name),
    "levels": lambda value: _are_four(value, lambda level: type(level) is int and level in LEVELS),
    "family": lambda value: isinstance(value, str),
    "setups": lambda value: (
        isinstance(value, dict) and all(isinstance(word, str) for pair in value.items() for word in pair)
    ),
}
