"""The Python environment in /opt/pipopi: one folder for each version, and a link to the one that is used.
The link moves last, so a console that works goes on working whatever fails before."""

from __future__ import annotations

import hashlib
import platform
import shutil
import tempfile
from pathlib import Path

from firmware.install.system import Change, System

HOME = "/opt/pipopi"
LINK = f"{HOME}/venv"
COMMAND = "/usr/local/bin/pipopi"
PYTHON = "/usr/bin/python3"

_FOLDERS = ("core", "hal", "firmware")
_FILES = ("pyproject.toml", "README.md", "LICENSE")
_LEFT_OUT = shutil.ignore_patterns("__pycache__", "*.pyc")


def version(source: Path) -> str:
    """A name for what would be installed from ``source``: it changes with every byte, and with Python."""
    digest = hashlib.sha256(platform.python_version().rpartition(".")[0].encode())
    for path in _contents(source):
        digest.update(f"\n{path.relative_to(source).as_posix()}\n".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


def environment(system: System, source: Path) -> list[Change]:
    """What is to do until the environment holds the PipoPi of ``source`` and its packages."""
    name = f"venv-{version(source)}"
    changes = []
    if system.goal(LINK) != name:
        changes.append(
            Change(
                f"Make a Python environment in {HOME}, with PipoPi and the packages that it needs",
                lambda: _make(system, source, name),
            )
        )
    if system.goal(COMMAND) != f"{LINK}/bin/pipopi":
        changes.append(
            Change(f"Make the command {COMMAND}", lambda: system.link(COMMAND, f"{LINK}/bin/pipopi"))
        )
    return changes


def remove_environment(system: System) -> list[Change]:
    """What is to do until nothing of it is left."""
    changes = []
    if system.exists(COMMAND):
        changes.append(Change(f"Remove the command {COMMAND}", lambda: system.remove(COMMAND)))
    if system.exists(HOME):
        changes.append(Change(f"Remove {HOME}", lambda: shutil.rmtree(system.at(HOME))))
    return changes


def _make(system: System, source: Path, name: str) -> None:
    folder = f"{HOME}/{name}"
    system.at(HOME).mkdir(parents=True, exist_ok=True)
    system.run([PYTHON, "-m", "venv", "--clear", str(system.at(folder))])
    with tempfile.TemporaryDirectory(prefix="pipopi-") as copy:
        for part in _FOLDERS:
            shutil.copytree(source / part, Path(copy, part), ignore=_LEFT_OUT)
        for part in _FILES:
            if (source / part).exists():
                shutil.copy(source / part, copy)
        pip = [str(system.at(f"{folder}/bin/python")), "-m", "pip", "install"]
        system.run([*pip, "--no-input", "--no-cache-dir", "--quiet", f"{copy}[pi]"])
    system.link(LINK, name)
    for old in system.at(HOME).glob("venv-*"):
        if old.name != name:
            shutil.rmtree(old)


def _contents(source: Path) -> list[Path]:
    """Every file that would be installed, in a fixed order."""
    paths = [source / name for name in _FILES]
    for folder in _FOLDERS:
        paths += sorted((source / folder).rglob("*"))
    return [path for path in paths if path.is_file() and path.suffix != ".pyc"]
