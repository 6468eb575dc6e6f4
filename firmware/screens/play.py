"""The board, and everything that a player does on it.
The painter of the game draws at the left and points; the sidebar tells the rest."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from core.position import Move, Offer, Stage, Turn
from firmware.computer.hint import Hint
from firmware.computer.opponent import Opponent, Players
from firmware.drawing.canvas import Canvas
from firmware.drawing.sidebar import LOWER_LINE, UPPER_LINE, Sidebar
from firmware.games import painter_for
from firmware.painter import Captions, Cursor, Painter
from firmware.screen import Screen, Shell
from firmware.screens.handover import Handover, banner, colour
from firmware.screens.pause import Pause
from firmware.screens.playsidebar import draw_end, draw_hint, draw_list, draw_set_up, draw_turn
from firmware.screens.result import Result
from firmware.translation import _
from firmware.view import MatchView
from firmware.widgets import Blink
from hal.contract import WIDTH, Button, Touch
from hal.gestures import Gesture, Kind

BANNER_TIME = 1.2
"""Seconds that the banner of a handover stays when no button is pressed."""


class Play(Screen):
    """Plays the match on the table.

    The D-pad moves the cursor and A draws there; held B undoes; short B lets go of what is held, or else
    opens the pause menu. Moves that are no place on the board, such as ``stop``, are chosen from a list: the
    centre button opens it, and it stands open where there is no other move. With the setting ``confirm`` A
    fixes the preview first. While the computer moves, A shows the rest of its turn without pauses.

    A finger fixes the preview of what is nearest to it, and plays it the second time; hovering only points.
    """

    def __init__(self, shell: Shell) -> None:
        self._shell = shell
        self._session = shell.session
        self._handover = Handover(shell)
        players = Players()
        self._opponent = Opponent(shell, players)
        self._hint = Hint(shell, players)
        self._blink = Blink()
        self._cursors: dict[int, Cursor | None] = {}
        self._view = shell.session.view
        self._captions: Captions | None = None
        self._fixed: Turn | None = None
        self._chosen: int | None = None
        self._banner_end: float | None = None
        self._begin(self._view)

    def draw(self, canvas: Canvas, now: float) -> None:
        self._settle()
        if self._waiting == "full":
            self._handover.draw(canvas, now)
            return
        painter, view = self._painter, self._view
        lit = self._fixed is not None or self._blink.lit(now)
        cursor = None if self._options or self._watching else view.cursor
        painter.draw(canvas, view.position, cursor, lit, view.last_turn)
        self._draw_sidebar(Sidebar(canvas, painter.width, painter.foot), now)
        if self._opponent.said:
            banner(canvas, painter.width, view.last_actor, self._opponent.said)
        elif self._waiting == "banner":
            self._banner_end = self._banner_end or now + BANNER_TIME
            banner(canvas, painter.width, _("PASS TO"), view.actor, colour(view.position))

    def next_change(self, now: float) -> float | None:
        self._settle()
        if self._waiting == "full":
            return None
        hidden = self._fixed is not None or self._options or self._watching
        blinks = self._view.cursor is not None and not hidden
        times = [self._blink.next_change(now) if blinks else None]
        times += [self._opponent.next_change(self._view, now), self._hint.next_change(now)]
        if self._waiting == "banner":
            times.append(self._banner_end)
        return min((time for time in times if time is not None), default=None)

    def wake(self, now: float) -> None:
        self._settle()
        if self._banner_end is not None and now >= self._banner_end:
            self._end_banner()
        turn = self._opponent.wake(self._view, now)
        if turn is not None:
            self._session.play(*turn)
        hint = self._hint.wake()
        if hint is not None:
            self._show(hint.move)
        self._settle()

    def handle(self, gesture: Gesture, now: float) -> None:
        self._settle()
        self._blink.restart(now)
        button, kind = gesture.button, gesture.kind
        if button is Button.B:
            if kind is Kind.LONG:
                self._undo()
            elif kind is Kind.SHORT:
                self._back()
        elif self._watching:
            if button is Button.A and kind is Kind.PRESS:
                self._opponent.hurry(self._view, now)
        elif self._waiting == "full":
            self._handover.handle(gesture, now)
        elif kind in (Kind.PRESS, Kind.REPEAT):
            self._hint.drop()
            covered = self._waiting == "banner"
            self._end_banner()
            if button not in (Button.A, Button.CENTRE):
                self._point(button)
            elif not covered:
                self._act() if button is Button.A else self._open_list()
        self._settle()

    def touch(self, touch: Touch, now: float) -> None:
        self._settle()
        if self._watching or self._waiting != "off" or self._hint.thought is not None or self._view.over:
            super().touch(touch, now)
        elif touch.x >= self._painter.foot and touch.y >= LOWER_LINE - 1:
            self._touch_line(touch)
        elif self._options and touch.x >= self._painter.width:
            self._touch_list(touch)
        elif touch.x < self._painter.width or touch.y >= UPPER_LINE:
            self._touch_board(touch, now)
        self._settle()

    def _touch_line(self, touch: Touch) -> None:
        """The small line that asks: what is fixed, or whether a word is wanted."""
        if touch.pressed and self._fixed is not None:
            yes = touch.x < (self._painter.foot + WIDTH) // 2
            self._play(self._fixed) if yes else self._back()
        elif touch.pressed and not self._options:
            self._open_list()

    def _touch_list(self, touch: Touch) -> None:
        option = Sidebar.option_at(touch.y)
        if 0 <= option < len(self._options):
            self._chosen = option
            if touch.pressed:
                self._act()

    def _touch_board(self, touch: Touch, now: float) -> None:
        position, cursor = self._view.position, self._view.cursor
        if cursor is None:
            return
        meant = self._painter.at(position, cursor, touch.x, touch.y)
        if not touch.pressed:
            if meant is not None and self._fixed is None and not self._options and _alike(meant, cursor):
                self._session.cursor = meant
        elif self._fixed is not None and meant == cursor:
            self._play(self._fixed)
        else:
            self._fixed = self._chosen = None
            self._hint.drop()
            if meant is not None:
                made = self._painter.press(position, meant)
                self._session.cursor = made if isinstance(made, Cursor) else meant
                self._fixed = None if isinstance(made, Cursor) else made
        self._blink.restart(now)

    def _begin(self, view: MatchView) -> None:
        """Sit down at a match of another game."""
        self._painter: Painter[Any] = painter_for(view.match.game, self._shell.settings)
        self._cursors.clear()
        self._arrive(view)

    def _arrive(self, view: MatchView) -> None:
        """Look at a new position."""
        self._hint.drop()
        self._fixed = self._chosen = self._banner_end = None
        self._session.cursor = self._painter.first(view.position, view.cursor)
        self._view, self._captions = self._session.view, None

    def _settle(self) -> None:
        """Follow the match to where it is now: after a move, an undo, or whatever a menu did to it."""
        view = self._session.view
        if view is self._view:
            return
        if view.match.game != self._view.match.game:
            self._begin(view)
        elif view.position is not self._view.position:
            self._arrive(view)
        else:
            self._view, self._captions = view, None

    def _point(self, direction: Button) -> None:
        """Move the cursor, or in a list the choice."""
        options, cursor = self._options, self._view.cursor
        if options:
            if direction in (Button.UP, Button.DOWN):
                step = 1 if direction is Button.DOWN else -1
                self._chosen = ((self._chosen or 0) + step) % len(options)
        elif cursor is not None and self._fixed is None:
            self._session.cursor = self._painter.step(self._view.position, cursor, direction)

    def _act(self) -> None:
        """Draw at the cursor, take the choice, or go on to the result."""
        view, options = self._view, self._options
        if view.over:
            self._shell.push(Result(self._shell))
        elif options:
            offer = options[self._chosen or 0]
            self._chosen = None
            if offer is not None:
                self._play((offer,))
        elif self._fixed is not None:
            self._play(self._fixed)
        elif view.cursor is not None:
            made = self._painter.press(view.position, view.cursor)
            if isinstance(made, Cursor):
                self._session.cursor = made
            elif self._shell.settings.confirm:
                self._fixed = made
            else:
                self._play(made)

    def _play(self, turn: Turn) -> None:
        self._cursors[self._view.match.place] = self._view.cursor
        self._session.play(*turn)

    def _undo(self) -> None:
        """Take the last move back, and the cursor to where it was then; a fixed preview goes first."""
        if self._fixed is not None:
            self._fixed = None
            return
        session = self._session
        self._opponent.pause()
        session.undo()
        session.cursor = self._cursors.get(session.match.place, session.cursor)

    def _back(self) -> None:
        """Drop the hint, free the preview, close the list, let go of what is held, or open the pause menu."""
        cursor = self._view.cursor
        held = cursor and self._painter.let_go(self._view.position, cursor)
        if self._hint.asked:
            self._hint.drop()
        elif self._fixed is not None:
            self._fixed = None
        elif self._chosen is not None and cursor is not None:
            self._chosen = None
        elif held:
            self._session.cursor = held
        else:
            self._opponent.pause()
            self._shell.push(Pause(self._shell, self._hint.ask))

    def _show(self, move: Move) -> None:
        """Point at ``move``, on the board or in the list."""
        self._fixed = self._chosen = None
        aimed = self._painter.aim(self._view.position, move)
        if aimed is not None:
            self._session.cursor = aimed
        else:
            self._chosen = next((row for row, offer in enumerate(self._view.offers) if offer == move), None)

    def _open_list(self) -> None:
        if self._view.offers and self._fixed is None:
            self._chosen = None if self._options and self._view.cursor else 0

    def _end_banner(self) -> None:
        if self._waiting == "banner":
            self._session.handover = False
            self._settle()

    @property
    def _waiting(self) -> str:
        """How the console asks to be passed on now: ``off`` when it does not."""
        if not self._view.handover or self._watching:
            return "off"
        return self._shell.settings.handover

    @property
    def _watching(self) -> bool:
        """Whether the computer moves, or what it did is to be seen before the console is passed on."""
        view, opponent = self._view, self._opponent
        return view.level > 0 or (opponent.shows and (view.handover or opponent.said != ""))

    @property
    def _options(self) -> tuple[Offer | None, ...]:
        """What the list offers while it stands open, None the way back; else nothing."""
        view = self._view
        if not view.offers or self._watching or (self._chosen is None and view.cursor is not None):
            return ()
        return view.offers if view.cursor is None else (*view.offers, None)

    def _draw_sidebar(self, sidebar: Sidebar, now: float) -> None:
        view, fixed = self._view, self._fixed is not None
        if view.over:
            draw_end(sidebar, view)
            return
        if self._hint.thought is not None:
            draw_hint(sidebar, view, self._hint)
            return
        if self._hint.asked:
            sidebar.bar(_("Hint"), busy=self._hint.phase(now))
        else:
            sidebar.bar(view.actor, colour(view.position), self._opponent.phase(view, now))
        if self._options:
            draw_list(sidebar, view, self._options, self._chosen or 0)
        elif view.position.stage is Stage.SETUP:
            draw_set_up(sidebar, view, fixed, self._watching)
        else:
            self._captions = self._captions or self._painter.captions(view.position, view.cursor)
            draw_turn(sidebar, view, self._captions, fixed, self._watching)
        if fixed:
            sidebar.lower_line(_("A YES"), _("B NO"), reverse=True)


def _alike(one: Cursor, other: Cursor) -> bool:
    """Whether the two differ in where they point at the most."""
    return replace(one, spot=other.spot) == other
