"""The emulated bus: its lock, its faults and what it counts."""

from __future__ import annotations

import pytest

from simulator.parts.bus import FakeI2C


class Clock:
    time = 1.5

    def now(self) -> float:
        return self.time


class Recorder:
    def __init__(self) -> None:
        self.got: list[bytes] = []

    def write(self, data: bytes) -> None:
        self.got.append(data)

    def read(self) -> int:
        return 0x43


@pytest.fixture
def chip() -> Recorder:
    return Recorder()


@pytest.fixture
def bus(chip: Recorder) -> FakeI2C:
    made = FakeI2C(Clock(), {0x3C: chip})
    assert made.try_lock()
    return made


def test_the_lock_is_taken_once() -> None:
    bus = FakeI2C(Clock(), {})
    assert bus.try_lock()
    assert not bus.try_lock()
    bus.unlock()
    assert bus.try_lock()


def test_a_write_without_the_lock_or_after_the_end_is_a_mistake(bus: FakeI2C, chip: Recorder) -> None:
    bus.unlock()
    with pytest.raises(ValueError, match="not locked"):
        bus.writeto(0x3C, b"1")
    with pytest.raises(ValueError, match="not locked"):
        bus.unlock()
    assert bus.try_lock()
    bus.deinit()
    with pytest.raises(ValueError, match="closed"):
        bus.writeto(0x3C, b"1")
    assert chip.got == []


def test_listeners_hear_time_address_and_bytes_after_the_chip(bus: FakeI2C, chip: Recorder) -> None:
    heard = []
    bus.on_write.append(lambda *write: heard.append((*write, len(chip.got))))
    bus.writeto(0x3C, b"abc")
    assert heard == [(1.5, 0x3C, b"abc", 1)]
    assert (bus.transactions, bus.bytes) == (1, 4)


@pytest.mark.parametrize("address", [0x3C, 0x3D])
def test_nobody_answers_at_another_address_or_unplugged(bus: FakeI2C, chip: Recorder, address: int) -> None:
    heard: list[object] = []
    bus.on_write.append(lambda *write: heard.append(write))
    bus.unplugged = address == 0x3C
    with pytest.raises(OSError, match="Remote I/O error") as caught:
        bus.writeto(address, b"abc")
    assert caught.value.errno == 121
    assert (chip.got, heard, bus.transactions, bus.bytes) == ([], [], 1, 0)


def test_a_fault_lets_so_many_bytes_through_once(bus: FakeI2C, chip: Recorder) -> None:
    bus.faults = {1: 2}
    bus.writeto(0x3C, b"abc")
    with pytest.raises(OSError, match="Remote I/O error"):
        bus.writeto(0x3C, b"def")
    bus.writeto(0x3C, b"ghi")
    assert chip.got == [b"abc", b"de", b"ghi"]
    assert (bus.transactions, bus.bytes) == (3, 8)


def test_a_read_fills_the_buffer_and_is_counted(bus: FakeI2C) -> None:
    buffer = bytearray(2)
    bus.readfrom_into(0x3C, buffer)
    assert buffer == b"\x43\x43"
    assert (bus.transactions, bus.bytes) == (1, 3)


def test_a_read_fails_as_a_write_does(bus: FakeI2C) -> None:
    bus.error = 110
    bus.faults = {0: 0}
    with pytest.raises(OSError) as caught:
        bus.readfrom_into(0x3C, bytearray(1))
    assert caught.value.errno == 110
    bus.unplugged = True
    with pytest.raises(OSError):
        bus.readfrom_into(0x3C, bytearray(1))
    bus.unlock()
    with pytest.raises(ValueError, match="not locked"):
        bus.readfrom_into(0x3C, bytearray(1))
