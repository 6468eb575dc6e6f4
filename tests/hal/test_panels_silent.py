"""Panels on SPI, which cannot be asked how they are: what is sent again is not seen, and mends everything."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import count

import pytest

from simulator.parts.spi import FakeSPI
from tests.hal.panels import DARK, KINDS, Bench, box, negative, noise, play, same

SILENT = [kind for kind in KINDS if "spi" in kind]


@pytest.mark.parametrize("kind", SILENT)
def test_a_power_loss_after_any_byte_that_nothing_tells_of_is_mended(kind: str) -> None:
    undisturbed = Bench(kind)
    play(undisturbed)
    for last in range(0, undisturbed.bus.bytes - 1100, 53):
        bench, taken = Bench(kind), count(0)
        with pytest.MonkeyPatch.context() as patch:
            for name in ("take", "store"):
                patch.setattr(bench.chip, name, losing_power(bench, getattr(bench.chip, name), taken, last))
            play(bench)
        assert bench.state() == undisturbed.state(), f"after byte {last}"


def losing_power(
    bench: Bench, take: Callable[[bytes], None], taken: Iterator[int], last: int
) -> Callable[[bytes], None]:
    """``take``, which gets no more than the byte number ``last`` before the power is gone for a moment."""

    def one_by_one(content: bytes) -> None:
        for byte in content:
            take(bytes((byte,)))
            if next(taken) == last:
                bench.chip.power_cycle()

    return one_by_one


@pytest.mark.parametrize("kind", SILENT)
def test_an_unnoticed_power_loss_is_mended_by_the_same_picture_where_it_cannot(kind: str) -> None:
    bench = Bench(kind)
    panel = bench.panel()
    panel.show(noise(1))
    bench.chip.power_cycle()
    panel.show(box(3, 3, 4, 4))
    seen: list[bytes] = []
    bench.bus.on_write.append(lambda *_: seen.append(bench.chip.picture().tobytes()))
    assert panel.show(box(3, 3, 4, 4))
    assert set(seen) == {DARK.tobytes(), box(3, 3, 4, 4).tobytes()}


@pytest.mark.parametrize("kind", SILENT)
def test_sending_the_same_picture_again_is_not_seen_after_any_byte(kind: str) -> None:
    bench = Bench(kind)
    panel = bench.panel()
    panel.set_brightness(2)
    panel.set_inverted(True)
    panel.show(noise(1))
    seen: set[tuple[bytes, int]] = set()
    with pytest.MonkeyPatch.context() as patch:
        for name in ("take", "store"):
            patch.setattr(bench.chip, name, byte_by_byte(bench, getattr(bench.chip, name), seen))
        bench.written()
        assert panel.show(noise(1))
    assert sum(len(write.split()) - 1 for write in bench.written()) > 1024
    assert seen == {(negative(noise(1)).tobytes(), 41)}
    assert bench.chip.unknown == []


def byte_by_byte(
    bench: Bench, take: Callable[[bytes], None], seen: set[tuple[bytes, int]]
) -> Callable[[bytes], None]:
    """``take``, which after each byte notes the light in ``seen``."""

    def one_by_one(content: bytes) -> None:
        for byte in content:
            take(bytes((byte,)))
            seen.add((bench.chip.picture().tobytes(), bench.chip.contrast))

    return one_by_one


@pytest.mark.parametrize("kind", SILENT)
def test_whatever_a_chip_took_through_a_loose_wire_is_mended_by_the_same_picture(kind: str) -> None:
    """Data that it took for commands; but a converter that is off can only be switched while all is dark."""
    chance = random.Random(7)
    wanted = Bench(kind)
    wanted.panel().show(noise(1))
    converter = b"\xad" if "sh1106" in kind else b""
    for _ in range(200):
        bench = Bench(kind)
        panel = bench.panel()
        panel.show(noise(1))
        bench.chip.take(chance.randbytes(chance.randrange(1, 40)).translate(None, converter))
        bench.chip.unknown.clear()
        assert panel.show(noise(1))
        assert bench.state() == wanted.state()
        assert not getattr(bench.chip, "scrolling", False)


@pytest.mark.parametrize("kind", SILENT)
def test_the_reset_pin_is_pulsed_before_the_set_up_and_left_high(kind: str) -> None:
    bench = Bench(kind)
    assert isinstance(bench.bus, FakeSPI)
    bench.chip.contrast = 1
    panel = bench.panel()
    panel.show(noise(1))
    assert (bench.bus.reset.changes, bench.bus.reset.level) == (2, True)
    for x in range(9):
        panel.show(box(x, 0, x, 0))
    assert bench.bus.reset.changes == 2


@pytest.mark.parametrize("kind", SILENT)
def test_data_and_commands_are_told_apart_by_dc_alone(kind: str) -> None:
    """Up for the data and down again for the command that switches on; on the SH1106 for each page."""
    bench = Bench(kind)
    assert isinstance(bench.bus, FakeSPI)
    bench.panel().show(noise(1))
    assert bench.bus.dc.changes == (2 if "ssd" in kind else 16)
    assert same(bench.chip.picture(), noise(1))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("what", ["power_cycle", "reset"])
def test_after_a_reset_at_any_transaction_the_picture_is_right_within_two_seconds(
    kind: str, what: str
) -> None:
    """The console shows its picture once a second: while it sets the panel up, and through a whole minute."""
    calm = Bench(kind)
    panel, count = calm.panel(), 0

    def counted(*_: object) -> None:
        nonlocal count
        count += 1

    calm.bus.on_write.append(counted)
    ends = []
    for _second in range(62):
        panel.show(noise(1))
        ends.append(count)
    late = range(ends[59] if "i2c" in kind else ends[2], ends[61] if "i2c" in kind else ends[3])
    for number in [*range(ends[2] + 1), *late]:
        bench, left = Bench(kind), [number]

        def strike(*_: object, bench: Bench = bench, left: list[int] = left) -> None:
            left[0] -= 1
            if left[0] == -1:
                getattr(bench.chip, what)()

        bench.bus.on_write.append(strike)
        panel, second = bench.panel(), 0
        while left[0] >= 0 and second < 62:
            panel.show(noise(1))
            second += 1
        for _second in range(2):
            panel.show(noise(1))
        assert bench.state() == calm.state(), f"transaction {number}"
