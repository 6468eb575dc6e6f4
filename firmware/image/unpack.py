"""Takes the kept files out of Debian's packages, without running anything of them.
Every folder gets its place in ``/usr``, as Debian has it."""

from __future__ import annotations

import shutil
import subprocess
import tarfile
from collections.abc import Iterable
from fnmatch import fnmatchcase
from pathlib import Path

from firmware.image.archive import Package
from firmware.image.build import BuildError
from firmware.image.contents import DROPPED, KEPT, KERNEL_KEPT, LICENCE


def unpack(files: Iterable[tuple[Package, Path]], root: Path) -> None:
    """The kept files of ``files`` below ``root``. Raises BuildError when a pattern fits to nothing."""
    for package, path in files:
        patterns = KEPT.get(package.name, KERNEL_KEPT)
        idle = set(patterns) - _unpack(path, root, patterns)
        if idle:
            raise BuildError(
                f"{package.name} holds no {', '.join(sorted(idle))}: mend the list of what is kept."
            )


def is_kept(name: str, patterns: Iterable[str]) -> str | None:
    """The pattern for which the file ``name`` of a package is kept; None when it is not."""
    if any(fnmatchcase(name, pattern) for pattern in DROPPED):
        return None
    return next((pattern for pattern in patterns if fnmatchcase(name, pattern)), None)


def _unpack(path: Path, root: Path, patterns: tuple[str, ...]) -> set[str]:
    """Answers the patterns that fitted to something."""
    used = set()
    with (
        subprocess.Popen(["dpkg-deb", "--fsys-tarfile", path], stdout=subprocess.PIPE) as process,
        tarfile.open(fileobj=process.stdout, mode="r|") as archive,
    ):
        for member in archive:
            name = member.name.removeprefix("./")
            pattern = None if member.isdir() else is_kept(name, (*patterns, LICENCE))
            if pattern is not None:
                used.add(pattern)
                _write(archive, member, root / name, root)
    if process.returncode != 0:
        raise BuildError(f"{path.name} cannot be unpacked.")
    return used


def _write(archive: tarfile.TarFile, member: tarfile.TarInfo, path: Path, root: Path) -> None:
    """A file, or a link; of the rights only whether it can be run."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if member.issym():
        path.symlink_to(member.linkname)
        return
    if member.islnk():
        shutil.copyfile(root / member.linkname.removeprefix("./"), path)
    else:
        content = archive.extractfile(member)
        assert content is not None, f"{member.name} is no file"
        with path.open("wb") as file:
            shutil.copyfileobj(content, file)
    path.chmod(0o755 if member.mode & 0o100 else 0o644)
