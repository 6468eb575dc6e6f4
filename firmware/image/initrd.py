"""The archive that the kernel starts from: one static program, the modules, and a script that finds the card.
The format is cpio's "newc", as the kernel's documentation of initramfs describes it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

_FOLDER, _FILE, _LINK = 0o040755, 0o100644, 0o120777
_END = "TRAILER!!!"


class Entry(NamedTuple):
    """A file with its content, a link with its goal, or a folder with nothing."""

    name: str
    mode: int
    content: bytes = b""


def folder(name: str) -> Entry:
    return Entry(name, _FOLDER)


def file(name: str, content: bytes, executable: bool = False) -> Entry:
    return Entry(name, _FILE | (0o111 if executable else 0), content)


def link(name: str, goal: str) -> Entry:
    return Entry(name, _LINK, goal.encode("ascii"))


def archive(entries: Iterable[Entry]) -> bytes:
    """``entries`` in their order, all of them root's, and of no time."""
    written = [_entry(number, entry) for number, entry in enumerate(entries, 1)]
    return b"".join([*written, _entry(0, Entry(_END, 0))])


def _entry(number: int, entry: Entry) -> bytes:
    name = entry.name.encode("ascii") + b"\0"
    links = 2 if entry.mode == _FOLDER else 1
    fields = (number, entry.mode, 0, 0, links, 0, len(entry.content), 0, 0, 0, 0, len(name), 0)
    header = b"070701" + "".join(f"{field:08X}" for field in fields).encode("ascii")
    return _padded(header + name) + _padded(entry.content)


def _padded(data: bytes) -> bytes:
    return data + bytes(-len(data) % 4)
