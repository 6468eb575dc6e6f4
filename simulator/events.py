"""What can happen to the device on the desk, each at a time of its clock.
A script, a key, the mouse and later a recording are all made of these."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from pathlib import Path

from hal.contract import Button


@dataclass(frozen=True, slots=True)
class Contact:
    """``source`` (a key, the mouse, the script) starts or ends pressing ``button``."""

    button: Button
    pressed: bool
    source: Hashable


@dataclass(frozen=True, slots=True)
class Shot:
    """Save the picture of the OLED, each of its pixels ``scale`` pixels wide, as ``path``."""

    path: Path
    scale: int


@dataclass(frozen=True, slots=True)
class WindowShot:
    """Save the picture of the whole device as ``path``."""

    path: Path


@dataclass(frozen=True, slots=True)
class Quit:
    """Power the device off."""


Action = Contact | Shot | WindowShot | Quit


@dataclass(frozen=True, slots=True)
class Event:
    """``action`` happens at ``time`` seconds after power-on."""

    time: float
    action: Action
