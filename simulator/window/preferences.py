"""What the window remembers from one time to the next: its place and size, and how the device looks.
Kept as a small file; what is wrong in it counts as forgotten."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from hal.contract import StorageError
from hal.files import FileStorage
from simulator.pictures.glass import PALETTES, Look

NAME = "window.json"
SMALLEST, LARGEST = 64, 16_384


@dataclass(frozen=True, slots=True)
class Memory:
    """``size``: of the window, in points, None: as large as fits. ``place``: its top left corner.

    The place holds only while the ``screens`` (their sizes) are the same. ``bare``: without the device.
    """

    size: tuple[int, int] | None = None
    place: tuple[int, int] | None = None
    screens: tuple[tuple[int, int], ...] = ()
    look: Look = field(default=Look())
    bare: bool = False


def load(folder: Path) -> Memory:
    """What was saved in ``folder``, or the defaults."""
    try:
        data = json.loads(FileStorage(folder).read(NAME) or b"null")
    except (StorageError, ValueError):
        return Memory()
    if not isinstance(data, dict):
        return Memory()
    found = Memory(bare=data.get("bare") is True, look=_look(data.get("look")))
    size, place = _pair(data.get("size")), _pair(data.get("place"))
    if size is not None and all(SMALLEST <= length <= LARGEST for length in size):
        found = replace(found, size=size)
    listed = data.get("screens")
    screens = [_pair(screen) for screen in listed] if isinstance(listed, list) else []
    return replace(found, place=place, screens=tuple(screen for screen in screens if screen is not None))


def merged(kept: Memory, opened: Memory, left: Memory) -> Memory:
    """What to remember of a window that was ``opened`` so and ``left`` so.

    What nobody changed meanwhile stays as it was ``kept``, though the command line said otherwise this time.
    """
    found = left
    if left.size == opened.size:
        found = replace(found, size=kept.size)
    if left.place == opened.place:
        found = replace(found, place=kept.place, screens=kept.screens)
    if left.look == opened.look:
        found = replace(found, look=kept.look)
    if left.bare == opened.bare:
        found = replace(found, bare=kept.bare)
    return found


def save(folder: Path, memory: Memory) -> None:
    """Remember ``memory`` in ``folder``, if it can be written."""
    try:
        FileStorage(folder).replace(NAME, json.dumps(asdict(memory)).encode("ascii"))
    except StorageError:
        return


def _pair(value: Any) -> tuple[int, int] | None:
    whole = isinstance(value, list) and len(value) == 2 and all(type(number) is int for number in value)
    return (value[0], value[1]) if whole else None


def _look(data: Any) -> Look:
    if not isinstance(data, dict):
        return Look()
    palette = data.get("palette")
    return Look(
        palette if palette in PALETTES else Look().palette,
        grid=data.get("grid") is True,
        glow=data.get("glow") is True,
    )
