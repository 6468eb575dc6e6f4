"""What the doctor may ask of a computer: its files below a root folder, and what no file answers.
A test lays a broken computer out as a folder, and answers those questions itself."""

from __future__ import annotations

import contextlib
import errno
import os
import platform
import shutil
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from importlib import metadata
from pathlib import Path
from typing import NamedTuple, Protocol

from hal.gpio import PartError, load_gpiod

TOUCH = b"\x00"
"""A write that changes nothing in a panel: it says that commands follow, and none does."""


class Answer(Enum):
    """What an address on an I2C bus does when it is called."""

    YES = "answers"
    NO = "no answer"
    HELD = "held by a driver of the system"
    STUCK = "the bus is stuck"
    FORBIDDEN = "not allowed"


class Pins(NamedTuple):
    """A chip of pins: ``label``, and who uses its pins, by number."""

    label: str
    users: Mapping[int, str]


class Questions(Protocol):
    """What no file answers."""

    def package(self, name: str) -> str | None:
        """The version of an installed package, or None."""

    def call(self, bus: Path, address: int) -> Answer:
        """Call ``address`` on the I2C bus at ``bus``."""

    def pins(self, chip: Path) -> Pins | None:
        """The pins of the chip at ``chip``; None when it may not be opened."""

    def free(self, folder: Path) -> int:
        """Free bytes where ``folder`` lies."""


@dataclass(frozen=True, slots=True)
class Machine:
    """All paths are those of the computer itself, such as ``/dev/i2c-1``."""

    ask: Questions
    root: Path = Path("/")
    python: str = platform.python_version()
    bits: int = 64 if sys.maxsize > 2**32 else 32
    interpreter: str = sys.executable
    saves: str = "/var/lib/pipopi"

    def at(self, path: str) -> Path:
        """Where ``path`` lies for us."""
        return self.root / path.lstrip("/")

    def exists(self, path: str) -> bool:
        return self.at(path).exists()

    def text(self, path: str) -> str | None:
        """What a small file says, without the NUL bytes of a device tree; None when it cannot be read."""
        content = self.content(path)
        return None if content is None else content.decode(errors="replace").replace("\0", "").strip()

    def content(self, path: str) -> bytes | None:
        """The bytes of a file; None when it cannot be read."""
        try:
            return self.at(path).read_bytes()
        except OSError:
            return None

    def names(self, folder: str, pattern: str) -> list[str]:
        """The names in ``folder`` that fit ``pattern``, in order."""
        return sorted(path.name for path in self.at(folder).glob(pattern))


class RealQuestions:
    """Asks the computer that this runs on."""

    def package(self, name: str) -> str | None:
        try:
            return metadata.version(name)
        except metadata.PackageNotFoundError:
            return None

    def call(self, bus: Path, address: int) -> Answer:
        from hal.linux import LinuxI2C

        wire = LinuxI2C(int(bus.name.rpartition("-")[2]))
        try:
            wire.writeto(address, TOUCH)
        except OSError as error:
            return _MEANING.get(error.errno or 0, Answer.NO)
        finally:
            wire.close()
        return Answer.YES

    def pins(self, chip: Path) -> Pins | None:
        with contextlib.suppress(PartError, OSError), load_gpiod().Chip(str(chip)) as opened:
            info = opened.get_info()
            lines = [opened.get_line_info(number) for number in range(info.num_lines)]
            return Pins(
                info.label, {line.offset: line.consumer or "the system" for line in lines if line.used}
            )
        return None

    def free(self, folder: Path) -> int:
        while not folder.exists():
            folder = folder.parent
        return shutil.disk_usage(folder).free


_MEANING = {
    errno.EBUSY: Answer.HELD,
    errno.ETIMEDOUT: Answer.STUCK,
    errno.EAGAIN: Answer.STUCK,
    errno.EACCES: Answer.FORBIDDEN,
    errno.EPERM: Answer.FORBIDDEN,
}


def user(machine: Machine) -> str:
    """The name of the user who asks."""
    number = _status(machine, "Uid")[:1]
    for line in (machine.text("/etc/passwd") or "").splitlines():
        fields = line.split(":")
        if fields[2:3] == number:
            return fields[0]
    return "".join(number) or str(os.getuid())


class Group(NamedTuple):
    """``in_use``: the user who asks is in it now. ``members``: who is in it from the next login on."""

    in_use: bool
    members: tuple[str, ...]


def groups(machine: Machine) -> dict[str, Group]:
    """All groups by name."""
    now = set(_status(machine, "Groups") + _status(machine, "Gid")[:1])
    lines = [line.split(":") for line in (machine.text("/etc/group") or "").splitlines()]
    return {line[0]: Group(line[2] in now, tuple(line[3].split(","))) for line in lines if len(line) == 4}


def is_account(machine: Machine, name: str) -> bool:
    """Whether there is a user ``name``."""
    return any(line.startswith(f"{name}:") for line in (machine.text("/etc/passwd") or "").splitlines())


def _status(machine: Machine, name: str) -> list[str]:
    """The words of a line that tells of the running program."""
    for line in (machine.text("/proc/self/status") or "").splitlines():
        key, _, value = line.partition(":")
        if key == name:
            return value.split()
    return []
