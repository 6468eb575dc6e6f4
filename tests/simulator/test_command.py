"""The command pipopi-simulator as a real process: what it refuses, how it ends, that it repeats itself.
All runs are headless or under SDL's dummy driver."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from PIL import Image

ROOT = Path(__file__).parent.parent.parent
COMMAND = [sys.executable, "-m", "simulator"]


def environment(home: Path, **more: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
    return kept | {"PYTHONPATH": str(ROOT), "HOME": str(home), "XDG_DATA_HOME": str(home / "data")} | more


def run(folder: Path, *words: str, stdin: str = "", **more: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, *words],
        cwd=folder,
        env=environment(folder, **more),
        input=stdin,
        capture_output=True,
        text=True,
        timeout=120,
    )


@pytest.mark.parametrize(
    ("words", "stdin", "sentence"),
    [
        (["dots:5x99"], "", 'argument GAMEID: dots has no board "5x99"; allowed: 1x1 to 9x9'),
        (["chess:8x8"], "", "argument GAMEID: "),
        (["--scale", "0"], "", "argument --scale: '0' is not a scale; use a whole number from 1 to 32."),
        (["--scale", "²"], "", "argument --scale: '²' is not a scale; use a whole number from 1 to 32."),
        (["--language", "xx"], "", "argument --language: There is no language 'xx'; there are: en"),
        (["--head"], "", "unrecognized arguments: --head; see pipopi-simulator --help\n"),
        (
            ["--data", "file"],
            "",
            "argument --data: 'file' is a file; allowed is a folder, or one to be made.",
        ),
        (["--script", "none.txt"], "", "the script none.txt cannot be read: No such file or directory."),
        (
            ["--script", "-"],
            "wait 1\ntab a",
            "standard input, line 2: there is no command 'tab'; allowed are",
        ),
        (
            ["--script", "-", "--gif", "x.gif"],
            "film y.gif\n",
            "--gif films all of it, so the script may not film; leave out one of them.",
        ),
        (
            ["--script", "binary"],
            "",
            "the script binary cannot be read: it is not text; give a text file in UTF-8.",
        ),
        (
            ["--replay", "binary"],
            "",
            "the recording binary cannot be read: it is not text; give a text file in UTF-8.",
        ),
        (["--script", "file"], "", "file, line 1: there is no command 'nonsense'; allowed are"),
    ],
)
def test_a_wrong_word_is_one_sentence_before_anything_opens(
    tmp_path: Path, words: list[str], stdin: str, sentence: str
) -> None:
    (tmp_path / "file").write_text("nonsense\n")
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x7fELF")
    ended = run(tmp_path, *words, "--headless", "--wire-log", "log", stdin=stdin)
    assert ended.returncode == 2
    assert ended.stdout == ""
    assert ended.stderr.startswith(f"pipopi-simulator: {sentence}")
    assert ended.stderr.count("\n") == 1
    assert {path.name for path in tmp_path.iterdir()} == {"file", "binary"}


@pytest.mark.parametrize(
    ("words", "stdin", "sentence"),
    [
        (["--headless", "--wire-log", "no/log"], "", "the wire log no/log cannot be written: No such file"),
        (
            ["--headless", "--script", "-"],
            "wait 1\nshot no/x.png",
            "line 2 of the script: the picture no/x.png cannot be written: No such file",
        ),
        (
            ["--headless", "--script", "-"],
            "# one\n\nwindow no/x.png",
            "line 3 of the script: the picture no/x.png cannot be written: No such file",
        ),
        (
            ["--headless", "--script", "-"],
            "film no/x.gif\nshot there.png",
            "line 1 of the script: the film no/x.gif cannot be written: No such file",
        ),
        (
            ["--headless", "--script", "-"],
            "wait 1\nwindowfilm no/x.gif\nshot there.png",
            "line 2 of the script: the film no/x.gif cannot be written: No such file",
        ),
        (["--headless", "--gif", "no/x.gif"], "", "the film no/x.gif cannot be written: No such file"),
        ([], "", "no window can be opened"),
    ],
)
def test_trouble_is_one_sentence(tmp_path: Path, words: list[str], stdin: str, sentence: str) -> None:
    display = {} if words else {"SDL_VIDEODRIVER": "nonsense"}
    ended = run(tmp_path, *words, stdin=stdin, **display)
    assert ended.returncode == 1
    assert ended.stderr.startswith(f"pipopi-simulator: {sentence}")
    assert ended.stderr.count("\n") == 1
    assert [path for path in tmp_path.rglob("*") if path.is_file() and path.name != "pipopi.lock"] == []


def without(package: str, folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """The command, run where ``package`` is not installed."""
    code = f"""
