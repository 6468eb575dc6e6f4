"""Every board at the desk: its own chip behind its own wire, in scripts, recordings and tests."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from hal.boards import built_in, names
from simulator.command import simulate
from simulator.desk import Desk
from simulator.parts.bus import FakeI2C
from simulator.parts.sh1106 import SH1106Chip
from simulator.parts.spi import FakeSPI
from simulator.parts.ssd1306 import SSD1306Chip

SCRIPT = """
tap a
tap a
tap right
tap a
unplug
wait 1
plug
wait 3
disk full
tap b
wait 1
disk free
shot board.png
"""
OWN = '[panel]\nchip = "sh1106"\nbus = "i2c"\naddress = 0x3d\noffset = 0\nrotation = 180\n'


def run(*words: str) -> bytes:
    Path("script.txt").write_text(SCRIPT, encoding="utf-8")
    said = [
        "dots:3x3",
        "--headless",
        "--check",
        "--script",
        "script.txt",
        "--data",
        "kept-" + "-".join(words),
    ]
    assert simulate([*said, *words]) == 0
    with Image.open("board.png") as picture:
        return picture.convert("1").tobytes()


@pytest.mark.parametrize("board", [*names(), "own.toml"])
def test_a_board_shows_what_the_default_one_shows(
    board: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("own.toml").write_text(OWN, encoding="utf-8")
    assert run("--board", board) == run()
    assert Image.open("board.png").getbbox() is not None


def test_the_hat_has_its_own_chip_on_spi() -> None:
    hat, bonnet = (
        Desk(1, board=built_in(name)) for name in ("waveshare-1.3-oled-hat", "adafruit-oled-bonnet")
    )
    assert isinstance(hat.chip, SH1106Chip) and isinstance(hat.wire, FakeSPI)
    assert isinstance(bonnet.chip, SSD1306Chip) and isinstance(bonnet.wire, FakeI2C)


def test_a_recording_keeps_its_board(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("own.toml").write_text(OWN, encoding="utf-8")
    run("--board", "own.toml", "--record", "own.rec", "--wire-log", "first.log", "--shot", "first.png")
    Path("own.toml").unlink()
    replay = [
        "--headless",
        "--replay",
        "own.rec",
        "--check",
        "--shot",
        "again.png",
        "--wire-log",
        "again.log",
    ]
    assert simulate(replay) == 0
    assert Path("again.png").read_bytes() == Path("first.png").read_bytes()
    assert Path("again.log").read_bytes() == Path("first.log").read_bytes()


@pytest.mark.parametrize("board", names())
def test_the_panel_test_can_be_rehearsed(
    board: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    said = ["test-panel", "--board", board, "--headless", "--for", "60", "--data", "kept", "--gif", "all.gif"]
    assert simulate(said) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("1/11  A line along all four edges")
    assert lines[-1].startswith("Did it look like that?")


def test_the_button_test_can_be_rehearsed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("all.txt").write_text(
        "".join(f"tap {name}\n" for name in ["up", "down", "left", "right", "centre", "a", "b"])
    )
    assert simulate(["test-buttons", "--headless", "--script", "all.txt", "--data", "kept"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "All seven buttons work."


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--board", "thumby"], "there is no board 'thumby'; there are "),
        (["--board", "gone.toml"], "the board gone.toml cannot be read: "),
        (["--board", "wrong.toml"], "wrong.toml, line 2: "),
        (["test-panel", "--as", "A,B"], "who plays (--as, --watch) goes with a GAMEID only."),
        (["test-panel", "--check"], "--check goes with a game, not with test-panel."),
    ],
)
def test_what_is_wrong_is_told_in_a_sentence(
    words: list[str],
    sentence: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("wrong.toml").write_text("[panel]\nchip = 7\n", encoding="utf-8")
    with pytest.raises(SystemExit):
        simulate(words)
    assert sentence in capsys.readouterr().err
