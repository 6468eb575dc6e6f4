"""Matches: undo, redo and places among the moves, and every way to write one down and read it back."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.gameid import GameId
from core.match import KEPT, Match, MatchError
from core.position import IllegalMove, Position
from core.quoting import listed
from tests.core.noughts import GAME as NOUGHTS
from tests.variants import ALL

VARIANTS = [
    "noughts",
    "noughts:misere",
    "dots:1x1",
    "dots:3x2",
    "dots:3x3,swedish",
    "dots:3x2,icelandic,misere",
    "dots:2x2,pie2",
    "dots:3x3,pie5",
    "dots:4x3,seats4",
    "dots:tri3",
    "dots:tri3,swedish,seats3",
    "dots:hex2",
    "dots:hex2,swedish,misere",
    "dots:9x9",
    "lines:3x3",
    "lines:4x3,pro",
    "lines:5x5,pro,misere",
    "pinuid:classic",
    "pinuid:classic,pairs",
    "pinuid:classic,hedge,nohelp",
    "pinuid:quatro",
    "pinuid:quatro,seats3",
]
NOUGHTS_ID = GameId(NOUGHTS, {})
START = Match.new(NOUGHTS_ID, ("Ann", "Bob"))


def played(*moves: str) -> Match:
    match = START
    for move in moves:
        match = match.play(move)
    return match


def random_match(variant: str, random: Random, longest: int = 60) -> Match:
    """A match of at most ``longest`` moves, left at any place among them."""
    game = GameId.read(variant, ALL)
    match = Match.new(game, [f"Person {seat}" for seat in range(game.start().seats)])
    for _ in range(random.randint(0, longest)):
        moves = match.position.legal_moves()
        if not moves:
            break
        match = match.play(random.choice(moves))
    return match.go(random.randint(0, len(match.moves)))


def seen(position: Position) -> tuple[object, ...]:
    """All that can be known of a position from outside."""
    known = position.seats, position.to_move, position.scores, position.people, position.actor
    return (*known, position.legal_moves(), position.outcome(), position.show(), dict(position.details()))


matches = st.builds(random_match, st.sampled_from(VARIANTS), st.randoms(use_true_random=False))


def test_a_new_match_stands_before_its_first_move() -> None:
    assert (START.place, START.moves, START.earlier) == (0, (), None)
    assert (START.can_undo, START.can_redo) == (False, False)
    assert START.undo() is START
    assert START.redo() is START


def test_playing_answers_a_new_match_and_leaves_the_old_one() -> None:
    match = START.play("B2")
    assert (match.moves, match.place) == (("b2",), 1)
    assert match.position.to_move == 1
    assert START.moves == ()


def test_a_wrong_move_says_why_and_changes_nothing() -> None:
    match = START.play("b2")
    with pytest.raises(IllegalMove, match="b2 is taken"):
        match.play("b2")
    with pytest.raises(IllegalMove, match="z9 is no cell"):
        match.play("z9")
    assert match == START.play("b2")


def test_playing_from_an_earlier_place_cuts_what_followed() -> None:
    match = played("a1", "b2", "c3").undo().undo()
    assert match.moves == ("a1", "b2", "c3")
    assert match.play("c1").moves == ("a1", "c1")
    assert not match.play("c1").can_redo


def test_undo_keeps_the_very_positions_so_that_it_costs_nothing() -> None:
    before = played("a1", "b2")
    after = before.play("c3")
    assert after.undo().position is before.position
    assert after.undo().redo().position is after.position


@pytest.mark.parametrize("place", [-1, 3])
def test_a_place_outside_the_match_is_refused(place: int) -> None:
    with pytest.raises(MatchError, match=f"place {place} is not among the 2 moves"):
        played("a1", "b2").go(place)
    with pytest.raises(MatchError):
        played("a1", "b2").position_at(place)


def test_from_a_restart_and_a_new_match_one_goes_back_to_where_the_old_one_stood() -> None:
    match = played("a1", "b2", "c3").undo()
    assert match.restart().moves == ()
    assert (match.restart().back().moves, match.restart().back().place) == (match.moves, 2)
    other = Match.new(GameId.read("dots:2x2"), ("Cay", "Dan"), earlier=match).play("a1b1")
    assert (other.back().game, other.back().moves, other.back().place) == (match.game, match.moves, 2)


def test_undo_stops_at_the_start_and_does_not_fall_into_the_earlier_match() -> None:
    match = played("a1").restart()
    assert not match.can_undo
    assert match.undo() is match


def test_going_back_loses_nothing_and_comes_around_to_where_it_began() -> None:
    match = played("a1").restart().play("b1").restart().play("c1").undo()
    seen = [match]
    for _ in range(3):
        seen.append(seen[-1].back())
    assert [(one.moves, one.place) for one in seen[:3]] == [(("c1",), 0), (("b1",), 1), (("a1",), 1)]
    assert seen[3] == match
    assert START.back() == START


def test_only_the_latest_matches_are_kept_so_that_saves_stay_small() -> None:
    match = START
    for move in ("a1", "b1", "c1", "a2", "b2"):
        match = match.restart().play(move)
    assert len(json.loads(json.dumps(match.to_data()))["earlier"]) == KEPT
    assert [one.moves for one in match.chain] == [("b2",), ("a2",), ("c1",), ("b1",)]


def test_as_many_people_as_seats_sit_down() -> None:
    with pytest.raises(MatchError, match="noughts is for 2 people, not 3"):
        Match.new(NOUGHTS_ID, ("Ann", "Bob", "Cay"))


@given(matches)
def test_undo_to_the_start_and_redo_to_the_end_show_the_same_positions(match: Match) -> None:
    there = [match.position_at(place) for place in range(len(match.moves) + 1)]
    here = match.go(len(match.moves))
    for position in reversed(there):
        assert here.position is position
        here = here.undo()
    for position in there:
        assert here.position is position
        here = here.redo()
    assert here.go(match.place) == match


@given(matches, matches)
def test_a_saved_match_comes_back_as_it_was(earlier: Match, match: Match) -> None:
    names = match.people
    match = Match(match.game, names, match.moves, match.place, earlier=Match.new(match.game, names, earlier))
    again = Match.from_data(json.loads(json.dumps(match.to_data())), ALL)
    assert again == match
    assert seen(again.position) == seen(match.position)
    assert again.undo().place == match.undo().place
    assert again.to_data() == match.to_data()


@given(matches)
def test_a_line_leads_to_the_same_position(match: Match) -> None:
    again = Match.read_line(match.to_line(), games=ALL)
    assert again.moves == match.moves[: match.place]
    assert again.to_line() == match.to_line()
    assert seen(again.position) == seen(match.position)


@given(matches)
def test_a_record_leads_to_the_same_position(match: Match) -> None:
    again = Match.read_record(match.game, match.people, match.record())
    assert again.record() == match.record()
    assert seen(again.position) == seen(match.position)


def test_the_moves_of_one_turn_share_a_number() -> None:
    match = Match.read_line("dots:2x1 moves a1b1 a2b2 b1c1 a1a2 b1b2 c1c2 b2c2")
    assert match.record() == "1. a1b1 2. a2b2 3. b1c1 4. a1a2 5. b1b2, c1c2 6. b2c2"


@pytest.mark.parametrize(
    ("choice", "record"),
    [
        ("swap", "1. a1b1 2. b1c1 3. stop 4. swap, a2b2 5. b2c2"),
        ("keep", "1. a1b1 2. b1c1 3. stop 4. keep 5. a2b2 6. b2c2"),
    ],
)
def test_who_chooses_in_a_pie_has_another_turn_than_who_cut(choice: str, record: str) -> None:
    assert Match.read_line(f"dots:2x2,pie3 moves a1b1 b1c1 stop {choice} a2b2 b2c2").record() == record


def test_a_record_that_divides_the_turns_otherwise_is_refused() -> None:
    with pytest.raises(MatchError, match="turn 1 has 1 moves by the rules, not 2"):
        Match.read_record(NOUGHTS_ID, ("Ann", "Bob"), "1. a1, b2")
    with pytest.raises(MatchError, match="turn 2 is expected"):
        Match.read_record(NOUGHTS_ID, ("Ann", "Bob"), "1. a1 3. b2")


def test_the_line_of_a_match_at_its_start_is_its_id() -> None:
    assert START.to_line() == "noughts"
    assert Match.read_line("noughts moves", games=ALL).moves == ()
    assert Match.read_line("dots:4x4,seats3").people == ("A", "B", "C")


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("noughts moves a1 a1", 'move 2, "a1", cannot be played: a1 is taken'),
        ("noughts moves a1 bb", 'move 2, "bb", cannot be played: bb is no cell'),
        ("noughts a1", 'a comma or "moves" is missing before "a1"'),
        ("go moves a1", f'there is no game "go", only {listed(game.name for game in ALL)}'),
        ("", f'there is no game "", only {listed(game.name for game in ALL)}'),
    ],
)
def test_a_wrong_line_names_the_move_and_the_reason(line: str, sentence: str) -> None:
    with pytest.raises(MatchError) as caught:
        Match.read_line(line, games=ALL)
    assert str(caught.value) == sentence


SAVED: dict[str, Any] = played("a1", "b2").to_data()


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"game": "chess"}, 'there is no game "chess"'),
        ({"game": 7}, "a match names its game as a text"),
        ({"people": ["Ann"]}, "noughts is for 2 people, not 1"),
        ({"people": "AB"}, "a match has its people as a list"),
        ({"people": ["Ann", None]}, "a match has its people as a list of texts"),
        ({"moves": ["a1", "b2", "b2"]}, 'move 3, "b2", cannot be played: b2 is taken'),
        ({"moves": ["a1", 2]}, "a match has its moves as a list of texts"),
        ({"place": 3}, "place 3 is not among the 2 moves"),
        ({"place": -1}, "place -1 is not among the 2 moves"),
        ({"place": True}, "a match has its place as a whole number"),
        ({"place": 1.0}, "a match has its place as a whole number"),
        ({"earlier": {}}, "a match has its earlier as a list"),
        ({"earlier": [7]}, "a match is a set of keys and values"),
        ({"earlier": [{**SAVED, "moves": ["x"]}]}, 'move 1, "x", cannot be played: x is no cell'),
    ],
)
def test_damaged_data_is_refused_with_what_is_wrong(change: dict[str, object], sentence: str) -> None:
    with pytest.raises(MatchError) as caught:
        Match.from_data({**SAVED, **change}, ALL)
    assert str(caught.value).startswith(sentence)


@pytest.mark.parametrize("key", ["game", "people", "moves", "place"])
def test_data_without_a_key_is_refused(key: str) -> None:
    with pytest.raises(MatchError):
        Match.from_data({name: value for name, value in SAVED.items() if name != key}, ALL)


def test_keys_of_a_newer_program_are_passed_over() -> None:
    assert Match.from_data({**SAVED, "weather": "fine"}, ALL) == played("a1", "b2")


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(list(SAVED)), inner),
    max_leaves=12,
)


@given(
    json_values
    | st.builds(lambda key, value: {**SAVED, key: value}, st.sampled_from(list(SAVED)), json_values)
)
def test_any_data_is_a_match_or_refused(data: object) -> None:
    try:
        match = Match.from_data(data, ALL)
    except MatchError as error:
        assert "\n" not in str(error)
    else:
        assert Match.from_data(match.to_data(), ALL) == match
