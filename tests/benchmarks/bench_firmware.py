"""What the console program costs: bytes of a step, wake-ups at rest, drawing beside the wire, start, memory.
Games are played through the buttons on a virtual clock, over the real driver and a bus that counts."""

from __future__ import annotations

import random
import statistics
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Callable
from functools import partial
from typing import Any

from PIL import Image

from core.gameid import GameId
from core.position import Position
from firmware import session
from firmware.app import run
from firmware.drawing.canvas import Canvas
from firmware.games import painter_for
from firmware.painter import Cursor, Painter
from firmware.saves import SETTINGS, Saves
from firmware.settings import Settings
from hal.contract import Edge
from hal.gestures import Kind
from hal.pages import SIZE
from hal.ssd1306 import SSD1306
from simulator.parts.bus import FakeI2C
from simulator.parts.ssd1306 import SSD1306Chip
from tests.benchmarks import Figure
from tests.counting import calls
from tests.firmware.console import FakeConsole, MemoryStorage
from tests.firmware.table import Table

BOARDS = (
    "dots:5x5",
    "dots:9x9",
    "dots:9x9,seats4",
    "dots:tri6",
    "dots:hex4",
    "lines:9x9,pro",
    "pinuid:classic",
)
FULL_FRAME = SIZE + 13
KHZ = 400
ADDRESS = 0x3C
DIRECTIONS = ("up", "down", "left", "right")


class WiredConsole(FakeConsole):
    """A fake console with a real driver: ``sent`` holds the bytes of every picture, by what led to it."""

    def __init__(self) -> None:
        super().__init__(MemoryStorage())
        settings = Settings(handover="off", keep=partial(Saves(self.storage, print).keep, SETTINGS))
        settings.save()
        self.wire = FakeI2C(self, {ADDRESS: SSD1306Chip()})
        self.panel = SSD1306(self.wire, ADDRESS)
        self.sent: defaultdict[str, list[int]] = defaultdict(list)
        self._cause = "start"
        self._last: bytes | None = None

    def wait(self, until: float | None) -> Edge | None:
        edge = super().wait(until)
        if edge is not None and edge.pressed:
            self._cause = edge.button.value
        return edge

    def show(self, image: Image.Image) -> bool:
        before = self.wire.bytes
        shown = self.panel.show(image)
        picture = image.tobytes()
        cause = "once more" if picture == self._last else self._cause
        self.sent[cause].append(self.wire.bytes - before)
        if cause == self._cause:
            self._cause = "blink"
        self._last = picture
        return shown and super().show(image)


def main() -> list[Figure]:
    return [*_bytes(), *_rest(), *_drawing(), *_calls(), *_start()]


def _bytes() -> list[Figure]:
    """The most that one step sends in a game of random presses on each board."""
    steps, draws, blinks, everything, renewals = [], [], [], [], []
    for board in BOARDS:
        console = WiredConsole()
        choice = random.Random(board)
        for _ in range(150):
            console.tap(*choice.choices((*DIRECTIONS, "a"), (2, 2, 2, 2, 3)))
            if choice.random() < 0.1:
                console.wait_for(1.0)
        run(console.parts, game=board)
        steps += [sent for name in DIRECTIONS for sent in console.sent[name]]
        draws += console.sent["a"]
        blinks += console.sent["blink"]
        renewals += console.sent.pop("once more")
        everything += [sent for name, list_ in console.sent.items() for sent in list_ if name != "start"]
    return [
        Figure("a cursor step on the wire, median", statistics.median(steps), "bytes"),
        Figure("a cursor step on the wire, the most", max(steps), "bytes", 150),
        Figure("a drawn line with its panel on the wire, median", statistics.median(draws), "bytes"),
        Figure("a drawn line with its panel on the wire, the most", max(draws), "bytes", 400),
        Figure("one blink on the wire, the most", max(blinks), "bytes", 150),
        Figure("any picture on the wire, the most", max(everything), "bytes", FULL_FRAME),
        Figure("all that a panel needs, once a minute, the most", max(renewals), "bytes", FULL_FRAME + 50),
    ]


def _rest() -> list[Figure]:
    figures = []
    for what, game, limit in (("title", None, 1.0), ("play screen, blinking", "dots:5x5", 4.0)):
        console = WiredConsole()
        console.wait_for(5).wait_for(60)
        run(console.parts, game=game)
        waits = [when for when in console.wakeups if when > 5]
        figures.append(Figure(f"wake-ups at rest, {what}", (len(waits) - 1) / 60, "per second", limit))
    return figures


def _drawing() -> list[Figure]:
    """One play screen of each board, drawn anew, beside the wire time of the bytes of a drawn line."""
    figures = []
    for board in ("dots:5x5", "dots:9x9", "pinuid:quatro"):
        game = GameId.read(board)
        start, painter = game.start(), painter_for(game, Settings())
        seconds = _median_of(partial(_draw, painter, start, painter.first(start, None), Canvas()))
        figures.append(Figure(f"drawing the board of {board}, median", seconds * 1e3, "ms"))
    figures.append(Figure("beside it: wire time of 400 bytes at 400 kHz", 400 * 9 / KHZ, "ms"))
    return figures


def _calls() -> list[Figure]:
    """What a press costs until the loop sleeps again, on a board of 3x3, made for the second time."""
    figures = []
    for what, button in (("a line drawn", "a"), ("a step of the cursor", "right")):
        table = Table("dots:3x3", moves=3, handover="off").settle()
        table.press(button).settle().press("b", kind=Kind.LONG).settle()
        count, entries = calls(partial(_press, table, button), session)
        figures.append(Figure(f"{what}: calls of Python functions", count, "calls"))
        figures.append(Figure(f"{what}: of them into the session", entries, "calls", 7))
    return figures


def _press(table: Table, button: str) -> None:
    table.press(button).settle()


def _draw(painter: Painter[Any], position: Position, cursor: Cursor | None, canvas: Canvas) -> None:
    canvas.clear()
    painter.draw(canvas, position, cursor, True, ())


def _median_of(action: Callable[[], None]) -> float:
    """Seconds of one call, the median of fifty after a first one."""
    action()
    taken = []
    for _ in range(50):
        begun = time.perf_counter()
        action()
        taken.append(time.perf_counter() - begun)
    return statistics.median(taken)


def _start() -> list[Figure]:
    bare, bare_memory = _process("pass")
    firmware, memory = _process("import firmware.app")
    return [
        Figure("importing the firmware without pygame, CPU", firmware / bare, "x bare"),
        Figure("its memory at the most", memory / bare_memory, "x bare"),
        Figure("its memory at the most", memory / 1024, "MiB"),
    ]


def _process(code: str) -> tuple[float, float]:
    """CPU seconds (median of five) and KiB of a Python process that runs ``code``."""
    report = (
        f"{code}\nimport time\n"
        "peak = next(line for line in open('/proc/self/status') if line.startswith('VmHWM'))\n"
        "print(time.process_time(), peak.split()[1])"
    )
    runs = []
    for _ in range(5):
        out = subprocess.run([sys.executable, "-c", report], capture_output=True, text=True, check=True)
        seconds, kib = out.stdout.split()
        runs.append((float(seconds), float(kib)))
    return statistics.median(run[0] for run in runs), max(run[1] for run in runs)
