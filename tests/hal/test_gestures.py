"""From edges to gestures: debounce, pairs, repeats, short or long, and a program that comes late."""

from __future__ import annotations

import doctest
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

import hal.gestures
from hal.contract import Button, Edge
from hal.gestures import Gesture, Gestures, Kind

PRESS, REPEAT, SHORT, LONG, STUCK = Kind
ENDS = (SHORT, LONG, STUCK)

Told = list[tuple[Kind, float]]


def run(times: list[float], *, button: Button = Button.A, until: float = 30.0) -> Told:
    """What is told of one button that toggles at ``times``, asked at every deadline up to ``until``."""
    return [(gesture.kind, gesture.time) for gesture in console(toggles(button, times), until)]


def toggles(button: Button, times: list[float]) -> list[Edge]:
    return [Edge(button, number % 2 == 0, time) for number, time in enumerate(times)]


def console(edges: list[Edge], until: float) -> list[Gesture]:
    """A main loop that is always in time."""
    gestures, told = Gestures(), []
    for edge in [*edges, None]:
        end = until if edge is None else edge.time
        while (deadline := gestures.deadline()) is not None and deadline < end:
            told += gestures.due(deadline)
        if edge is not None:
            gestures.feed(edge)
            told += gestures.due(edge.time)
    return told + gestures.due(until)


def test_the_example_in_the_docstring_holds() -> None:
    assert doctest.testmod(hal.gestures).failed == 0
    assert doctest.testmod(hal.gestures).attempted == 4


def test_a_press_is_told_once_its_contact_is_stable_for_10_ms() -> None:
    gestures = Gestures()
    gestures.feed(Edge(Button.A, True, 1.0))
    assert gestures.due(1.009) == []
    assert gestures.deadline() == pytest.approx(1.010)
    assert gestures.due(1.010) == [Gesture(Button.A, PRESS, 1.0)]
    assert gestures.due(9.0) == []
    assert gestures.deadline() == pytest.approx(1.0 + hal.gestures.STUCK)


def test_nothing_is_awaited_at_rest() -> None:
    gestures = Gestures()
    assert gestures.deadline() is None
    gestures.feed(Edge(Button.LEFT, True, 1.0))
    gestures.feed(Edge(Button.LEFT, False, 1.1))
    gestures.due(2.0)
    assert gestures.deadline() is None


@pytest.mark.parametrize("length", [0.0, 0.001, 0.0099])
def test_a_contact_under_10_ms_is_no_press(length: float) -> None:
    assert run([1.0, 1.0 + length]) == []


def test_a_tap_of_12_ms_is_not_lost() -> None:
    assert run([1.0, 1.012]) == [(PRESS, 1.0), (SHORT, 1.012)]


def test_bounces_at_both_ends_are_one_press_and_one_release() -> None:
    times = [1.0, 1.002, 1.003, 1.006, 1.007, 1.100, 1.103, 1.104, 1.109]
    assert run([*times, 1.115]) == [(PRESS, 1.007), (SHORT, 1.115)]


@pytest.mark.parametrize("start", [0.0, 0.1, 1.0, 1.1, 86_400.3, 1e6])
@pytest.mark.parametrize("gap", [0.0, 0.009, 0.010])
def test_a_gap_of_10_ms_in_a_hold_is_no_release_and_does_not_shorten_it(start: float, gap: float) -> None:
    assert run([start, start + 0.3, start + 0.3 + gap, start + 0.65], until=2e6) == [
        *((PRESS, start), (LONG, start + 0.65))
    ]


def test_a_gap_of_11_ms_is_a_release() -> None:
    assert run([1.0, 1.3, 1.311, 1.4]) == [(PRESS, 1.0), (SHORT, 1.3), (PRESS, 1.311), (SHORT, 1.4)]


@pytest.mark.parametrize(("held", "kind"), [(0.599, SHORT), (0.6, LONG), (0.601, LONG), (19.9, LONG)])
def test_short_or_long_is_decided_at_the_release(held: float, kind: Kind) -> None:
    assert run([0.0, held]) == [(PRESS, 0.0), (kind, held)]


def test_a_held_direction_repeats_after_300_ms_then_every_100_ms() -> None:
    told = run([1.0, 1.65], button=Button.RIGHT)
    assert [kind for kind, _ in told] == [PRESS, REPEAT, REPEAT, REPEAT, REPEAT, LONG]
    assert [time for _, time in told] == pytest.approx([1.0, 1.3, 1.4, 1.5, 1.6, 1.65])


