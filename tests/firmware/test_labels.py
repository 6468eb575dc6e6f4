"""What the screens call things that belong to no one game."""

from __future__ import annotations

from core.player import LEVELS
from firmware import labels


def test_the_levels_of_the_computer_are_called_as_core_calls_them() -> None:
    assert tuple(labels.level_title(level) for level in range(1, len(LEVELS) + 1)) == LEVELS
