"""Which panel and which pins this console has: profiles as TOML files beside this one, and the owner's file.
A mistake in the owner's file is told in one sentence, and what the board below has is used instead."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import NamedTuple

from hal.boards.reading import (
    MOST,
    Lost,
    Rule,
    Rules,
    Values,
    either,
    find_key,
    matching,
    numbers,
    read_values,
    whole,
    words,
)
from hal.contract import Button

DEFAULT = "adafruit-oled-bonnet"
OWNERS_FILES = (Path("/boot/firmware/pipopi.toml"), Path("/etc/pipopi.toml"))
"""The first that is there counts; any PC can edit the first partition of the card."""

_HOME = Path(__file__).parent
_PIN = whole(0, 27, "a GPIO number")
_TURNED = {
    Button.UP: Button.DOWN,
    Button.DOWN: Button.UP,
    Button.LEFT: Button.RIGHT,
    Button.RIGHT: Button.LEFT,
}
_I2C_PINS = {0: {0: "SDA", 1: "SCL"}, 1: {2: "SDA", 3: "SCL"}}
_SPI_PINS = {0: {9: "MISO", 10: "MOSI", 11: "SCLK"}, 1: {19: "MISO", 20: "MOSI", 21: "SCLK"}}
_SELECT_PINS = {(0, 0): 8, (0, 1): 7, (1, 0): 18, (1, 1): 17, (1, 2): 16}


@dataclass(frozen=True, slots=True)
class PanelWiring:
    """The panel: its chip, its bus and its pins (GPIO numbers). Rotations are in degrees."""

    chip: str
    bus: str
    i2c_bus: int = 1
    address: int = 0x3C
    spi_bus: int = 0
    spi_select: int = 0
    spi_speed: int = 8_000_000
    dc: int | None = None
    reset: int | None = None
    offset: int = 2
    rotation: int = 0


@dataclass(frozen=True, slots=True)
class ButtonWiring:
    """``pins``: GPIO numbers by button, turned already. ``active_low``: pressed, a pin is grounded."""

    pins: Mapping[Button, int]
    active_low: bool
    polling: bool


@dataclass(frozen=True, slots=True)
class Board:
    """Everything that is different from one console to another.

    ``language``: a code such as ``en`` that the owner wrote, for the program to look up; None: not said.
    """

    name: str
    panel: PanelWiring
    buttons: ButtonWiring
    language: str | None = None


class Found(NamedTuple):
    """``source``: the owner's file, if there is one. ``problems``: a sentence for each mistake in it."""

    board: Board
    source: Path | None
    problems: tuple[str, ...]


class _Conflict(NamedTuple):
    """``keys``: the tables and keys that do not go together."""

    sentence: str
    keys: list[tuple[str, str]]


def names() -> tuple[str, ...]:
    """The boards that are known."""
    return tuple(sorted(path.stem for path in _HOME.glob("*.toml")))


def built_in(name: str) -> Board:
    """The board ``name``, one of ``names()``."""
    return _board(name, _built_in_values(name))


def find(files: Sequence[Path] = OWNERS_FILES) -> Found:
    """The board of this console: the owner's, or else the default one."""
    for path in files:
        try:
            with path.open("rb") as file:
                content = file.read(MOST + 1)
        except FileNotFoundError:
            continue
        except OSError as error:
            problem = f"{path}: it cannot be read ({error.strerror}). {_instead(DEFAULT)[Lost.FILE]}"
            return Found(built_in(DEFAULT), path, (problem,))
        board, problems = read_board(content, str(path))
        return Found(board, path, tuple(problems))
    return Found(built_in(DEFAULT), None, ())


def read_board(content: bytes, source: str) -> tuple[Board, list[str]]:
    """The board in the owner's file with this ``content``, and a sentence for each mistake.

    Of a file that cannot be read as a whole, the board that it names is used, if it names one.
    """
    if len(content) > MOST:
        problem = f"{source}: it is longer than {MOST} bytes, so it is something else. "
        return built_in(DEFAULT), [problem + _instead(DEFAULT)[Lost.FILE]]
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        name = _named(content.replace(b"\0", b"").decode("ascii", "replace"))
        problem = f"{source}: this is not UTF-8 text; save it as UTF-8. {_instead(name)[Lost.FILE]}"
        return built_in(name), [problem]
    values, problems = read_values(text, source, _rules())
    whole_file = values.get("", {})
    name = str(whole_file.get("board", DEFAULT)) if values else _named(text)
    language = whole_file.get("language")
    told = [f"{problem.sentence} {_instead(name)[problem.lost]}" for problem in problems]
    merged = _merged(_built_in_values(name), values)
    conflict = _conflict(merged)
    if conflict is None:
        return replace(_board(name, merged), language=language), told
    places = [find_key(text, source, *key)[0] for key in conflict.keys]
    place = next((place for place in places if place != source), source)
    told.append(f"{place}: {conflict.sentence} {_instead(name)[Lost.FILE]}")
    return replace(built_in(name), language=language), told


