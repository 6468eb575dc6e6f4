"""Keeps settings and match as small files whose damage is found, and loads the best of what is there.
Whatever goes wrong is told once in a sentence; nothing that could not be read is written over."""

from __future__ import annotations

import json
import zlib
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from firmware.translation import _
from hal.contract import Storage, StorageError, Writer

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


class _Tried(NamedTuple):
    """What came of one content: the ``problem`` with it in a sentence, and whether its ``data`` were used.

    Neither: there was none. ``newer``: the problem is that a newer program wrote it.
    """

    problem: str = ""
    used: bool = False
    data: Any = None
    newer: bool = False


class Saves:
    """Reads data in a storage, and writes them one after the other with ``writer``, or else at once.

    ``tell`` is given sentences for the player.
    """

    def __init__(self, storage: Storage, tell: Callable[[str], None], writer: Writer | None = None) -> None:
        self._storage = storage
        self._tell = tell
        self._writer = writer
        self._waiting: dict[str, bytes] = {}
        self._urgent: set[str] = set()
        self._writing_urgent = False
        self._written: deque[BaseException | None] = deque()
        self._failing = False
        self._untouchable: set[str] = set()

    @property
    def awaited(self) -> bool:
        """Whether something urgent is neither kept nor known to have failed."""
        return self._writing_urgent or bool(self._urgent)

    def keep(self, name: str, data: Any, urgent: bool = False) -> None:
        """Write ``data``, in place of what still waits under that name.

        A failure is told the first time, then only after a success in between.
        """
        if name in self._untouchable:
            return
        self._waiting[name] = encode(data)
        if urgent:
            self._urgent.add(name)
        self.look()

    def look(self) -> bool:
        """Begin what waits, and take notice of what has been written; whether there was any."""
        news = False
        while True:
            while self._written:
                self._writing_urgent = False
                self._note(self._written.popleft())
                news = True
            if not self._waiting or (self._writer is not None and self._writer.busy):
                return news
            name = next(iter(self._waiting))
            write = partial(self._write, name, self._waiting.pop(name))
            self._writing_urgent = name in self._urgent
            self._urgent.discard(name)
            write() if self._writer is None else self._writer.begin(write)

    def finish(self) -> None:
        """Return when all is kept or has failed."""
        while self._writer is not None and (self._writer.busy or self._waiting or self._written):
            self._writer.finish()
            self.look()

    def _write(self, name: str, content: bytes) -> None:
        try:
            self._storage.replace(name, content)
        except BaseException as error:
            self._written.append(error)
        else:
            self._written.append(None)

    def _note(self, error: BaseException | None) -> None:
        if isinstance(error, StorageError):
            if not self._failing:
                self._tell(f"{error} {_('The game goes on.')}")
        elif error is not None:
            raise error
        self._failing = error is not None

    def load(self, name: str, take: Callable[[Any], str | None]) -> bool:
        """Give the data kept under ``name``, or else those before them, to ``take``.

        It raises ValueError for what it cannot use, and has changed nothing then; for what it could use in
        part it returns a sentence. What is not used as it is, is set aside and told. Returns whether what was
        taken is kept no more, because it was used in part.
        """
        last = self._given(name, self._storage.read, take)
        if last.used and not last.problem:
            return False
        before = _Tried() if last.used else self._given(name, self._storage.read_backup, take)
        problems = [last.problem] if last.problem else []
        if before.used and not problems:
            problems.append(_("The last save is lost."))
        if before.problem and (before.used or not problems):
            problems.append(before.problem)
        if not problems:
            return False
        told = [*problems, *self._put_aside(name, last, before)]
        if before.used:
            told.append(_("PipoPi uses the one before it."))
        elif not last.used:
            told.append(_("PipoPi starts afresh."))
        self._tell(" ".join(told))
        if before.used and not before.problem:
            self.keep(name, before.data)
            self.finish()
            return False
        return last.used or before.used

    def _given(
        self, name: str, read: Callable[[str], bytes | None], take: Callable[[Any], str | None]
    ) -> _Tried:
        """What ``take`` made of what ``read`` returns."""
        try:
            content = read(name)
            if content is None:
                return _Tried()
            data = decode(content)
            return _Tried(take(data) or "", True, data)
        except StorageError as error:
            return _Tried(str(error))
        except Newer:
            return _Tried(_("A newer PipoPi saved this."), newer=True)
        except ValueError:
            damaged = {MATCH: _("The saved match was damaged."), SETTINGS: _("The settings were damaged.")}
            return _Tried(damaged[name])

    def _put_aside(self, name: str, last: _Tried, before: _Tried) -> list[str]:
        """Move what has a problem out of the way, or else never write over it; sentences that say which."""
        kept = []
        for backup, tried in enumerate((last, before)):
            if tried.problem:
                try:
                    kept.append(self._storage.set_aside(name, bool(backup), tried.newer))
                except StorageError:
                    self._untouchable.add(name)
        told = [_("It is kept as {file}.").format(file=", ".join(kept))] if kept else []
        if name in self._untouchable:
            told.append(_("It is left alone, and nothing new is saved."))
        return told
