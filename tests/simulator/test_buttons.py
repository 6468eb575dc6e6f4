"""The buttons on the desk: which edges the firmware gets, in which order, and at which time of its clock.
Without a window, so that every time is reached at once."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from hal.contract import Button, Edge, Stop
from simulator.parts.buttons import DeskButtons
from simulator.parts.clock import DeskClock
from simulator.parts.events import Action, Contact, Event, Interrupt, Plug, Quit, Shot


class Bench:
    """Buttons with their clock; ``taken`` holds the pictures asked for and when."""

    def __init__(self, *events: tuple[float, Action]) -> None:
        self.clock = DeskClock()
        self.taken: list[tuple[float, Action]] = []
        self.buttons = DeskButtons(self.clock, lambda shot: self.taken.append((self.clock.now(), shot)))
        self.buttons.add(Event(time, action) for time, action in events)

    def wait(self, until: float | None) -> tuple[float, Edge | None]:
        edge = self.buttons.wait(until)
        return self.clock.now(), edge


def contact(pressed: bool, source: str = "script", button: Button = Button.A) -> Contact:
    return Contact(button, pressed, source)


def test_edges_come_at_their_times_and_the_clock_jumps_there() -> None:
    bench = Bench((5, contact(True)), (7, contact(False)))
    assert bench.wait(None) == (5, Edge(Button.A, True, 5))
    assert bench.wait(6) == (6, None)
    assert bench.wait(100) == (7, Edge(Button.A, False, 7))


def test_a_deadline_comes_before_an_event_of_the_same_time() -> None:
    bench = Bench((1, contact(True)))
    assert bench.wait(1) == (1, None)
    assert bench.wait(2) == (1, Edge(Button.A, True, 1))


def test_events_of_one_time_keep_the_order_in_which_they_were_added() -> None:
    bench = Bench(*[(1, contact(True, button=button)) for button in Button])
    assert [bench.buttons.wait(None) for _ in Button] == [Edge(button, True, 1) for button in Button]


def test_an_event_that_is_late_happens_now_and_never_turns_the_clock_back() -> None:
    bench = Bench()
    bench.wait(10)
    bench.buttons.add([Event(3, contact(True))])
    assert bench.wait(20) == (10, Edge(Button.A, True, 10))


def test_a_button_held_by_two_sources_goes_down_once_and_comes_up_once() -> None:
    bench = Bench(
        (1, contact(True, "key")),
        (2, contact(True, "mouse")),
        (3, contact(False, "key")),
        (4, contact(False, "mouse")),
        (5, Quit()),
    )
    assert bench.wait(None) == (1, Edge(Button.A, True, 1))
    assert bench.buttons.pressed == {Button.A}
    assert bench.wait(None) == (4, Edge(Button.A, False, 4))
    assert bench.buttons.pressed == set()


def test_a_repeated_press_and_a_lonely_release_are_no_edges() -> None:
    bench = Bench((1, contact(False)), (2, contact(True)), (3, contact(True)), (4, Quit()))
    assert bench.wait(None) == (2, Edge(Button.A, True, 2))
    with pytest.raises(Stop):
        bench.wait(None)


def test_pictures_are_taken_when_the_firmware_waits_at_their_time() -> None:
    shot = Shot(Path("x.png"), 1)
    bench = Bench((1.5, shot))
    assert bench.wait(1) == (1, None)
    assert bench.taken == []
    assert bench.wait(2) == (2, None)
    assert bench.taken == [(1.5, shot)]


def test_quit_ends_every_further_wait() -> None:
    bench = Bench((1, Quit()), (2, contact(True)))
    for _ in range(2):
        with pytest.raises(Stop):
            bench.wait(None)
    assert bench.clock.now() == 1


def test_stop_ends_the_next_wait_before_anything_else_happens() -> None:
    bench = Bench((0, contact(True)))
    bench.buttons.stop()
    with pytest.raises(Stop):
        bench.wait(0)


def test_an_interrupt_answers_one_wait_at_once() -> None:
    bench = Bench((1, contact(True)))
    bench.buttons.interrupt()
    assert bench.wait(None) == (0, None)
    assert bench.wait(None) == (1, Edge(Button.A, True, 1))


def test_what_happened_while_the_firmware_was_busy_comes_before_an_interrupt() -> None:
    bench = Bench((1, contact(True)), (1.2, contact(False)), (2, contact(True)))
    heard = []
    bench.buttons.on_event.append(lambda time, action: heard.append((time, action)))
    bench.clock.advance(1.5)
    bench.buttons.interrupt()
    assert bench.wait(None) == (1.5, Edge(Button.A, True, 1))
    assert bench.wait(None) == (1.5, Edge(Button.A, False, 1.2))
    assert bench.wait(None) == (1.5, None)
    assert bench.wait(None) == (2, Edge(Button.A, True, 2))
    assert [time for time, _action in heard] == [1, 1.2, 1.5, 2]


def test_without_a_window_nothing_left_to_happen_is_the_end() -> None:
    with pytest.raises(Stop):
        Bench().wait(None)


def test_in_a_replay_interrupts_come_when_they_came_and_not_before() -> None:
    bench = Bench((2, Interrupt()), (3, contact(True)))
    bench.buttons.interrupt()
    assert bench.wait(1) == (1, None)
    assert bench.wait(100) == (2, None)
    assert bench.wait(100) == (3, Edge(Button.A, True, 3))


def test_a_replay_waits_for_an_interrupt_that_is_late() -> None:
    bench = Bench((2, Interrupt()))
    thread = threading.Timer(0.02, bench.buttons.interrupt)
    thread.start()
    assert bench.wait(100) == (2, None)
    thread.join()
    assert bench.wait(100) == (100, None)


def test_listeners_hear_what_makes_a_difference_at_its_time() -> None:
    bench = Bench((1, contact(True)), (2, contact(True, "mouse")), (3, contact(False)), (4, Plug(False)))
    heard = []
    bench.buttons.on_event.append(lambda time, action: heard.append((time, action)))
    bench.wait(3)
    bench.buttons.interrupt()
    bench.wait(9)
    bench.wait(9)
    assert heard == [(1, contact(True)), (1, Interrupt()), (4, Plug(False))]
