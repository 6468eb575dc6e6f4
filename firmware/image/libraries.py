"""The shared libraries of the card: all that its programs need are there, and no others are kept.
Reads the dynamic section of ELF files, as the System V ABI describes it."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from pathlib import Path

from firmware.image.build import BuildError
from firmware.image.contents import LIBRARIES

_DYNAMIC, _LOAD = 2, 1
_NEEDED, _STRINGS = 1, 5


def keep_needed(root: Path) -> None:
    """Remove the libraries that nothing needs. Raises BuildError when one is missing."""
    folder = root / LIBRARIES
    programs = [path for path in _files(root) if path.parent != folder]
    wanted = {name for path in programs for name in needed(path.read_bytes())}
    done: set[str] = set()
    while wanted - done:
        name = min(wanted - done)
        done.add(name)
        path = folder / name
        if path.exists():
            wanted |= set(needed(path.read_bytes()))
        elif not (root / "usr/lib" / name).exists():
            raise BuildError(f"The library {name} is needed, but no package that is kept holds it.")
    kept = {path.name for name in done for path in _chain(folder / name)}
    for path in list(folder.iterdir()):
        if path.name not in kept:
            path.unlink()


def needed(content: bytes) -> list[str]:
    """The libraries that an ELF file of 64 bits, low byte first, asks for by name; none for other files."""
    if content[:6] != b"\x7fELF\x02\x01":
        return []
    (offset,) = struct.unpack_from("<Q", content, 32)
    size, count = struct.unpack_from("<HH", content, 54)
    headers = [struct.unpack_from("<IIQQQQ", content, offset + number * size) for number in range(count)]
    entries = [
        struct.unpack_from("<QQ", content, place)
        for kind, _, start, _, _, length in headers
        if kind == _DYNAMIC
        for place in range(start, start + length, 16)
    ]
    strings = next((value for tag, value in entries if tag == _STRINGS), 0)
    for kind, _, start, address, _, length in headers:
        if kind == _LOAD and address <= strings < address + length:
            strings += start - address
            break
    return [_text(content, strings + value) for tag, value in entries if tag == _NEEDED]


def _text(content: bytes, place: int) -> str:
    return content[place : content.index(b"\0", place)].decode("ascii")


def _files(root: Path) -> Iterator[Path]:
    return (path for path in root.rglob("*") if path.is_file() and not path.is_symlink())


def _chain(path: Path) -> Iterator[Path]:
    """``path`` and, while it is a link, where it leads."""
    while path.is_symlink():
        yield path
        path = path.parent / path.readlink()
    yield path
