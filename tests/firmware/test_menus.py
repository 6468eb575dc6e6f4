"""What the menus do: set up, names, pause, result, settings."""

from __future__ import annotations

import pytest

from core.gameid import GameId
from firmware.games import GAMES, console_game
from firmware.games.game import Rule
from firmware.painters.pinuid import PinuidPainter
from firmware.screens.about import About
from firmware.screens.names import Names
from firmware.screens.newgame import Games, SetUp, new_game
from firmware.screens.pause import Pause
from firmware.screens.play import Play
from firmware.screens.poweroff import Goodbye, PowerOff
from firmware.screens.result import Result, ResultMenu
from firmware.screens.rules import rules
from firmware.screens.settings import SettingsMenu
from firmware.screens.title import Title
from firmware.widgets import Keyboard, Pages
from tests.firmware.shells import DeskShell

DOTS = console_game(GameId.read("dots"))


def at_title(game: str | None = None) -> DeskShell:
    shell = DeskShell(game)
    shell.push(Title(shell))
    return shell


def in_play(game: str = "dots:2x2") -> DeskShell:
    shell = at_title(game)
    shell.push(Play(shell))
    return shell


def test_continue_is_there_only_with_a_match_and_opens_it() -> None:
    assert isinstance(at_title().tap("a").top, Games)
    assert isinstance(at_title("dots:3x3").tap("a").top, Play)


def test_each_entry_of_the_title_opens_its_screen() -> None:
    names = ["Games", "SettingsMenu", "HowTo", "About"]
    for steps, name in enumerate(names):
        shell = at_title().tap(*["down"] * steps, "a")
        assert type(shell.top).__name__ == name
        assert isinstance(shell.tap("b").top, Title)


def test_start_begins_the_game_shown_with_the_people_shown_above_the_title() -> None:
    shell = at_title().tap("a", "a", "down", "down", "left", "left", "up", "up", "a")
    assert [type(screen).__name__ for screen in shell.stack] == ["Title", "Play"]
    assert str(shell.session.match.game) == "dots:3x5"
    assert shell.session.match.people == ("Anna", "Bruno")


def test_with_one_game_only_the_set_up_opens_at_once(monkeypatch) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.setattr("firmware.screens.newgame.GAMES", GAMES[:1])
    shell = at_title()
    shell.push(new_game(shell))
    assert isinstance(shell.top, SetUp)
    shell.tap("a")
    assert [type(screen).__name__ for screen in shell.stack] == ["Title", "Play"]


def test_the_last_set_up_of_each_game_is_remembered_and_the_last_game_is_chosen() -> None:
    shell = at_title().tap("a", "down", "a", "down", "right", "up", "a")
    assert str(shell.session.match.game) == "lines:7x6"
    shell.reset(Title(shell))
    shell.tap("down", "a")
    assert isinstance(shell.top, Games) and shell.top.chosen == 1
    shell.tap("a", "a")
    assert str(shell.session.match.game) == "lines:7x6"
    assert shell.session.match.earlier is not None


def test_a_remembered_set_up_that_is_none_gives_the_default() -> None:
    shell = at_title()
    shell.settings.setups = {"dots": "dots:77x1"}
    shell.settings.family = "go"
    shell.tap("a", "a", "a")
    assert str(shell.session.match.game) == "dots:5x5"


def test_more_players_bring_their_names_and_fewer_take_them_away() -> None:
    shell = at_title().tap("a", "a", *["down"] * 7, "right", "right", *["up"] * 7, "a")
    assert shell.session.match.people == ("Anna", "Bruno", "Clara", "Diego")


def test_people_swap_their_seats_and_can_be_renamed_in_the_set_up() -> None:
    shell = at_title().tap("a", "a", *["down"] * 8, "right")
    assert shell.settings.names == ("Bruno", "Anna", "Clara", "Diego")
    shell.tap("a")
    assert isinstance(shell.top, Keyboard)
    shell.tap("b", "b", "b", "b", "b", "a", "up", *["right"] * 4, "a")
    assert isinstance(shell.top, SetUp)
    assert shell.settings.names == ("A", "Anna", "Clara", "Diego")


