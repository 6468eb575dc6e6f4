"""The panel's driver on the emulated wire: exact bytes, faults everywhere, and what is lit in the end."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageDraw

from hal.ssd1306 import SSD1306
from simulator.bus import FakeI2C
from simulator.chip import SSD1306Chip

import busdisplay  # isort: skip  (after hal.ssd1306, which silences Blinka)

DARK = Image.new("1", (128, 64))


class Clock:
    def now(self) -> float:
        return 0.0


class Bench:
    """A chip with noise in its memory on a bus of its own, and what was written to it."""

    def __init__(self, seed: int = 0) -> None:
        self.chip = SSD1306Chip(seed)
        self.bus = FakeI2C(Clock(), {0x3C: self.chip})
        self.writes: list[str] = []
        self.bus.on_write.append(lambda _, __, data: self.writes.append(data.hex(" ")))

    def written(self) -> list[str]:
        writes, self.writes[:] = list(self.writes), []
        return writes


@pytest.fixture(autouse=True, scope="module")
def no_waiting_in_the_driver() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(busdisplay, "time", SimpleNamespace(sleep=lambda _: None, monotonic=time.monotonic))
        yield


@pytest.fixture
def bench() -> Bench:
    return Bench()


def same(one: Image.Image, other: Image.Image) -> bool:
    return one.mode == other.mode and one.size == other.size and one.tobytes() == other.tobytes()


def noise(seed: int) -> Image.Image:
    return Image.frombytes("1", (128, 64), random.Random(seed).randbytes(1024))


def box(x: int, y: int, right: int, bottom: int) -> Image.Image:
    image = Image.new("1", (128, 64))
    ImageDraw.Draw(image).rectangle((x, y, right, bottom), fill=1)
    return image


def negative(image: Image.Image) -> Image.Image:
    return Image.frombytes("1", image.size, bytes(255 - byte for byte in image.tobytes()))


SET_UP = [
    "00 e3 e3 ae 2e d3 00 40 a4 20 00",
    "00 21 00 7f 22 00 07",
    "40" + " 00" * 1024,
    *("80 ae", "80 20 80 00", "80 81 80 cf", "80 a1", "80 a6", "80 c8", "80 a8 80 3f", "80 d5 80 80"),
    *("80 d9 80 f1", "80 da 80 12", "80 db 80 40", "80 8d 80 14", "80 af"),
    "80 81 80 ff",
    "80 ae",
]


def test_the_set_up_sends_these_bytes(bench: Bench) -> None:
    SSD1306(bench.bus)
    assert bench.written() == SET_UP


def test_a_small_change_sends_its_window_alone(bench: Bench) -> None:
    panel = SSD1306(bench.bus)
    bench.written()
    assert panel.show(box(10, 6, 12, 9))
    assert bench.written() == ["00 21 0a 0c 22 00 01", "40 c0 c0 c0 03 03 03", "80 af"]
    assert panel.show(box(10, 6, 13, 9))
    assert bench.written() == ["00 21 0d 0d 22 00 01", "40 c0 03"]
    assert bench.bus.bytes - sum(len(write.split()) + 1 for write in SET_UP) == 8 + 8 + 3 + 8 + 4


def test_a_full_picture_sends_all_bytes_once(bench: Bench) -> None:
    panel = SSD1306(bench.bus)
    panel.show(DARK)
    bench.written()
    before = bench.bus.bytes
    assert panel.show(negative(DARK))
    assert bench.written() == ["00 21 00 7f 22 00 07", "40" + " ff" * 1024]
    assert bench.bus.bytes - before == 1034


def test_the_same_picture_sends_nothing(bench: Bench) -> None:
    panel = SSD1306(bench.bus)
    panel.show(noise(1))
    bench.written()
    assert panel.show(noise(1))
    assert bench.written() == []


def test_brightness_invert_sleep_wake_and_close_send_these_bytes(bench: Bench) -> None:
    panel = SSD1306(bench.bus)
    panel.show(noise(1))
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
        *("80 81 80 0a", "80 81 80 29", "80 81 80 5c", "80 81 80 a3", "80 81 80 ff"),
        *("00 a7", "00 a6", "80 ae", "80 af", "00 e3 e3 ae"),
    ]


@pytest.mark.parametrize("level", [0, 6])
def test_a_brightness_outside_the_scale_is_refused(bench: Bench, level: int) -> None:
    with pytest.raises(ValueError, match="a brightness is 1 to 5"):
        SSD1306(bench.bus).set_brightness(level)


def test_nothing_is_lit_before_the_first_picture_is_whole(bench: Bench) -> None:
    lit: list[bool] = []
    bench.bus.on_write.append(lambda *_: lit.append(not same(bench.chip.picture(), DARK)))
    panel = SSD1306(bench.bus)
    panel.set_inverted(True)
    assert not any(lit)
    panel.show(noise(1))
    assert lit.index(True) == len(lit) - 1
    assert same(bench.chip.picture(), negative(noise(1)))


LEFT_BY_ANOTHER_PROGRAM = [
    "00 8d 14 af d3 11",
    "00 8d 14 af 55",
    "00 8d 14 af a5",
    "00 8d 14 af a7 a0 c0 a8 1f da 02 81 00",
    "00 8d 14 af 29 00 00 00 07 01 2f",
    "00 8d 14 af 20 01 21 08 09 22 03 03",
    "00 8d 14 af 21",
    "00 8d 14 af 21 05",
    "00 8d 14 af d3",
]


@pytest.mark.parametrize("before", LEFT_BY_ANOTHER_PROGRAM)
def test_a_panel_in_any_state_shows_the_picture_and_nothing_else(bench: Bench, before: str) -> None:
    bench.chip.write(bytes.fromhex(before))
    seen = []
    bench.bus.on_write.append(lambda *_: seen.append(bench.chip.picture().tobytes()))
    panel = SSD1306(bench.bus)
    panel.show(noise(1))
    assert set(seen) == {DARK.tobytes(), noise(1).tobytes()}
    assert bench.chip.contrast == 255
    assert not bench.chip.scrolling
    assert bench.chip.unknown == []


@settings(max_examples=25, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 9), st.booleans()), min_size=1, max_size=8))
def test_whatever_is_shown_after_whatever_else_is_lit_exactly(pictures: list[tuple[int, bool]]) -> None:
    bench = Bench()
    panel = SSD1306(bench.bus)
    for seed, whole in pictures:
        picture = noise(seed) if whole else box(9 * seed, 5 * seed, 9 * seed + 20, 5 * seed + 9)
        before = bench.bus.bytes
        assert panel.show(picture)
        assert same(bench.chip.picture(), picture)
        assert bench.bus.bytes - before <= 1034 + 3


LAST = box(50, 30, 99, 60)


def session(panel: SSD1306) -> list[Callable[[], object]]:
    """What a console does with its panel, step by step."""
    return [
        lambda: panel.set_brightness(2),
        lambda: panel.show(noise(1)),
        lambda: panel.show(box(10, 6, 90, 9)),
        lambda: panel.set_inverted(True),
        lambda: panel.show(box(12, 6, 92, 20)),
        panel.sleep,
        lambda: panel.show(box(12, 6, 92, 40)),
        panel.wake,
        lambda: panel.set_brightness(3),
        lambda: panel.show(noise(2)),
        lambda: panel.show(LAST),
    ]


def play(bench: Bench, trouble: Callable[[int], None] = lambda _: None) -> None:
    """A whole session, ``trouble`` before each step; the last picture is shown until it is taken."""
    panel = SSD1306(bench.bus)
    for number, step in enumerate(session(panel)):
        trouble(number)
        step()
    bench.bus.unplugged = False
    assert any(panel.show(LAST) for _ in range(3))


def state(chip: SSD1306Chip) -> tuple[object, ...]:
    return (
        chip.picture().tobytes(),
        bytes(chip.ram),
        chip.contrast,
        chip.inverted,
        chip.scrolling,
        chip.offset,
    )


@pytest.fixture(scope="module")
def undisturbed(no_waiting_in_the_driver: None) -> Bench:
    bench = Bench()
    play(bench)
    assert same(bench.chip.picture(), negative(LAST))
    return bench


@pytest.mark.parametrize("reach", [0, 1, 2, 5, 600])
def test_a_fault_at_any_transaction_leaves_the_same_picture_in_the_end(
    undisturbed: Bench, reach: int
) -> None:
    assert undisturbed.bus.transactions >= 40
    for number in range(undisturbed.bus.transactions):
        bench = Bench()
        bench.bus.faults[number] = reach
        play(bench)
        assert state(bench.chip) == state(undisturbed.chip), f"after a fault at transaction {number}"


def test_faults_at_two_transactions_leave_the_same_picture_in_the_end(undisturbed: Bench) -> None:
    chance = random.Random(5)
    for _ in range(60):
        bench = Bench()
        bench.bus.faults = {number: chance.randrange(9) for number in chance.sample(range(80), 2)}
        play(bench)
        assert state(bench.chip) == state(undisturbed.chip), f"after {bench.bus.faults}"


@pytest.mark.parametrize("step", range(11))
def test_a_panel_that_loses_its_power_for_a_while_comes_back(undisturbed: Bench, step: int) -> None:
    bench = Bench()

    def trouble(number: int) -> None:
        if number == step:
            bench.bus.unplugged = True
            bench.chip.power_cycle()
        elif number == step + 2:
            bench.bus.unplugged = False

    play(bench, trouble)
    assert state(bench.chip) == state(undisturbed.chip)


def test_a_missing_panel_is_told_by_false_and_comes_back_with_all_that_was_set_meanwhile(
    bench: Bench,
) -> None:
    bench.bus.unplugged = True
    panel = SSD1306(bench.bus)
    panel.set_brightness(1)
    panel.set_inverted(True)
    assert not panel.show(noise(1))
    assert not panel.show(noise(1))
    bench.bus.unplugged = False
    assert panel.show(noise(1))
    assert same(bench.chip.picture(), negative(noise(1)))
    assert bench.chip.contrast == 10


def test_a_missing_panel_costs_one_transaction_a_picture(bench: Bench) -> None:
    bench.bus.unplugged = True
    panel = SSD1306(bench.bus)
    before = bench.bus.transactions
    panel.show(noise(1))
    assert bench.bus.transactions - before == 1


def test_a_sleeping_panel_stays_dark_through_a_fault_until_it_wakes(bench: Bench) -> None:
    panel = SSD1306(bench.bus)
    panel.show(noise(1))
    panel.sleep()
    lit: list[bool] = []
    bench.bus.on_write.append(lambda *_: lit.append(not same(bench.chip.picture(), DARK)))
    bench.bus.faults[bench.bus.transactions] = 3
    assert not panel.show(noise(2))
    assert panel.show(noise(2))
    assert lit
    assert not any(lit)
    panel.wake()
    assert same(bench.chip.picture(), noise(2))


def test_a_fault_does_not_leave_the_bus_locked(bench: Bench) -> None:
    panel = SSD1306(bench.bus)
    for step in (lambda: panel.show(noise(1)), panel.sleep, lambda: panel.set_brightness(1)):
        bench.bus.unplugged = True
        step()
        assert bench.bus.try_lock()
        bench.bus.unlock()
        bench.bus.unplugged = False
        assert panel.show(noise(1))


def test_a_bus_that_another_user_keeps_is_a_lost_picture_and_no_hang(bench: Bench) -> None:
    panel = SSD1306(bench.bus)
    assert bench.bus.try_lock()
    assert not panel.show(noise(1))
    bench.bus.unlock()
    assert panel.show(noise(1))
    assert same(bench.chip.picture(), noise(1))


def test_close_darkens_a_panel_that_had_a_fault_and_never_raises(bench: Bench) -> None:
    panel = SSD1306(bench.bus)
    panel.show(noise(1))
    bench.bus.faults[bench.bus.transactions] = 2
    panel.show(noise(2))
    panel.close()
    assert not bench.chip.on
    lost = SSD1306(bench.bus)
    bench.bus.unplugged = True
    lost.close()


def test_a_closed_panel_takes_no_picture(bench: Bench) -> None:
    panel = SSD1306(bench.bus)
    panel.close()
    bench.written()
    assert not panel.show(noise(1))
    panel.wake()
    panel.set_brightness(1)
    panel.set_inverted(True)
    assert bench.written() == []


@pytest.mark.parametrize("closing", [True, False])
def test_one_panel_after_another_works_in_one_process(closing: bool) -> None:
    for seed in range(20):
        bench = Bench(seed)
        panel = SSD1306(bench.bus)
        assert panel.show(noise(seed))
        assert same(bench.chip.picture(), noise(seed))
        if closing:
            panel.close()


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


def test_importing_and_using_it_prints_nothing_needs_no_board_and_leaves_no_thread() -> None:
    program = """
import sys, threading
from hal.ssd1306 import SSD1306
from simulator.bus import FakeI2C
from PIL import Image
panel = SSD1306(FakeI2C(None, {}))
panel.show(Image.new("1", (128, 64)))
panel.close()
assert "board" not in sys.modules
assert threading.active_count() == 1, threading.enumerate()
"""
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    assert (run.returncode, run.stdout, run.stderr) == (0, "", "")
