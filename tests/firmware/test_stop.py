"""The real program is told to end: it saves, blanks the panel and leaves, wherever it is."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from firmware.saves import MATCH, decode

pytest.importorskip("fcntl")

PROGRAM = """
import os, pathlib, sys, threading, time
from tests.hal.fake_gpiod import Clock, Kernel
from simulator.parts.bus import FakeI2C
from simulator.parts.ssd1306 import SSD1306Chip
from simulator.parts.clock import DeskClock

folder, chip = pathlib.Path(sys.argv[1]), SSD1306Chip()
sys.modules["gpiod"] = Kernel(Clock(), folder).module()
import hal.gpio, hal.pi, hal.buttons
hal.buttons.find_chip = lambda gpiod, devices: hal.gpio.find_chip(gpiod, folder)
hal.pi.LinuxI2C = lambda number: FakeI2C(DeskClock(), {0x3C: chip})
from firmware.__main__ import main

def tell():
    while not chip.on:
        time.sleep(0.01)
    time.sleep(float(sys.argv[2]))
    print("lit", flush=True)

threading.Thread(target=tell, daemon=True).start()
status = main(["dots:3x3"])
print("ended", chip.on, flush=True)
sys.exit(status)
"""


@pytest.mark.parametrize("seconds", ["0.0", "0.5"])
def test_told_to_end_it_saves_blanks_the_panel_and_leaves(tmp_path: Path, seconds: str) -> None:
    environment = os.environ | {"STATE_DIRECTORY": str(tmp_path / "saves")}
    command = [sys.executable, "-c", PROGRAM, str(tmp_path), seconds]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as program:
        try:
            assert program.stdout is not None
            assert program.stdout.readline() == "lit\n"
            os.kill(program.pid, signal.SIGTERM)
            assert program.stdout.readline() == "ended False\n"
            assert program.wait(60) == 0
        finally:
            program.kill()
    assert decode((tmp_path / "saves" / MATCH).read_bytes())["match"]["game"] == "dots:3x3"
