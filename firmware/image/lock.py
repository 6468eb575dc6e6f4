"""The exact versions that a card is made of, in two files beside this one: Debian's packages, and Python's.
They are written by one command, and every build keeps to them."""

from __future__ import annotations

import re
import shutil
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

from firmware.image.archive import Archive, Package
from firmware.image.build import BuildError, run, sha256
from firmware.image.contents import KEPT, KERNEL, NEWER, PYTHON, WHEELS

RELEASE, ARCHITECTURE = "trixie", "arm64"
DEBIAN_LOCK = Path(__file__).with_name("debian.lock")
WHEELS_LOCK = Path(__file__).with_name("wheels.lock")
_HEAD = "# What the card is made of. Written by make image-lock: do not change it by hand.\n"


def archive(cache: Path) -> Archive:
    """The archive that cards are made from."""
    return Archive(cache, RELEASE, ARCHITECTURE)


def refresh(cache: Path) -> None:
    """Write both lock files anew, with the newest versions that there are. Raises BuildError."""
    source = archive(cache)
    source.update()
    kernel = source.depends(KERNEL)
    found = {package.name: package for package in source.newest([*KEPT, kernel])}
    for name, release in NEWER.items():
        later = Archive(cache, release, ARCHITECTURE)
        later.update()
        (found[name],) = later.newest([name])
    DEBIAN_LOCK.write_text(_HEAD + "".join(f"{' '.join(package)}\n" for package in found.values()), "ascii")
    with tempfile.TemporaryDirectory() as folder:
        _pip_download(Path(folder), *WHEELS)
        locked = "".join(map(_locked_wheel, sorted(Path(folder).glob("*.whl"))))
    WHEELS_LOCK.write_text(_HEAD + locked, "ascii")


def fetch(cache: Path, packages: Iterable[Package]) -> list[Path]:
    """The files of Debian's packages, each from its release. Raises BuildError."""
    wanted = list(packages)
    files: dict[Package, Path] = {}
    for release in (RELEASE, *NEWER.values()):
        of_it = [package for package in wanted if NEWER.get(package.name, RELEASE) == release]
        files |= zip(of_it, Archive(cache, release, ARCHITECTURE).fetch(of_it), strict=True)
    return [files[package] for package in wanted]


def packages(text: str | None = None) -> list[Package]:
    """Debian's packages, as the lock file (or ``text`` in its place) says. Raises BuildError."""
    text = DEBIAN_LOCK.read_text("ascii") if text is None else text
    lines = [line.split() for line in text.splitlines() if line and not line.startswith("#")]
    found = [Package(*line) for line in lines if len(line) == 3]
    wanted = set(KEPT) | {package.name for package in found if package.name.startswith("linux-image-")}
    if len(found) != len(lines) or {package.name for package in found} != wanted or len(wanted) == len(KEPT):
        raise BuildError(
            "The lock file of Debian's packages does not fit to what is wanted: make image-lock."
        )
    return found


def fetch_wheels(cache: Path) -> list[Path]:
    """The files of Python's packages, as the lock file says. Raises BuildError."""
    folder = cache / "wheels"
    wanted = set(re.findall(r"sha256:(\w+)", WHEELS_LOCK.read_text("ascii")))
    if _hashes(folder.glob("*.whl")).keys() != wanted:
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        _pip_download(folder, "--require-hashes", "--requirement", str(WHEELS_LOCK))
    return [path for _, path in sorted(_hashes(folder.glob("*.whl")).items(), key=lambda item: item[1])]


def _hashes(paths: Iterable[Path]) -> dict[str, Path]:
    return {sha256(path): path for path in paths}


def _locked_wheel(path: Path) -> str:
    name, version = path.name.split("-")[:2]
    return f"{name.replace('_', '-')}=={version} --hash=sha256:{sha256(path)}\n"


def _pip_download(folder: Path, *wanted: str) -> None:
    """Ready-made packages without a line of C alone, for the Python of the card."""
    how = ("--quiet", "--no-deps", "--only-binary=:all:", "--platform=any", f"--python-version={PYTHON}")
    try:
        run(sys.executable, "-m", "pip", "download", *how, "--dest", folder, *wanted)
    except BuildError as error:
        raise BuildError(
            f"Python's packages cannot be had where this machine's pip has them.\n{error}"
        ) from error
