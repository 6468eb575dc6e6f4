"""Game ids: one short text says which game is played, with all its options (``dots:5x5,swedish``).
Saves, the engine, the command line and sharing all name a game this way."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from core.game import Choice, Game
from core.games import GAMES
from core.position import Position
from core.quoting import listed, quoted


class GameIdError(ValueError):
    """No game has this id; the text is one sentence that names the part that is wrong and what is allowed."""


@dataclass(frozen=True, slots=True)
class GameId:
    """A family of games and a value for each of its choices.

    ``options`` may leave choices out when it is made: they get their defaults, and the mapping is complete
    afterwards. Raises GameIdError for a value that does not exist and for values that do not go together.
    """

    game: Game
    options: Mapping[str, str]

    def __post_init__(self) -> None:
        choices = {choice.name: choice for choice in self.game.choices}
        for name, value in self.options.items():
            if name not in choices:
                raise GameIdError(f"{self.game.name} has no choice {quoted(name)}, only {listed(choices)}")
            if value not in choices[name].values:
                raise GameIdError(_refusal(self.game, value, choices[name]))
        complete = {name: self.options.get(name, choice.default) for name, choice in choices.items()}
        object.__setattr__(self, "options", MappingProxyType(complete))
        refusal = self.game.refuse(self.options)
        if refusal is not None:
            raise GameIdError(refusal)

    def __hash__(self) -> int:
        return hash((self.game.name, *self.options.values()))

    def __str__(self) -> str:
        """The canonical id: options in the order of the choices, without defaults except the first."""
        words = [
            self.options[choice.name]
            for place, choice in enumerate(self.game.choices)
            if place == 0 or self.options[choice.name] != choice.default
        ]
        return ":".join(filter(None, (self.game.name, ",".join(filter(None, words)))))

    def start(self) -> Position:
        """The position before the first move."""
        return self.game.start(self.options)

    @classmethod
    def read(cls, text: str, games: Sequence[Game] = GAMES) -> GameId:
        """The game that ``text`` names: ``dots:5x5,swedish``, its options in any order.

        What is left out has its default. Capitals and spaces around the signs do not matter.
        Raises GameIdError.
        """
        tidy, *after = re.sub(r"\s*([:,])\s*", r"\1", text.strip().lower()).split(None, 1) or [""]
        if after:
            raise GameIdError(f'a comma or "moves" is missing before {quoted(after[0])}')
        name, colon, rest = tidy.partition(":")
        game = next((game for game in games if game.name == name), None)
        if game is None:
            raise GameIdError(f"there is no game {quoted(name)}, only {listed(game.name for game in games)}")
        options: dict[str, str] = {}
        for word in rest.split(",") if colon else ():
            choice = _choice_of(game, word)
            if choice.name in options:
                raise GameIdError(_twice(choice, options[choice.name], word))
            options[choice.name] = word
        return cls(game, options)


def _choice_of(game: Game, word: str) -> Choice:
    if not word:
        raise GameIdError("an option is missing after a colon or comma of the game id")
    for choice in game.choices:
        if word in choice.values:
            return choice
    shape = _shape(word)
    meant = (choice for choice in game.choices if shape in map(_shape, choice.values))
    raise GameIdError(_refusal(game, word, next(meant, None)))


def _shape(word: str) -> str:
    return re.sub("[0-9]+", "0", word)


def _refusal(game: Game, word: str, meant: Choice | None) -> str:
    if meant is not None:
        return f"{game.name} has no {meant.name} {quoted(word)}; allowed: {meant.allowed}"
    allowed = "; ".join(f"{choice.name} {choice.allowed}" for choice in game.choices)
    return f"{game.name} has no option {quoted(word)}; allowed: {allowed}"


def _twice(choice: Choice, before: str, word: str) -> str:
    if before == word:
        return f"{quoted(word)} is given twice"
    return f"{quoted(before)} and {quoted(word)} exclude each other: only one {choice.name} can be chosen"
