"""What stands beside the board while a match is played: the turn, the set-up, a list, a hint, or the end.
The play screen says which of them."""

from __future__ import annotations

from collections.abc import Sequence

from core.position import Move, Offer, Stage
from firmware.computer.hint import Hint
from firmware.drawing.sidebar import Entry, Score, Sidebar
from firmware.games import console_game
from firmware.painter import Captions
from firmware.translation import _, ngettext
from firmware.view import MatchView


def draw_end(sidebar: Sidebar, view: MatchView) -> None:
    """Who won, and that A leads on."""
    winners = view.winners
    if len(winners) == 1:
        sidebar.bar(view.names[winners[0]], winners[0])
    else:
        sidebar.bar(_("Tie") if winners else _("Draw"))
    sidebar.scores(_scores(view))
    sidebar.upper_line(_("GAME OVER"))
    sidebar.lower_line(_("A: RESULT"), reverse=True)


def draw_hint(sidebar: Sidebar, view: MatchView, hint: Hint) -> None:
    """What to play, and why."""
    assert hint.thought is not None
    sidebar.bar(_("Hint: {move}").format(move=_title(view, hint.thought.move)))
    sidebar.told(hint.why)
    sidebar.lower_line(_("A: PLAY IT"), reverse=True)


def draw_list(sidebar: Sidebar, view: MatchView, options: Sequence[Offer | None], chosen: int) -> None:
    """``options`` to choose from, None the way back; in a choice each with the colour that it gives."""
    rows = [
        Entry(_("Back")) if offer is None else Entry(_title(view, offer), _given(view, offer))
        for offer in options
    ]
    sidebar.choice(rows, chosen)
    sidebar.tally(view.position.tally)
    sidebar.lower_line(_("NEXT MOVE"), seat=view.position.to_move)


def draw_turn(sidebar: Sidebar, view: MatchView, captions: Captions, fixed: bool, watching: bool) -> None:
    """The scores, and what is to be said about the turn; ``fixed``: the lower line is taken."""
    call, status, caption = captions
    sidebar.scores(_scores(view))
    if fixed:
        sidebar.upper_line(caption or status)
    elif view.offers and not watching:
        sidebar.upper_line(caption, status, call)
        sidebar.lower_line(_aside(view))
    else:
        last = "".join(view.last_turn[:1]).upper()
        sidebar.upper_line("" if call or not last else _("LAST"), last, call)
        sidebar.lower_line("" if watching else caption, status)


def draw_set_up(sidebar: Sidebar, view: MatchView, fixed: bool, watching: bool) -> None:
    """How many moves one person may still make for all colours, and how to stop."""
    left = view.position.setup_left
    sidebar.to_do(_("Set-up"), left, ngettext("MOVE LEFT", "MOVES LEFT", left))
    sidebar.tally(view.position.tally)
    if view.offers and not fixed and not watching:
        sidebar.lower_line(_aside(view), reverse=True)


def _aside(view: MatchView) -> str:
    """How to choose a word while there are places to choose too."""
    return _("CENTRE: {word}").format(word=_title(view, view.offers[0]).upper())


def _title(view: MatchView, move: Move) -> str:
    return console_game(view.match.game).move_title(view.position, move)


def _given(view: MatchView, offer: Offer) -> int | None:
    """The colour that ``offer`` gives to who chooses; None where colours are not what is chosen."""
    if view.position.stage is not Stage.CHOICE or view.person is None:
        return None
    return view.position.play(offer).people.index(view.person)


def _scores(view: MatchView) -> list[Score]:
    """A row for each colour; before the colours are chosen nobody stands behind one."""
    position, winners = view.position, view.winners
    names = view.names if position.stage is Stage.PLAY else ("",) * position.seats
    tag = _("WON") if len(winners) == 1 else _("TIE")
    return [
        Score(names[seat], points, tag if seat in winners else "", seat == position.to_move)
        for seat, points in enumerate(position.tally)
    ]
