"""The end of a game: who won, the scores, and how the series stands.
It expects the play screen and, below that, the title on the stack."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from firmware.computer.review import MatchReview
from firmware.drawing.canvas import Canvas
from firmware.drawing.digits import number
from firmware.drawing.signs import sign
from firmware.fonts import SMALL
from firmware.games import console_game
from firmware.screen import Screen, Shell
from firmware.screens.review import Review
from firmware.screens.walk import Walk
from firmware.translation import _
from firmware.view import MatchView
from firmware.widgets import Menu, Row
from hal.contract import WIDTH, Button
from hal.gestures import Gesture, Kind

MARGIN, SIGN, BLOCK = 3, 13, 4
SCORES, NAMES, SHARES, BOTTOM = 20, 41, 49, 58
LIST, LISTED = 18, 36
"""The top and the height of the list of three or four seats."""


class Result(Screen):
    """A begins the rematch; short B opens a menu; held B takes the last move back, as in the game."""

    def __init__(self, shell: Shell) -> None:
        self._shell = shell
        self._review = MatchReview(shell)

    def draw(self, canvas: Canvas, now: float) -> None:
        view = self._shell.session.view
        _draw_title(canvas, view)
        series = _("SERIES {wins}").format(wins=":".join(map(str, view.wins)))
        if view.position.seats == 2:
            _draw_two(canvas, view)
        else:
            _draw_list(canvas, view)
        left = MARGIN + canvas.text(MARGIN, BOTTOM, series, SMALL) + 4
        room = WIDTH - MARGIN - left
        keys = (_("A REMATCH  B MENU"), _("A AGAIN  B MENU"), _("B MENU"))
        fitting = next((text for text in keys if SMALL.width(text) <= room), "")
        canvas.text(left, BOTTOM, fitting, SMALL, width=room, align="right")

    def handle(self, gesture: Gesture, now: float) -> None:
        button, kind = gesture.button, gesture.kind
        if button is Button.A and kind is Kind.PRESS:
            self._shell.session.rematch()
            self._shell.pop()
        elif button is Button.B and kind is Kind.LONG:
            self._shell.session.undo()
            self._shell.pop()
        elif button is Button.B and kind is Kind.SHORT:
            self._shell.push(ResultMenu(self._shell, self._review))


class ResultMenu(Menu):
    """What else there is to do after a game; ``review`` keeps what it finds."""

    def __init__(self, shell: Shell, review: MatchReview) -> None:
        self._shell = shell
        self._review = review
        super().__init__(_("Game over"), self._entries, back=shell.pop)

    def _entries(self) -> Sequence[Row]:
        session = self._shell.session
        return [
            Row(_("Rematch"), choose=self._back_to_play_after(session.rematch)),
            Row(_("Review"), choose=self._open_review),
            Row(_("See the board"), choose=self._back_to_play_after(None)),
            Row(_("Undo"), choose=self._back_to_play_after(session.undo)),
            Row(_("Leave"), choose=self._leave),
        ]

    def _open_review(self) -> None:
        """The summary and from there the moves; the moves alone where nothing can be said about them."""
        shell, review = self._shell, self._review
        shell.push(Review(shell, review) if review.possible else Walk(shell, review, 1))

    def _back_to_play_after(self, step: Callable[[], None] | None) -> Callable[[], None]:
        def choose() -> None:
            if step is not None:
                step()
            self._shell.pop()
            self._shell.pop()

        return choose

    def _leave(self) -> None:
        for _screen in ("menu", "result", "play"):
            self._shell.pop()


def _draw_title(canvas: Canvas, view: MatchView) -> None:
    """Who won, in the top 16 rows, as large as fits."""
    winners = [view.names[seat] for seat in view.winners]
    if len(winners) == 1:
        text = _("{name} wins").format(name=winners[0]).upper()
    else:
        text = (_("A tie") if winners else _("A draw")).upper()
    accented = SMALL.picture(text).crop((0, 0, WIDTH, SMALL.above)).getbbox() is not None
    if not accented and 3 * SMALL.width(text) <= WIDTH:
        canvas.text(0, 1, text, SMALL, scale=3, width=WIDTH, align="centre")
    else:
        canvas.text(0, 5, text, SMALL, scale=2, width=WIDTH, align="centre")


def _draw_two(canvas: Canvas, view: MatchView) -> None:
    """Signs, scores and names of both, and their shares of all points, or why the game ended."""
    scores, endings = view.position.tally, console_game(view.match.game).endings
    outcome = view.position.outcome()
    assert outcome is not None
    middle = WIDTH // 2
    canvas.stamp(MARGIN, SCORES + 3, sign(0, SIGN))
    left, right = (number(score, BLOCK) for score in scores)
    canvas.stamp(MARGIN + SIGN + 5, SCORES, left)
    canvas.stamp(WIDTH - MARGIN - SIGN, SCORES + 3, sign(1, SIGN))
    canvas.stamp(WIDTH - MARGIN - SIGN - 5 - right.width, SCORES, right)
    canvas.text(MARGIN, NAMES, view.names[0], SMALL, width=middle - 2 * MARGIN)
    canvas.text(middle, NAMES, view.names[1], SMALL, width=middle - MARGIN, align="right")
    if view.match.game.options.get("objective"):
        canvas.text(0, SHARES, _("FEWEST WIN"), SMALL, width=WIDTH, align="centre")
    elif outcome.reason not in endings and any(scores):
        room = WIDTH - 2 * MARGIN
        share = round(room * scores[0] / sum(scores))
        canvas.frame(MARGIN, SHARES, room, 6)
        canvas.box(MARGIN, SHARES, share, 6)
    else:
        text = _(endings.get(outcome.reason, str(outcome.reason.value)))
        canvas.text(0, SHARES, text, SMALL, width=WIDTH, align="centre")


def _draw_list(canvas: Canvas, view: MatchView) -> None:
    """A line for each seat; those of the winners stand reversed."""
    pitch = LISTED // view.position.seats
    for seat, (name, score) in enumerate(zip(view.names, view.position.tally, strict=True)):
        top = LIST + seat * pitch
        text = top + (pitch - SMALL.height) // 2
        canvas.stamp(MARGIN, top + (pitch - 7) // 2, sign(seat, 7))
        canvas.text(MARGIN + 12, text, name, SMALL)
        canvas.text(0, text, str(score), SMALL, width=WIDTH - MARGIN, align="right")
        if seat in view.winners:
            canvas.invert(0, top, WIDTH, pitch)
