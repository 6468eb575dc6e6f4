"""Buttons on played pins: presses that bounce, a program that sleeps, one owner, and how it is stopped."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

import hal.buttons
from hal import boards
from hal.boards import ButtonWiring
from hal.buttons import PERIOD, PinButtons, Waker
from hal.contract import Button, Edge, Stop
from hal.gestures import Gesture, Gestures, Kind
from hal.gpio import PartError
from hal.system import SystemClock
from tests.hal.fake_gpiod import Asleep, Clock, Kernel, Poll

pytestmark = pytest.mark.skipif(not hasattr(hal.buttons.select, "poll"), reason="needs poll")

WIRING = boards.built_in("adafruit-oled-bonnet").buttons
POLLED = ButtonWiring(WIRING.pins, active_low=True, polling=True)
UP, A, B = (WIRING.pins[button] for button in (Button.UP, Button.A, Button.B))


class Bench:
    """Buttons on played pins; time is that of ``clock``."""

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch, wiring: ButtonWiring = WIRING) -> None:
        self.folder = folder
        self.clock = Clock()
        self.kernel = Kernel(self.clock, folder)
        self.kernel.grounds = wiring.active_low
        self.poll = Poll(self.kernel)
        patch.setitem(sys.modules, "gpiod", self.kernel.module())
        patch.setattr(hal.buttons.select, "poll", lambda: self.poll)
        self.wiring = wiring
        self.waker = Waker()

    def open(self) -> PinButtons:
        return PinButtons(self.wiring, self.clock, self.waker, self.folder)

    def all(self, buttons: PinButtons) -> list[Edge]:
        """Every edge until nothing will happen any more."""
        edges = []
        try:
            while True:
                edge = buttons.wait(None)
                assert edge is not None
                edges.append(edge)
        except Asleep:
            return edges

    def told(self, buttons: PinButtons, until: float) -> list[Gesture]:
        """What a main loop makes of the edges."""
        gestures, told = Gestures(), []
        while self.clock.now() < until:
            edge = buttons.wait(min(until, gestures.deadline() or until))
            if edge is not None:
                gestures.feed(edge)
            told += gestures.due(self.clock.now())
        return told


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


def test_a_pin_that_another_program_has_is_told_in_one_sentence(bench: Bench) -> None:
    bench.kernel.lines[A].consumer = "gpio-keys"
    with pytest.raises(PartError) as caught:
        bench.open()
    assert str(caught.value) == (
        "GPIO 5 (the button a) is in use by gpio-keys: end that first, or choose another pin in pipopi.toml."
    )


def test_two_consoles_do_not_share_the_pins_and_the_next_has_them_when_the_first_is_closed(
    bench: Bench,
) -> None:
    first = bench.open()
    with pytest.raises(PartError, match="in use by pipopi"):
        bench.open()
    first.close()
    bench.open()


@pytest.mark.parametrize("label", ["pinctrl-bcm2835", "pinctrl-bcm2711", "pinctrl-rp1"])
def test_the_chip_of_the_header_is_found_by_its_label_wherever_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, label: str
) -> None:
    bench = Bench(tmp_path, monkeypatch)
    bench.kernel = Kernel(bench.clock, tmp_path, ["raspberrypi-exp-gpio", "brcmvirt-gpio", "other", label])
    (tmp_path / "gpiochip9").symlink_to(tmp_path / "gpiochip3")
    (tmp_path / "gpiochip8").touch()
    monkeypatch.setitem(sys.modules, "gpiod", bench.kernel.module())
    bench.open()
    assert bench.kernel.requests[0].path == str(tmp_path / "gpiochip3")


def test_a_machine_without_such_a_chip_is_told_what_it_has(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bench = Bench(tmp_path, monkeypatch)
    for path in list(bench.kernel.labels):
        bench.kernel.labels[path] = "gpio-mockup"
    with pytest.raises(PartError, match=r"found: gpio-mockup\): run this on the Pi itself\.$"):
        bench.open()
    for path in tmp_path.iterdir():
        path.unlink()
    with pytest.raises(PartError, match=r"found: none\)"):
        bench.open()


def test_a_user_without_the_right_is_told_the_command_that_gives_it(bench: Bench) -> None:
    bench.kernel.refused = set(bench.kernel.labels)
    with pytest.raises(PartError, match=r"sudo usermod -aG gpio"):
        bench.open()


def test_a_missing_or_old_gpiod_is_told_with_the_command_that_installs_it(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "gpiod", None)
    with pytest.raises(PartError, match=r"pip install 'pipopi\[pi\]'"):
        bench.open()
    monkeypatch.setitem(sys.modules, "gpiod", object())
    with pytest.raises(PartError, match=r"gpiod 2 or newer"):
        bench.open()


def test_what_is_used_of_gpiod_is_there_in_the_real_one() -> None:
    gpiod = pytest.importorskip("gpiod")
    line = gpiod.line
    settings = gpiod.LineSettings(direction=line.Direction.INPUT, bias=line.Bias.PULL_UP, active_low=True)
    settings.edge_detection = line.Edge.BOTH
    settings.debounce_period = hal.buttons.DEBOUNCE
    gpiod.LineSettings(direction=line.Direction.OUTPUT, output_value=line.Value.ACTIVE)
    assert line.Bias.PULL_DOWN and line.Value.INACTIVE.name
    event = gpiod.EdgeEvent(gpiod.EdgeEvent.Type.RISING_EDGE.value, 5, 17, 1, 1)
    assert (event.event_type, event.timestamp_ns, event.line_offset) == (
        *(gpiod.EdgeEvent.Type.RISING_EDGE, 5, 17),
    )
    for owner, names in {
        gpiod: ("Chip", "request_lines"),
        gpiod.Chip: ("__enter__", "get_info", "get_line_info"),
        gpiod.LineRequest: ("fd", "get_values", "read_edge_events", "release", "set_value"),
    }.items():
        assert all(hasattr(owner, name) for name in names)
    with pytest.raises(OSError):
        gpiod.request_lines("/dev/null", config={17: settings}, consumer="pipopi")


class RealTime:
    """Buttons that wait on real files in real time; nothing is ever pressed."""

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch) -> None:
        kernel = Kernel(Clock(), folder)
        patch.setitem(sys.modules, "gpiod", kernel.module())
        self.buttons = PinButtons(WIRING, SystemClock(), Waker(), folder)


def test_an_interrupt_from_another_thread_ends_a_wait_in_real_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    buttons = RealTime(tmp_path, monkeypatch).buttons
    answers: list[Edge | None] = []
    waiting = threading.Thread(target=lambda: answers.append(buttons.wait(None)))
    waiting.start()
    buttons.interrupt()
    waiting.join(60)
    assert answers == [None]


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="needs Linux")
def test_a_wait_in_real_time_costs_no_wake_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    buttons = RealTime(tmp_path, monkeypatch).buttons
    waiting = threading.Thread(target=lambda: buttons.wait(None))
    waiting.start()
    try:
        status = Path(f"/proc/self/task/{waiting.native_id}/status")

        def switches() -> list[str]:
            return [line for line in status.read_text().splitlines() if "ctxt_switches" in line]

        time.sleep(0.2)
        before = switches()
        time.sleep(0.3)
        assert switches() == before
    finally:
        buttons.interrupt()
        waiting.join(60)


PROGRAM = """
import sys, threading
from pathlib import Path
from hal import boards
from hal.buttons import PinButtons, Waker
from hal.contract import Stop
from hal.system import SystemClock
from tests.hal.fake_gpiod import Clock, Kernel
sys.modules["gpiod"] = Kernel(Clock(), Path(sys.argv[1])).module()
waker = Waker()
waker.catch_signals()
buttons = PinButtons(boards.built_in(boards.DEFAULT).buttons, SystemClock(), waker, Path(sys.argv[1]))
if sys.argv[2] == "busy":
    print("ready", flush=True)
    while True:
        pass
