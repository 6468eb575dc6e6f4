"""What can happen to the device on the desk, each at a time of its clock.
A script, a key, the mouse and a recording are all made of these."""

from __future__ import annotations

from collections.abc import Callable, Hashable
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
class Point:
    """A finger presses the OLED's pixel ``x``, ``y``, or a mouse hovers there."""

    x: int
    y: int
    pressed: bool


@dataclass(frozen=True, slots=True)
class Interrupt:
    """The firmware's own call that ends its waiting."""


@dataclass(frozen=True, slots=True)
class Plug:
    """The panel is pulled off its plug, which takes its power too, or put on again."""

    plugged: bool


@dataclass(frozen=True, slots=True)
class Glitch:
    """The next write to the panel breaks off after ``reach`` bytes."""

    reach: int


@dataclass(frozen=True, slots=True)
class Disk:
    """The disk fills up, or there is room on it again."""

    full: bool


@dataclass(frozen=True, slots=True)
class SlowDisk:
    """From now on every save takes ``seconds``."""

    seconds: float


@dataclass(frozen=True, slots=True)
class Saved:
    """A save is over; ``end`` ends it and says whether the console is to be told."""

    end: Callable[[], bool]


@dataclass(frozen=True, slots=True)
class Wire:
    """From now on what goes over the wire takes as long as at 400 kHz, or no time."""

    slow: bool


@dataclass(frozen=True, slots=True)
class PowerCut:
    """The battery is pulled and put back: nothing is saved, and the console starts anew."""


@dataclass(frozen=True, slots=True)
class Restart:
    """Power off as usual, and on again."""


@dataclass(frozen=True, slots=True)
class Shot:
    """Save the picture of the OLED, each of its pixels ``scale`` pixels wide, as ``path``.

    ``line``, here and below: the number of the line of the script that asks for it, 0 where none does.
    """

    path: Path
    scale: int
    line: int = 0


@dataclass(frozen=True, slots=True)
class WindowShot:
    """Save the picture of the whole device as ``path``."""

    path: Path
    line: int = 0


@dataclass(frozen=True, slots=True)
class Film:
    """Begin a film of the OLED, each of its pixels ``scale`` pixels wide, that becomes ``path``."""

    path: Path
    scale: int
    line: int = 0


@dataclass(frozen=True, slots=True)
class WindowFilm:
    """Begin a film of the whole device that becomes ``path``."""

    path: Path
    line: int = 0


@dataclass(frozen=True, slots=True)
class FilmEnd:
    """The film is over."""


@dataclass(frozen=True, slots=True)
class HandOver:
    """A recording is over: from now on the keys count."""


@dataclass(frozen=True, slots=True)
class Quit:
    """Power the device off."""


Picture = Shot | WindowShot | Film | WindowFilm | FilmEnd
Fault = Plug | Glitch | Disk | SlowDisk | PowerCut
Action = Contact | Point | Interrupt | Saved | Fault | Wire | Restart | Picture | HandOver | Quit


@dataclass(frozen=True, slots=True)
class Event:
    """``action`` happens at ``time`` seconds after power-on."""

    time: float
    action: Action
