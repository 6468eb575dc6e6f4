"""The pins of the header through gpiod: the right chip by its label, and lines that only one program owns.
What is wrong is told in one sentence."""

from __future__ import annotations

import errno
from collections.abc import Mapping
from pathlib import Path
from typing import Any

HEADER_LABELS = frozenset({"pinctrl-bcm2835", "pinctrl-bcm2711", "pinctrl-rp1"})
"""The chip behind the header of a Raspberry Pi up to 3, of a 4, and of a 5."""
OWNER = "pipopi"
_NO_EDGES = (errno.ENXIO, errno.EOPNOTSUPP)


class PartError(Exception):
    """A part of the console cannot be used; the text is one sentence that says why and what to do."""


def load_gpiod() -> Any:
    """The module gpiod, version 2. Raises PartError."""
    try:
        import gpiod
    except ImportError as error:
        raise PartError(
            f"The pins need gpiod ({error}): pip install -e '.[pi]' in PipoPi's folder gets it."
        ) from error
    if not hasattr(gpiod, "LineSettings"):
        raise PartError("The pins need gpiod 2 or newer: pip install --upgrade 'gpiod>=2.2.2'.")
    return gpiod


def find_chip(gpiod: Any, folder: Path = Path("/dev")) -> Path:
    """The device of the header's chip; its number differs from model to model. Raises PartError."""
    labels = []
    refused = False
    for path in sorted({path.resolve() for path in folder.glob("gpiochip*")}):
        try:
            with gpiod.Chip(str(path)) as chip:
                label = chip.get_info().label
        except PermissionError:
            refused = True
            continue
        except OSError:
            continue
        if label in HEADER_LABELS:
            return path
        labels.append(label)
    if refused:
        raise PartError(
            "The pins may not be used by this user: sudo usermod -aG gpio $USER, then log in again."
        )
    found = ", ".join(labels) if labels else "none"
    raise PartError(f"No GPIO of a Raspberry Pi is here (found: {found}): run this on the Pi itself.")


def request_lines(gpiod: Any, settings: Mapping[int, Any], uses: Mapping[int, str], chip: Path) -> Any:
    """The lines with these ``settings`` by GPIO number, ours alone until they are released.

    ``uses`` says what each is for. Raises PartError.
    """
    try:
        return gpiod.request_lines(str(chip), config=dict(settings), consumer=OWNER)
    except OSError as error:
        if error.errno == errno.EBUSY:
            raise PartError(_who_has_them(gpiod, uses, chip)) from error
        listed = ", ".join(str(pin) for pin in settings)
        if error.errno in _NO_EDGES:
            raise PartError(
                f'GPIO {listed} tell of no presses here: let [buttons] in pipopi.toml say read = "polling".'
            ) from error
        raise PartError(f"GPIO {listed} cannot be used: {error.strerror or error}.") from error


def _who_has_them(gpiod: Any, uses: Mapping[int, str], chip: Path) -> str:
    with gpiod.Chip(str(chip)) as opened:
        for pin, use in uses.items():
            line = opened.get_line_info(pin)
            if line.used:
                return (
                    f"GPIO {pin} ({use}) is in use by {line.consumer or 'the system'}: end that first,"
                    " or choose another pin in pipopi.toml."
                )
    return "A pin is in use by another program: start this again when that has ended."


class OutputPin:
    """Line ``pin``, driven by us."""

    def __init__(self, gpiod: Any, request: Any, pin: int) -> None:
        self._request = request
        self._pin = pin
        self._levels = (gpiod.line.Value.INACTIVE, gpiod.line.Value.ACTIVE)

    def set(self, level: bool) -> None:
        """Raises OSError."""
        self._request.set_value(self._pin, self._levels[level])