@pytest.mark.parametrize("button", [Button.A, Button.B, Button.CENTRE])
def test_other_buttons_do_not_repeat(button: Button) -> None:
    assert run([1.0, 3.0], button=button) == [(PRESS, 1.0), (LONG, 3.0)]


def test_no_repeat_is_told_in_a_gap_that_proves_to_be_the_release() -> None:
    assert run([1.0, 1.295], button=Button.UP) == [(PRESS, 1.0), (SHORT, 1.295)]


def test_buttons_are_told_apart() -> None:
    edges = [
        *(Edge(Button.LEFT, True, 1.0), Edge(Button.A, True, 1.05)),
        *(Edge(Button.LEFT, False, 1.1), Edge(Button.A, False, 1.8)),
    ]
    assert console(edges, 5.0) == [
        *(Gesture(Button.LEFT, PRESS, 1.0), Gesture(Button.A, PRESS, 1.05)),
        *(Gesture(Button.LEFT, SHORT, 1.1), Gesture(Button.A, LONG, 1.8)),
    ]


def test_a_program_that_comes_3_s_late_hears_one_repeat_and_then_goes_on_in_time() -> None:
    gestures = Gestures()
    gestures.feed(Edge(Button.DOWN, True, 1.0))
    assert [gesture.kind for gesture in gestures.due(4.0)] == [PRESS, REPEAT]
    assert gestures.deadline() == pytest.approx(4.1)
    assert [gesture.kind for gesture in gestures.due(4.25)] == [REPEAT]
    assert gestures.deadline() == pytest.approx(4.35)


@pytest.mark.parametrize("late", [2.0, 5.0, 9.0])
def test_a_press_that_is_over_has_all_its_repeats_however_late_it_is_read(late: float) -> None:
    gestures = Gestures()
    for edge in toggles(Button.RIGHT, [1.0, 1.05, 1.2, 1.85]):
        gestures.feed(edge)
    assert gestures.due(late) == console(toggles(Button.RIGHT, [1.0, 1.05, 1.2, 1.85]), late)


def test_a_program_that_comes_late_hears_every_press_and_release_as_it_was() -> None:
    gestures = Gestures()
    for edge in toggles(Button.A, [1.0, 1.1, 1.2, 1.9, 2.0, 2.003]):
        gestures.feed(edge)
    told = [(gesture.kind, gesture.time) for gesture in gestures.due(9.0)]
    assert told == [(PRESS, 1.0), (SHORT, 1.1), (PRESS, 1.2), (LONG, 1.9)]


def test_a_program_that_comes_late_hears_all_buttons_in_the_order_of_their_times() -> None:
    gestures = Gestures()
    order = [Button.UP, Button.A, Button.RIGHT, Button.B, Button.DOWN]
    for number, button in enumerate(order):
        gestures.feed(Edge(button, True, 1.0 + number / 500))
    assert [gesture.button for gesture in gestures.due(1.1)] == order


def test_a_second_press_without_a_release_ends_the_first() -> None:
    edges = [Edge(Button.A, True, 1.0), Edge(Button.A, True, 1.5), Edge(Button.A, False, 1.6)]
    told = [(gesture.kind, gesture.time) for gesture in console(edges, 9.0)]
    assert told == [(PRESS, 1.0), (SHORT, 1.5), (PRESS, 1.5), (SHORT, 1.6)]


def test_a_second_press_within_a_bounce_is_the_same_press() -> None:
    edges = [Edge(Button.A, True, 1.0), Edge(Button.A, True, 1.005), Edge(Button.A, False, 1.1)]
    told = [(gesture.kind, gesture.time) for gesture in console(edges, 9.0)]
    assert told == [(PRESS, 1.0), (SHORT, 1.1)]


def test_a_release_that_claims_to_be_older_than_its_press_ends_it_all_the_same() -> None:
    edges = [Edge(Button.A, True, 1.0), Edge(Button.A, False, 0.5), Edge(Button.A, True, 0.7)]
    assert [gesture.time for gesture in console(edges, 9.0)] == [1.0]
    assert console([*edges, Edge(Button.A, False, 1.2)], 9.0)[-1] == Gesture(Button.A, SHORT, 1.2)


def test_a_release_without_a_press_is_nothing() -> None:
    assert console([Edge(Button.A, False, 1.0)], 9.0) == []


