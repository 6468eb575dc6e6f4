"""Words of a command line: who plays, told from names and levels, and that a console opens so."""

from __future__ import annotations

import argparse

import pytest

from firmware import arguments
from firmware.app import opened
from tests.firmware.console import FakeConsole


@pytest.mark.parametrize(
    ("text", "names", "levels"),
    [
        ("Anna,level3", ("Anna", ""), (0, 3)),
        ("LEVEL5,level1,Zoë", ("", "", "Zoë"), (5, 1, 0)),
        ("level,levels 6", ("level", "levels 6"), (0, 0)),
    ],
)
def test_names_and_levels_are_told_apart(text: str, names: tuple[str, ...], levels: tuple[int, ...]) -> None:
    assert arguments.players(text) == (names, levels)


@pytest.mark.parametrize("text", ["", "Anna,", "Anna, ,Bo", "Maximiliana,Bo", "An\tna,Bo"])
def test_nobody_is_told_what_is_allowed(text: str) -> None:
    with pytest.raises(argparse.ArgumentTypeError, match="is nobody; allowed are names of 1 to 10 char"):
        arguments.players(text)


@pytest.mark.parametrize("word", ["level6", "Level0", "level03", "level33", "level\u00b2"])
def test_a_level_that_there_is_not_is_nobody_s_name(word: str) -> None:
    with pytest.raises(argparse.ArgumentTypeError, match=f"there is no {word}; the computer plays on level1"):
        arguments.players(f"Anna,{word}")


def test_a_game_says_how_many_play() -> None:
    assert [arguments.seats(game) for game in ("dots:5x5", "dots:3x3,seats4", "pinuid:quatro")] == [2, 4, 4]


def test_a_console_opens_with_who_was_named() -> None:
    app = opened(FakeConsole().parts, game="dots:3x3", names=("Zoë", ""), levels=(0, 0))
    assert app.session.match.people == ("Zoë", app.settings.names[1])
    app = opened(FakeConsole().parts, game="dots:3x3", names=("", "Bo"), levels=(2, 0))
    assert app.session.match.people[1] == "Bo"
    assert app.session.view.levels == (2, 0)


def test_a_match_of_others_makes_room_and_one_s_own_goes_on() -> None:
    console = FakeConsole()
    for names, moves in ((("Zoë", "Bo"), 0), (("Zoë", "Bo"), 1), (("Zoë", "Al"), 0)):
        app = opened(console.parts, game="dots:3x3", names=names)
        assert len(app.session.match.moves) == moves
        app.session.play(app.session.position.legal_moves()[0])


@pytest.mark.parametrize("names", [("A",), ("A", "B", "C")])
def test_names_that_do_not_suit_the_game_are_refused(names: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="names are one for each seat of the game"):
        opened(FakeConsole().parts, game="dots:3x3", names=names)


@pytest.mark.parametrize("names", ["Uni,日本", "Юлия,Bo"])
def test_a_name_in_letters_that_the_screen_lacks_is_refused(names: str) -> None:
    with pytest.raises(argparse.ArgumentTypeError, match="cannot be written: the screen has no"):
        arguments.players(names)
