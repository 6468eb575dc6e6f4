"""What the simulator shows for the same presses: the pictures that the card must show, too.
The card can switch itself off, so here the desk can as well."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from PIL import Image

from firmware import app
from firmware.drawing.canvas import Canvas
from firmware.screens.notice import Notice
from hal.contract import Button, Console
from hal.gestures import Gesture, Kind
from simulator.desk import Desk
from simulator.parts.events import Contact, Event, Quit
from simulator.scripts.script import read_script

START, REST = 1.5, 0.1
"""Seconds until the first picture is taken, and after each press."""


class CardPower:
    """The card's init switches it off."""

    @property
    def can_switch_off(self) -> bool:
        return True

    def switch_off(self) -> None:
        """Only the card can do it."""


def taps_of(script: Path) -> list[Button]:
    """The buttons that a script of the simulator presses, one after the other."""
    actions = [event.action for event in read_script(script.read_text("utf-8")).events]
    return [action.button for action in actions if isinstance(action, Contact) and action.pressed]


def pictures(
    taps: Sequence[Button],
    saves: Mapping[str, bytes] | None = None,
    game: str | None = None,
    news: Sequence[str] = (),
    full: bool = False,
) -> tuple[list[Image.Image], dict[str, bytes]]:
    """The picture after the splash and that after each of ``taps``, begun with ``saves``; and the saves then.

    ``game``: opened at once. ``news``: sentences to be told first. ``full``: nothing can be saved.
    """
    with tempfile.TemporaryDirectory(prefix="pipopi-") as name:
        folder, data = Path(name), Path(name, "data")
        data.mkdir()
        for file, content in (saves or {}).items():
            (data / file).write_bytes(content)
        lines = ["disk full"] if full else []
        lines += [f"wait {START}", f"shot {folder}/0.png"]
        for number, button in enumerate(taps, 1):
            lines += [f"tap {button.value}", f"wait {REST}", f"shot {folder}/{number}.png"]
        script = read_script("\n".join(lines))
        desk = Desk(1)
        desk.buttons.add([*script.events, Event(script.end, Quit())])

        def run(console: Console, starts: int) -> None:
            app.run(replace(console, power=CardPower()), game=game, news=news)

        desk.run(data, run)
        assert desk.problem is None, desk.problem
        shots = []
        for number in range(len(taps) + 1):
            with Image.open(folder / f"{number}.png") as shot:
                shots.append(shot.convert("1"))
        return shots, {path.name: path.read_bytes() for path in data.iterdir() if path.is_file()}


def notice_pages(sentence: str) -> list[Image.Image]:
    """The pages of a notice."""
    read_on: list[bool] = []
    notice, canvas = Notice(sentence, lambda: read_on.append(True)), Canvas()
    pages = []
    while not read_on:
        canvas.clear()
        notice.draw(canvas, 0.0)
        pages.append(canvas.image.copy())
        notice.handle(Gesture(Button.A, Kind.PRESS, 0.0), 0.0)
    return pages
