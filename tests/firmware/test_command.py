"""The command ``pipopi``: what it starts, where it keeps its data, and what it says when it cannot."""

from __future__ import annotations

import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image

from core.games import GAMES
from core.quoting import listed
from firmware import app, doctor
from firmware.__main__ import main
from firmware.drawing.canvas import Canvas
from firmware.screens.notice import Notice
from firmware.translation import languages
from hal import boards, pi
from hal.boards import Board, Found, built_in
from hal.contract import Console
from hal.gpio import PartError
from hal.lock import locked
from hal.panel import Panel
from hal.ssd1306 import SSD1306
from simulator.parts.bus import FakeI2C
from simulator.parts.clock import DeskClock
from simulator.parts.ssd1306 import SSD1306Chip
from tests.firmware.console import FakeConsole

BOARD = built_in(boards.DEFAULT)


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Board, Path]]:
    """What consoles were opened with; each is a fake one that lasts for 1000 seconds."""
    calls: list[tuple[Board, Path]] = []

    def open_console(board: Board, folder: Path) -> Console:
        calls.append((board, folder))
        return FakeConsole().wait_for(1000).parts

    monkeypatch.setattr(pi, "open_console", open_console)
    monkeypatch.setattr(boards, "find", lambda: Found(BOARD, None, ("pipopi.toml, line 3: wrong.",)))
    return calls


def test_the_console_of_the_board_is_run_with_the_data_where_the_system_says(
    opened: list[tuple[Board, Path]],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))
    assert main(["dots:3x3"]) == 0
    assert opened == [(BOARD, tmp_path)]
    assert "pipopi: pipopi.toml, line 3: wrong." in capsys.readouterr().err


@pytest.mark.parametrize(
    ("wanted", "problems"),
    [("en", []), ("tlh", ["pipopi.toml: There is no language 'tlh'; there are: en."])],
)
def test_the_boards_language_is_used_or_the_player_is_told_that_it_is_not_there(
    wanted: str, problems: list[str], opened: list[tuple[Board, Path]], monkeypatch: pytest.MonkeyPatch
) -> None:
    found = Found(replace(BOARD, language=wanted), Path("pipopi.toml"), ())
    monkeypatch.setattr(boards, "find", lambda: found)
    given: dict[str, object] = {}
    monkeypatch.setattr(app, "run", lambda console, **words: given.update(words))
    assert main([]) == 0
    assert given == {"game": None, "language": None if problems else wanted, "news": problems}


def test_a_second_console_on_the_same_data_is_told_and_touches_neither_pins_nor_panel(
    opened: list[tuple[Board, Path]],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))
    with locked(tmp_path):
        assert main(["dots:3x3"]) == 1
        assert capsys.readouterr().err == (
            f"pipopi: Another PipoPi runs and keeps its match in {tmp_path}: end that one first;"
            " the console that starts by itself ends with: sudo systemctl stop pipopi.\n"
        )
        assert opened == []
        assert main(["test-panel"]) == 0
    assert main(["dots:3x3"]) == 0
    assert len(opened) == 2


def test_without_a_system_the_data_are_in_the_users_own_folder(
    opened: list[tuple[Board, Path]], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("STATE_DIRECTORY", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    main([])
    assert opened[0][1].name == "pipopi"


@pytest.mark.parametrize("word", ["test-panel", "test-buttons"])
def test_the_tests_of_the_parts_run_on_the_same_console(
    word: str, opened: list[tuple[Board, Path]], capsys: pytest.CaptureFixture[str]
) -> None:
    status = main([word])
    assert (status, len(opened)) == (0 if word == "test-panel" else 1, 1)
    assert ("1/11" if word == "test-panel" else "Press each") in capsys.readouterr().out


def test_the_doctor_is_asked_without_opening_anything(
    opened: list[tuple[Board, Path]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doctor, "main", lambda: 7)
    assert main(["doctor"]) == 7
    assert not opened


@pytest.mark.parametrize("command", ["firmware", "simulator"])
def test_help_names_the_languages_that_are_there_and_no_other(command: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", command, "--help"], capture_output=True, text=True, check=True
    )
    told = " ".join(done.stdout.split())
    assert f"the language of the screens, one of: {', '.join(languages())}" in told


def test_wrong_use_is_told_in_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["chess"])
    told = capsys.readouterr().err
    assert ended.value.code == 2
    assert told.startswith("pipopi: ") and told.count("\n") == 1
    assert told.endswith(
        f'there is no game "chess", only {listed(game.name for game in GAMES)};'
        " there are also doctor, test-panel and test-buttons\n"
    )


def test_an_option_that_is_not_there_is_told_with_where_to_look(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--nope"])
    assert capsys.readouterr().err == "pipopi: unrecognized arguments: --nope; see pipopi --help\n"


def test_parts_that_cannot_be_used_are_told_on_the_terminal_and_on_the_panel(
    opened: list[tuple[Board, Path]], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    sentence = "GPIO 17 (the button up) is in use by gpio-key: end that first."
    chip, seen = SSD1306Chip(), list[Image.Image]()
    bus = FakeI2C(DeskClock(), {0x3C: chip})

    def refuse(board: Board, folder: Path) -> Console:
        raise PartError(sentence)

    def open_panel(wiring: object) -> Panel:
        return SSD1306(bus)

    monkeypatch.setattr(pi, "open_console", refuse)
    monkeypatch.setattr(pi, "open_panel", open_panel)
    monkeypatch.setattr(time, "sleep", lambda seconds: seen.append(chip.picture()))
    assert main([]) == 1
    assert sentence in capsys.readouterr().err
    canvas = Canvas()
    Notice(sentence, lambda: None).draw(canvas, 0.0)
    assert canvas.image.tobytes() in [picture.tobytes() for picture in seen]
    assert not chip.on


def test_a_console_that_runs_already_is_named(
    opened: list[tuple[Board, Path]], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(board: Board, folder: Path) -> Console:
        raise PartError("GPIO 17 (the button up) is in use by pipopi: end that first.")

    monkeypatch.setattr(pi, "open_console", refuse)
    assert main(["test-buttons"]) == 1
    assert "sudo systemctl stop pipopi" in capsys.readouterr().err


def _run_without_packages(word: str) -> subprocess.CompletedProcess[str]:
    code = f"""
import sys
sys.modules |= dict.fromkeys(["PIL", "gpiod", "displayio", "platformdirs"])
import firmware.doctor
from firmware.__main__ import main
firmware.doctor.is_pi = lambda machine: True
sys.exit(main(["{word}"]))
"""
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)


def test_the_doctor_needs_none_of_the_packages_to_say_that_they_are_missing() -> None:
    done = _run_without_packages("doctor")
    assert "Python" in done.stdout and not done.stderr


def test_a_missing_package_is_named() -> None:
    done = _run_without_packages("dots:3x3")
    assert done.returncode == 1 and "The package platformdirs is missing." in done.stderr


def test_what_a_game_needs_is_not_imported_for_the_doctor() -> None:
    code = "import sys; from firmware.__main__ import main; main(['doctor']); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert app.__name__ not in done.stdout.splitlines()[-1].split()
