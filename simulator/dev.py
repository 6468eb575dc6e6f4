"""For developers: the console program starts anew when its source changes, with the same window and match.
A source with an error in it is told and waited for."""

from __future__ import annotations

import contextlib
import importlib
import sys
import threading
import traceback
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

from firmware.saves import MATCH, decode
from firmware.session import Session
from firmware.settings import Settings
from hal.contract import Console, Stop, StorageError

PERIOD = 0.4
"""Seconds between two looks at the sources."""
FRESH = ("core", "firmware", "hal.gestures")
"""Packages and modules that are loaded anew; what the desk itself holds on to is not."""


class Sources:
    """The sources of the ``packages``; ``look`` returns what changed since it was called last."""

    def __init__(self, packages: Sequence[str]) -> None:
        self._packages = packages
        self._folders = [Path(importlib.import_module(name).__file__ or "") for name in packages]
        self._seen = self._times()

    def look(self) -> list[Path]:
        """The files that changed, came or went."""
        before, self._seen = self._seen, self._times()
        return [path for path, _ in sorted(before.items() ^ self._seen.items())]

    def load(self, name: str) -> ModuleType:
        """The module ``name`` from the sources as they are now, as all that it imports from ``packages``."""
        for loaded in list(sys.modules):
            if any(loaded == name or loaded.startswith(f"{name}.") for name in self._packages):
                del sys.modules[loaded]
        importlib.invalidate_caches()
        return importlib.import_module(name)

    def _times(self) -> dict[Path, int]:
        times = {}
        for folder in self._folders:
            for path in folder.parent.rglob("*.py") if folder.name == "__init__.py" else [folder]:
                try:
                    times[path] = path.stat().st_mtime_ns
                except OSError:
                    continue
        return times


def error_in(paths: Sequence[Path]) -> str | None:
    """What keeps Python from reading one of ``paths``, with file and line, or None."""
    for path in dict.fromkeys(paths):
        try:
            if path.exists():
                compile(path.read_bytes(), path, "exec")
        except SyntaxError as error:
            return f"{path.name}, line {error.lineno}: {error.msg}"
        except (OSError, ValueError) as error:
            return f"{path.name}: {error}"
    return None


def last_line(error: BaseException) -> str:
    """What went wrong and where, in one line."""
    frames = traceback.extract_tb(error.__traceback__)
    where = f"{Path(frames[-1].filename).name}, line {frames[-1].lineno}: " if frames else ""
    return f"{where}{type(error).__name__}: {error}"


class Program:
    """The console program of ``sources``; ``say`` is given one line when it fails, None when it runs.

    ``words`` are what ``firmware.app.run`` is given the first time, beside the console.
    """

    def __init__(self, sources: Sources, say: Callable[[str | None], None], words: Mapping[str, Any]) -> None:
        self._sources = sources
        self._say = say
        self._words = words

    def run(self, console: Console, starts: int) -> None:
        """Run it, loaded anew unless this is the first start; wait for the next one when it fails."""
        try:
            app = self._sources.load("firmware.app") if starts else importlib.import_module("firmware.app")
            self._say(None)
            later = {"game": open_match(console), "language": self._words["language"]}
            app.run(console, **(later if starts else self._words))
        except Exception as error:
            traceback.print_exc()
            self._say(last_line(error))
            with contextlib.suppress(Stop):
                while True:
                    console.buttons.wait(None)


def open_match(console: Console) -> str | None:
    """The game id of the match that ``console`` has kept, unless it is over."""
    session = Session(Settings())
    with contextlib.suppress(ValueError, StorageError):
        session.take(decode(console.storage.read(MATCH) or b""))
        if session.position.to_move is not None:
            return str(session.match.game)
    return None


class Watcher:
    """A thread that looks at ``sources`` and calls ``changed``, or ``wrong`` with a sentence."""

    def __init__(
        self,
        sources: Sources,
        changed: Callable[[], None],
        wrong: Callable[[str], None],
        period: float = PERIOD,
    ) -> None:
        self._sources = sources
        self._changed = changed
        self._wrong = wrong
        self._period = period
        self._end = threading.Event()
        self._thread = threading.Thread(target=self._run, name="sources", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Look no more."""
        self._end.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._end.wait(self._period):
            paths = self._sources.look()
            if not paths:
                continue
            error = error_in(paths)
            if error is None:
                self._changed()
            else:
                self._wrong(error)
