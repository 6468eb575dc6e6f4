"""A shell for tests of single screens: a stack, settings, a session, and what was told."""

from __future__ import annotations

import threading

from core.gameid import GameId
from firmware.computer.background import Thinking
from firmware.drawing.canvas import Canvas
from firmware.screen import Screen
from firmware.session import Session
from firmware.settings import Settings
from hal.contract import Button, Work
from hal.gestures import Gesture, Kind
from hal.system import SystemClock


class DeskShell:
    """Keeps nothing; ``look`` draws the top screen, ``tap`` and ``hold`` give it the gestures of presses."""

    def __init__(
        self,
        game: str | None = None,
        people: tuple[str, ...] = ("Anna", "Bruno"),
        levels: tuple[int, ...] = (),
        work: Work = Work.AT_ONCE,
    ) -> None:
        self.settings = Settings()
        self.session = Session(self.settings)
        self.news = threading.Event()
        self.thinking = Thinking(work, SystemClock(), self.news.set)
        self.stack: list[Screen] = []
        self.told: list[str] = []
        if game is not None:
            self.session.new(GameId.read(game), people, levels)

    def push(self, screen: Screen) -> None:
        self.stack.append(screen)

    def pop(self) -> None:
        self.stack.pop()

    def reset(self, *screens: Screen) -> None:
        self.stack[:] = screens

    def tell(self, sentence: str) -> None:
        self.told.append(sentence)

    can_switch_off = False

    def switch_off(self) -> None:
        self.told.append("switched off")

    @property
    def top(self) -> Screen:
        return self.stack[-1]

    def hear(self) -> DeskShell:
        """Wait in real time until there is news of the thinking, and take notice of it."""
        assert self.news.wait(60)
        self.news.clear()
        self.thinking.look(True)
        self.top.wake(0.0)
        return self

    def look(self, now: float = 0.0) -> Canvas:
        canvas = Canvas()
        self.top.draw(canvas, now)
        return canvas

    def tap(self, *names: str) -> DeskShell:
        for name in names:
            screen = self.top
            screen.handle(Gesture(Button(name), Kind.PRESS, 0.0), 0.0)
            if self.top is screen:
                screen.handle(Gesture(Button(name), Kind.SHORT, 0.0), 0.0)
        return self

    def hold(self, name: str) -> DeskShell:
        screen = self.top
        screen.handle(Gesture(Button(name), Kind.PRESS, 0.0), 0.0)
        if self.top is screen:
            screen.handle(Gesture(Button(name), Kind.LONG, 0.0), 0.0)
        return self

    def play(self, *moves: str) -> DeskShell:
        for move in moves:
            self.session.play(move)
        return self

    def finish(self, last_first: bool = False) -> DeskShell:
        while self.session.position.to_move is not None:
            self.session.play(self.session.position.legal_moves()[-1 if last_first else 0])
        return self
