"""A board of the claim family: marks to draw and regions to claim, as integer masks, with their geometry.
Grids, borders, rows and diagonals are only different boards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

Point = tuple[float, float]
Segment = tuple[Point, Point]

kept = lru_cache(maxsize=32)
"""Makes a board once; of those that were asked for least recently it forgets some."""


@dataclass(frozen=True, eq=False, repr=False)
class Board:
    """Marks are numbered from 0, bottom up and from the left at each height; bit i of a mask is mark i.

    ``marks``: the name of each mark in the notation. ``aliases``: other spellings that are read
    (``b1a1``). ``index``: the number of a mark by any of its spellings. ``regions``: the mask of each
    region. ``weights``: the score of each region. ``regions_of``: the regions that each mark
    belongs to.

    Geometry in board units, x to the right and y up from the bottom left corner. A square box or a cell
    is 1 wide and 1 high; a triangle has a base of 1 and is 1 high; a hexagon stands on a tip and is 1
    wide, its upright sides are 2/3 high, its slanted ones 1/3. So each row lies 1 above the one below,
    and a screen stretches x and y. ``spots``: the middle of each mark. ``segments``: the two ends of each
    mark that is a line, the lower or left one first; empty when marks are cells. ``frame``: the lines
    that are drawn before the first move. ``centres``: the middle of each region. ``dots``: where dots
    stand, numbered like marks; none between cells.
    """

    marks: tuple[str, ...]
    regions: tuple[int, ...]
    weights: tuple[int, ...]
    spots: tuple[Point, ...]
    centres: tuple[Point, ...]
    segments: tuple[Segment, ...] = ()
    frame: tuple[Segment, ...] = ()
    dots: tuple[Point, ...] = ()
    aliases: Mapping[str, str] = field(default_factory=dict)
    regions_of: tuple[tuple[int, ...], ...] = field(init=False)
    index: Mapping[str, int] = field(init=False)

    def __post_init__(self) -> None:
        touching = tuple(
            tuple(r for r, region in enumerate(self.regions) if region >> mark & 1)
            for mark in range(len(self.marks))
        )
        index = {name: i for i, name in enumerate(self.marks)}
        index.update({alias: index[name] for alias, name in self.aliases.items()})
        object.__setattr__(self, "regions_of", touching)
        object.__setattr__(self, "index", index)

    @property
    def full(self) -> int:
        """The mask of all marks."""
        return (1 << len(self.marks)) - 1

    @cached_property
    def square(self) -> bool:
        """Whether marks are lines, all of them level or upright: then regions are boxes, and called so."""
        return bool(self.segments) and all(a == c or b == d for (a, b), (c, d) in self.segments + self.frame)
