"""Layouts are pictures; a picture that cannot be played is refused."""

from __future__ import annotations

import pytest

from core.bits import indices
from core.games.pinuid_layouts import CLASSIC, HEDGE, LINE, PAIRS, QUATRO
from core.pinuid.layout import Layout, LayoutError
from core.pinuid.squares import Squares

ALL = {**CLASSIC, "quatro": QUATRO}


@pytest.mark.parametrize(
    ("layout", "size", "pieces"),
    [(LINE, (9, 9), [9, 9]), (PAIRS, (8, 8), [6, 6]), (HEDGE, (8, 8), [8, 8]), (QUATRO, (9, 9), [9] * 4)],
)
def test_size_and_number_of_pieces(layout: Layout, size: tuple[int, int], pieces: list[int]) -> None:
    assert (layout.squares.width, layout.squares.height) == size
    assert [mine.bit_count() for mine in layout.pieces] == pieces


@pytest.mark.parametrize("name", ALL)
def test_every_seat_has_both_colours_no_ready_row_and_squares_of_its_own(name: str) -> None:
    layout = ALL[name]
    taken = 0
    for mine in layout.pieces:
        assert all(mine & colour for colour in layout.squares.colours)
        assert not any(layout.squares.rows_through(mine, square) for square in indices(mine))
        assert not taken & mine
        taken |= mine


@pytest.mark.parametrize("name", CLASSIC)
def test_a_classic_back_line_holds_own_pieces_and_none_of_the_other_seat(name: str) -> None:
    layout = CLASSIC[name]
    for seat in (0, 1):
        assert layout.back_lines[seat] & layout.pieces[seat]
        assert not layout.back_lines[seat] & layout.pieces[1 - seat]


def test_quatro_is_the_same_after_a_quarter_turn_with_five_pieces_on_one_colour() -> None:
    def turned(mask: int) -> int:
        return sum(1 << (square % 9) * 9 + 8 - square // 9 for square in indices(mask))

    seats = QUATRO.pieces
    assert {turned(mine) for mine in seats} == set(seats)
    for mine in seats:
        assert sorted((mine & colour).bit_count() for colour in QUATRO.squares.colours) == [4, 5]


def test_seating_takes_the_last_seats_off_the_board() -> None:
    three = QUATRO.seating(3)
    assert three.pieces == QUATRO.pieces[:3]
    assert three.squares == QUATRO.squares


@pytest.mark.parametrize(
    ("picture", "back_rows", "complaint"),
    [
        ("A . A B B B\n. A . . . .", (), "seat A stands on one square colour"),
        ("B B B . . .\n. . . A . A\n. . . . A .", (), "seat A stands on one square colour"),
        ("B B B\nA A .", (), "fewer than three"),
        ("B B B\nA A", (), "equally long"),
        ("C C C\nA A A", (), "seats"),
        ("A A A\n. . .", (), "seats"),
        ("B B B\nA A A", (1,), "back line"),
        ("B B B\nA A A", (1, 3), "back line"),
    ],
)
def test_a_layout_that_cannot_be_played_is_refused(
    picture: str, back_rows: tuple[int, ...], complaint: str
) -> None:
    with pytest.raises(LayoutError, match=complaint):
        Layout.read(picture, back_rows)


def test_the_quatro_corner_on_a_board_with_even_sides_is_refused() -> None:
    """The sheet's recipe on 8x8: the far corners then stand on the same colour as the near ones."""
    picture = """
        C D A . . B C D
        B A B . . A B A
        A D C . . D C B
        . . . . . . . .
        . . . . . . . .
        D A B . . A B C
        C D C . . D C D
        B A D . . C B A
        """
    with pytest.raises(LayoutError, match="one square colour"):
        Layout.read(picture)


def test_squares_are_named_and_coloured_from_a1() -> None:
    squares = Squares(9, 9)
    assert squares.names[0] == "a1"
    assert squares.names[10] == "b2"
    assert squares.names[-1] == "i9"
    light, dark = squares.colours
    assert light >> squares.number("b2") & 1
    assert dark >> squares.number("b1") & 1
    assert light ^ dark == (1 << 81) - 1


def test_diagonal_steps_stay_on_the_board_and_on_their_colour() -> None:
    squares = Squares(8, 8)
    assert [squares.names[i] for i in indices(squares.diagonals[squares.number("a1")])] == ["b2"]
    assert [squares.names[i] for i in indices(squares.diagonals[squares.number("h4")])] == ["g3", "g5"]
    for colour in squares.colours:
        for square in indices(colour):
            assert squares.diagonals[square] & colour == squares.diagonals[square]


@pytest.mark.parametrize(
    ("pieces", "through", "rows"),
    [
        ("a1 b1 c1", "b1", ["a1 b1 c1"]),
        ("a1 b1 c1 d1", "b1", []),
        ("g1 h1 i1 a2", "i1", ["g1 h1 i1"]),
        ("h1 i1 a2 b2", "i1", []),
        ("c3 c4 c5 d5 e5", "c5", ["c5 d5 e5", "c3 c4 c5"]),
        ("c3 c4 c5 c6 d5 e5", "c5", ["c5 d5 e5"]),
        ("b5 c5 d5 c4 c6", "c5", ["b5 c5 d5", "c4 c5 c6"]),
        ("a1 b2 c3", "b2", []),
        ("a1 b1 d1", "b1", []),
    ],
)
def test_a_row_is_a_run_of_exactly_three_through_the_square(
    pieces: str, through: str, rows: list[str]
) -> None:
    squares = Squares(9, 9)

    def mask(names: str) -> int:
        return sum(1 << squares.number(name) for name in names.split())

    assert squares.rows_through(mask(pieces), squares.number(through)) == tuple(map(mask, rows))
