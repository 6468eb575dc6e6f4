"""The rules of the claim family, one by one, on boards small enough to follow by eye."""

from __future__ import annotations

from dataclasses import FrozenInstanceError

import pytest

from core.claim.cells import cells
from core.claim.hexagons import hexagons
from core.claim.position import ClaimPosition, Ending
from core.claim.squares import Border, squares
from core.claim.triangles import triangles
from core.position import IllegalMove, Outcome, Position


def played(start: ClaimPosition, moves: str) -> ClaimPosition:
    for move in moves.split():
        start = start.play(move)
    return start


def two_boxes() -> ClaimPosition:
    return ClaimPosition.start(squares(2, 1))


def test_a_line_that_closes_nothing_passes_the_turn() -> None:
    position = two_boxes().play("a1b1")
    assert (position.to_move, position.scores, position.again) == (1, (0, 0), False)
    assert position.board.marks[position.last or 0] == "a1b1"


def test_who_closes_a_box_scores_it_and_moves_again() -> None:
    position = played(two_boxes(), "a1b1 a1a2 a2b2 b1b2")
    assert (position.to_move, position.scores, position.again) == (1, (0, 1), True)
    assert position.claims == ((0, 1),)
    assert (position.owner(0), position.owner(1)) == (1, None)
    assert not position.play("c1c2").again


def test_one_line_that_closes_two_boxes_scores_both_and_gives_one_more_move() -> None:
    start = ClaimPosition.start(squares(3, 1))
    position = played(start, "a1b1 a1a2 a2b2 b1c1 b2c2 c1c2 b1b2")
    assert (position.to_move, position.scores, position.claims) == (0, (2, 0), ((0, 0), (1, 0)))
    assert played(position, "c1d1").to_move == 1


def test_completes_says_beforehand_what_a_line_would_claim() -> None:
    position = played(ClaimPosition.start(squares(3, 1)), "a1b1 a1a2 a2b2 b1c1 b2c2 c1c2")
    assert position.completes(position.board.index["b1b2"]) == (0, 1)
    assert position.completes(position.board.index["c1d1"]) == ()


def test_the_last_line_ends_the_game_without_another_move() -> None:
    position = played(two_boxes(), "a1b1 a1a2 a2b2 c1c2 b1c1 b2c2 b1b2")
    assert position.to_move is None
    assert not position.again
    assert position.legal_moves() == ()
    assert position.scores == (2, 0)
    assert position.outcome() == Outcome((0,), Ending.DRAWN)


def test_the_lowest_score_wins_in_misere() -> None:
    start = ClaimPosition.start(squares(2, 1), misere=True)
    assert played(start, "a1b1 a1a2 a2b2 c1c2 b1c1 b2c2 b1b2").outcome() == Outcome((1,), Ending.DRAWN)


def test_equal_scores_are_a_tie_of_all_who_share_the_best_result() -> None:
    position = played(two_boxes(), "a1b1 a1a2 b1b2 b1c1 a2b2 b2c2 c1c2")
    assert (position.scores, position.outcome()) == ((1, 1), Outcome((0, 1), Ending.DRAWN))
    assert position.settled() is None
    three = played(ClaimPosition.start(squares(1, 1), seats=3, misere=True), "a1b1 a1a2 a2b2 b1b2")
    assert three.outcome() == Outcome((1, 2), Ending.DRAWN)
    assert three.settled() is None


def test_seats_take_turns_all_round_the_table() -> None:
    position = ClaimPosition.start(squares(2, 2), seats=4)
    turns = []
    for move in position.legal_moves()[:5]:
        turns.append(position.to_move)
        position = position.play(move)
    assert turns == [0, 1, 2, 3, 0]
    assert position.people == (0, 1, 2, 3)


