"""The rest of the root slot: accounts that nobody can use, places to mount upon, and the first process.
The files beside this one, in ``device``, are the card's own."""

from __future__ import annotations

import shutil
import tomllib
from pathlib import Path

from firmware.image.build import Build
from firmware.image.program import HOME

DEVICE = Path(__file__).with_name("device")
_LINKS = {"bin": "usr/bin", "lib": "usr/lib", "sbin": "usr/sbin"}
_COMMANDS = (
    *("chgrp", "chmod", "chown", "cp", "env", "grep", "head", "insmod", "kill", "mkdir", "mkfifo"),
    *("mount", "mv", "poweroff", "readlink", "rm", "sed", "sh", "sleep", "sync", "umount"),
)
"""Of busybox, those that the first process uses."""
_PLACES = ("boot/firmware", "dev", "proc", "run", "sys", "var/lib/pipopi")


def install(build: Build) -> None:
    """What the tree of the packages lacks to be a system."""
    root = build.root
    for path in _PLACES:
        (root / path).mkdir(parents=True)
    for path, goal in _LINKS.items():
        (root / path).symlink_to(goal)
    for name in _COMMANDS:
        (root / "usr/bin" / name).symlink_to("busybox")
    (root / "etc").mkdir(exist_ok=True)
    for name in ("passwd", "group", "shadow"):
        shutil.copyfile(DEVICE / name, root / "etc" / name)
    (root / "etc/os-release").symlink_to("../usr/lib/os-release")
    (root / "etc/shadow").chmod(0o600)
    shutil.copyfile(DEVICE / "init", root / HOME / "init")
    (root / HOME / "init").chmod(0o755)
    (root / HOME / "spi-boards").write_text(
        "".join(f"{name}\n" for name in _spi_boards(build.source)), "ascii"
    )


def _spi_boards(source: Path) -> list[str]:
    """What a line of pipopi.toml may hold that makes it one for a panel on SPI."""
    boards = sorted((source / "hal/boards").glob("*.toml"))
    return ['"spi"', "'spi'"] + [
        path.stem for path in boards if tomllib.loads(path.read_text("utf-8"))["panel"].get("bus") == "spi"
    ]
