"""Files that survive: power cuts at any moment, full and forbidden disks, damaged contents."""

from __future__ import annotations

import errno
import os
import random
import signal
import stat
import time
from pathlib import Path

import pytest

import hal.files
from hal.contract import StorageError
from hal.files import FileStorage

NAME = "match.json"


@pytest.fixture
def storage(tmp_path: Path) -> FileStorage:
    return FileStorage(tmp_path / "deep" / "data")


def test_nothing_is_there_before_the_first_content_not_even_the_folder(
    storage: FileStorage, tmp_path: Path
) -> None:
    assert storage.read(NAME) is None
    assert storage.read_backup(NAME) is None
    assert list(tmp_path.iterdir()) == []


def test_the_last_content_is_read_and_the_one_before_is_the_backup(
    storage: FileStorage, tmp_path: Path
) -> None:
    for content in (b"one", b"two", b"three"):
        storage.replace(NAME, content)
    assert storage.read(NAME) == b"three"
    assert storage.read_backup(NAME) == b"two"
    assert sorted(path.name for path in (tmp_path / "deep" / "data").iterdir()) == [NAME, NAME + ".backup"]


def test_the_first_content_has_no_backup(storage: FileStorage) -> None:
    storage.replace(NAME, b"one")
    assert storage.read_backup(NAME) is None


def test_names_do_not_touch_each_other(storage: FileStorage) -> None:
    storage.replace(NAME, b"one")
    storage.replace("settings.json", b"two")
    assert (storage.read(NAME), storage.read("settings.json")) == (b"one", b"two")


@pytest.mark.parametrize("name", ["../match.json", "a/b", "", ".", "..", "/etc/passwd"])
def test_a_name_that_leaves_the_folder_is_refused(storage: FileStorage, name: str) -> None:
    with pytest.raises(ValueError, match="not the name of a file"):
        storage.read(name)


def test_where_there_are_no_links_the_backup_is_a_copy_forced_to_the_disk(
    storage: FileStorage, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_links(self: Path, target: Path) -> None:
        raise OSError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(Path, "hardlink_to", no_links)
    for content in (b"one", b"two"):
        storage.replace(NAME, content)
    forced: list[int] = []
    monkeypatch.setattr(hal.files.os, "fsync", forced.append)
    storage.replace(NAME, b"three")
    assert (storage.read(NAME), storage.read_backup(NAME)) == (b"three", b"two")
    assert len(forced) == 3


def test_a_damaged_content_is_set_aside_kept_and_does_not_hide_an_earlier_one(
    storage: FileStorage, tmp_path: Path
) -> None:
    kept = []
    for content in (b"broken", b"broken again"):
        storage.replace(NAME, content)
        kept.append(storage.set_aside(NAME))
        assert storage.read(NAME) is None
    assert kept == ["match.json.damaged-1", "match.json.damaged-2"]
    assert [(tmp_path / "deep" / "data" / name).read_bytes() for name in kept] == [b"broken", b"broken again"]


def test_setting_aside_leaves_the_backup_and_it_stays_through_the_next_content(storage: FileStorage) -> None:
    storage.replace(NAME, b"good")
    storage.replace(NAME, b"broken")
    storage.set_aside(NAME)
    assert storage.read_backup(NAME) == b"good"
    storage.replace(NAME, b"good")
    assert storage.read_backup(NAME) == b"good"


def test_a_damaged_backup_is_set_aside_beside_a_damaged_content(storage: FileStorage, tmp_path: Path) -> None:
    storage.replace(NAME, b"broken")
    storage.replace(NAME, b"broken again")
    kept = [storage.set_aside(NAME), storage.set_aside(NAME, backup=True)]
    assert [(tmp_path / "deep" / "data" / name).read_bytes() for name in kept] == [b"broken again", b"broken"]
    assert storage.read(NAME) is None and storage.read_backup(NAME) is None


def test_what_a_newer_program_wrote_is_not_called_damaged(storage: FileStorage, tmp_path: Path) -> None:
    kept = []
    for content in (b"newer", b"newer again"):
        storage.replace(NAME, content)
        kept.append(storage.set_aside(NAME, newer=True))
    assert kept == ["match.json.newer-1", "match.json.newer-2"]
    assert [(tmp_path / "deep" / "data" / name).read_bytes() for name in kept] == [b"newer", b"newer again"]


def test_setting_aside_what_is_not_there_is_told(storage: FileStorage) -> None:
    with pytest.raises(StorageError, match=r"^match\.json could not be set aside: .+\.$"):
        storage.set_aside(NAME)


FAILURES = [
    (errno.ENOSPC, "match.json could not be saved: the disk is full. Make room on it."),
    (errno.EROFS, "match.json could not be saved: the disk is read-only. Make it writable."),
    (errno.EACCES, "match.json could not be saved: it is not permitted. Check the rights of the folder."),
    (errno.EMFILE, "match.json could not be saved: Too many open files."),
]


@pytest.mark.parametrize(("number", "sentence"), FAILURES)
@pytest.mark.parametrize("call", [1, 2])
def test_a_disk_that_fails_is_told_in_a_sentence_and_leaves_a_whole_content(
    storage: FileStorage,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    number: int,
    sentence: str,
    call: int,
) -> None:
    """The first fsync is that of the content, the second that of the folder."""
    storage.replace(NAME, b"old")
    calls = []

    def fsync(descriptor: int) -> None:
        calls.append(descriptor)
        if len(calls) == call:
            raise OSError(number, os.strerror(number))

    with monkeypatch.context() as patch:
        patch.setattr(hal.files.os, "fsync", fsync)
        with pytest.raises(StorageError) as caught:
            storage.replace(NAME, b"new")
    assert str(caught.value) == sentence
    assert storage.read(NAME) == (b"old" if call == 1 else b"new")
    assert not list(tmp_path.rglob("*.new"))
    storage.replace(NAME, b"newer")
    assert storage.read(NAME) == b"newer"


@pytest.mark.skipif(os.name == "nt", reason="Windows has no limit on the size of files")
def test_a_write_that_the_system_cuts_short_leaves_the_old_content(
    storage: FileStorage, tmp_path: Path
) -> None:
    import resource

    storage.replace(NAME, b"old")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, before[1]))
    try:
        with pytest.raises(StorageError, match=r"could not be saved: the file may not grow that large\."):
            storage.replace(NAME, b"n" * 5000)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        signal.signal(signal.SIGXFSZ, handler)
    assert storage.read(NAME) == b"old"
    assert not list(tmp_path.rglob("*.new"))


