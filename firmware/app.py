"""The console program: the stack of screens, and the loop that shows the top one and hears the buttons.
It sleeps until an edge or the next deadline, and sends a picture only when it differs from the one shown."""

from __future__ import annotations

from functools import partial

from core.gameid import GameId
from firmware.canvas import Canvas
from firmware.saves import MATCH, SETTINGS, Saves
from firmware.screen import Screen
from firmware.screens.notice import Notice
from firmware.screens.play import Play
from firmware.screens.splash import Splash
from firmware.screens.title import Title
from firmware.sender import Sender
from firmware.session import Session
from firmware.settings import Settings
from firmware.texts import _, use
from hal.contract import Button, Console, Stop
from hal.gestures import Gesture, Gestures, Kind

CURSOR_REST = 1.0
SHORTEST_CHANGE = 0.01


def run(console: Console, *, game: str | None = None, language: str | None = None) -> None:
    """Run the console program on ``console`` until it is stopped; then all is saved and the panel is dark.

    ``game``: a game id to open at once. ``language``: such as ``de``; None is English. Raises GameIdError or
    LanguageError, before anything is shown, when there is no such game or language.
    """
    use(language)
    wanted = None if game is None else GameId.read(game)
    app = App(console)
    app.open(wanted)
    app.run()


class App:
    """The shell around the screens of one console."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._stack: list[Screen] = []
        self._notices: list[Screen] = []
        self._canvas = Canvas()
        self._sender = Sender(console.display)
        self._gestures = Gestures()
        self._pressed_on: dict[Button, Screen] = {}
        self._change: float | None = None
        self._save_at: float | None = None
        self._applied: tuple[int, bool] | None = None
        self._saves = Saves(console.storage, self.tell)
        self.settings = Settings(keep=partial(self._saves.keep, SETTINGS))
        self._saves.load(SETTINGS, self._take_settings)
        self.session = Session(self.settings, partial(self._saves.keep, MATCH))
        self._saves.load(MATCH, self.session.take)

    def push(self, screen: Screen) -> None:
        """Show ``screen`` above the present one."""
        self._stack.append(screen)

    def pop(self) -> None:
        """Leave the present screen for the one below."""
        self._stack.pop()

    def reset(self, *screens: Screen) -> None:
        """Replace the whole stack; the last one is shown."""
        self._stack[:] = screens

    def tell(self, sentence: str) -> None:
        """Show one sentence above whatever is shown, until a button is pressed."""
        self._notices.append(Notice(sentence, self._close_notice))

    def _close_notice(self) -> None:
        del self._notices[0]

    def open(self, game: GameId | None) -> None:
        """Show the title, or ``game``: the match on the table if it is that and goes on, else a new one."""
        self.reset(Title(self))
        if game is None:
            self.push(Splash(self, self._console.clock.now()))
            return
        session = self.session
        if not session.started or session.match.game != game or session.position.to_move is None:
            session.new(game, self.settings.names[: game.start().seats])
        self.push(Play(self))

    def run(self) -> None:
        """Go on until Stop; whatever ends the loop, all is saved and the display closed."""
        try:
            self._apply_settings()
            self._draw(self._console.clock.now())
            while True:
                self._step()
        except Stop:
            pass
        finally:
            try:
                self.session.flush()
            finally:
                self._console.display.close()

    def _step(self) -> None:
        """Wait once, then do what is due."""
        until = self._deadline()
        edge = self._console.buttons.wait(until)
        now = self._console.clock.now()
        if edge is not None:
            self._gestures.feed(edge)
        heard = self._gestures.due(now)
        for gesture in heard:
            self._hear(gesture, now)
        interrupted = edge is None and (until is None or now < until)
        woken = interrupted or (self._change is not None and now >= self._change)
        if woken:
            self._top.wake(now)
        if heard or woken:
            self._draw(now)
        self._sender.send_again(now)
        if self._save_at is not None and now >= self._save_at:
            self._save_at = None
            self.session.flush()

    def _deadline(self) -> float | None:
        times = (self._change, self._gestures.deadline(), self._sender.retry, self._save_at)
        return min((time for time in times if time is not None), default=None)

    def _hear(self, gesture: Gesture, now: float) -> None:
        """Give a gesture to the screen on which its press began; if that is gone, to nobody."""
        if gesture.kind is Kind.PRESS:
            self._pressed_on[gesture.button] = self._top
        if self._pressed_on.get(gesture.button) is self._top:
            self._top.handle(gesture, now)
        if self.session.unsaved:
            self._save_at = now + CURSOR_REST
        self._apply_settings()

    def _draw(self, now: float) -> None:
        self._canvas.clear()
        self._top.draw(self._canvas, now)
        change = self._top.next_change(now)
        self._change = None if change is None else max(change, now + SHORTEST_CHANGE)
        self._sender.show(self._canvas.image, now)

    def _apply_settings(self) -> None:
        wanted = (self.settings.brightness, self.settings.invert)
        if wanted != self._applied:
            self._console.display.set_brightness(self.settings.brightness)
            self._console.display.set_inverted(self.settings.invert)
            self._applied = wanted

    def _take_settings(self, data: object) -> None:
        wrong = self.settings.take(data)
        if wrong:
            told = _("Wrong in the settings, and now as at first: {fields}.").format(fields=", ".join(wrong))
            self.tell(f"{told} {self._saves.set_aside(SETTINGS)}")

    @property
    def _top(self) -> Screen:
        return self._notices[0] if self._notices else self._stack[-1]
