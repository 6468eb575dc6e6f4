"""One program at a time in a folder, so that no two write over each other's match.
The system keeps the lock and lets it go with the program, however that ends."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

NAME = "pipopi.lock"
_TAKEN = PermissionError if sys.platform == "win32" else BlockingIOError


class InUse(Exception):
    """Another program keeps its data in the folder."""


@contextlib.contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Keep others out of ``folder`` meanwhile; it is made if need be, and an empty file stays in it.

    Raises InUse. Where nothing can be written, or the disk knows no locks, nobody is kept out.
    """
    file = _opened(folder)
    if file is None:
        yield
        return
    try:
        _lock(file)
        yield
    finally:
        os.close(file)


def _opened(folder: Path) -> int | None:
    """The file that is locked; of another user's, reading is enough."""
    with contextlib.suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
    for way in (os.O_RDWR | os.O_CREAT, os.O_RDONLY):
        with contextlib.suppress(OSError):
            return os.open(folder / NAME, way, 0o666)
    return None


def _lock(file: int) -> None:
    with contextlib.suppress(OSError):
        try:
            if sys.platform == "win32":
                msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
            else:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except _TAKEN as error:
            raise InUse from error
