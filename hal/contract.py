"""The contract between the console program and whatever it runs on.
Small enough that a test writes a whole console in a few lines."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from PIL import Image

WIDTH, HEIGHT = 128, 64


class Button(Enum):
    """The seven buttons; the value is the name that scripts and settings use."""

    UP = "up"
    DOWN = "down"
    LEFT = "left"
    RIGHT = "right"
    CENTRE = "centre"
    A = "a"
    B = "b"


@dataclass(frozen=True, slots=True)
class Edge:
    """A button went down or came up, at ``time`` seconds of the console's clock."""

    button: Button
    pressed: bool
    time: float


@dataclass(frozen=True, slots=True)
class Touch:
    """A finger or a mouse at the pixel ``x``, ``y`` of the display: it presses there, or only hovers."""

    x: int
    y: int
    pressed: bool


class Stop(Exception):
    """Raised by ``Buttons.wait`` when the console must end now: power button, SIGTERM, a closed window."""


class StorageError(Exception):
    """Something could not be read or kept; its text is one sentence that says what and what to do."""


class Work(Enum):
    """How work that takes long goes on, while the loop shows pictures and hears buttons.

    TIMED: in a thread, for as long as a setting says. COUNTED: in a thread, as much as a setting says, which
    comes to the same each time however long it takes. AT_ONCE: before the loop goes on, where time stands
    still meanwhile.
    """

    TIMED = "timed"
    COUNTED = "counted"
    AT_ONCE = "at once"


class Display(Protocol):
    """A panel of 128x64 pixels, each on or off. No method raises for a missing or broken panel."""

    def show(self, image: Image.Image) -> bool:
        """Show ``image`` (mode ``1``, 128x64); False when the panel did not take it: show it again later."""

    def set_brightness(self, level: int) -> None:
        """``level`` from 1 (dim) to 5 (full)."""

    def set_inverted(self, inverted: bool) -> None:
        """Show on pixels dark and off pixels lit."""

    def sleep(self) -> None:
        """Switch the panel off and keep its picture."""

    def wake(self) -> None:
        """Switch it on again."""

    def close(self) -> None:
        """Blank the panel and let it go."""


class Buttons(Protocol):
    """Edges in the order of their times, waited for without polling."""

    def wait(self, until: float | None) -> Edge | None:
        """The next edge; None at the time ``until`` (None: no limit) or after ``interrupt``. Raises Stop.

        An edge that has come already is told first, also when ``until`` has passed.
        """

    def interrupt(self) -> None:
        """Make the running, or else the next, ``wait`` return None at once; may be called from any thread."""


class Pointer(Protocol):
    """A touch panel or a mouse, if there is one; ``Buttons.wait`` answers None early when it did anything."""

    def take(self) -> list[Touch]:
        """What it did since this was asked last."""


class Storage(Protocol):
    """A few small named files (``match.json``) that survive a power cut. All methods raise StorageError."""

    def read(self, name: str) -> bytes | None:
        """The content, or None when there is none."""

    def replace(self, name: str, content: bytes) -> None:
        """Atomic: after a power cut the old or the new content is there, whole. The old is the backup."""

    def read_backup(self, name: str) -> bytes | None:
        """The content before the last ``replace``, or None."""

    def set_aside(self, name: str, backup: bool = False, newer: bool = False) -> str:
        """Move a content, or backup, out of the way, keep it, and return its new name.

        That says that it is damaged, or else that a ``newer`` program wrote it.
        """


class Writer(Protocol):
    """Writes beside the loop, one thing at a time; at its end ``Buttons.wait`` returns None early."""

    @property
    def busy(self) -> bool:
        """Whether a write goes on."""

    def begin(self, write: Callable[[], None]) -> None:
        """Do ``write``, which raises nothing, while the loop goes on; only when not ``busy``."""

    def finish(self) -> None:
        """Return when nothing is being written."""


class Clock(Protocol):
    """Seconds that never run backwards; the zero is anywhere."""

    def now(self) -> float: ...


class Power(Protocol):
    """Whether and how the console can be switched off by the program."""

    @property
    def can_switch_off(self) -> bool: ...

    def switch_off(self) -> None: ...


@dataclass(frozen=True, slots=True)
class Console:
    """Everything that the firmware is given.

    ``writer``: None where writing takes no time worth mentioning. ``ending`` returns whether it was told to
    end, to be asked while ``buttons`` cannot tell: AT_ONCE. ``limit``: how much
    work the computer does for a move, whatever the settings say; None: as they say.
    """

    display: Display
    buttons: Buttons
    storage: Storage
    clock: Clock
    power: Power
    work: Work = Work.TIMED
    pointer: Pointer | None = None
    writer: Writer | None = None
    ending: Callable[[], bool] = lambda: False
    limit: int | None = None
