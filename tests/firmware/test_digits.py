"""Large numbers: equally wide digits that are told apart, enlarged without a blur."""

from __future__ import annotations

from itertools import combinations

from firmware.digits import number


def test_digits_are_equally_wide_so_that_scores_do_not_jump() -> None:
    assert {number(digit, 3).size for digit in range(10)} == {(9, 15)}
    assert number(108, 4).size == (3 * 12 + 2 * 4, 20)


def test_no_two_digits_look_alike() -> None:
    assert all(number(a, 3).tobytes() != number(b, 3).tobytes() for a, b in combinations(range(10), 2))


def test_a_block_is_a_square_of_pixels() -> None:
    small, large = number(6, 1), number(6, 4)
    for x in range(large.width):
        for y in range(large.height):
            assert large.getpixel((x, y)) == small.getpixel((x // 4, y // 4))
