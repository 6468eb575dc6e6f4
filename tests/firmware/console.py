"""A whole console on a virtual clock: it plays a queue of button edges and notes everything it is shown.
When the queue is played and nothing is due before its end, it stops."""

from __future__ import annotations

from collections import deque

from PIL import Image

from hal.contract import Button, Console, Edge, Stop, StorageError, Work

TAP = 0.05
GAP = 0.15


class MemoryStorage:
    """Files in a dictionary; ``broken`` is the sentence with which every write fails."""

    def __init__(self) -> None:
        self.files: dict[str, bytes] = {}
        self.broken: str | None = None

    def read(self, name: str) -> bytes | None:
        return self.files.get(name)

    def read_backup(self, name: str) -> bytes | None:
        return self.files.get(name + ".backup")

    def replace(self, name: str, content: bytes) -> None:
        self._check()
        if name in self.files:
            self.files[name + ".backup"] = self.files[name]
        self.files[name] = content

    def set_aside(self, name: str, backup: bool = False, newer: bool = False) -> str:
        self._check()
        number = 1
        while (aside := f"{name}.{'newer' if newer else 'damaged'}-{number}") in self.files:
            number += 1
        self.files[aside] = self.files.pop(name + ".backup" if backup else name)
        return aside

    def _check(self) -> None:
        if self.broken is not None:
            raise StorageError(self.broken)


class FakeConsole:
    """Display, buttons, clock and power at once: say what happens, then run the firmware on ``parts``.

    ``shows``: pictures with their times. ``checks``: when it was shown what it had already. ``lights``: its
    brightness, ``sleep`` and ``wake``, with their times.
    """

    can_switch_off = False

    def __init__(self, storage: MemoryStorage | None = None) -> None:
        self.storage = storage or MemoryStorage()
        self.time = 0.0
        self.end = 0.0
        self.edges: deque[Edge] = deque()
        self.wakeups: list[float] = []
        self.shows: list[tuple[float, Image.Image]] = []
        self.checks: list[float] = []
        self.lights: list[tuple[float, str]] = []
        self._has = b""
        self.unplugged: list[tuple[float, float]] = []
        self.brightness: int | None = None
        self.inverted: bool | None = None
        self.closed = False
        self.interrupted = False
        self.parts = Console(self, self, self.storage, self, self, Work.AT_ONCE)

    def tap(self, *names: str) -> FakeConsole:
        """Queue short presses, one after the other."""
        for name in names:
            self.hold(name, TAP)
        return self

    def hold(self, name: str, seconds: float) -> FakeConsole:
        """Queue one press of ``seconds``."""
        self.edges.append(Edge(Button(name), True, self.end))
        self.edges.append(Edge(Button(name), False, self.end + seconds))
        return self.wait_for(seconds + GAP)

    def wait_for(self, seconds: float) -> FakeConsole:
        """Queue a pause."""
        self.end += seconds
        return self

    @property
    def picture(self) -> Image.Image:
        """What was shown last."""
        return self.shows[-1][1]

    def show(self, image: Image.Image) -> bool:
        assert image.mode == "1" and image.size == (128, 64)
        taken = not any(start <= self.time < end for start, end in self.unplugged)
        if taken and image.tobytes() == self._has:
            self.checks.append(self.time)
            return True
        self.shows.append((self.time, image.copy()))
        self._has = image.tobytes() if taken else b""
        return taken

    def set_brightness(self, level: int) -> None:
        self.lights.append((self.time, str(level)))
        self.brightness = level

    def set_inverted(self, inverted: bool) -> None:
        self.inverted = inverted

    def sleep(self) -> None:
        self.lights.append((self.time, "sleep"))

    def wake(self) -> None:
        self.lights.append((self.time, "wake"))

    def close(self) -> None:
        self.closed = True

    def wait(self, until: float | None) -> Edge | None:
        edge = self.edges[0] if self.edges else None
        self.wakeups.append(self.time)
        if self.interrupted:
            self.interrupted = False
            return None
        if edge is not None and (until is None or edge.time <= max(until, self.time)):
            self.time = max(self.time, edge.time)
            return self.edges.popleft()
        if until is None or until > self.end:
            self.time = self.end
            raise Stop
        self.time = max(self.time, until)
        return None

    def interrupt(self) -> None:
        self.interrupted = True

    def now(self) -> float:
        return self.time

    def switch_off(self) -> None: ...
