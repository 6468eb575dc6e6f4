"""A monkey that presses buttons at random for hours, while panel, disk and power fail now and then.
Its time is cut into short sessions, each of which is a recording of its own and can be replayed alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from firmware import arguments
from firmware.games import GAMES
from firmware.games.game import ConsoleGame
from firmware.setups import options_of
from hal.contract import HEIGHT, WIDTH, Button, Console
from simulator.desk import Desk
from simulator.mashing.watch import Watch
from simulator.parts.events import (
    Action,
    Contact,
    Disk,
    Event,
    Glitch,
    Plug,
    Point,
    PowerCut,
    Quit,
    Restart,
    SlowDisk,
    Wire,
)
from simulator.scripts.recording import Recorder, Start, kept_files
from simulator.scripts.script import BOUNCE_MS

LIMIT = 300
"""How much the computer may think about a move: hints are not what is tried here."""
SESSION = 600.0
"""Seconds of the device's time in one session."""
PEOPLE = ("Anna", "Bruno", "Clara", "Diego")
BUTTONS = {
    Button.UP: 12,
    Button.DOWN: 12,
    Button.LEFT: 12,
    Button.RIGHT: 12,
    Button.A: 30,
    Button.B: 8,
    Button.CENTRE: 6,
}
"""How often each is pressed, against the others."""
DEEDS = {
    "tap": 60,
    "hold": 8,
    "bounce": 6,
    "chord": 4,
    "point": 12,
    "rest": 1,
    "glitch": 1.0,
    "unplug": 0.6,
    "disk": 0.6,
    "slow disk": 0.6,
    "cut": 0.5,
    "restart": 0.4,
    "wire": 0.2,
}
"""How often the monkey does what."""


@dataclass
class Report:
    """What a monkey did: ``seconds`` of the device's time, and how many times it pressed and broke something.

    ``failure``: what went wrong, None if nothing did; ``recording`` is the text of the session where it did.
    """

    seconds: float = 0.0
    presses: int = 0
    faults: int = 0
    failure: Exception | None = None
    recording: str = ""

    def __str__(self) -> str:
        return (
            f"{self.seconds / 3600:.2f} hours of the device's time,"
            f" {self.presses} presses and {self.faults} faults"
        )


def run(seed: int, seconds: float, folder: Path) -> Report:
    """Let the monkey of ``seed`` play for ``seconds`` of the device's time, or until the first failure.

    The console keeps its data in ``folder``, from one session to the next.
    """
    report = Report()
    number = 0
    while report.seconds < seconds and report.failure is None:
        _play(seed, number, min(SESSION, seconds - report.seconds), folder, report)
        number += 1
    return report


def some_game(chance: Random, games: Sequence[ConsoleGame] = GAMES) -> tuple[str, str | None]:
    """A variant of one of ``games``, mostly on a small board, and who plays it; None is people."""
    game = chance.choice(games).default
    for key in [option.key for option in options_of(game)]:
        option = next((option for option in options_of(game) if option.key == key), None)
        if option is not None and (option.numbers or chance.random() < 0.5):
            game = option.games[min(chance.choices(range(len(option.games)), k=2))]
    seats = [f"level{chance.randint(1, 5)}" if chance.random() < 0.1 else name for name in PEOPLE]
    people = seats[: game.start().seats]
    return str(game), ",".join(people) if people != list(PEOPLE[: len(people)]) else None


