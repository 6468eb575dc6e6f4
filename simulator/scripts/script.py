"""Scripts: lines of text that press the buttons and take pictures.
A script is read whole, and refused for its first wrong line, before anything runs."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from hal.contract import HEIGHT, WIDTH, Button
from simulator.parts.events import (
    Action,
    Contact,
    Disk,
    Event,
    Film,
    FilmEnd,
    Glitch,
    Plug,
    Point,
    PowerCut,
    Quit,
    Restart,
    Shot,
    SlowDisk,
    WindowFilm,
    WindowShot,
    Wire,
)

FILM_SCALE = 4
TAP_MS = 50
"""How long a tap holds its button, and how long the button is left alone afterwards."""

MOST_TIMES, MOST_SECONDS, MOST_SCALE, MOST_BYTES = 10_000, 86_400, 32, 1100

FORMS = {
    "tap": "tap BUTTON [times]",
    "press": "press BUTTON",
    "release": "release BUTTON",
    "hold": "hold BUTTON SECONDS",
    "bounce": "bounce BUTTON [times]",
    "touch": "touch X Y",
    "hover": "hover X Y",
    "wait": "wait SECONDS",
    "shot": "shot FILE.png [scale]",
    "window": "window FILE.png",
    "film": "film FILE.gif [scale]",
    "windowfilm": "windowfilm FILE.gif",
    "endfilm": "endfilm",
    "unplug": "unplug",
    "plug": "plug",
    "glitch": "glitch [bytes]",
    "disk": "disk full|free|fast|slow [SECONDS]",
    "wire": "wire slow|fast",
    "cut": "cut",
    "restart": "restart",
    "quit": "quit",
}
BOUNCE_MS = (0, 2, 3, 6, 7)
"""When a worn contact closes, opens, closes ... until it stays, after it was first touched or left."""


_LASTING = {
    "film": ("a film goes on", "an 'endfilm'", "no film goes on", "a 'film' or a 'windowfilm'"),
    "panel": ("the panel is unplugged", "a 'plug'", "the panel is plugged in", "an 'unplug'"),
    "disk": ("the disk is full", "a 'disk free'", "the disk is not full", "a 'disk full'"),
}
"""What a line begins and another one ends: how it is, what ends it, how it is otherwise, what begins it."""


class ScriptError(ValueError):
    """A line of a script is wrong: one sentence with its number, the reason and what is allowed."""


@dataclass(frozen=True, slots=True)
class Script:
    """``events`` in the order of their times, and ``end``: the seconds after which the script is over."""

    events: tuple[Event, ...] = ()
    end: float = 0.0

    def into(self, folder: Path) -> Script:
        """With the pictures and films whose names are relative in ``folder``."""

        def moved(event: Event) -> Event:
            action = event.action
            if isinstance(action, Shot | WindowShot | Film | WindowFilm):
                return replace(event, action=replace(action, path=folder / action.path))
            return event

        return replace(self, events=tuple(map(moved, self.events)))


def read_script(text: str) -> Script:
    """The script that ``text`` holds; raises ScriptError."""
    reader = _Reader()
    for number, line in enumerate(text.splitlines(), start=1):
        try:
            reader.line(line, number)
        except ValueError as error:
            raise ScriptError(f"line {number}: {error}") from None
    return Script(tuple(reader.events), reader.seconds)


class _Reader:
    """Turns lines into events; the time runs in whole milliseconds, so that it never drifts."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.ms = 0
        self.pressed_in: dict[Button, int] = {}
        self.lasting: dict[str, int] = {}
        self.quit_in: int | None = None
        self.wired: tuple[str, int] | None = None
        self.number = 0
        self.commands: dict[str, Callable[[list[str]], None]] = {
            "tap": self.tap,
            "press": self.press,
            "release": self.release,
            "hold": self.hold,
            "bounce": self.bounce,
            "touch": lambda arguments: self.point(arguments, True),
            "hover": lambda arguments: self.point(arguments, False),
            "wait": self.wait,
            "shot": self.shot,
            "window": lambda arguments: self.add(WindowShot(file(arguments[0], ".png"), self.number)),
            "film": self.film,
            "windowfilm": self.windowfilm,
            "endfilm": lambda arguments: self.last("film", False, FilmEnd()),
            "unplug": lambda arguments: self.last("panel", True, Plug(False)),
            "plug": lambda arguments: self.last("panel", False, Plug(True)),
            "glitch": self.glitch,
            "disk": self.disk,
            "wire": self.wire,
            "cut": lambda arguments: self.add(PowerCut()),
            "restart": lambda arguments: self.add(Restart()),
            "quit": self.quit,
        }

    @property
    def seconds(self) -> float:
        return self.ms / 1000

    def line(self, text: str, number: int) -> None:
        self.number = number
        words = []
        for word in re.findall(r'"[^"]*"|\S+', text):
            if word.startswith("#"):
                break
            quoted = re.fullmatch('"([^"]*)"', word)
            if quoted is None and '"' in word:
                raise ValueError(
                    'a quotation mark stands alone; a name is written plain or as "my name.png".'
                )
            words.append(quoted[1] if quoted else word)
        if not words:
            return
        if self.quit_in is not None:
            raise ValueError(f"it is over since line {self.quit_in}; nothing may follow a 'quit'.")
        name, *arguments = words
        if name not in self.commands:
            raise ValueError(f"there is no command '{name}'; allowed are {', '.join(FORMS)}.")
        most = len(FORMS[name].split()) - 1
        least = most - FORMS[name].count("[")
        if not least <= len(arguments) <= most:
            problem = "something is missing" if len(arguments) < least else "there is too much on the line"
            raise ValueError(f"{problem}; it is written '{FORMS[name]}'.")
        self.commands[name](arguments)

    def tap(self, arguments: list[str]) -> None:
        button = self.free_button(arguments[0])
        for _ in range(_whole(arguments[1], "a number of times", MOST_TIMES) if len(arguments) > 1 else 1):
            self.contact(button, True, TAP_MS)
            self.contact(button, False, TAP_MS)

    def press(self, arguments: list[str]) -> None:
        button = self.free_button(arguments[0])
        self.pressed_in[button] = self.number
        self.contact(button, True, TAP_MS)

    def release(self, arguments: list[str]) -> None:
        button = _button(arguments[0])
        if self.pressed_in.pop(button, None) is None:
            raise ValueError(f"'{button.value}' is not pressed; a 'press {button.value}' must come before.")
        self.contact(button, False, TAP_MS)

    def hold(self, arguments: list[str]) -> None:
        button = self.free_button(arguments[0])
        self.contact(button, True, _milliseconds(arguments[1]))
        self.contact(button, False, TAP_MS)

    def wait(self, arguments: list[str]) -> None:
        self.ms += _milliseconds(arguments[0])

    def shot(self, arguments: list[str]) -> None:
        scale = _whole(arguments[1], "a scale", MOST_SCALE) if len(arguments) > 1 else 1
        self.add(Shot(file(arguments[0], ".png"), scale, self.number))

    def film(self, arguments: list[str]) -> None:
        scale = _whole(arguments[1], "a scale", MOST_SCALE) if len(arguments) > 1 else FILM_SCALE
        self.last("film", True, Film(file(arguments[0], ".gif"), scale, self.number))

    def windowfilm(self, arguments: list[str]) -> None:
        self.last("film", True, WindowFilm(file(arguments[0], ".gif"), self.number))

    def wire(self, arguments: list[str]) -> None:
        """At first it is as the command line says."""
        if arguments[0] not in ("slow", "fast"):
            raise ValueError(f"a wire is not '{arguments[0]}'; it is written '{FORMS['wire']}'.")
        if self.wired is not None and self.wired[0] == arguments[0]:
            other = "fast" if arguments[0] == "slow" else "slow"
            raise ValueError(
                f"the wire is {arguments[0]} since line {self.wired[1]}; a 'wire {other}' must come before."
            )
        self.wired = arguments[0], self.number
        self.add(Wire(arguments[0] == "slow"))

    def bounce(self, arguments: list[str]) -> None:
        """A tap whose contact chatters when it closes and when it opens."""
        button = self.free_button(arguments[0])
        for _ in range(_whole(arguments[1], "a number of times", MOST_TIMES) if len(arguments) > 1 else 1):
            for pressed in (True, False):
                for number, ms in enumerate(BOUNCE_MS):
                    contact = Contact(button, pressed == (number % 2 == 0), "script")
                    self.events.append(Event((self.ms + ms) / 1000, contact))
                self.ms += TAP_MS

    def point(self, arguments: list[str], pressed: bool) -> None:
        self.add(Point(_pixel(arguments[0], WIDTH), _pixel(arguments[1], HEIGHT), pressed))
        self.ms += TAP_MS

    def glitch(self, arguments: list[str]) -> None:
        self.add(Glitch(_whole(arguments[0], "a number of bytes", MOST_BYTES) if arguments else 1))

    def disk(self, arguments: list[str]) -> None:
        """It is fast at first."""
        state, *seconds = arguments
        if state not in ("full", "free", "fast", "slow"):
            raise ValueError(f"a disk is not '{state}'; it is written '{FORMS['disk']}'.")
        if bool(seconds) != (state == "slow"):
            raise ValueError("'disk slow' needs seconds, and no other does; it is written 'disk slow 2'.")
        if state in ("full", "free"):
            self.last("disk", state == "full", Disk(state == "full"))
        else:
            self.add(SlowDisk(_milliseconds(seconds[0]) / 1000 if seconds else 0.0))

    def quit(self, arguments: list[str]) -> None:
        self.quit_in = self.number
        self.add(Quit())

    def last(self, what: str, begins: bool, action: Action) -> None:
        """Add what begins or ends something that lasts."""
        lasts, end, over, begin = _LASTING[what]
        if begins and what in self.lasting:
            raise ValueError(f"{lasts} since line {self.lasting[what]}; {end} must come before.")
        if not begins and what not in self.lasting:
            raise ValueError(f"{over}; {begin} must come before.")
        if begins:
            self.lasting[what] = self.number
        else:
            del self.lasting[what]
        self.add(action)

    def add(self, action: Action) -> None:
        self.events.append(Event(self.seconds, action))

    def contact(self, button: Button, pressed: bool, then_ms: int) -> None:
        self.add(Contact(button, pressed, "script"))
        self.ms += then_ms

    def free_button(self, word: str) -> Button:
        button = _button(word)
        if button in self.pressed_in:
            line = self.pressed_in[button]
            raise ValueError(f"'{word}' is pressed since line {line}; a 'release {word}' must come before.")
        return button


