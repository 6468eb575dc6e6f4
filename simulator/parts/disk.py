"""The disk on the desk: real files, which nothing reaches while it is full or the power is gone.
Stands in for the memory card."""

from __future__ import annotations

import errno
import os
from pathlib import Path

from hal.contract import StorageError
from hal.files import FileStorage

FULL = "the disk is full. Make room on it"


class DeskDisk(FileStorage):
    """Storage in ``folder``. ``full``: nothing more can be saved. ``off``: nothing is saved, nor told.

    ``behind``: names of what could not be saved since it could last. ``writes`` counts what was saved.
    """

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.full = False
        self.off = False
        self.behind: set[str] = set()
        self.writes = 0

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
