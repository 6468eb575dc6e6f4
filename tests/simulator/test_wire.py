"""The wire: what it costs, and that a true wire brings the same picture, only later.
Times are those of the device's clock; nothing here waits."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from PIL import Image

from hal.contract import HEIGHT, WIDTH
from hal.pages import page_bytes
from simulator.command import simulate
from simulator.desk import Desk
from simulator.parts.bus import FakeI2C
from simulator.parts.clock import DeskClock
from simulator.parts.ssd1306 import SSD1306Chip
from simulator.parts.wire import Meter, Reading, TrueWire, seconds


class Passed:
    """A chip behind a true wire; ``steps``: after which time how much of its memory had changed."""

    def __init__(self) -> None:
        self.chip = SSD1306Chip()
        self.time = 0.0
        self.wire = TrueWire(self.chip, self.pass_time)
        self.steps: list[tuple[float, int]] = []
        self.before = bytes(self.chip.ram)

    def pass_time(self, seconds: float) -> None:
        self.steps.append((self.time, self.changed))
        self.time += seconds

    @property
    def changed(self) -> int:
        return sum(old != new for old, new in zip(self.before, self.chip.ram, strict=True))


def writes(seed: int) -> list[bytes]:
    chance = random.Random(seed)
    return [
        b"\x00\x20\x00\x21\x00\x7f\x22\x00\x07",
        b"\x40" + chance.randbytes(1024),
        b"\x00\x21" + bytes((9, 60)) + b"\x22\x01\x03",
        b"\x40" + chance.randbytes(156),
        b"\x00\xaf\xa1",
    ]


@pytest.mark.parametrize("seed", range(3))
def test_a_slow_wire_ends_with_the_same_chip(seed: int) -> None:
    fast, slow = Passed(), Passed()
    slow.wire.slow = True
    for data in writes(seed):
        fast.wire.write(data)
        slow.wire.write(data)
    left, right = (vars(one.chip) | {"_noise": None} for one in (fast, slow))
    assert left == right
    assert fast.time == 0
    assert slow.time == pytest.approx(seconds(sum(len(data) + 1 for data in writes(seed))))


def test_on_a_slow_wire_the_picture_comes_part_by_part() -> None:
    slow = Passed()
    slow.wire.slow = True
    for data in writes(1)[:2]:
        slow.wire.write(data)
    halfway = [changed for time, changed in slow.steps if time <= seconds(1035) / 2][-1]
    assert 400 < halfway < 600


def test_a_full_picture_takes_23_milliseconds() -> None:
    assert seconds(1037) == pytest.approx(0.0234, abs=0.0001)


def test_the_meter_counts_the_last_second_and_the_last_picture() -> None:
    now = 0.0
    wire = FakeI2C(DeskClock(), {0x3C: SSD1306Chip()})
    wire.try_lock()
    meter = Meter(wire, lambda: now)
    assert meter.read() == Reading(0, 0, 0, 0)
    wire.writeto(0x3C, b"\x00\x21\x00\x7f\x22\x00\x07\xe3\xe3")
    wire.writeto(0x3C, b"\x40" + bytes(18))
    meter.sleep()
    now = 0.5
    meter.sleep()
    assert meter.read() == Reading(bytes=30, transactions=2, wakes=2, frame=30)
    wire.readfrom_into(0x3C, bytearray(1))
    wire.writeto(0x3C, b"\x00\x81\x10")
    meter.sleep()
    now = 1.25
    assert meter.read() == Reading(bytes=6, transactions=2, wakes=2, frame=30)
    now = 1.3
    wire.writeto(0x3C, b"\x40" + bytes(3))
    meter.sleep()
    assert meter.read() == Reading(bytes=11, transactions=3, wakes=3, frame=5)
    now = 1.6
    assert meter.read() == Reading(bytes=5, transactions=1, wakes=1, frame=5)
    assert not meter.read().quiet
    now = 2.5
    assert meter.read() == Reading(0, 0, 0, 5)
    assert meter.read().quiet


def test_sending_takes_the_firmware_s_time_on_a_slow_wire_alone(tmp_path: Path) -> None:
    noise = Image.frombytes("1", (WIDTH, HEIGHT), random.Random(5).randbytes(WIDTH * HEIGHT // 8))
    times = []
    for slow in (False, True):
        desk = Desk(1)
        desk.true_wire.slow = slow
        desk.console(tmp_path).display.show(noise)
        assert page_bytes(desk.chip.picture()) == page_bytes(noise)
        times.append(desk.clock.now())
        desk.meter.sleep()
        assert desk.meter.read().bytes == desk.wire.bytes
    assert times[0] == 0
    assert times[1] == pytest.approx(seconds(desk.wire.bytes))


def test_a_session_on_a_slow_wire_is_replayed_to_the_same_bytes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    script = "wait 1\ntap right 20\ntap a\nwait 0.1\nwire fast\nhold a 0.7\nwire slow\ntap a\ntap up 9\n"
    Path("script").write_text(script)
    words = ["dots:4x4", "--headless", "--wire-slow", "--script", "script", "--wire-log", "one"]
    assert simulate([*words, "--record", "rec"]) == 0
    assert simulate(["--headless", "--replay", "rec", "--wire-log", "two"]) == 0
    assert Path("one").read_bytes() == Path("two").read_bytes()
    times = [float(line.split()[0]) for line in Path("one").read_text().splitlines()]
    assert len(set(times)) > len(times) / 2
