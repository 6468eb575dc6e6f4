"""The command ``pipopi``: the console on a Raspberry Pi, and the tools that find out what is wrong with it.
Only what the chosen one needs is imported."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from firmware import arguments

if TYPE_CHECKING:
    from hal.boards import Board

DOCTOR, PANEL, BUTTONS = "doctor", "test-panel", "test-buttons"
READING_TIME = 4.0
"""Seconds for each page of a sentence that nobody can turn."""


class _Parser(argparse.ArgumentParser):
    """Answers a wrong command line with one sentence instead of the usage."""

    def error(self, message: str) -> NoReturn:
        hint = "; see pipopi --help" if message.startswith("unrecognized") else ""
        self.exit(2, f"pipopi: {message}{hint}\n")


def main(words: Sequence[str] | None = None) -> int:
    """Returns the exit status: 0 when all went well, 1 when something is wrong, 2 for wrong use."""
    parser = _Parser(prog="pipopi", description="PipoPi on a Raspberry Pi.")
    parser.add_argument(
        "what",
        nargs="?",
        type=_what,
        metavar=f"GAMEID | {DOCTOR} | {PANEL} | {BUTTONS}",
        help=f"a game to open at once, such as dots:5x5; {DOCTOR}: what is wrong, and how it is mended;"
        f" {PANEL}, {BUTTONS}: patterns to look at, buttons to press",
    )
    parser.add_argument("--language", type=arguments.language, help=arguments.LANGUAGE)
    wanted = parser.parse_args(words)
    if wanted.what == DOCTOR:
        from firmware import doctor

        return doctor.main()
    try:
        return _run(wanted.what, wanted.language)
    except ModuleNotFoundError as error:
        _say(f"The package {error.name} is missing. What else is, and how it is mended: pipopi doctor")
        return 1


def _what(text: str) -> str:
    if text in (DOCTOR, PANEL, BUTTONS):
        return text
    try:
        return arguments.game_id(text)
    except argparse.ArgumentTypeError as error:
        tools = "" if ":" in text else f"; there are also {DOCTOR}, {PANEL} and {BUTTONS}"
        raise argparse.ArgumentTypeError(f"{error}{tools}") from error


def _run(what: str | None, language: str | None) -> int:
    """Run the console program while no other keeps its match in the same folder, or a test of the parts."""
    from hal.lock import InUse, locked

    folder = _folder()
    try:
        with nullcontext() if what in (PANEL, BUTTONS) else locked(folder):
            return _run_in(folder, what, language)
    except InUse:
        _say(
            f"Another PipoPi runs and keeps its match in {folder}: end that one first;"
            " the console that starts by itself ends with: sudo systemctl stop pipopi."
        )
        return 1


def _run_in(folder: Path, what: str | None, language: str | None) -> int:
    from hal.boards import find
    from hal.gpio import OWNER, PartError
    from hal.pi import open_console

    found = find()
    problems = list(found.problems)
    if language is None and found.board.language is not None:
        try:
            language = arguments.language(found.board.language)
        except argparse.ArgumentTypeError as error:
            problems.append(f"{found.source}: {error}")
    for problem in problems:
        _say(problem)
    try:
        console = open_console(found.board, folder)
    except PartError as error:
        if f"in use by {OWNER}:" in str(error):
            _say(f"{error} The console itself runs; to stop it for now: sudo systemctl stop pipopi.")
            return 1
        _say(f"{error} What else is wrong: pipopi doctor. To play on this computer: pipopi-simulator.")
        if what not in (PANEL, BUTTONS):
            _show(found.board, str(error))
        return 1
    if what in (PANEL, BUTTONS):
        from firmware import selftest

        return selftest.TESTS[what](console, print)
    from firmware.start import start

    start(console, what, language, problems)
    return 0


def _folder() -> Path:
    """Where the console keeps its data: where the system says, or else in the user's own folder."""
    given = os.environ.get("STATE_DIRECTORY")
    if given:
        return Path(given)
    import platformdirs

    return platformdirs.user_data_path("pipopi", appauthor=False)


def _show(board: Board, sentence: str) -> None:
    """Show on the panel, if there is one, why there is no console."""
    import logging
    import signal
    import time

    from firmware.drawing.canvas import Canvas
    from firmware.screens.notice import Notice
    from hal.contract import Button
    from hal.gestures import Gesture, Kind
    from hal.gpio import PartError
    from hal.pi import open_panel

    try:
        panel = open_panel(board.panel)
    except PartError:
        return
    logging.getLogger("hal").setLevel(logging.ERROR)  # enough was said
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(1))
    read: list[bool] = []
    notice, canvas = Notice(sentence, lambda: read.append(True)), Canvas()
    try:
        while not read:
            canvas.clear()
            notice.draw(canvas, 0.0)
            if not panel.show(canvas.image):
                return
            time.sleep(READING_TIME)
            notice.handle(Gesture(Button.A, Kind.PRESS, 0.0), 0.0)
    finally:
        panel.close()


def _say(sentence: str) -> None:
    print(f"pipopi: {sentence}", file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main())
