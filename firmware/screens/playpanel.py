"""What stands beside the board of a match: the scores, the end, a hint, a list of words to choose from.
The play screen says which of them."""

from __future__ import annotations

from collections.abc import Sequence

from core.claim.pie import Phase, PiePosition
from core.position import Move, Position
from firmware.drawing.sidebar import Option, Panel, Score
from firmware.labels import move_title
from firmware.session import Session
from firmware.translation import _


def draw_end(panel: Panel, session: Session) -> None:
    """Who won, and that A leads on."""
    outcome = session.position.outcome()
    winners = outcome.winners if outcome else ()
    if len(winners) == 1:
        panel.bar(session.name(winners[0]), winners[0])
    else:
        panel.bar(_("Tie") if winners else _("Draw"))
    panel.scores(scores_of(session))
    panel.upper_line(_("GAME OVER"))
    panel.lower_line(_("A: RESULT"), reverse=True)


def draw_hint(panel: Panel, move: Move, why: str) -> None:
    """What to play, and why."""
    panel.bar(_("Hint: {move}").format(move=move_title(move) if move.isalpha() else move))
    panel.told(why)
    panel.lower_line(_("A: PLAY IT"), reverse=True)


def draw_list(panel: Panel, position: Position, words: Sequence[Move], back: bool, chosen: int) -> None:
    """``words`` to choose from, each with the colour that it gives to who chooses, and the way ``back``."""
    people = {word: position.play(word).people for word in words}
    swaps = len(set(people.values())) > 1 and position.actor is not None
    options = [
        Option(move_title(word), people[word].index(position.actor) if swaps else None) for word in words
    ]
    panel.choice([*options, Option(_("Back"))] if back else options, chosen)
    panel.tally(position.tally)
    panel.lower_line(_("NEXT MOVE"), seat=position.to_move)


def scores_of(session: Session) -> list[Score]:
    """A row for each colour; before the colours are chosen nobody stands behind one."""
    position = session.position
    chosen = not isinstance(position, PiePosition) or position.phase is Phase.PLAY
    outcome = position.outcome()
    winners = outcome.winners if outcome else position.settled() or ()
    tag = _("WON") if len(winners) == 1 else _("TIE")
    return [
        Score(
            session.name(seat) if chosen else "",
            points,
            tag if seat in winners else "",
            seat == position.to_move,
        )
        for seat, points in enumerate(position.tally)
    ]
