"""Emulators of a Debian release, unpacked for the purpose: nothing of them is installed.
They are started through the loader and the libraries of their own release."""

from __future__ import annotations

import subprocess
from functools import cache
from pathlib import Path

from firmware.image.archive import Archive
from firmware.image.build import run

FOLDERS = ("usr/share/qemu", "usr/share/seabios")


@cache
def emulator(folder: Path, release: str) -> tuple[str, ...]:
    """The words that start the emulator of ``release``; it is fetched into ``folder`` where it is not yet."""
    tree = folder / release
    if not (tree / "complete").exists():
        architecture = run("dpkg", "--print-architecture").decode("ascii").strip()
        tree.mkdir(parents=True, exist_ok=True)
        for package in fetched(Archive(folder, release, architecture), "qemu-system-arm"):
            with subprocess.Popen(["dpkg-deb", "--fsys-tarfile", package], stdout=subprocess.PIPE) as process:
                subprocess.run(
                    ["tar", "-x", "--keep-directory-symlink", "-C", tree], stdin=process.stdout, check=True
                )
            assert process.returncode == 0, package
        (tree / "complete").touch()
    libraries = [path for folder in ("lib", "usr/lib") for path in (tree / folder).glob("*-linux-gnu")]
    loader = next(path for folder in libraries for path in folder.glob("ld-linux*.so.*"))
    words = [str(loader), "--library-path", ":".join(map(str, libraries))]
    words.append(str(tree / "usr/bin/qemu-system-aarch64"))
    for data in FOLDERS:
        words += ["-L", str(tree / data)]
    return tuple(words)


def fetched(archive: Archive, name: str) -> list[Path]:
    """The files of a package and of all that it depends upon, in their newest versions."""
    archive.update()
    install = ("install", "--quiet", "--yes", "--download-only", "--no-install-recommends", name)
    archive.apt("apt-get", *install)
    return sorted((archive.state / "archives").glob("*.deb"))
