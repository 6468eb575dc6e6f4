"""Storms of presses in which edges come late, twice, in the wrong order or not at all.
What is heard of them is held against the true positions of the buttons, and nothing else."""

from __future__ import annotations

import os
import random
from pathlib import Path

import pytest

import hal.buttons
from hal.contract import Button
from hal.gestures import Gesture, Gestures, Kind
from tests.hal.fake_gpiod import EdgeEvent
from tests.hal.pins import WIRING, Bench

STORMS = int(os.environ.get("PIPOPI_STORMS", "40"))
RIGHT_AGAIN = 0.1
"""Seconds after which the state of every button is right, once anything has been heard."""
LAG = 0.006
"""Seconds in which a contact bounces and the kernel waits for it to settle."""
OFF = 0.02
"""Seconds by which the time of an event may be wrong."""

pytestmark = pytest.mark.skipif(not hasattr(hal.buttons.select, "poll"), reason="needs poll")


class Storm:
    """Presses by ``seed``: who holds which button from when to when, and a loop that listens to them."""

    def __init__(self, bench: Bench, seed: int) -> None:
        self.chance = random.Random(seed)
        self.bench = bench
        self.holds: dict[Button, list[tuple[float, float]]] = {button: [] for button in Button}
        self.told: list[tuple[float, Gesture]] = []
        self.heard = 0.0
        """When the kernel told of anything last."""
        self.buttons = bench.open()
        self.gestures = Gestures()
        for button, pin in WIRING.pins.items():
            time = 100.0 + self.chance.uniform(0, 1)
            for _ in range(self.chance.randrange(2, 7)):
                held = self.chance.choice([0.03, 0.05, 0.1, 0.35, 0.7, 1.6]) * self.chance.uniform(1, 1.3)
                bench.kernel.press(pin, time, held, self.chance.randrange(6))
                self.holds[button].append((time, time + held))
                time += held + self.chance.choice([0.04, 0.1, 0.6, 3.0]) * self.chance.uniform(1, 1.3)
        self.end = 1 + max(end for holds in self.holds.values() for _, end in holds)

    def listen(self, until: float, stalls: float = 0.0) -> None:
        """As the main loop does; with the chance ``stalls`` something holds it up for up to 3 s."""
        clock = self.bench.clock
        while (started := clock.now()) < until:
            deadline = min(until, self.gestures.deadline() or until)
            edge = self.buttons.wait(deadline)
            if edge is None:
                known = max(started, deadline)
            else:
                self.gestures.feed(edge)
                known = edge.time
            self.told += [(clock.now(), gesture) for gesture in self.gestures.due(known)]
            if self.chance.random() < stalls:
                clock.time += self.chance.choice([0.02, 0.3, 1.0, 3.0])

    def distort(self, event: EdgeEvent) -> list[EdgeEvent]:
        """Lose an event, double it, or give it a time up to 20 ms off; else leave it alone."""
        fate = self.chance.random()
        if fate < 0.15:
            return []
        if fate < 0.3:
            return [event, event]
        if fate < 0.4:
            return [
                event._replace(timestamp_ns=event.timestamp_ns + round(self.chance.uniform(-OFF, OFF) * 1e9))
            ]
        return [event]

    def shuffle(self) -> None:
        """Hand out what waits in the wrong order, from now on."""
        request = self.bench.kernel.requests[0]
        read = request.read_edge_events

        def mixed() -> list[EdgeEvent]:
            events = read()
            self.chance.shuffle(events)
            self.heard = self.bench.clock.time
            return events

        request.read_edge_events = mixed  # type: ignore[method-assign]

    def is_down(self, button: Button) -> bool:
        """What the program believes."""
        own = self.own(button)
        return bool(own) and own[-1].kind in (Kind.PRESS, Kind.REPEAT)

    def is_steady(self, button: Button, since: float, until: float) -> bool:
        moves = (time for hold in self.holds[button] for time in hold)
        return not any(since - LAG <= time <= until for time in moves)

    def truly_down(self, button: Button, time: float, margin: float = 0.0) -> bool:
        return any(start - margin <= time <= end + margin for start, end in self.holds[button])

    def pressed(self, button: Button) -> list[float]:
        return [gesture.time for gesture in self.own(button) if gesture.kind is Kind.PRESS]

    def own(self, button: Button) -> list[Gesture]:
        return [gesture for _, gesture in self.told if gesture.button is button]


@pytest.fixture(params=range(STORMS))
def storm(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Storm:
    return Storm(Bench(tmp_path, monkeypatch), request.param)


def test_a_loop_that_is_held_up_hears_each_press_once_as_what_it_was(storm: Storm) -> None:
    storm.listen(storm.end, stalls=0.05)
    storm.listen(storm.bench.clock.time + 1)
    for button, holds in storm.holds.items():
        ends = [gesture for gesture in storm.own(button) if gesture.kind in (Kind.SHORT, Kind.LONG)]
        begins = storm.pressed(button)
        assert len(begins) == len(ends) == len(holds)
        for (start, end), begin, over in zip(holds, begins, ends, strict=True):
            assert start <= begin <= start + LAG and end <= over.time <= end + LAG
            if abs(end - start - 0.6) > LAG:
                assert (over.kind is Kind.LONG) == (end - start > 0.6)
        for gesture in storm.own(button):
            assert storm.truly_down(button, gesture.time, LAG)


def test_whatever_edges_are_lost_or_wrong_the_state_is_right_a_tenth_of_a_second_later(storm: Storm) -> None:
    storm.bench.kernel.distort = storm.distort
    storm.bench.kernel.room = 8
    storm.shuffle()
    stalls = storm.chance.choice([0.0, 0.05])
    while storm.bench.clock.time < storm.end + 2:
        storm.listen(storm.bench.clock.time + storm.chance.uniform(0, 0.5), stalls)
        storm.listen(storm.bench.clock.time + RIGHT_AGAIN)
        now = storm.bench.clock.time
        for button in Button:
            known = storm.heard if storm.heard <= now - RIGHT_AGAIN else 0.0
            if any(map(storm.is_down, Button)):
                known = max(known, now - hal.buttons.HELD - RIGHT_AGAIN)
            if storm.is_steady(button, known, now):
                assert storm.is_down(button) == storm.truly_down(button, now)
    for button, holds in storm.holds.items():
        kinds = [gesture.kind for gesture in storm.own(button)]
        assert kinds.count(Kind.PRESS) == kinds.count(Kind.SHORT) + kinds.count(Kind.LONG)
        for start, end in holds:
            begun = [time for time in storm.pressed(button) if start - OFF <= time <= end + LAG]
            assert len(begun) <= 1
        assert all(storm.truly_down(button, time, OFF) for time in storm.pressed(button))
    if not stalls:
        for time, gesture in storm.told:
            assert gesture.kind is not Kind.REPEAT or storm.truly_down(gesture.button, time, LAG)
