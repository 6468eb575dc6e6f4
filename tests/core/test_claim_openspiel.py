"""Dots and Boxes beside OpenSpiel's, move by move through random games: two programs, the same rules."""

from __future__ import annotations

import random

import pytest

from core.claim.position import ClaimPosition
from core.claim.squares import squares

pyspiel = pytest.importorskip("pyspiel", reason="open_spiel has no wheel for this Python or system")


def mark_names(width: int, height: int) -> list[str]:
    """Our name of each of OpenSpiel's actions: lines across from the top, then upright ones from the top."""
    letters = "abcdefghij"
    across = [f"{letters[x]}{y}{letters[x + 1]}{y}" for y in range(height + 1, 0, -1) for x in range(width)]
    upright = [f"{letters[x]}{y}{letters[x]}{y + 1}" for y in range(height, 0, -1) for x in range(width + 1)]
    return across + upright


@pytest.mark.parametrize(("width", "height"), [(1, 1), (2, 2), (3, 2), (2, 5), (4, 4), (5, 5), (9, 9)])
def test_random_games_go_as_in_openspiel(width: int, height: int) -> None:
    game = pyspiel.load_game("dots_and_boxes", {"num_rows": height, "num_cols": width})
    names = mark_names(width, height)
    chance = random.Random(width * 10 + height)
    for _ in range(20):
        theirs, ours = game.new_initial_state(), ClaimPosition.start(squares(width, height))
        while not theirs.is_terminal():
            assert ours.to_move == theirs.current_player()
            assert set(ours.legal_moves()) == {names[action] for action in theirs.legal_actions()}
            action = chance.choice(theirs.legal_actions())
            theirs.apply_action(action)
            ours = ours.play(names[action])
        outcome = ours.outcome()
        assert outcome is not None
        first, second = ours.scores
        assert theirs.returns() == [(first > second) - (first < second), (second > first) - (second < first)]