def test_lines_of_cells_score_their_lengths_all_at_once() -> None:
    start = ClaimPosition.start(cells(4, 3, pro=True))
    position = played(start, "b1 c1 d1 a2 a3 b2 c3 a1")
    assert (position.scores, position.to_move, position.again) == ((4 + 3 + 3, 3), 0, True)
    board = position.board
    caught = [
        (" ".join(name for mark, name in enumerate(board.marks) if board.regions[region] >> mark & 1), seat)
        for region, seat in position.claims
    ]
    assert caught == [("c1 b2 a3", 1), ("a1 b1 c1 d1", 0), ("a1 a2 a3", 0), ("a1 b2 c3", 0)]


def test_the_outcome_of_cells_speaks_of_cells() -> None:
    position = ClaimPosition.start(cells(3, 3))
    for move in position.legal_moves():
        position = position.play(move)
    assert position.outcome() == Outcome((0,), Ending.BLACK)


def test_either_spelling_of_a_line_is_played_and_one_is_canonical() -> None:
    start = two_boxes()
    assert start.play("b1a1") == start.play("a1b1")
    assert start.canonical("b2b1") == "b1b2"
    assert ClaimPosition.start(triangles(2)).canonical("a2b1") == "b1a2"


@pytest.mark.parametrize(
    ("start", "moves", "wrong", "sentence"),
    [
        (two_boxes(), "", "a1c1", '"a1c1" is not a line of this board'),
        (two_boxes(), "", "", '"" is not a line of this board'),
        (two_boxes(), "", "swap", '"swap" is not a line of this board'),
        (two_boxes(), "a1b1", "b1a1", "a1b1 is already drawn"),
        (two_boxes(), "a1b1 a1a2 a2b2 c1c2 b1c1 b2c2 b1b2", "a1b1", "the game is over, all lines are drawn"),
        (ClaimPosition.start(cells(3, 3)), "", "d4", '"d4" is not a cell of this board'),
        (ClaimPosition.start(cells(3, 3)), "c2", "c2", "c2 is already black"),
    ],
)
def test_a_wrong_move_says_why_in_one_sentence(
    start: ClaimPosition, moves: str, wrong: str, sentence: str
) -> None:
    position = played(start, moves)
    with pytest.raises(IllegalMove) as error:
        position.play(wrong)
    assert str(error.value) == sentence


def test_a_line_of_the_frame_cannot_be_drawn_again() -> None:
    with pytest.raises(IllegalMove):
        ClaimPosition.start(squares(2, 2, Border.SWEDISH)).play("a1b1")


def test_a_position_cannot_be_changed() -> None:
    position = two_boxes()
    with pytest.raises(FrozenInstanceError):
        position.open = 0  # type: ignore[misc]


def test_equal_moves_lead_to_equal_positions_and_other_boards_do_not() -> None:
    assert played(two_boxes(), "a1b1 a1a2") == played(two_boxes(), "a1b1 a2a1")
    assert hash(played(two_boxes(), "a1b1")) == hash(played(two_boxes(), "a1b1"))
    assert two_boxes() != ClaimPosition.start(squares(1, 2))
    assert two_boxes() != ClaimPosition.start(squares(2, 1), misere=True)


def test_marks_drawn_beforehand_belong_to_nobody_and_leave_seat_0_to_move() -> None:
    position = two_boxes().with_drawn(["a1b1", "a2a1", "a2b2", "b1b2"])
    assert (position.to_move, position.scores, position.claims, position.last) == (0, (0, 0), (), None)
    assert not position.again
    assert position.unclaimed == 1
    assert position.legal_moves() == ("b1c1", "c1c2", "b2c2")
    position = played(position, "b1c1 c1c2 b2c2")
    assert (position.scores, position.outcome()) == ((1, 0), Outcome((0,), Ending.DRAWN))


def test_with_all_marks_drawn_beforehand_the_game_is_over() -> None:
    position = two_boxes().with_drawn(two_boxes().legal_moves())
    assert position.to_move is None
    assert position.outcome() == Outcome((0, 1), Ending.DRAWN)


