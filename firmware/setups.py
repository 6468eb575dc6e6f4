"""What there is to choose before a game, as rows of a menu see it.
A board is split into kind, width, height or side; values that do not go together are left out."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from core.game import Choice
from core.gameid import GameId, GameIdError
from firmware.games import console_game
from firmware.labels import level_title
from firmware.settings import NAME_LENGTH, Settings

BOARD, SEATS = "board", "seats"
_SIZED = re.compile("([a-z]*)([0-9]+)(?:x([0-9]+))?")


@dataclass(frozen=True, slots=True)
class Option:
    """One row: its label, a word for each value, which of them is chosen, and the game that each leads to."""

    key: str
    label: str
    words: tuple[str, ...]
    chosen: int
    games: tuple[GameId, ...]

    @property
    def numbers(self) -> bool:
        """Whether all its words are numbers."""
        return all(word.isdigit() for word in self.words)

    def changed(self, step: int) -> GameId:
        """The game with the value ``step`` places on; numbers stop at their ends, words go around."""
        index = self.chosen + step
        if self.numbers:
            return self.games[min(max(index, 0), len(self.words) - 1)]
        return self.games[index % len(self.words)]


class _Size(NamedTuple):
    """A value such as ``5x4`` or ``tri3``; ``second`` is ``first`` when there is one number only."""

    kind: str
    first: int
    second: int

    @classmethod
    def read(cls, value: str) -> _Size:
        found = _SIZED.fullmatch(value)
        assert found is not None
        return cls(found[1], int(found[2]), int(found[3] or found[2]))


def people_of(settings: Settings, levels: Sequence[int]) -> tuple[str, ...]:
    """Who sits at each seat: by its level the computer, else the person of that place in the settings.

    The second computer of a name gets a number, so that they are told apart.
    """
    names: list[str] = []
    persons = [name for name, level in zip(settings.names, levels, strict=False) if not level]
    for name, level in zip(settings.names, levels, strict=False):
        if level:
            title = level_title(level)
            numbers = (f" {number}" for number in range(2, 9))
            others = (title[: NAME_LENGTH - len(number)] + number for number in numbers)
            name = next(name for name in (title, *others) if name not in (*persons, *names))
        names.append(name)
    return tuple(names)


def options_of(game: GameId) -> list[Option]:
    """All that can be chosen in ``game``; what has one value only is left out, except how many play."""
    options: list[Option] = []
    for choice in game.game.choices:
        sized = choice.name == BOARD and all(map(_SIZED.fullmatch, choice.values))
        options += _board(game, choice) if sized else [_plain(game, choice)]
    return [option for option in options if len(option.words) > 1 or option.key == SEATS]


def _plain(game: GameId, choice: Choice) -> Option:
    games = {
        value: after for value in choice.values if (after := _with(game, choice.name, value)) is not None
    }
    console = console_game(game)
    if choice.name == SEATS:
        words = tuple(str(after.start().seats) for after in games.values())
    else:
        words = tuple(console.value_title(choice.name, value) for value in games)
    chosen = list(games).index(game.options[choice.name])
    return Option(choice.name, console.choice_title(choice.name), words, chosen, tuple(games.values()))


def _board(game: GameId, choice: Choice) -> Iterable[Option]:
    sizes = {_Size.read(value): value for value in choice.values}
    now = _Size.read(game.options[choice.name])
    console = console_game(game)

    def option(key: str, values: dict[str, _Size], chosen: str) -> Option:
        games = {word: _with(game, choice.name, sizes[size]) for word, size in values.items()}
        possible = {word: after for word, after in games.items() if after is not None}
        index = list(possible).index(chosen)
        return Option(key, console.choice_title(key), tuple(possible), index, tuple(possible.values()))

    kinds = {kind: _nearest(now, [size for size in sizes if size.kind == kind]) for kind, _, _ in sizes}
    words = {kind: console.value_title("kind", kind) for kind in kinds}
    yield option("kind", {words[kind]: size for kind, size in kinds.items()}, words[now.kind])
    if all(size.first == size.second for size in sizes if size.kind == now.kind):
        sides = {str(size.first): size for size in sizes if size.kind == now.kind}
        yield option("side", sides, str(now.first))
    else:
        alike = [size for size in sizes if size.kind == now.kind]
        widths = {str(size.first): size for size in alike if size.second == now.second}
        yield option("width", widths, str(now.first))
        heights = {str(size.second): size for size in alike if size.first == now.first}
        yield option("height", heights, str(now.second))


def _nearest(now: _Size, sizes: Iterable[_Size]) -> _Size:
    return min(sizes, key=lambda size: abs(size.first - now.first) + abs(size.second - now.second))


def _with(game: GameId, name: str, value: str) -> GameId | None:
    """``game`` with another value; choices that come later and do not go with it get their defaults.

    None when the value does not go with the choices that come before.
    """
    names = [choice.name for choice in game.game.choices]
    place = names.index(name) + 1
    options = {**game.options, name: value}
    kept = {name: options[name] for name in names[:place]}
    try:
        changed = GameId(game.game, kept)
    except GameIdError:
        return None
    for later in names[place:]:
        kept[later] = options[later]
        try:
            changed = GameId(game.game, kept)
        except GameIdError:
            del kept[later]
    return changed
