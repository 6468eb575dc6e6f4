from __future__ import annotations

import struct
from pathlib import Path

import pytest

from firmware.image.build import BuildError
from firmware.image.contents import LIBRARIES
from firmware.image.libraries import keep_needed, needed

SHIFT = 0x10000
"""The difference between the place of the strings in memory and in the file."""


def elf(*names: str) -> bytes:
    """A file with nothing but the headers, the dynamic section and the strings that name libraries."""
    strings = b"\0" + b"".join(name.encode() + b"\0" for name in names)
    places = [1 + sum(len(other) + 1 for other in names[:number]) for number in range(len(names))]
    section = 64 + 2 * 56
    text = section + 16 * (len(names) + 2)
    dynamic = [(1, place) for place in places] + [(5, text + SHIFT), (0, 0)]
    size = text + len(strings)
    header = b"\x7fELF\x02\x01\x01".ljust(32, b"\0") + struct.pack("<QQIHHH", 64, 0, 0, 64, 56, 2).ljust(
        32, b"\0"
    )
    loads = struct.pack("<IIQQQQQQ", 1, 4, 0, SHIFT, SHIFT, size, size, 8)
    dynamics = struct.pack("<IIQQQQQQ", 2, 4, section, section + SHIFT, 0, 16 * len(dynamic), 0, 8)
    return header + loads + dynamics + b"".join(struct.pack("<QQ", *entry) for entry in dynamic) + strings


def tree(root: Path, files: dict[str, bytes | str]) -> Path:
    """Files below ``root``; text is where a link leads."""
    for name, content in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.symlink_to(content) if isinstance(content, str) else path.write_bytes(content)
    return root


def test_the_names_of_libraries_are_read() -> None:
    assert needed(elf("libc.so.6", "libm.so.6")) == ["libc.so.6", "libm.so.6"]
    assert needed(elf()) == []
    assert needed(b"#!/bin/sh\n") == []


def test_what_nothing_needs_goes_and_links_stay_with_their_goals(tmp_path: Path) -> None:
    root = tree(
        tmp_path,
        {
            "usr/bin/program": elf("libone.so.1"),
            f"{LIBRARIES}/libone.so.1": "libone.so.1.2",
            f"{LIBRARIES}/libone.so.1.2": elf("libtwo.so"),
            f"{LIBRARIES}/libtwo.so": elf(),
            f"{LIBRARIES}/libthree.so": elf(),
            f"{LIBRARIES}/libthree.so.1": "libthree.so",
        },
    )
    keep_needed(root)
    assert sorted(path.name for path in (root / LIBRARIES).iterdir()) == [
        "libone.so.1",
        "libone.so.1.2",
        "libtwo.so",
    ]


def test_a_library_that_is_missing_stops_the_build(tmp_path: Path) -> None:
    root = tree(
        tmp_path,
        {"usr/bin/program": elf("libone.so.1"), f"{LIBRARIES}/libone.so.1": elf("libtwo.so")},
    )
    with pytest.raises(BuildError, match="libtwo"):
        keep_needed(root)
