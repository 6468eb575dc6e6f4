"""What the window remembers: it comes back as it was, and nothing wrong in the file stops a start."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from simulator.pictures.glass import Look
from simulator.window.preferences import NAME, Memory, load, merged, save

KEPT = Memory((900, 700), (-1200, 40), ((1920, 1080), (1280, 1024)), Look("amber", True, True), bare=True)


def test_all_comes_back(tmp_path: Path) -> None:
    save(tmp_path / "new", KEPT)
    assert load(tmp_path / "new") == KEPT


def test_nothing_saved_is_the_default(tmp_path: Path) -> None:
    assert load(tmp_path) == Memory()


@pytest.mark.parametrize("content", [b"", b"{", b"\xff", b"7", b"[]", b'{"size": 5, "look": []}'])
def test_any_content_is_no_worse_than_none(tmp_path: Path, content: bytes) -> None:
    (tmp_path / NAME).write_bytes(content)
    assert load(tmp_path) == Memory()


@pytest.mark.parametrize(
    ("name", "value", "lost"),
    [
        ("size", [0, 700], {"size": None}),
        ("size", [900, 1e9], {"size": None}),
        ("size", ["900", 700], {"size": None}),
        ("place", [1], {"place": None}),
        ("place", [True, False], {"place": None}),
        ("screens", 7, {"screens": ()}),
        ("look", {"palette": "pink"}, {"look": Look()}),
        ("bare", "yes", {"bare": False}),
    ],
)
def test_a_wrong_value_is_forgotten_alone(
    tmp_path: Path, name: str, value: Any, lost: dict[str, Any]
) -> None:
    save(tmp_path, KEPT)
    data = json.loads((tmp_path / NAME).read_bytes())
    (tmp_path / NAME).write_text(json.dumps(data | {name: value}))
    found = load(tmp_path)
    for field in ("size", "place", "screens", "look", "bare"):
        assert getattr(found, field) == lost.get(field, getattr(KEPT, field))


def test_a_folder_that_cannot_be_written_is_no_trouble(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    save(tmp_path / "file", KEPT)
    assert load(tmp_path / "file") == Memory()


def test_what_only_the_command_line_said_is_for_once() -> None:
    kept = Memory((640, 360), (10, 20), ((1920, 1080),), Look("amber", glow=True), False)
    opened = replace(kept, size=(272, 144), look=Look("blue"), bare=True)
    assert merged(kept, opened, opened) == kept
    changed = replace(opened, look=Look("green"), size=(300, 200))
    assert merged(kept, opened, changed) == replace(kept, look=Look("green"), size=(300, 200))
    moved = replace(opened, place=(5, 6), bare=False, screens=((800, 600),))
    assert merged(kept, opened, moved) == replace(kept, place=(5, 6), screens=((800, 600),))


def test_a_window_that_was_only_looked_at_fits_the_screen_the_next_time() -> None:
    opened = Memory((640, 360), (10, 20), ((1920, 1080),))
    assert merged(Memory(), opened, opened) == Memory()
    assert merged(Memory(), opened, replace(opened, place=(0, 0))) == replace(opened, size=None, place=(0, 0))
