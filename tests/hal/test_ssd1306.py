"""The SSD1306 on both buses: exact bytes, and a driver that is asked and never waited for."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable

import pytest

from hal.ssd1306 import SSD1306, SSD1306Controller
from hal.wires import I2CWire
from simulator.parts.bus import FakeI2C
from simulator.parts.ssd1306 import SSD1306Chip
from tests.hal.panels import DARK, Bench, Clock, box, negative, noise, same

FULL = ["00 21 00 7f 22 00 07", "40" + " 00" * 1024]
CALM = "e3 e3 e3 e3 e3 e3"
BEGIN = f"{CALM} ae"
REGISTERS = "2e d3 00 40 a4 20 00 20 00 a1 c8 a8 3f d5 80 d9 f1 da 12 db 40 8d 14"
SET_UP = [f"00 {BEGIN} {REGISTERS} 81 ff a6", *FULL, "00 af"]


def test_the_first_picture_sends_these_bytes_and_none_are_sent_before() -> None:
    bench = Bench()
    panel = SSD1306(bench.i2c)
    assert bench.written() == []
    assert panel.show(DARK)
    assert bench.written() == SET_UP


def test_over_spi_the_same_bytes_are_sent_with_dc_instead_of_control_bytes() -> None:
    bench = Bench("ssd1306 spi")
    assert bench.panel().show(DARK)
    assert bench.written() == [
        f"c {BEGIN} {REGISTERS} 81 ff a6",
        "c" + FULL[0][2:],
        "d" + FULL[1][2:],
        "c af",
    ]


def test_over_spi_the_same_picture_again_sends_all_but_what_would_be_seen() -> None:
    bench = Bench("ssd1306 spi")
    panel = bench.panel()
    panel.show(DARK)
    panel.set_brightness(1)
    panel.set_inverted(True)
    bench.written()
    before = bench.bus.bytes
    assert panel.show(DARK)
    assert bench.written() == [
        f"c {CALM} {REGISTERS} 81 0a a7",
        "c" + FULL[0][2:],
        "d" + FULL[1][2:],
        "c af",
    ]
    assert bench.bus.bytes - before == 1063


def test_a_small_change_sends_its_window_alone() -> None:
    bench = Bench()
    panel = SSD1306(bench.i2c)
    panel.show(DARK)
    bench.written()
    before = bench.bus.bytes
    assert panel.show(box(10, 6, 12, 9))
    assert bench.written() == ["00 21 0a 0c 22 00 01", "40 c0 c0 c0 03 03 03"]
    assert panel.show(box(10, 6, 13, 9))
    assert bench.written() == ["00 21 0d 0d 22 00 01", "40 c0 03"]
    asked = 2 * 2
    assert bench.bus.bytes - before == 8 + 8 + 8 + 4 + asked


def test_a_small_change_over_spi_takes_no_addresses() -> None:
    bench = Bench("ssd1306 spi")
    panel = bench.panel()
    panel.show(DARK)
    bench.written()
    before = bench.bus.bytes
    assert panel.show(box(10, 6, 12, 9))
    assert bench.written() == ["c 21 0a 0c 22 00 01", "d c0 c0 c0 03 03 03"]
    assert bench.bus.bytes - before == 12


def test_a_full_picture_sends_all_bytes_once() -> None:
    bench = Bench()
    panel = SSD1306(bench.i2c)
    panel.show(DARK)
    bench.written()
    before = bench.bus.bytes
    assert panel.show(negative(DARK))
    assert bench.written() == ["00 21 00 7f 22 00 07", "40" + " ff" * 1024]
    assert bench.bus.bytes - before == 1034 + 2


def test_brightness_invert_sleep_wake_and_close_send_these_bytes() -> None:
    bench = Bench()
    panel = SSD1306(bench.i2c)
    panel.show(DARK)
    bench.written()
    steps: list[Callable[[], object]] = [
        *(lambda level=level: panel.set_brightness(level) for level in range(1, 6)),
        lambda: panel.set_inverted(True),
        lambda: panel.set_inverted(False),
        panel.sleep,
        panel.sleep,
        panel.wake,
        panel.wake,
        panel.close,
        panel.close,
    ]
    for step in steps:
        step()
    assert bench.written() == [
        *("00 81 0a", "00 81 29", "00 81 5c", "00 81 a3", "00 81 ff"),
        *("00 a7", "00 a6", "00 ae", *SET_UP, f"00 {BEGIN}"),
    ]


def test_another_address_is_used_for_everything() -> None:
    chip = SSD1306Chip()
    bus = FakeI2C(Clock(), {0x3D: chip})
    seen = set()
    bus.on_write.append(lambda _, address, __: seen.add(address))
    panel = SSD1306(bus, 0x3D)
    panel.show(noise(1))
    panel.sleep()
    panel.close()
    assert seen == {0x3D}


@pytest.mark.parametrize("closing", [True, False])
def test_one_panel_after_another_works_in_one_process(closing: bool) -> None:
    for seed in range(20):
        bench = Bench(seed=seed)
        panel = bench.panel()
        assert panel.show(noise(seed))
        assert same(bench.chip.picture(), noise(seed))
        if closing:
            panel.close()


def test_a_bus_that_another_user_keeps_is_a_lost_picture_and_no_hang() -> None:
    bench = Bench()
    panel = SSD1306(bench.i2c)
    assert isinstance(bench.bus, FakeI2C)
    assert bench.bus.try_lock()
    assert not panel.show(noise(1))
    bench.bus.unlock()
    assert panel.show(noise(1))
    assert same(bench.chip.picture(), noise(1))


def test_displayio_is_told_to_wait_only_while_nobody_listens() -> None:
    import busdisplay

    before = busdisplay.time
    SSD1306Controller()
    assert busdisplay.time is before


def test_a_reset_pin_on_i2c_is_pulsed_before_the_set_up() -> None:
    bench = Bench()
    levels: list[tuple[bool, int]] = []

    class Pin:
        def set(self, level: bool) -> None:
            levels.append((level, len(bench.writes)))

    assert isinstance(bench.bus, FakeI2C)
    bench.wire = I2CWire(bench.bus, 0x3C, Pin())
    bench.panel().show(noise(1))
    assert levels == [(False, 0), (True, 0)]


def test_importing_loads_no_blinka_and_using_it_on_any_machine_prints_nothing_and_leaves_no_thread() -> None:
    program = """
import os, sys, threading
before = dict(os.environ)
from hal.ssd1306 import SSD1306
assert "displayio" not in sys.modules and "busio" not in sys.modules
from simulator.parts.bus import FakeI2C
from simulator.parts.ssd1306 import SSD1306Chip
from hal.system import SystemClock
from PIL import Image
panel = SSD1306(FakeI2C(SystemClock(), {0x3C: SSD1306Chip()}))
assert panel.show(Image.new("1", (128, 64)))
panel.close()
assert "board" not in sys.modules
assert dict(os.environ) == before
assert threading.active_count() == 1, threading.enumerate()
"""
    unknown = os.environ | {"BLINKA_FORCECHIP": "A chip that Blinka has never heard of"}
    for environment in (None, unknown):
        run = subprocess.run(
            [sys.executable, "-c", program], capture_output=True, text=True, timeout=60, env=environment
        )
        assert (run.returncode, run.stdout, run.stderr) == (0, "", "")
