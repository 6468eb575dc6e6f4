"""How many calls an action makes, and how many of them enter a module: counted, so the same on every machine.
What others draw with (PIL) is counted too, as far as it is written in Python."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType, ModuleType


def calls(action: Callable[[], object], module: ModuleType) -> tuple[int, int]:
    """All calls of Python functions while ``action`` runs, and those into ``module`` from elsewhere."""
    count = entries = 0

    def note(frame: FrameType, event: str, _argument: object) -> None:
        nonlocal count, entries
        if event == "call":
            count += 1
            caller = frame.f_back
            inside = frame.f_code.co_filename == module.__file__
            entries += inside and caller is not None and caller.f_code.co_filename != module.__file__

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        action()
    finally:
        sys.setprofile(before)
    return count, entries
