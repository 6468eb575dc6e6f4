"""The words of a command line that mean something to the firmware, checked before anything is opened.
The commands of the console and of the simulator share them; the games are loaded when one is named."""

from __future__ import annotations

import argparse
from unicodedata import normalize

from firmware.settings import LEVELS, NAME_LENGTH
from firmware.translation import LanguageError, languages, use

LANGUAGE = f"the language of the screens, one of: {', '.join(languages())}"
"""What a command line says of ``language``."""
_LEVEL = "level"


def game_id(text: str) -> str:
    """``text``, if it is a game id; an argument type of argparse."""
    from core.gameid import GameId, GameIdError

    try:
        GameId.read(text)
    except GameIdError as error:
        raise argparse.ArgumentTypeError(str(error)) from error
    return text


def players(text: str) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """Who sits at each seat, as in ``Anna,level3``: names, and levels of the computer; an argument type."""
    from firmware.fonts import SMALL

    words = text.split(",")
    for word in words:
        if word.lower().startswith(_LEVEL) and word[len(_LEVEL) :].isdigit() and not _level(word):
            raise argparse.ArgumentTypeError(
                f"there is no {word}; the computer plays on {_LEVEL}1 to {_LEVEL}{LEVELS[-1]}."
            )
        if not word.strip() or len(word) > NAME_LENGTH or not word.isprintable():
            raise argparse.ArgumentTypeError(
                f"'{word}' is nobody; allowed are names of 1 to {NAME_LENGTH} characters,"
                f" and {_LEVEL}1 to {_LEVEL}{LEVELS[-1]} for the computer."
            )
        unknown = next((char for char in normalize("NFC", word) if not SMALL.has(char)), "")
        if unknown:
            raise argparse.ArgumentTypeError(f"'{word}' cannot be written: the screen has no '{unknown}'.")
    levels = tuple(_level(word) for word in words)
    return tuple("" if level else word for word, level in zip(words, levels, strict=True)), levels


def seats(game: str) -> int:
    """How many play ``game``, which is a game id."""
    from core.gameid import GameId

    return GameId.read(game).start().seats


def _level(word: str) -> int:
    """The level of the computer that ``word`` means, 0 for a person."""
    number = word.lower().removeprefix(_LEVEL)
    return int(number) if word.lower().startswith(_LEVEL) and number in map(str, LEVELS[1:]) else 0


def language(text: str) -> str:
    """``text``, if there is such a language, which is used from now on; an argument type of argparse."""
    try:
        use(text)
    except LanguageError as error:
        raise argparse.ArgumentTypeError(str(error)) from error
    return text
