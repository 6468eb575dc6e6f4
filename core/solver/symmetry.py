"""The symmetries of a board, found from its regions alone, so that every grid and every odd board has them.
A position is looked up under all of them while few marks are drawn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from struct import Struct

from core.claim.board import Board

MOST = 47
"""Rows and columns of Catch the Line may change places among themselves: no board needs all of that."""
PIECE = 8
"""Marks are looked up by the byte, in tables that hold all images of it, one behind the other."""


class Symmetry:
    """The ways to lay ``board`` on itself, but at most 47 of them, besides leaving it as it is.

    ``order``: the board's number of each mark, in the order of the masks that ``least`` is given.
    """

    def __init__(self, board: Board, order: Sequence[int]) -> None:
        place = {mark: i for i, mark in enumerate(order)}
        identity = tuple(range(len(order)))
        images = (
            tuple(place[image[mark]] for mark in order) for image in islice(automorphisms(board), MOST + 1)
        )
        self.images = tuple(image for image in images if image != identity)
        every = (identity, *self.images)
        self._bytes = -(-len(order) // PIECE)
        self._tables = [
            unions(
                [
                    sum(1 << PIECE * self._bytes * i + image[mark] for i, image in enumerate(every))
                    for mark in range(start, min(start + PIECE, len(order)))
                ]
            )
            for start in range(0, len(order), PIECE)
        ]
        fields = Struct(f"{self._bytes}s" * len(every))
        self._all_bytes, self._split = fields.size, fields.unpack

    def least(self, marks: int) -> int:
        """The least of the images of ``marks``: the same for all positions that are alike."""
        images = 0
        for table, piece in zip(self._tables, marks.to_bytes(self._bytes, "little"), strict=True):
            images |= table[piece]
        return int.from_bytes(min(self._split(images.to_bytes(self._all_bytes, "big"))), "big")


def unions(masks: Sequence[int]) -> list[int]:
    """For every set of ``masks``, as a number of their places, the union of its members."""
    result = [0]
    for mask in masks:
        result += [union | mask for union in result]
    return result


def automorphisms(board: Board) -> Iterator[tuple[int, ...]]:
    """Every way to lay ``board`` on itself: for each mark the one that takes its place.

    Twins (marks of exactly the same regions) keep their order. Regions get their images one after the other,
    neighbours of those that have one first.
    """
    classes: dict[frozenset[int], list[int]] = {}
    for mark, regions in enumerate(board.regions_of):
        classes.setdefault(frozenset(regions), []).append(mark)
    count = len(board.regions)
    shared = [[(a & b).bit_count() for b in board.regions] for a in board.regions]
    kind = [(board.weights[r], shared[r][r], sorted(shared[r])) for r in range(count)]
    walk: list[int] = []
    while len(walk) < count:
        left = [r for r in range(count) if r not in walk]
        walk.append(max(left, key=lambda r: (sum(shared[r][done] > 0 for done in walk), -r)))
    for image in _region_images({}, walk, kind, shared):
        marks = [0] * len(board.marks)
        for bounded, group in classes.items():
            targets = classes.get(frozenset(image[r] for r in bounded), [])
            if len(targets) != len(group):
                break
            for mark, target in zip(group, targets, strict=True):
                marks[mark] = target
        else:
            yield tuple(marks)


def _region_images(
    image: Mapping[int, int], walk: Sequence[int], kind: Sequence[object], shared: Sequence[Sequence[int]]
) -> Iterator[Mapping[int, int]]:
    """Every way to go on from ``image``, the images of the first regions of ``walk``, to all of them.

    ``kind``: only regions of one kind can be laid on each other. ``shared``: how many marks two regions have
    in common, which must stay so.
    """
    if len(image) == len(walk):
        yield image
        return
    region = walk[len(image)]
    for target in range(len(walk)):
        if (
            kind[target] == kind[region]
            and target not in image.values()
            and all(shared[other][target] == shared[r][region] for r, other in image.items())
        ):
            yield from _region_images({**image, region: target}, walk, kind, shared)
