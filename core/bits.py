"""The set bits of a mask, lowest first: as numbers, or each as a mask of its own.
Marks, squares and regions are all kept as bits of one integer."""

from __future__ import annotations

from collections.abc import Iterator


def indices(mask: int) -> Iterator[int]:
    """The numbers of the bits that are set."""
    while mask:
        bit = mask & -mask
        yield bit.bit_length() - 1
        mask ^= bit


def single_bits(mask: int) -> Iterator[int]:
    """The bits that are set, each as a mask."""
    while mask:
        bit = mask & -mask
        yield bit
        mask ^= bit
