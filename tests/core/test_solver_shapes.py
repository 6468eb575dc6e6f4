"""One key for all positions of the same shape, and another for every other shape."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.claim.board import Board
from core.claim.position import ClaimPosition
from core.gameid import GameId
from core.solver.shapes import LARGEST, Shapes
from core.solver.symmetry import Symmetry

FEW = 5
GAMES = ("dots:3x3", "dots:2x2,icelandic", "dots:tri3", "dots:tri3,swedish", "dots:hex2", "dots:hex2,swedish")


def board(text: str) -> Board:
    position = GameId.read(text).start()
    assert isinstance(position, ClaimPosition)
    return position.board


def shapes(table: Board) -> Shapes:
    return Shapes(table, Symmetry(table, range(len(table.marks))).least, 1000)


def alike(table: Board, one: int, other: int) -> bool:
    """Whether some renaming of the marks of ``one`` gives its regions those of ``other``."""
    marks, targets = ([m for m in range(len(table.marks)) if mask >> m & 1] for mask in (one, other))
    wanted = sorted(region & other for region in table.regions if region & other)
    regions = [region & one for region in table.regions if region & one]
    if (len(marks), len(regions)) != (len(targets), len(wanted)):
        return False
    return any(
        sorted(
            sum(1 << to for mark, to in zip(marks, order, strict=True) if region >> mark & 1)
            for region in regions
        )
        == wanted
        for order in permutations(targets)
    )


@given(game=st.sampled_from(GAMES), data=st.data())
def test_few_marks_have_the_same_key_exactly_when_they_are_alike(game: str, data: st.DataObject) -> None:
    table = board(game)
    masks = st.sets(st.integers(0, len(table.marks) - 1), min_size=FEW, max_size=FEW)
    one, other = (sum(1 << mark for mark in data.draw(masks)) for _ in range(2))
    known = shapes(table)
    assert (known.key(one) == known.key(other)) == alike(table, one, other)


@pytest.mark.parametrize("game", GAMES)
def test_every_image_of_a_position_has_its_key(game: str) -> None:
    table = board(game)
    symmetry, known = Symmetry(table, range(len(table.marks))), shapes(table)
    for mask in range(1, table.full, table.full // 60):
        for image in symmetry.images:
            turned = sum(1 << image[mark] for mark in range(len(table.marks)) if mask >> mark & 1)
            assert turned == mask or known.key(turned) == known.key(mask)


def test_a_chain_that_lies_elsewhere_or_is_bent_has_the_same_key_and_a_loop_another() -> None:
    table = board("dots:5x5")
    known = shapes(table)

    def key(*names: str) -> int:
        return known.key(sum(1 << table.index[name] for name in names))

    straight, bent = key("a1a2", "b1b2", "c1c2", "d1d2"), key("f3f4", "e3e4", "d4e4", "d5e5")
    assert straight == bent
    assert key("b1b2", "a2b2", "b2c2", "b2b3") not in (straight, bent)


def test_no_key_is_longer_than_the_table_reckons_with() -> None:
    for game in GAMES:
        table = board(game)
        known = shapes(table)
        longest = max(known.key(mask).bit_length() for mask in range(1, table.full, table.full // 3000 + 1))
        assert LARGEST < longest <= Shapes.key_bits(table)


def test_only_boards_of_boxes_fit() -> None:
    assert Shapes.fits(board("dots:9x9"))
    assert not Shapes.fits(board("lines:4x4,pro"))
    assert not Shapes.fits(board("lines:4x3"))
