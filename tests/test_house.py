"""The walls of the house: which folder may import which, and what every source file keeps to.
The arrows are those of the design; this test reads imports, it runs nothing."""

from __future__ import annotations

import ast
import re
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
FOLDERS = ("core", "hal", "firmware", "simulator")
SOURCES = sorted(p for folder in FOLDERS for p in (ROOT / folder).rglob("*.py"))
TESTS = sorted((ROOT / "tests").rglob("*.py"))

MAY_IMPORT = {
    "core": set(),
    "hal": set(),
    "firmware": {"core", "hal"},
    "simulator": {"firmware", "hal"},
}
HARDWARE = {
    "adafruit_displayio_ssd1306",
    "board",
    "busio",
    "digitalio",
    "displayio",
    "fourwire",
    "gpiod",
    "i2cdisplaybus",
}
NEVER = {
    "core": {"PIL", "gc", "pygame", "platformdirs"} | HARDWARE,
    "hal": {"pygame"},
    "firmware": {"pygame"} | HARDWARE,
    "simulator": {"board", "gpiod"},
}


def imported(path: Path) -> set[str]:
    """The top names of all that a file imports, wherever in the file."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names.update(alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: a relative import"
            names.add((node.module or "").split(".")[0])
    return names


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize(
    "path",
    [path for path in SOURCES if re.match(r"firmware/(app|session|view|screens/)", name(path))],
    ids=name,
)
def test_no_screen_knows_a_game_of_its_own(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    assert not re.search(r"^from core\.(claim|pinuid|games)\b", source, re.MULTILINE)
    assert ".isalpha(" not in source, "a position says itself what is no place on the board"


@pytest.mark.parametrize("path", SOURCES, ids=name)
def test_arrows_between_the_folders_hold(path: Path) -> None:
    folder = path.relative_to(ROOT).parts[0]
    names = imported(path)
    assert names & set(FOLDERS) <= MAY_IMPORT[folder] | {folder}
    assert not names & NEVER[folder]


def test_core_needs_the_standard_library_alone() -> None:
    for path in SOURCES:
        if path.relative_to(ROOT).parts[0] == "core":
            assert imported(path) <= set(sys.stdlib_module_names) | {"core"}, name(path)


@pytest.mark.parametrize("path", SOURCES + TESTS, ids=name)
def test_files_stay_small(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 400


@pytest.mark.parametrize("path", SOURCES, ids=name)
def test_every_module_says_in_two_lines_what_it_is_for(path: Path) -> None:
    docstring = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))
    assert docstring is not None
    assert len(docstring.splitlines()) <= 2


def test_the_documents_teach_the_commands_which_another_folder_of_that_name_cannot_shadow() -> None:
    for page in (ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))):
        text = page.read_text(encoding="utf-8")
        assert not re.search(r"python3? -m (core|firmware|simulator)\b(?!\.)", text), name(page)
