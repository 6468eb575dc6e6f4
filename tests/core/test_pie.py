"""The pie rule: who cuts, who chooses, whose turn it is by colour, and who sits behind which colour."""

from __future__ import annotations

import pytest

from core.claim.pie import PiePosition
from core.claim.position import ClaimPosition, Ending
from core.gameid import GameId
from core.position import IllegalMove, Outcome, Stage


def pie(game: str) -> PiePosition:
    start = GameId.read(game).start()
    assert isinstance(start, PiePosition)
    return start


def played(position: PiePosition, moves: str) -> PiePosition:
    for move in moves.split():
        position = position.play(move)
    return position


def test_the_opening_person_draws_for_both_colours_in_turn() -> None:
    position = pie("dots:2x2,pie5")
    turns = []
    for move in ("a1b1", "b1c1", "a3b3"):
        turns.append((position.to_move, position.actor, position.setup_left))
        position = position.play(move)
    assert turns == [(0, 0, 5), (1, 0, 4), (0, 0, 3)]
    assert position.stage is Stage.SETUP
    assert position.people == (0, 1)


def test_a_box_closed_in_the_setup_scores_for_its_colour_which_goes_on() -> None:
    position = played(pie("dots:2x2,pie5"), "a1b1 a1a2 a2b2 b1b2")
    assert (position.scores, position.to_move, position.actor) == ((0, 1), 1, 0)
    position = position.play("c1c2")
    assert (position.stage, position.scores, position.to_move, position.actor) == (Stage.CHOICE, (0, 1), 0, 1)


def test_the_last_side_of_the_setup_leads_to_the_choice_by_itself() -> None:
    position = played(pie("dots:2x2,pie2"), "a1b1 a1a2")
    assert (position.stage, position.setup_left) == (Stage.CHOICE, 0)
    assert position.legal_moves() == ("keep", "swap")


def test_stop_is_offered_from_the_first_side_on_and_ends_the_setup() -> None:
    start = pie("dots:2x2,pie3")
    assert "stop" not in start.legal_moves()
    one = start.play("a1b1")
    assert one.legal_moves() == (*one.on_table.legal_moves(), "stop")
    stopped = one.play("stop")
    assert (stopped.stage, stopped.setup_left, stopped.on_table) == (Stage.CHOICE, 0, one.on_table)
    assert (stopped.to_move, stopped.actor) == (1, 1)


def test_keep_leaves_the_people_where_they_are() -> None:
    position = played(pie("dots:2x2,pie1"), "a1b1 keep")
    assert (position.stage, position.people, position.to_move, position.actor) == (Stage.PLAY, (0, 1), 1, 1)
    assert position.details() == {"people": [0, 1]}


def test_swap_exchanges_the_people_and_neither_scores_nor_turn() -> None:
    before = played(pie("dots:2x2,pie4"), "a1b1 a1a2 a2b2 b1b2")
    after = before.play("swap")
    assert after.on_table == before.on_table
    assert (after.seats, after.scores, after.to_move) == (2, (0, 1), 1)
    assert (after.people, after.actor) == ((1, 0), 0)
    assert after.details() == {"people": [1, 0]}
    assert after.play("c1c2").actor == 1


def test_after_the_choice_the_game_is_played_as_without_a_pie() -> None:
    table = ClaimPosition.start(pie("dots:2x1,pie2").on_table.board)
    position = played(pie("dots:2x1,pie2"), "a1b1 a1a2 swap")
    for move in ("a1b1", "a1a2"):
        table = table.play(move)
    for move in ("a2b2", "c1c2", "b1c1", "b2c2", "b1b2"):
        assert position.legal_moves() == table.legal_moves()
        assert "stop" not in position.legal_moves()
        position, table = position.play(move), table.play(move)
        assert position.on_table == table
        assert (position.to_move, position.scores) == (table.to_move, table.scores)
        assert position.setup_left == 0
    assert position.outcome() == table.outcome() == Outcome((0,), Ending.DRAWN)
    assert position.people == (1, 0)
    assert position.actor is None


