"""Game ids: each of every family is read in any order and written in one; a wrong one says what is wrong."""

from __future__ import annotations

import random
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.game import Game
from core.gameid import GameId, GameIdError
from core.games import dots, lines, pinuid
from tests.variants import ALL

CANONICAL = [
    "dots:5x5",
    "dots:4x4,swedish",
    "dots:3x3,misere",
    "dots:5x5,pie5",
    "dots:tri4,swedish",
    "dots:hex3",
    "dots:6x6,seats3",
    "lines:6x6",
    "lines:7x7,pro",
    "lines:5x5,misere",
    "pinuid:classic",
    "pinuid:classic,hedge",
    "pinuid:quatro",
    "pinuid:quatro,seats3",
    "pinuid:classic,nohelp",
]


def all_ids(game: Game) -> list[GameId]:
    """Every id that the choices of ``game`` allow."""
    ids = []
    for values in product(*(choice.values for choice in game.choices)):
        options = {choice.name: value for choice, value in zip(game.choices, values, strict=True)}
        if game.refuse(options) is None:
            ids.append(GameId(game, options))
    return ids


@pytest.mark.parametrize("text", CANONICAL)
def test_an_id_is_written_as_it_was_read(text: str) -> None:
    assert str(GameId.read(text)) == text
    assert GameId.read(text).start().to_move == 0


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.name)
def test_every_id_is_read_back_with_its_options_in_any_order(game: Game) -> None:
    shuffle = random.Random(1).shuffle
    written = {}
    for game_id in all_ids(game):
        text = str(game_id)
        assert text not in written, f"{text} names two games"
        written[text] = game_id
        name, colon, rest = text.partition(":")
        words = rest.split(",")
        shuffle(words)
        read = GameId.read(f"{name}{colon}{','.join(words)}", ALL)
        assert read == game_id
        assert hash(read) == hash(game_id)
    assert len(written) > 1


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.name)
def test_no_word_of_a_family_belongs_to_two_choices(game: Game) -> None:
    words = [value for choice in game.choices for value in choice.values if value]
    assert len(words) == len(set(words))
    assert all(choice.default in choice.values for choice in game.choices)
    assert all(choice.default == "" for choice in game.choices if "" in choice.values)


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("dots", "dots:5x5"),
        ("lines", "lines:6x6"),
        ("pinuid", "pinuid:classic"),
        ("noughts", "noughts"),
        ("dots:swedish", "dots:5x5,swedish"),
        ("dots:misere,swedish,3x2", "dots:3x2,swedish,misere"),
        (" DOTS : 4X4 , Swedish\n", "dots:4x4,swedish"),
    ],
)
def test_what_is_left_out_has_its_default_and_spaces_and_capitals_are_forgiven(
    text: str, canonical: str
) -> None:
    assert str(GameId.read(text, ALL)) == canonical


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", 'there is no game "", only dots, lines and pinuid'),
        ("chess:8x8", 'there is no game "chess", only dots, lines and pinuid'),
        ("dots:10x10", 'dots has no board "10x10"; allowed: 1x1 to 9x9, tri1 to tri6 or hex1 to hex4'),
        ("dots:5x5,pie9", 'dots has no pie "pie9"; allowed: pie1 to pie5, or nothing for no pie rule'),
        (
            "lines:pron",
            'lines has no option "pron"; allowed: board 3x3 to 9x9;'
            " mode pro, or nothing for rows and columns only;"
            " objective misere, or nothing for the highest score",
        ),
        (
            "dots:swedish,icelandic",
            '"swedish" and "icelandic" exclude each other: only one border can be chosen',
        ),
        ("dots:5x5,4x4", '"5x5" and "4x4" exclude each other: only one board can be chosen'),
        ("dots:5x5,misere,misere", '"misere" is given twice'),
        ("dots:", "an option is missing after a colon or comma of the game id"),
        ("dots:5x5,", "an option is missing after a colon or comma of the game id"),
        ("dots:5x5,,misere", "an option is missing after a colon or comma of the game id"),
        ("dots:5x5 misere", 'a comma or "moves" is missing before "misere"'),
        ("dots:tri4,icelandic", "the icelandic border is for square boards only, not for tri4"),
        ("dots:3x3,pie2,seats3", "the pie rule is for 2 seats only, not for 3"),
    ],
)
def test_a_wrong_id_names_the_wrong_part_and_what_is_allowed(text: str, sentence: str) -> None:
    with pytest.raises(GameIdError) as caught:
        GameId.read(text, (dots.GAME, lines.GAME, pinuid.GAME))
    assert str(caught.value) == sentence


def test_options_made_by_hand_are_completed_and_checked() -> None:
    assert GameId(dots.GAME, {"border": "swedish"}) == GameId.read("dots:5x5,swedish")
    with pytest.raises(GameIdError, match='dots has no border "danish"'):
        GameId(dots.GAME, {"border": "danish"})
    with pytest.raises(GameIdError, match='dots has no choice "colour", only board, border'):
        GameId(dots.GAME, {"colour": "red"})


def test_the_options_of_an_id_cannot_be_changed() -> None:
    options = {"border": "swedish"}
    game_id = GameId(dots.GAME, options)
    options["border"] = ""
    assert str(game_id) == "dots:5x5,swedish"
    with pytest.raises(TypeError):
        game_id.options["border"] = ""  # type: ignore[index]


@given(
    st.text()
    | st.lists(st.sampled_from(["dots", "lines", ":", ",", "5x5", "tri4", "pro", "seats3"])).map("".join)
)
def test_any_text_is_an_id_or_told_in_one_sentence(text: str) -> None:
    try:
        game_id = GameId.read(text)
    except GameIdError as error:
        assert "\n" not in str(error)
        assert len(str(error)) < 500
    else:
        assert GameId.read(str(game_id)) == game_id
