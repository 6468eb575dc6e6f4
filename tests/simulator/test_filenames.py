"""Names of files that the desk makes by itself: dated, and never one that is taken."""

from __future__ import annotations

import re
from pathlib import Path

from simulator.pictures.filenames import free_name


def test_names_have_the_date_and_never_repeat(tmp_path: Path) -> None:
    names = [free_name("pipopi", ".png", [tmp_path]) for _ in range(5)]
    assert len(set(names)) == 5
    for path in names:
        assert path is not None
        assert re.fullmatch(r"pipopi-\d{4}-\d\d-\d\d-\d{6}(-\d+)?\.png", path.name)
        assert path.exists()


def test_the_first_folder_that_takes_it_is_used(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    found = free_name("x", ".gif", [tmp_path / "none", tmp_path / "file", tmp_path])
    assert found is not None
    assert found.parent == tmp_path
    assert free_name("x", ".gif", [tmp_path / "none"]) is None
