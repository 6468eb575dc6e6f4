"""A board of the claim family: marks to draw and regions to claim, as integer masks, with their geometry.
Grids, borders, rows and diagonals are only different boards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

Point = tuple[float, float]
Segment = tuple[Point, Point]


@dataclass(frozen=True, eq=False)
class Board:
    """Marks are numbered from 0; bit i of a mask stands for mark i.

    ``marks``: the name of each mark in the notation. ``aliases``: other spellings that are read (``b1a1``).
    ``regions``: the mask of each region. ``weights``: the score of each region. ``region_names``: a name for each
    region (``a1``: the box or cell by its column and row).
    Geometry, x to the right and y up, in board units (a square box, a triangle's base or a hexagon's width is 1 wide, a row is 1 high;
    a dot of a square grid or a triangle stands at whole rows, the slanted sides of a hexagon are 1/3 high):
    ``spots``: the middle of each mark. ``segments``: the two ends of each mark that is a line, empty for cells.
    ``frame``: the lines that are drawn before the first move. ``centres``: the middle of each region. ``dots``: where dots stand.
    """

    marks: tuple[str, ...]
    regions: tuple[int, ...]
    weights: tuple[int, ...]
    region_names: tuple[str, ...]
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
            tuple(r for r, region in enumerate(self.regions) if region >> m & 1) for m in range(len(self.marks))
        )
        index = {name: i for i, name in enumerate(self.marks)}
        index.update({alias: index[name] for alias, name in self.aliases.items()})
        object.__setattr__(self, "regions_of", touching)
        object.__setattr__(self, "index", index)

    @property
    def full(self) -> int:
        """The mask of all marks."""
        return (1 << len(self.marks)) - 1
