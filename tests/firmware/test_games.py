"""What the console knows of each game: all of them are offered, and nothing is shown by its bare id."""

from __future__ import annotations

from dataclasses import replace

import pytest

from core import games
from core.claim import position as claim
from core.gameid import GameId
from core.pinuid import position as pinuid
from firmware.games import GAMES, NotOffered, console_game, painter_for
from firmware.games.game import SHARED, ConsoleGame
from firmware.settings import Settings
from firmware.setups import options_of
from tests.variants import one_of_each


def test_the_console_offers_every_game_and_each_has_rules_to_read() -> None:
    assert [offered.game for offered in GAMES] == list(games.GAMES)
    assert all(offered.title and offered.rules for offered in GAMES)


@pytest.mark.parametrize("offered", GAMES, ids=lambda offered: offered.game.name)
def test_no_choice_and_no_value_is_shown_by_its_bare_id(offered: ConsoleGame) -> None:
    for option in (option for variant in one_of_each(offered.game) for option in options_of(variant)):
        labels = offered.choices.get(option.key) or SHARED.get(option.key)
        assert labels, f"{option.key} has no title"
        bare = set(option.words) - set(labels.values.values())
        assert all(word.isdigit() for word in bare), f"{option.key} shows {bare}"


def test_a_game_that_the_console_does_not_know_is_told_in_one_sentence() -> None:
    with pytest.raises(NotOffered) as told:
        painter_for(GameId(replace(games.GAMES[0], name="nim"), {}), Settings())
    assert str(told.value) == "The console does not know nim yet: add it to firmware/games/__init__.py."


@pytest.mark.parametrize("ending", pinuid.Ending)
def test_every_ending_that_the_board_does_not_show_has_words(ending: pinuid.Ending) -> None:
    words = console_game(GameId.read("pinuid")).endings[ending]
    assert 0 < len(words) <= 30


def test_the_last_mark_ends_a_game_of_lines_and_of_cells() -> None:
    for text, ending in (("dots:1x1", claim.Ending.DRAWN), ("lines:3x3", claim.Ending.BLACK)):
        position = GameId.read(text).start()
        while moves := position.legal_moves():
            position = position.play(moves[0])
        outcome = position.outcome()
        assert outcome is not None and outcome.reason is ending
