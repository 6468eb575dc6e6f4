"""A match against the computer: it thinks beside the screen, moves calmly, and lets itself be interrupted."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from core.player import Player, player_for
from core.position import Position
from firmware.app import run
from firmware.computer.opponent import CALM, STEP, WORD
from firmware.saves import MATCH, decode
from firmware.screens.pause import Pause
from hal.contract import Console, Work
from hal.gestures import Kind
from tests.firmware.console import FakeConsole
from tests.firmware.players import Scripted, seat
from tests.firmware.table import Table

PATIENCE = 60.0
"""Seconds after which a test gives up; nothing here takes a tenth of one."""
AGAINST_KEEN = ("Anna", "Keen")


def place(table: Table) -> int:
    return table.session.match.place


def test_the_computer_answers_after_a_moment() -> None:
    table = Table("dots:5x5", AGAINST_KEEN, levels=(0, 3)).press("a")
    assert table.session.view.level == 3
    table.wait(CALM / 2)
    assert place(table) == 1
    table.wait(CALM)
    assert (place(table), table.session.view.level) == (2, 0)


def test_it_opens_the_game_by_itself() -> None:
    table = Table("dots:5x5", ("Keen", "Anna"), levels=(3, 0)).wait(2 * CALM)
    assert place(table) == 1


def test_the_sign_that_it_thinks_is_two_to_four_redraws_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    player = Scripted(stuck=True)
    seat(player, monkeypatch)
    table = Table("dots:5x5", AGAINST_KEEN, levels=(0, 3), work=Work.COUNTED).press("a")
    table.play.wake(table.now)
    pictures = [table.picture().tobytes()]
    while (change := table.play.next_change(table.now)) is not None and change <= 3:
        table.now = change
        pictures.append(table.picture().tobytes())
    assert 6 <= len(pictures) - 1 <= 12
    assert all(one != other for one, other in pairwise(pictures))
    table.thinking.close()


def chain_of_three(monkeypatch: pytest.MonkeyPatch) -> Table:
    """The computer is to move and takes three boxes in a row, then one line more."""
    seat(Scripted("b1b2", "c1c2", "d1d2", "a2a3"), monkeypatch)
    table = Table("dots:3x2", AGAINST_KEEN, levels=(0, 3))
    for move in ("a2b2", "b2c2", "c2d2", "a1b1", "b1c1", "c1d1", "a1a2"):
        table.session.play(move)
    assert table.session.view.level == 3
    return table


def test_several_captures_are_seen_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    table = chain_of_three(monkeypatch)
    table.wait(CALM)
    seen = [(table.now, place(table))]
    while table.session.view.level:
        table.wait(STEP / 8)
        if place(table) != seen[-1][1]:
            seen.append((table.now, place(table)))
    assert [moves for _, moves in seen] == [8, 9, 10, 11]
    assert all(after - before >= STEP * 0.9 for (before, _), (after, _) in pairwise(seen))


def test_a_shows_the_rest_of_its_turn_at_once_and_draws_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    table = chain_of_three(monkeypatch)
    table.wait(CALM).press("a").wait(0.05)
    assert (place(table), table.session.view.level) == (11, 0)
    table.wait(3)
    assert place(table) == 11


def test_the_turn_of_another_computer_is_shown_calmly_again(monkeypatch: pytest.MonkeyPatch) -> None:
    seat(Scripted(), monkeypatch)
    table = Table("dots:5x5", ("Keen", "Keen 2"), levels=(3, 3)).wait(0.01).press("a").wait(0.01)
    assert place(table) == 1
    table.wait(CALM / 2)
    assert place(table) == 1
    table.wait(3 * CALM)
    assert place(table) in (2, 3)


def test_in_its_turn_the_d_pad_moves_nothing_and_no_cursor_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    table = chain_of_three(monkeypatch)
    shown, cursor = table.picture().tobytes(), table.session.cursor
    table.press("up", "left", "centre")
    assert (table.picture().tobytes(), table.session.cursor) == (shown, cursor)


@pytest.mark.parametrize("kind", [Kind.SHORT, Kind.LONG])
def test_pause_and_undo_stop_it_at_once(kind: Kind, monkeypatch: pytest.MonkeyPatch) -> None:
    player = Scripted(stuck=True)
    seat(player, monkeypatch)
    table = Table("dots:5x5", AGAINST_KEEN, levels=(0, 3), work=Work.COUNTED).press("a")
    table.play.wake(table.now)
    assert player.begun.wait(PATIENCE)
    table.press("b", kind=kind)
    assert player.stopped.wait(PATIENCE)
    if kind is Kind.SHORT:
        assert isinstance(table.pushed[0], Pause) and place(table) == 1
    else:
        assert place(table) == 0


def test_after_a_pause_it_thinks_again_and_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    player = Scripted(stuck=True)
    seat(player, monkeypatch)
    table = Table("dots:5x5", AGAINST_KEEN, levels=(0, 3), work=Work.COUNTED).press("a")
    table.play.wake(table.now)
    table.press("b", kind=Kind.SHORT)
    assert player.stopped.wait(PATIENCE)
    player.stuck = False
    table.play.wake(table.now)
    table.hear().wait(CALM)
    assert place(table) == 2


def beside(console: FakeConsole) -> Console:
    """A console on which the computer thinks in a thread."""
    return replace(console.parts, work=Work.COUNTED)


def test_the_end_of_the_console_stops_it(monkeypatch: pytest.MonkeyPatch) -> None:
    player = Scripted(stuck=True)
    seat(player, monkeypatch)
    console = FakeConsole().tap("a").wait_for(2)
    run(beside(console), game="dots:5x5", levels=(0, 3))
    assert console.closed and player.stopped.is_set()
    assert len(decode(console.storage.files[MATCH])["match"]["moves"]) == 1


def test_while_it_thinks_every_press_is_heard_and_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    seat(Scripted(stuck=True), monkeypatch)
    console = FakeConsole().tap("a").wait_for(1)
    pauses = console.end
    console.tap("b", "down", "a").wait_for(1)
    run(beside(console), game="dots:5x5", levels=(0, 3))
    assert decode(console.storage.files[MATCH])["match"]["place"] == 0, "the pause menu took the move back"
    shown = [time for time, _ in console.shows if pauses <= time < pauses + 0.6]
    assert len(shown) >= 3


def test_nobody_is_asked_to_pass_the_console_when_one_person_plays() -> None:
    table = Table("dots:3x3", AGAINST_KEEN, levels=(0, 1))
    for _ in range(40):
        table.press("a").wait(5)
        assert not table.session.handover
    assert table.session.position.to_move is None


def test_past_a_computer_the_console_is_passed_once_its_move_was_seen() -> None:
    table = Table("dots:5x5,seats3", ("Anna", "Keen", "Bruno"), levels=(0, 3, 0)).press("a")
    table.wait(CALM)
    assert place(table) == 2 and table.session.handover
    board = table.picture().tobytes()
    table.press("up", "left")
    assert table.picture().tobytes() == board
    table.wait(STEP)
    asking = table.picture().tobytes()
    assert asking != board
    table.press("a")
    assert not table.session.handover and place(table) == 2


def test_what_the_computer_says_is_shown_and_goes_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    seat(Scripted("swap"), monkeypatch)
    table = Table("dots:5x5,pie1", AGAINST_KEEN, levels=(0, 3)).press("a").wait(CALM)
    assert table.session.position.people == (1, 0)
    told = table.picture().tobytes()
    table.wait(WORD / 2)
    assert table.session.view.level == 0
    table.wait(WORD)
    assert table.picture().tobytes() != told


def test_a_turn_that_nobody_may_see_in_its_middle_is_played_whole() -> None:
    table = Table("pinuid:classic,pairs,nohelp", ("Beginner", "Beginner 2"), levels=(1, 1))
    for _ in range(30):
        table.wait(1)
        assert not table.session.position.unseen
    assert place(table) > 10


@pytest.mark.parametrize("game", ["pinuid:quatro", "lines:4x4", "dots:3x3,pie3", "dots:tri3,seats4"])
def test_computers_alone_play_any_game(game: str) -> None:
    seats = Table(game).session.position.seats
    table = Table(game, levels=(1, 2, 1, 1)[:seats]).wait(10)
    assert place(table) >= 10


def headless(levels: tuple[int, ...]) -> FakeConsole:
    console = FakeConsole().tap("a").wait_for(4).tap("up", "a").wait_for(60)
    run(console.parts, game="dots:3x3", levels=levels)
    return console


def test_on_a_clock_that_stands_still_a_run_is_the_same_each_time() -> None:
    one, other = headless((0, 4)), headless((0, 4))
    assert [(time, picture.tobytes()) for time, picture in one.shows] == [
        (time, picture.tobytes()) for time, picture in other.shows
    ]
    assert one.storage.files == other.storage.files


def test_two_computers_play_a_game_to_its_end() -> None:
    console = headless((4, 1))
    data = decode(console.storage.files[MATCH])
    assert len(data["match"]["moves"]) == 24
    assert data["match"]["people"] == ["Strong", "Beginner"]


def test_a_match_is_continued_with_who_sat_there_and_another_seating_begins_anew() -> None:
    console = headless((0, 4))
    before = decode(console.storage.files[MATCH])["match"]["moves"]
    for levels, kept in (((), True), ((0, 4), True), ((4, 0), False)):
        again = FakeConsole(console.storage)
        run(again.parts, game="dots:3x3", levels=levels)
        assert (decode(console.storage.files[MATCH])["match"]["moves"] == before) == kept


def test_levels_that_do_not_suit_the_game_are_refused() -> None:
    for levels in ((1,), (0, 6), (0, 1, 2)):
        with pytest.raises(ValueError, match="levels"):
            run(FakeConsole().parts, game="dots:3x3", levels=levels)
    with pytest.raises(ValueError, match="levels"):
        run(FakeConsole().parts, levels=(0, 1))


def test_it_goes_on_after_a_power_cut_in_its_turn() -> None:
    console = FakeConsole().tap("a")
    run(console.parts, game="dots:5x5", levels=(0, 3))
    assert len(decode(console.storage.files[MATCH])["match"]["moves"]) == 1
    again = FakeConsole(console.storage).wait_for(2).tap("a").wait_for(2)
    run(again.parts)
    assert len(decode(again.storage.files[MATCH])["match"]["moves"]) == 2


def test_it_takes_less_or_more_time_as_the_setting_says(monkeypatch: pytest.MonkeyPatch) -> None:
    player = Scripted()
    seat(player, monkeypatch)
    for setting in ("fast", "normal", "slow"):
        Table("dots:5x5", AGAINST_KEEN, levels=(0, 5), thinking=setting).press("a").wait(1)
    fast, normal, slow = player.works
    assert fast is not None and normal is not None and slow is not None
    assert fast < normal < slow


def test_a_player_is_kept_for_the_match_and_another_comes_for_the_next(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made: list[tuple[int, int]] = []

    def make(position: Position, level: int, seed: int) -> Player:
        made.append((level, seed))
        return player_for(position, level, seed)

    monkeypatch.setattr("core.player.player_for", make)
    table = Table("dots:2x2", AGAINST_KEEN, levels=(0, 2))
    for _ in range(20):
        table.press("a").wait(3)
    assert len(made) == 1
    table.session.rematch()
    table.wait(3)
    assert len(made) == 2 and made[0][1] != made[1][1]
