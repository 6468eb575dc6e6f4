"""Persons and computers at one table: who is asked to take the console, and how far an undo goes back."""

from __future__ import annotations

from core.gameid import GameId
from tests.firmware.test_session import TWO_BOXES, Table

KEEN = ("Anna", "Keen")


def against(levels: tuple[int, ...], *moves: str, game: str = "dots:2x2") -> Table:
    names = tuple(f"Level {level}" if level else name for name, level in zip("ABC", levels, strict=False))
    table = Table(GameId.read(game), names, levels=levels)
    table.play(*moves)
    return table


def test_whose_turn_it_is_of_persons_and_computers_is_known_and_kept() -> None:
    table = against((0, 3))
    assert (table.session.view.level, table.session.view.levels) == (0, (0, 3))
    table.play("a1b1")
    reloaded = table.reloaded().view
    assert (table.session.view.level, reloaded.level, reloaded.levels) == (3, 3, (0, 3))
    assert against((5, 0)).session.view.level == 5
    assert table.finish().view.level == 0


def test_under_the_pie_rule_the_computer_is_a_person_and_not_a_colour() -> None:
    table = against((0, 2), "a1b1", "stop", game="dots:2x2,pie2")
    assert table.session.view.level == 2
    table.play("swap")
    assert table.session.view.level == 0, "the computer took the colour that has just drawn"


def test_in_a_rematch_the_computer_sits_at_the_other_seat() -> None:
    table = against((0, 4), game="dots:1x1")
    table.finish().rematch()
    assert (table.session.view.levels, table.session.match.people) == ((4, 0), ("Level 4", "A"))
    assert table.reloaded().view.levels == (4, 0)
    table.session.back()
    assert table.session.view.levels == (0, 4)


def test_each_match_has_a_seed_of_its_own_that_is_kept() -> None:
    table = against((0, 4), game="dots:1x1")
    seeds = [table.session.view.seed]
    table.finish().rematch()
    seeds.append(table.session.view.seed)
    table.session.new(TWO_BOXES, KEEN, (0, 3))
    seeds.append(table.session.view.seed)
    assert len(set(seeds)) == 3
    assert table.reloaded().view.seed == seeds[-1]
    table.session.restart()
    assert table.session.view.seed == seeds[-1]


def test_the_console_is_not_passed_to_or_from_a_computer() -> None:
    assert not against((0, 3), "a1b1").session.handover
    assert not against((0, 3), "a1b1", "a2b2").session.handover
    assert not against((3, 0), "a1b1").session.handover
    table = against((0, 3), game="dots:1x1")
    table.finish().rematch()
    assert not table.session.handover


def test_it_is_passed_from_person_to_person_past_a_computer_between_them() -> None:
    table = against((0, 3, 0), "a1b1", game="dots:2x2,seats3")
    assert not table.session.handover, "the computer moves"
    table.play("a2b2")
    assert table.session.handover and table.reloaded().handover
    table.session.handover = False
    table.play("a3b3")
    assert table.session.handover, "to the first person again"


def test_undo_goes_back_to_the_persons_own_turn() -> None:
    table = against((0, 3), "a1b1", "a2b2", "a3b3", "b3c3")
    table.session.undo()
    assert table.session.match.place == 2
    table.session.redo()
    assert table.session.match.place == 4
    table.session.undo()
    table.session.undo()
    assert table.session.match.place == 0
    assert table.session.view.before is None
    table.session.undo()
    assert table.session.match.place == 0


def test_undo_while_the_computer_thinks_takes_the_persons_own_move_back() -> None:
    table = against((0, 3), "a1b1")
    table.session.undo()
    assert (table.session.match.place, table.session.view.after is not None) == (0, True)


def test_moves_that_a_person_made_in_one_turn_are_taken_back_one_by_one() -> None:
    table = against((0, 3), "a1b1", "a2b2", "a1a2", "c1c2", "b1b2", "b1c1", "b2c2", "a3b3")
    assert table.session.position.scores == (1, 1)
    places = []
    while table.session.view.before is not None:
        table.session.undo()
        places.append(table.session.match.place)
    assert places == [5, 4, 2, 0]


def test_a_computer_that_opened_is_not_taken_back() -> None:
    table = against((3, 0), "a1b1")
    assert table.session.view.before is None
    table.session.undo()
    assert table.session.match.place == 1


def test_where_only_computers_play_undo_takes_one_move() -> None:
    table = against((3, 5), "a1b1", "a2b2")
    table.session.undo()
    assert table.session.match.place == 1
    table.session.redo()
    assert table.session.match.place == 2


def test_a_session_kept_before_there_were_computers_is_one_of_persons() -> None:
    table = Table()
    for series in table.kept["series"]:
        del series["levels"], series["seed"]
    assert table.reloaded().view.levels == (0, 0)
