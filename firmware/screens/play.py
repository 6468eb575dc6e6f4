"""The board, and everything that a player does on it.
The painter of the game draws at the left and points; the panel at the right tells the rest."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from core.gameid import GameId
from core.position import Move, Offer, Position, Stage, Turn
from firmware.computer.hint import Hint
from firmware.computer.opponent import Opponent, Players
from firmware.drawing.canvas import Canvas
from firmware.drawing.sidebar import LOWER_LINE, UPPER_LINE, Panel
from firmware.games import painter_for
from firmware.labels import move_title
from firmware.painter import Cursor, Painter
from firmware.screen import Screen, Shell
from firmware.screens.handover import Handover, banner, colour
from firmware.screens.pause import Pause
from firmware.screens.playpanel import draw_end, draw_hint, draw_list, scores_of
from firmware.screens.result import Result
from firmware.translation import _, ngettext
from firmware.widgets import Blink
from hal.contract import WIDTH, Button, Touch
from hal.gestures import Gesture, Kind

BANNER_TIME = 1.2
"""Seconds that the banner of a handover stays when no button is pressed."""
GAP = 2
"""Pixels between the board and the panel."""


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
        self._game: GameId | None = None
        self._seen: Position | None = None
        self._fixed: Turn | None = None
        self._chosen: int | None = None
        self._banner_end: float | None = None
        self._settle()

    def draw(self, canvas: Canvas, now: float) -> None:
        self._settle()
        if self._waiting == "full":
            self._handover.draw(canvas, now)
            return
        painter, session = self._painter, self._session
        lit = self._fixed is not None or self._blink.lit(now)
        cursor = None if self._options or self._watching else session.cursor
        painter.draw(canvas, session.position, cursor, lit, session.last_turn)
        self._draw_panel(Panel(canvas, painter.width + GAP, painter.foot + GAP), now)
        if self._opponent.said:
            banner(canvas, painter.width, self._last_actor, self._opponent.said)
        elif self._waiting == "banner":
            self._banner_end = self._banner_end or now + BANNER_TIME
            banner(canvas, painter.width, _("PASS TO"), self._actor, colour(session.position))

    def next_change(self, now: float) -> float | None:
        if self._waiting == "full":
            return None
        hidden = self._fixed is not None or self._options or self._watching
        blinks = self._session.cursor is not None and not hidden
        times = [self._blink.next_change(now) if blinks else None]
        times += [self._opponent.next_change(now), self._hint.next_change(now)]
        if self._waiting == "banner":
            times.append(self._banner_end)
        return min((time for time in times if time is not None), default=None)

    def wake(self, now: float) -> None:
        self._settle()
        if self._banner_end is not None and now >= self._banner_end:
            self._end_banner()
        turn = self._opponent.wake(now)
        if turn is not None:
            self._session.play(*turn)
        hint = self._hint.wake()
        if hint is not None:
            self._show(hint.move)

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
                self._opponent.hurry(now)
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
        over = self._session.position.to_move is None
        if self._watching or self._waiting != "off" or self._hint.thought is not None or over:
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
        option = Panel.option_at(touch.y)
        if 0 <= option < len(self._options):
            self._chosen = option
            if touch.pressed:
                self._act()

    def _touch_board(self, touch: Touch, now: float) -> None:
        session, cursor = self._session, self._session.cursor
        if cursor is None:
            return
        meant = self._painter.at(session.position, cursor, touch.x, touch.y)
        if not touch.pressed:
            if meant is not None and self._fixed is None and not self._options and _alike(meant, cursor):
                session.cursor = meant
        elif self._fixed is not None and meant == cursor:
            self._play(self._fixed)
        else:
            self._fixed = self._chosen = None
            self._hint.drop()
            if meant is not None:
                made = self._painter.press(session.position, meant)
                session.cursor = made if isinstance(made, Cursor) else meant
                self._fixed = None if isinstance(made, Cursor) else made
        self._blink.restart(now)

    def _settle(self) -> None:
        """Follow the match to where it is now: after a move, an undo, or whatever a menu did to it."""
        session = self._session
        if self._game != session.match.game:
            self._game = session.match.game
            self._painter: Painter[Any] = painter_for(self._game, self._shell.settings)
            self._cursors.clear()
            self._seen = None
        if session.position is self._seen:
            return
        self._seen = session.position
        self._hint.drop()
        self._fixed = self._chosen = self._banner_end = None
        session.cursor = self._painter.first(session.position, session.cursor)

    def _point(self, direction: Button) -> None:
        """Move the cursor, or in a list the choice."""
        options, cursor = self._options, self._session.cursor
        if options:
            if direction in (Button.UP, Button.DOWN):
                step = 1 if direction is Button.DOWN else -1
                self._chosen = ((self._chosen or 0) + step) % len(options)
        elif cursor is not None and self._fixed is None:
            self._session.cursor = self._painter.step(self._session.position, cursor, direction)

    def _act(self) -> None:
        """Draw at the cursor, take the choice, or go on to the result."""
        session, options = self._session, self._options
        if session.position.to_move is None:
            self._shell.push(Result(self._shell))
        elif options:
            offer = options[self._chosen or 0]
            self._chosen = None
            if offer is not None:
                self._play((offer,))
        elif self._fixed is not None:
            self._play(self._fixed)
        elif session.cursor is not None:
            made = self._painter.press(session.position, session.cursor)
            if isinstance(made, Cursor):
                session.cursor = made
            elif self._shell.settings.confirm:
                self._fixed = made
            else:
                self._play(made)

    def _play(self, turn: Turn) -> None:
        self._cursors[self._session.match.place] = self._session.cursor
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
        session, cursor = self._session, self._session.cursor
        held = cursor and self._painter.let_go(session.position, cursor)
        if self._hint.asked:
            self._hint.drop()
        elif self._fixed is not None:
            self._fixed = None
        elif self._chosen is not None and session.cursor is not None:
            self._chosen = None
        elif held:
            session.cursor = held
        else:
            self._opponent.pause()
            self._shell.push(Pause(self._shell, self._hint.ask))

    def _show(self, move: Move) -> None:
        """Point at ``move``, on the board or in the list."""
        self._fixed = self._chosen = None
        aimed = self._painter.aim(self._session.position, move)
        if aimed is not None:
            self._session.cursor = aimed
        else:
            self._chosen = next((row for row, offer in enumerate(self._offers) if offer == move), None)

    def _open_list(self) -> None:
        if self._offers and self._fixed is None:
            self._chosen = None if self._options and self._session.cursor else 0

    def _end_banner(self) -> None:
        if self._waiting == "banner":
            self._session.handover = False

    @property
    def _waiting(self) -> str:
        """How the console asks to be passed on now: ``off`` when it does not."""
        if not self._session.handover or self._watching:
            return "off"
        return self._shell.settings.handover

    @property
    def _watching(self) -> bool:
        """Whether the computer moves, or what it did is to be seen before the console is passed on."""
        opponent = self._opponent
        return opponent.moves or (opponent.shows and (self._session.handover or opponent.said != ""))

    @property
    def _actor(self) -> str:
        """Who acts now, or acted last."""
        session = self._session
        return session.match.people[session.person or 0]

    @property
    def _last_actor(self) -> str:
        """Who made the last move."""
        match = self._session.match
        return match.people[match.undo().position.actor or 0]

    @property
    def _offers(self) -> tuple[Offer, ...]:
        """The moves that are no places."""
        return self._session.position.offers()

    @property
    def _options(self) -> tuple[Offer | None, ...]:
        """What the list offers while it stands open, None the way back; else nothing."""
        offers = () if self._watching else self._offers
        if not offers or (self._chosen is None and self._session.cursor is not None):
            return ()
        return offers if self._session.cursor is None else (*offers, None)

    def _draw_panel(self, panel: Panel, now: float) -> None:
        position = self._session.position
        if position.to_move is None:
            draw_end(panel, self._session)
            return
        if self._hint.thought is not None:
            draw_hint(panel, position, self._hint.thought.move, self._hint.why)
            return
        if self._hint.asked:
            panel.bar(_("Hint"), busy=self._hint.phase(now))
        else:
            panel.bar(self._actor, colour(position), self._opponent.phase(now))
        if self._options:
            draw_list(panel, position, self._options, self._chosen or 0)
        elif position.stage is Stage.SETUP:
            self._draw_set_up(panel, position)
        else:
            self._draw_turn(panel, position)
        if self._fixed is not None:
            panel.lower_line(_("A YES"), _("B NO"), reverse=True)

    def _draw_turn(self, panel: Panel, position: Position) -> None:
        painter, last = self._painter, "".join(self._session.last_turn[:1]).upper()
        call, status = painter.call(position), painter.status(position)
        caption = "" if self._watching else painter.caption(position, self._session.cursor)
        panel.scores(scores_of(self._session))
        if self._fixed is not None:
            panel.upper_line(caption or status)
        elif self._offers and not self._watching:
            panel.upper_line(caption, status, call)
            panel.lower_line(self._aside)
        else:
            panel.upper_line("" if call or not last else _("LAST"), last, call)
            panel.lower_line(caption, status)

    def _draw_set_up(self, panel: Panel, position: Position) -> None:
        """How many moves one person may still make for all colours, and how to stop."""
        left = position.setup_left
        panel.to_do(_("Set-up"), left, ngettext("MOVE LEFT", "MOVES LEFT", left))
        panel.tally(position.tally)
        if self._offers and self._fixed is None and not self._watching:
            panel.lower_line(self._aside, reverse=True)

    @property
    def _aside(self) -> str:
        """How to choose a word while there are places to choose too."""
        return _("CENTRE: {word}").format(word=move_title(self._session.position, self._offers[0]).upper())


def _alike(one: Cursor, other: Cursor) -> bool:
    """Whether the two differ in where they point at the most."""
    return replace(one, spot=other.spot) == other