threading.Timer(0.05, lambda: print("ready", flush=True)).start()
try:
    buttons.wait(None)
except Stop:
    try:
        buttons.wait(0.0)
    except Stop:
        print("stopped", flush=True)
waker.close()
import signal
assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL
"""


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_a_signal_stops_a_program_that_waits(tmp_path: Path, number: signal.Signals) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", PROGRAM, str(tmp_path), "waits"], stdout=subprocess.PIPE, text=True
    ) as program:
        assert program.stdout is not None
        assert program.stdout.readline() == "ready\n"
        os.kill(program.pid, number)
        assert program.stdout.readline() == "stopped\n"
        assert program.wait(60) == 0


def test_the_second_signal_ends_a_program_that_hears_none(tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", PROGRAM, str(tmp_path), "busy"], stdout=subprocess.PIPE, text=True
    ) as program:
        assert program.stdout is not None
        assert program.stdout.readline() == "ready\n"
        status = None
        while status is None:
            os.kill(program.pid, signal.SIGTERM)
            try:
                status = program.wait(0.2)
            except subprocess.TimeoutExpired:
                continue
        assert status == -signal.SIGTERM


def test_a_stop_is_told_before_edges_that_wait(bench: Bench) -> None:
    buttons = bench.open()
    bench.kernel.press(A, 101.0)
    bench.clock.time = 105.0
    bench.waker.catch_signals()
    try:
        os.kill(os.getpid(), signal.SIGTERM)
        for _ in range(3):
            with pytest.raises(Stop):
                buttons.wait(None)
    finally:
        bench.waker.close()
