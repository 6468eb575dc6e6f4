"""The console program: the stack of screens, and the loop that shows the top one and hears the buttons.
It sleeps until an edge or the next deadline, and sends a picture only when it differs from the one shown."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from core.gameid import GameId
from core.match import Match
from firmware.computer.background import Thinking
from firmware.drawing.canvas import Canvas
from firmware.idleness import Idleness, Light, moved
from firmware.labels import button_title
from firmware.saves import MATCH, SETTINGS, Saves
from firmware.screen import Screen
from firmware.screens.notice import Notice
from firmware.screens.play import Play
from firmware.screens.splash import Splash
from firmware.screens.title import Title
from firmware.sender import BLIND, Sender
from firmware.session import Session
from firmware.settings import LEVELS, Data, Settings
from firmware.setups import people_of
from firmware.translation import _, use
from firmware.widgets import BELOW_BAR, title_bar
from hal.contract import WIDTH, Button, Console, Stop, Touch
from hal.gestures import Gesture, Gestures, Kind

CURSOR_REST = 1.0
D_PAD = frozenset({Button.UP, Button.DOWN, Button.LEFT, Button.RIGHT})
SHORTEST_CHANGE = 0.01


def run(
    console: Console,
    *,
    game: str | None = None,
    levels: Sequence[int] = (),
    names: Sequence[str] = (),
    language: str | None = None,
    news: Sequence[str] = (),
) -> None:
    """Run the console program on ``console`` until it is stopped; then all is saved and the panel is dark.

    The rest as for ``opened``.
    """
    opened(console, game=game, levels=levels, names=names, language=language, news=news).run()


def opened(
    console: Console,
    *,
    game: str | None = None,
    levels: Sequence[int] = (),
    names: Sequence[str] = (),
    language: str | None = None,
    news: Sequence[str] = (),
) -> App:
    """The console program on ``console``, ready to run.

    ``game``: a game id to open at once. ``levels``: for each of its seats the level of the computer that
    plays there, 0 for a person; none: only persons play. ``names``: the same for persons, empty where the
    settings say who sits there. ``language``: such as ``de``; None is English. ``news``: sentences that the
    player must see first. Raises GameIdError or LanguageError, before anything is shown, when there is no
    such game or language, and ValueError when ``levels`` or ``names`` do not suit the game.
    """
    use(language)
    wanted = None if game is None else GameId.read(game)
    if levels and (wanted is None or len(levels) != wanted.start().seats or not set(levels) <= set(LEVELS)):
        raise ValueError("levels are one number from 0 to 5 for each seat of the game")
    if names and (wanted is None or len(names) != wanted.start().seats):
        raise ValueError("names are one for each seat of the game")
    app = App(console)
    app.open(wanted, tuple(levels), names)
    for sentence in news:
        app.tell(sentence)
    return app


class App:
    """The shell around the screens of one console.

    A match that has changed is shown when it is kept: until then the picture stays, what is pressed waits its
    turn, and after a second a bar says why. From then on only the D-pad counts: who cannot see what A would
    do does nothing with it.
    """

    def __init__(self, console: Console) -> None:
        self._console = console
        self._stack: list[Screen] = []
        self._notices: list[Notice] = []
        self._canvas = Canvas()
        self._sender = Sender(console.display)
        self._gestures = Gestures()
        self._pressed_on: dict[Button, Screen | None] = {}
        self._change: float | None = None
        self._save_at: float | None = None
        self._applied: tuple[int, bool] | None = None
        self._dark = False
        self._place = (0, 0)
        self._input: deque[tuple[Gesture | Touch, bool]] = deque()
        self._kept: Match | None = None
        self._stalled: float | None = None
        self._saves = Saves(console.storage, self.tell, console.writer)
        self.settings = Settings(keep=partial(self._saves.keep, SETTINGS))
        if self._saves.load(SETTINGS, self._take_settings):
            self.settings.save()
        self._idleness = Idleness(self.settings, console.clock.now())
        self.session = Session(self.settings, self._keep_match)
        self._saves.load(MATCH, self.session.take)
        self._kept = self.session.match if self.session.started else None
        self.thinking = Thinking(
            console.work, console.clock, console.buttons.interrupt, console.ending, console.limit
        )

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
        """Show one sentence above whatever is shown, until a button is pressed; once, if it waits already."""
        if all(notice.sentence != sentence for notice in self._notices):
            self._notices.append(Notice(sentence, self._close_notice))

    @property
    def can_switch_off(self) -> bool:
        return self._console.power.can_switch_off

    def switch_off(self) -> None:
        """Save, and ask the system to switch the computer off."""
        self.session.flush()
        self._saves.finish()
        self._console.power.switch_off()

    def _close_notice(self) -> None:
        del self._notices[0]

    def open(self, game: GameId | None, levels: tuple[int, ...] = (), names: Sequence[str] = ()) -> None:
        """Show the title, or ``game``: the match on the table if it is that and goes on, else a new one.

        ``levels``: who plays at its seats; where there are none, persons in a new game. ``names``: as for
        ``opened``.
        """
        self.reset(Title(self))
        if game is None:
            self.push(Splash(self, self._console.clock.now()))
            return
        session = self.session
        goes_on = session.started and session.match.game == game and session.position.to_move is not None
        seated = levels or (0,) * game.start().seats
        own = zip(names, self.settings.names, strict=False)
        called = (*(name or other for name, other in own), *self.settings.names[len(names) :])
        people = people_of(replace(self.settings, names=called), seated)
        if goes_on:
            goes_on = (not levels or levels == session.view.levels) and (
                not names or people == session.match.people
            )
        if not goes_on:
            session.new(game, people, seated)
        self.push(Play(self))

    def run(self) -> None:
        """Go on until Stop; whatever ends the loop, all is saved and the display closed."""
        try:
            self._light(self._console.clock.now())
            self._draw(self._console.clock.now())
            while True:
                self._step()
        except Stop:
            pass
        finally:
            self.thinking.stop()
            try:
                self.session.flush()
                self._saves.finish()
            finally:
                self._console.display.close()
                self.thinking.close()

    def _step(self) -> None:
        """Wait once, then do what is due.

        Gestures are asked for the time up to which all edges are known: that of the one that came or, when
        none did, that for which was waited. More may have come since, if this was held up.
        """
        started, until = self._console.clock.now(), self._deadline()
        edge = self._console.buttons.wait(until)
        now = self._console.clock.now()
        known = started if until is None or now < until else max(started, until)
        if edge is not None:
            self._gestures.feed(edge)
            known = edge.time
        heard = self._gestures.due(known)
        touches = self._console.pointer.take() if self._console.pointer is not None else []
        did: list[Gesture | Touch] = [*heard, *touches]
        for done in did:
            self._input.append((done, self._counts(done, now)))
            self._idleness.end(now)
        written = self._saves.look()
        interrupted = edge is None and not touches and not written and (until is None or now < until)
        overdue = edge is None and until is not None and until <= started
        news = self.thinking.look(interrupted or overdue)
        self._take_input(now)
        woken = interrupted or news or written or (self._change is not None and now >= self._change)
        if woken and not self._saves.awaited:
            self._top.wake(now)
        self._stalled = None if not self._saves.awaited else self._stalled or now + BLIND
        moved = self._light(now)
        if did or woken or moved:
            self._draw(now)
        self._sender.send_again(now)
        if self._save_at is not None and now >= self._save_at:
            self._save_at = None
            self.session.flush()

    def _deadline(self) -> float | None:
        rest = self._idleness.next_change(self._console.clock.now())
        times = (self._change, self._gestures.deadline(), self._sender.due, self._save_at, rest)
        return min((time for time in times if time is not None), default=None)

    def _take_input(self, now: float) -> None:
        """Give the screens what was done, in its order, for as long as what they show is kept."""
        while self._input and not self._saves.awaited:
            done, counts = self._input.popleft()
            self._hear(done, counts, now) if isinstance(done, Gesture) else self._feel(done, counts, now)
            if self.session.unsaved:
                self._save_at = now + CURSOR_REST

    def _hear(self, gesture: Gesture, seen: bool, now: float) -> None:
        """Give a gesture to the screen on which its press began, unless that is gone or was not seen."""
        if gesture.kind is Kind.PRESS:
            self._pressed_on[gesture.button] = self._top if seen else None
        if self._pressed_on.get(gesture.button) is self._top:
            self._top.handle(gesture, now)
        if gesture.kind is Kind.STUCK:
            told = _("The button {button} is stuck. Release it to use it again.")
            self.tell(told.format(button=button_title(gesture.button)))

    def _feel(self, touch: Touch, seen: bool, now: float) -> None:
        """Give a touch to the screen that is shown, where its picture lies, unless nobody can see it."""
        if seen:
            right, down = self._place
            self._top.touch(replace(touch, x=touch.x - right, y=touch.y - down), now)

    def _counts(self, done: Gesture | Touch, now: float) -> bool:
        """Whether who did it saw what it would do."""
        if self._stalled is not None and now >= self._stalled:
            return isinstance(done, Gesture) and done.button in D_PAD
        return not (self._dark or self._sender.is_blind(now))

    def _draw(self, now: float) -> None:
        if self._dark:
            self._change = None
            return
        if self._stalled is None:
            self._canvas.clear()
            self._top.draw(self._canvas, now)
            change = self._top.next_change(now)
            self._change = None if change is None else max(change, now + SHORTEST_CHANGE)
        elif now < self._stalled:
            self._change = self._stalled
        else:
            self._change = None
            self._canvas.box(0, 0, WIDTH, BELOW_BAR, lit=False)
            title_bar(self._canvas, _("Saving ..."), _("SLOW CARD"))
        self._sender.show(moved(self._canvas.image, self._place), now)

    def _light(self, now: float) -> bool:
        """Light the panel as settings and idleness say; True when its picture is to be drawn anew."""
        light = self._idleness.light(now)
        wanted = (1 if light is Light.DIM else self.settings.brightness, self.settings.invert)
        if wanted != self._applied and light is not Light.DARK:
            self._console.display.set_brightness(wanted[0])
            self._console.display.set_inverted(wanted[1])
            self._applied = wanted
        before = (self._dark, self._place)
        self._dark, self._place = light is Light.DARK, self._idleness.place(now)
        if self._dark and not before[0]:
            self._console.display.sleep()
            self._sender.forget()
        elif before[0] and not self._dark:
            self._console.display.wake()
        return (self._dark, self._place) != before

    def _keep_match(self, data: Data) -> None:
        match = self.session.match
        self._saves.keep(MATCH, data, urgent=match is not self._kept)
        self._kept = match

    def _take_settings(self, data: object) -> str | None:
        wrong = self.settings.take(data)
        if not wrong:
            return None
        return _("These settings were damaged and are back to their defaults: {fields}.").format(
            fields=", ".join(wrong)
        )

    @property
    def _top(self) -> Screen:
        return self._notices[0] if self._notices else self._stack[-1]
