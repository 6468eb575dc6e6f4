"""The page about the simulator: it names every option, line of a script, order and key that there is.
And the scripts of the film and of the pictures about the computer still make them."""

from __future__ import annotations

import re
import shutil
from functools import partial
from pathlib import Path

import pytest
from PIL import Image

from core.player.claim import review
from firmware.saves import MATCH, decode
from simulator import options
from simulator.command import simulate
from simulator.scripts import script
from simulator.window import keys
from simulator.window.controls import USES, read_controls

ROOT = Path(__file__).parent.parent.parent
PAGE = (ROOT / "docs" / "simulator.md").read_text(encoding="utf-8")


def test_every_option_is_named() -> None:
    flags = {flag for action in options._parser()._actions for flag in action.option_strings}
    named = set(re.findall(r"--[a-z][a-z-]*", PAGE))
    assert flags - {"-h", "--help"} <= named
    assert named <= flags


def test_every_line_of_a_script_is_named() -> None:
    missing = [form for form in script.FORMS.values() if f"`{form.replace('|', chr(92) + '|')}`" not in PAGE]
    assert missing == []


def test_every_use_can_be_found_and_every_key_of_the_desk() -> None:
    assert [use for use in USES if f"`{use}`" not in PAGE] == []
    table = PAGE[PAGE.index("| key |") : PAGE.index("The mouse presses")]
    for order in keys.Order:
        for name in keys.DEFAULTS[order]:
            assert keys.label(name) in table


def test_the_example_of_keys_is_right() -> None:
    example = re.search(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    assert example is not None
    assert read_controls(example[1])[1] == []


def test_the_pictures_about_the_computer_are_what_their_command_makes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With less patience than the review has: it gets as far in this game, and gives up sooner."""
    monkeypatch.setattr(review, "review", partial(review.review, patience=200_000))
    page = (ROOT / "docs" / "computer.md").read_text(encoding="utf-8")
    command = re.search(r"made by `\.venv/bin/pipopi-simulator (.*)`", page)
    assert command is not None
    pictures = tmp_path / "docs" / "pictures"
    pictures.mkdir(parents=True)
    shutil.copy(ROOT / "docs" / "pictures" / "computer.txt", pictures)
    monkeypatch.chdir(tmp_path)
    assert simulate([*command[1].split(), "--data", "kept"]) == 0
    shown = re.findall(r"\]\(pictures/(\S+\.png)\)", page)
    assert sorted(shown) == sorted(path.name for path in pictures.glob("*.png"))
    for name in shown:
        with Image.open(pictures / name) as made, Image.open(ROOT / "docs" / "pictures" / name) as kept:
            assert made.size == kept.size and made.tobytes() == kept.tobytes(), name


def test_the_film_of_the_readme_shows_a_whole_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pictures = tmp_path / "docs" / "pictures"
    pictures.mkdir(parents=True)
    shutil.copy(ROOT / "docs" / "pictures" / "demo.txt", pictures)
    monkeypatch.chdir(tmp_path)
    command = ["--headless", "--scale", "2", "--palette", "white", "--script", "docs/pictures/demo.txt"]
    assert simulate([*command, "--data", "kept", "--pictures", "docs/pictures"]) == 0
    match = decode(Path("kept", MATCH).read_bytes())["match"]
    assert (match["game"], match["place"], match["moves"][11]) == ("dots:3x3", 24, "a3a4")
    with Image.open(pictures / "demo.gif") as film:
        assert film.n_frames > 100  # type: ignore[attr-defined]
        assert film.size == (640, 360)
    kept = (ROOT / "docs" / "pictures" / "demo.gif").stat().st_size
    assert (pictures / "demo.gif").stat().st_size == pytest.approx(kept, rel=0.2)
    assert kept < 300_000


def test_the_scripts_of_the_documents_name_pictures_without_a_folder() -> None:
    """So that whoever runs one without ``--pictures`` changes no file of the documents."""
    for path in (ROOT / "docs" / "pictures").glob("*.txt"):
        lines = [line.split() for line in path.read_text(encoding="utf-8").splitlines()]
        names = [
            words[1] for words in lines if words[:1] and words[0] in ("shot", "window", "film", "windowfilm")
        ]
        assert names
        assert all("/" not in name for name in names)
