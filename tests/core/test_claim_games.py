"""Random games of every variant of the claim family: whatever is played, the rules hold at every step."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.claim.pie import PiePosition
from core.claim.position import ClaimPosition
from core.claim.squares import Border
from core.gameid import GameId, GameIdError
from core.games import dots, lines
from core.position import IllegalMove, Move, Position, Stage

chances = st.randoms(use_true_random=False)
untimed = settings(deadline=None)


@st.composite
def games(draw: st.DrawFn) -> GameId:
    """Any game of the claim family, triangles and hexagons about as often as squares."""
    game = draw(st.sampled_from([dots.GAME, lines.GAME]))
    options = {choice.name: draw(st.sampled_from(choice.values)) for choice in game.choices}
    if game is dots.GAME:
        options["board"] = draw(st.sampled_from([*dots.SQUARES, *dots.TRIANGLES * 8, *dots.HEXAGONS * 12]))
        if options["border"] == Border.ICELANDIC and options["board"] not in dots.SQUARES:
            options["border"] = Border.SWEDISH
        if options["pie"] and options["seats"]:
            options["seats"] = ""
    return GameId(game, options)


def random_game(game: GameId, chance: Random) -> tuple[list[Move], list[Position]]:
    """The moves of a random game, and all positions from the first to the last."""
    moves, positions = [], [game.start()]
    while legal := positions[-1].legal_moves():
        moves.append(chance.choice(legal))
        positions.append(positions[-1].play(moves[-1]))
    return moves, positions


def table(position: Position) -> ClaimPosition:
    assert isinstance(position, ClaimPosition | PiePosition)
    return position.on_table


def weight_of(position: ClaimPosition, seat: int | None = None) -> int:
    return sum(position.board.weights[r] for r, owner in position.claims if seat in (owner, None))


@untimed
@given(games(), chances)
def test_a_game_ends_when_all_is_drawn_and_not_before(game: GameId, chance: Random) -> None:
    _, positions = random_game(game, chance)
    for position in positions:
        over = table(position).open == 0
        assert (position.to_move is None) == (position.outcome() is not None) == over
        assert (position.legal_moves() == ()) == over
        assert position.seats == len(position.scores) == int(game.options.get("seats", "")[-1:] or 2)
    marks = len(table(positions[0]).board.marks)
    assert marks <= len(positions) - 1 <= marks + (2 if game.options.get("pie") else 0)


@untimed
@given(games(), chances)
def test_scores_are_the_weights_of_what_was_claimed(game: GameId, chance: Random) -> None:
    for position in random_game(game, chance)[1]:
        on_table = table(position)
        assert position.scores == tuple(weight_of(on_table, seat) for seat in range(position.seats))
        assert sum(position.scores) + on_table.unclaimed == sum(on_table.board.weights)
        full = {r for r, region in enumerate(on_table.board.regions) if not region & on_table.open}
        assert {region for region, _ in on_table.claims} == full
        assert len(on_table.claims) == len(full)


@untimed
@given(games(), chances)
def test_the_turn_stays_with_who_claims_and_passes_else(game: GameId, chance: Random) -> None:
    for before, after in pairwise(map(table, random_game(game, chance)[1])):
        if before.open == after.open:
            assert before == after
            continue
        assert after.last is not None
        assert before.open ^ after.open == 1 << after.last
        seat, completed = before.to_move, before.completes(after.last)
        assert seat is not None
        assert after.claims == before.claims + tuple((region, seat) for region in completed)
        if after.open:
            assert after.to_move == (seat if completed else (seat + 1) % before.seats)
            assert after.again == bool(completed)
        else:
            assert (after.to_move, after.again) == (None, False)


@untimed
@given(games(), chances)
def test_the_winners_have_the_best_score(game: GameId, chance: Random) -> None:
    end = random_game(game, chance)[1][-1]
    outcome = end.outcome()
    assert outcome is not None
    order = sorted(end.scores, reverse=not game.options["objective"])
    assert outcome.winners == tuple(seat for seat in range(end.seats) if end.scores[seat] == order[0])
    assert outcome.winners


@untimed
@given(games(), chances)
def test_what_is_settled_is_told_when_no_split_of_the_rest_can_change_it(
    game: GameId, chance: Random
) -> None:
    _, positions = random_game(game, chance)
    end = positions[-1].outcome()
    assert end is not None
    for position in positions:
        if isinstance(position, PiePosition) and position.stage is not Stage.PLAY:
            assert position.settled() is None
            continue
        settled, rest = position.settled(), table(position).unclaimed
        assert settled in (None, end.winners)
        worst_cases = [winners_if_one_takes_all(position, seat, rest) for seat in range(position.seats)]
        certain = worst_cases[0] if len(set(worst_cases)) == 1 and len(worst_cases[0]) == 1 else None
        assert settled == certain


def winners_if_one_takes_all(position: Position, seat: int, rest: int) -> tuple[int, ...]:
    scores = [score + rest * (other == seat) for other, score in enumerate(position.scores)]
    best = min(scores) if table(position).misere else max(scores)
    return tuple(seat for seat, score in enumerate(scores) if score == best)


@untimed
@given(games(), chances)
def test_playing_leaves_the_old_position_as_it_was(game: GameId, chance: Random) -> None:
    _, positions = random_game(game, chance)
    for position in positions[:: 1 + len(positions) // 5]:
        seen = (position.legal_moves(), position.scores, position.to_move, position.show(), hash(position))
        for move in position.legal_moves():
            assert position.play(move) == position.play(position.canonical(move)) != position
        with pytest.raises(IllegalMove):
            position.play("a1z9")
        now = (position.legal_moves(), position.scores, position.to_move, position.show(), hash(position))
        assert now == seen


@untimed
@given(games(), chances)
def test_everything_that_is_not_legal_is_refused(game: GameId, chance: Random) -> None:
    for position in random_game(game, chance)[1]:
        legal = set(position.legal_moves())
        for move in (*table(position).board.marks, "stop", "keep", "swap", "pass"):
            if move not in legal:
                with pytest.raises(IllegalMove):
                    position.play(move)


@untimed
@given(games().filter(lambda game: game.options.get("border") != Border.ICELANDIC), chances)
def test_a_game_in_the_mirror_is_the_same_game(game: GameId, chance: Random) -> None:
    moves, positions = random_game(game, chance)
    board = table(positions[0]).board
    width = max(x for x, _ in board.spots) + min(x for x, _ in board.spots)
    at = {(round(x, 6), round(y, 6)): name for name, (x, y) in zip(board.marks, board.spots, strict=True)}
    mirrored = {name: at[round(width - x, 6), y] for (x, y), name in at.items()}
    mirror = game.start()
    for move, position in zip(moves, positions[1:], strict=True):
        mirror = mirror.play(mirrored.get(move, move))
        assert (mirror.scores, mirror.to_move, mirror.actor) == (
            position.scores,
            position.to_move,
            position.actor,
        )
    assert mirror.outcome() == positions[-1].outcome()


@pytest.mark.parametrize(
    ("game", "sentence"),
    [
        ("dots:tri4,icelandic", "the icelandic border is for square boards only, not for tri4"),
        ("dots:hex2,icelandic,misere", "the icelandic border is for square boards only, not for hex2"),
        ("dots:5x5,pie2,seats3", "the pie rule is for 2 seats only, not for 3"),
    ],
)
def test_options_that_do_not_go_together_are_refused_in_one_sentence(game: str, sentence: str) -> None:
    with pytest.raises(GameIdError) as error:
        GameId.read(game)
    assert str(error.value) == sentence


def test_the_options_of_an_id_reach_the_position() -> None:
    start = GameId.read("dots:4x3,misere,swedish,seats4").start()
    assert isinstance(start, ClaimPosition)
    assert (start.misere, start.seats, len(start.board.marks), len(start.board.frame)) == (True, 4, 17, 14)
    cut = GameId.read("dots:tri3,pie4,misere").start()
    assert isinstance(cut, PiePosition)
    assert (cut.setup_left, cut.on_table.misere, len(cut.on_table.board.regions)) == (4, True, 9)
    caught = GameId.read("lines:7x4,misere,pro").start()
    assert isinstance(caught, ClaimPosition)
    assert (caught.misere, len(caught.board.marks), len(caught.board.regions)) == (True, 28, 11 + 2 * 6)
