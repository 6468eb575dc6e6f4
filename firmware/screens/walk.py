"""A finished match move by move: what each move cost, and which one would have been best.
Left and right make steps, up and down go from mistake to mistake, B leaves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from firmware.computer.review import MatchReview
from firmware.drawing.canvas import Canvas
from firmware.drawing.sidebar import Sidebar
from firmware.games import console_game, painter_for
from firmware.painter import Cursor, Painter
from firmware.screen import Screen, Shell
from firmware.screens.handover import colour
from firmware.translation import _, ngettext
from firmware.widgets import Blink, Busy
from hal.contract import Button
from hal.gestures import Gesture, Kind

if TYPE_CHECKING:
    from core.player.claim.review import Verdict


class Walk(Screen):
    """Shows the board after move ``shown`` of the match, 0 before the first; the best move blinks."""

    def __init__(self, shell: Shell, review: MatchReview, shown: int) -> None:
        self._shell = shell
        self._review = review
        self._match = review.match
        self.shown = shown
        self._painter: Painter[Any] = painter_for(self._match.game, shell.settings)
        self._blink, self._busy = Blink(), Busy()
        self._leapt = False

    def draw(self, canvas: Canvas, now: float) -> None:
        painter, match = self._painter, self._match
        last = match.moves[: self.shown][-1:]
        cursor = self._best
        painter.draw(canvas, match.position_at(self.shown), cursor, self._blink.lit(now), last)
        sidebar = Sidebar(canvas, painter.width, painter.foot)
        busy = None if self._review.complete else self._busy.phase(now)
        if self.shown:
            self._draw_move(sidebar, self.shown, busy)
        else:
            sidebar.bar(_("Start"), busy=busy)
            sidebar.told(_("Right: the next move"))
        self._draw_keys(sidebar)

    def handle(self, gesture: Gesture, now: float) -> None:
        button = gesture.button
        if button is Button.B:
            if gesture.kind is Kind.SHORT:
                self._shell.pop()
        elif gesture.kind in (Kind.PRESS, Kind.REPEAT):
            self._blink.restart(now)
            if button in (Button.LEFT, Button.RIGHT):
                step = 1 if button is Button.RIGHT else -1
                self.shown = min(max(self.shown + step, 0), self._match.place)
            elif button in (Button.UP, Button.DOWN):
                self._leap(button is Button.DOWN)

    def next_change(self, now: float) -> float | None:
        times = [self._blink.next_change(now)] if self._best else []
        if not self._review.complete:
            times.append(self._busy.next_change(now) if self._review.begun else now)
        return min(times, default=None)

    def wake(self, now: float) -> None:
        self._review.begin()

    @property
    def _verdict(self) -> Verdict | None:
        return self._review.verdicts.get(self.shown - 1)

    @property
    def _best(self) -> Cursor | None:
        """What would have been better than the move shown."""
        verdict = self._verdict
        if verdict is None or not verdict.cost:
            return None
        return self._painter.aim(self._match.position_at(self.shown), verdict.best)

    def _leap(self, on: bool) -> None:
        """To the next mistake, or the one before; nowhere when there is none."""
        self._leapt = True
        mistakes = self._review.mistakes
        if on:
            self.shown = next((move for move in mistakes if move > self.shown), self.shown)
        else:
            self.shown = next((move for move in reversed(mistakes) if move < self.shown), self.shown)

    def _draw_move(self, sidebar: Sidebar, move: int, busy: int | None) -> None:
        match, verdict = self._match, self._verdict
        before, text = match.position_at(move - 1), match.moves[move - 1]
        sidebar.bar(match.people[before.actor or 0], colour(before), busy)
        heading = _("Move {number}").format(number=move)
        played = console_game(match.game).move_title(before, text)
        if verdict is None:
            sidebar.told(f"{heading}\n{played}")
            sidebar.tally(match.position_at(move).tally)
        else:
            sidebar.to_do(heading, verdict.cost, self._lost(verdict.cost))
            sidebar.upper_line(
                _("BEST {move}").format(move=verdict.best.upper()) if verdict.cost else played.upper()
            )

    def _draw_keys(self, sidebar: Sidebar) -> None:
        """What down does, until that is known; then how the game ends if both play best after the move."""
        verdict, mistakes = self._verdict, self._review.mistakes
        if not self._leapt and mistakes not in ([], [self.shown]):
            sidebar.lower_line(_("↑↓ ERRORS"), reverse=True)
        elif verdict is not None:
            result = ":".join(map(str, verdict.ends))
            sidebar.lower_line(_("ENDS {result}").format(result=result))

    def _lost(self, cost: int) -> str:
        if self._review.boxes:
            return ngettext("BOX LOST", "BOXES LOST", cost)
        return ngettext("POINT LOST", "POINTS LOST", cost)
