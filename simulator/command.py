"""What the command ``pipopi-simulator`` does: the console on the desk, in a window or without one.
What is wrong with the command or the script is told in one sentence before anything opens."""

from __future__ import annotations

import argparse
import logging
import signal
import sys
import tempfile
import traceback
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Any, TextIO

import platformdirs

from firmware import app, arguments, selftest
from firmware.games import NotOffered
from firmware.translation import _
from hal.contract import Console, Work
from hal.lock import InUse, locked
from simulator import options
from simulator.desk import Desk, Program
from simulator.mashing import monkey
from simulator.mashing.watch import Broken, Watch
from simulator.options import NAME, PIXELS, why
from simulator.parts.events import (
    Event,
    Film,
    FilmEnd,
    HandOver,
    Quit,
    Restart,
    Shot,
    WindowFilm,
    WindowShot,
    Wire,
)
from simulator.pictures.filenames import free_name
from simulator.pictures.glass import Look
from simulator.scripts.recording import Recorder, Recording, Start, kept_files
from simulator.window import preferences

if TYPE_CHECKING:
    from simulator.window.window import Window

INSTALL = "pip install -e '.[simulator]' in PipoPi's folder gets it"
PICTURE_SCALE = 4
SIGNALS = ("SIGINT", "SIGTERM", "SIGHUP")


class Refused(Exception):
    """The simulator cannot run; the text is one sentence."""


def simulate(words: Sequence[str] | None = None) -> int:
    """Run the simulator with the words of a command line.

    Returns the exit status: 0 after a power-off, 1 for trouble, 2 for wrong use.
    """
    wanted = options.read(words)
    logging.getLogger("hal").setLevel(logging.ERROR)  # faults are wanted here
    try:
        with ExitStack() as at_end:
            _run(wanted, at_end) if wanted.monkey is None else _mash(wanted, at_end)
    except Refused as error:
        print(f"{NAME}: {error}", file=sys.stderr)
        return 1
    return 0


def _run(wanted: argparse.Namespace, at_end: ExitStack) -> None:
    replayed: Recording | None = wanted.replay
    folder = _locked(_folder(wanted, at_end), at_end)
    work = Work.AT_ONCE if wanted.headless else Work.COUNTED
    start = (
        replayed.start
        if replayed
        else Start(0, wanted.game, wanted.language, wanted.players, _kept(folder), work, board=wanted.board)
    )
    desk = Desk(
        wanted.scale or PICTURE_SCALE,
        _look(wanted, None),
        start.seed,
        start.work,
        options.board_of(start.board),
        start.limit,
    )
    _power_off_on_signals(desk, at_end)
    if wanted.wire_log is not None:
        desk.log_wire(at_end.enter_context(_log("wire log", wanted.wire_log)))
    recorder = _recorder(start, wanted.record, at_end)
    desk.record(recorder)
    if replayed:
        end = replayed.end if wanted.until is None else min(wanted.until, replayed.end)
        if end == replayed.end and not replayed.whole:
            print(f"{NAME}: the recording breaks off at {end:.3f} seconds.", file=sys.stderr)
        desk.replaying = True
        desk.buttons.add(event for event in replayed.events if event.time <= end)
    else:
        end = max(wanted.script.end, wanted.seconds or 0.0)
        desk.buttons.add(wanted.script.events)
    desk.buttons.add(_frame(wanted, end))
    program = _program(desk, wanted)
    if not wanted.headless:
        window = _open_window(desk, wanted, at_end)
        if wanted.dev:
            program = _developed(desk, window, wanted, at_end)
    _play(desk, folder, wanted.record, recorder, program)
    if desk.problem is not None:
        raise Refused(desk.problem)


