"""The emulated four-wire SPI at the level of its pins, and what it counts."""

from __future__ import annotations

import pytest

from simulator.parts.spi import FakeSPI


class Clock:
    def now(self) -> float:
        return 1.5


class Recorder:
    def __init__(self) -> None:
        self.got: list[tuple[str, bytes]] = []

    def take(self, commands: bytes) -> None:
        self.got.append(("commands", commands))

    def store(self, data: bytes) -> None:
        self.got.append(("data", data))

    def reset(self) -> None:
        self.got.append(("reset", b""))


@pytest.fixture
def chip() -> Recorder:
    return Recorder()


@pytest.fixture
def bus(chip: Recorder) -> FakeSPI:
    return FakeSPI(Clock(), chip)


def test_dc_tells_data_from_commands(bus: FakeSPI, chip: Recorder) -> None:
    for level in (False, True, False):
        bus.dc.set(level)
        bus.device(0).write(b"12")
    assert chip.got == [("commands", b"12"), ("data", b"12"), ("commands", b"12")]
    assert bus.dc.changes == 2
    assert (bus.transactions, bus.bytes) == (3, 6)


def test_another_chip_select_reaches_nobody(bus: FakeSPI, chip: Recorder) -> None:
    bus.device(1).write(b"12")
    assert chip.got == []
    assert bus.bytes == 2


def test_a_low_reset_resets_once_and_keeps_the_chip_deaf(bus: FakeSPI, chip: Recorder) -> None:
    bus.reset.set(False)
    bus.device(0).write(b"12")
    bus.reset.set(True)
    bus.device(0).write(b"34")
    assert chip.got == [("reset", b""), ("commands", b"34")]


def test_an_unplugged_panel_hears_nothing_and_nothing_tells_of_it(bus: FakeSPI, chip: Recorder) -> None:
    bus.unplugged = True
    bus.reset.set(False)
    bus.reset.set(True)
    bus.device(0).write(b"12")
    assert chip.got == []


def test_a_fault_lets_so_many_bytes_through_once(bus: FakeSPI, chip: Recorder) -> None:
    bus.faults = {1: 2}
    heard: list[tuple[float, bool, bytes]] = []
    bus.on_write.append(lambda *write: heard.append(write))
    device = bus.device(0)
    device.write(b"0123")
    with pytest.raises(OSError):
        device.write(b"0123")
    device.write(b"0123")
    assert chip.got == [("commands", b"0123"), ("commands", b"01"), ("commands", b"0123")]
    assert heard == [(1.5, False, b"0123")] * 2
    assert (bus.transactions, bus.bytes) == (3, 8)
