"""Where the partitions of the card lie, and the table that says so.
The table is the old one of the PC (MBR), because a Pi 3 reads no other."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from typing import NamedTuple

MIB = 1 << 20
SIZE = 256 * MIB
"""Of the whole card: emulators want a power of two, and every card that is sold has more."""
SECTOR = 512
DISK = 0x50495031
_FIRST = 4 * MIB
"""Partitions begin at multiples of this, which is what cards erase at once."""
_FAT, _LINUX = 0x0C, 0x83


class Partition(NamedTuple):
    """``start`` and ``size`` in bytes; ``kind``: its number in the table."""

    name: str
    kind: int
    start: int
    size: int


def plan(wanted: Sequence[tuple[str, int, int]], size: int = SIZE) -> tuple[Partition, ...]:
    """``wanted``: up to four names, kinds and sizes in bytes, one after the other; size 0 takes what is left.

    Raises ValueError when they do not fit.
    """
    rest = size - _FIRST - sum(length for _, _, length in wanted)
    if rest < 0 or len(wanted) > 4 or any(length % _FIRST for _, _, length in wanted):
        raise ValueError("these partitions do not fit on the card")
    partitions = []
    start = _FIRST
    for name, kind, length in wanted:
        partitions.append(Partition(name, kind, start, length or rest))
        start += length or rest
    return tuple(partitions)


BOOT, ROOT_A, ROOT_B, SAVES = PARTITIONS = plan(
    [
        ("boot", _FAT, 64 * MIB),
        ("root-a", _LINUX, 48 * MIB),
        ("root-b", _LINUX, 48 * MIB),
        ("saves", _LINUX, 0),
    ]
)
"""The card. Slot B is empty: an update in place writes there, then changes ``os_prefix`` in config.txt."""


def table(partitions: Sequence[Partition] = PARTITIONS, disk: int = DISK) -> bytes:
    """The first sector of a card with these ``partitions``, the first of which is started from."""
    entries = b"".join(
        struct.pack(
            "<B3sB3sII",
            0x80 if number == 0 else 0,
            b"\xfe\xff\xff",
            partition.kind,
            b"\xfe\xff\xff",
            partition.start // SECTOR,
            partition.size // SECTOR,
        )
        for number, partition in enumerate(partitions)
    )
    return bytes(440) + struct.pack("<IH", disk, 0) + entries.ljust(64, b"\0") + b"\x55\xaa"