def _frame(wanted: argparse.Namespace, end: float) -> Iterator[Event]:
    """What happens at the start and at the ``end`` of the script or the recording, in this order."""
    scale = wanted.scale or PICTURE_SCALE
    if wanted.wire_slow:
        yield Event(0, Wire(True))
    if wanted.gif is not None:
        yield Event(0, WindowFilm(wanted.gif) if wanted.whole else Film(wanted.gif, scale))
        if wanted.headless or wanted.replay or wanted.script.events:
            yield Event(end, FilmEnd())
    if wanted.shot is not None:
        yield Event(end, WindowShot(wanted.shot) if wanted.whole else Shot(wanted.shot, scale))
    if wanted.headless:
        yield Event(end, Quit())
    elif wanted.replay:
        yield Event(end, HandOver())


def _first_words(wanted: argparse.Namespace) -> dict[str, Any]:
    """What the console program is told when it is started first."""
    names, levels = arguments.players(wanted.players) if wanted.players else ((), ())
    return {"game": wanted.game, "names": names, "levels": levels, "language": wanted.language}


def _program(desk: Desk, wanted: argparse.Namespace) -> Program:
    """The console program."""
    if wanted.game in selftest.TESTS:
        test = selftest.TESTS[wanted.game]

        def rehearse(console: Console, starts: int) -> None:
            test(console, print)

        return rehearse
    run = Watch(desk).run if wanted.check else app.run
    first, later = _first_words(wanted), {"language": wanted.language}
    return lambda console, starts: run(console, **(later if starts else first))


def _developed(desk: Desk, window: Window, wanted: argparse.Namespace, at_end: ExitStack) -> Program:
    """The console program from its sources, started anew when they change."""
    from simulator import dev

    sources = dev.Sources(dev.FRESH)
    watcher = dev.Watcher(sources, lambda: desk.buttons.ask(Restart()), window.tell)
    at_end.enter_context(closing(watcher))
    return dev.Program(sources, window.tell, _first_words(wanted)).run


def _play(desk: Desk, folder: Path, record: Path | None, recorder: Recorder, program: Program) -> None:
    """Run the console program until the power is off; a crash leaves its recording."""
    try:
        desk.run(folder, program)
    except Broken as error:
        crashed = f"at {desk.clock.now():.3f} seconds {error}"
        raise Refused(_leave_recording(desk, record, recorder, crashed)) from error
    except NotOffered as error:
        raise Refused(str(error)) from error
    except Exception as error:
        traceback.print_exc()
        crashed = f"the console program crashed at {desk.clock.now():.3f} seconds"
        raise Refused(_leave_recording(desk, record, recorder, crashed)) from error
    with suppress(OSError):
        recorder.end(desk.buttons.ended)


def _leave_recording(desk: Desk, path: Path | None, recorder: Recorder, crashed: str) -> str:
    """Save the recording of a crash, unless ``path`` has it; a sentence that says where it is."""
    if desk.replaying:
        return f"{crashed}, as recorded."
    with suppress(OSError):
        recorder.end(desk.clock.now())
    if path is None:
        path = free_name("pipopi-crash", ".rec", (Path(), Path(tempfile.gettempdir())))
        if path is None:
            return f"{crashed}; its recording could not be saved."
        path.write_text(recorder.text, encoding="ascii")
    return f"{crashed}; to see it again: {NAME} --replay {path}"


def _mash(wanted: argparse.Namespace, at_end: ExitStack) -> None:
    """Let a monkey play, and say what it did."""
    folder = _locked(_folder(wanted, at_end), at_end)
    try:
        report = monkey.run(wanted.monkey, wanted.seconds, folder)
    except KeyboardInterrupt as error:
        raise Refused("the monkey was called off before anything failed.") from error
    if report.failure is None:
        print(f"{report}: nothing failed.")
        return
    print(report.recording, end="")
    if not isinstance(report.failure, Broken):
        traceback.print_exception(report.failure)
    reason = str(report.failure) or type(report.failure).__name__
    raise Refused(f"{report}, then: {reason}; what was printed shows it again with --replay and --check.")


