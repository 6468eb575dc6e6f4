"""Names on the screen: every choice, value and ending that a game can have must have one."""

from __future__ import annotations

import ast
from enum import Enum
from pathlib import Path

import pytest

from core.claim import position as claim
from core.gameid import GameId
from core.games import GAMES
from core.pinuid import position as pinuid
from core.player import LEVELS
from firmware import labels
from firmware.painters import PAINTERS, NoPainter, painter_for
from firmware.rulebook import RULES
from firmware.settings import Settings

ROOT = Path(__file__).parents[2]


def phrases_of(path: Path) -> set[str]:
    """All texts in a source file of core that are not docstrings."""
    return {
        node.value
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_no_game_or_choice_is_shown_by_its_bare_id(game) -> None:
    assert game.name in labels._GAMES
    for choice in game.choices[1:]:
        assert choice.name in labels._CHOICES
        for value in filter(None, choice.values) if choice.name == "seats" else choice.values:
            assert value in labels._VALUES.get(choice.name, {}) or value.removeprefix(choice.name).isdigit()


def test_every_game_has_a_painter_and_rules_to_read() -> None:
    assert set(PAINTERS) == set(RULES) == {game.name for game in GAMES}


def test_a_game_without_a_painter_is_told_in_one_sentence() -> None:
    with pytest.raises(NoPainter) as told:
        painter_for("nim", GameId.read("dots:1x1").start(), Settings())
    assert str(told.value) == "nim has no painter: add it to PAINTERS in firmware/painters/__init__.py."


@pytest.mark.parametrize("ending", [*claim.Ending, *pinuid.Ending])
def test_every_ending_has_words(ending: Enum) -> None:
    assert ending in labels._ENDINGS


def test_the_last_mark_ends_a_game_of_lines_and_of_cells() -> None:
    for text, ending in (("dots:1x1", claim.Ending.DRAWN), ("lines:3x3", claim.Ending.BLACK)):
        position = GameId.read(text).start()
        while moves := position.legal_moves():
            position = position.play(moves[0])
        outcome = position.outcome()
        assert outcome is not None and outcome.reason is ending


def test_the_levels_of_the_computer_are_called_as_core_calls_them() -> None:
    assert tuple(labels.level_title(level) for level in range(1, len(LEVELS) + 1)) == LEVELS