def _named(text: str) -> str:
    """The board that a text names which is no TOML: on its panel it can be told what is wrong."""
    lines = re.findall(r"""^[^\w#]*board\s*=\s*["'](.*?)["']""", text, re.MULTILINE)
    return next((name for name in lines if name in names()), DEFAULT)


def _instead(name: str) -> dict[Lost, str]:
    return {
        Lost.FILE: f"The board {name} is used.",
        Lost.KEY: "It has no effect.",
        Lost.VALUE: f"That of the board {name} is used.",
        Lost.REST: "They have no effect.",
    }


@cache
def _rules() -> Rules:
    buttons: dict[str, Rule] = {button.value: _PIN for button in Button}
    return {
        "": {
            "board": words(*names()),
            "language": matching(r"[A-Za-z]{2,3}([_-]\w+)?", 'a code such as "en"'),
        },
        "panel": {
            "chip": words("ssd1306", "sh1106"),
            "bus": words("i2c", "spi"),
            "i2c_bus": whole(0, 99),
            "address": whole(0x08, 0x77, "an I2C address", hexadecimal=True),
            "spi_bus": whole(0, 9),
            "spi_select": whole(0, 2),
            "spi_speed": whole(100_000, 32_000_000),
            "dc": _PIN,
            "reset": either(_PIN, words("none")),
            "offset": whole(0, 4),
            "rotation": numbers(0, 180),
        },
        "buttons": buttons
        | {
            "rotation": numbers(0, 180),
            "active": words("low", "high"),
            "read": words("edges", "polling"),
        },
    }


def _built_in_values(name: str) -> Values:
    values, problems = read_values((_HOME / f"{name}.toml").read_text("utf-8"), name, _rules())
    assert not problems, problems
    return values


def _merged(below: Values, above: Values) -> Values:
    return {table: below.get(table, {}) | above.get(table, {}) for table in ("panel", "buttons")}


def _board(name: str, values: Values) -> Board:
    buttons = values["buttons"]
    turned = _TURNED if buttons.get("rotation") == 180 else {}
    pins = {turned.get(button, button): buttons[button.value] for button in Button}
    wiring = ButtonWiring(
        pins, buttons.get("active", "low") == "low", buttons.get("read", "edges") == "polling"
    )
    return Board(name, _panel(values), wiring)


def _panel(values: Values) -> PanelWiring:
    return PanelWiring(**{key: value for key, value in values["panel"].items() if value != "none"})


def _conflict(values: Values) -> _Conflict | None:
    """What no single key shows to be wrong."""
    panel = _panel(values)
    if panel.bus == "spi" and panel.dc is None:
        return _Conflict("an SPI panel needs dc, the GPIO number of its pin DC.", [("panel", "bus")])
    users: dict[int, tuple[str, list[tuple[str, str]]]] = {
        pin: (name, []) for pin, name in _bus_pins(panel).items()
    }
    ours = [("panel", "dc", panel.dc)] if panel.bus == "spi" else []
    ours.append(("panel", "reset", panel.reset))
    ours += [("buttons", button.value, values["buttons"][button.value]) for button in Button]
    for table, key, pin in ours:
        if pin is None:
            continue
        if pin in users:
            user, keys = users[pin]
            sentence = f"GPIO {pin} is {user} already, and cannot be {table}.{key} too."
            return _Conflict(sentence, [(table, key), *keys])
        users[pin] = (f"{table}.{key}", [(table, key)])
    return None


def _bus_pins(panel: PanelWiring) -> dict[int, str]:
    if panel.bus == "i2c":
        return {pin: f"{name} of the I2C bus" for pin, name in _I2C_PINS.get(panel.i2c_bus, {}).items()}
    pins = {pin: f"{name} of the SPI bus" for pin, name in _SPI_PINS.get(panel.spi_bus, {}).items()}
    select = _SELECT_PINS.get((panel.spi_bus, panel.spi_select))
    return pins if select is None else pins | {select: "CS of the panel"}
