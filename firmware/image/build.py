"""What every step of a build is given, and how a step runs a command of the machine.
The environment of commands is fixed, so that two builds cannot differ by it."""

from __future__ import annotations

import hashlib
import os
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"


class BuildError(Exception):
    """Why it cannot go on; the text is one sentence or a few that say what to do."""


@dataclass(frozen=True, slots=True)
class Build:
    """One build of the commit that is checked out.

    ``source``: the tree of this source; ``cache``: packages as fetched; ``work``: all that it makes;
    ``version``: of PipoPi; ``commit``: its name; ``epoch``: its time, in seconds since 1970.
    """

    source: Path
    cache: Path
    work: Path
    version: str
    commit: str
    epoch: int

    @property
    def root(self) -> Path:
        """The tree that becomes the root slot."""
        return self.work / "root"

    @property
    def boot(self) -> Path:
        """The tree that becomes the boot partition."""
        return self.work / "boot"

    @property
    def name(self) -> str:
        """Of the image, without its suffix."""
        return f"pipopi-{self.version}-arm64"

    def run(self, *command: str | Path, folder: Path | None = None, given: bytes | None = None) -> bytes:
        """As `run`, at the time of the commit."""
        return run(*command, folder=folder, given=given, epoch=self.epoch)


def run(
    *command: str | Path, folder: Path | None = None, given: bytes | None = None, epoch: int | None = None
) -> bytes:
    """Run a command of this machine in ``folder``, with ``given`` as its input; returns its output.

    Raises BuildError with what it said when it fails.
    """
    words: Sequence[str] = [str(word) for word in command]
    kept = {name: value for name, value in os.environ.items() if name.lower().endswith("_proxy")}
    pip = {name: value for name, value in os.environ.items() if name.startswith("PIP_")}
    fixed = {"PATH": PATH, "LC_ALL": "C.UTF-8", "TZ": "UTC", "HOME": os.environ.get("HOME", "/")}
    if epoch is not None:
        fixed |= {"SOURCE_DATE_EPOCH": str(epoch), "E2FSPROGS_FAKE_TIME": str(epoch)}
    done = subprocess.run(words, cwd=folder, input=given or b"", env=kept | pip | fixed, capture_output=True)
    if done.returncode != 0:
        said = (done.stderr + done.stdout).decode(errors="replace").strip()
        named = [words[0], "...", *words[-4:]] if len(words) > 12 else words
        raise BuildError(f"This command failed ({done.returncode}): {' '.join(named)}\n{said}")
    return done.stdout


def sha256(path: Path) -> str:
    """Of the content, in hexadecimal digits."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
