"""Every screen of the console, held to pictures that were looked at."""

from __future__ import annotations

import ast
import tomllib
from pathlib import Path

import pytest

from core.gameid import GameId
from firmware import VERSION
from firmware.computer.review import MatchReview
from firmware.games import GAMES, console_game
from firmware.games.game import ConsoleGame
from firmware.screens.about import About
from firmware.screens.howto import HowTo, the_console
from firmware.screens.names import Names
from firmware.screens.newgame import SetUp, new_game
from firmware.screens.notice import Notice
from firmware.screens.pause import Pause
from firmware.screens.result import Result, ResultMenu
from firmware.screens.rules import rules
from firmware.screens.settings import SettingsMenu
from firmware.screens.splash import Splash
from firmware.screens.title import Title
from firmware.widgets import Pages
from tests.firmware.conftest import Golden
from tests.firmware.shells import DeskShell

LONG = ("Wilhelmina", "Maximilian")
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.game.name)


def _set_up(shell: DeskShell, game: ConsoleGame) -> None:
    shell.reset(Title(shell), SetUp(shell, game, shell.pop))


def test_splash(golden: Golden) -> None:
    shell = DeskShell()
    shell.push(Splash(shell, 0.0))
    golden("splash", shell.look())


def test_title_without_and_with_a_match(golden: Golden) -> None:
    shell = DeskShell()
    shell.push(Title(shell))
    golden("title-new", shell.look())
    shell.session.new(GameId.read("dots:5x5"), ("Anna", "Bruno"))
    shell.play("a1b1", "a1a2", "a2b2", "b1b2", "c3d3", "d3d4", "c4d4", "c3c4")
    golden("title-continue", shell.look())


def test_title_beside_each_game(golden: Golden) -> None:
    for game, count in (("dots:hex3", 30), ("lines:6x6", 26), ("pinuid:quatro", 0), ("dots:9x9", 100)):
        seats = GameId.read(game).start().seats
        shell = DeskShell(game, ("Anna", "Bruno", "Clara", "Diego")[:seats])
        for step in range(count):
            moves = shell.session.position.legal_moves()
            shell.play(moves[step * 7 % len(moves)])
        shell.push(Title(shell))
        golden(f"title-{game.replace(':', '-')}", shell.look())


def test_choosing_a_game(golden: Golden) -> None:
    shell = DeskShell()
    shell.push(new_game(shell))
    for game in GAMES:
        golden(f"games-{game.game.name}", shell.look())
        shell.tap("down")


@each_game
def test_set_up_row_by_row(golden: Golden, game: ConsoleGame) -> None:
    shell = DeskShell()
    _set_up(shell, game)
    golden(f"setup-{game.game.name}-1", shell.look())
    for sheet in (2, 3):
        shell.tap("down", "down", "down", "down")
        golden(f"setup-{game.game.name}-{sheet}", shell.look())


@pytest.mark.parametrize(
    "game",
    [
        "dots:9x9,swedish",
        "dots:1x1",
        "dots:9x1,icelandic",
        "dots:tri4,swedish",
        "dots:hex4",
        "lines:3x9,pro",
        "pinuid:quatro",
    ],
)
def test_set_up_shows_the_board(golden: Golden, game: str) -> None:
    shell = DeskShell()
    family = game.partition(":")[0]
    shell.settings.setups[family] = game
    _set_up(shell, console_game(GameId.read(game)))
    golden(f"setup-{game.replace(':', '-').replace(',', '-')}", shell.look())


def test_names(golden: Golden) -> None:
    shell = DeskShell()
    shell.settings.names = ("Zoë", "Wilhelmina", "Örn", "Łucja")
    shell.push(Names(shell))
    golden("names", shell.look())
    shell.tap("a")
    golden("names-keyboard", shell.look())


def test_pause(golden: Golden) -> None:
    shell = DeskShell("dots:3x3")
    shell.push(Pause(shell, lambda: None))
    golden("pause-start", shell.look())
    shell.play("a1b1", "a1a2", "b1b2", "a2b2")
    shell.session.undo()
    golden("pause", shell.look())
    shell.tap("up", "up")
    golden("pause-end", shell.look())


def test_pause_with_long_names_and_with_four_seats(golden: Golden) -> None:
    shell = DeskShell("dots:5x5", LONG)
    shell.play("a1b1")
    shell.push(Pause(shell, lambda: None))
    golden("pause-long-names", shell.look())
    shell = DeskShell("dots:5x5,seats4", ("Anna", "Bruno", "Clara", "Diego"))
    shell.push(Pause(shell, lambda: None))
    golden("pause-four", shell.look())


def test_the_way_back_to_the_last_game_is_in_the_menu(golden: Golden) -> None:
    shell = DeskShell("dots:1x1").finish()
    shell.session.rematch()
    shell.push(Pause(shell, lambda: None))
    shell.tap("down")
    golden("pause-last-game", shell.look())


