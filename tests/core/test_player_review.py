"""The review after a game: every cost against exact values, from the end backwards, until it must end."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.gameid import GameId
from core.match import Match
from core.player.claim.review import Verdict, review, summaries
from core.solver.solver import Solver

GAMES = ["dots:3x2", "dots:2x2,swedish", "dots:tri3", "dots:hex2,swedish"]


def new(game: str) -> Match:
    game_id = GameId.read(game)
    return Match.new(game_id, ["Ann", "Bob", "Cid", "Dot"][: game_id.start().seats])


def at_random(match: Match, random: Random) -> Match:
    while moves := match.position.legal_moves():
        match = match.play(random.choice(moves))
    return match


def whole(match: Match) -> list[Verdict]:
    return list(review(match, lambda: False))


matches = st.builds(
    lambda game, random: at_random(new(game), random),
    st.sampled_from(GAMES),
    st.randoms(use_true_random=False),
)


@given(matches)
@settings(max_examples=25, deadline=None)
def test_what_the_moves_cost_adds_up_to_the_result(match: Match) -> None:
    verdicts = whole(match)
    assert [verdict.place for verdict in verdicts] == list(reversed(range(match.place)))
    start = verdicts[-1]
    lost = [sum(v.cost for v in verdicts if v.person == person) for person in (0, 1)]
    scores = match.position.scores
    assert scores[0] - scores[1] == start.value - 2 * lost[0] + 2 * lost[1]
    assert all(verdict.cost >= 0 for verdict in verdicts)


@given(matches)
@settings(max_examples=10, deadline=None)
def test_the_best_move_that_is_shown_costs_nothing(match: Match) -> None:
    for verdict in whole(match):
        assert verdict.move == match.moves[verdict.place]
        assert (verdict.best == verdict.move) == (verdict.cost == 0)
        better = match.go(verdict.place).play(verdict.best)
        for check in review(better, lambda: False):
            assert check.cost == 0
            break


def test_the_summary_names_the_first_of_the_worst_moves_of_each_person() -> None:
    verdicts = [
        Verdict(place=9, person=0, move="a", cost=2, best="b", value=1, ends=(0, 0)),
        Verdict(place=6, person=1, move="a", cost=0, best="a", value=1, ends=(0, 0)),
        Verdict(place=4, person=0, move="c", cost=2, best="d", value=1, ends=(0, 0)),
        Verdict(place=2, person=0, move="e", cost=1, best="f", value=1, ends=(0, 0)),
    ]
    found = summaries(verdicts)
    assert (found[0].lost, found[0].worst) == (5, verdicts[2])
    assert (found[1].lost, found[1].worst) == (0, None)
    assert summaries([]) == {}


def test_a_review_can_be_left_at_any_time() -> None:
    match = at_random(new("dots:4x4"), Random(1))
    asked = 0

    def stop() -> bool:
        nonlocal asked
        asked += 1
        return asked > 3

    assert len(list(review(match, stop, patience=10**9))) < match.place


def test_it_ends_where_the_solver_would_take_too_long() -> None:
    match = at_random(new("dots:5x5"), Random(2))
    few, more = (len(list(review(match, lambda: False, patience))) for patience in (20, 2000))
    assert 0 < few < more < match.place


def test_a_match_that_goes_on_is_reviewed_up_to_its_place() -> None:
    match = new("dots:2x2").play("a1b1").play("a1a2").play("b1b2")
    verdicts = whole(match)
    assert [verdict.place for verdict in verdicts] == [2, 1, 0]
    assert verdicts[0].cost > 0
    assert whole(match.undo())[0].place == 1
    assert whole(new("dots:2x2")) == []


def test_after_a_swap_the_verdict_is_on_the_person_not_on_the_colour() -> None:
    match = new("dots:2x1,pie1")
    for move in ("a1b1", "swap", "b1c1"):
        match = match.play(move)
    match = at_random(match, Random(3))
    verdicts = whole(match)
    assert min(verdict.place for verdict in verdicts) == 2
    assert verdicts[-1].person == 0
    for verdict in verdicts:
        assert verdict.person == match.position_at(verdict.place).actor


@pytest.mark.parametrize("game", ["dots:2x1,seats3", "pinuid:classic,pairs"])
def test_other_games_have_no_review(game: str) -> None:
    match = new(game)
    for _ in range(3):
        match = match.play(match.position.legal_moves()[0])
    assert whole(match) == []


def test_it_agrees_with_the_value_of_the_position() -> None:
    match = at_random(new("dots:3x3"), Random(4))
    for verdict in whole(match)[:16]:
        table = match.position_at(verdict.place)
        exact = Solver(table.board, False)  # type: ignore[attr-defined]
        assert exact.value(table.open, None, lambda: False) == verdict.value  # type: ignore[attr-defined]