def _play(seed: int, number: int, seconds: float, folder: Path, report: Report) -> None:
    """One session; what happened is added to ``report``."""
    chance = Random(f"{seed} {number}")
    noise = chance.randrange(1 << 30)
    game, players = some_game(chance) if chance.random() < 0.9 else (None, None)
    start = Start(noise, game, players=players, files=kept_files(folder), limit=LIMIT)
    events = _Hands(chance, seconds).events()
    desk = Desk(1, seed=start.seed, limit=LIMIT)
    recorder = Recorder(start)
    desk.record(recorder)
    desk.buttons.add([*events, Event(seconds, Quit())])
    watch = Watch(desk)
    names, levels = arguments.players(players) if players else ((), ())

    def program(console: Console, starts: int) -> None:
        if starts:
            watch.run(console)
        else:
            watch.run(console, game=game, names=names, levels=levels)

    try:
        desk.run(folder, program)
    except Exception as error:
        report.failure = error
        recorder.end(desk.clock.now())
        report.recording = recorder.text
    report.seconds += desk.buttons.ended
    for event in events:
        if isinstance(event.action, Contact | Point):
            report.presses += event.action.pressed
        else:
            report.faults += 1


class _Hands:
    """Makes up what happens in ``seconds``."""

    def __init__(self, chance: Random, seconds: float) -> None:
        self._chance = chance
        self._seconds = seconds
        self._time = 0.3
        self._events: list[Event] = []
        self._deeds: dict[str, Callable[[], None]] = {
            "tap": self._tap,
            "hold": lambda: self._tap(self._chance.uniform(0.3, 2.5)),
            "bounce": self._bounce,
            "chord": self._chord,
            "point": self._point,
            "rest": lambda: self._rest(self._chance.choice((3, 20, 70, 200))),
            "glitch": lambda: self._happen(Glitch(self._chance.choice((0, 1, 2, 5, 30, 500)))),
            "unplug": lambda: self._for_a_while(Plug(False), Plug(True)),
            "disk": lambda: self._for_a_while(Disk(True), Disk(False)),
            "slow disk": lambda: self._for_a_while(
                SlowDisk(self._chance.choice((0.05, 0.3, 1.5, 4))), SlowDisk(0)
            ),
            "cut": lambda: self._happen(PowerCut()),
            "restart": lambda: self._happen(Restart()),
            "wire": lambda: self._for_a_while(Wire(True), Wire(False)),
        }

    def events(self) -> list[Event]:
        """All of it, in the order of the times."""
        while self._time < self._seconds:
            self._deeds[self._chance.choices(list(DEEDS), list(DEEDS.values()))[0]]()
            self._rest(self._chance.choice((0.02, 0.1, 0.3, 1.0, 2.0)))
        return sorted((event for event in self._events if event.time < self._seconds), key=_time)

    def _happen(self, action: Action, after: float = 0.0) -> None:
        self._events.append(Event(round(self._time + after, 3), action))

    def _rest(self, seconds: float) -> None:
        self._time += seconds * self._chance.random()

    def _button(self) -> Button:
        return self._chance.choices(list(BUTTONS), list(BUTTONS.values()))[0]

    def _tap(self, seconds: float | None = None) -> None:
        button = self._button()
        self._happen(Contact(button, True, "monkey"))
        self._time += seconds or self._chance.uniform(0.004, 0.15)
        self._happen(Contact(button, False, "monkey"))

    def _bounce(self) -> None:
        button = self._button()
        for pressed in (True, False):
            for number, ms in enumerate(BOUNCE_MS):
                self._happen(Contact(button, pressed == (number % 2 == 0), "monkey"), ms / 1000)
            self._time += self._chance.uniform(0.02, 0.1)

    def _chord(self) -> None:
        first, second = self._chance.sample(list(Button), 2)
        for pressed in (True, False):
            for button in (first, second):
                self._happen(Contact(button, pressed, "monkey"))
                self._time += self._chance.uniform(0.0, 0.4)

    def _point(self) -> None:
        """Hover a little, and press once or twice."""
        x, y = self._chance.randrange(WIDTH), self._chance.randrange(HEIGHT)
        for pressed in self._chance.choice(((False,), (False, True), (True,), (True, True))):
            self._happen(Point(x, y, pressed))
            self._time += self._chance.uniform(0.0, 0.2)

    def _for_a_while(self, fault: Action, end: Action) -> None:
        self._happen(fault)
        self._happen(end, self._chance.choice((0.05, 0.5, 3, 20)) * self._chance.random())


def _time(event: Event) -> float:
    return event.time
