"""What holds for every panel on every bus: what is lit in the end, whatever happens on the way."""

from __future__ import annotations

import errno
import logging
import random
from contextlib import nullcontext

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import hal.wires
from hal.contract import Display
from hal.wires import I2CWire, NoAnswer
from simulator.parts.bus import FakeI2C
from tests.hal.panels import DARK, KINDS, LAST, Bench, box, negative, noise, play, same

ASKED = [kind for kind in KINDS if "i2c" in kind]


@pytest.fixture(params=KINDS)
def bench(request: pytest.FixtureRequest) -> Bench:
    return Bench(request.param)


@pytest.fixture(scope="module")
def undisturbed() -> dict[str, Bench]:
    benches = {kind: Bench(kind) for kind in KINDS}
    for bench in benches.values():
        play(bench)
        assert same(bench.chip.picture(), negative(LAST))
    return benches


@pytest.mark.parametrize("kind", ASKED)
def test_the_same_picture_sends_nothing_but_once_a_minute_all_that_a_disturbance_may_have_changed(
    kind: str,
) -> None:
    """Where the chip can be asked; shown once a second."""
    bench, fresh = Bench(kind), Bench(kind)
    panel: Display = bench.panel()
    for _ in range(2):
        panel.show(noise(1))
    fresh.panel().show(noise(1))
    lit: list[bool] = []
    bench.bus.on_write.append(lambda *_: lit.append(bench.chip.on))
    for _ in range(2):
        bench.written()
        bench.chip.ram[100:200] = bytes(100)
        bench.chip.take(b"\xa7\x81\x01")
        for _second in range(59):
            assert panel.show(noise(1))
        assert bench.written() == []
        assert panel.show(noise(1))
        assert lit and all(lit)
        assert bench.state() == fresh.state()


@pytest.mark.parametrize("level", [0, 6])
def test_a_brightness_outside_the_scale_is_refused(bench: Bench, level: int) -> None:
    with pytest.raises(ValueError, match="a brightness is 1 to 5"):
        bench.panel().set_brightness(level)


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=15, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 9), st.booleans()), min_size=1, max_size=8))
def test_whatever_is_shown_after_whatever_else_is_lit_exactly(
    kind: str, pictures: list[tuple[int, bool]]
) -> None:
    bench = Bench(kind)
    panel = bench.panel()
    for seed, whole in pictures:
        picture = noise(seed) if whole else box(9 * seed, 5 * seed, 9 * seed + 20, 5 * seed + 9)
        assert panel.show(picture)
        assert same(bench.chip.picture(), picture)
    assert bench.chip.unknown == []


def test_upside_down_turns_every_picture(bench: Bench) -> None:
    panel = bench.panel(upside_down=True)
    for picture in (noise(1), box(0, 0, 9, 3), box(0, 0, 10, 3)):
        assert panel.show(picture)
        assert same(bench.chip.picture(), picture.rotate(180))


def test_nothing_is_lit_before_the_first_picture_is_whole(bench: Bench) -> None:
    lit: list[bool] = []
    bench.bus.on_write.append(lambda *_: lit.append(not same(bench.chip.picture(), DARK)))
    panel = bench.panel()
    panel.set_inverted(True)
    panel.show(noise(1))
    assert lit.index(True) == len(lit) - 1
    assert same(bench.chip.picture(), negative(noise(1)))


LEFT_BY_ANOTHER_PROGRAM = [
    *("ssd1306 i2c: 8d 14 af d3 11", "ssd1306 spi: 8d 14 af 55", "ssd1306 i2c: 8d 14 af a5"),
    "ssd1306 i2c: 8d 14 af a7 a0 c0 a8 1f da 02 81 00",
    *("ssd1306 i2c: 8d 14 af 29 00 00 00 07 01 2f", "ssd1306 spi: 8d 14 af 29"),
    "ssd1306 spi: 8d 14 af 20 01 21 08 09 22 03 03",
    *("ssd1306 i2c: 8d 14 af 21", "ssd1306 spi: 8d 14 af 21 05", "ssd1306 i2c: 8d 14 af d3"),
    "sh1106 i2c: af d3 11 55 a5 a7 a0 c0 a8 1f da 02 81 00 d5 00 d9 00 db 00",
    *("sh1106 spi: ad 8a af", "sh1106 i2c: b3 05 11 e0", "sh1106 spi: af d3", "sh1106 i2c: ad"),
]


