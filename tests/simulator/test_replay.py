"""Whole sessions: recorded with faults and all, and replayed to the same bytes, pixels and files.
The console program is the real one; the command runs in this process, without a window."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from firmware import app, games
from firmware.saves import MATCH, SETTINGS
from hal.contract import Console
from simulator.command import simulate

GAME = """
wait 1
tap right 2
tap a
wait 0.5
unplug
bounce a
tap down
wait 1
plug
disk full
tap a
wait 0.3
tap a
disk free
disk slow 0.7
glitch 5
tap a
wait 0.2
cut
wait 2
tap a
wait 1
glitch 700
tap a
restart
wait 2
disk fast
hold down 0.5
tap a
wait 1
"""


@pytest.fixture(autouse=True)
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def run(*words: str, script: str | None = None) -> None:
    if script is not None:
        Path("script.txt").write_text(script)
        words = (*words, "--script", "script.txt")
    assert simulate([*words, "--headless"]) == 0


def record(script: str = GAME, game: str = "dots:3x3") -> list[bytes]:
    """Record a session as ``game.rec``; what was sent to the panel, line by line."""
    run(game, "--record", "game.rec", "--wire-log", "wire", "--data", "kept", script=script)
    return Path("wire").read_bytes().splitlines()


@pytest.mark.parametrize("game", ["dots:3x3", "lines:4x4", "pinuid:classic,pairs"])
def test_a_session_with_every_fault_is_replayed_to_the_same_bytes(game: str) -> None:
    sent = record(game=game)
    assert len(sent) > 50
    run("--replay", "game.rec", "--wire-log", "again", "--record", "again.rec")
    assert Path("again").read_bytes().splitlines() == sent
    assert Path("again.rec").read_bytes() == Path("game.rec").read_bytes()


def test_a_replay_starts_from_the_saves_of_then_and_leaves_those_of_now_alone() -> None:
    record("wait 1\ntap a\nwait 1\ntap a\nwait 1")
    first = {path.name: path.read_bytes() for path in Path("kept").iterdir()}
    sent = record("wait 1\ntap left\ntap a\nwait 1")
    second = {path.name: path.read_bytes() for path in Path("kept").iterdir()}
    assert first != second
    run("--replay", "game.rec", "--wire-log", "again")
    assert Path("again").read_bytes().splitlines() == sent
    assert {path.name: path.read_bytes() for path in Path("kept").iterdir()} == second


def test_a_damaged_save_is_part_of_the_recording() -> None:
    Path("kept").mkdir()
    Path("kept", MATCH).write_bytes(b"\x00\xffnonsense")
    sent = record("wait 1\ntap a\nwait 1\ntap a\nwait 1")
    run("--replay", "game.rec", "--wire-log", "again")
    assert Path("again").read_bytes().splitlines() == sent
    assert "damaged" in " ".join(path.name for path in Path("kept").iterdir())


def test_a_recording_that_breaks_off_is_replayed_until_there_with_a_note(
    capsys: pytest.CaptureFixture[str],
) -> None:
    record("wait 1\ntap a\nwait 1")
    run("--replay", "game.rec")
    assert capsys.readouterr().err == ""
    text = Path("game.rec").read_text()
    for cut in (text.rindex("2.1 end"), text.rindex(" end")):
        Path("cut.rec").write_text(text[:cut])
        run("--replay", "cut.rec")
        assert capsys.readouterr().err == "pipopi-simulator: the recording breaks off at 1.050 seconds.\n"
        run("--replay", "cut.rec", "--until", "1")
        assert capsys.readouterr().err == ""


@pytest.mark.parametrize("until", ["0", "1.3", "2.9", "5"])
def test_until_a_time_a_replay_sends_what_was_sent_until_then(until: str) -> None:
    sent = [line for line in record() if float(line.split()[0]) <= float(until)]
    run("--replay", "game.rec", "--wire-log", "again", "--until", until)
    again = Path("again").read_bytes().splitlines()
    assert again[: len(sent)] == sent
    assert all(float(line.split()[0]) <= float(until) for line in again)
    assert all(float(line.split()[0]) == float(until) for line in again[len(sent) :])


def test_a_power_cut_saves_nothing_more_and_the_console_starts_with_what_was_saved() -> None:
    run("dots:3x3", "--data", "kept", script="wait 1\ntap a\nwait 0.5\ntap right\ncut\n")
    before = Path("kept", MATCH).read_bytes()
    run("dots:3x3", "--data", "kept", script="wait 1\ntap right\ncut\n")
    assert Path("kept", MATCH).read_bytes() == before


def test_a_restart_saves_the_cursor_too() -> None:
    run("dots:3x3", "--data", "kept", script="wait 1\ntap a\nwait 0.5\ntap a\nwait 2\n")
    before = Path("kept", MATCH).read_bytes()
    run("dots:3x3", "--data", "kept", script="wait 1\ntap right\nrestart\n")
    assert Path("kept", MATCH).read_bytes() != before


def test_a_full_disk_keeps_what_was_there() -> None:
    run("dots:3x3", "--data", "kept", script="wait 1\ntap a\nwait 0.5\n")
    before = Path("kept", MATCH).read_bytes()
    run("dots:3x3", "--data", "kept", script="disk full\nwait 1\ntap a\nwait 0.5\ntap a\n")
    assert Path("kept", MATCH).read_bytes() == before


def test_an_unplugged_panel_is_dark_and_comes_back_with_the_next_picture() -> None:
    script = "wait 1\nshot on.png\nunplug\nwait 2\nshot off.png\nplug\nwait 2\nshot back.png\n"
    run("dots:3x3", script=script)
    lit = {name: Image.open(f"{name}.png").getbbox() for name in ("on", "off", "back")}
    assert lit["on"] is not None
    assert lit["off"] is None
    assert lit["back"] == lit["on"]


class Crash:
    """The console program, with an error in it that shows at the third press of A."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._original = app.run
        monkeypatch.setattr(app, "run", self.run)

    def run(self, console: Console, **words: str | None) -> None:
        presses = 0
        wait = console.buttons.wait

        def counting(until: float | None) -> object:
            nonlocal presses
            edge = wait(until)
            presses += edge is not None and edge.pressed
            if presses == 3:
                raise ZeroDivisionError("an error in the firmware")
            return edge

        console.buttons.wait = counting  # type: ignore[method-assign, assignment]
        try:
            self._original(console, **words)  # type: ignore[arg-type]
        finally:
            console.buttons.wait = wait  # type: ignore[method-assign]


