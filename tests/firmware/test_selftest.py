"""The tests of panel and buttons that a maker runs: what they show, say and answer."""

from __future__ import annotations

import pytest

from firmware import selftest
from firmware.drawing.canvas import Canvas
from hal.contract import Button
from tests.firmware.conftest import Golden
from tests.firmware.console import FakeConsole

ALL = [button.value for button in Button]


@pytest.mark.parametrize("number", range(len(selftest.patterns())))
def test_each_pattern_looks_as_its_picture(number: int, golden: Golden) -> None:
    canvas = Canvas()
    selftest.patterns()[number].draw(canvas)
    golden(f"trial-panel-{number + 1}", canvas)


def test_every_pattern_is_shown_said_and_left_alone_for_a_while() -> None:
    console, said = FakeConsole().wait_for(1000), list[tuple[float, str]]()
    assert selftest.test_panel(console.parts, lambda text: said.append((console.time, text.split()[0]))) == 0
    count = len(selftest.patterns())
    expected = [(number * selftest.PAUSE, f"{number + 1}/{count}") for number in range(count)]
    assert said[:-1] == expected
    assert console.closed


def test_a_press_leads_to_the_next_pattern_and_its_release_does_not() -> None:
    console, times = FakeConsole().tap("a").wait_for(1000), list[float]()
    selftest.test_panel(console.parts, lambda text: times.append(console.time))
    assert times[:3] == [0, 0, selftest.PAUSE]


def test_the_pattern_of_darkness_is_dark_by_inversion() -> None:
    inverted: list[bool] = []
    console = FakeConsole().wait_for(1000)
    console.set_inverted = inverted.append  # type: ignore[method-assign, assignment]
    selftest.test_panel(console.parts, print)
    assert inverted.count(True) == 1


def test_a_panel_that_does_not_answer_is_told_with_where_to_ask() -> None:
    console, said = FakeConsole().wait_for(1000), list[str]()
    console.unplugged = [(0.0, 1000.0)]
    assert selftest.test_panel(console.parts, said.append) == 1
    assert "pipopi doctor" in said[-1] and console.closed


def test_both_tests_show_their_picture_again_every_second_should_a_wire_have_come_loose() -> None:
    console = FakeConsole().tap("a").wait_for(1000)
    selftest.test_panel(console.parts, print)
    assert console.checks[:4] == pytest.approx([1.05, 2.05, 3.05, 4.05])
    console = FakeConsole().tap("a").wait_for(1000)
    selftest.test_buttons(console.parts, print)
    assert len(console.checks) == selftest.PATIENCE - 1


def test_seven_presses_end_the_test_of_the_buttons(golden: Golden) -> None:
    console, said = FakeConsole().tap(*ALL), list[str]()
    assert selftest.test_buttons(console.parts, said.append) == 0
    assert [line for line in said if line.endswith("pressed")] == [f"{name}: pressed" for name in ALL]
    assert said[2] == "up: let go after 0.050 s" and said[-1] == "All seven buttons work."
    golden("trial-buttons-first", console.shows[0][1])
    golden("trial-buttons-down", console.shows[5][1])
    golden("trial-buttons-last", console.picture)


def test_buttons_that_were_not_heard_are_named() -> None:
    console, said = FakeConsole().tap("up", "a", "b").wait_for(selftest.PATIENCE + 1), list[str]()
    assert selftest.test_buttons(console.parts, said.append) == 1
    assert said[-1].startswith("Not heard: down, left, right, centre.")
    assert console.closed


def test_an_interrupted_test_of_the_buttons_names_what_is_missing_as_well() -> None:
    console, said = FakeConsole().tap("up"), list[str]()
    assert selftest.test_buttons(console.parts, said.append) == 1
    assert said[-1].startswith("Not heard: down")


def test_a_button_that_is_held_keeps_the_test_open() -> None:
    console, said = FakeConsole().tap(*ALL).hold("up", 30.0), list[str]()
    assert selftest.test_buttons(console.parts, said.append) == 0
