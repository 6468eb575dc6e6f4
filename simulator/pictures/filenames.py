"""Names for files that the desk makes by itself: with the date and the time, and never one that is taken.
The file is made at once, so that two programs never choose the same."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from pathlib import Path


def free_name(stem: str, ending: str, folders: Iterable[Path]) -> Path | None:
    """A new, empty file such as ``stem-2026-07-04-153012.png`` in the first folder that takes it, or None.

    A second file of the same second gets a number.
    """
    stamp = datetime.now().strftime("%Y-%m-%d-%H%M%S")
    for folder in folders:
        number = 1
        while True:
            path = folder / f"{stem}-{stamp}{'' if number == 1 else f'-{number}'}{ending}"
            try:
                path.touch(exist_ok=False)
            except FileExistsError:
                number += 1
            except OSError:
                break
            else:
                return path
    return None