@pytest.mark.parametrize(
    ("marks", "sentence"),
    [(["a1b1", "b1a1"], "a1b1 is already drawn"), (["a1b1", "x"], '"x" is not a line of this board')],
)
def test_marks_drawn_beforehand_must_exist_and_differ(marks: list[str], sentence: str) -> None:
    with pytest.raises(IllegalMove) as error:
        two_boxes().with_drawn(marks)
    assert str(error.value) == sentence


def first_settled(start: Position, moves: tuple[str, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Scores and settled seats at the first position that is settled."""
    for move in moves:
        start = start.play(move)
        winners = start.settled()
        if winners is not None:
            return start.scores, winners
    raise AssertionError("never settled")


def test_the_game_is_settled_at_13_of_25_boxes_and_not_before() -> None:
    for misere, winner in ((False, 0), (True, 1)):
        start = ClaimPosition.start(squares(5, 5), misere=misere)
        scores, settled = first_settled(start, start.legal_moves())
        leader = scores.index(max(scores))
        assert max(scores) == 13
        assert settled == ((leader + winner) % 2,)


@pytest.mark.parametrize(
    ("misere", "scores", "winner"),
    [
        (False, (3, 0, 0), None),
        (False, (1, 5, 0), None),
        (False, (1, 6, 0), 1),
        (False, (6, 6, 0), None),
        (True, (4, 4, 0), None),
        (True, (5, 5, 0), 2),
        (True, (6, 7, 1), 2),
        (True, (5, 9, 0), 2),
        (True, (4, 9, 0), None),
        (True, (0, 0, 9), None),
    ],
)
def test_settled_counts_every_seat_and_what_is_left(
    misere: bool, scores: tuple[int, ...], winner: int | None
) -> None:
    full = ClaimPosition.start(squares(4, 1), seats=3, misere=misere)
    position = ClaimPosition(full.board, 3, misere, full.open, 0, scores)
    assert position.unclaimed == 4
    assert position.settled() == (None if winner is None else (winner,))


def test_squares_are_shown_with_lines_owners_and_labels() -> None:
    position = played(ClaimPosition.start(squares(2, 2)), "a1b1 a1a2 a2b2 b1b2 b3c3 c2c3")
    assert position.show() == "\n".join(
        [
            "3 +   +---+",
            "          |",
            "2 +---+   +",
            "  | B |",
            "1 +---+   +",
            "  a   b   c",
        ]
    )


def test_a_frame_is_shown_from_the_start() -> None:
    board = squares(2, 1, Border.ICELANDIC)
    assert ClaimPosition.start(board).show() == "\n".join(
        ["2 +   +   +", "  |", "1 +---+---+", "  a   b   c"]
    )


def test_rows_of_two_digits_keep_the_picture_straight() -> None:
    rows = ClaimPosition.start(squares(1, 9)).show().splitlines()
    assert rows[0] == "10 +   +"
    assert rows[2] == " 9 +   +"
    assert rows[-1] == "   a   b"


def test_triangles_are_shown_with_the_letters_of_their_dots() -> None:
    position = played(ClaimPosition.start(triangles(2)), "a1b1 b1b2 a1a2 b1a2 a2b2")
    assert position.show() == "\n".join(
        [
            "3     a",
            "",
            "2   a---b",
            r"   /B\B/",
            "1 a---b   c",
        ]
    )


def test_hexagons_are_shown_with_the_letters_of_their_dots() -> None:
    position = played(ClaimPosition.start(hexagons(1)), "a1a2 a2a3 a3a4 a1b2 b2b3")
    assert position.show() == "\n".join(
        [
            "4   a",
            "   /",
            "3 a   b",
            "  |   |",
            "2 a   b",
            r"   \ /",
            "1   a",
        ]
    )
    assert "| B |" in position.play("b3a4").show()


def test_cells_are_shown_with_the_seat_that_last_caught_a_line_over_them() -> None:
    position = played(ClaimPosition.start(cells(3, 3)), "a1 b1 c1 a2 a3 b2 c2")
    assert position.show() == "\n".join(["3 B . .", "2 A A A", "1 B A A", "  a b c"])
