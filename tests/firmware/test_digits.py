"""Large numbers: equally wide digits that are told apart, enlarged without a blur."""

from __future__ import annotations

from itertools import combinations

from firmware.drawing.digits import number


def test_digits_are_equally_wide_so_that_scores_do_not_jump() -> None:
    assert {number(digit, 3).size for digit in range(10)} == {(9, 15)}
    assert number(108, 4).size == (3 * 12 + 2 * 4, 20)


def test_no_two_digits_look_alike() -> None:
    assert all(number(a, 3).tobytes() != number(b, 3).tobytes() for a, b in combinations(range(10), 2))


def test_strokes_are_equally_thick_and_what_they_enclose_is_wider_than_they_are() -> None:
    for block, stroke in ((3, 2), (4, 3)):
        eight = number(8, block)
        down = "".join("#" if eight.getpixel((eight.width // 2, y)) else "." for y in range(eight.height))
        across = "".join("#" if eight.getpixel((x, stroke)) else "." for x in range(eight.width))
        holes, strokes = down.replace("#", " ").split(), down.replace(".", " ").split()
        assert set(map(len, strokes)) == {stroke} and len(holes) == 2
        assert min(map(len, [*holes, across.strip("#")])) > stroke


def test_a_small_digit_is_made_of_whole_blocks() -> None:
    small, large = number(6, 1), number(6, 2)
    for x in range(large.width):
        for y in range(large.height):
            assert large.getpixel((x, y)) == small.getpixel((x // 2, y // 2))
