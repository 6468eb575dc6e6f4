"""The buses of a Linux machine as device files: /dev/i2c-1, /dev/spidev0.0.
Opened when something is sent, and again after an error, so they may come and go."""

from __future__ import annotations

import errno
import fcntl
import os
import struct

_I2C_RETRIES, _I2C_TIMEOUT, _I2C_SLAVE = 0x0701, 0x0702, 0x0703
_I2C_PATIENCE = 20
"""Hundredths of a second for one transfer, of whoever uses the bus; a full picture at 100 kHz takes nine.
Linux itself would wait a whole second on a bus that is stuck, and the game with it."""
_SPI_MODE, _SPI_BITS, _SPI_SPEED = 0x40016B01, 0x40016B03, 0x40046B04


class _DeviceFile:
    """The file at ``path``. All transfers raise OSError, whose text is what is wrong."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._file: int | None = None

    def close(self) -> None:
        if self._file is not None:
            os.close(self._file)
        self._file = None

    def _opened(self) -> int:
        if self._file is None:
            self._file = os.open(self._path, os.O_RDWR)
            self._prepare(self._file)
        return self._file

    def _prepare(self, file: int) -> None:
        raise NotImplementedError

    def _failed(self, error: OSError) -> OSError:
        self.close()
        return OSError(error.errno, f"{self._path}: {error.strerror}")


class LinuxI2C(_DeviceFile):
    """Bus ``number``, in the shape of ``busio.I2C``, for a single thread.

    Its speed is that of the system: ``dtparam=i2c_arm_baudrate=400000`` in config.txt.
    """

    def __init__(self, number: int) -> None:
        super().__init__(f"/dev/i2c-{number}")

    def try_lock(self) -> bool:
        return True

    def unlock(self) -> None:
        """Nothing to do: the system lets one transfer after another pass."""

    def writeto(self, address: int, buffer: bytes) -> None:
        try:
            file = self._opened()
            fcntl.ioctl(file, _I2C_SLAVE, address)
            _write_all(file, buffer)
        except OSError as error:
            raise self._failed(error) from error

    def readfrom_into(self, address: int, buffer: bytearray) -> None:
        try:
            file = self._opened()
            fcntl.ioctl(file, _I2C_SLAVE, address)
            buffer[:] = os.read(file, len(buffer))
        except OSError as error:
            raise self._failed(error) from error

    def _prepare(self, file: int) -> None:
        fcntl.ioctl(file, _I2C_TIMEOUT, _I2C_PATIENCE)
        fcntl.ioctl(file, _I2C_RETRIES, 0)


class LinuxSPI(_DeviceFile):
    """Chip select ``select`` of bus ``number`` in mode 0, at ``speed`` bits a second."""

    def __init__(self, number: int, select: int, speed: int) -> None:
        super().__init__(f"/dev/spidev{number}.{select}")
        self._speed = speed

    def write(self, data: bytes) -> None:
        """One transfer of at most 4096 bytes, the limit of the system."""
        try:
            _write_all(self._opened(), data)
        except OSError as error:
            raise self._failed(error) from error

    def _prepare(self, file: int) -> None:
        fcntl.ioctl(file, _SPI_MODE, b"\0")
        fcntl.ioctl(file, _SPI_BITS, b"\x08")
        fcntl.ioctl(file, _SPI_SPEED, struct.pack("=I", self._speed))


def _write_all(file: int, data: bytes) -> None:
    if os.write(file, data) != len(data):
        raise OSError(errno.EIO, "the transfer ended early")