import sys
sys.modules[{package!r}] = None
from simulator.__main__ import main
sys.exit(main())
"""
    return subprocess.run(
        [sys.executable, "-c", code, *words],
        cwd=folder,
        env=environment(folder, SDL_VIDEODRIVER="dummy"),
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def test_a_missing_package_is_named_with_what_gets_it_from_the_folder_of_the_source(tmp_path: Path) -> None:
    ended = without("PIL", tmp_path)
    assert (ended.returncode, ended.stderr) == (
        1,
        "pipopi-simulator: the package PIL is missing; in PipoPi's folder, make play gets it and starts,"
        " or pip install -e '.[simulator]' gets it.\n",
    )
    ended = without("pygame", tmp_path)
    assert ended.returncode == 1
    assert ended.stderr.startswith("pipopi-simulator: the window needs pygame (")
    assert ended.stderr.endswith(
        "); pip install -e '.[simulator]' in PipoPi's folder gets it, or use --headless.\n"
    )


GAME = """
wait 1
tap right 2
tap a
wait 0.5
tap a
tap down
hold b 0.7
shot end.png 2
window device.png
"""


def test_two_runs_are_the_same_to_the_byte_and_the_pixel(tmp_path: Path) -> None:
    results = list[object]()
    for name in ("one", "two"):
        folder = tmp_path / name
        folder.mkdir()
        words = ("dots:3x3", "--headless", "--script", "-", "--wire-log", "log")
        ended = run(folder, *words, stdin=GAME, PYTHONHASHSEED=str(len(results)))
        assert (ended.returncode, ended.stdout, ended.stderr) == (0, "", "")
        results.append([(folder / made).read_bytes() for made in ("log", "end.png", "device.png")])
        assert not (folder / "data").exists()
    assert results[0] == results[1]
    with Image.open(tmp_path / "one" / "end.png") as shot:
        assert shot.size == (256, 128)
        assert shot.getbbox() is not None


def test_headless_without_a_script_starts_and_powers_off(tmp_path: Path) -> None:
    ended = run(tmp_path, "--headless", "--wire-log", "log")
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "", "")
    assert (tmp_path / "log").read_text().splitlines()[-1].endswith("ae")


def test_the_data_folder_keeps_what_was_played(tmp_path: Path) -> None:
    first = run(
        tmp_path, "dots:3x3", "--headless", "--data", "kept", "--script", "-", stdin="wait 1\ntap a\nwait 1"
    )
    assert first.returncode == 0
    assert any((tmp_path / "kept").iterdir())


def test_a_script_plays_in_the_window_too_and_quits(tmp_path: Path) -> None:
    script = "wait 0.2\nshot shot.png\nwindow device.png\nquit\n"
    ended = run(tmp_path, "--script", "-", "--scale", "1", stdin=script, SDL_VIDEODRIVER="dummy")
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "", "")
    with Image.open(tmp_path / "device.png") as device:
        assert device.size == (320, 180)


def test_a_second_one_on_the_same_data_is_refused_in_a_sentence_until_the_first_is_gone_however_it_went(
    tmp_path: Path,
) -> None:
    """The first cuts its own power meanwhile, which lets no other in; then it is killed."""
    with subprocess.Popen(
        [*COMMAND, "dots:3x3", "--data", "kept", "--script", "-"],
        cwd=tmp_path,
        env=environment(tmp_path, SDL_VIDEODRIVER="dummy"),
        stdin=subprocess.PIPE,
        text=True,
    ) as first:
        assert first.stdin is not None
        first.stdin.write("wait 0.05\ntap a\nwait 0.05\ncut\nwait 0.2\nshot ready.png\n")
        first.stdin.close()
        while not (tmp_path / "ready.png").exists() and first.poll() is None:
            time.sleep(0.01)
        before = (tmp_path / "kept" / "match.json").read_bytes()
        headless = ["dots:5x5", "--headless"]
        for words in (headless, ["--headless", "--monkey", "1", "--for", "1"], ["dots:5x5"]):
            second = run(tmp_path, *words, "--data", "kept", SDL_VIDEODRIVER="dummy")
            assert (second.returncode, second.stdout) == (1, "")
            assert second.stderr == (
                "pipopi-simulator: another PipoPi runs and keeps its match in kept:"
                " close that one first, or give this one a folder of its own with --data DIR.\n"
            )
        assert (tmp_path / "kept" / "match.json").read_bytes() == before
        assert run(tmp_path, *headless, "--data", "other").returncode == 0
        first.kill()
    assert run(tmp_path, *headless, "--data", "kept").returncode == 0


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such signals")
@pytest.mark.parametrize("name", ["SIGTERM", "SIGINT", "SIGHUP"])
def test_a_signal_is_a_power_off(tmp_path: Path, name: str) -> None:
    process = subprocess.Popen(
        [*COMMAND, "--data", "kept", "--script", "-", "--wire-log", "log"],
        cwd=tmp_path,
        env=environment(tmp_path, SDL_VIDEODRIVER="dummy"),
        stdin=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdin is not None
    process.stdin.write("wait 0.05\nshot ready.png\n")
    process.stdin.close()
    while not (tmp_path / "ready.png").exists() and process.poll() is None:
        time.sleep(0.01)
    process.send_signal(getattr(signal, name))
    assert process.wait(60) == 0
    assert process.stderr is not None
    assert process.stderr.read() == ""
    process.stderr.close()
    assert (tmp_path / "log").read_text().splitlines()[-1].endswith("ae")