def test_a_folder_that_is_a_file_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    storage = FileStorage(tmp_path / "file")
    assert storage.read(NAME) is None
    with pytest.raises(StorageError) as told:
        storage.replace(NAME, b"")
    sentence = "match.json could not be saved: its folder cannot be made. Choose another folder."
    assert str(told.value) == sentence


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="needs a folder in which nobody can make one")
def test_a_folder_that_cannot_be_made_is_told_with_what_to_do() -> None:
    with pytest.raises(StorageError, match=r": its folder cannot be made\. Choose another folder\.$"):
        FileStorage(Path("/proc/pipopi/data")).replace(NAME, b"")


def test_content_and_folder_are_forced_to_the_disk_in_the_order_that_survives(
    storage: FileStorage, monkeypatch: pytest.MonkeyPatch
) -> None:
    storage.replace(NAME, b"old")
    done = []
    fsync, replace = os.fsync, Path.replace

    def note_fsync(descriptor: int) -> None:
        done.append("folder" if stat.S_ISDIR(os.fstat(descriptor).st_mode) else "content")
        fsync(descriptor)

    def note_replace(self: Path, target: Path) -> Path:
        done.append(f"{self.name} to {target.name}")
        return replace(self, target)

    monkeypatch.setattr(hal.files.os, "fsync", note_fsync)
    monkeypatch.setattr(Path, "replace", note_replace)
    storage.replace(NAME, b"new")
    assert done == [
        "content",
        "match.json.backup.new to match.json.backup",
        "match.json.new to match.json",
        "folder",
    ]


def test_a_power_cut_between_backup_and_content_does_not_disturb_the_next_ones(
    storage: FileStorage, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    replace = Path.replace

    def cut(self: Path, target: Path) -> Path:
        if target.name == NAME:
            raise KeyboardInterrupt
        return replace(self, target)

    storage.replace(NAME, b"one")
    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", cut)
        for content in (b"two", b"three"):
            with pytest.raises(KeyboardInterrupt):
                storage.replace(NAME, content)
    assert (storage.read(NAME), storage.read_backup(NAME)) == (b"one", b"one")
    for content in (b"four", b"five"):
        storage.replace(NAME, content)
    assert (storage.read(NAME), storage.read_backup(NAME)) == (b"five", b"four")
    assert not list(tmp_path.rglob("*.new"))


def content_of(number: int) -> bytes:
    """Long enough to be torn, and different in every byte that could be torn."""
    return b"%08d" % number * 800


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_a_process_killed_at_any_moment_leaves_an_acknowledged_or_the_next_content_whole(
    tmp_path: Path,
) -> None:
    storage, chance = FileStorage(tmp_path), random.Random()
    number = 0
    for _ in range(60):
        reader, writer = os.pipe()
        child = os.fork()
        if child == 0:
            try:
                while True:
                    number += 1
                    storage.replace(NAME, content_of(number))
                    os.write(writer, b"%08d" % number)
            finally:
                os._exit(1)
        os.close(writer)
        first = os.read(reader, 8)
        time.sleep(chance.uniform(0, 0.015))
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        acknowledged = first
        while more := os.read(reader, 8):
            acknowledged = more
        os.close(reader)
        content, backup = storage.read(NAME), storage.read_backup(NAME)
        assert content is not None
        found = int(content[:8])
        assert content == content_of(found)
        assert found in (int(acknowledged), int(acknowledged) + 1)
        assert backup is None or backup == content_of(int(backup[:8]))
        assert found < 2 or backup is not None
        number = found
    assert number > 60


def test_what_is_no_file_is_told_and_never_waited_for(tmp_path: Path) -> None:
    storage = FileStorage(tmp_path)
    (tmp_path / "folder").mkdir()
    with pytest.raises(StorageError, match="not a file"):
        storage.read("folder")
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / NAME)
        with pytest.raises(StorageError, match="not a file"):
            storage.read(NAME)


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_no_link_is_followed_when_writing(tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.write_bytes(b"somebody else's")
    storage = FileStorage(tmp_path / "data")
    storage.replace(NAME, b"one")
    (tmp_path / "data" / f"{NAME}.new").symlink_to(other)
    storage.replace(NAME, b"two")
    assert other.read_bytes() == b"somebody else's"
    assert storage.read(NAME) == b"two"


def test_a_folder_that_cannot_be_synced_is_no_failure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sync = os.fsync

    def fail(descriptor: int) -> None:
        if stat.S_ISDIR(os.fstat(descriptor).st_mode):
            raise OSError(errno.EINVAL, "Invalid argument")
        sync(descriptor)

    monkeypatch.setattr(os, "fsync", fail)
    storage = FileStorage(tmp_path)
    storage.replace(NAME, b"one")
    assert storage.read(NAME) == b"one"
