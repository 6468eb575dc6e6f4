"""The Pinuid player: it keeps to the rules, sees what decides a game, and says why it moves."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from core.engine.words import sentence
from core.pinuid.layout import Layout
from core.pinuid.position import Phase, PinuidOffer, PinuidPosition
from core.player import Limits, player_for
from core.player.pinuid.board import Ground
from core.player.pinuid.player import PinuidPlayer
from core.player.pinuid.reasons import TurnReasons
from core.player.pinuid.value import Sides, Steps
from core.position import Move
from tests.core.test_player_pinuid_board import SMALL, ends_of_turn, start

SHORT = Limits(work=300)
LEVELS = range(1, 6)

LAST_ROW = """
    . . . . . . . B
    . . . . . . . .
    . . B . . . B .
    . . . . . . . .
    . . . A . . . .
    . . . . . . . .
    . . A . A . . .
    . . . . . . . .
"""
"""A has three pieces: d4 is two steps from the row c2 d2 e2, or one of the others ends another row."""


def on_board(picture: str, *, help: bool = True) -> PinuidPosition:
    return PinuidPosition.start(Layout.read(picture, (1, picture.strip().count("\n") + 1)), help=help)


def turn_of(position: PinuidPosition, level: int, limits: Limits = SHORT, seed: int = 0) -> list[Move]:
    """The moves of one whole turn."""
    player, moves, turns = PinuidPlayer(level, seed), [], len(position.seen)
    while position.to_move is not None and len(position.seen) == turns:
        moves.append(player.think(position, limits).move)
        position = position.play(moves[-1])
    return moves


def played(game: str, levels: list[int], seed: int = 0) -> tuple[PinuidPosition, list[Move]]:
    """The end of a game of players of these levels, or where it stands after 400 moves."""
    position, moves = start(game), list[Move]()
    players = [PinuidPlayer(level, seed + seat) for seat, level in enumerate(levels)]
    while position.to_move is not None and len(moves) < 400:
        moves.append(players[position.to_move].think(position, SHORT).move)
        position = position.play(moves[-1])
    return position, moves


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_seeds_play_the_same_game_to_its_end(level: int) -> None:
    end, moves = played("pinuid:classic,pairs", [level] * 2)
    assert end.outcome() is not None
    assert played("pinuid:classic,pairs", [level] * 2) == (end, moves)
    assert any(played("pinuid:classic,pairs", [level] * 2, seed)[1] != moves for seed in (10, 20, 30))


@pytest.mark.parametrize(
    ("game", "level"), [("pinuid:quatro", 1), ("pinuid:quatro,seats3,nohelp", 2), ("pinuid:quatro", 5)]
)
def test_more_than_two_come_to_an_end_with_one_winner(game: str, level: int) -> None:
    end, _ = played(game, [level] * start(game).seats)
    outcome = end.outcome()
    assert outcome is not None
    assert len(outcome.winners) == 1


@pytest.mark.parametrize("layout", ["classic", "classic,pairs", "classic,hedge"])
def test_the_highest_level_beats_the_lowest_at_both_seats(layout: str) -> None:
    for levels in ([5, 1], [1, 5]):
        outcome = played(f"pinuid:{layout}", levels)[0].outcome()
        assert outcome is not None
        assert outcome.winners == (levels.index(5),)


@pytest.mark.parametrize("game", ["pinuid:classic,hedge,nohelp", "pinuid:quatro,seats3,nohelp", "small"])
@settings(max_examples=25, deadline=None)
@given(st.data())
def test_any_position_is_answered_with_a_legal_move_that_forgets_no_row(
    game: str, data: st.DataObject
) -> None:
    position = start(game)
    for _ in range(data.draw(st.integers(0, 40))):
        moves = position.legal_moves()
        if position.phase is Phase.MOVE and data.draw(st.booleans()):
            moves = tuple(m for m in moves if position.play(m).phase is Phase.REMOVE) or moves
        after = position.play(data.draw(st.sampled_from(moves)))
        if after.to_move is None:
            break
        position = after
    level, stopped = data.draw(st.sampled_from(LEVELS)), data.draw(st.booleans())
    limits = Limits(work=100, stop=lambda: stopped)
    player = player_for(position, level)
    assert isinstance(player, PinuidPlayer)
    thought = player.think(position, limits)
    assert thought.move in position.legal_moves()
    assert sentence(thought.why).isprintable()
    assert thought.move != PinuidOffer.PASS or position.phase is Phase.STUCK


def wins_in(position: PinuidPosition, seat: int, turns: int) -> bool:
    """Whether ``seat`` can force a win within ``turns`` turns of both seats together, by plain search."""
    outcome = position.outcome()
    if outcome is not None or not turns:
        return outcome is not None and outcome.winners == (seat,)
    ends = ends_of_turn(position)
    if position.turn == seat:
        return any(wins_in(end, seat, turns - 1) for end in ends)
    return all(wins_in(end, seat, turns - 1) for end in ends)


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_a_win_in_two_turns_is_found_when_there_is_one_and_only_then(data: st.DataObject) -> None:
    squares = data.draw(st.permutations(range(16)))
    count = data.draw(st.integers(3, 4))
    pieces = (sum(1 << s for s in squares[:count]), sum(1 << s for s in squares[count : 2 * count]))
    position = replace(PinuidPosition.start(SMALL), pieces=pieces, seen=((0, pieces, ((), ())),))
    assume(position.phase is Phase.MOVE and position.lacks(1) is None)
    player = PinuidPlayer(5)
    thought = player.think(position, Limits(work=20_000))
    after = position.play(thought.move)
    if wins_in(position, 0, 3):
        while after.to_move == 0 and len(after.seen) == 1:
            after = after.play(player.think(after, Limits(work=20_000)).move)
        assert wins_in(after, 0, 2)


READY = """
    B . . . . . . B
    . . . . . . . .
    . . . . . . B .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . A . . . . . .
    . A . A . . . .
