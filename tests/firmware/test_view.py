"""The view of the match: made once for each change, and all that the play screen asks the session for."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from core.gameid import GameId
from core.match import Match
from firmware import session as session_module
from firmware.painter import Cursor
from firmware.session import Session
from firmware.settings import Settings
from firmware.view import MatchView
from hal.gestures import Kind
from tests.counting import calls
from tests.firmware.table import Table


def started(game: str = "dots:3x3", people: tuple[str, ...] = ("Anna", "Bruno")) -> Session:
    session = Session(Settings())
    session.new(GameId.read(game), people)
    return session


@pytest.mark.parametrize(
    "change",
    [
        lambda session: session.play("a1b1"),
        lambda session: session.undo(),
        lambda session: session.restart(),
        lambda session: setattr(session, "cursor", Cursor("b1b2")),
        lambda session: setattr(session, "handover", not session.handover),
        lambda session: session.take(session.to_data()),
    ],
)
def test_it_stays_the_same_until_something_changes(change: Callable[[Session], None]) -> None:
    session = started()
    session.play("a1a2")
    before = session.view
    position, cursor, handover = before.position, before.cursor, before.handover
    assert session.view is before
    change(session)
    assert session.view is not before
    assert (before.position, before.cursor, before.handover) == (position, cursor, handover)


def test_a_step_of_the_cursor_works_nothing_out_again(monkeypatch: pytest.MonkeyPatch) -> None:
    session = started()
    session.play("a1a2")
    known = session.view.last_turn, session.view.names, session.view.level
    monkeypatch.setattr(Match, "undo", lambda match: pytest.fail("it was worked out again"))
    session.cursor = Cursor("b1b2")
    assert session.view.cursor == Cursor("b1b2")
    assert (session.view.last_turn, session.view.names, session.view.level) == known


def test_a_view_cannot_be_changed() -> None:
    view = started().view
    with pytest.raises(AttributeError):
        view.handover = True  # type: ignore[misc]
    assert isinstance(view, MatchView)


@pytest.mark.parametrize("handover", ["off", "banner", "full"])
@pytest.mark.parametrize("game", ["dots:3x3", "dots:3x3,pie3", "lines:4x4", "pinuid:classic,nohelp"])
@pytest.mark.parametrize(
    ("press", "most"),
    [
        (lambda table: table.press("a"), 8),
        (lambda table: table.press("right"), 7),
        (lambda table: table.press("b", kind=Kind.LONG), 11),
        (lambda table: table.wait(0.4), 7),
    ],
    ids=["draw", "step", "undo", "blink"],
)
def test_a_press_enters_the_session_a_few_times_and_not_for_each_question(
    game: str, handover: str, press: Callable[[Table], Table], most: int
) -> None:
    table = Table(game, moves=0 if "pinuid" in game else 3, handover=handover)
    table.settle()
    _, entries = calls(lambda: press(table).settle(), session_module)
    assert entries <= most
