from __future__ import annotations

from pathlib import Path

import pytest

from firmware.image.build import BuildError
from firmware.image.sources import Source, read_sources, turned

DEB822 = """\
# the archive
Types: deb deb-src
URIs: http://mirror.example/debian
Suites: bookworm bookworm-updates
Components: main
Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg

Types: deb
URIs: http://mirror.example/debian-security/
Suites: bookworm-security
Components: main
Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg

Types: deb
URIs: http://boards.example/debian
Suites: bookworm
Components: main
Signed-By: /usr/share/keyrings/boards-archive-keyring.gpg

Enabled: no
Types: deb
URIs: http://off.example/debian
Suites: bookworm
Components: main
"""
LINES = """\
deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] http://mirror.example/debian trixie main
deb http://mirror.example/debian trixie-backports main
#deb http://off.example/debian trixie main
deb-src http://mirror.example/debian trixie main
deb [signed-by=/etc/keyrings/other.gpg] http://other.example/debian stable main
deb http://other.example/apt stable main
"""


def apt(folder: Path, deb822: str = "", lines: str = "") -> Path:
    (folder / "sources.list.d").mkdir()
    (folder / "sources.list.d/debian.sources").write_text(deb822, "utf-8")
    (folder / "sources.list").write_text(lines, "utf-8")
    return folder


def test_only_what_is_debians_and_switched_on_is_read(tmp_path: Path) -> None:
    assert read_sources(apt(tmp_path, DEB822)) == [
        Source("http://mirror.example/debian", "bookworm"),
        Source("http://mirror.example/debian", "bookworm-updates"),
        Source("http://mirror.example/debian-security/", "bookworm-security"),
    ]


def test_the_old_way_to_write_sources_is_read_too(tmp_path: Path) -> None:
    assert read_sources(apt(tmp_path, lines=LINES)) == [
        Source("http://mirror.example/debian", "trixie"),
        Source("http://mirror.example/debian", "trixie-backports"),
    ]


def test_suites_are_turned_to_another_release_and_places_stay(tmp_path: Path) -> None:
    text = turned(read_sources(apt(tmp_path, DEB822)), "trixie")
    assert "Suites: trixie trixie-updates\n" in text
    assert "URIs: http://mirror.example/debian-security/\nSuites: trixie-security\n" in text
    assert "bookworm" not in text
    assert "non-free-firmware" in text


def test_backports_are_left_out(tmp_path: Path) -> None:
    assert turned(read_sources(apt(tmp_path, lines=LINES)), "trixie").count("Suites: trixie\n") == 1
    assert "backports" not in turned(read_sources(tmp_path), "trixie")


def test_a_machine_without_debians_sources_is_told(tmp_path: Path) -> None:
    with pytest.raises(BuildError, match="no apt source of this machine is Debian's"):
        turned(read_sources(apt(tmp_path)), "trixie")
