from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from firmware.image.initrd import archive, file, folder, link

ENTRIES = [
    folder("bin"),
    file("bin/busybox", b"program" * 3, executable=True),
    link("bin/sh", "busybox"),
    file("init", b"#!/bin/sh\n", executable=True),
    file("notes", b""),
]


def test_equal_entries_make_equal_archives() -> None:
    assert archive(ENTRIES) == archive(list(ENTRIES))


def test_all_headers_begin_at_multiples_of_four() -> None:
    content = archive(ENTRIES)
    place = content.find(b"070701")
    places = []
    while place >= 0:
        places.append(place)
        place = content.find(b"070701", place + 1)
    assert len(places) == len(ENTRIES) + 1
    assert all(place % 4 == 0 for place in places)


@pytest.mark.skipif(shutil.which("cpio") is None, reason="cpio is not installed")
def test_cpio_unpacks_what_was_packed(tmp_path: Path) -> None:
    subprocess.run(["cpio", "-id", "--quiet"], input=archive(ENTRIES), cwd=tmp_path, check=True)
    assert (tmp_path / "bin/busybox").read_bytes() == b"program" * 3
    assert (tmp_path / "bin/sh").readlink() == Path("busybox")
    assert (tmp_path / "init").stat().st_mode & 0o777 == 0o755
    assert (tmp_path / "notes").stat().st_mode & 0o777 == 0o644
