"""Puts the program and Python's packages on the card, in one folder that Python runs as it is.
Of the source, only what is committed counts."""

from __future__ import annotations

import zipfile
from collections.abc import Iterable
from fnmatch import fnmatchcase
from pathlib import Path

from firmware.image.build import Build, BuildError
from firmware.image.contents import PYTHON, WHEELS_DROPPED

HOME = "usr/lib/pipopi"
FOLDERS = ("core", "hal", "firmware")
LEFT_OUT = (":(exclude)firmware/install", ":(exclude,glob)firmware/image/*.*")
"""Of those, as git says it: what only installs or makes cards."""
_DEBIANS = "usr/lib/python3/dist-packages"
_UNCHECKED = b"\x01\0\0\0"


def install(build: Build, wheels: Iterable[Path]) -> None:
    """Everything that the program imports, beside Python's own library."""
    home = build.root / HOME
    home.mkdir(parents=True)
    for package in sorted((build.root / _DEBIANS).iterdir()):
        package.rename(home / package.name)
    for wheel in wheels:
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(home, [name for name in archive.namelist() if not _is_dropped(name)])
    git = ("git", "-c", f"safe.directory={build.source}", "-C", build.source, "-c", "tar.umask=0022")
    source = build.run(*git, "archive", build.commit, "--", *FOLDERS, *LEFT_OUT)
    build.run("tar", "-x", "-C", home, given=source)
    device = home / "firmware/image/device"
    for path in list(device.iterdir()):
        if path.suffix != ".py":
            path.unlink()
    (device / "main.py").rename(home / "__main__.py")
    facts = home / f"pipopi-{build.version}.dist-info"
    facts.mkdir()
    (facts / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: pipopi\nVersion: {build.version}\n", "ascii"
    )


def compile_all(build: Build, emulator: str) -> None:
    """Translate all Python once and for all, with the card's own Python in an emulator of its processor.

    The results say that nothing is to be checked: a card has no clock. Raises BuildError.
    """
    python = build.root / "usr/bin" / f"python{PYTHON}"
    folders = (build.root / f"usr/lib/python{PYTHON}", build.root / HOME)
    # -B: else Python writes down what it imports for this itself, to be checked, and with this place in it.
    alone = ("-I", "-S", "-B", "-m", "compileall", "-q", "-s", build.root, "-p", "/")
    build.run(emulator, "-L", build.root, python, *alone, "--invalidation-mode", "unchecked-hash", *folders)
    for folder in folders:
        check_translated(folder)


def check_translated(folder: Path) -> None:
    """Raises BuildError when the translation of a module in ``folder`` is not there or would be checked.

    Of the file's head, as PEP 552 has it, only the flags are looked at.
    """
    for path in sorted(folder.rglob("*.py")):
        translated = path.parent / "__pycache__" / f"{path.stem}.cpython-{PYTHON.replace('.', '')}.pyc"
        if not translated.exists() or translated.read_bytes()[4:8] != _UNCHECKED:
            raise BuildError(f"{path} has no translation that Python takes as it is.")


def _is_dropped(name: str) -> bool:
    return any(fnmatchcase(name, pattern) for pattern in WHEELS_DROPPED)
