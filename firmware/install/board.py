"""Which board the console is on, as far as the installer must know: its name, and whether it wants SPI.
Reads the same files as the console, but needs none of its packages."""

from __future__ import annotations

import tomllib
from functools import partial
from pathlib import Path
from typing import Any

from firmware.install.system import Change, InstallError, System

OWNERS_FILES = ("/boot/firmware/pipopi.toml", "/etc/pipopi.toml")
CUSTOM = "custom"


def names(source: Path) -> list[str]:
    """The boards that ``source`` knows."""
    return sorted(path.stem for path in _folder(source).glob("*.toml"))


def board(system: System, source: Path, name: str | None) -> list[Change]:
    """What is to do until the owner's file names board ``name``; None: whatever it says.

    Raises InstallError when it says something else: what people wrote is theirs to change.
    """
    if name is None:
        return []
    content = _content(source, name)
    place = OWNERS_FILES[0] if system.exists("/boot/firmware") else OWNERS_FILES[1]
    there = next((path for path in OWNERS_FILES if system.exists(path)), None)
    if there is None:
        return [Change(f"Write {place}, which you can change", partial(system.write, place, content))]
    if name not in (CUSTOM, _data(system, there).get("board")):
        raise InstallError(f'{there} is there already: let it say board = "{name}", or remove it.')
    return []


def wants_spi(system: System, source: Path, name: str | None) -> bool:
    """Whether the panel of the owner's file, or else of board ``name``, is on SPI."""
    there = next((path for path in OWNERS_FILES if system.exists(path)), None)
    owners = _data(system, there) if there is not None else {}
    base = _folder(source) / f"{owners.get('board', name)}.toml"
    below = tomllib.loads(base.read_text(encoding="utf-8")) if base.exists() else {}
    return any(
        isinstance(data.get("panel"), dict) and data["panel"].get("bus") == "spi" for data in (owners, below)
    )


def _data(system: System, path: str) -> dict[str, Any]:
    """What the owner's file says; nothing while it cannot be read, which the doctor tells."""
    try:
        return tomllib.loads((system.read(path) or b"").decode())
    except ValueError:
        return {}


def _content(source: Path, name: str) -> bytes:
    if name == CUSTOM:
        return (_folder(source) / "custom.toml").read_bytes()
    return f"""\
# The board of this PipoPi. All that may be said here: custom.toml, among the boards of PipoPi.
board = "{name}"
""".encode()


def _folder(source: Path) -> Path:
    return source / "hal" / "boards"