"""
"""A has three pieces and a row to make on c1."""


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_makes_the_last_row(level: int) -> None:
    moves = turn_of(on_board(READY), level)
    assert moves[0] == "b2c1"
    assert moves[1] in ("xb1", "xd1")


THREAT = """
    B . B . . . . .
    A . B . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . A .
    . A . A . A . .
"""
"""B has three pieces and wins on b8 unless A steps there."""


@pytest.mark.parametrize("level", [2, 3, 4, 5])
def test_the_last_row_of_the_other_is_blocked_unless_one_plays_like_a_child(level: int) -> None:
    assert turn_of(on_board(THREAT), level) == ["a7b8"]


LONELY = """
    B . B . B . . B
    . . . . . . . .
    . . . . . . . .
    . . . . B . . .
    . . . . . . . .
    . . . . . . . .
    . . . . A . . .
    . A A . . . . A
"""
"""A can make the row b1 c1 d1, in which c1 is its only piece on that colour."""


@pytest.mark.parametrize("level", LEVELS)
def test_no_level_walks_into_its_own_dead_end(level: int) -> None:
    position = on_board(LONELY).play("e2d1")
    assert turn_of(position, level) == ["xb1"]


def again(position: PinuidPosition, move: Move, times: int) -> PinuidPosition:
    """As if what ``move`` leads to had been on the board so often before."""
    return replace(position, seen=(*(position.play(move).seen[-1],) * times, *position.seen))


LOST = """
    B . B . . . . .
    . . B . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . A .
    . . . . . . . .
    . A . A . A . .
"""
"""B wins on b8, and A cannot come there."""


@pytest.mark.parametrize("move", ["b1c2", "g3h4", "f1e2"])
def test_a_draw_by_repetition_is_taken_when_the_game_is_lost(move: Move) -> None:
    assert turn_of(again(on_board(LOST), move, 2), 5) == [move]


def test_a_draw_by_repetition_is_avoided_when_the_game_is_won() -> None:
    position = on_board(LONELY)
    for _ in range(5):
        moves = turn_of(position, 5)
        if position.play(moves[0]).phase is Phase.REMOVE:
            break
        position = again(position, moves[0], 2)
    else:
        pytest.fail("A never made progress")


FORGETFUL = """
    . . . . . . . .
    . . . . . . B .
    . . . . . . B .
    . . . . . . . .
    . A . . . . . B
    . . . . . . . .
    . . . B . . . .
    . A . A . . . .
"""
"""A needs two turns for a row on c1, where B can step; B can make a row on g5."""


@pytest.mark.parametrize(("end", "why"), [(PinuidOffer.PASS, "wins in 2 turns"), ("xg7", "wins in 3 turns")])
def test_what_the_other_forgot_is_counted_as_its_next_turn(end: Move, why: str) -> None:
    position = on_board(FORGETFUL, help=False)
    for move in ("b4a3", "h4g5", end):
        position = position.play(move)
    thought = PinuidPlayer(5).think(position, SHORT)
    assert (thought.move, sentence(thought.why)) == ("a3b2", why)


def reason(position: PinuidPosition, *moves: Move) -> str:
    """What is said of the turn that these moves begin."""
    ground = Ground(position.layout)
    pieces = tuple(map(ground.wide, position.pieces))
    after, stays = position, sum(ground.wide(row.mover) for row in position.open_rows)
    for move in moves:
        after = after.play(move)
    sides = Sides(ground, Steps(ground), sum(pieces) ^ pieces[position.turn])
    reasons = TurnReasons(ground, sides, position.turn, pieces)
    return sentence(reasons.why(ground.wide(after.pieces[position.turn]), stays))


def test_reasons_say_what_a_person_can_see() -> None:
    assert reason(on_board(READY), "b2c1", "xb1") == "wins: two pieces are left"
    assert reason(on_board(THREAT), "a7b8") == "blocks a row"
    lonely = on_board(LONELY)
    assert reason(lonely, "e2d1", "xb1") == "makes a row and keeps both colours"
    assert reason(lonely.play("e2d1"), "xb1") == "keeps both colours"
    assert reason(lonely.play("e2d1"), "xc1") == "removes the least useful piece"
