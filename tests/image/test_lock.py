from __future__ import annotations

import re
from pathlib import Path

import pytest

from firmware.image import card, layout, lock, needs
from firmware.image.archive import Package
from firmware.image.build import Build, BuildError
from firmware.image.contents import KEPT, WHEELS
from firmware.image.unpack import is_kept


def test_the_lock_files_hold_all_that_is_wanted_and_nothing_else() -> None:
    packages = lock.packages()
    assert {package.name for package in packages} > set(KEPT)
    assert all(re.fullmatch("[0-9a-f]{64}", package.sha256) for package in packages)
    wheels = re.findall(
        r"^([\w-]+)==\S+ --hash=sha256:[0-9a-f]{64}$", lock.WHEELS_LOCK.read_text("ascii"), re.M
    )
    assert sorted(wheels) == sorted(WHEELS)


@pytest.mark.parametrize("change", ["", "other 1.0 00\n", "base-files 1.0\n"])
def test_a_lock_file_that_does_not_fit_is_refused(change: str) -> None:
    text = lock.DEBIAN_LOCK.read_text("ascii")
    changed = text + change if change else text.replace("zlib1g ", "zlib2g ")
    with pytest.raises(BuildError, match="make image-lock"):
        lock.packages(changed)


def test_what_is_missing_is_named_with_the_line_that_installs_it() -> None:
    with pytest.raises(BuildError) as told:
        needs.check(find=lambda command: None if command in ("mcopy", "xz") else command)
    assert "mcopy, xz" in str(told.value)
    assert "apt-get install --no-install-recommends mtools xz-utils" in str(told.value)


def test_one_of_two_names_of_a_command_is_enough() -> None:
    needs.check(find=lambda command: None if command == "qemu-aarch64-static" else command)


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("usr/lib/python3.13/json/decoder.py", True),
        ("usr/lib/python3.13/test/test_json.py", False),
        ("usr/lib/python3.13/lib-dynload/_ssl.cpython-313-aarch64-linux-gnu.so", False),
        ("usr/bin/python3.13", False),
    ],
)
def test_of_a_package_only_what_a_pattern_names_is_kept(name: str, kept: bool) -> None:
    assert (is_kept(name, KEPT["libpython3.13-stdlib"]) is not None) == kept


def test_the_card_is_put_together_from_its_partitions(tmp_path: Path) -> None:
    build = Build(tmp_path, tmp_path, tmp_path, "1.2.3", "abc", 0)
    boot, saves = tmp_path / "boot.fat", tmp_path / "saves.ext4"
    boot.write_bytes(b"BOOT" + bytes(layout.MIB) + b"LATER")
    saves.write_bytes(b"SAVES")
    path = card.assemble(build, {"boot": boot, "saves": saves})
    assert path.name == "pipopi-1.2.3-arm64.img"
    assert path.stat().st_size == layout.SIZE
    with path.open("rb") as file:
        assert file.read(layout.SECTOR) == layout.table()
        for place, content in (
            (layout.BOOT.start, b"BOOT\0"),
            (layout.BOOT.start + 4 + layout.MIB, b"LATER\0"),
            (layout.ROOT_A.start, b"\0\0\0\0"),
            (layout.SAVES.start, b"SAVES\0"),
        ):
            file.seek(place)
            assert file.read(len(content)) == content


def test_the_manifest_names_everything_with_its_version(tmp_path: Path) -> None:
    build = Build(tmp_path, tmp_path, tmp_path, "1.2.3", "abc", 0)
    path = tmp_path / "card.img"
    path.write_bytes(b"card")
    wheel = tmp_path / "adafruit_blinka-10.0.0-py3-none-any.whl"
    text = card.manifest(
        build, path, [Package("zlib1g", "1:1.3", "00"), Package("dash", "0.5", "11")], [wheel]
    )
    assert "PipoPi 1.2.3, commit abc" in text
    assert text.index("dash 0.5") < text.index("zlib1g 1:1.3") < text.index("adafruit_blinka 10.0.0")
    assert re.search(r"SHA-256 [0-9a-f]{64}", text)
    assert "root-b" in text