@pytest.mark.parametrize("button", [Button.A, Button.LEFT])
def test_a_button_that_is_stuck_is_told_once_and_then_ignored_until_it_has_been_up(button: Button) -> None:
    told = run([1.0, 500.0, 600.0, 600.1], button=button, until=700.0)
    assert [entry for entry in told if entry[0] is not REPEAT] == [
        *((PRESS, 1.0), (STUCK, 1.0 + hal.gestures.STUCK)),
        *((PRESS, 600.0), (SHORT, 600.1)),
    ]
    repeats = [time for kind, time in told if kind is REPEAT]
    assert len(repeats) == (197 if button is Button.LEFT else 0)
    assert max(repeats, default=0.0) < 1.0 + hal.gestures.STUCK


def test_nothing_is_awaited_of_a_stuck_button() -> None:
    gestures = Gestures()
    gestures.feed(Edge(Button.LEFT, True, 1.0))
    gestures.due(21.0)
    assert gestures.deadline() is None
    gestures.feed(Edge(Button.LEFT, False, 100.0))
    gestures.due(100.01)
    assert gestures.deadline() is None


def test_a_stuck_button_that_bounces_stays_stuck() -> None:
    told = run([1.0, 30.0, 30.002, 30.1, 30.105], until=99.0)
    assert told == [(PRESS, 1.0), (STUCK, 21.0)]


def test_a_stuck_button_whose_release_was_lost_works_again() -> None:
    edges = [Edge(Button.A, True, 1.0), Edge(Button.A, True, 50.0), Edge(Button.A, False, 50.1)]
    told = [(gesture.kind, gesture.time) for gesture in console(edges, 99.0)]
    assert told == [(PRESS, 1.0), (STUCK, 21.0), (PRESS, 50.0), (SHORT, 50.1)]


edges_of_a_wild_console = st.lists(
    st.tuples(
        st.sampled_from([Button.LEFT, Button.A]),
        st.booleans(),
        st.integers(0, 400) | st.sampled_from([8_000, 19_900, 20_000, 25_000]),
    ),
    max_size=40,
)


@given(edges_of_a_wild_console, st.integers(1, 2000))
def test_presses_and_releases_pair_and_repeats_lie_between_whatever_the_edges(
    steps: list[tuple[Button, bool, int]], patience: int
) -> None:
    """Edges may be lost, doubled and bouncing; the program asks every ``patience`` milliseconds at best."""
    gestures, told = Gestures(), []
    time, asked = 0.0, 0.0
    for button, pressed, pause in steps:
        time += pause / 1000
        gestures.feed(Edge(button, pressed, time))
        if time >= asked + patience / 1000:
            told += gestures.due(time)
            asked = time
    for button in Button:
        gestures.feed(Edge(button, False, time + 1))
    told += gestures.due(time + 2)
    assert gestures.deadline() is None
    for button in Button:
        own = [gesture for gesture in told if gesture.button is button]
        assert [gesture.time for gesture in own] == sorted(gesture.time for gesture in own)
        assert len(own) == 0 or (own[0].kind is PRESS and own[-1].kind in ENDS)
        for one, next_ in pairwise(own):
            assert (one.kind in ENDS) == (next_.kind is PRESS)
        pressed_at = 0.0
        for gesture in own:
            if gesture.kind is PRESS:
                pressed_at = gesture.time
            elif gesture.kind in ENDS:
                held = gesture.time - pressed_at
                assert held >= hal.gestures.STABLE - 1e-9
                assert (gesture.kind is SHORT) == (held < 0.6)
                assert (gesture.kind is STUCK) == (held >= hal.gestures.STUCK - 1e-9)


@given(st.lists(st.integers(1, 700), max_size=30), st.integers(1, 3000))
def test_what_is_told_of_presses_does_not_depend_on_when_it_is_asked(pauses: list[int], late: int) -> None:
    times = [sum(pauses[: number + 1]) / 1000 for number in range(len(pauses))]
    times = times[: len(times) // 2 * 2]
    edges = toggles(Button.LEFT, times)
    gestures = Gestures()
    for edge in edges:
        gestures.feed(edge)
    end = (times[-1] if times else 0.0) + late / 1000
    assert gestures.due(end) == console(edges, end)


@given(st.lists(st.integers(1, 9), min_size=1, max_size=30))
def test_a_bounce_of_any_shape_under_10_ms_is_no_press(pauses: list[int]) -> None:
    if len(pauses) % 2 == 0:
        pauses = pauses[1:]
    times = [0.0]
    for pause in pauses:
        times.append(times[-1] + pause / 1000)
    assert run(times) == []
