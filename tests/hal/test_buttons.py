"""Buttons on played pins: presses that bounce, and a program that sleeps in between."""

from __future__ import annotations

from pathlib import Path

import pytest

import hal.buttons
import hal.gestures
from hal.boards import ButtonWiring
from hal.buttons import PERIOD
from hal.contract import Button
from hal.gestures import Kind
from tests.hal.fake_gpiod import Asleep
from tests.hal.pins import POLLED, UP, WIRING, A, B, Bench

pytestmark = pytest.mark.skipif(not hasattr(hal.buttons.select, "poll"), reason="needs poll")


@pytest.fixture
def bench(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Bench:
    return Bench(tmp_path, monkeypatch)


@pytest.fixture
def polled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Bench:
    return Bench(tmp_path, monkeypatch, POLLED)


def test_all_pins_are_asked_for_with_pull_ups_both_edges_and_debounce(bench: Bench) -> None:
    bench.open()
    for pin in WIRING.pins.values():
        line = bench.kernel.lines[pin]
        settings = line.settings
        assert line.consumer == "pipopi"
        assert (settings.direction.name, settings.bias.name) == ("INPUT", "PULL_UP")
        assert (settings.edge_detection.name, settings.active_low) == ("BOTH", True)
        assert 0 < settings.debounce_period.total_seconds() < hal.gestures.STABLE


def test_each_press_of_a_bouncing_contact_is_two_edges_that_wake_the_program_once_each(bench: Bench) -> None:
    buttons = bench.open()
    for number, pin in enumerate([UP, A, B]):
        bench.kernel.press(pin, 101.0 + number, held=0.2, bounces=6)
    edges = bench.all(buttons)
    assert [(edge.button, edge.pressed) for edge in edges] == [
        (button, pressed) for button in (Button.UP, Button.A, Button.B) for pressed in (True, False)
    ]
    for edge, at in zip(edges, [101.0, 101.2, 102.0, 102.2, 103.0, 103.2], strict=True):
        assert at <= edge.time <= at + 0.006
    assert bench.poll.wakes == 6


@pytest.mark.parametrize("mode", ["edges", "polling"])
def test_the_gestures_are_those_of_the_fingers_however_the_contacts_bounce(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mode: str
) -> None:
    bench = Bench(tmp_path, monkeypatch, WIRING if mode == "edges" else POLLED)
    buttons = bench.open()
    for number in range(40):
        bench.kernel.press(A, 101.0 + number, held=0.03 + 0.02 * number, bounces=number % 9)
    told = bench.told(buttons, 145.0)
    wanted = []
    for number in range(40):
        wanted += [Kind.PRESS, Kind.LONG if 0.03 + 0.02 * number > 0.6 else Kind.SHORT]
    assert [gesture.kind for gesture in told] == wanted


def test_two_buttons_pressed_together_are_told_in_the_order_of_their_times(bench: Bench) -> None:
    buttons = bench.open()
    bench.kernel.press(A, 101.0, held=0.5)
    bench.kernel.press(B, 101.05, held=0.3)
    edges = bench.all(buttons)
    assert [(edge.button, edge.pressed) for edge in edges] == [
        *((Button.A, True), (Button.B, True), (Button.B, False), (Button.A, False))
    ]
    assert [edge.time for edge in edges] == sorted(edge.time for edge in edges)


def test_edges_that_came_while_nobody_waited_are_all_heard(bench: Bench) -> None:
    buttons = bench.open()
    for number in range(8):
        bench.kernel.press(A, 101.0 + 0.1 * number, held=0.05)
    bench.clock.time = 110.0
    assert len([buttons.wait(110.0) for _ in range(16)]) == 16
    assert bench.poll.wakes == 1
    assert buttons.wait(110.0) is None


def test_an_edge_comes_before_the_time_that_has_passed_with_it(bench: Bench) -> None:
    buttons = bench.open()
    bench.kernel.press(A, 101.0)
    bench.clock.time = 105.0
    assert buttons.wait(101.0) is not None


def test_until_is_kept_to_the_millisecond_and_never_early(bench: Bench) -> None:
    buttons = bench.open()
    for until in (100.0, 99.0, 100.0004, 100.25, 103.3333):
        before = bench.clock.time
        assert buttons.wait(until) is None
        assert max(before, until) <= bench.clock.time <= max(before, until) + 0.001


def test_a_button_to_3_volts_works_with_a_pull_down(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bench = Bench(tmp_path, monkeypatch, ButtonWiring(WIRING.pins, active_low=False, polling=False))
    buttons = bench.open()
    bench.kernel.press(A, 101.0)
    assert [edge.pressed for edge in bench.all(buttons)] == [True, False]


@pytest.mark.parametrize("mode", ["edges", "polling"])
def test_a_button_that_is_down_at_the_start_is_heard_only_after_it_has_been_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mode: str
) -> None:
    bench = Bench(tmp_path, monkeypatch, WIRING if mode == "edges" else POLLED)
    bench.kernel.lines[A].contact = True
    buttons = bench.open()
    bench.kernel.press(A, 105.0, held=0.1)
    told = bench.told(buttons, 110.0)
    assert [gesture.kind for gesture in told] == []
    bench.kernel.press(A, 111.0, held=0.1)
    assert [gesture.kind for gesture in bench.told(buttons, 112.0)] == [Kind.PRESS, Kind.SHORT]


def test_a_button_that_is_stuck_lets_the_program_sleep(bench: Bench) -> None:
    buttons = bench.open()
    bench.kernel.close_contact(UP, 101.0)
    told = bench.told(buttons, 100_000.0)
    assert told[-1].kind is Kind.STUCK
    before = bench.poll.wakes
    assert buttons.wait(200_000.0) is None
    assert bench.poll.wakes - before == 1


def test_nothing_wakes_the_program_at_rest(bench: Bench) -> None:
    buttons = bench.open()
    with pytest.raises(Asleep):
        buttons.wait(None)
    assert bench.poll.wakes == 0


def test_polling_looks_a_hundred_times_a_second_and_no_oftener(polled: Bench) -> None:
    buttons = polled.open()
    assert buttons.wait(110.0) is None
    assert polled.poll.wakes == pytest.approx(10.0 / PERIOD, rel=0.01)


def test_polling_makes_no_long_press_of_a_short_one_while_the_program_was_busy(polled: Bench) -> None:
    buttons = polled.open()
    polled.kernel.press(UP, 101.0, held=0.05)
    polled.kernel.press(A, 101.3, held=1.0)
    down = buttons.wait(None)
    assert down is not None
    polled.clock.time = 101.8
    up, other = buttons.wait(None), buttons.wait(None)
    assert up is not None and other is not None
    assert (up.button, up.pressed, other.button, other.pressed) == (Button.UP, False, Button.A, True)
    assert down.time < up.time <= 101.05
    assert other.time == pytest.approx(101.8, abs=2 * PERIOD)


def test_polling_asks_for_no_edges(polled: Bench) -> None:
    polled.open()
    settings = polled.kernel.lines[A].settings
    assert (settings.edge_detection.name, settings.debounce_period.total_seconds()) == ("NONE", 0.0)
    assert settings.bias.name == "PULL_UP"


def test_an_interrupt_before_or_during_the_wait_ends_it_once(bench: Bench) -> None:
    buttons = bench.open()
    buttons.interrupt()
    buttons.interrupt()
    assert buttons.wait(None) is None
    with pytest.raises(Asleep):
        buttons.wait(None)


def test_an_interrupt_does_not_swallow_an_edge(bench: Bench) -> None:
    buttons = bench.open()
    bench.kernel.press(A, 101.0, held=0.1)
    bench.clock.time = 102.0
    buttons.interrupt()
    answers = [buttons.wait(200.0) for _ in range(3)]
    assert [answer and answer.pressed for answer in answers] == [True, False, None]


def test_a_hundred_thousand_interrupts_do_not_block(bench: Bench) -> None:
    buttons = bench.open()
    for _ in range(100_000):
        buttons.interrupt()
    assert buttons.wait(None) is None
