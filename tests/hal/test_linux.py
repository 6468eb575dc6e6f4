"""The device files of the buses, on a kernel that is played: which calls are made, and what errors do."""

from __future__ import annotations

import errno
import os

import pytest

pytest.importorskip("fcntl")
import hal.linux
from hal.linux import LinuxI2C, LinuxSPI

FILE = 42


class Kernel:
    """Plays open, close, read, write and ioctl; ``calls`` tells which came, ``errors`` which fail."""

    def __init__(self) -> None:
        self.calls: list[tuple[object, ...]] = []
        self.errors: dict[str, int] = {}
        self.most = 1 << 16

    def open(self, path: str, flags: int) -> int:
        assert flags == os.O_RDWR
        self._call("open", path)
        return FILE

    def close(self, file: int) -> None:
        assert file == FILE
        self._call("close")

    def read(self, file: int, size: int) -> bytes:
        assert file == FILE
        self._call("read", size)
        return b"\x43" * size

    def write(self, file: int, data: bytes) -> int:
        assert file == FILE
        self._call("write", bytes(data))
        return min(len(data), self.most)

    def ioctl(self, file: int, request: int, value: object) -> None:
        assert file == FILE
        self._call("ioctl", hex(request), value)

    def _call(self, *call: object) -> None:
        self.calls.append(call)
        number = self.errors.get(str(call[0]))
        if number is not None:
            raise OSError(number, os.strerror(number))


@pytest.fixture
def kernel(monkeypatch: pytest.MonkeyPatch) -> Kernel:
    kernel = Kernel()
    for name in ("open", "close", "read", "write"):
        monkeypatch.setattr(hal.linux.os, name, getattr(kernel, name))
    monkeypatch.setattr(hal.linux.fcntl, "ioctl", kernel.ioctl)
    return kernel


def test_i2c_is_opened_with_the_first_transfer_and_waits_a_fifth_of_a_second_at_most(kernel: Kernel) -> None:
    bus = LinuxI2C(1)
    assert kernel.calls == []
    bus.writeto(0x3C, b"\x00\xaf")
    bus.writeto(0x3D, b"\x00\xae")
    assert kernel.calls == [
        ("open", "/dev/i2c-1"),
        *(("ioctl", "0x702", 20), ("ioctl", "0x701", 0)),
        *(("ioctl", "0x703", 0x3C), ("write", b"\x00\xaf")),
        *(("ioctl", "0x703", 0x3D), ("write", b"\x00\xae")),
    ]


def test_i2c_reads_into_the_buffer(kernel: Kernel) -> None:
    buffer = bytearray(1)
    LinuxI2C(3).readfrom_into(0x3C, buffer)
    assert buffer == b"\x43"
    assert kernel.calls[0] == ("open", "/dev/i2c-3")
    assert kernel.calls[-2:] == [("ioctl", "0x703", 0x3C), ("read", 1)]


def test_spi_is_opened_in_mode_0_with_8_bits_and_its_speed(kernel: Kernel) -> None:
    bus = LinuxSPI(0, 1, 8_000_000)
    bus.write(b"\xaf")
    bus.write(b"\xae")
    assert kernel.calls == [
        ("open", "/dev/spidev0.1"),
        *(("ioctl", "0x40016b01", b"\0"), ("ioctl", "0x40016b03", b"\x08")),
        ("ioctl", "0x40046b04", (8_000_000).to_bytes(4, "little")),
        *(("write", b"\xaf"), ("write", b"\xae")),
    ]


@pytest.mark.parametrize("call", ["open", "ioctl", "write"])
def test_an_error_names_the_file_and_the_next_transfer_opens_it_anew(kernel: Kernel, call: str) -> None:
    bus = LinuxI2C(1)
    kernel.errors[call] = errno.EREMOTEIO
    with pytest.raises(OSError, match=r"/dev/i2c-1: Remote I/O error") as caught:
        bus.writeto(0x3C, b"\x00")
    assert caught.value.errno == errno.EREMOTEIO
    assert kernel.calls[-1] == (("open", "/dev/i2c-1") if call == "open" else ("close",))
    kernel.errors.clear()
    bus.writeto(0x3C, b"\x00")
    assert [entry[0] for entry in kernel.calls].count("open") == 2


@pytest.mark.parametrize("bus", [LinuxI2C(1), LinuxSPI(0, 0, 1)], ids=["i2c", "spi"])
def test_a_transfer_that_ends_early_is_an_error(kernel: Kernel, bus: LinuxI2C | LinuxSPI) -> None:
    kernel.most = 3
    with pytest.raises(OSError, match="the transfer ended early"):
        bus.writeto(0x3C, b"1234") if isinstance(bus, LinuxI2C) else bus.write(b"1234")


def test_a_closed_bus_opens_again(kernel: Kernel) -> None:
    bus = LinuxSPI(0, 0, 1)
    bus.close()
    bus.write(b"1")
    bus.close()
    bus.close()
    assert [entry[0] for entry in kernel.calls if entry[0] != "ioctl"] == ["open", "write", "close"]
