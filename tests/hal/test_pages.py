"""Page bytes and changed windows, against the plainest way to say the same."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from hal.pages import EVERYTHING, SIZE, Window, changed_runs, changed_windows, page_bytes

COST = 10

pictures = st.builds(lambda seed: random.Random(seed).randbytes(SIZE), st.integers(0, 2**32))
places = st.lists(st.tuples(st.integers(0, SIZE - 1), st.integers(1, 255)), max_size=60)


def edited(picture: bytes, edits: list[tuple[int, int]]) -> bytes:
    new = bytearray(picture)
    for place, bits in edits:
        new[place] ^= bits
    return bytes(new)


def applied(old: bytes, new: bytes, windows: list[Window]) -> bytes:
    """What a panel that holds ``old`` holds after the windows of ``new`` were written to it."""
    panel = bytearray(old)
    for window in windows:
        content = iter(window.cut(new))
        for page in range(window.page, window.page + window.pages):
            for column in range(window.column, window.column + window.columns):
                panel[page * 128 + column] = next(content)
        assert next(content, None) is None
    return bytes(panel)


def on_wire(windows: list[Window]) -> int:
    return sum(window.pages * window.columns + COST for window in windows)


@given(pictures)
def test_each_pixel_is_in_the_bit_of_its_row_in_the_byte_of_its_column(content: bytes) -> None:
    image = Image.frombytes("1", (128, 64), content)
    pages = page_bytes(image)
    lit = {(x, y) for x in range(128) for y in range(64) if pages[y // 8 * 128 + x] >> y % 8 & 1}
    assert lit == {(x, y) for x in range(128) for y in range(64) if image.getpixel((x, y))}


@pytest.mark.parametrize(("mode", "size"), [("L", (128, 64)), ("1", (64, 128)), ("1", (128, 65))])
def test_a_picture_of_another_kind_is_refused(mode: str, size: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="a picture is 128x64 in mode 1"):
        page_bytes(Image.new(mode, size))


@given(pictures, places)
def test_the_windows_bring_every_change_and_never_cost_more_than_everything(
    old: bytes, edits: list[tuple[int, int]]
) -> None:
    new = edited(old, edits)
    windows = changed_windows(old, new, COST)
    assert applied(old, new, windows) == new
    assert on_wire(windows) <= on_wire(changed_runs(old, new, COST)) or windows == []
    assert on_wire(windows) <= on_wire([EVERYTHING])


@given(pictures, places)
def test_the_runs_bring_every_change_on_single_pages(old: bytes, edits: list[tuple[int, int]]) -> None:
    new = edited(old, edits)
    runs = changed_runs(old, new, COST)
    assert applied(old, new, runs) == new
    assert all(run.pages == 1 for run in runs)
    assert all(old[run.page * 128 + run.column] != new[run.page * 128 + run.column] for run in runs)


def test_the_same_picture_needs_no_window() -> None:
    assert changed_windows(bytes(SIZE), bytes(SIZE), COST) == []


def test_two_other_pictures_need_one_window_around_everything() -> None:
    assert changed_windows(bytes(SIZE), b"\xff" * SIZE, COST) == [EVERYTHING]


@pytest.mark.parametrize(("gap", "count"), [(COST, 1), (COST + 1, 2)])
def test_a_gap_is_sent_along_only_while_a_window_costs_no_less(gap: int, count: int) -> None:
    new = edited(bytes(SIZE), [(300, 1), (300 + gap + 1, 1)])
    assert len(changed_runs(bytes(SIZE), new, COST)) == count
    assert len(changed_windows(bytes(SIZE), new, COST)) == count


def test_a_run_at_the_end_of_a_page_is_not_joined_to_one_at_the_start_of_the_next() -> None:
    new = edited(bytes(SIZE), [(127, 1), (128, 1)])
    assert changed_windows(bytes(SIZE), new, COST) == [Window(0, 1, 127, 1), Window(1, 1, 0, 1)]


def test_an_upright_line_needs_one_window() -> None:
    new = edited(bytes(SIZE), [(page * 128 + 40 + column, 255) for page in range(2, 7) for column in (0, 1)])
    assert changed_windows(bytes(SIZE), new, COST) == [Window(2, 5, 40, 2)]


def test_changes_far_apart_keep_their_own_windows() -> None:
    new = edited(bytes(SIZE), [(2, 1), (130, 1), (7 * 128 + 120, 1)])
    assert changed_windows(bytes(SIZE), new, COST) == [Window(0, 2, 2, 1), Window(7, 1, 120, 1)]


@pytest.mark.parametrize(("shift", "count"), [(COST // 2, 1), (COST // 2 + 1, 2)])
def test_a_run_is_stacked_only_while_the_growth_costs_no_more_than_a_window(shift: int, count: int) -> None:
    """Shifted by n, the two runs need 2n bytes that did not change."""
    new = edited(
        bytes(SIZE), [(page * 128 + page * shift + column, 1) for page in (0, 1) for column in range(20)]
    )
    assert len(changed_windows(bytes(SIZE), new, COST)) == count


def test_many_windows_give_way_to_one_around_them_where_that_is_cheaper() -> None:
    """In each page a gap at another place: two windows a page would take 8 * 137 bytes."""
    gaps = {page * 128 + 20 + 12 * page + column for page in range(8) for column in range(COST + 1)}
    new = edited(bytes(SIZE), [(place, 1) for place in range(SIZE) if place not in gaps])
    assert changed_windows(bytes(SIZE), new, COST) == [EVERYTHING]
