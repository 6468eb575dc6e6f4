"""Which board the console is on, as far as the installer must know: its name, and whether it wants SPI.
Reads the same files as the console, in the same way."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from firmware.install.system import Change, InstallError, System
from hal.boards import DEFAULT, OWNERS_FILES, Board, built_in, read_board

CUSTOM = "custom"
_BOOT, _ETC = map(str, OWNERS_FILES)


def board(system: System, source: Path, name: str | None) -> list[Change]:
    """What is to do until the owner's file names board ``name``; None: whatever it says.

    Raises InstallError when it says something else: what people wrote is theirs to change.
    """
    if name is None:
        return []
    there = _owners_file(system)
    if there is None:
        place = _BOOT if system.exists("/boot/firmware") else _ETC
        content = _content(source, name)
        return [Change(f"Write {place}, which you can change", partial(system.write, place, content))]
    if name not in (CUSTOM, _board(system, there).name):
        raise InstallError(f'{there} is there already: let it say board = "{name}", or remove it.')
    return []


def wants_spi(system: System, name: str | None) -> bool:
    """Whether the panel of the owner's file, or else of board ``name``, is on SPI."""
    there = _owners_file(system)
    found = built_in(name or DEFAULT) if there is None else _board(system, there)
    return found.panel.bus == "spi"


def _owners_file(system: System) -> str | None:
    return next((path for path in (_BOOT, _ETC) if system.exists(path)), None)


def _board(system: System, path: str) -> Board:
    """That of the owner's file; of its mistakes the doctor tells."""
    return read_board(system.read(path) or b"", path)[0]


def _content(source: Path, name: str) -> bytes:
    if name == CUSTOM:
        return (source / "hal" / "boards" / "custom.toml").read_bytes()
    return f"""\
# The board of this PipoPi. All that may be said here: custom.toml, among the boards of PipoPi.
board = "{name}"
""".encode()
