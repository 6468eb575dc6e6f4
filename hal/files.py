"""Small files that survive a power cut: written beside, forced to the disk, then put in place.
The content before is kept as a backup."""

from __future__ import annotations

import contextlib
import errno
import os
from pathlib import Path

from hal.contract import StorageError

_BACKUP, _NEW, _DAMAGED, _NEWER = ".backup", ".new", ".damaged", ".newer"
_REASONS = {
    "ENOSPC": "the disk is full. Make room on it",
    "EDQUOT": "your share of the disk is full. Make room in it",
    "EFBIG": "the file may not grow that large. Raise the limit",
    "EROFS": "the disk is read-only. Make it writable",
    "EACCES": "it is not permitted. Check the rights of the folder",
    "EPERM": "it is not permitted. Check the rights of the folder",
    "EISDIR": "a folder has its name. Move it away",
    "ENOENT": "its folder is gone. Start again",
    "EINVAL": "the disk does not take it. Choose another folder",
    "EINTR": "it was interrupted. It is tried again with the next change",
    "ELOOP": "the links of its folder lead in a circle. Choose another folder",
    "ENAMETOOLONG": "the name of its folder is too long. Choose another folder",
    "EIO": "the disk does not work as it should. Check it",
}


class FileStorage:
    """Storage in the files of ``folder``, which is made with the first content. One process at a time."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def read(self, name: str) -> bytes | None:
        try:
            path = self._path(name)
            if path.exists() and not path.is_file():
                raise StorageError(f"{name} is not a file: something else has its name. Move it away.")
            return path.read_bytes()
        except (FileNotFoundError, NotADirectoryError):
            return None
        except OSError as error:
            raise _sentence(f"{name} could not be read", error) from error

    def read_backup(self, name: str) -> bytes | None:
        return self.read(name + _BACKUP)

    def replace(self, name: str, content: bytes) -> None:
        path, new = self._path(name), self._path(name + _NEW)
        try:
            self._make_folder()
            try:
                _write(new, content)
                self._back_up(name)
                new.replace(path)
            except OSError:
                with contextlib.suppress(OSError):
                    new.unlink(missing_ok=True)
                raise
            _sync_folder(self._folder)
        except OSError as error:
            raise _sentence(f"{name} could not be saved", error) from error

    def set_aside(self, name: str, backup: bool = False, newer: bool = False) -> str:
        number = 1
        while self._path(aside := f"{name}{_NEWER if newer else _DAMAGED}-{number}").exists():
            number += 1
        try:
            self._path(name + _BACKUP if backup else name).rename(self._path(aside))
            _sync_folder(self._folder)
        except OSError as error:
            raise _sentence(f"{name} could not be set aside", error) from error
        return aside

    def _path(self, name: str) -> Path:
        if name in ("", "..") or name != Path(name).name:
            raise ValueError(f"{name!r} is not the name of a file")
        return self._folder / name

    def _make_folder(self) -> None:
        if not self._folder.is_dir():
            try:
                self._folder.mkdir(parents=True)
            except (FileNotFoundError, FileExistsError, NotADirectoryError) as error:
                raise OSError("its folder cannot be made. Choose another folder") from error
            _sync_folder(self._folder.parent)

    def _back_up(self, name: str) -> None:
        """Let the backup be the present content, without a moment in which there is none of either."""
        path, fresh = self._path(name), self._path(name + _BACKUP + _NEW)
        fresh.unlink(missing_ok=True)
        if not path.exists():
            return
        try:
            fresh.hardlink_to(path)
        except OSError:  # file systems of memory cards for cameras have no links
            _write(fresh, path.read_bytes())
        fresh.replace(self._path(name + _BACKUP))


def _write(path: Path, content: bytes) -> None:
    """Write a new file; what had its name goes, so that no link is followed and no pipe waited for."""
    path.unlink(missing_ok=True)
    with path.open("xb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def _sync_folder(folder: Path) -> None:
    """Force the names in ``folder`` to the disk, where the system can.

    Windows opens no folders, and some file systems say EINVAL: what they were told is all that they can do.
    """
    if os.name == "nt":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    except OSError as error:
        if error.errno != errno.EINVAL:
            raise
    finally:
        os.close(descriptor)


def _sentence(what: str, error: OSError) -> StorageError:
    name = errno.errorcode.get(error.errno or 0, "")
    return StorageError(f"{what}: {_REASONS.get(name, error.strerror or error)}.")
