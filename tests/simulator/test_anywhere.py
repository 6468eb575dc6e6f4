"""The desk runs where there is no POSIX: what Windows lacks is taken away, and all of it still works.
The parts of a Raspberry Pi alone may use what only Linux has, and the desk must not need them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
WITHOUT_POSIX = """
import asyncio, concurrent.futures, ctypes, importlib.metadata, logging, multiprocessing, os, pathlib, select
import shutil, signal, subprocess, sys, tempfile, types, uuid
import PIL.Image, PIL.ImageFont, platformdirs, pygame
for name in ("fcntl", "grp", "pty", "pwd", "readline", "resource", "syslog", "termios", "tty"):
    sys.modules[name] = None
for module, names in {
    os: "fork forkpty getuid geteuid getgid uname sync chown killpg setsid mkfifo statvfs pread openpty",
    signal: "SIGHUP SIGKILL SIGALRM SIGUSR1 SIGUSR2 SIGCHLD SIGPIPE SIGQUIT alarm setitimer pause sigwait"
    " pthread_kill pthread_sigmask siginterrupt",
    select: "poll epoll",
}.items():
    for name in set(names.split()) & set(dir(module)):
        delattr(module, name)
sys.platform = "win32"
sys.modules["msvcrt"] = types.SimpleNamespace(LK_NBLCK=2, locking=lambda file, mode, size: None)
"""
"""The standard library and packages load first: they know their way on every system."""


def without_posix(tmp_path: Path, program: str, stdin: str = "") -> str:
    """What ``program`` prints where much of POSIX is missing."""
    (tmp_path / "script.txt").write_text("wait 1\ntap right\ntap a\nwait 0.5\nshot shot.png\n")
    (tmp_path / "program.py").write_text(WITHOUT_POSIX + program)
    ended = subprocess.run(
        [sys.executable, "-B", "program.py"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT), "SDL_VIDEODRIVER": "dummy", "HOME": str(tmp_path)},
        input=stdin,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr
    return ended.stdout


def test_the_simulator_plays_and_keeps_a_match(tmp_path: Path) -> None:
    program = "from simulator.command import simulate\nsys.exit(simulate(WORDS))"
    words = [
        "dots:3x3",
        "--headless",
        "--script",
        "script.txt",
        "--data",
        "kept",
        "--record",
        "rec",
        "--check",
    ]
    without_posix(tmp_path, f"WORDS = {words}\n{program}")
    assert (tmp_path / "shot.png").exists()
    assert b'"moves"' in (tmp_path / "kept" / "match.json").read_bytes()
    without_posix(tmp_path, f"WORDS = ['--headless', '--replay', 'rec']\n{program}")


@pytest.mark.parametrize("keys", ["", "[keys]\na = ['q']\n"])
def test_the_window_opens_and_closes(tmp_path: Path, keys: str) -> None:
    (tmp_path / "simulator.toml").write_text(keys)
    words = ["dots:2x2", "--script", "script.txt", "--config", ".", "--data", "kept", "--pictures", "."]
    with_quit = "Path('script.txt').write_text(Path('script.txt').read_text() + 'quit\\n')"
    program = f"""
from pathlib import Path
from simulator.command import simulate
{with_quit}
sys.exit(simulate({words}))
"""
    without_posix(tmp_path, program)
    assert (tmp_path / "shot.png").exists()


def test_the_engine_answers(tmp_path: Path) -> None:
    program = "from core.__main__ import main\nsys.exit(main())"
    told = without_posix(tmp_path, program, "position dots:2x2\nlegal\nquit\n")
    assert told.startswith("legal 12 ")


def test_no_part_of_a_raspberry_pi_is_loaded(tmp_path: Path) -> None:
    program = """
import simulator.window.window
from simulator.command import simulate
simulate(["dots:2x2", "--headless", "--for", "1"])
print([name for name in ("gpiod", "board", "hal.linux", "hal.gpio", "hal.pi") if name in sys.modules])
"""
    assert without_posix(tmp_path, program).strip() == "[]"


def test_docks_know_the_window_by_the_name_of_the_program(tmp_path: Path) -> None:
    program = "import os, simulator.window.window; print(os.environ['SDL_VIDEO_X11_WMCLASS'])"
    ended = subprocess.run(
        [sys.executable, "-B", "-c", program],
        env={**os.environ, "PYTHONPATH": str(ROOT), "DISPLAY": ":99"},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert ended.stdout == "pipopi-simulator\n"