@pytest.mark.parametrize("named", [True, False])
def test_a_crash_leaves_a_recording_that_crashes_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], named: bool
) -> None:
    Crash(monkeypatch)
    Path("script.txt").write_text("wait 1\ntap a 5\n")
    words = ["--headless", "--script", "script.txt", *(["--record", "mine.rec"] if named else [])]
    assert simulate(["dots:3x3", *words]) == 1
    told = capsys.readouterr().err
    (recording,) = Path().glob("*.rec")
    assert (recording.name == "mine.rec") is named
    assert "ZeroDivisionError: an error in the firmware" in told
    assert told.splitlines()[-1] == (
        "pipopi-simulator: the console program crashed at 1.200 seconds;"
        f" to see it again: pipopi-simulator --replay {recording}"
    )
    assert simulate(["--replay", str(recording), "--headless"]) == 1
    told = capsys.readouterr().err
    assert told.splitlines()[-1].endswith("crashed at 1.200 seconds, as recorded.")
    assert list(Path().glob("*.rec")) == [recording]


def test_a_game_that_the_console_does_not_offer_is_told_in_a_sentence_and_leaves_no_recording(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delitem(games._BY_NAME, "lines")
    assert simulate(["lines:4x4", "--headless", "--for", "1"]) == 1
    assert capsys.readouterr().err == (
        "pipopi-simulator: The console does not know lines yet: add it to firmware/games/__init__.py.\n"
    )
    assert list(Path().glob("*.rec")) == []


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--until", "5"], "--until goes with --replay only."),
        (["--speed", "5"], "--speed goes with --replay only."),
        (["--replay", "none"], "the recording none cannot be read: No such file or directory."),
        (["--replay", "file"], "file, line 2: there is no event 'hop'; allowed are "),
        (["--replay", "other"], 'the recording cannot be replayed: there is no game "chess", only'),
        (["--replay", "good", "dots:3x3"], "GAMEID does not go with --replay: a recording says all that"),
        (["--replay", "good", "--data", "x"], "--data does not go with --replay: a recording says all that"),
        (
            ["--replay", "good", "--until", "-1"],
            "argument --until: '-1' is not a time; use seconds from 0 to",
        ),
        (["--as", "A,B"], "who plays (--as, --watch) goes with a GAMEID only."),
        (["dots:3x3", "--as", "A"], "dots:3x3 has 2 seats, and 'A' fills 1."),
        (["dots:3x3", "--as", "A,"], "argument --as: '' is nobody; allowed are names of 1 to 10"),
        (["dots:3x3", "--watch", "A,level3"], "--watch is for computers alone, such as level5,level5; --as"),
        (["--replay", "good", "--as", "A,B"], "--as does not go with --replay: a recording says all that"),
        (["--shot", "x.png"], "--shot needs an end: --script, --replay or --headless."),
        (["--gif", "x.png"], "argument --gif: 'x.png' is not a picture file: its name must end in .gif."),
        (["--replay", "good", "--speed", "0"], "argument --speed: '0' is not a speed; use a number from"),
    ],
)
def test_a_wrong_word_about_recordings_is_one_sentence(
    capsys: pytest.CaptureFixture[str], words: list[str], sentence: str
) -> None:
    Path("good").write_text("pipopi recording 1\n")
    Path("file").write_text("pipopi recording 1\n1 hop\n")
    Path("other").write_text("pipopi recording 1\ngame chess:8x8\n")
    with pytest.raises(SystemExit) as ended:
        simulate(words)
    assert ended.value.code == 2
    told = capsys.readouterr().err
    assert told.startswith(f"pipopi-simulator: {sentence}")
    assert told.count("\n") == 1