def _folder(wanted: argparse.Namespace, at_end: ExitStack) -> Path:
    """Where the console keeps its data: for a replay, and without a window, a folder that goes at the end."""
    if wanted.replay is None and wanted.data is not None:
        return Path(wanted.data)
    if wanted.replay is None and not wanted.headless:
        return platformdirs.user_data_path("pipopi", appauthor=False)
    folder = Path(at_end.enter_context(tempfile.TemporaryDirectory(prefix="pipopi-")))
    for name, content in wanted.replay.start.files.items() if wanted.replay else ():
        (folder / name).write_bytes(content)
    return folder


def _locked(folder: Path, at_end: ExitStack) -> Path:
    """``folder``, which no other program uses until the end."""
    try:
        at_end.enter_context(locked(folder))
    except InUse as error:
        raise Refused(
            f"another PipoPi runs and keeps its match in {folder}: close that one first,"
            " or give this one a folder of its own with --data DIR."
        ) from error
    return folder


def _kept(folder: Path) -> dict[str, bytes]:
    try:
        return kept_files(folder)
    except OSError as error:
        raise Refused(f"the folder {folder} cannot be read: {why(error)}.") from error


def _recorder(start: Start, path: Path | None, at_end: ExitStack) -> Recorder:
    if path is None:
        return Recorder(start)
    file = at_end.enter_context(_log("recording", path))
    try:
        return Recorder(start, file)
    except OSError as error:
        raise Refused(f"the recording {path} cannot be written: {why(error)}.") from error


@contextmanager
def _log(what: str, path: Path) -> Iterator[TextIO]:
    """The file at ``path``, each line written at once; what still fails at the end was told before."""
    try:
        log = path.open("w", encoding="ascii", buffering=1)
    except OSError as error:
        raise Refused(f"the {what} {path} cannot be written: {why(error)}.") from error
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


def _open_window(desk: Desk, wanted: argparse.Namespace, at_end: ExitStack) -> Window:
    """Show ``desk`` as the window was left the last time, except for what the command line says."""
    try:
        from simulator.window import controls
        from simulator.window.sdl import SignalWaker
        from simulator.window.window import NoWindow, Window
    except ImportError as error:
        raise Refused(f"the window needs pygame ({error}); {INSTALL}, or use --headless.") from error
    try:
        folder = platformdirs.user_state_path("pipopi", appauthor=False)
        kept = preferences.load(folder)
        before = replace(
            kept,
            look=_look(wanted, kept.look) or Look(),
            bare=kept.bare if wanted.bare is None else wanted.bare,
        )
        pictures = [wanted.pictures] if wanted.pictures else _picture_folders()
        config = wanted.config or platformdirs.user_config_path("pipopi", appauthor=False)
        own, complaints = controls.load(config)
        note = _("Other keys: {file}").format(file=config / controls.NAME)
        window = Window(desk, wanted.scale, before, wanted.speed or 1, pictures, own, note)
    except NoWindow as error:
        raise Refused(str(error)) from error
    at_end.enter_context(closing(window))
    desk.buttons.pace = window
    for complaint in complaints:
        print(f"{NAME}: {complaint}", file=sys.stderr)
    if complaints:
        window.say(complaints[0])
    opened = window.memory
    at_end.callback(lambda: preferences.save(folder, preferences.merged(kept, opened, window.memory)))
    at_end.enter_context(closing(SignalWaker()))
    return window


def _picture_folders() -> list[Path]:
    """Where a person looks for pictures, then where the program was started, then where it always can."""
    pictures = platformdirs.user_pictures_path()
    own = [pictures] if pictures.is_dir() else []
    return [*own, Path.cwd(), Path.home(), Path(tempfile.gettempdir())]


def _power_off_on_signals(desk: Desk, at_end: ExitStack) -> None:
    """End like a power-off at the first signal; at the second one at once."""

    def stop(number: int, frame: FrameType | None) -> None:
        signal.signal(number, signal.SIG_DFL)
        desk.buttons.stop()

    for name in SIGNALS:
        if hasattr(signal, name):
            number = getattr(signal, name)
            at_end.callback(signal.signal, number, signal.signal(number, stop))
