"""A console that nobody holds: it dims, moves its picture, goes dark, and wakes without acting blindly."""

from __future__ import annotations

from functools import reduce

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageChops

from firmware.app import App, run
from firmware.drawing.canvas import Canvas
from firmware.idleness import MOVE_EVERY, Idleness, Light, moved
from firmware.saves import MATCH, decode
from firmware.settings import DARK_AFTER, DIM_AFTER, Settings
from hal.contract import Button, Console, Edge, Stop
from hal.gestures import Kind
from hal.ssd1306 import SSD1306
from simulator.parts.bus import FakeI2C
from simulator.parts.ssd1306 import SSD1306Chip
from tests.firmware.console import FakeConsole
from tests.firmware.test_app import Still, show

DAY = 86_400.0


def moves(console: FakeConsole) -> int:
    return len(decode(console.storage.files[MATCH])["match"]["moves"])


@given(st.sampled_from(DIM_AFTER), st.sampled_from(DARK_AFTER), st.floats(0, 1e6))
def test_nothing_changes_before_the_time_that_is_told_and_something_does_then(
    dim: int, dark: int, start: float
) -> None:
    idleness = Idleness(Settings(dim_after=dim, dark_after=dark), start)
    now, lights = start, []
    for _ in range(40):
        then = idleness.next_change(now)
        if then is None:
            assert idleness.light(now) is Light.DARK
            break
        assert then > now
        before = idleness.light(now), idleness.place(now)
        middle = now + (then - now) * 0.99
        assert (idleness.light(middle), idleness.place(middle)) == before
        assert (idleness.light(then), idleness.place(then)) != before
        lights.append(idleness.light(then))
        now = then
    assert (Light.DARK in lights) == (dark > 0)
    assert (Light.DIM in lights) == (dim > 0 and (dark == 0 or dim < dark))


def test_it_dims_after_a_minute_and_goes_dark_after_three() -> None:
    console = FakeConsole().wait_for(1000)
    show(console, Still())
    assert console.lights == [(0.0, "4"), (60.0, "1"), (180.0, "sleep")]


def test_a_press_on_a_dim_panel_lights_it_and_is_heard() -> None:
    console, still = FakeConsole().wait_for(100).tap("a").wait_for(1), Still()
    show(console, still)
    assert [gesture.kind for gesture in still.heard] == [Kind.PRESS, Kind.SHORT]
    assert [word for _, word in console.lights] == ["4", "1", "4"]


@pytest.mark.parametrize("seconds", [0.05, 1.0, 5.0])
def test_the_press_that_wakes_a_dark_panel_is_swallowed_with_all_that_follows_from_it(seconds: float) -> None:
    console, still = FakeConsole().wait_for(200), Still()
    console.hold("right", seconds).tap("a").wait_for(1)
    show(console, still)
    assert [gesture.button.value for gesture in still.heard] == ["a", "a"]
    assert [word for _, word in console.lights] == ["4", "1", "sleep", "4", "wake"]


def test_a_bounce_does_not_wake_it() -> None:
    console = FakeConsole().wait_for(200).hold("a", 0.004).wait_for(10)
    show(console, Still())
    assert console.lights[-1][1] == "sleep"


def test_a_button_that_leans_on_something_lets_it_go_dark_and_does_nothing_when_it_is_freed() -> None:
    console, still = FakeConsole().hold("right", DAY).wait_for(1), Still()
    show(console, still)
    assert [word for _, word in console.lights] == ["4", "1", "sleep"]
    assert console.lights[-1][0] < 201
    assert not any(gesture.time > 21 for gesture in still.heard)


@pytest.mark.parametrize(("button", "name"), [("right", "right"), ("b", "B")])
def test_a_button_that_leans_on_something_is_told_once_and_the_game_goes_on_without_it(
    button: str, name: str
) -> None:
    console, still = FakeConsole().hold(button, 100.0), Still()
    app = App(console.parts)
    app.reset(still)
    told: list[str] = []
    app.tell = told.append  # type: ignore[method-assign, assignment]
    console.edges.insert(1, Edge(Button.A, True, 30.0))
    console.edges.insert(2, Edge(Button.A, False, 30.1))
    app.run()
    assert told == [f"The button {name} is stuck. Release it to use it again."]
    assert [gesture.kind for gesture in still.heard if gesture.time > 20.5] == [Kind.PRESS, Kind.SHORT]


def test_a_button_that_is_pressed_in_a_bag_for_a_day_leaves_one_note() -> None:
    console = FakeConsole()
    for _ in range(50):
        console.wait_for(600).hold("right", 60.0)
    console.wait_for(1).tap("a").wait_for(1)
    app = App(console.parts)
    app.reset(Still())
    app.run()
    assert app._notices == []


