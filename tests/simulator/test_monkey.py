"""The monkey: it finds nothing in a short run of every kind of game, it finds what is planted, and what it
prints shows that again. A long run is in the benchmarks."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from firmware.app import App
from firmware.games import GAMES
from firmware.screens.pause import Pause
from firmware.session import Session
from hal import ssd1306
from hal.pages import Window
from simulator.command import simulate
from simulator.mashing import monkey
from tests.benchmarks import bench_monkey


def play(folder: Path, seed: int = 5, seconds: float = 1200.0) -> monkey.Report:
    folder.mkdir(exist_ok=True)
    return monkey.run(seed, seconds, folder)


PLAYED = [monkey.some_game(Random(number), (game,)) for game in GAMES for number in range(7)]


def test_the_monkey_plays_every_game_with_and_without_computers() -> None:
    played = [monkey.some_game(Random(number)) for number in range(200)]
    assert {game.partition(":")[0] for game, _ in played} == {game.game.name for game in GAMES}
    for said in ("swedish", "misere", "pie", "seats3", "tri", "pro", "nohelp", "quatro"):
        assert any(said in game for game, _ in played), said
    players = [people for _, people in played if people is not None]
    assert 20 < len(players) < 100 and all("level" in people for people in players)


@pytest.mark.parametrize("game", [(None, None), *PLAYED], ids=lambda game: f"{game[0]} {game[1] or ''}")
def test_nothing_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: tuple[str | None, str | None]
) -> None:
    monkeypatch.setattr(monkey, "some_game", lambda chance: game)
    report = play(tmp_path, seconds=40)
    assert report.failure is None
    assert report.seconds == pytest.approx(40)
    assert report.presses > 20


def test_one_seed_does_the_same_every_time(tmp_path: Path) -> None:
    folders = tmp_path / "one", tmp_path / "two"
    reports = [play(folder, seconds=60.0) for folder in folders]
    assert reports[0] == reports[1]
    first, second = ({path.name: path.read_bytes() for path in folder.iterdir()} for folder in folders)
    assert first == second


def test_nothing_fails_where_everything_breaks_all_the_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(monkey, "DEEDS", dict.fromkeys(monkey.DEEDS, 1.0) | {"rest": 0.05, "tap": 3.0})
    report = play(tmp_path, seconds=120)
    assert report.failure is None
    assert report.faults > 60


def forget_some_saves(monkeypatch: pytest.MonkeyPatch) -> None:
    save, count = Session.save, 0

    def forgetful(session: Session) -> None:
        nonlocal count
        count += 1
        if count % 7:
            save(session)

    monkeypatch.setattr(Session, "save", forgetful)


def lose_a_window(monkeypatch: pytest.MonkeyPatch) -> None:
    changed = ssd1306.changed_windows

    def losing(old: bytes, new: bytes, cost: int) -> list[Window]:
        found: list[Window] = changed(old, new, cost)
        return found[:-1] if len(found) == 3 else found

    monkeypatch.setattr(ssd1306, "changed_windows", losing)


def crash_in_a_menu(monkeypatch: pytest.MonkeyPatch) -> None:
    def crash(*_: object) -> None:
        raise ZeroDivisionError("planted")

    monkeypatch.setattr(Pause, "draw", crash)


def never_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    deadline = App._deadline

    def restless(app: App) -> float | None:
        now = app._console.clock.now()
        return now if now > 30 else deadline(app)

    monkeypatch.setattr(App, "_deadline", restless)


@pytest.mark.parametrize(
    ("plant", "sentence"),
    [
        (forget_some_saves, "the saved match is not the one on the table|what is saved is not what"),
        (lose_a_window, "the panel's memory is not the picture that it took"),
        (crash_in_a_menu, "planted"),
        (never_rest, "the console program does not come to rest"),
    ],
)
def test_what_is_planted_is_found_and_the_recording_shows_it_again(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    plant: Callable[[pytest.MonkeyPatch], None],
    sentence: str,
) -> None:
    plant(monkeypatch)
    monkeypatch.chdir(tmp_path)
    report = play(tmp_path / "data")
    assert report.failure is not None
    with pytest.raises(type(report.failure), match=sentence):
        raise report.failure
    plant(monkeypatch)
    Path("found.rec").write_text(report.recording)
    assert simulate(["--headless", "--replay", "found.rec", "--check"]) == 1
    assert str(report.failure) in capsys.readouterr().err


def test_the_benchmark_leaves_a_recording_that_fails_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    crash_in_a_menu(monkeypatch)
    monkeypatch.chdir(tmp_path)
    told = bench_monkey.found(bench_monkey._play(3, 3600.0))
    assert "then: ZeroDivisionError('planted')" in told
    words = told.partition("pipopi-simulator ")[2].split()
    assert [Path(words[2])] == list(Path().glob("pipopi-monkey-*.rec"))
    assert simulate(words) == 1
    assert "crashed" in capsys.readouterr().err


def test_the_command_says_what_the_monkey_did(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert simulate(["--headless", "--monkey", "3", "--for", "36"]) == 0
    assert capsys.readouterr().out.startswith("0.01 hours of the device's time, ")
    crash_in_a_menu(monkeypatch)
    assert simulate(["--headless", "--monkey", "3", "--for", "3600"]) == 1
    told = capsys.readouterr()
    assert told.out.startswith("pipopi recording 1\nseed ")
    assert "ZeroDivisionError: planted" in told.err
    assert "then: planted; what was printed shows it again with --replay and --check." in told.err


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--headless", "--monkey", "3"], "--monkey needs --for: how long it plays."),
        (["--for", "3"], "--for goes with --headless only."),
        (["--monkey", "3", "--for", "3"], "--for goes with --headless only."),
        (["--monkey", "x", "--for", "3"], "argument --monkey: 'x' is not a seed; use a whole number of"),
        (["--headless", "--monkey", "3", "--for", "3", "dots:3x3"], "GAMEID does not go with --monkey."),
        (["--headless", "--monkey", "3", "--for", "3", "--gif", "x.gif"], "--gif does not go with --monkey."),
    ],
)
def test_a_wrong_word_about_monkeys_is_one_sentence(
    capsys: pytest.CaptureFixture[str], words: list[str], sentence: str
) -> None:
    with pytest.raises(SystemExit) as ended:
        simulate(words)
    assert ended.value.code == 2
    assert capsys.readouterr().err.startswith(f"pipopi-simulator: {sentence}")
