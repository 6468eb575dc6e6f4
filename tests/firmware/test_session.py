"""The session: every change is kept at once, whose hands is never lost, and a series survives undo."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.gameid import GameId
from core.position import IllegalMove
from firmware.painter import Cursor, Doubt
from firmware.session import Session, SessionError
from firmware.settings import Settings

ONE_BOX = GameId.read("dots:1x1")
TWO_BOXES = GameId.read("dots:2x1")
PEOPLE = ("Anna", "Bruno")


class Table:
    """A session, and the last data it kept."""

    def __init__(
        self,
        game: GameId = ONE_BOX,
        people: tuple[str, ...] = PEOPLE,
        handover: str = "full",
        levels: tuple[int, ...] = (),
    ) -> None:
        self.settings = Settings(handover=handover)
        self.kept: Any = None
        self.saves = 0
        self.session = Session(self.settings, self.keep)
        self.session.new(game, people, levels)

    def keep(self, data: Any) -> None:
        self.kept = json.loads(json.dumps(data))
        self.saves += 1

    def play(self, *moves: str) -> Session:
        for move in moves:
            self.session.play(move)
        return self.session

    def finish(self) -> Session:
        while self.session.position.to_move is not None:
            self.session.play(self.session.position.legal_moves()[0])
        return self.session

    def reloaded(self) -> Session:
        """What a console finds that is started after a power cut at this moment."""
        session = Session(self.settings)
        session.take(self.kept)
        return session


def test_without_a_match_there_is_none_to_continue() -> None:
    assert not Session(Settings()).started


def test_every_move_is_kept_before_play_returns() -> None:
    table = Table()
    for count, move in enumerate(("a1b1", "a1a2", "a2b2", "b1b2"), 1):
        table.play(move)
        assert table.reloaded().match == table.session.match
        assert len(table.reloaded().match.moves) == count


def test_a_wrong_move_changes_nothing() -> None:
    table = Table()
    table.play("a1b1")
    with pytest.raises(IllegalMove):
        table.session.play("a1b1")
    assert table.session.match.moves == ("a1b1",)
    assert table.session.handover


def test_undo_redo_restart_and_rematch_are_kept_at_once() -> None:
    table = Table()
    table.play("a1b1", "a1a2")
    for step in ("undo", "redo", "restart", "back", "redo", "rematch", "back", "back", "undo"):
        getattr(table.session, step)()
        assert table.reloaded().to_data() == table.session.to_data()
        assert table.reloaded().match == table.session.match


def test_the_console_is_passed_on_only_when_another_person_moves() -> None:
    table = Table(TWO_BOXES)
    table.play("a1b1")
    assert table.session.handover and table.reloaded().handover
    table.session.handover = False
    assert not table.reloaded().handover
    table.play("a2b2", "a1a2")
    table.session.handover = False
    table.play("b1b2")
    assert table.session.position.scores == (0, 1)
    assert not table.session.handover


def test_nobody_is_asked_to_pass_the_console_when_the_game_is_over_or_taken_back() -> None:
    table = Table()
    table.finish()
    assert not table.session.handover
    table.session.undo()
    assert not table.session.handover


def test_with_handover_off_nobody_is_asked() -> None:
    assert not Table(handover="off").play("a1b1").handover


def test_under_the_pie_rule_the_person_counts_and_not_the_colour() -> None:
    table = Table(GameId.read("dots:2x2,pie2"))
    assert not table.play("a1b1").handover
    assert table.play("stop").handover
    session = table.play("swap")
    assert session.view.names[0] == "Bruno"
    assert session.view.names[session.position.to_move or 0] == PEOPLE[session.view.person or 0]


@pytest.mark.parametrize(
    "cursor",
    [
        Cursor("a1b1"),
        Cursor("d4", "c3"),
        Cursor("b1", laid=("a2b1", "xa1"), doubt=Doubt.REFUSED),
        Cursor("c1", doubt=Doubt.SURE),
    ],
    ids=str,
)
def test_the_cursor_is_kept_by_flush_and_comes_back(cursor: Cursor) -> None:
    table = Table()
    before = table.saves
    table.session.cursor = cursor
    assert table.saves == before and table.session.unsaved
    table.session.flush()
    assert table.reloaded().cursor == cursor
    table.session.flush()
    assert table.saves == before + 1


@pytest.mark.parametrize(
    ("kept", "cursor"),
    [
        (["a1b1", ""], Cursor("a1b1")),
        (["d4", "c3"], Cursor("d4", "c3")),
        (["c1", "!"], Cursor("c1", doubt=Doubt.SURE)),
        (["b1", "a2b1"], Cursor("b1", laid=("a2b1",))),
        (["e1", "a2b1,xa1?"], Cursor("e1", laid=("a2b1", "xa1"), doubt=Doubt.REFUSED)),
    ],
    ids=str,
)
def test_the_cursor_of_a_first_save_is_read(kept: list[str], cursor: Cursor) -> None:
    table = Table()
    table.session.take({**table.session.to_data(), "cursor": kept})
    assert table.session.cursor == cursor


def test_a_rematch_lets_the_next_person_start_and_counts_who_won() -> None:
    table = Table()
    session = table.finish()
    assert session.view.wins == (0, 1)
    session.rematch()
    assert session.match.people == ("Bruno", "Anna")
    assert session.view.wins == (1, 0)
    table.finish()
    assert session.match.people == ("Bruno", "Anna")
    assert session.view.wins == (1, 1)


def test_a_rematch_is_passed_to_the_one_who_starts() -> None:
    table = Table()
    table.finish().rematch()
    assert not table.session.handover, "Bruno drew the last line and starts"
    table.finish().rematch()
    assert not table.session.handover, "Anna did now"
    swapped = Table(TWO_BOXES)
    swapped.finish()
    last = swapped.session.match.position_at(len(swapped.session.match.moves) - 1).to_move
    swapped.session.rematch()
    assert swapped.session.handover == (last == 0)


def test_taking_back_the_last_move_takes_back_the_win() -> None:
    table = Table()
    table.finish().rematch()
    table.session.back()
    assert table.session.view.wins == (0, 1)
    assert table.session.match.people == PEOPLE
    table.session.undo()
    assert table.session.view.wins == (0, 0)


def test_from_the_last_game_one_comes_back_to_the_present_one() -> None:
    table = Table()
    table.finish().rematch()
    session = table.play("a1b1")
    session.back()
    session.undo()
    session.back()
    assert (session.match.moves, session.match.people) == (("a1b1",), ("Bruno", "Anna"))
    assert session.view.wins == (1, 0)
    assert table.reloaded().to_data() == session.to_data()


def test_a_tie_counts_for_nobody() -> None:
    table = Table(TWO_BOXES)
    table.play("a1b1", "b1c1", "a1a2", "b1b2", "a2b2", "c1c2", "b2c2")
    assert table.session.position.scores == (1, 1)
    assert table.session.view.wins == (0, 0)


def test_another_game_begins_another_series_and_the_old_one_is_gone_back_to() -> None:
    table = Table()
    table.finish()
    table.session.new(GameId.read("dots:2x2,seats3"), ("Clara", "Anna", "Bruno"))
    assert table.session.view.wins == (0, 0, 0)
    table.session.undo()
    assert table.session.match.people == ("Clara", "Anna", "Bruno")
    table.session.back()
    assert table.session.match.game == ONE_BOX
    assert table.session.view.wins == (0, 1)


def test_the_cursor_of_one_game_is_no_cursor_of_another() -> None:
    table = Table(TWO_BOXES)
    table.play("a1b1")
    table.session.new(ONE_BOX, PEOPLE)
    table.session.cursor = Cursor("a1b1")
    table.session.back()
    assert table.session.cursor is None


FORGETFUL = GameId.read("pinuid:classic,pairs,nohelp")


def forgotten() -> Table:
    """A table on which a row was made and forgotten, two moves in one press."""
    table = Table(FORGETFUL, handover="off")
    while True:
        position = table.session.position
        rows = [move for move in position.legal_moves() if position.play(move).unseen]
        if rows:
            table.session.play(rows[0], "pass")
            return table
        table.play(position.legal_moves()[0])


def test_a_turn_that_nobody_sees_in_the_middle_is_kept_taken_back_and_played_again_as_one() -> None:
    table = forgotten()
    session, moves, saves = table.session, table.session.match.moves, table.saves
    assert session.view.last_turn == moves[-2:]
    session.undo()
    assert session.match.place == len(moves) - 2
    assert len(session.view.last_turn) == 1
    session.redo()
    assert (session.match.place, session.match.moves) == (len(moves), moves)
    assert table.saves == saves + 2
    session.undo()
    saves = table.saves
    session.play(*moves[-2:])
    assert table.saves == saves + 1


def test_a_save_from_the_middle_of_such_a_turn_is_taken_back_to_its_beginning() -> None:
    table = forgotten()
    data = table.session.to_data()
    data["match"]["place"] -= 1
    table.session.take(data)
    assert not table.session.position.unseen
    assert table.session.match.place == data["match"]["place"] - 1


def test_a_turn_with_a_wrong_move_in_it_is_not_played_at_all() -> None:
    table = Table()
    with pytest.raises(IllegalMove):
        table.session.play("a1b1", "a1b1")
    assert table.session.match.moves == ()


STEPS = st.lists(
    st.sampled_from(["play", "play", "play", "undo", "redo", "back", "restart", "rematch", "new"]),
    max_size=30,
)


@given(STEPS)
def test_whatever_is_done_the_kept_session_is_the_live_one(steps: list[str]) -> None:
    table = Table()
    for step in steps:
        if step == "play":
            if table.session.position.to_move is not None:
                table.play(table.session.position.legal_moves()[-1])
        elif step == "new":
            table.session.new(TWO_BOXES, ("Clara", "Diego"))
        else:
            getattr(table.session, step)()
        assert table.reloaded().to_data() == table.session.to_data()
        assert len(table.session.view.wins) == 2


def _broken(**changes: Any) -> Any:
    table = Table()
    table.finish().rematch()
    return {**table.session.to_data(), **changes}


def _with_levels(levels: list[Any], seed: Any = 0) -> Any:
    series = {"people": ["Anna", "Bruno"], "seated": [0, 1], "wins": [0, 0], "levels": levels, "seed": seed}
    return _broken(series=[{**series, "seated": [1, 0]}, series])


@pytest.mark.parametrize(
    "data",
    [
        None,
        7,
        [],
        {},
        _broken(match=None),
        _broken(match={"game": "dots:1x1", "people": ["Anna", "Bruno"], "moves": ["z9z9"], "place": 0}),
        _broken(series=[]),
        _broken(series=[{"people": ["Anna", "Bruno"], "seated": [0, 1], "wins": [0, 0]}]),
        _broken(series=[{"people": ["Anna"], "seated": [0], "wins": [0]}] * 2),
        _broken(series=[{"people": ["Anna", "Bruno"], "seated": [0, 1], "wins": [0]}] * 2),
        _broken(series=[{"people": ["Anna", "Bruno"], "seated": ["0", 1], "wins": [0, 0]}] * 2),
        _with_levels([0, 6]),
        _with_levels([0]),
        _with_levels([0, "3"]),
        _with_levels([0, 1], seed=0.5),
        _broken(cursor=7),
        _broken(cursor=["a", "b", "c"]),
        _broken(cursor=[["a"]]),
        _broken(cursor={"spot": "a1", "held": "", "laid": [], "doubt": "maybe"}),
        _broken(cursor={"spot": "a1", "held": "", "laid": 5, "doubt": ""}),
    ],
)
def test_what_is_no_session_is_refused_and_changes_nothing(data: Any) -> None:
    table = Table()
    table.play("a1b1")
    before = table.session.to_data()
    with pytest.raises(SessionError):
        table.session.take(data)
    assert table.session.to_data() == before


@pytest.mark.parametrize("name", ["A" * 11, "A" * 21, "", " ", "A\n", 7])
def test_a_name_that_no_console_would_write_is_refused(name: object) -> None:
    table = Table()
    table.play("a1b1")
    text = json.dumps(table.session.to_data())
    with pytest.raises(SessionError):
        table.session.take(json.loads(text.replace('"Anna"', json.dumps(name))))


@pytest.mark.parametrize("number", [-1, 10**9, 1.5, True])
def test_wins_that_no_console_would_write_are_refused(number: object) -> None:
    table = Table()
    data = table.session.to_data()
    for series in data["series"]:
        series["wins"] = [number, 0]
    with pytest.raises(SessionError):
        table.session.take(data)
