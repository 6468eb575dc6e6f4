"""The commands that a build uses, and the packages of Debian that hold them.
What is missing is told at once, with the one line that installs it."""

from __future__ import annotations

import importlib.util
import shutil
from collections.abc import Callable, Mapping, Sequence

from firmware.image.build import PATH, BuildError

EMULATORS = ("qemu-aarch64-static", "qemu-aarch64")
"""Of Debian up to bookworm, and from trixie on."""

COMMANDS: Mapping[tuple[str, ...], str] = {
    ("git",): "git",
    ("apt-get",): "apt",
    ("dpkg-deb",): "dpkg",
    ("fdtput",): "device-tree-compiler",
    ("mksquashfs",): "squashfs-tools",
    ("mkfs.vfat",): "dosfstools",
    ("mcopy",): "mtools",
    ("mke2fs",): "e2fsprogs",
    ("xz",): "xz-utils",
    ("zstd",): "zstd",
    EMULATORS: "qemu-user-static",
}
"""Packages by the commands of which one is enough."""
MODULES = ("pip",)


def which(command: str) -> str | None:
    """Where ``command`` is; people's own PATH often lacks the folders of the administrator."""
    return shutil.which(command, path=PATH)


def check(
    commands: Mapping[tuple[str, ...], str] = COMMANDS,
    modules: Sequence[str] = MODULES,
    find: Callable[[str], str | None] = which,
) -> None:
    """Raises BuildError with the line that installs what is missing."""
    missing = {choice[0]: commands[choice] for choice in commands if not any(map(find, choice))}
    missing |= {name: f"python3-{name}" for name in modules if importlib.util.find_spec(name) is None}
    if missing:
        packages = " ".join(sorted(set(missing.values())))
        raise BuildError(
            f"Missing here: {', '.join(missing)}. On Debian:"
            f" sudo apt-get install --no-install-recommends {packages}"
        )
