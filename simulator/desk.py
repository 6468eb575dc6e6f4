"""The device on the desk: the chip behind its wire, the buttons, the disk, and the console made of them.
It needs no window; whatever shows it looks at ``chip`` and ``buttons``."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TextIO

from hal.boards import DEFAULT, Board, built_in
from hal.contract import Console, Stop, Touch, Work
from hal.panel import Panel
from hal.system import NoPower
from simulator.parts.buttons import DeskButtons
from simulator.parts.clock import DeskClock
from simulator.parts.disk import DeskDisk
from simulator.parts.events import (
    Action,
    Disk,
    Event,
    Film,
    FilmEnd,
    Glitch,
    HandOver,
    Plug,
    Point,
    PowerCut,
    Restart,
    Shot,
    SlowDisk,
    WindowFilm,
    WindowShot,
    Wire,
)
from simulator.parts.panel import DeskPanel
from simulator.parts.pointer import DeskPointer
from simulator.parts.wire import Meter
from simulator.pictures.camera import Camera, DeviceState, Framing
from simulator.pictures.glass import Look
from simulator.scripts.recording import Recorder

Program = Callable[[Console, int], None]
"""Runs on a console; the number says how many times that was powered on before."""


class PowerLost(BaseException):
    """The power is gone in the middle of the program. No Exception: nothing in it may catch this."""


class Desk:
    """``picture_scale``: the scale of the pictures of the whole device that scripts ask for.

    ``look``: how the OLED looks in pictures; None: pictures of it have one bit a pixel. ``seed`` chooses the
    noise in the panel's memory. ``work`` is how the console program thinks.
    ``board``: whose panel it has. ``limit``: as of Console.
    ``problem`` is None, or one sentence that says why the device was powered off early. ``replaying``: events
    come from a recording that is not over. ``plugged``: the panel is connected.
    """

    def __init__(
        self,
        picture_scale: int,
        look: Look | None = None,
        seed: int = 0,
        work: Work = Work.AT_ONCE,
        board: Board | None = None,
        limit: int | None = None,
    ) -> None:
        self._limit = limit
        self.clock = DeskClock()
        self.panel = DeskPanel((board or built_in(DEFAULT)).panel, self.clock, seed, self._pass_time)
        self.chip, self.wire, self.true_wire = self.panel.chip, self.panel.bus, self.panel.true_wire
        self.buttons = DeskButtons(self.clock, self._take)
        self.problem: str | None = None
        self.replaying = False
        self.plugged = True
        self.disk: DeskDisk | None = None
        self._disk_full, self._disk_slow = False, 0.0
        self._again = False
        self._pointer = DeskPointer()
        self._display: Panel | None = None
        self.camera = Camera(self.state, self.clock.now)
        self.buttons.on_wait.append(self.camera.take)
        self.meter = Meter(self.wire, self.clock.now, self.panel.is_picture)
        self.buttons.on_wait.append(self.meter.sleep)
        self._picture_scale = picture_scale
        self._look = look
        self._work = work

    def console(self, folder: Path) -> Console:
        """Power on: the console whose data lie in ``folder``."""
        self.disk = DeskDisk(folder, self._later)
        self.disk.full, self.disk.slow = self._disk_full, self._disk_slow
        self.wire.unplugged = not self.plugged
        self._display = self.panel.driver()
        self._pointer = DeskPointer()
        return Console(
            self._display,
            self.buttons,
            self.disk,
            self.clock,
            NoPower(),
            self._work,
            self._pointer,
            self.disk,
            lambda: self.buttons.stopped,
            self._limit,
        )

    def run(self, folder: Path, program: Program) -> None:
        """Power on, and again after each power cut and restart, until the power is off for good."""
        starts = 0
        self._again = True
        while self._again:
            self._again = False
            try:
                program(self.console(folder), starts)
            except PowerLost:
                self._again = True
                self.chip.power_cycle()
            starts += 1
        self._end_film()

    def record(self, recorder: Recorder) -> None:
        """Give ``recorder`` all that happens from now on."""

        def note(time: float, action: Action) -> None:
            try:
                recorder.take(time, action)
            except OSError as error:
                self.fail(f"the recording cannot be written: {error.strerror or error}.")

        self.buttons.on_event.append(note)

    def log_wire(self, log: TextIO) -> None:
        """Write a line to ``log`` for each write on the wire: time, and in hex the address (on SPI the level
        of D/C) and the bytes."""

        def write(time: float, address: int, data: bytes) -> None:
            try:
                print(f"{time:.6f} {address:02x} {data.hex()}", file=log)
            except OSError as error:
                self.fail(f"the wire log cannot be written: {error.strerror or error}.")

        self.wire.on_write.append(write)

    @property
    def asleep(self) -> bool:
        """Whether the console has let the panel go dark until somebody presses a button."""
        return self._display is not None and self._display.asleep and self.plugged

    def state(self) -> DeviceState:
        """What the device looks like now."""
        return DeviceState(self.panel.picture().tobytes(), self.chip.contrast, self.buttons.pressed)

    def fail(self, problem: str) -> None:
        """Power off, and keep the first sentence that says why."""
        self.problem = self.problem or problem
        self.buttons.stop()

    def _take(self, action: Action) -> None:
        """Do what an event asks for that is no contact."""
        match action:
            case Point(x, y, pressed):
                self._pointer.add(Touch(x, y, pressed))
            case Plug(plugged):
                self._plug(plugged)
            case Glitch(reach):
                self.wire.faults[self.wire.transactions] = reach
            case Disk(full):
                self._disk_full = full
                if self.disk is not None:
                    self.disk.full = full
            case SlowDisk(seconds):
                self._disk_slow = seconds
                if self.disk is not None:
                    self.disk.slow = seconds
            case PowerCut():
                self._cut()
            case Restart():
                self._again = True
                raise Stop
            case Wire(slow):
                self.true_wire.slow = slow
            case HandOver():
                self.replaying = False
            case Shot(path, scale, line):
                self._shoot(path, Framing(scale, False, self._look), line)
            case WindowShot(path, line):
                self._shoot(path, Framing(self._picture_scale, True, self._look), line)
            case Film(path, scale, line):
                self._begin_film(path, Framing(scale, False, self._look or Look()), line)
            case WindowFilm(path, line):
                self._begin_film(path, Framing(self._picture_scale, True, self._look), line)
            case FilmEnd():
                self._end_film()

    def _shoot(self, path: Path, view: Framing, line: int) -> None:
        try:
            self.camera.shoot(path, view)
        except OSError as error:
            self.fail(f"{_asked(line)}the picture {path} cannot be written: {error.strerror or error}.")

    def _begin_film(self, path: Path, view: Framing, line: int) -> None:
        self._end_film()
        try:
            self.camera.begin(path, view)
        except OSError as error:
            self.fail(f"{_asked(line)}the film {path} cannot be written: {error.strerror or error}.")

    def _end_film(self) -> None:
        """End and save the film, if one goes on."""
        film = self.camera.end()
        if film is not None:
            path, save = film
            try:
                save()
            except OSError as error:
                self.fail(f"the film {path} cannot be written: {error.strerror or error}.")

    def _plug(self, plugged: bool) -> None:
        if self.plugged and not plugged:
            self.chip.power_cycle()
        self.plugged = plugged
        self.wire.unplugged = not plugged

    def _cut(self) -> None:
        """From here on nothing that the program still does reaches the disk or the panel."""
        if self.disk is not None:
            self.disk.off = True
        self.wire.unplugged = True
        raise PowerLost

    def _later(self, seconds: float, action: Action) -> None:
        self.buttons.add([Event(self.clock.now() + seconds, action)])

    def _pass_time(self, seconds: float) -> None:
        """The firmware is busy with the wire."""
        self.clock.advance(self.clock.now() + seconds)
        self.buttons.pace.linger(self.clock.now())


def _asked(line: int) -> str:
    """Where in the script something is asked for."""
    return f"line {line} of the script: " if line else ""
