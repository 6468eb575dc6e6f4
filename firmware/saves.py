"""Keeps settings and match as small files whose damage is found, and loads the best of what is there.
Whatever goes wrong is told once in a sentence; nothing that could not be read is written over."""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable
from typing import Any

from firmware.texts import _
from hal.contract import Storage, StorageError

VERSION = 1
MATCH, SETTINGS = "match.json", "settings.json"


class Damaged(ValueError):
    """Content that is not what was once written."""


class Newer(ValueError):
    """Content that a newer version of this program wrote."""


def encode(data: Any, version: int = VERSION) -> bytes:
    """``data`` as JSON in one canonical spelling, with the version of its format and a CRC-32 over both."""
    checksum = zlib.crc32(_canonical({"data": data, "version": version}))
    return _canonical({"checksum": checksum, "data": data, "version": version}) + b"\n"


def decode(content: bytes) -> Any:
    """The data in ``content``; raises Damaged when any bit is not as ``encode`` wrote it, or Newer."""
    try:
        envelope = json.loads(content)
        version, data = envelope["version"], envelope["data"]
        intact = type(version) is int and encode(data, version) == content
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise Damaged("this is not the JSON that was written") from error
    if not intact:
        raise Damaged("the checksum does not match")
    if version > VERSION:
        raise Newer("this was written by a newer version")
    return data


def _canonical(value: Any) -> bytes:
    return json.dumps(value, sort_keys=True, separators=(",", ":")).encode("ascii")


class Saves:
    """Reads and writes data in a storage; ``tell`` is given sentences for the player."""

    def __init__(self, storage: Storage, tell: Callable[[str], None]) -> None:
        self._storage = storage
        self._tell = tell
        self._failing = False
        self._untouchable: set[str] = set()

    def keep(self, name: str, data: Any) -> None:
        """Write ``data``; a failure is told the first time, then only after a success in between."""
        if name in self._untouchable:
            return
        try:
            self._storage.replace(name, encode(data))
        except StorageError as error:
            if not self._failing:
                self._tell(f"{error} {_('The game goes on.')}")
            self._failing = True
        else:
            self._failing = False

    def load(self, name: str, take: Callable[[Any], None]) -> None:
        """Give the data kept under ``name`` to ``take``, which raises ValueError for what it cannot use.

        What cannot be used is set aside and told, and the content before it is tried; when that is of no use
        either, ``take`` has changed nothing.
        """
        try:
            content = self._storage.read(name)
            if content is None:
                self._take_backup(name, take)
            else:
                take(decode(content))
        except StorageError as error:
            self._recover(name, take, str(error))
        except Newer:
            self._recover(name, take, _("A newer PipoPi wrote what is saved here."))
        except ValueError:
            damaged = {MATCH: _("The saved match was damaged."), SETTINGS: _("The settings were damaged.")}
            self._recover(name, take, damaged[name])

    def set_aside(self, name: str) -> str:
        """Move the content out of the way, or else never write over it; a sentence that says which."""
        try:
            return _("It is kept as {file}.").format(file=self._storage.set_aside(name))
        except StorageError:
            self._untouchable.add(name)
            return _("It stays as it is, and nothing new is saved.")

    def _recover(self, name: str, take: Callable[[Any], None], problem: str) -> None:
        data = self._take_backup(name, take)
        used = _("A fresh start.") if data is None else _("The save before it is used.")
        self._tell(f"{problem} {used} {self.set_aside(name)}")
        if data is not None:
            self.keep(name, data)

    def _take_backup(self, name: str, take: Callable[[Any], None]) -> Any:
        """Give the backup to ``take``; answers its data, None when it is of no use."""
        try:
            content = self._storage.read_backup(name)
            if content is None:
                return None
            data = decode(content)
            take(data)
        except (StorageError, ValueError):
            return None
        return data
