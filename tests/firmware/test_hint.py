"""Hints: the cursor shows the move, a few words say why, and nothing is played without a press."""

from __future__ import annotations

from typing import cast

import pytest

from core.engine.words import sentence
from core.gameid import GameId
from core.reason import Kind as Why
from core.reason import Reason, Unit
from firmware.computer.explanations import UNSEEN, explained
from firmware.games import painter_for
from firmware.painter import Cursor, Doubt
from firmware.screen import Shell
from firmware.screens.pause import Pause
from firmware.settings import Settings
from hal.contract import Work
from hal.gestures import Kind
from tests.firmware.players import Scripted, seat
from tests.firmware.table import Table

PATIENCE = 60.0
ALL = [
    "dots:4x3",
    "dots:tri3",
    "dots:hex2",
    "dots:3x3,misere",
    "dots:3x3,seats3",
    "lines:4x4",
    "dots:3x3,pie2",
]


def hinted(table: Table) -> Table:
    """Ask for a hint as a person does, and wait for it."""
    table.press("b", kind=Kind.SHORT)
    menu = table.pushed.pop()
    assert isinstance(menu, Pause)
    row = next(row for row in menu._entries() if row.label == "Hint")
    assert row.enabled and row.choose is not None
    row.choose()
    return table.wait(0.1)


def test_the_cursor_goes_to_the_move_and_a_plays_it(monkeypatch: pytest.MonkeyPatch) -> None:
    seat(Scripted("e4e5"), monkeypatch)
    table = hinted(Table("dots:5x5", handover="off"))
    assert table.session.cursor == Cursor("e4e5")
    assert table.session.match.moves == ()
    table.press("a")
    assert table.session.match.moves == ("e4e5",)


def test_b_drops_it_and_leaves_the_cursor_and_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    seat(Scripted("e4e5"), monkeypatch)
    table = hinted(Table("dots:5x5", handover="off"))
    shown = table.picture().tobytes()
    table.press("b", kind=Kind.SHORT)
    assert table.pushed == [] and table.picture().tobytes() != shown
    assert table.session.cursor == Cursor("e4e5")
    table.press("b", kind=Kind.SHORT)
    assert isinstance(table.pushed[0], Pause)


def test_while_it_is_thought_of_the_board_can_be_used_and_b_stops_it(monkeypatch: pytest.MonkeyPatch) -> None:
    player = Scripted(stuck=True)
    seat(player, monkeypatch)
    table = hinted(Table("dots:5x5", handover="off", work=Work.COUNTED))
    assert player.begun.wait(PATIENCE)
    cursor = table.session.cursor
    table.press("b", kind=Kind.SHORT)
    assert player.stopped.wait(PATIENCE) and table.pushed == []
    table.press("right")
    assert table.session.cursor != cursor
    table.thinking.close()


def test_a_press_of_the_d_pad_ends_it_and_a_move_too(monkeypatch: pytest.MonkeyPatch) -> None:
    seat(Scripted("e4e5"), monkeypatch)
    table = hinted(Table("dots:5x5", handover="off"))
    plain = Table("dots:5x5", handover="off")
    plain.session.cursor = Cursor("e4e5")
    assert table.press("left").picture().tobytes() == plain.press("left").picture().tobytes()


def test_a_word_is_chosen_in_the_list(monkeypatch: pytest.MonkeyPatch) -> None:
    seat(Scripted("swap"), monkeypatch)
    table = hinted(Table("dots:5x5,pie1", handover="off").press("a"))
    table.press("a")
    assert table.session.match.moves[-1] == "swap"


def test_there_is_none_for_the_computer_at_the_end_and_on_the_way_to_another_person() -> None:
    tables = [
        Table("dots:5x5", levels=(3, 0)),
        Table("dots:1x1", moves=4),
        Table("dots:5x5", handover="full").press("a"),
    ]
    for table in tables:
        row = next(row for row in Pause(cast(Shell, table), lambda: None)._entries() if row.label == "Hint")
        assert not row.enabled


@pytest.mark.parametrize(
    "game", ["dots:4x3", "lines:4x4", "pinuid:classic", "pinuid:classic,nohelp", "pinuid:quatro"]
)
def test_a_press_at_the_aim_makes_the_move(game: str) -> None:
    gid = GameId.read(game)
    position = gid.start()
    painter = painter_for(gid, Settings())
    for _ in range(60):
        if position.to_move is None:
            break
        for move in position.legal_moves():
            aim = painter.aim(position, move)
            assert (aim is None) == (move in position.offers())
            if aim is None:
                continue
            made = painter.press(position, aim)
            laid = made.laid == (move,) or made.doubt is Doubt.SURE if isinstance(made, Cursor) else False
            assert laid or made == (move,)
        position = position.play(position.legal_moves()[-1])


@pytest.mark.parametrize("kind", Why)
@pytest.mark.parametrize("unit", Unit)
def test_every_kind_of_reason_has_words_of_its_own(kind: Why, unit: Unit) -> None:
    counts = (1, 2, 5)
    reasons = [Reason(kind, n, n + 1, unit) for n in counts]
    assert all(sentence((reason,)).isprintable() and sentence((reason,)) for reason in reasons)
    assert sentence((reasons[1],)) not in [
        sentence((Reason(other, 2, 3, unit),)) for other in Why if other is not kind
    ]
    told = [explained((reason,)) for reason in reasons]
    assert all(told) == (kind not in UNSEEN)
    others = [explained((Reason(other, 2, 3, unit),)) for other in Why if other is not kind]
    assert kind in UNSEEN or told[1] not in others
    assert "{" not in "".join(told)


def test_a_reason_is_told_as_the_engine_says_it_where_both_tell_it() -> None:
    for reason in (Reason(Why.TAKES, 1, 3), Reason(Why.SAFE), Reason(Why.GIVES, 2, unit=Unit.POINT)):
        assert explained((reason,)) == sentence((reason,))


def test_what_nobody_can_see_on_the_board_is_left_out() -> None:
    why = (Reason(Why.OPENS_CHAIN, 3), Reason(Why.LOSES, 3))
    assert explained(why) == "opens a chain of 3"
    assert (
        explained((Reason(Why.MAKES_ROWS, 1), Reason(Why.KEEPS_COLOURS)))
        == "makes a row and keeps both colours"
    )
    assert explained((Reason(Why.TRIES, 60),)) == explained(()) == ""
