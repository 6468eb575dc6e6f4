"""Set-up: every variant can be chosen, only what goes together, and nothing changes but what was asked."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from core.gameid import GameId
from core.games import GAMES
from firmware.settings import NAME_LENGTH, Settings
from firmware.setups import Option, options_of, people_of


def option(game: GameId, key: str) -> Option:
    return next(option for option in options_of(game) if option.key == key)


def chosen(game: GameId) -> dict[str, str]:
    return {option.key: option.words[option.chosen] for option in options_of(game)}


def step(text: str, key: str, steps: int) -> str:
    return str(option(GameId.read(text), key).changed(steps))


def test_the_rows_of_the_common_game() -> None:
    assert chosen(GameId.read("dots:5x4,swedish")) == {
        "kind": "squares",
        "width": "5",
        "height": "4",
        "border": "swedish",
        "objective": "most",
        "pie": "off",
        "seats": "2",
    }


def test_a_board_of_one_kind_has_no_row_for_it_and_a_side_instead_of_width_and_height() -> None:
    assert "kind" not in chosen(GameId.read("lines:6x6"))
    assert chosen(GameId.read("dots:hex3"))["side"] == "3"
    assert "width" not in chosen(GameId.read("dots:hex3"))


def test_width_and_height_change_one_at_a_time_and_stop_at_their_ends() -> None:
    assert step("dots:5x4", "width", 1) == "dots:6x4"
    assert step("dots:5x4", "height", -1) == "dots:5x3"
    assert step("dots:9x9", "width", 1) == "dots:9x9"
    assert step("dots:1x9", "width", -1) == "dots:1x9"


def test_words_go_around() -> None:
    assert step("dots:5x5", "border", -1) == "dots:5x5,icelandic"
    assert step("dots:5x5,pie5", "pie", 1) == "dots:5x5"


def test_another_kind_of_board_keeps_the_size_as_far_as_it_goes() -> None:
    assert step("dots:5x5", "kind", 1) == "dots:tri5"
    assert step("dots:tri5", "kind", 1) == "dots:hex4"
    assert step("dots:hex4", "kind", 1) == "dots:4x4"


def test_what_does_not_go_with_the_new_choice_is_reset_and_the_rest_stays() -> None:
    assert step("dots:5x5,icelandic,misere,seats3", "kind", 1) == "dots:tri5,misere,seats3"
    assert step("dots:5x5,swedish,seats4", "pie", 1) == "dots:5x5,swedish,pie1"
    assert step("pinuid:classic,hedge,nohelp", "game", 1) == "pinuid:quatro,nohelp"


def test_what_does_not_go_with_earlier_choices_is_not_offered() -> None:
    assert option(GameId.read("dots:tri3"), "border").words == ("open", "swedish")
    assert option(GameId.read("dots:5x5,pie2"), "seats").words == ("2",)
    assert option(GameId.read("pinuid:quatro"), "seats").words in (("4", "3"), ("3", "4"))


@given(st.sampled_from(GAMES), st.lists(st.tuples(st.integers(0, 20), st.sampled_from([-1, 1])), max_size=25))
def test_whatever_is_pressed_the_rows_show_the_game_that_is_set_up(game, presses) -> None:  # type: ignore[no-untyped-def]
    gid = GameId(game, {})
    for row, way in presses:
        options = options_of(gid)
        picked = options[row % len(options)]
        assert picked.games[picked.chosen] == gid
        gid = picked.changed(way)
        assert gid.start().to_move == 0


def test_every_variant_of_every_game_can_be_reached() -> None:
    for game in GAMES:
        seen = {GameId(game, {})}
        fresh = set(seen)
        while fresh:
            fresh = {after for gid in fresh for option in options_of(gid) for after in option.games} - seen
            seen |= fresh
            if len(seen) > 400:
                break
        for choice in game.choices:
            assert {gid.options[choice.name] for gid in seen} >= set(choice.values)


def test_a_computer_is_called_by_its_level_and_the_second_one_by_a_number_too() -> None:
    settings = Settings()
    assert people_of(settings, (0, 0)) == ("Anna", "Bruno")
    assert people_of(settings, (0, 3)) == ("Anna", "Keen")
    assert people_of(settings, (3, 0, 3, 3)) == ("Keen", "Bruno", "Keen 2", "Keen 3")
    settings.names = ("Keen", "Beginner", "Clara", "Diego")
    assert people_of(settings, (0, 3)) == ("Keen", "Keen 2")
    assert people_of(settings, (1, 0)) == ("Beginner 2", "Beginner")
    assert all(len(name) <= NAME_LENGTH for name in people_of(settings, (1, 0, 1, 1)))
