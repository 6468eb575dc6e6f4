"""From nothing to the first picture on the panel of a Pi, beside a Python that does nothing, and the memory.
All parts of a Pi are loaded; the bus takes as long as 400 kHz do, the pins are played."""

from __future__ import annotations

import statistics
import subprocess
import sys
import time

from tests.benchmarks import Figure

ROUNDS = 9
PROGRAM = """
import importlib.util, os, pathlib, signal, sys, tempfile, time
from tests.hal.fake_gpiod import Clock, Kernel

class Bus:
    status, sent = 0x40, 0
    def __init__(self, number): pass
    def try_lock(self): return True
    def unlock(self): pass
    def writeto(self, address, buffer):
        Bus.sent += len(buffer) + 1
        time.sleep((len(buffer) + 1) * 9 / 400_000)
        if buffer == b"\\x00\\xaf":
            Bus.status = 0
            os.write(1, b"lit\\n")
            os.kill(os.getpid(), signal.SIGTERM)
    def readfrom_into(self, address, buffer):
        time.sleep(2 * 9 / 400_000)
        buffer[0] = Bus.status

if importlib.util.find_spec("gpiod"):
    import gpiod
folder = pathlib.Path(tempfile.mkdtemp())
sys.modules["gpiod"] = Kernel(Clock(), folder).module()
import firmware.arguments, hal.pi
from hal import boards
hal.pi.LinuxI2C = Bus
console = hal.pi.open_console(boards.find().board, folder, folder)
from firmware.start import start
start(console, GAME, None, ())
peak = next(line for line in open("/proc/self/status") if line.startswith("VmHWM"))
print(Bus.sent, peak.split()[1])
"""


def main() -> list[Figure]:
    bare, title, game = [], [], []
    sent = memory = 0
    for _ in range(ROUNDS):
        bare.append(_bare())
        seconds, sent, kib = _start(None)
        title.append(seconds)
        memory = max(memory, kib)
        seconds, _, kib = _start("dots:5x5")
        game.append(seconds)
        memory = max(memory, kib)
    nothing = statistics.median(bare)
    return [
        Figure("a Python that does nothing", nothing * 1e3, "ms"),
        Figure("from the start to the first picture on the wire", statistics.median(title) * 1e3, "ms"),
        Figure(
            "as a multiple of the Python that does nothing", statistics.median(title) / nothing, "x bare", 30
        ),
        Figure("the same for a game that is opened at once", statistics.median(game) / nothing, "x bare", 30),
        Figure("bytes of set-up and first picture", sent, "bytes"),
        Figure("of that time: their wire time at 400 kHz", sent * 9 / 400, "ms"),
        Figure("memory with all parts of a Pi loaded, at the most", memory / 1024, "MiB", 40),
    ]


def _bare() -> float:
    """Seconds."""
    begun = time.perf_counter()
    subprocess.run([sys.executable, "-c", "pass"], check=True)
    return time.perf_counter() - begun


def _start(game: str | None) -> tuple[float, int, int]:
    """Seconds until the panel is lit, bytes sent until then, and the memory at the most, in KiB."""
    begun = time.perf_counter()
    code = PROGRAM.replace("GAME", repr(game))
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) as program:
        assert program.stdout is not None
        assert program.stdout.readline() == "lit\n"
        seconds = time.perf_counter() - begun
        sent, memory = program.stdout.read().split()
    return seconds, int(sent), int(memory)
