"""The command line of ``pipopi-simulator``: what can be said on it, and what is wrong with what was said.
Everything is checked and read here, before anything opens."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NoReturn, TypeVar

from firmware import arguments, selftest
from hal import boards
from hal.boards import DEFAULT, Board, built_in, names
from hal.boards.reading import MOST
from hal.contract import Button
from simulator.parts.events import Film, WindowFilm
from simulator.pictures.glass import PALETTES
from simulator.scripts import recording, script

NAME = "pipopi-simulator"
WRONG_USE = 2
MOST_SCALE = 32
PIXELS = {"plain": (False, False), "grid": (True, False), "glow": (False, True), "both": (True, True)}
"""Grid and glow, in words."""
SLOWEST, FASTEST = 0.01, 1000.0
STDIN = "-"

T = TypeVar("T")


class Parser(argparse.ArgumentParser):
    """Answers a wrong command line with one sentence instead of the usage."""

    def error(self, message: str) -> NoReturn:
        hint = f"; see {NAME} --help" if message.startswith("unrecognized") else ""
        self.exit(WRONG_USE, f"{NAME}: {message}{hint}\n")


def read(words: Sequence[str] | None) -> argparse.Namespace:
    """What the command line says, script and recording read; exits with a sentence when it is wrong."""
    parser = _parser()
    wanted = parser.parse_args(words)
    if wanted.watch is not None:
        if wanted.players is not None or not all(arguments.players(wanted.watch)[1]):
            parser.error("--watch is for computers alone, such as level5,level5; --as seats people too.")
        wanted.players = wanted.watch
    if wanted.replay is not None:
        for name in ("game", "players", "script", "data", "language", "board"):
            if getattr(wanted, name) is not None:
                said = {"game": "GAMEID", "players": "--as"}.get(name, f"--{name}")
                parser.error(f"{said} does not go with --replay: a recording says all that happens.")
        wanted.replay = _read(parser, "recording", wanted.replay, recording.read_recording)
        start = wanted.replay.start
        wanted.game, wanted.language, wanted.players = start.game, start.language, start.players
        wanted.board = start.board
        checks: list[tuple[Callable[[str], object], str | None]] = [
            (_what, wanted.game),
            (arguments.language, wanted.language),
            (arguments.players, wanted.players),
        ]
        for check, value in checks:
            try:
                check(value) if value is not None else None
            except argparse.ArgumentTypeError as error:
                parser.error(f"the recording cannot be replayed: {error}")
    else:
        for name in ("until", "speed"):
            if getattr(wanted, name) is not None:
                parser.error(f"--{name} goes with --replay only.")
    if wanted.players is not None:
        if wanted.game is None or wanted.game in selftest.TESTS:
            parser.error("who plays (--as, --watch) goes with a GAMEID only.")
        named, seats = len(wanted.players.split(",")), arguments.seats(wanted.game)
        if named != seats:
            parser.error(f"{wanted.game} has {seats} seats, and '{wanted.players}' fills {named}.")
    if wanted.game in selftest.TESTS:
        for name, given in (("--check", wanted.check), ("--dev", wanted.dev)):
            if given:
                parser.error(f"{name} goes with a game, not with {wanted.game}.")
    if wanted.monkey is not None and wanted.seconds is None:
        parser.error("--monkey needs --for: how long it plays.")
    if wanted.seconds is not None and not wanted.headless:
        parser.error("--for goes with --headless only.")
    if wanted.monkey is not None:
        for name in ("game", "script", "replay", "record", "shot", "gif", "wire_log"):
            if getattr(wanted, name) is not None:
                said = "GAMEID" if name == "game" else f"--{name.replace('_', '-')}"
                parser.error(f"{said} does not go with --monkey.")
        if not wanted.headless:
            parser.error("--monkey goes with --headless only.")
    if wanted.dev and (wanted.headless or wanted.replay or wanted.check):
        parser.error("--dev needs a window, and does not go with --replay and --check.")
    if wanted.shot is not None and not (wanted.headless or wanted.script or wanted.replay):
        parser.error("--shot needs an end: --script, --replay or --headless.")
    wanted.script = (
        script.Script()
        if wanted.script is None
        else _read(parser, "script", wanted.script, script.read_script)
    )
    if wanted.pictures is not None:
        wanted.script = wanted.script.into(wanted.pictures)
    if wanted.gif is not None and any(
        isinstance(event.action, Film | WindowFilm) for event in wanted.script.events
    ):
        parser.error("--gif films all of it, so the script may not film; leave out one of them.")
    return wanted


def _parser() -> argparse.ArgumentParser:
    parser = Parser(
        prog=NAME,
        allow_abbrev=False,
        description="PipoPi, the pocket console for pencil-and-paper games, on this computer.",
        epilog="Keys: arrows or WASD; Enter or Space is A; Backspace or Esc is B; Tab is the centre;"
        f" F1 shows all others. Lines of a script: {'; '.join(script.FORMS.values())};"
        f" BUTTON is {', '.join(button.value for button in Button)}.",
    )
    add = parser.add_argument
    add(
        "game",
        metavar="GAMEID",
        nargs="?",
        type=_what,
        help="open this game, such as dots:5x5; or test-panel, test-buttons: as on the Pi",
    )
    add("--as", metavar="A,level3", dest="players", type=_players, help="who plays: names, level1 to level5")
    add("--watch", metavar="level5,level5", type=_players, help="let the computer play, and watch")
    add("--headless", action="store_true", help="no window, a clock that jumps; ends with the script")
    add(
        "--script",
        metavar="FILE",
        help="press the buttons and take pictures as FILE says; - is standard input",
    )
    add("--record", metavar="FILE", type=Path, help="write all that happens to FILE, to be replayed")
    add("--replay", metavar="FILE", help="let happen what FILE has recorded; - is standard input")
    add("--monkey", metavar="SEED", type=_seed, help="press at random, break things, check what must hold")
    add(
        "--for",
        metavar="SECONDS",
        dest="seconds",
        type=_time,
        help="how long it goes on without a window, in the device's time",
    )
    add("--check", action="store_true", help="check what must hold at every moment, as --monkey does")
    add("--until", metavar="TIME", type=_time, help="replay no further than TIME, in seconds")
    add("--speed", metavar="N", type=_speed, help="replay N times as fast")
    add("--data", metavar="DIR", type=_folder, help="where settings and the match are kept")
    add("--board", metavar="NAME", type=_board, help=f"{', '.join(names())}, or a file such as pipopi.toml")
    add("--scale", metavar="N", type=_scale, help="how many pixels wide a pixel of the OLED is")
    add("--palette", choices=PALETTES, help="the colour of the OLED, in pictures too")
    add("--pixels", choices=PIXELS, help="gaps between the pixels of the OLED, their glow")
    add("--bare", action="store_true", default=None, help="the screen without the device around it")
    add("--shot", metavar="FILE.png", type=_png, help="take a picture of the OLED at the end")
    add("--gif", metavar="FILE.gif", type=_gif, help="film the OLED from the start to the end")
    add("--whole", action="store_true", help="let --shot and --gif show the whole device")
    add("--pictures", metavar="DIR", type=_folder, help="where the keys and the script put pictures")
    add("--config", metavar="DIR", type=_folder, help="where simulator.toml is: keys and gamepad buttons")
    add("--dev", action="store_true", help="start the console program anew when its source changes")
    add("--wire-slow", action="store_true", help="let time pass with every byte on the wire")
    add("--wire-log", metavar="FILE", type=Path, help="write what is sent to the display to FILE")
    add("--language", metavar="xx", type=arguments.language, help=arguments.LANGUAGE)
    return parser


def _what(text: str) -> str:
    return text if text in selftest.TESTS else arguments.game_id(text)


def _board(text: str) -> str:
    """A name, or the text of a file that has nothing wrong in it."""
    if text in names():
        return text
    path = Path(text)
    if path.suffix != ".toml":
        raise argparse.ArgumentTypeError(
            f"there is no board '{text}'; there are {', '.join(names())}, or a file that ends in .toml."
        )
    try:
        with path.open("rb") as file:
            content = file.read(MOST + 1)
    except OSError as error:
        raise argparse.ArgumentTypeError(f"the board {text} cannot be read: {why(error)}.") from error
    problems = boards.read_board(content, text)[1]
    if problems:
        raise argparse.ArgumentTypeError(problems[0])
    return content.decode("utf-8-sig")


def board_of(said: str | None) -> Board:
    """The board that ``--board`` or a recording names, or whose text it holds."""
    if said is None or said in names():
        return built_in(said or DEFAULT)
    return boards.read_board(said.encode("utf-8"), "board")[0]


def _players(text: str) -> str:
    arguments.players(text)
    return text


def _scale(text: str) -> int:
    if text.isdecimal() and text.isascii() and 1 <= int(text) <= MOST_SCALE:
        return int(text)
    raise argparse.ArgumentTypeError(f"'{text}' is not a scale; use a whole number from 1 to {MOST_SCALE}.")


def _time(text: str) -> float:
    try:
        seconds = float(text)
        if 0 <= seconds <= recording.MOST_SECONDS:
            return seconds
    except ValueError:
        pass
    raise argparse.ArgumentTypeError(f"'{text}' is not a time; use {recording.SECONDS}.")


def _seed(text: str) -> int:
    if text.isdecimal() and text.isascii() and len(text) <= recording.MOST_DIGITS:
        return int(text)
    raise argparse.ArgumentTypeError(
        f"'{text}' is not a seed; use a whole number of at most {recording.MOST_DIGITS} digits."
    )


def _speed(text: str) -> float:
    try:
        times = float(text)
        if SLOWEST <= times <= FASTEST:
            return times
    except ValueError:
        pass
    raise argparse.ArgumentTypeError(
        f"'{text}' is not a speed; use a number from {SLOWEST:g} to {FASTEST:g}."
    )


def _folder(text: str) -> Path:
    path = Path(text)
    if path.exists() and not path.is_dir():
        raise argparse.ArgumentTypeError(f"'{text}' is a file; allowed is a folder, or one to be made.")
    return path


def _png(text: str) -> Path:
    return _file(text, ".png")


def _gif(text: str) -> Path:
    return _file(text, ".gif")


def _file(text: str, ending: str) -> Path:
    try:
        return script.file(text, ending)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def _read(parser: argparse.ArgumentParser, what: str, name: str, read: Callable[[str], T]) -> T:
    """What ``read`` makes of the file ``name``."""
    called = "standard input" if name == STDIN else name
    try:
        text = sys.stdin.read() if name == STDIN else Path(name).read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        parser.error(f"the {what} {called} cannot be read: {why(error)}.")
    try:
        return read(text)
    except (script.ScriptError, recording.RecordingError) as error:
        parser.error(f"{called}, {error}")


def why(error: Exception) -> str:
    """The reason that ``error`` gives, without numbers and names."""
    if isinstance(error, UnicodeDecodeError):
        return "it is not text; give a text file in UTF-8"
    return (error.strerror if isinstance(error, OSError) else None) or str(error)
