"""The words of a command line that mean something to the firmware, checked before anything is opened.
The commands of the console and of the simulator share them."""

from __future__ import annotations

import argparse

from core.gameid import GameId, GameIdError
from firmware.texts import LanguageError, use


def game_id(text: str) -> str:
    """``text``, if it is a game id; an argument type of argparse."""
    try:
        GameId.read(text)
    except GameIdError as error:
        raise argparse.ArgumentTypeError(str(error)) from error
    return text


def language(text: str) -> str:
    """``text``, if there is such a language, which is used from now on; an argument type of argparse."""
    try:
        use(text)
    except LanguageError as error:
        raise argparse.ArgumentTypeError(str(error)) from error
    return text