@pytest.mark.parametrize(
    ("moves", "wrong", "sentence"),
    [
        ("", "stop", "stop comes too early: a line must be drawn first"),
        ("", "keep", "keep comes too early: the set-up goes on"),
        ("a1b1", "swap", "swap comes too early: the set-up goes on"),
        ("a1b1", "b1a1", "a1b1 is already drawn"),
        ("a1b1 stop", "a1a2", "keep or swap must be chosen before the next line"),
        ("a1b1 stop", "stop", "keep or swap must be chosen before the next line"),
        ("a1b1 stop", "a9", '"a9" is not a line of this board'),
        ("a1b1 stop keep", "stop", "stop comes too late: the colours are given"),
        ("a1b1 stop keep", "swap", "swap comes too late: the colours are given"),
        ("a1b1 stop keep a1a2 a2b2 b1b2", "a1a2", "the game is over, all lines are drawn"),
    ],
)
def test_a_move_of_another_phase_is_refused_with_a_reason(moves: str, wrong: str, sentence: str) -> None:
    position = played(pie("dots:1x1,pie2"), moves)
    with pytest.raises(IllegalMove) as error:
        position.play(wrong)
    assert str(error.value) == sentence


def test_words_are_canonical_as_they_are_and_lines_as_on_the_board() -> None:
    position = pie("dots:2x2,pie2")
    assert [position.canonical(word) for word in ("stop", "keep", "swap")] == ["stop", "keep", "swap"]
    assert position.canonical("b1a1") == "a1b1"
    with pytest.raises(IllegalMove):
        position.canonical("pass")


def test_a_game_that_ends_in_the_setup_is_over_without_a_choice() -> None:
    position = played(pie("dots:1x1,pie5"), "a1b1 a1a2 a2b2")
    assert position.legal_moves() == ("b1b2", "stop")
    over = position.play("b1b2")
    assert (over.to_move, over.actor, over.legal_moves()) == (None, None, ())
    assert over.outcome() == Outcome((1,), Ending.DRAWN)
    assert (over.people, over.setup_left) == ((0, 1), 0)
    assert over.settled() == (1,)


def test_nobody_has_won_before_the_choice() -> None:
    position = played(pie("dots:2x1,swedish,pie1"), "b1b2")
    assert position.settled() == (0,)
    position = played(pie("dots:1x2,icelandic,pie3"), "a2b2 b1b2")
    assert (position.scores, position.settled()) == ((0, 1), None)
    position = position.play("a3b3")
    assert (position.stage, position.settled()) == (Stage.CHOICE, None)


def test_what_is_settled_is_told_after_the_choice() -> None:
    position = played(pie("dots:3x1,swedish,pie1"), "b1b2")
    assert (position.scores, position.settled()) == ((1, 0), None)
    three = played(pie("dots:4x1,swedish,pie2"), "b1b2 c1c2")
    assert (three.scores, three.on_table.settled(), three.settled()) == ((2, 0), None, None)
    three = played(pie("dots:5x1,swedish,pie3"), "b1b2 c1c2 d1d2")
    assert (three.scores, three.on_table.settled(), three.settled()) == ((3, 0), (0,), None)
    assert three.play("swap").settled() == (0,)


def test_a_swapped_game_replays_to_the_same_position() -> None:
    moves = "a1b1 a2b2 a1a2 stop swap b1b2 c1c2 b1c1"
    assert played(pie("dots:2x1,pie5"), moves) == played(pie("dots:2x1,pie5"), moves)
    assert played(pie("dots:2x1,pie5"), moves) != played(pie("dots:2x1,pie5"), moves.replace("swap", "keep"))


def test_a_pie_shows_the_board_on_the_table() -> None:
    position = played(pie("dots:2x2,pie2"), "a1b1 a1a2")
    assert position.show() == position.on_table.show()
    assert position.on_table.on_table is position.on_table
