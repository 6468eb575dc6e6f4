"""The disk on the desk: real files, which nothing reaches while it is full or the power is gone.
Stands in for the memory card."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from functools import partial
from pathlib import Path

from hal.contract import StorageError
from hal.files import FileStorage
from simulator.parts.events import Saved

FULL = "the disk is full. Make room on it"


class DeskDisk(FileStorage):
    """Storage in ``folder``, and its Writer, which gives ``later`` what happens after so many seconds.

    ``full``: nothing more can be saved. ``slow``: seconds that a save takes, at whose end all of it is there
    at once. ``off``: nothing is saved, nor told.

    ``behind``: names of what could not be saved since it could last. ``writes`` counts what was saved.
    """

    def __init__(self, folder: Path, later: Callable[[float, Saved], None]) -> None:
        super().__init__(folder)
        self._later = later
        self._write: Callable[[], None] | None = None
        self.full = False
        self.slow = 0.0
        self.off = False
        self.behind: set[str] = set()
        self.writes = 0

    @property
    def busy(self) -> bool:
        return self._write is not None

    def begin(self, write: Callable[[], None]) -> None:
        if not self.slow:
            write()
            return
        self._write = write
        self._later(self.slow, Saved(partial(self._end, write)))

    def finish(self) -> None:
        if self._write is not None:
            self._end(self._write)

    def _end(self, write: Callable[[], None]) -> bool:
        """End ``write`` unless it has ended; whether there is a console that waits for it."""
        if self._write is not write:
            return False
        self._write = None
        write()
        return not self.off

    def replace(self, name: str, content: bytes) -> None:
        if self.off:
            return
        if self.full:
            self.behind.add(name)
            reason = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            raise StorageError(f"{name} could not be saved: {FULL}.") from reason
        super().replace(name, content)
        self.behind.discard(name)
        self.writes += 1
