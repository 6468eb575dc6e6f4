"""Makes the file systems of the partitions as plain files: nothing is mounted, no rights are needed.
Names, numbers and times in them are fixed, so that equal trees are equal files."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from firmware.image import layout
from firmware.image.build import Build, BuildError

_VOLUME = "50495031"
_SAVES_ID = "50495031-7361-4765-8000-000000000001"
_SAVES_SEED = "50495031-7361-4765-8000-000000000002"
OWNER = 900
"""The number of the user and of the group pipopi on the card."""


def make_all(build: Build) -> dict[str, Path]:
    """The files by the names of their partitions. Raises BuildError when one does not fit."""
    for tree in (build.boot, build.root):
        for path in [tree, *tree.rglob("*")]:
            os.utime(path, (build.epoch, build.epoch), follow_symlinks=False)
    return {
        layout.BOOT.name: _fat(build),
        layout.ROOT_A.name: _squashfs(build),
        layout.SAVES.name: _ext4(build),
    }


def _fat(build: Build) -> Path:
    path = _empty(build.work / "boot.fat", layout.BOOT.size)
    build.run("mkfs.vfat", "-F", "32", "-n", "PIPOPI", "-i", _VOLUME, "--invariant", path)
    names = sorted(entry.name for entry in build.boot.iterdir())
    build.run("mcopy", "-m", "-s", "-Q", "-i", path, *names, "::/", folder=build.boot)
    return path


def _squashfs(build: Build) -> Path:
    """Small files stay alone: a start reads hundreds of them, and each would unpack its neighbours."""
    path = build.work / "root.squashfs"
    path.unlink(missing_ok=True)
    packed = ("-comp", "zstd", "-Xcompression-level", "19", "-no-fragments")
    plain = ("-all-root", "-no-xattrs", "-noappend", "-quiet", "-no-progress", "-processors", "2")
    build.run("mksquashfs", build.root, path, *packed, *plain)
    if path.stat().st_size > layout.ROOT_A.size:
        raise BuildError(f"The root takes {path.stat().st_size} bytes, its slot has {layout.ROOT_A.size}.")
    return path


def _ext4(build: Build) -> Path:
    path = _empty(build.work / "saves.ext4", layout.SAVES.size)
    extended = f"hash_seed={_SAVES_SEED},root_owner={OWNER}:{OWNER},lazy_itable_init=0,lazy_journal_init=0"
    build.run("mke2fs", "-q", "-t", "ext4", "-L", "SAVES", "-U", _SAVES_ID, "-E", extended, "-m", "0", path)
    return path


def _empty(path: Path, size: int) -> Path:
    path.unlink(missing_ok=True)
    with path.open("wb") as file:
        file.truncate(size)
    return path


def data_runs(path: Path) -> Iterator[tuple[int, bytes]]:
    """The content of ``path`` by its place, in pieces, without those that are zero throughout."""
    with path.open("rb") as file:
        place = 0
        while piece := file.read(layout.MIB):
            if piece.strip(b"\0"):
                yield place, piece
            place += len(piece)
