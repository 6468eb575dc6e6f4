"""A play screen with a match on it and nobody around it: tests press its buttons and look at its picture.
Moves of ``play_on`` follow from the position alone, so that pictures stay the same on every machine."""

from __future__ import annotations

import threading
from typing import cast
from zlib import crc32

from PIL import Image

from core.gameid import GameId
from core.position import Move, Position
from firmware.computer.background import Thinking
from firmware.drawing.canvas import Canvas
from firmware.screen import Screen, Shell
from firmware.screens.play import Play
from firmware.session import Session
from firmware.settings import Settings
from hal.contract import Button, Work
from hal.gestures import Gesture, Kind
from hal.system import SystemClock

NAMES = ("Anna", "Bruno", "Clara", "Diego")
LONG_NAMES = ("Maximilian", "Bärbelwurz", "Wilhelmina", "Konstantin")


class Table:
    """The shell of one play screen. ``now`` is its clock; ``pushed`` are the screens that it opened.

    ``levels``: the computers at the seats; they think as ``work`` says, and ``news`` is set when one has.
    """

    def __init__(
        self,
        game: str,
        names: tuple[str, ...] = NAMES,
        moves: int = 0,
        levels: tuple[int, ...] = (),
        work: Work = Work.AT_ONCE,
        **settings: object,
    ) -> None:
        self.settings = Settings()
        for name, value in settings.items():
            setattr(self.settings, name, value)
        self.session = Session(self.settings)
        self.news = threading.Event()
        start = GameId.read(game)
        self.session.new(start, names[: start.start().seats], levels)
        self.thinking = Thinking(work, SystemClock(), self.news.set)
        self.pushed: list[Screen] = []
        self.now = 0.0
        for _ in range(moves):
            self.session.play(some_move(self.session.position))
        self.session.handover = False
        self.play = Play(cast(Shell, self))

    @property
    def moves(self) -> tuple[Move, ...]:
        return self.session.position.legal_moves()

    def press(self, *buttons: str, kind: Kind = Kind.PRESS) -> Table:
        for button in buttons:
            self.play.handle(Gesture(Button(button), kind, self.now), self.now)
        return self

    def wait(self, seconds: float) -> Table:
        """Let time pass the way the main loop does: the screen wakes at each of its changes."""
        end = self.now + seconds
        while (change := self.play.next_change(self.now)) is not None and change <= end:
            self.now = change
            self.play.wake(self.now)
            self.picture()
        self.now = end
        return self

    def settle(self) -> Table:
        """Do what the main loop does after a press: draw, and ask when something changes."""
        self.picture()
        self.play.next_change(self.now)
        return self

    def hear(self) -> Table:
        """Wait in real time until the computer has thought, and let the screen know."""
        assert self.news.wait(60)
        self.news.clear()
        self.thinking.look(True)
        self.play.wake(self.now)
        return self

    def picture(self) -> Image.Image:
        canvas = Canvas()
        self.play.draw(canvas, self.now)
        return canvas.image

    def push(self, screen: Screen) -> None:
        self.pushed.append(screen)

    def pop(self) -> None: ...

    def reset(self, *screens: Screen) -> None: ...

    def tell(self, sentence: str) -> None: ...


def some_move(position: Position) -> Move:
    """A move that claims something where one does, else one from anywhere on the board."""
    moves = [move for move in position.legal_moves() if move not in position.offers()] or position.offers()
    score = sum(position.scores)
    takes = [move for move in moves if sum(position.play(move).scores) > score]
    choice = takes or moves
    return choice[crc32(bytes([len(moves)])) % len(choice)]