FINGERS = """
wait 1
hover 30 12
touch 10 4
touch 10 4
wait 0.3
touch 5 5
touch 40 20
wait 0.2
cut
wait 2
touch 20 20
wait 1
touch 50 50
touch 50 50
wait 1
"""


@pytest.mark.parametrize("game", ["dots:3x3", "lines:5x5", "pinuid:classic"])
def test_a_session_of_fingers_is_replayed_too(game: str) -> None:
    sent = record(FINGERS, game)
    run("--replay", "game.rec", "--wire-log", "again")
    assert Path("again").read_bytes().splitlines() == sent
    assert "touch 40 20" in Path("game.rec").read_text()


def test_a_finger_plays_and_the_match_is_kept() -> None:
    run("lines:3x3", "--data", "kept", script="wait 1\ntouch 32 32\ntouch 32 32\nwait 1\n")
    assert b'"moves":["b2"]' in Path("kept", MATCH).read_bytes()


def test_who_plays_is_part_of_the_recording() -> None:
    script = "wait 30\n"
    run("dots:2x2", "--watch", "level1,level2", "--record", "game.rec", "--wire-log", "wire", script=script)
    run("--replay", "game.rec", "--wire-log", "again")
    assert Path("again").read_bytes() == Path("wire").read_bytes()
    assert "players level1,level2" in Path("game.rec").read_text()


def test_without_a_window_time_goes_on_as_long_as_said() -> None:
    run("dots:2x2", "--as", "Zoë,level1", "--for", "5", "--gif", "x.gif")
    with Image.open("x.gif") as film:
        total = 0
        for number in range(film.n_frames):  # type: ignore[attr-defined]
            film.seek(number)
            total += film.info["duration"]
    assert total == 5000


def test_settings_are_part_of_the_recording() -> None:
    Path("kept").mkdir()
    run("--data", "kept", script="wait 2\ntap down\ntap a\nwait 0.3\ntap right\ntap b\nwait 0.5\n")
    assert Path("kept", SETTINGS).exists()
    sent = record("wait 1\ntap a\nwait 1\ntap a\nwait 1")
    run("--replay", "game.rec", "--wire-log", "again")
    assert Path("again").read_bytes().splitlines() == sent


def test_the_command_line_takes_a_picture_at_the_end_and_a_film_of_all() -> None:
    record("wait 1\ntap right\nwait 0.5\ntap a\nwait 1\n")
    run("--replay", "game.rec", "--shot", "end.png", "--gif", "all.gif", "--palette", "amber", "--scale", "2")
    run("--replay", "game.rec", "--shot", "device.png", "--gif", "whole.gif", "--whole", "--scale", "1")
    with Image.open("end.png") as shot, Image.open("all.gif") as film:
        assert shot.size == film.size == (256, 128)
        durations = []
        for number in range(film.n_frames):  # type: ignore[attr-defined]
            film.seek(number)
            durations.append(film.info["duration"])
        assert sum(durations) == 2700
        assert film.convert("RGB").tobytes() == shot.tobytes()
    with Image.open("device.png") as shot, Image.open("whole.gif") as film:
        assert shot.size == film.size == (320, 180)