@pytest.mark.parametrize("before", LEFT_BY_ANOTHER_PROGRAM)
def test_a_panel_in_any_state_shows_the_picture_and_nothing_else(before: str) -> None:
    kind, commands = before.split(": ")
    bench = Bench(kind)
    fresh = Bench(kind)
    assert fresh.panel().show(noise(1))
    bench.chip.take(bytes.fromhex(commands))
    seen = []
    bench.bus.on_write.append(lambda *_: seen.append(bench.chip.picture().tobytes()))
    assert bench.panel().show(noise(1))
    assert set(seen) == {DARK.tobytes(), noise(1).tobytes()}
    assert bench.state() == fresh.state()
    assert not getattr(bench.chip, "scrolling", False)
    assert bench.chip.unknown == []


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("reach", [0, 1, 2, 5, 600])
def test_a_fault_at_any_transaction_leaves_the_same_picture_in_the_end(
    undisturbed: dict[str, Bench], kind: str, reach: int
) -> None:
    transactions = undisturbed[kind].bus.transactions
    assert transactions >= 36
    for number in range(transactions):
        bench = Bench(kind)
        bench.bus.faults[number] = reach
        play(bench)
        assert bench.state() == undisturbed[kind].state(), f"after a fault at transaction {number}"


@pytest.mark.parametrize("kind", KINDS)
def test_faults_at_two_transactions_leave_the_same_picture_in_the_end(
    undisturbed: dict[str, Bench], kind: str
) -> None:
    chance = random.Random(5)
    for _ in range(40):
        bench = Bench(kind)
        bench.bus.faults = {number: chance.randrange(9) for number in chance.sample(range(90), 2)}
        play(bench)
        assert bench.state() == undisturbed[kind].state(), f"after {bench.bus.faults}"


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("step", range(11))
def test_a_panel_that_is_unplugged_for_a_while_comes_back(
    undisturbed: dict[str, Bench], kind: str, step: int
) -> None:
    bench = Bench(kind)

    def trouble(number: int) -> None:
        if number == step:
            bench.bus.unplugged = True
            bench.chip.power_cycle()
        elif number == step + 2:
            bench.bus.unplugged = False

    play(bench, trouble)
    assert bench.state() == undisturbed[kind].state()


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("step", range(11))
def test_a_power_loss_between_two_writes_that_nothing_tells_of_is_mended(
    undisturbed: dict[str, Bench], kind: str, step: int
) -> None:
    bench = Bench(kind)
    play(bench, lambda number: bench.chip.power_cycle() if number == step else None)
    assert bench.state() == undisturbed[kind].state()


@pytest.mark.parametrize("kind", ASKED)
def test_an_unnoticed_power_loss_is_mended_by_the_next_picture_where_the_chip_can_be_asked(kind: str) -> None:
    bench = Bench(kind)
    panel = bench.panel()
    panel.show(noise(1))
    for picture in (noise(1), box(3, 3, 4, 4)):
        bench.chip.power_cycle()
        assert panel.show(picture)
        assert same(bench.chip.picture(), picture)


STRANGE_ANSWERS = {"always off": 0x43, "always on": 0x03, "all ones": 0xFF, "nothing": 0x00}


@pytest.mark.parametrize("kind", ASKED)
@pytest.mark.parametrize("answer", STRANGE_ANSWERS.values(), ids=STRANGE_ANSWERS)
def test_a_chip_that_does_not_tell_is_not_asked_again_and_its_power_losses_are_mended_all_the_same(
    kind: str, answer: int
) -> None:
    bench = Bench(kind)
    bench.chip.read = lambda: answer  # type: ignore[method-assign]
    panel = bench.panel()
    panel.show(noise(1))
    before, writes = bench.bus.transactions, len(bench.written())
    panel.show(box(0, 0, 1, 1))
    assert bench.bus.transactions - before == len(bench.written())
    assert writes > 3
    bench.chip.power_cycle()
    for _ in range(2):
        assert panel.show(box(0, 0, 1, 9))
    assert same(bench.chip.picture(), box(0, 0, 1, 9))


@pytest.mark.parametrize("kind", ASKED)
def test_a_chip_that_takes_writes_but_cannot_be_read_works(kind: str) -> None:
    bench = Bench(kind)

    def refuse() -> int:
        raise OSError(errno.EREMOTEIO, "Remote I/O error")

    bench.chip.read = refuse  # type: ignore[method-assign]
    panel = bench.panel()
    for seed in range(10):
        assert panel.show(noise(seed))
        assert same(bench.chip.picture(), noise(seed))


@pytest.mark.parametrize("kind", ASKED)
def test_a_chip_that_means_the_opposite_by_its_answer_is_understood(kind: str) -> None:
    bench = Bench(kind)
    read = bench.chip.read
    bench.chip.read = lambda: read() ^ 0x40  # type: ignore[method-assign]
    panel = bench.panel()
    panel.show(noise(1))
    bench.chip.power_cycle()
    assert panel.show(box(3, 3, 4, 4))
    assert same(bench.chip.picture(), box(3, 3, 4, 4))


def test_a_panel_that_lost_its_power_asleep_wakes_with_its_picture(bench: Bench) -> None:
    panel = bench.panel()
    panel.show(noise(1))
    panel.sleep()
    bench.chip.power_cycle()
    panel.wake()
    assert same(bench.chip.picture(), noise(1))


