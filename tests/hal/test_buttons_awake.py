"""Buttons that wait on real files in real time: no wake-ups at rest, interrupts, and signals that stop."""

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
from hal.buttons import PinButtons, Waker
from hal.contract import Edge, Stop
from hal.system import SystemClock
from tests.hal.fake_gpiod import Clock, Kernel
from tests.hal.pins import WIRING, A, Bench

pytestmark = pytest.mark.skipif(not hasattr(hal.buttons.select, "poll"), reason="needs poll")


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


def test_a_stop_is_told_before_edges_that_wait(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bench = Bench(tmp_path, monkeypatch)
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
