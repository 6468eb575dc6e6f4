"""docs/adding-a-game.md, done step by step in a copy of the tree: it names all that a new game touches,
and the game that comes out is set up, played and ended with the buttons alone."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from tests.firmware.conftest import Golden

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "adding-a-game.md"
NEEDED = ("core", "hal", "firmware", "tests/core/noughts.py", "tests/firmware/console.py")
COPY = re.compile(r"`cp (\S+) (\S+)`")
BLOCK = re.compile(r"^```(\w+) ?(\S*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)

PLAY = """
from firmware.app import run
from tests.firmware.console import FakeConsole

console = FakeConsole().wait_for(1).tap("a", "down", "down").wait_for(0.1)
shots = {"games": console.end, "setup": console.tap("a").wait_for(0.1).end}
shots["rules"] = console.tap("a").tap("b", "down", "down", "a").wait_for(0.1).end
console.tap("b", "up", "up", "a").tap("a", "a", "left", "right", "a", "a")
shots["play"] = console.wait_for(0.1).end
console.tap(*["a"] * 10)
shots["result"] = console.wait_for(0.1).end
run(console.parts)
for name, time in shots.items():
    [*_, picture] = (picture for shown, picture in console.shows if shown <= time)
    picture.save(name + ".png")
"""


def blocks() -> list[tuple[str, str, str]]:
    """The language, the file and the text of each block of the page."""
    return [match.groups() for match in BLOCK.finditer(PAGE.read_text(encoding="utf-8"))]  # type: ignore[misc]


def change(path: Path, diff: str) -> None:
    """Apply a diff in which each hunk keeps or removes lines and then adds some."""
    text = path.read_text(encoding="utf-8")
    hunks = re.findall(r"((?:^[ -].*\n)+)((?:^\+.*\n)+)", diff, re.MULTILINE)
    assert "".join(old + new for old, new in hunks) == diff
    for old, new in hunks:
        before = "".join(line[1:] for line in old.splitlines(keepends=True))
        kept = "".join(line[1:] for line in old.splitlines(keepends=True) if line[0] == " ")
        assert text.count(before) == 1, f"{path.name} does not have once: {before}"
        text = text.replace(before, kept + "".join(line[1:] for line in new.splitlines(keepends=True)))
    path.write_text(text, encoding="utf-8")


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of what is needed of the tree, with the game added."""
    folder = tmp_path_factory.mktemp("tree")
    for name in NEEDED:
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        (shutil.copytree if (ROOT / name).is_dir() else shutil.copy)(ROOT / name, target)
    for source, target in COPY.findall(PAGE.read_text(encoding="utf-8")):
        shutil.copy(folder / source, folder / target)
    for language, name, text in blocks():
        if language == "diff":
            change(folder / name, text)
        else:
            (folder / name).write_text(text, encoding="utf-8")
    return folder


def run(folder: Path, *words: str) -> str:
    """What python prints in the tree, with that tree's modules."""
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    done = subprocess.run(
        [sys.executable, *words], cwd=folder, env=environment, capture_output=True, text=True, timeout=120
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_a_game_touches_its_rules_one_painter_and_the_texts_and_nothing_else() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert len(page.splitlines()) < 60
    assert {name for _, name, _ in blocks()} == {
        "core/games/__init__.py",
        "firmware/painters/__init__.py",
        "firmware/painters/noughts.py",
        "firmware/rulebook.py",
        "firmware/labels.py",
    }
    assert COPY.findall(page) == [("tests/core/noughts.py", "core/games/noughts.py")]


def test_the_game_that_was_added_is_set_up_played_and_ended_with_the_buttons(
    tree: Path, golden: Golden
) -> None:
    run(tree, "-c", PLAY)
    for name in ("games", "setup", "rules", "play", "result"):
        with Image.open(tree / f"{name}.png") as picture:
            golden(f"adding-a-game-{name}", picture.convert("1"))


def test_a_finger_points_at_its_cells(tree: Path) -> None:
    point = """
from core.gameid import GameId
from firmware.painters import painter_for
from firmware.settings import Settings
start = GameId.read("noughts").start()
painter = painter_for("noughts", start, Settings())
for x, y in ((5, 5), (32, 60), (62, 30), (90, 10)):
    print(painter.at(start, painter.first(start, None), x, y))
"""
    told = run(tree, "-c", point)
    assert [line[13:15] for line in told.splitlines()] == ["a3", "b1", "c2", ""]


def test_its_texts_reach_the_translators_and_the_engine_knows_it(tree: Path) -> None:
    run(tree, "-m", "firmware.locale")
    template = (tree / "firmware/locale/pipopi.pot").read_text(encoding="utf-8")
    assert 'msgid "Noughts"' in template and 'msgid "Three in a line win; in misère they lose."' in template
    ask = "e = Engine(); print(*e.handle('position noughts'), *e.handle('legal'))"
    assert (
        run(tree, "-c", f"from core.engine.protocol import Engine; {ask}")
        == "legal 9 a1 b1 c1 a2 b2 c2 a3 b3 c3\n"
    )
