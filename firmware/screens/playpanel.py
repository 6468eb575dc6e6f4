"""What stands beside the board of a match: the scores, the end, a hint, a list of words to choose from.
The play screen says which of them."""

from __future__ import annotations

from collections.abc import Sequence

from core.position import Move, Offer, Position, Stage
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


def draw_hint(panel: Panel, position: Position, move: Move, why: str) -> None:
    """What to play, and why."""
    panel.bar(_("Hint: {move}").format(move=move_title(position, move)))
    panel.told(why)
    panel.lower_line(_("A: PLAY IT"), reverse=True)


def draw_list(panel: Panel, position: Position, options: Sequence[Offer | None], chosen: int) -> None:
    """``options`` to choose from, None the way back; in a choice each with the colour that it gives."""
    rows = [
        Option(_("Back")) if offer is None else Option(move_title(position, offer), _given(position, offer))
        for offer in options
    ]
    panel.choice(rows, chosen)
    panel.tally(position.tally)
    panel.lower_line(_("NEXT MOVE"), seat=position.to_move)


def _given(position: Position, offer: Offer) -> int | None:
    """The colour that ``offer`` gives to who chooses; None where colours are not what is chosen."""
    if position.stage is not Stage.CHOICE or position.actor is None:
        return None
    return position.play(offer).people.index(position.actor)


def scores_of(session: Session) -> list[Score]:
    """A row for each colour; before the colours are chosen nobody stands behind one."""
    position = session.position
    chosen = position.stage is Stage.PLAY
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
