"""The two ways to walk over a mask."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from core.bits import indices, single_bits


@given(st.sets(st.integers(0, 200)))
def test_a_mask_is_walked_over_from_its_lowest_bit(numbers: set[int]) -> None:
    mask = sum(1 << number for number in numbers)
    assert list(indices(mask)) == sorted(numbers)
    assert list(single_bits(mask)) == [1 << number for number in sorted(numbers)]
