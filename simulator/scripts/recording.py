"""Recordings: all that a session depended on, as lines of text, from which it happens again to the pixel.
What the console started with comes first, then each event with its time, as it happens."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TextIO

from firmware.saves import MATCH, SETTINGS
from hal.contract import HEIGHT, WIDTH, Button, Work
from simulator.parts.events import (
    Action,
    Contact,
    Disk,
    Event,
    Glitch,
    Interrupt,
    Plug,
    Point,
    PowerCut,
    Restart,
    SlowDisk,
    Wire,
)

FIRST = "pipopi recording 1"
END = "end"
MOST_SECONDS = 1e9
SECONDS = f"seconds from 0 to {MOST_SECONDS:.0f}, written like 2 or 0.5"
MOST_DIGITS = 18
SLOW = "disk slow"
_WORDS: dict[str, Action] = {
    "interrupt": Interrupt(),
    "unplug": Plug(False),
    "plug": Plug(True),
    "disk full": Disk(True),
    "disk free": Disk(False),
    "wire slow": Wire(True),
    "wire fast": Wire(False),
    "cut": PowerCut(),
    "restart": Restart(),
}


class RecordingError(ValueError):
    """This is no recording: one sentence with the number of the line, the reason and what is allowed."""


@dataclass(frozen=True)
class Start:
    """What a session starts with.

    ``seed`` chooses the noise in the panel's memory; ``game``, ``language`` and ``players`` (who sits at each
    seat, as in ``Anna,level3``) are those of the command line;
    ``files`` is what the console had kept before, by name; ``work`` is how it thinks, and ``limit`` how much
    about a move, whatever its settings say. ``board``: a built-in board by name, or the text of an owner's
    file; None is the default one.
    """

    seed: int = 0
    game: str | None = None
    language: str | None = None
    players: str | None = None
    files: Mapping[str, bytes] = field(default_factory=dict)
    work: Work = Work.AT_ONCE
    limit: int | None = None
    board: str | None = None

    def lines(self) -> list[str]:
        """It as the first lines of a recording."""
        lines = [FIRST, f"seed {self.seed}", f"work {self.work.value}"]
        if self.game is not None:
            lines.append(f"game {self.game}")
        if self.language is not None:
            lines.append(f"language {self.language}")
        if self.limit is not None:
            lines.append(f"limit {self.limit}")
        if self.board is not None:
            lines.append(f"board {json.dumps(self.board)}")
        if self.players is not None:
            lines.append(f"players {self.players}")
        for name, content in self.files.items():
            lines.append(f"file {name} {json.dumps(content.decode('latin-1'))}")
        return lines


@dataclass(frozen=True)
class Recording:
    """``events`` in the order of their times, and ``end``: the seconds after which nothing was recorded.

    ``whole``: it does not break off there.
    """

    start: Start
    events: tuple[Event, ...]
    end: float
    whole: bool


class Recorder:
    """Keeps the lines of a session, and writes each to ``file`` at once, if there is one. Raises OSError."""

    def __init__(self, start: Start, file: TextIO | None = None) -> None:
        self._lines: list[str] = []
        self._file = file
        for line in start.lines():
            self._add(line)

    @property
    def text(self) -> str:
        """The recording so far."""
        return "".join(f"{line}\n" for line in self._lines)

    def take(self, time: float, action: Action) -> None:
        """Add what happens at ``time``, if the firmware notices it."""
        words = _words(action)
        if words:
            self._add(f"{time!r} {words}")

    def end(self, time: float) -> None:
        """Add that the session goes on until ``time``."""
        self._add(f"{time!r} {END}")

    def _add(self, line: str) -> None:
        self._lines.append(line)
        if self._file is not None:
            print(line, file=self._file)


def kept_files(folder: Path) -> dict[str, bytes]:
    """What a console has kept in ``folder``, damaged and spare copies too."""
    if not folder.is_dir():
        return {}
    return {
        path.name: path.read_bytes()
        for path in sorted(folder.iterdir())
        if path.name.startswith((MATCH, SETTINGS)) and path.is_file()
    }


def read_recording(text: str) -> Recording:
    """The recording in ``text``; one that breaks off ends with its last whole line. Raises RecordingError."""
    lines = text.splitlines()
    if not lines or lines[0].strip() != FIRST:
        raise RecordingError(f"line 1: this is not a recording: it should begin with '{FIRST}'.")
    seed, game, language, players, work, limit = 0, None, None, None, Work.AT_ONCE, None
    board: str | None = None
    files: dict[str, bytes] = {}
    events: list[Event] = []
    end, whole = 0.0, False
    torn = not text.endswith(("\n", "\r")) and not lines[-1].endswith(f" {END}")
    if torn:
        lines.pop()
    for number, line in enumerate(lines[1:], start=2):
        word, _, rest = line.strip().partition(" ")
        try:
            match word:
                case "" | "#":
                    continue
                case "seed":
                    seed = _whole(rest, "seed")
                case "work":
                    work = _work(rest)
                case "limit":
                    limit = _whole(rest, "limit")
                case "game":
                    game = rest
                case "language":
                    language = rest
                case "players":
                    players = rest
                case "board":
                    board = _content(rest).decode("latin-1")
                case "file":
                    name, _, content = rest.partition(" ")
                    known = _name(name)
                    files[known] = _content(content)
                case _:
                    time = _time(word, end)
                    whole = rest == END
                    if not whole:
                        events.append(Event(time, _action(rest)))
                    end = time
        except ValueError as error:
            raise RecordingError(f"line {number}: {error}") from None
    if torn and not events:
        raise RecordingError(
            f"line {len(lines) + 1}: the recording breaks off here, before anything happens."
        )
    return Recording(
        Start(seed, game, language, players, files, work, limit, board), tuple(events), end, whole
    )


def _words(action: Action) -> str:
    match action:
        case Contact(button, pressed):
            return f"{'press' if pressed else 'release'} {button.value}"
        case Point(x, y, pressed):
            return f"{'touch' if pressed else 'hover'} {x} {y}"
        case Glitch(reach):
            return f"glitch {reach}"
        case SlowDisk(seconds):
            return f"{SLOW} {seconds!r}"
    return next((words for words, known in _WORDS.items() if known == action), "")


def _action(words: str) -> Action:
    if words in _WORDS:
        return _WORDS[words]
    verb, _, rest = words.partition(" ")
    if verb in ("press", "release") and rest in [button.value for button in Button]:
        return Contact(Button(rest), verb == "press", "recording")
    if verb in ("touch", "hover"):
        x, _, y = rest.partition(" ")
        return Point(_pixel(x, WIDTH), _pixel(y, HEIGHT), verb == "touch")
    if verb == "glitch":
        return Glitch(_whole(rest, "number of bytes"))
    if words.startswith(f"{SLOW} "):
        return SlowDisk(_time(words.removeprefix(f"{SLOW} "), 0.0))
    forms = ["press BUTTON", "release BUTTON", "touch X Y", "hover X Y", "glitch BYTES", f"{SLOW} SECONDS"]
    allowed = ", ".join([*forms, *_WORDS, END])
    raise ValueError(f"there is no event '{words}'; allowed are {allowed}.")


def _work(word: str) -> Work:
    try:
        return Work(word)
    except ValueError:
        allowed = ", ".join(work.value for work in Work)
        raise ValueError(f"there is no work '{word}'; allowed are {allowed}.") from None


def _time(word: str, before: float) -> float:
    if not re.fullmatch(r"[0-9]+(\.[0-9]*)?(e-?[0-9]+)?", word) or not float(word) <= MOST_SECONDS:
        raise ValueError(f"'{word}' is not a time; use {SECONDS}.")
    if float(word) < before:
        raise ValueError(f"{word} comes after {before}; allowed are times that never go back.")
    return float(word)


def _whole(word: str, what: str) -> int:
    if not re.fullmatch(f"[0-9]{{1,{MOST_DIGITS}}}", word):
        raise ValueError(f"'{word}' is not a {what}; use a whole number of at most {MOST_DIGITS} digits.")
    return int(word)


def _pixel(word: str, size: int) -> int:
    if not re.fullmatch(r"[0-9]{1,3}", word) or int(word) >= size:
        raise ValueError(f"'{word}' is not a pixel; use a whole number from 0 to {size - 1}.")
    return int(word)


def _name(word: str) -> str:
    if not word.startswith((MATCH, SETTINGS)) or word != Path(word).name:
        raise ValueError(
            f"'{word}' is not a file of the console: its name should begin with {MATCH} or {SETTINGS}."
        )
    return word


def _content(word: str) -> bytes:
    try:
        content = json.loads(word)
        if isinstance(content, str):
            return content.encode("latin-1")
        raise TypeError
    except (ValueError, TypeError, RecursionError):
        raise ValueError("the content of the file is damaged; allowed is a string of JSON.") from None
