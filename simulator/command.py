"""What the command ``pipopi-simulator`` does: the console on the desk, in a window or without one.
What is wrong with the command or the script is told in one sentence before anything opens."""

from __future__ import annotations

import argparse
import signal
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from types import FrameType
from typing import NoReturn, TextIO

import platformdirs

from firmware import app, arguments
from hal.contract import Button
from simulator import memory, script
from simulator.desk import Desk
from simulator.events import Event, Quit
from simulator.glass import PALETTES, Look

NAME = "pipopi-simulator"
WRONG_USE = 2
INSTALL = "install it with: pip install 'pipopi[simulator]'"
PICTURE_SCALE = 4
MOST_SCALE = 32
PIXELS = {"plain": (False, False), "grid": (True, False), "glow": (False, True), "both": (True, True)}
"""Grid and glow, in words."""
SIGNALS = ("SIGINT", "SIGTERM", "SIGHUP")


class Refused(Exception):
    """The simulator cannot run; the text is one sentence."""


class Parser(argparse.ArgumentParser):
    """Answers a wrong command line with one sentence instead of the usage."""

    def error(self, message: str) -> NoReturn:
        self.exit(WRONG_USE, f"{NAME}: {message}\n")


def simulate(words: Sequence[str] | None = None) -> int:
    """Run the simulator with the words of a command line.

    Answers the exit status: 0 after a power-off, 1 for trouble, 2 for wrong use.
    """
    wanted = _parser().parse_args(words)
    try:
        played = _read_script(wanted.script)
    except Refused as error:
        print(f"{NAME}: {error}", file=sys.stderr)
        return WRONG_USE
    try:
        return _run(wanted, played)
    except Refused as error:
        print(f"{NAME}: {error}", file=sys.stderr)
        return 1


def _parser() -> argparse.ArgumentParser:
    parser = Parser(
        prog=NAME,
        allow_abbrev=False,
        description="PipoPi, the pocket console for pencil-and-paper games, on this computer.",
        epilog="Keys: arrows or WASD; Enter or Space is A; Backspace or Esc is B; Tab is the centre;"
        f" F11 is the full screen. Lines of a script: {'; '.join(script.FORMS.values())};"
        f" BUTTON is {', '.join(button.value for button in Button)}.",
    )
    add = parser.add_argument
    add(
        "game",
        metavar="GAMEID",
        nargs="?",
        type=arguments.game_id,
        help="open this game, such as dots:5x5",
    )
    add("--headless", action="store_true", help="no window, a clock that jumps; ends with the script")
    add(
        "--script",
        metavar="FILE",
        help="press the buttons and take pictures as FILE says; - is standard input",
    )
    add("--data", metavar="DIR", type=_folder, help="where settings and the match are kept")
    add("--scale", metavar="N", type=_scale, help="how many pixels wide a pixel of the OLED is")
    add("--palette", choices=PALETTES, help="the colour of the OLED, in pictures too")
    add("--pixels", choices=PIXELS, help="gaps between the pixels of the OLED, their glow")
    add("--bare", action="store_true", default=None, help="the screen without the device around it")
    add("--wire-log", metavar="FILE", type=Path, help="write what is sent to the display to FILE")
    add("--language", metavar="xx", type=arguments.language, help="such as de; else English")
    return parser


def _scale(text: str) -> int:
    if text.isdecimal() and 1 <= int(text) <= MOST_SCALE:
        return int(text)
    raise argparse.ArgumentTypeError(
        f"'{text}' is no scale; allowed is a whole number from 1 to {MOST_SCALE}."
    )


def _folder(text: str) -> Path:
    path = Path(text)
    if path.exists() and not path.is_dir():
        raise argparse.ArgumentTypeError(f"'{text}' is a file; allowed is a folder, or one to be made.")
    return path


def _read_script(name: str | None) -> script.Script:
    """The script in the file ``name``; the empty one for None. Raises Refused."""
    if name is None:
        return script.Script()
    try:
        if name == "-":
            name = "standard input"
            text = sys.stdin.read()
        else:
            text = Path(name).read_text(encoding="utf-8")
        return script.read(text)
    except script.ScriptError as error:
        raise Refused(f"{name}, {error}") from error
    except (OSError, UnicodeDecodeError) as error:
        raise Refused(f"the script {name} cannot be read: {_why(error)}.") from error


def _run(wanted: argparse.Namespace, played: script.Script) -> int:
    with ExitStack() as at_end:
        desk = Desk(wanted.scale or PICTURE_SCALE, _look(wanted, None))
        _power_off_on_signals(desk, at_end)
        if wanted.wire_log is not None:
            desk.log_wire(at_end.enter_context(_wire_log(wanted.wire_log)))
        folder = wanted.data
        if folder is None and wanted.headless:
            folder = Path(at_end.enter_context(tempfile.TemporaryDirectory(prefix="pipopi-")))
        elif folder is None:
            folder = platformdirs.user_data_path("pipopi", appauthor=False)
        desk.buttons.add(played.events)
        if wanted.headless:
            desk.buttons.add([Event(played.end, Quit())])
        else:
            _open_window(desk, wanted, at_end)
        app.run(desk.console(folder), game=wanted.game, language=wanted.language)
        if desk.problem is not None:
            raise Refused(desk.problem)
    return 0


@contextmanager
def _wire_log(path: Path) -> Iterator[TextIO]:
    """The file at ``path``, each line written at once; what still fails at the end was told before."""
    try:
        log = path.open("w", encoding="ascii", buffering=1)
    except OSError as error:
        raise Refused(f"the wire log {path} cannot be written: {_why(error)}.") from error
    try:
        yield log
    finally:
        with suppress(OSError):
            log.close()


def _look(wanted: argparse.Namespace, before: Look | None) -> Look | None:
    """``before`` with what the command line says of it; None when neither says anything."""
    if wanted.palette is None and wanted.pixels is None:
        return before
    look = before or Look()
    if wanted.palette is not None:
        look = replace(look, palette=wanted.palette)
    if wanted.pixels is not None:
        grid, glow = PIXELS[wanted.pixels]
        look = replace(look, grid=grid, glow=glow)
    return look


def _open_window(desk: Desk, wanted: argparse.Namespace, at_end: ExitStack) -> None:
    """Show ``desk`` as the window was left the last time, except for what the command line says."""
    try:
        from simulator.sdl import SignalWaker
        from simulator.window import NoWindow, Window
    except ImportError as error:
        raise Refused(f"the window needs pygame ({error}); {INSTALL}, or use --headless.") from error
    try:
        folder = platformdirs.user_state_path("pipopi", appauthor=False)
        before = memory.load(folder)
        before = replace(
            before,
            look=_look(wanted, before.look) or Look(),
            bare=before.bare if wanted.bare is None else wanted.bare,
        )
        window = at_end.enter_context(closing(Window(desk, wanted.scale, before)))
    except NoWindow as error:
        raise Refused(str(error)) from error
    desk.buttons.pace = window
    at_end.callback(lambda: memory.save(folder, window.memory))
    at_end.enter_context(closing(SignalWaker()))


def _power_off_on_signals(desk: Desk, at_end: ExitStack) -> None:
    """End like a power-off at the first signal; at the second one at once."""

    def stop(number: int, frame: FrameType | None) -> None:
        signal.signal(number, signal.SIG_DFL)
        desk.buttons.stop()

    for name in SIGNALS:
        if hasattr(signal, name):
            number = getattr(signal, name)
            at_end.callback(signal.signal, number, signal.signal(number, stop))


def _why(error: Exception) -> str:
    return (error.strerror if isinstance(error, OSError) else None) or str(error)