def test_results_of_two(golden: Golden) -> None:
    shell = DeskShell("dots:5x5").finish()
    shell.push(Result(shell))
    golden("result", shell.look())
    shell = DeskShell("dots:9x9", LONG).finish(last_first=True)
    shell.push(Result(shell))
    golden("result-long-name", shell.look())
    shell = DeskShell("dots:2x2", ("Zoë", "Ÿ")).finish()
    shell.push(Result(shell))
    golden("result-accents", shell.look())
    shell = DeskShell("dots:2x1").play("a1b1", "b1c1", "a1a2", "b1b2", "a2b2", "c1c2", "b2c2")
    shell.push(Result(shell))
    golden("result-tie", shell.look())


def test_result_of_a_series_with_two_digits(golden: Golden) -> None:
    shell = DeskShell("dots:1x1")
    for _game in range(21):
        shell.finish()
        shell.session.rematch()
    shell.finish()
    shell.push(Result(shell))
    golden("result-series", shell.look())


def test_results_of_more(golden: Golden) -> None:
    for seats, people in ((3, ("Anna", "Bruno", "Clara")), (4, (*LONG, "Zoë", "Diego"))):
        shell = DeskShell(f"dots:4x4,seats{seats}", people).finish()
        shell.push(Result(shell))
        golden(f"result-{seats}", shell.look())


def test_result_menu(golden: Golden) -> None:
    shell = DeskShell("dots:1x1").finish()
    shell.push(ResultMenu(shell, MatchReview(shell)))
    golden("result-menu", shell.look())


def test_settings(golden: Golden) -> None:
    shell = DeskShell()
    shell.push(SettingsMenu(shell))
    golden("settings", shell.look())
    shell.tap("up", "up", "right")
    golden("settings-end", shell.look())
    shell.tap("up", "up")
    golden("settings-computer", shell.look())
    shell.tap("up", "up")
    golden("settings-dim", shell.look())


def test_power_off(golden: Golden) -> None:
    shell = DeskShell()
    shell.can_switch_off = True
    shell.push(Title(shell))
    shell.tap("up")
    golden("title-power-off", shell.look())
    shell.tap("a")
    golden("power-off", shell.look())
    shell.tap("down", "a")
    golden("power-off-goodbye", shell.look())


def test_notice(golden: Golden) -> None:
    closed: list[None] = []
    shell = DeskShell()
    sentence = (
        "The saved match was damaged. It is kept as match.json.damaged-1. PipoPi uses the one before it."
    )
    shell.push(Notice(sentence, lambda: closed.append(None)))
    golden("notice-1", shell.look())
    shell.tap("b")
    golden("notice-2", shell.look())
    assert not closed
    shell.tap("up")
    assert closed


@each_game
def test_rules_take_one_page_each(golden: Golden, game: ConsoleGame) -> None:
    shell = DeskShell()
    assert _look_through(golden, shell, rules(shell, game), f"rules-{game.game.name}") == len(game.rules) > 0


def test_how_to_play(golden: Golden) -> None:
    shell = DeskShell()
    shell.push(HowTo(shell))
    golden("howto", shell.look())
    _look_through(golden, shell, the_console(shell), "howto-console")


def test_about(golden: Golden, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("firmware.screens.about.VERSION", "0.1.0")
    shell = DeskShell()
    _look_through(golden, shell, About(shell), "about")


def test_the_version_is_that_of_the_distribution() -> None:
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8"))
    assert project["project"]["version"] == VERSION


def test_screens_import_at_the_top_so_that_a_circle_shows_at_once() -> None:
    for path in sorted((Path(__file__).parents[2] / "firmware" / "screens").glob("*.py")):
        nodes = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        inside = [inner for node in nodes if isinstance(node, ast.FunctionDef) for inner in ast.walk(node)]
        assert not [node for node in inside if isinstance(node, ast.Import | ast.ImportFrom)], path.name


def _look_through(golden: Golden, shell: DeskShell, pages: Pages, name: str) -> int:
    """Hold every sheet of ``pages`` to a picture, see that A leaves after the last, and answer how many."""
    shell.reset(Title(shell), pages)
    number = 0
    while shell.top is pages:
        number += 1
        golden(f"{name}-{number}", shell.look())
        shell.tap("a")
    assert len(shell.stack) == 1
    return number


def test_a_notice_neither_tears_a_file_name_nor_leaves_a_word_alone_on_a_page() -> None:
    for told in (
        "The settings were damaged. It is kept as settings.json.damaged-1. PipoPi uses the one before it.",
        "match.json could not be saved: No space left on device. The game goes on.",
        "settings.json could not be saved: the folder in which it is kept can be read only, and this is long."
        " The game goes on.",
    ):
        sheets = Notice(told, lambda: None)._sheets
        assert " ".join(line for sheet in sheets for line in sheet) == told
        assert all(len(sheet) > 1 or " " in sheet[0] for sheet in sheets)
