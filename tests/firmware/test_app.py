"""The main loop: what it hears, shows, keeps and survives, on a virtual clock."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from core.gameid import GameId, GameIdError
from firmware import app as app_module
from firmware.app import App, run
from firmware.drawing.canvas import Canvas
from firmware.saves import MATCH, SETTINGS, decode, encode
from firmware.screen import Screen
from firmware.translation import LanguageError
from hal.contract import Button, Work
from hal.gestures import Gesture, Kind
from tests.firmware.console import FakeConsole, MemoryStorage


def saved_moves(console: FakeConsole) -> list[str]:
    moves: list[str] = decode(console.storage.files[MATCH])["match"]["moves"]
    return moves


class Still(Screen):
    """A picture that only buttons change; it notes what it is told."""

    def __init__(self) -> None:
        self.heard: list[Gesture] = []
        self.draws = 0
        self.woken = 0
        self.change: Callable[[float], float | None] = lambda now: None

    def draw(self, canvas: Canvas, now: float) -> None:
        self.draws += 1
        for x in range(len(self.heard)):
            canvas.pixel(x, 0)

    def handle(self, gesture: Gesture, now: float) -> None:
        self.heard.append(gesture)

    def next_change(self, now: float) -> float | None:
        return self.change(now)

    def wake(self, now: float) -> None:
        self.woken += 1


def show(console: FakeConsole, *screens: Screen) -> App:
    """Run a console that shows these screens until its queue is played."""
    app = App(console.parts)
    app.reset(*screens)
    app.run()
    return app


def test_at_rest_the_console_wakes_once_a_second_to_ask_for_the_panel_and_sends_nothing() -> None:
    console = FakeConsole().wait_for(59)
    show(console, Still())
    assert len(console.wakeups) <= 60
    assert len(console.shows) == 1


def test_a_blinking_cursor_is_two_to_four_redraws_a_second_and_no_other_wake_ups() -> None:
    console = FakeConsole().wait_for(60)
    run(console.parts, game="dots:5x5")
    assert 120 <= len(console.shows) <= 240
    assert len(console.wakeups) <= len(console.shows) + 3


def test_the_title_rests() -> None:
    console = FakeConsole().wait_for(59)
    run(console.parts)
    assert len(console.wakeups) - len(console.checks) <= 3


def test_a_press_is_heard_once_and_drawn_once() -> None:
    console = FakeConsole().tap("a").wait_for(1)
    still = Still()
    show(console, still)
    assert [gesture.kind for gesture in still.heard] == [Kind.PRESS, Kind.SHORT]
    assert still.draws == 3
    assert len(console.shows) == 3


def test_a_bounce_draws_nothing() -> None:
    console = FakeConsole().hold("a", 0.004).wait_for(1)
    still = Still()
    show(console, still)
    assert (still.heard, still.draws) == ([], 1)


def test_a_picture_that_is_the_same_is_not_sent_again() -> None:
    console = FakeConsole().wait_for(10)
    still = Still()
    still.change = lambda now: now + 0.5
    show(console, still)
    assert still.draws >= 20 and still.woken >= 19
    assert len(console.shows) == 1


def test_a_screen_that_asks_for_the_present_moment_does_not_spin() -> None:
    console = FakeConsole().wait_for(1)
    still = Still()
    still.change = lambda now: now
    show(console, still)
    assert still.draws <= 102


def test_an_interrupt_wakes_the_screen_and_draws_it_anew() -> None:
    console = FakeConsole().wait_for(1)
    console.interrupt()
    still = Still()
    show(console, still)
    assert (still.woken, still.draws) == (1, 2)


def test_a_press_belongs_to_the_screen_on_which_it_began() -> None:
    class Opener(Still):
        def handle(self, gesture: Gesture, now: float) -> None:
            super().handle(gesture, now)
            if gesture.kind is Kind.PRESS:
                app.push(above)

    above, opener = Still(), Opener()
    console = FakeConsole().hold("down", 1.0)
    app = App(console.parts)
    app.reset(opener)
    app.run()
    assert [gesture.kind for gesture in opener.heard] == [Kind.PRESS]
    assert above.heard == []


def test_a_notice_is_above_everything_until_a_button_is_pressed() -> None:
    console = FakeConsole().wait_for(0.5).tap("b").tap("a")
    still = Still()
    app = App(console.parts)
    app.reset(still)
    app.tell("The disk is full.")
    app.run()
    assert [gesture.button for gesture in still.heard] == [Button.A, Button.A]


def test_several_notices_come_one_after_the_other() -> None:
    console = FakeConsole().tap("a", "a", "a")
    still = Still()
    app = App(console.parts)
    app.reset(still)
    app.tell("The disk is full.")
    app.tell("The settings were damaged.")
    app.run()
    assert len(console.shows) > 3
    assert [gesture.kind for gesture in still.heard] == [Kind.PRESS, Kind.SHORT]


def test_an_unplugged_panel_is_asked_ever_more_rarely_and_gets_the_picture_within_a_second() -> None:
    console = FakeConsole().wait_for(60.5)
    console.unplugged = [(0.0, 60.0)]
    show(console, Still())
    assert len(console.shows) <= 66
    assert 60.0 <= console.shows[-1][0] <= 61.0
    assert len(console.wakeups) <= len(console.shows) + 1


def test_the_display_is_closed_and_the_cursor_kept_at_the_end() -> None:
    console = FakeConsole().tap("right", "right")
    run(console.parts, game="dots:5x5")
    assert console.closed
    assert decode(console.storage.files[MATCH])["cursor"] == decode(_kept_after_a_rest())["cursor"]


def _kept_after_a_rest() -> bytes:
    console = FakeConsole().tap("right", "right").wait_for(5)
    run(console.parts, game="dots:5x5")
    return console.storage.files[MATCH]


def test_the_cursor_is_kept_when_it_rests_and_not_at_each_step() -> None:
    writes: list[float] = []
    console = FakeConsole().wait_for(2).tap("right", "right", "up", "left").wait_for(3)
    replace = console.storage.replace

    def note(name: str, content: bytes) -> None:
        writes.append(console.time)
        replace(name, content)

    console.storage.replace = note  # type: ignore[method-assign]
    run(console.parts, game="dots:5x5")
    steps = [time for time in writes if time > 2.0]
    assert len(steps) == 1
    assert 3.5 < steps[0] < 4.0


def test_a_fault_in_a_screen_closes_the_display_and_is_not_hidden() -> None:
    class Faulty(Still):
        def handle(self, gesture: Gesture, now: float) -> None:
            raise RuntimeError("a fault")

    console = FakeConsole().tap("a")
    app = App(console.parts)
    app.reset(Faulty())
    with pytest.raises(RuntimeError, match="a fault"):
        app.run()
    assert console.closed


def test_brightness_and_inversion_take_effect_at_once_and_come_back() -> None:
    console = FakeConsole()
    console.tap("a").tap("down", "a").tap("down", "down", "left").wait_for(1)
    run(console.parts)
    assert (console.brightness, console.inverted) == (3, False)
    again = FakeConsole(console.storage)
    again.tap("a").tap("down", "a").tap("down", "down", "down", "a").wait_for(1)
    run(again.parts)
    assert (again.brightness, again.inverted) == (3, True)


def test_a_wrong_game_or_language_is_refused_before_anything_is_shown() -> None:
    console = FakeConsole()
    with pytest.raises(GameIdError):
        run(console.parts, game="dots:10x10")
    with pytest.raises(LanguageError):
        run(console.parts, language="tlh")
    assert console.shows == [] and console.storage.files == {}


def test_the_splash_gives_way_by_itself_in_less_than_a_second_or_to_a_button(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    title = Still()
    monkeypatch.setattr(app_module, "Title", lambda shell: title)
    console = FakeConsole().wait_for(0.999)
    run(console.parts)
    assert title.draws == 1
    title.draws = 0
    console = FakeConsole().tap("b")
    run(console.parts)
    assert title.draws and not title.heard


def test_a_game_named_at_the_start_goes_on_where_it_was() -> None:
    console = FakeConsole().tap("a").wait_for(1)
    run(console.parts, game="dots:3x3")
    moves = saved_moves(console)
    assert len(moves) == 1
    again = FakeConsole(console.storage).tap("a").tap("a").wait_for(1)
    run(again.parts, game="dots:3x3")
    assert saved_moves(again)[:1] == moves and len(saved_moves(again)) == 2


def test_another_game_named_at_the_start_keeps_the_old_one_for_undo() -> None:
    console = FakeConsole().tap("a").wait_for(1)
    run(console.parts, game="dots:3x3")
    again = FakeConsole(console.storage).wait_for(1)
    run(again.parts, game="dots:4x4,seats3")
    data = decode(again.storage.files[MATCH])["match"]
    assert data["game"] == "dots:4x4,seats3" and data["people"] == ["Anna", "Bruno", "Clara"]
    assert data["earlier"][0]["game"] == "dots:3x3"


def test_a_game_that_is_over_begins_anew() -> None:
    console = FakeConsole().tap(*["a"] * 8).wait_for(1)
    run(console.parts, game="dots:1x1")
    assert len(saved_moves(console)) == 4
    run(FakeConsole(console.storage).wait_for(1).parts, game="dots:1x1")
    assert saved_moves(console) == []


def test_whose_hands_comes_back_after_a_power_cut() -> None:
    console = FakeConsole().tap("a").wait_for(1)
    run(console.parts, game="dots:3x3")
    waiting = console.picture
    again = FakeConsole(console.storage).wait_for(1)
    run(again.parts, game="dots:3x3")
    assert again.picture.tobytes() == waiting.tobytes()


@pytest.mark.parametrize("name", [MATCH, SETTINGS])
def test_damage_is_told_on_the_screen_and_the_console_goes_on(name: str) -> None:
    storage = MemoryStorage()
    storage.files[name] = b"\0\0\0"
    told = FakeConsole(storage).wait_for(2)
    run(told.parts)
    assert storage.files[f"{name}.damaged-1"] == b"\0\0\0"
    quiet = FakeConsole().wait_for(2)
    run(quiet.parts)
    assert told.picture.tobytes() != quiet.picture.tobytes()
    after = FakeConsole(storage).wait_for(2)
    run(after.parts)
    assert after.picture.tobytes() == quiet.picture.tobytes()


def test_a_wrong_setting_is_told_and_set_aside_while_the_right_ones_hold() -> None:
    storage = MemoryStorage()
    storage.files[SETTINGS] = encode({"brightness": 11, "invert": True})
    console = FakeConsole(storage).wait_for(1)
    app = App(console.parts)
    assert (app.settings.brightness, app.settings.invert) == (4, True)
    assert "settings.json.damaged-1" in storage.files
    told = list(storage.files)
    again = App(FakeConsole(storage).wait_for(1).parts)
    assert (again.settings.brightness, again.settings.invert) == (4, True)
    assert list(storage.files) == told and not again._notices


def test_with_a_full_disk_the_game_goes_on_and_it_is_told_once() -> None:
    storage = MemoryStorage()
    storage.broken = "match.json could not be saved: the disk is full."
    console = FakeConsole(storage)
    app = App(console.parts)
    app.open(GameId.read("dots:3x3"))
    console.tap("a")
    for _turn in range(4):
        console.tap("a", "a")
    app.run()
    assert len(app.session.match.moves) >= 3
    assert storage.files == {}


def test_a_whole_evening_through_the_buttons() -> None:
    """New game, set up, play to the end, result, rematch, leave, continue."""
    console = FakeConsole().wait_for(1)
    console.tap("a", "a", "down", "down", *["left"] * 4, "down", *["left"] * 4).tap("up", "up", "up", "a")
    console.tap(*["a"] * 7)
    console.tap("a").wait_for(1)
    app = App(console.parts)
    app.open(None)
    app.run()
    assert str(app.session.match.game) == "dots:1x1"
    assert app.session.position.to_move is None
    assert type(app._top).__name__ == "Result"

    again = FakeConsole(console.storage).wait_for(1)
    again.tap("a", "a", "a", "a", "a").tap("b", "up", "a").wait_for(1)
    app = App(again.parts)
    app.open(None)
    app.run()
    assert app.session.view.wins == (1, 0)
    assert app.session.match.people == ("Bruno", "Anna")
    assert type(app._top).__name__ == "Title"


def test_a_thought_is_noticed_although_the_loop_is_always_late() -> None:
    """Each picture takes longer than the time until the next is due; the work is counted, not timed."""
    console = FakeConsole().wait_for(30)
    app = App(replace(console.parts, work=Work.COUNTED))
    still = Still()
    still.change = lambda now: now
    draw = still.draw

    def slowly(canvas: Canvas, now: float) -> None:
        console.time += 1.0
        draw(canvas, now)

    still.draw = slowly  # type: ignore[method-assign]
    done: list[bool] = []
    task = app.thinking.begin(lambda stop, tell: "end")
    still.wake = lambda now: done.append(task.done)  # type: ignore[method-assign]
    app.reset(still)
    app.run()
    assert done[-1]


class SlowStorage(MemoryStorage):
    """Each write holds the console up for ``seconds``."""

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self.seconds = seconds
        self.console = FakeConsole(self)

    def replace(self, name: str, content: bytes) -> None:
        super().replace(name, content)
        self.console.time += self.seconds


@pytest.mark.parametrize("seconds", [0.0, 0.3, 0.6, 2.0])
def test_presses_mean_the_same_however_long_a_write_holds_the_console_up(seconds: float) -> None:
    storage = SlowStorage(seconds)
    storage.files[SETTINGS] = encode({"handover": "off"})
    run(storage.console.tap("a", "right", "a").wait_for(5).parts, game="dots:9x9")
    assert saved_moves(storage.console) == ["e5e6", "f5f6"]


def test_edges_that_wait_are_read_before_time_goes_on() -> None:
    """Held up for a second by its first picture, with a short tap meanwhile."""
    console = FakeConsole().wait_for(0.5).tap("right").wait_for(5)

    class Slow(Still):
        def draw(self, canvas: Canvas, now: float) -> None:
            super().draw(canvas, now)
            if self.draws == 1:
                console.time += 1.0

    screen = Slow()
    show(console, screen)
    assert [gesture.kind for gesture in screen.heard] == [Kind.PRESS, Kind.SHORT]
