"""What games, their choices, moves and endings are called on the screen.
What has no entry is called as in the game id or in the notation."""

from __future__ import annotations

from enum import Enum

from core.claim import position as claim
from core.pinuid import position as pinuid
from core.position import Move, Position
from firmware.translation import N_, _
from hal.contract import Button

_BUTTONS = {
    Button.UP: N_("up"),
    Button.DOWN: N_("down"),
    Button.LEFT: N_("left"),
    Button.RIGHT: N_("right"),
    Button.CENTRE: N_("centre"),
}
_GAMES = {
    "dots": N_("Dots and Boxes"),
    "lines": N_("Catch the Line"),
    "pinuid": N_("Pinuid"),
}

_CHOICES = {
    "board": N_("Board"),
    "kind": N_("Board"),
    "width": N_("Width"),
    "height": N_("Height"),
    "side": N_("Side"),
    "border": N_("Border"),
    "objective": N_("Goal"),
    "pie": N_("Pie rule"),
    "seats": N_("Players"),
    "mode": N_("Lines"),
    "game": N_("Rules"),
    "layout": N_("Layout"),
    "help": N_("Help"),
}

_VALUES = {
    "kind": {"": N_("squares"), "tri": N_("triangles"), "hex": N_("hexagons")},
    "border": {"": N_("open"), "swedish": N_("swedish"), "icelandic": N_("icelandic")},
    "objective": {"": N_("most"), "misere": N_("fewest")},
    "pie": {"": N_("off")},
    "mode": {"": N_("normal"), "pro": N_("pro")},
    "game": {
        "": N_("normal"),
        "misere": N_("misère"),
        "classic": N_("Classic"),
        "quatro": N_("Quatro"),
    },
    "layout": {"": N_("line"), "pairs": N_("pairs"), "hedge": N_("hedge")},
    "help": {"": N_("on"), "nohelp": N_("off")},
}

_MOVES = {"stop": N_("Stop"), "keep": N_("Keep"), "swap": N_("Swap"), "pass": N_("Pass")}

_LEVELS = (N_("Beginner"), N_("Casual"), N_("Keen"), N_("Strong"), N_("Master"))

_ENDINGS: dict[Enum, str] = {
    claim.Ending.DRAWN: N_("all lines drawn"),
    claim.Ending.BLACK: N_("all cells black"),
    pinuid.Ending.GOAL: N_("two pieces left"),
    pinuid.Ending.LAST: N_("all others are out"),
    pinuid.Ending.REPEATED: N_("same position 3 times"),
}


def game_title(game: str) -> str:
    """The name of a family of games."""
    return _(_GAMES.get(game, game))


def choice_title(choice: str) -> str:
    """The name of something to choose before a game."""
    return _(_CHOICES.get(choice, choice))


def value_title(choice: str, value: str) -> str:
    """The name of one value of a choice; a value that ends in a number is called by it."""
    words = _VALUES.get(choice, {})
    if value in words:
        return _(words[value])
    return value.removeprefix(choice) or value


def move_title(position: Position, move: Move) -> str:
    """``move`` of ``position`` in words, or as in the notation where it is a place on the board."""
    return _(_MOVES.get(move, move.capitalize())) if move in position.offers() else move


def level_title(level: int) -> str:
    """The name of the computer at ``level`` 1 to 5."""
    return _(_LEVELS[level - 1])


def ending_title(ending: Enum) -> str:
    """How a game ended, in at most 30 characters."""
    return _(_ENDINGS.get(ending, str(ending.value)))


def button_title(button: Button) -> str:
    """The name of a button; A and B are called what stands on them."""
    return _(_BUTTONS[button]) if button in _BUTTONS else button.value.upper()


def on_off(value: bool) -> str:
    """The state of a switch."""
    return _("on") if value else _("off")


def duration(seconds: int) -> str:
    """Seconds or minutes after which something happens; 0 is never."""
    if not seconds:
        return _("never")
    return _("{n} min").format(n=seconds // 60) if seconds >= 60 else _("{n} s").format(n=seconds)
