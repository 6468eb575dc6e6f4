"""A family of games as data: its name, the choices that its game ids are made of, and how it starts.
One file of core/games makes one Game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from core.position import Position

Options = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing to choose before a game, such as the border.

    ``values`` are the words that a game id may hold; the empty word stands for the one that is not
    written (the open border). ``default`` is one of ``values``. ``allowed`` says in words what may be
    chosen, for messages.
    """

    name: str
    values: tuple[str, ...]
    default: str
    allowed: str


@dataclass(frozen=True, slots=True)
class Game:
    """A family of games, such as ``dots``.

    ``choices`` stand in the order in which a game id is written. ``start`` makes the first position from a
    complete mapping of choice name to value; it may rely on ``refuse``, which answers one sentence when the
    values do not go together (icelandic borders on a triangle), or None.
    """

    name: str
    choices: tuple[Choice, ...]
    start: Callable[[Options], Position]
    refuse: Callable[[Options], str | None]