def _button(word: str) -> Button:
    try:
        return Button(word)
    except ValueError:
        allowed = ", ".join(button.value for button in Button)
        raise ValueError(f"there is no button '{word}'; allowed are {allowed}.") from None


def _whole(word: str, name: str, most: int) -> int:
    if re.fullmatch(r"[0-9]{1,9}", word) and 1 <= int(word) <= most:
        return int(word)
    raise ValueError(f"'{word}' is not {name}; use a whole number from 1 to {most}.")


def _pixel(word: str, size: int) -> int:
    if re.fullmatch(r"[0-9]{1,3}", word) and int(word) < size:
        return int(word)
    raise ValueError(f"'{word}' is not a pixel; use a whole number from 0 to {size - 1}.")


def _milliseconds(word: str) -> int:
    if re.fullmatch(r"[0-9]+(\.[0-9]*)?|\.[0-9]+", word):
        ms = float(word) * 1000
        if 1 <= ms <= MOST_SECONDS * 1000:
            return round(ms)
    raise ValueError(
        f"'{word}' is not a number of seconds; use 0.001 to {MOST_SECONDS}, written like 2 or 0.5."
    )


def file(word: str, ending: str) -> Path:
    """The path ``word``; raises ValueError unless it has that ``ending``."""
    path = Path(word)
    if path.suffix.lower() != ending:
        raise ValueError(f"'{word}' is not a picture file: its name must end in {ending}.")
    return path
