"""docs/adding-a-game.md, followed to the letter in a copy of the tree: it names all that a new game touches,
the game that comes out is played with the buttons alone, and the tests that look at every game are green."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from core.games import GAMES
from tests.firmware.conftest import FOLDER, Golden

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "adding-a-game.md"
COPY = re.compile(r"`cp (\S+) (\S+)`")
BLOCK = re.compile(r"^```(\w+) ?(\S*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PYTHON = ".venv/bin/python "
LEFT_OUT = shutil.ignore_patterns(".*", "__pycache__", "build", "dist", "*.egg-info", "*.actual.png")
SUITE = (
    "tests/test_house.py",
    *(f"tests/core/test_{name}.py" for name in ("gameid", "match", "engine_docs")),
    *(f"tests/firmware/test_{name}.py" for name in ("adding_a_game", "command", "games", "menus")),
    *(f"tests/firmware/test_{name}.py" for name in ("random_matches", "screens", "scripts", "setups")),
    *(f"tests/firmware/test_{name}.py" for name in ("start", "translation")),
    *(f"tests/simulator/test_{name}.py" for name in ("monkey", "replay")),
)
"""The tests that look at every game, or at a list of them."""
ELSEWHERE = ("dots", "lines", "pinuid", "planted", "everything_breaks", "benchmark", "one_seed", "any_text")
OTHERS = " and ".join(f"not {word}" for word in ELSEWHERE)
"""What is of the other games, or of no game."""

pytestmark = pytest.mark.skipif(
    any(game.name == "noughts" for game in GAMES), reason="somebody has followed the page already"
)

PLAY = """
from firmware.app import run
from tests.firmware.console import FakeConsole

console = FakeConsole().wait_for(1).tap("a", "down", "down", "down").wait_for(0.1)
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
    """A copy of the tree with the game added."""
    folder = tmp_path_factory.mktemp("tree") / "pipopi"
    shutil.copytree(ROOT, folder, ignore=LEFT_OUT)
    for source, target in COPY.findall(PAGE.read_text(encoding="utf-8")):
        shutil.copy(folder / source, folder / target)
    for language, name, text in blocks():
        if language == "diff":
            change(folder / name, text)
        elif language == "python":
            (folder / name).write_text(text, encoding="utf-8")
    return folder


def run(folder: Path, *words: str) -> str:
    """What python prints in the tree, with that tree's modules."""
    environment = {**os.environ, "PYTHONPATH": str(folder), "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    done = subprocess.run(
        [sys.executable, *words], cwd=folder, env=environment, capture_output=True, text=True, timeout=600
    )
    assert (done.returncode, done.stderr) == (0, ""), done.stdout
    return done.stdout


def test_a_game_is_two_files_and_its_name_in_two_lists() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert len(page.splitlines()) < 90
    assert [(language, name) for language, name, _ in blocks()] == [
        ("diff", "core/games/__init__.py"),
        ("python", "firmware/games/noughts.py"),
        ("diff", "firmware/games/__init__.py"),
        ("sh", ""),
    ]
    assert all(line.startswith(PYTHON) for line in blocks()[-1][2].splitlines())
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
from firmware.games import painter_for
from firmware.settings import Settings
game = GameId.read("noughts")
painter, start = painter_for(game, Settings()), game.start()
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


def test_the_commands_of_the_page_make_what_the_tests_need_and_then_all_are_green(tree: Path) -> None:
    for command in blocks()[-1][2].splitlines():
        run(tree, *command.removeprefix(PYTHON).split())
    made, changed = pictures_of(tree)
    assert made == {
        *("games-noughts.png", "rules-noughts-1.png", "script-noughts.png", "script-noughts-misere.png"),
        *(f"setup-noughts-{sheet}.png" for sheet in (1, 2, 3)),
    }
    assert changed == {"howto.png", *(f"games-{game.name}.png" for game in GAMES)}, "lists of the games"
    few = ("-q", "-p", "no:cacheprovider", "--hypothesis-profile", "glance", "-k", OTHERS)
    told = run(tree, "-m", "pytest", *few, *SUITE)
    assert " passed" in told
    for words in (["check"], ["format", "--check"]):
        run(tree, "-m", "ruff", *words, "--quiet", "--no-cache", "core", "firmware")


def pictures_of(tree: Path) -> tuple[set[str], set[str]]:
    """The names of the golden pictures that are new in ``tree``, and of those that are different there."""
    before, after = (
        {path.name: path.read_bytes() for path in folder.glob("*.png")}
        for folder in (FOLDER, tree / FOLDER.relative_to(ROOT))
    )
    made = {name for name in after.keys() - before.keys() if not name.endswith(".actual.png")}
    return made, {name for name, picture in after.items() if name in before and before[name] != picture}
