"""For developers: changed sources are noticed, loaded anew, and what is wrong with them is told.
A small package in a folder of the test stands in for the firmware."""

from __future__ import annotations

import importlib
import os
import sys
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from hal.contract import Button, Console, Stop
from simulator import dev
from simulator.desk import Desk
from simulator.parts.events import Contact, Event, Quit, Restart


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    folder = tmp_path / "tinyware"
    folder.mkdir()
    (folder / "__init__.py").write_text("")
    (folder / "words.py").write_text("WORD = 'one'\n")
    (folder / "main.py").write_text("from tinyware.words import WORD\n")
    monkeypatch.syspath_prepend(tmp_path)
    yield folder
    for name in [name for name in sys.modules if name.startswith("tinyware")]:
        del sys.modules[name]


def write(path: Path, text: str) -> None:
    """Change a file so that its time differs too, however coarse the file system's times are."""
    path.write_text(text)
    later = path.stat().st_mtime + 10
    os.utime(path, (later, later))


def test_what_changes_comes_and_goes_is_noticed_once(package: Path) -> None:
    sources = dev.Sources(["tinyware"])
    assert sources.look() == []
    write(package / "words.py", "WORD = 'two'\n")
    write(package / "new.py", "")
    assert set(sources.look()) == {package / "words.py", package / "new.py"}
    (package / "new.py").unlink()
    assert sources.look() == [package / "new.py"]
    assert sources.look() == []


def test_a_module_is_loaded_with_all_that_it_imports(package: Path) -> None:
    sources = dev.Sources(["tinyware"])
    assert importlib.import_module("tinyware.main").WORD == "one"
    write(package / "words.py", "WORD = 'three'\n")
    assert sources.load("tinyware.main").WORD == "three"


def test_an_error_is_told_with_its_file_and_line(package: Path) -> None:
    (package / "bad.py").write_text("x = 1\ndef f(:\n")
    told = dev.error_in([package / "words.py", package / "gone.py", package / "bad.py"])
    assert told == "bad.py, line 2: invalid syntax"
    assert dev.error_in([package / "words.py"]) is None


def test_the_watcher_calls_for_a_start_or_tells_the_error(package: Path) -> None:
    heard: list[str] = []
    told = threading.Event()

    def hear(word: str) -> None:
        heard.append(word)
        told.set()

    watcher = dev.Watcher(dev.Sources(["tinyware"]), lambda: hear("changed"), hear, period=0.005)
    write(package / "words.py", "WORD = 'four'\n")
    assert told.wait(10)
    told.clear()
    write(package / "main.py", "=")
    assert told.wait(10)
    watcher.close()
    assert heard == ["changed", "main.py, line 1: invalid syntax"]


class Versions:
    """Stands in for Sources: answers one console program after the other."""

    def __init__(self, *programs: object) -> None:
        self.programs = list(programs)

    def load(self, name: str) -> object:
        assert name == "firmware.app"
        return self.programs.pop(0)


class Working:
    games: list[str | None]

    def __init__(self) -> None:
        self.games = []

    def run(self, console: Console, *, game: str | None, language: str | None) -> None:
        from firmware import app

        self.games.append(game)
        app.run(console, game=game, language=language)


class Failing:
    def run(self, console: Console, *, game: str | None, language: str | None) -> None:
        raise ZeroDivisionError("planted")


def test_a_failing_version_is_told_and_the_next_one_goes_on_with_the_match(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    desk = Desk(1)
    working, told = Working(), list[str | None]()
    program = dev.Program(Versions(Failing(), working), told.append, {"game": "dots:3x3", "language": None})  # type: ignore[arg-type]
    taps = [Event(time, Contact(Button.A, time % 1 == 0, "test")) for time in (1.0, 1.5, 2.0, 2.5)]
    desk.buttons.add([*taps, Event(3.0, Restart()), Event(5.0, Restart()), Event(7.0, Quit())])
    desk.run(tmp_path, program.run)
    assert working.games == ["dots:3x3"]
    assert [sentence is None for sentence in told] == [True, True, False, True]
    assert (told[2] or "").endswith("ZeroDivisionError: planted")
    assert "ZeroDivisionError" in capsys.readouterr().err
    assert dev.open_match(desk.console(tmp_path)) == "dots:3x3"


def test_without_a_match_the_title_opens(tmp_path: Path) -> None:
    assert dev.open_match(Desk(1).console(tmp_path)) is None
    (tmp_path / "match.json").write_text("nonsense")
    assert dev.open_match(Desk(1).console(tmp_path)) is None


def test_what_another_thread_asks_for_happens_at_once(tmp_path: Path) -> None:
    desk = Desk(1)
    starts: list[int] = []

    def program(console: Console, number: int) -> None:
        starts.append(number)
        if number == 0:
            threading.Thread(target=desk.buttons.ask, args=(Restart(),)).start()
        else:
            desk.buttons.stop()
        with suppress(Stop):
            while True:
                console.buttons.wait(console.clock.now() + 1)

    desk.run(tmp_path, program)
    assert starts == [0, 1]