def test_a_seat_goes_to_the_computer_beyond_the_people_and_stays_so() -> None:
    shell = at_title().tap("a", "a", "up", "right", "right", "right", "right", "right")
    assert shell.settings.levels == (0, 3, 0, 0)
    assert sorted(shell.settings.names) == ["Anna", "Bruno", "Clara", "Diego"], "nobody has lost their name"
    shell.tap("down", "a")
    assert shell.session.match.people == ("Anna", "Keen") and shell.session.view.levels == (0, 3)
    shell.reset(Title(shell))
    shell.tap("down", "a", "a", "a")
    assert shell.session.view.levels == (0, 3), "the set-up is remembered"
    shell.reset(Title(shell))
    shell.tap("down", "a", "a", "up", *["left"] * 3, "down", "a")
    assert shell.session.view.levels == (0, 0)
    assert sorted(shell.settings.names) == ["Anna", "Bruno", "Clara", "Diego"]


def test_a_press_on_the_seat_of_the_computer_changes_it_and_asks_for_no_name() -> None:
    shell = at_title().tap("a", "a", "up", "left", "left", "left", "left", "left", "left")
    assert shell.settings.levels[1] == 1
    shell.tap("a")
    assert isinstance(shell.top, SetUp) and shell.settings.levels[1] == 2


def test_a_name_that_somebody_has_is_refused_and_an_empty_one_changes_nothing() -> None:
    shell = DeskShell()
    shell.settings.names = ("Anna", "B", "Clara", "Diego")
    shell.reset(Title(shell), Names(shell))
    shell.tap("a", "b", "b", "b", "b", "right", "a", "up", *["right"] * 4, "a")
    assert isinstance(shell.top, Keyboard) and "B" in shell.told[0]
    shell.tap("b", "a")
    assert isinstance(shell.top, Names)
    assert shell.settings.names == ("Anna", "B", "Clara", "Diego")


def test_pause_takes_back_plays_again_and_begins_anew() -> None:
    shell = in_play().play("a1b1", "a1a2")
    shell.session.handover = False
    shell.tap("b")
    assert isinstance(shell.top, Pause)
    shell.tap("down", "down", "a")
    assert isinstance(shell.top, Play) and shell.session.match.place == 1
    shell.tap("b", "down", "down", "down", "a")
    assert isinstance(shell.top, Play) and shell.session.match.place == 2
    shell.session.handover = False
    shell.tap("b", "down", "down", "down", "a")
    assert isinstance(shell.top, Play) and shell.session.match.moves == ()
    shell.tap("b", "down", "down", "a")
    assert shell.session.match.place == 2


def test_pause_leads_to_rules_settings_and_away() -> None:
    shell = in_play()
    shell.tap("b", "down", "down", "a")
    assert isinstance(shell.top, Pages)
    shell.tap("b", "down", "a")
    assert isinstance(shell.top, SettingsMenu)
    shell.tap("b", "down", "a")
    assert isinstance(shell.top, Title) and len(shell.stack) == 1


def test_the_rules_of_a_match_tell_only_what_holds_in_it() -> None:
    def told(game: str) -> set[str]:
        shell = DeskShell(game)
        gid = shell.session.match.game
        assert rules(shell, DOTS, gid)
        return {rule.text for rule in DOTS.rules if rule.holds(gid)}

    def only(word: str) -> set[str]:
        return {rule.text for rule in DOTS.rules if word in rule.text}

    assert not told("dots:5x5") & (only("Swedish") | only("Icelandic") | only("fewest") | only("Pie"))
    assert told("dots:5x5,swedish,misere,pie3") >= only("Swedish") | only("fewest") | only("Pie")
    assert not told("dots:5x5,misere") & only("most boxes")
    assert told("dots:tri3") >= only("triangle")
    assert not told("dots:5x5") & (only("triangle") | only("hexagon"))
    assert Rule("text").holds(None)


