"""The computer to install on: its files below a root folder, and the commands that are run on it.
Files are replaced whole, so that no pulled plug leaves half of one."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path


class InstallError(Exception):
    """Why it cannot go on; its text is one sentence that says what to do."""


@dataclass(frozen=True, slots=True)
class Change:
    """Something that is not yet as it should be: ``what`` to do about it, for people, and how."""

    what: str
    do: Callable[[], object]


def run_command(command: Sequence[str]) -> None:
    """Run it with its output on the terminal. Raises InstallError when it fails."""
    try:
        subprocess.run(command, check=True)
    except (OSError, subprocess.CalledProcessError) as error:
        raise InstallError(
            f"This command failed; mend what it says above, then start again: {' '.join(command)}"
        ) from error


@dataclass(frozen=True, slots=True)
class System:
    """All paths are those of the computer itself, such as ``/etc/fstab``; ``run`` raises InstallError."""

    root: Path = Path("/")
    run: Callable[[Sequence[str]], None] = field(default=run_command)

    def at(self, path: str) -> Path:
        """Where ``path`` lies for us."""
        return self.root / path.lstrip("/")

    @property
    def is_running(self) -> bool:
        """Whether systemd runs it; a tree that is only being prepared does not run."""
        return self.at("/run/systemd/system").is_dir()

    def read(self, path: str) -> bytes | None:
        """The content, or None when there is none. Raises InstallError."""
        try:
            return self.at(path).read_bytes()
        except FileNotFoundError:
            return None
        except OSError as error:
            raise _sentence(path, "read", error) from error

    def write(self, path: str, content: bytes) -> None:
        """Replace it whole; every user may read it. Raises InstallError."""
        target = self.at(path)
        new = target.with_name(target.name + ".new")
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            with new.open("wb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            new.replace(target)
        except OSError as error:
            raise _sentence(path, "written", error) from error

    def link(self, path: str, goal: str) -> None:
        """Let ``path`` be a link to ``goal``, in one step. Raises InstallError."""
        target = self.at(path)
        new = target.with_name(target.name + ".new")
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            new.unlink(missing_ok=True)
            new.symlink_to(goal)
            new.replace(target)
        except OSError as error:
            raise _sentence(path, "linked", error) from error

    def goal(self, path: str) -> str | None:
        """Where the link ``path`` leads; None when it is no link."""
        target = self.at(path)
        return str(target.readlink()) if target.is_symlink() else None

    def remove(self, path: str) -> None:
        """Remove one file or link, and its folder if that is ours and empty now. Raises InstallError."""
        target = self.at(path)
        try:
            target.unlink(missing_ok=True)
            if target.parent.name.startswith("pipopi") and not any(target.parent.iterdir()):
                target.parent.rmdir()
        except OSError as error:
            raise _sentence(path, "removed", error) from error

    def exists(self, path: str) -> bool:
        """Whether there is something, if only a link that leads nowhere."""
        return self.at(path).is_symlink() or self.at(path).exists()


def _sentence(path: str, done: str, error: OSError) -> InstallError:
    return InstallError(f"{path} could not be {done}: {error.strerror or error}.")
