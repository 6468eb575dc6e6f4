"""The lock of a folder, between real processes: one holds it; no dead one and no strange disk keeps it."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

import hal.lock
from hal.lock import NAME, InUse, locked

ROOT = Path(__file__).parents[2]
HOLDER = """
import pathlib, subprocess, sys
from hal.lock import locked
with locked(pathlib.Path(sys.argv[1])):
    child = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE, start_new_session=True)
    print(child.pid, flush=True)
    input()
"""
ON_WINDOWS = """
import errno, pathlib, sys, types
calls = []
def locking(file, mode, length):
    calls.append((mode, length))
    if sys.argv[2] != "0":
        raise OSError(int(sys.argv[2]), "no")
sys.modules["msvcrt"] = types.SimpleNamespace(locking=locking, LK_NBLCK=2)
sys.modules["fcntl"] = None
sys.platform = "win32"
from hal.lock import InUse, locked
try:
    with locked(pathlib.Path(sys.argv[1])):
        print("in", *calls)
except InUse:
    print("in use", *calls)
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "data"


def start(code: str, *words: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", code, *words]
    return subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
    )


def test_a_folder_that_another_process_holds_is_refused_until_that_ends(folder: Path) -> None:
    with start(HOLDER, str(folder)) as holder:
        assert holder.stdout is not None and holder.stdin is not None
        holder.stdout.readline()
        with pytest.raises(InUse), locked(folder):
            pass
        holder.stdin.write("\n")
        holder.wait(60)
    with locked(folder):
        assert [path.name for path in folder.iterdir()] == [NAME]


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such signals")
def test_a_killed_process_does_not_stay_in_the_way_though_its_child_lives(folder: Path) -> None:
    import signal

    with start(HOLDER, str(folder)) as holder:
        assert holder.stdout is not None
        child = int(holder.stdout.readline())
        holder.kill()
        holder.wait(60)
        os.kill(child, 0)
        try:
            with locked(folder):
                pass
        finally:
            os.kill(child, signal.SIGKILL)


def test_the_same_process_holds_it_once_at_a_time_and_again_and_again(folder: Path) -> None:
    for _ in range(3):
        with locked(folder), pytest.raises(InUse), locked(folder):
            pass


def test_an_exception_lets_it_go_and_passes(folder: Path) -> None:
    for error in (KeyboardInterrupt, OSError(errno.EIO, "the disk")):
        with pytest.raises(type(error) if isinstance(error, OSError) else error), locked(folder):
            raise error
    with locked(folder):
        pass


@pytest.mark.parametrize("number", [errno.EROFS, errno.EACCES, errno.ENOSPC, errno.EIO])
def test_a_folder_in_which_nothing_can_be_written_keeps_nobody_out(
    folder: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    def refuse(*words: object) -> int:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(hal.lock.os, "open", refuse)
    with locked(folder), locked(folder):
        pass


def test_a_folder_that_is_a_file_keeps_nobody_out(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with locked(tmp_path / "file"):
        pass


@pytest.mark.skipif(os.name == "nt", reason="Windows locks in another way")
@pytest.mark.parametrize("number", [errno.ENOLCK, errno.EOPNOTSUPP, errno.EBADF, errno.EPERM, errno.EACCES])
def test_a_disk_without_locks_keeps_nobody_out(
    folder: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    def refuse(file: int, how: int) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(hal.lock.fcntl, "flock", refuse)
    with locked(folder), locked(folder):
        pass


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="root may write everywhere")
def test_the_lock_of_a_user_whose_file_can_only_be_read_counts(folder: Path) -> None:
    with locked(folder):
        (folder / NAME).chmod(0o444)
        with pytest.raises(InUse), locked(folder):
            pass


@pytest.mark.parametrize(
    ("number", "answer"), [(0, "in"), (errno.EACCES, "in use"), (errno.EINVAL, "in"), (errno.EDEADLK, "in")]
)
def test_windows_locks_one_byte_in_its_own_way(folder: Path, number: int, answer: str) -> None:
    with start(ON_WINDOWS, str(folder), str(number)) as process:
        assert process.communicate()[0] == f"{answer} (2, 1)\n"