def test_no_move_is_made_in_the_dark() -> None:
    console = FakeConsole().wait_for(200).tap("a").wait_for(1)
    run(console.parts, game="dots:3x3")
    assert moves(console) == 0
    awake = FakeConsole().wait_for(200).tap("b", "a").wait_for(1)
    run(awake.parts, game="dots:3x3")
    assert moves(awake) == 1


def test_no_move_is_made_while_the_panel_is_missing() -> None:
    console = FakeConsole().wait_for(5).tap("a").wait_for(5).tap("a").wait_for(1)
    console.unplugged = [(2.0, 8.0)]
    run(console.parts, game="dots:3x3")
    assert moves(console) == 1


def test_a_short_fault_of_the_panel_costs_no_press() -> None:
    console = FakeConsole().wait_for(2).tap("a").wait_for(5)
    console.unplugged = [(1.9, 2.3)]
    run(console.parts, game="dots:3x3")
    assert moves(console) == 1


def test_what_was_on_the_panel_is_there_again_after_the_dark() -> None:
    console = FakeConsole().wait_for(200).tap("a").wait_for(0.01)
    run(console.parts, game="dots:3x3")
    first, last = console.shows[0][1], console.picture
    assert first.tobytes() == last.tobytes()


def test_a_picture_that_nobody_changes_moves_each_minute_so_that_thin_lines_rest_nowhere() -> None:
    class Cross(Still):
        def draw(self, canvas: Canvas, now: float) -> None:
            canvas.line(0, 30, 127, 30)
            canvas.line(60, 0, 60, 63)

    console = FakeConsole().wait_for(6 * MOVE_EVERY + 1)
    app = App(console.parts)
    app.settings.dark_after = 0
    app.reset(Cross())
    app.run()
    assert [time for time, _ in console.shows] == [number * MOVE_EVERY for number in range(7)]
    always = reduce(ImageChops.logical_and, [picture for _, picture in console.shows])
    assert always.getbbox() is None


def test_a_press_moves_the_picture_back() -> None:
    console = FakeConsole().wait_for(70).tap("b").wait_for(0.01)
    run(console.parts, game="dots:3x3")
    assert any(time == 60.0 for time, _ in console.shows)


def test_moving_loses_only_what_leaves_and_brings_nothing_in() -> None:
    lit = Image.new("1", (128, 64), 255)
    assert moved(lit, (0, 0)) is lit
    assert moved(lit, (1, 1)).getbbox() == (1, 1, 128, 64)


def test_a_day_of_rest_on_a_real_panel_costs_this_much() -> None:
    console, chip = FakeConsole().wait_for(DAY), SSD1306Chip()
    bus = FakeI2C(console, {0x3C: chip})
    parts = Console(SSD1306(bus), console, console.storage, console, console)
    at_dark: list[int] = []
    wait = console.wait

    def note(until: float | None) -> object:
        if console.time > 180:
            at_dark.append(bus.transactions)
        return wait(until)

    console.wait = note  # type: ignore[method-assign, assignment]
    run(parts, game="dots:5x5")
    assert len(console.wakeups) <= 460, len(console.wakeups)
    assert bus.bytes <= 18_500, bus.bytes  # one kilobyte of them makes sure of the set-up
    assert at_dark == [] and bus.transactions > 0 and not chip.on


def test_with_the_dark_switched_off_a_day_is_still_cheap_and_ends_with_the_panel_off() -> None:
    console, chip = FakeConsole().wait_for(3600), SSD1306Chip()
    bus = FakeI2C(console, {0x3C: chip})
    app = App(Console(SSD1306(bus), console, console.storage, console, console))
    app.settings.dark_after = 0
    app.reset(Still())
    app.run()
    assert len(console.wakeups) <= 3700
    assert not chip.on


def test_the_end_comes_in_the_dark_as_well() -> None:
    console = FakeConsole().tap("right").wait_for(300)
    run(console.parts, game="dots:3x3")
    assert console.closed and decode(console.storage.files[MATCH])["cursor"] is not None


def test_a_stop_at_any_moment_saves_and_closes() -> None:
    for seconds in (0.0, 0.5, 61.0, 200.0):
        console = FakeConsole()

        def stop(until: float | None, end: float = seconds, console: FakeConsole = console) -> None:
            console.time = max(console.time, until or end)
            if console.time >= end:
                raise Stop

        console.wait = stop  # type: ignore[method-assign]
        run(console.parts, game="dots:3x3")
        assert console.closed and MATCH in console.storage.files
