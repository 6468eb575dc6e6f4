"""Setting up a new game: first which, then its board, its rules and who plays.
The last set-up of each game is remembered, and a picture shows what it looks like."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache, partial

from PIL import Image

from core.gameid import GameId, GameIdError
from firmware.drawing.canvas import Canvas
from firmware.fonts import SMALL
from firmware.games import GAMES, painter_for, preview
from firmware.games.game import ConsoleGame
from firmware.screen import Screen, Shell
from firmware.screens.names import ask_name
from firmware.screens.play import Play
from firmware.settings import LEVELS, Settings
from firmware.setups import Option, options_of, people_of
from firmware.translation import _
from firmware.widgets import BELOW_BAR, Menu, Row
from hal.contract import WIDTH

SIZE = 36
LEFT, TOP = WIDTH - SIZE - 1, BELOW_BAR - 1
COUNTS = (TOP + SIZE + 1, TOP + SIZE + 7)


def new_game(shell: Shell) -> Screen:
    """The screen that New game opens: the games, or the set-up at once when there is only one."""
    if len(GAMES) == 1:
        return SetUp(shell, GAMES[0], shell.pop)
    return Games(shell)


class Games(Menu):
    """Which game; expects to stand right above the title."""

    def __init__(self, shell: Shell) -> None:
        self._shell = shell
        super().__init__(_("New game"), self._entries, back=shell.pop, width=LEFT - 2)
        names = [game.game.name for game in GAMES]
        if shell.settings.family in names:
            self.chosen = names.index(shell.settings.family)

    def draw(self, canvas: Canvas, now: float) -> None:
        super().draw(canvas, now)
        game = last_set_up(self._shell.settings, GAMES[self.chosen])
        canvas.stamp(LEFT, BELOW_BAR + 6, _picture(game))

    def _entries(self) -> Sequence[Row]:
        return [Row(_(game.title), choose=partial(self._set_up, game)) for game in GAMES]

    def _set_up(self, game: ConsoleGame) -> None:
        self._shell.push(SetUp(self._shell, game, self._leave))

    def _leave(self) -> None:
        self._shell.pop()
        self._shell.pop()


class SetUp(Menu):
    """Start, what can be chosen, and who plays; ``leave`` takes it off the stack before the game."""

    def __init__(self, shell: Shell, game: ConsoleGame, leave: Callable[[], None]) -> None:
        self._shell = shell
        self._game = last_set_up(shell.settings, game)
        self._leave = leave
        super().__init__(_(game.title), self._entries, back=shell.pop, width=LEFT - 5)

    def draw(self, canvas: Canvas, now: float) -> None:
        super().draw(canvas, now)
        canvas.stamp(LEFT, TOP, _picture(self._game))
        for y, text in zip(COUNTS, _counts(self._game), strict=False):
            canvas.text(LEFT - 3, y, text, SMALL, width=SIZE + 4, align="centre")

    def _entries(self) -> Sequence[Row]:
        options = [
            Row(option.label, option.words[option.chosen], change=self._change(option))
            for option in options_of(self._game)
        ]
        return [Row(_("Start"), choose=self._start), *options, *self._seats()]

    def _seats(self) -> Iterable[Row]:
        """A row for each seat: left and right choose who sits there, A renames a person."""
        for seat, (name, level) in enumerate(zip(self._people, self._levels, strict=True)):
            if level:
                yield Row(_("{seat} CPU").format(seat=seat + 1), name, change=self._change_seat(seat))
            else:
                rename = partial(ask_name, self._shell, seat, seat)
                yield Row(str(seat + 1), name, choose=rename, change=self._change_seat(seat))

    @property
    def _levels(self) -> tuple[int, ...]:
        return self._shell.settings.levels[: self._game.start().seats]

    @property
    def _people(self) -> tuple[str, ...]:
        return people_of(self._shell.settings, self._levels)

    def _change(self, option: Option) -> Callable[[int], None]:
        def change(step: int) -> None:
            self._game = option.changed(step)

        return change

    def _change_seat(self, seat: int) -> Callable[[int], None]:
        """Give the seat to the next person in the alphabet, who gives theirs; after the last the computer."""

        def change(step: int) -> None:
            names, levels = list(self._shell.settings.names), list(self._shell.settings.levels)
            everybody = sorted(names)
            computers = LEVELS[1:]
            here = len(names) + levels[seat] - 1 if levels[seat] else everybody.index(names[seat])
            there = (here + step) % (len(names) + len(computers))
            levels[seat] = 0 if there < len(names) else computers[there - len(names)]
            if not levels[seat]:
                other = names.index(everybody[there])
                names[seat], names[other] = names[other], names[seat]
            self._shell.settings.names, self._shell.settings.levels = tuple(names), tuple(levels)

        return change

    def _start(self) -> None:
        shell, settings = self._shell, self._shell.settings
        settings.family = self._game.game.name
        settings.setups = {**settings.setups, settings.family: str(self._game)}
        settings.save()
        shell.session.new(self._game, self._people, self._levels)
        self._leave()
        shell.push(Play(shell))


def last_set_up(settings: Settings, game: ConsoleGame) -> GameId:
    """The set-up that was chosen last, or the default when there is none that this program understands."""
    try:
        return GameId.read(settings.setups[game.game.name])
    except (KeyError, GameIdError):
        return game.default


@lru_cache(maxsize=8)
def _picture(game: GameId) -> Image.Image:
    return preview(game, game.start(), SIZE)


def _counts(game: GameId) -> tuple[str, ...]:
    return painter_for(game, Settings()).counts()
