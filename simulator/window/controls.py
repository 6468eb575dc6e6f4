"""Who presses what: the keys and the gamepad buttons of each use, as the person wants them.
Their file is ``simulator.toml``; a wrong entry in it is told, and what it is about stays as it was."""

from __future__ import annotations

import difflib
import tomllib
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from hal.contract import Button
from simulator.options import why
from simulator.window import keys, pads
from simulator.window.keys import SHIFT, Keys, Order

NAME = "simulator.toml"
KEYS, GAMEPAD = "keys", "gamepad"
ALLOWED = {
    KEYS: "names such as a, 5, f1, space, return, left, kp_enter and shift+p",
    GAMEPAD: ", ".join(pads.NAMES),
}
Use = Button | Order
USES: dict[str, Use] = {use.value: use for kind in (Button, Order) for use in kind}
PADS: Mapping[Use, tuple[str, ...]] = {
    Button.UP: ("dpad_up", "stick_up"),
    Button.DOWN: ("dpad_down", "stick_down"),
    Button.LEFT: ("dpad_left", "stick_left"),
    Button.RIGHT: ("dpad_right", "stick_right"),
    Button.CENTRE: ("x", "y"),
    Button.A: ("a", "start"),
    Button.B: ("b", "back"),
}


@dataclass(frozen=True)
class Controls:
    """``keys`` of the keyboard, and the gamepad buttons (``pads``) of each use, by name."""

    keys: Keys = field(default_factory=lambda: Keys(keys.DEFAULTS))
    pads: Mapping[Use, tuple[str, ...]] = field(default_factory=lambda: PADS)

    def pad(self, name: str) -> Use | None:
        """What the gamepad button ``name`` is for."""
        return next((use for use, names in self.pads.items() if name in names), None)


def read_controls(text: str) -> tuple[Controls, list[str]]:
    """What the file says, and a sentence for each wrong entry."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        return Controls(), [f"this is no TOML ({error}); nothing in it is used."]
    complaints = [
        f"there is no section [{section}]; allowed are [{KEYS}] and [{GAMEPAD}]."
        for section in data
        if section not in (KEYS, GAMEPAD)
    ]
    key_names = [prefix + name for name in keys.CODES for prefix in ("", SHIFT)]
    found = _section(KEYS, data.get(KEYS, {}), keys.DEFAULTS, key_names, complaints)
    buttons = _section(GAMEPAD, data.get(GAMEPAD, {}), PADS, pads.NAMES, complaints)
    return Controls(Keys(found), buttons), complaints


def load(folder: Path) -> tuple[Controls, list[str]]:
    """What the file in ``folder`` says, if there is one; complaints name it."""
    path = folder / NAME
    try:
        controls, complaints = read_controls(path.read_text(encoding="utf-8-sig"))
    except (FileNotFoundError, NotADirectoryError):
        return Controls(), []
    except (OSError, UnicodeDecodeError) as error:
        controls, complaints = Controls(), [f"nothing in it is used: {why(error)}."]
    return controls, [f"{path}: {complaint}" for complaint in complaints]


def _section(
    section: str,
    wanted: Any,
    defaults: Mapping[Use, tuple[str, ...]],
    known: Collection[str],
    complaints: list[str],
) -> dict[Use, tuple[str, ...]]:
    """``defaults`` with what is right in ``wanted``; a name that gets another use loses its first one."""
    if not isinstance(wanted, Mapping):
        complaints.append(f"[{section}] is not a section; write its name in brackets.")
        return dict(defaults)
    chosen: dict[Use, tuple[str, ...]] = {}
    taken: dict[str, str] = {}
    for use, names in wanted.items():
        problem = _problem(section, use, names, known, taken)
        if problem is not None:
            complaints.append(f"[{section}] {use}: {problem}")
            continue
        chosen[USES[use]] = tuple(names)
        taken |= dict.fromkeys(names, use)
    kept = {use: tuple(name for name in names if name not in taken) for use, names in defaults.items()}
    return kept | chosen


def _problem(
    section: str, use: str, names: Any, known: Collection[str], taken: Mapping[str, str]
) -> str | None:
    if use not in USES:
        return f"nothing is called that{_near(use, USES)}; allowed are {', '.join(USES)}."
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        return 'allowed is a list of names, written like ["a", "space"].'
    for name in names:
        if name not in known:
            return f"there is no '{name}'{_near(name, known) or f'; allowed are {ALLOWED[section]}'}."
        if name in taken:
            return f"'{name}' is already used for {taken[name]}."
    return None


def _near(word: str, known: Collection[str]) -> str:
    near = difflib.get_close_matches(word.lower(), list(known), n=3)
    return f"; perhaps {' or '.join(near)}" if near else ""