@pytest.mark.parametrize("number", [errno.EREMOTEIO, errno.ETIMEDOUT, errno.ENXIO, errno.EIO, errno.EAGAIN])
@pytest.mark.parametrize("kind", ASKED)
def test_a_missing_or_stuck_panel_is_told_by_false_and_comes_back_with_all_that_was_set_meanwhile(
    kind: str, number: int
) -> None:
    bench = Bench(kind)
    assert isinstance(bench.bus, FakeI2C)
    bench.bus.unplugged = True
    bench.bus.error = number
    panel = bench.panel()
    panel.set_brightness(1)
    panel.set_inverted(True)
    assert not panel.show(noise(1))
    assert not panel.show(noise(1))
    bench.bus.unplugged = False
    assert panel.show(noise(1))
    assert same(bench.chip.picture(), negative(noise(1)))
    assert bench.chip.contrast == 10


@pytest.mark.parametrize("kind", ASKED)
def test_a_missing_panel_costs_one_transaction_a_picture(kind: str) -> None:
    bench = Bench(kind)
    bench.bus.unplugged = True
    panel = bench.panel()
    for _ in range(3):
        before = bench.bus.transactions
        panel.show(noise(1))
        assert bench.bus.transactions - before == 1


@pytest.mark.parametrize("kind", ASKED)
def test_a_lost_panel_is_one_line_in_the_log_and_its_return_another(
    kind: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING, logger="hal")
    bench = Bench(kind)
    bench.bus.unplugged = True
    panel = bench.panel()
    for _ in range(60):
        panel.show(noise(1))
        panel.set_brightness(2)
    bench.bus.unplugged = False
    panel.show(noise(1))
    panel.show(noise(2))
    assert [record.getMessage() for record in caplog.records] == [
        "The panel does not answer (Remote I/O error); it is tried again.",
        "The panel is back.",
    ]
    assert {record.levelno for record in caplog.records} == {logging.WARNING}


def test_a_sleeping_panel_stays_dark_through_a_fault_until_it_wakes(bench: Bench) -> None:
    panel = bench.panel()
    panel.show(noise(1))
    panel.sleep()
    lit: list[bool] = []
    bench.bus.on_write.append(lambda *_: lit.append(not same(bench.chip.picture(), DARK)))
    bench.bus.faults[bench.bus.transactions] = 3
    assert not panel.show(noise(2))
    for seed in range(10):
        assert panel.show(noise(seed))
    assert panel.show(noise(9))
    assert lit
    assert not any(lit)
    panel.wake()
    assert same(bench.chip.picture(), noise(9))


@pytest.mark.parametrize("kind", ASKED)
def test_a_fault_does_not_leave_the_bus_locked(kind: str) -> None:
    bench = Bench(kind)
    panel = bench.panel()
    assert isinstance(bench.bus, FakeI2C)
    for step in (lambda: panel.show(noise(1)), panel.sleep, lambda: panel.set_brightness(1), panel.wake):
        bench.bus.unplugged = True
        step()
        assert bench.bus.try_lock()
        bench.bus.unlock()
        bench.bus.unplugged = False
        assert panel.show(noise(1))


def test_close_darkens_a_panel_that_had_a_fault_and_never_raises(bench: Bench) -> None:
    panel = bench.panel()
    panel.show(noise(1))
    bench.bus.faults[bench.bus.transactions + 1] = 2
    assert not panel.show(noise(2))
    panel.close()
    assert not bench.chip.on
    lost = Bench(bench.kind)
    lost.bus.unplugged = True
    lost.panel().close()


def test_a_closed_panel_takes_nothing(bench: Bench) -> None:
    panel = bench.panel()
    panel.show(noise(1))
    panel.close()
    bench.written()
    assert not panel.show(noise(1))
    panel.sleep()
    panel.wake()
    panel.set_brightness(1)
    panel.set_inverted(True)
    assert bench.written() == []
    assert not bench.chip.on


class BusyBus:
    """An I2C bus that another program keeps for so many milliseconds."""

    def __init__(self, busy: int) -> None:
        self.busy = busy
        self.sent: list[bytes] = []

    def try_lock(self) -> bool:
        self.busy -= 1
        return self.busy < 0

    def unlock(self) -> None:
        """Nothing to do."""

    def writeto(self, address: int, buffer: bytes) -> None:
        self.sent.append(buffer)

    def readfrom_into(self, address: int, buffer: bytearray) -> None:
        """Nothing to do."""


@pytest.mark.parametrize(("busy", "sent"), [(0, 1), (45, 1), (60, 0)])
def test_a_bus_that_is_busy_for_a_twentieth_of_a_second_is_waited_for(
    busy: int, sent: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    naps: list[float] = []
    monkeypatch.setattr(hal.wires.time, "sleep", naps.append)
    bus = BusyBus(busy)
    wire = I2CWire(bus, 0x3C)
    with nullcontext() if sent else pytest.raises(NoAnswer, match="keeps the bus"):
        wire.send_data(b"\x01")
    assert len(bus.sent) == sent
    assert sum(naps) <= 0.05
