"""The start of the console program: the first picture comes before all that it does not need."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from firmware.saves import MATCH, SETTINGS, encode
from firmware.start import start
from firmware.translation import LanguageError
from tests.firmware.console import FakeConsole, MemoryStorage

ROOT = Path(__file__).parents[2]
UNTIL_THE_FIRST_PICTURE = """
import sys
import firmware.__main__
from tests.firmware.console import FakeConsole

class First(FakeConsole):
    def show(self, image):
        print(*sys.modules)
        sys.exit()

from firmware.start import start
start(First().parts, "dots:5x5", None, ())
"""


def test_neither_games_nor_screens_are_loaded_before_the_first_picture() -> None:
    done = subprocess.run(
        [sys.executable, "-c", UNTIL_THE_FIRST_PICTURE], cwd=ROOT, capture_output=True, text=True, check=True
    )
    ours = {name for name in done.stdout.split() if name.split(".")[0] in ("core", "firmware", "simulator")}
    assert ours == {"firmware"} | {
        f"firmware.{name}"
        for name in (
            "__main__", "arguments", "drawing", "drawing.canvas", "drawing.signs", "fonts", "saves", "screen",
            "screens", "screens.splash", "settings", "start", "translation",
        )
    }  # fmt: skip


def test_the_first_picture_is_the_splash_and_is_sent_once() -> None:
    console = FakeConsole().wait_for(0.5)
    start(console.parts, None, None, ())
    assert len(console.shows) == 1
    assert console.closed


def test_a_game_follows_it_at_once() -> None:
    console = FakeConsole().wait_for(0.5)
    start(console.parts, "dots:3x3", None, ())
    assert [when for when, _ in console.shows[:2]] == [0.0, 0.0]
    assert MATCH in console.storage.files


@pytest.mark.parametrize(
    ("kept", "light"),
    [
        (encode({"brightness": 1, "invert": True}), (1, True)),
        (encode({"brightness": 9, "invert": True}), (4, True)),
        (encode({"brightness": 1}, version=2), (4, False)),
        (encode(7), (4, False)),
        (b"?", (4, False)),
        (None, (4, False)),
    ],
)
def test_the_first_picture_is_lit_as_the_settings_say_whatever_they_are(
    kept: bytes | None, light: tuple[int, bool]
) -> None:
    storage = MemoryStorage()
    if kept is not None:
        storage.files[SETTINGS] = kept
    console, lit = FakeConsole(storage), list[tuple[int | None, bool | None]]()
    show = console.show
    console.show = lambda image: (lit.append((console.brightness, console.inverted)), show(image))[1]  # type: ignore[method-assign,func-returns-value]
    start(console.parts, None, None, ())
    assert lit[0] == light


def test_a_language_that_is_not_there_is_told_before_anything_is_lit() -> None:
    console = FakeConsole()
    with pytest.raises(LanguageError):
        start(console.parts, None, "tlh", ())
    assert not console.shows


def test_whatever_goes_wrong_while_the_rest_is_loaded_the_panel_does_not_stay_lit(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    console = FakeConsole()
    monkeypatch.setitem(sys.modules, "firmware.app", None)
    monkeypatch.delattr("firmware.app")
    with pytest.raises(ImportError):
        start(console.parts, None, None, ())
    assert console.shows and console.closed
