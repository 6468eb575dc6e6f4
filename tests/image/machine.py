"""An emulated Raspberry Pi with the card in it: its serial console, its panel, the pins of its buttons.
The plug can be pulled at any moment."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType

from PIL import Image

from hal.boards import built_in
from hal.contract import Button
from tests.image.cards import Card
from tests.image.wire import Panel

GPIO, SET, CLEAR = 0x3F200000, 0x1C, 0x28
BOARD = "adafruit-oled-bonnet"
SETTLE = 0.05
"""Seconds that the program is given to be done with what was before: less than until something blinks."""
TAP = {Button.A: 0.4, Button.CENTRE: 0.4}
SHORTEST_TAP = 0.1
"""Seconds that a press takes. While the program draws, which is slow in an emulator, it does not look at the
pins; but the other buttons mean something else when they are held."""
TRIES, NOTICED = 4, 10.0
"""How often a button is pressed at most when nothing comes of it in so many seconds."""
PATIENCE = 120.0
"""Seconds for anything at all: the machine may have much else to do."""
PL011 = ("bcm2837-rpi-cm3",)
"""Boards whose console is the first of the two serial ports."""
SERIAL = (("-serial", "null", "-serial", "stdio"), ("-serial", "stdio", "-serial", "null"))
_TICKS = os.sysconf("SC_CLK_TCK")


class Unlike(AssertionError):
    """What the panel showed last is not what it should show."""

    def __init__(self, shown: Image.Image, wanted: Image.Image) -> None:
        super().__init__("the panel does not show what it should")
        self.both = Image.new("1", (shown.width, 2 * shown.height + 4), 1)
        """The picture that was shown, and the one that was wanted below it."""
        self.both.paste(shown, (0, 0))
        self.both.paste(wanted, (0, shown.height + 4))


class Machine:
    """A Pi 3B with ``card``. ``emulator``: the words that start it; ``panel``: whether one is on the bus.

    ``arguments``: more for the kernel. ``initrd``: to add to the card's own.
    ``board``: the name of the device tree that it is started with.
    """

    def __init__(
        self,
        emulator: tuple[str, ...],
        card: Card,
        panel: bool = True,
        arguments: str = "",
        initrd: bytes = b"",
        board: str = "bcm2837-rpi-3-b",
    ) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="pipopi-")
        folder = Path(self._folder.name)
        files = card.boot_files(folder, board)
        if initrd:
            with files["initrd"].open("ab") as file:
                file.write(bytes(-file.tell() % 4) + initrd)
        append = files.pop("append").read_text("ascii").strip()
        words = [*emulator, "-M", "raspi3b", "-accel", "tcg,thread=single", "-no-reboot"]
        for option, path in files.items():
            words += [f"-{option}", str(path)]
        words += ["-append", f"{append} pipopi.watchdog=off {arguments}"]
        words += ["-drive", f"file={card.path},format=raw,if=sd,cache=unsafe"]
        words += ["-display", "none", "-monitor", "none", *SERIAL[board.startswith(PL011)]]
        words += ["-qtest", f"unix:{folder}/pins,server=on,wait=off", "-qtest-log", "none"]
        words += ["-D", str(folder / "wire")]
        if panel:
            words += ["-device", "ssd0303,bus=i2c-bus.1,address=0x3c"]
            for event in ("i2c_event", "i2c_send", "i2c_send_async"):
                words += ["-trace", f"enable={event}"]
        (folder / "wire").touch()
        self.panel = Panel(folder / "wire")
        self.lines: list[str] = []
        self.begun = time.monotonic()
        self._process = subprocess.Popen(
            words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        self._pins = self._connect(folder / "pins")
        self._wiring = built_in(BOARD).buttons
        for button in Button:
            self.hold(button, False)

    def __enter__(self) -> Machine:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is not None:
            print("\n".join(["The console said:", *(line[:160] for line in self.lines[-30:])]))
        self.pull_the_plug()

    @property
    def seconds(self) -> float:
        """Since power-on."""
        return time.monotonic() - self.begun

    @property
    def work(self) -> float:
        """Seconds of processor time that the emulator has used."""
        fields = Path(f"/proc/{self._process.pid}/stat").read_text("ascii").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / _TICKS

    @property
    def is_on(self) -> bool:
        """Whether it has not switched itself off."""
        return self._process.poll() is None

    def pull_the_plug(self) -> None:
        """From this moment on, nothing happens any more."""
        self._process.kill()
        self._process.wait()
        self._reader.join()
        self._pins.close()
        self._folder.cleanup()

    def hold(self, button: Button, pressed: bool) -> None:
        """Press or let go; the pins have no pull-ups, so that they must be told both."""
        low = pressed == self._wiring.active_low
        register = GPIO + (CLEAR if low else SET)
        self._pins.sendall(f"writel {register:#x} {1 << self._wiring.pins[button]:#x}\n".encode())
        assert self._pins.recv(100).startswith(b"OK")

    def tap(self, button: Button) -> None:
        """Press a button shortly."""
        time.sleep(SETTLE)
        self.hold(button, True)
        time.sleep(TAP.get(button, SHORTEST_TAP))
        self.hold(button, False)

    def tap_until_shown(self, button: Button, wanted: Image.Image) -> Image.Image:
        """Press a button, again if that was not noticed, until the panel shows ``wanted``.

        What a press leads to is shown at once, even if it blinks.
        """
        first = None
        for _ in range(TRIES):
            self.tap(button)
            try:
                return self.until_shown(wanted, NOTICED)
            except AssertionError as error:
                first = first or error
        assert first is not None
        raise first

    def until_said(self, pattern: str, patience: float = PATIENCE) -> str:
        """The first line on the serial console in which ``pattern`` is found, from the start on."""
        for _ in self._tries(patience):
            for line in list(self.lines):
                if re.search(pattern, line):
                    return line
        raise AssertionError(f"nothing like {pattern!r} was said")

    def until_shown(self, wanted: Image.Image | None = None, patience: float = PATIENCE) -> Image.Image:
        """Wait until the panel shows just ``wanted``; None: until it shows anything. Answers the picture."""
        last = None
        for _ in self._tries(patience):
            for last in self.panel.pictures():
                if last.getbbox() is not None if wanted is None else last.tobytes() == wanted.tobytes():
                    return last
        if last is not None and wanted is not None:
            raise Unlike(last, wanted)
        raise AssertionError("the panel stays dark")

    def until_off(self, patience: float = PATIENCE) -> None:
        """Wait until it has switched itself off."""
        for _ in self._tries(patience):
            if not self.is_on:
                return
        raise AssertionError("it is still on")

    def _tries(self, patience: float) -> Iterator[None]:
        """Once and again, with pauses, for ``patience`` seconds, and as long as it is on."""
        end = time.monotonic() + patience
        while time.monotonic() < end:
            running = self.is_on
            yield
            if not running:
                return
            time.sleep(0.02)

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self.lines.append(f"{self.seconds:7.2f} {line.decode('utf-8', 'replace').rstrip()}")

    def _connect(self, path: Path) -> socket.socket:
        pins = socket.socket(socket.AF_UNIX)
        for _ in range(200):
            try:
                pins.connect(str(path))
            except OSError:
                time.sleep(0.05)
            else:
                return pins
        raise AssertionError("the emulator did not start")
