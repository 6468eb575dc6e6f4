"""After a game: what each person lost against best play, and where; A walks through the moves.
The search goes on beside it from the end backwards, as long as somebody looks."""

from __future__ import annotations

from core.match import Match
from firmware.computer.review import MatchReview
from firmware.drawing.canvas import Canvas
from firmware.drawing.signs import sign
from firmware.fonts import BODY, SMALL
from firmware.screen import Screen, Shell
from firmware.screens.walk import Walk
from firmware.translation import _, ngettext
from firmware.widgets import BELOW_BAR, BUSY, Busy, busy_sign, title_bar
from hal.contract import WIDTH, Button
from hal.gestures import Gesture, Kind

MARGIN, SIGN, NAMES = 3, 7, 14
LINE = 12
WORST, CHART, KEYS = 41, 52, 59
HIGHEST = 5
"""Pixels of the longest bar of the chart."""


class Review(Screen):
    """One screen for the whole match: totals, the worst move, and a line on which mistakes stand out."""

    def __init__(self, shell: Shell, review: MatchReview) -> None:
        self._shell = shell
        self._review = review
        self._busy = Busy()

    def draw(self, canvas: Canvas, now: float) -> None:
        self._draw_title(canvas, now)
        self._draw_totals(canvas)
        self._draw_worst(canvas)
        self._draw_chart(canvas)
        canvas.text(0, KEYS, _("A: MOVE BY MOVE"), SMALL, width=WIDTH, align="centre")

    def handle(self, gesture: Gesture, now: float) -> None:
        if gesture.button is Button.B and gesture.kind is Kind.SHORT:
            self._review.pause()
            self._shell.pop()
        elif gesture.button in (Button.A, Button.CENTRE) and gesture.kind is Kind.PRESS:
            worst = self._review.worst
            move = worst.place + 1 if worst else self._review.match.place
            self._shell.push(Walk(self._shell, self._review, move))

    def next_change(self, now: float) -> float | None:
        if self._review.complete:
            return None
        return self._busy.next_change(now) if self._review.begun else now

    def wake(self, now: float) -> None:
        self._review.begin()

    def _draw_title(self, canvas: Canvas, now: float) -> None:
        review = self._review
        title_bar(canvas, _("Review"))
        right = WIDTH - MARGIN
        if not review.complete:
            busy_sign(canvas, right, self._busy.phase(now))
            right -= BUSY + 2 * MARGIN
        judged = _("MOVES {first}-{last}").format(first=review.first, last=review.match.place)
        if review.verdicts:
            canvas.text(0, 5, judged, SMALL, lit=False, width=right, align="right")

    def _draw_totals(self, canvas: Canvas) -> None:
        """A line for each person, all in the same letters."""
        match, room = self._review.match, WIDTH - NAMES - 1
        totals = [self._total(person, name) for person, name in enumerate(match.people)]
        large = all(BODY.width(total) <= room for total in totals)
        for person, total in enumerate(totals):
            y = BELOW_BAR + person * LINE
            canvas.stamp(MARGIN, y + 3, sign(seat_of(match, person), SIGN))
            canvas.text(NAMES, y if large else y + 4, total, BODY if large else SMALL, width=room)

    def _total(self, person: int, name: str) -> str:
        """What the mistakes of ``person`` come to: more than the score tells, as those of others make up."""
        summary = self._review.summaries.get(person)
        if summary is None:
            return name
        if summary.lost:
            return _("{name}: errors -{lost}").format(name=name, lost=summary.lost)
        return _("{name}: no errors").format(name=name)

    def _draw_worst(self, canvas: Canvas) -> None:
        """The move that cost most: who made it by name, or by the sign where the name is too long."""
        review, worst, x = self._review, self._review.worst, MARGIN
        sentence = ""
        if worst is not None:
            cost, move = self._amount(worst.cost), worst.place + 1
            name = review.match.people[worst.person]
            sentence = _("{name} lost {amount} at move {number}").format(name=name, amount=cost, number=move)
            if SMALL.width(sentence) > WIDTH - 2 * MARGIN:
                canvas.stamp(x + 1, WORST, sign(seat_of(review.match, worst.person), SMALL.height))
                x = NAMES
                sentence = _("lost {amount} at move {number}").format(amount=cost, number=move)
        elif review.complete and not review.verdicts:
            sentence = _("TOO HARD TO SAY")
        canvas.text(x, WORST, sentence, SMALL, width=WIDTH - MARGIN - x)

    def _amount(self, lost: int) -> str:
        if self._review.boxes:
            return ngettext("{n} box", "{n} boxes", lost).format(n=lost)
        return ngettext("{n} point", "{n} points", lost).format(n=lost)

    def _draw_chart(self, canvas: Canvas) -> None:
        """A line from the first move to the last, dotted where nothing is known; bars are mistakes."""
        match, verdicts = self._review.match, self._review.verdicts
        step = (WIDTH - 2 * MARGIN) / match.place
        for place in range(match.place):
            left, right = MARGIN + round(place * step), MARGIN + round((place + 1) * step)
            verdict = verdicts.get(place)
            if verdict is None:
                canvas.pixel(left, CHART)
                continue
            canvas.box(left, CHART, right - left, 1)
            if verdict.cost:
                height = min(2 * verdict.cost, HIGHEST)
                up = seat_of(match, verdict.person) == 0
                canvas.box(left, CHART - height if up else CHART + 1, max(right - left - 1, 1), height)


def seat_of(match: Match, person: int) -> int:
    """The colour that ``person`` played in the end."""
    return match.position.people.index(person)