def test_boards_in_the_rules_of_pinuid_show_games_that_go_on(monkeypatch) -> None:  # type: ignore[no-untyped-def]
    shown = []
    monkeypatch.setattr(PinuidPainter, "draw", lambda self, canvas, position, *rest: shown.append(position))
    game = console_game(GameId.read("pinuid"))
    drawn = [game.picture(rule) for rule in game.rules]
    assert drawn.count(None) == 1 and len(shown) == len(game.rules) - 2
    assert all(position.legal_moves() for position in shown)


def test_the_result_offers_rematch_menu_and_undo() -> None:
    shell = in_play("dots:1x1").finish()
    shell.push(Result(shell))
    shell.tap("b")
    assert isinstance(shell.top, ResultMenu)
    shell.tap("down", "down", "a")
    assert isinstance(shell.top, Play) and shell.session.position.to_move is None
    shell.push(Result(shell))
    shell.hold("b")
    assert isinstance(shell.top, Play) and shell.session.match.place == 3
    shell.finish()
    shell.push(Result(shell))
    shell.tap("b", "down", "down", "down", "a")
    assert isinstance(shell.top, Play) and shell.session.match.place == 3
    shell.finish()
    shell.push(Result(shell))
    shell.tap("a")
    assert isinstance(shell.top, Play) and shell.session.match.people == ("Bruno", "Anna")
    shell.finish()
    shell.push(Result(shell))
    shell.tap("b", "up", "a")
    assert isinstance(shell.top, Title)


def test_a_finished_match_is_continued_on_its_board_and_leads_to_its_result() -> None:
    shell = at_title("dots:1x1").finish()
    shell.tap("a")
    assert isinstance(shell.top, Play)
    shell.tap("a")
    assert isinstance(shell.top, Result)


def test_every_setting_changes_both_ways_and_is_kept_at_once() -> None:
    shell = DeskShell()
    kept: list[dict[str, object]] = []
    shell.settings.keep = kept.append
    shell.reset(Title(shell), SettingsMenu(shell))
    shell.tap("right")
    assert (shell.settings.handover, len(kept)) == ("off", 1)
    shell.tap("left", "left", "down", "a", "down", "right", "right", "right", "down", "left")
    shell.tap("down", "right", "right", "right", "right", "down", "left", "left", "down", "right")
    shell.tap("down", "a", "down", "a")
    settings = shell.settings
    assert (settings.handover, settings.confirm, settings.brightness) == ("banner", True, 5)
    assert settings.invert and settings.thin_strokes and settings.help_marks
    assert settings.thinking == "slow"
    assert (settings.dim_after, settings.dark_after) == (0, 60)
    assert kept[-1] == settings.to_data()


def test_power_off_is_offered_only_where_the_console_may() -> None:
    shell = DeskShell()
    shell.reset(Title(shell))
    shell.tap("up", "a")
    assert isinstance(shell.top, About)
    shell.can_switch_off = True
    shell.reset(Title(shell))
    shell.tap("up", "a")
    assert isinstance(shell.top, PowerOff)


@pytest.mark.parametrize("presses", [["a"], ["b"], ["down", "b"]])
def test_power_off_is_asked_and_no_is_easy(presses: list[str]) -> None:
    shell = DeskShell()
    shell.reset(Title(shell), PowerOff(shell))
    shell.tap(*presses)
    assert isinstance(shell.top, Title) and not shell.told


def test_power_off_waits_for_the_system_and_tells_when_nothing_comes_of_it() -> None:
    shell = DeskShell()
    shell.reset(Title(shell), PowerOff(shell))
    shell.tap("down", "a")
    assert shell.told == ["switched off"] and isinstance(shell.top, Goodbye)
    shell.look(100.0)
    shell.tap("a", "b")
    end = shell.top.next_change(100.0)
    assert end is not None and end > 110
    shell.top.wake(end - 1)
    assert isinstance(shell.top, Goodbye)
    shell.top.wake(end)
    assert isinstance(shell.top, Title)
    assert shell.told[1:] == ["The console could not be switched off."]
