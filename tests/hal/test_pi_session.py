"""The console program on the parts of a Pi, in virtual time: what is lit in the end, whatever wires do."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import pytest
from PIL import Image

pytest.importorskip("fcntl")
import hal.buttons
from firmware import app
from hal import boards
from hal.buttons import PinButtons, Waker
from hal.contract import Button, Console, Stop
from hal.system import NoPower
from simulator.parts.bus import FakeI2C
from tests.firmware.console import MemoryStorage
from tests.hal.fake_gpiod import Clock, Kernel, Poll
from tests.hal.panels import KINDS, Bench, same

ASKED = [kind for kind in KINDS if "i2c" in kind]
SILENT = [kind for kind in KINDS if "spi" in kind]
WIRING = boards.built_in(boards.DEFAULT).buttons
PRESSES = [Button.A, Button.RIGHT, Button.A, Button.DOWN, Button.A]
FIRST, STEP = 103.0, 0.5
END = FIRST + STEP * len(PRESSES) + 1.5


@dataclass
class Session:
    """A game of a few presses on ``bench``; it ends at ``END``, and ``lit`` is what was lit then."""

    bench: Bench
    folder: Path
    wakes: int = 0
    lit: Image.Image = field(default_factory=lambda: Image.new("1", (1, 1)))

    def run(self, plan: Callable[[Kernel], None] = lambda kernel: None, end: float = END) -> Session:
        clock = Clock()
        self.folder.mkdir()
        kernel = Kernel(clock, self.folder)
        for number, button in enumerate(PRESSES):
            kernel.press(WIRING.pins[button], FIRST + STEP * number)
        kernel.plan(end, self._end)
        plan(kernel)
        poll = Poll(kernel)
        with pytest.MonkeyPatch.context() as patch:
            patch.setitem(sys.modules, "gpiod", kernel.module())
            patch.setattr(hal.buttons.select, "poll", lambda: poll)
            waker = Waker()
            buttons = PinButtons(WIRING, clock, waker, self.folder)
            app.run(Console(self.bench.panel(), buttons, MemoryStorage(), clock, NoPower()), game="dots:3x3")
            buttons.close()
            waker.close()
        self.wakes = poll.wakes
        return self

    def _end(self) -> None:
        self.lit = self.bench.chip.picture()
        raise Stop


@pytest.fixture(scope="module", params=KINDS)
def undisturbed(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Session:
    session = Session(Bench(request.param), tmp_path_factory.mktemp("session") / "undisturbed").run()
    assert session.lit.getbbox() is not None
    assert not session.bench.chip.on
    return session


def test_all_panels_show_the_same(undisturbed: Session, tmp_path: Path) -> None:
    other = Session(Bench(KINDS[0]), tmp_path / "other").run()
    assert same(other.lit, undisturbed.lit)


def test_a_fault_at_any_transaction_of_a_game_leaves_the_same_picture(
    undisturbed: Session, tmp_path: Path
) -> None:
    kind, count = undisturbed.bench.kind, undisturbed.bench.bus.transactions
    assert count > 20
    for number in range(count):
        bench = Bench(kind)
        bench.bus.faults[number] = number % 7
        session = Session(bench, tmp_path / str(number)).run()
        assert same(session.lit, undisturbed.lit), f"after a fault at transaction {number} of {count}"


@pytest.mark.parametrize("kind", ASKED)
def test_a_panel_that_is_unplugged_for_a_minute_is_back_within_a_second_and_costs_little_meanwhile(
    kind: str, tmp_path: Path
) -> None:
    gone, back = END - 1.0, END + 59.0
    bench = Bench(kind)
    assert isinstance(bench.bus, FakeI2C)
    calm = Session(Bench(kind), tmp_path / "calm").run(end=back + 1.0)
    tried: list[int] = []

    def unplug() -> None:
        bench.bus.unplugged = True
        bench.chip.power_cycle()
        tried.append(bench.bus.transactions)

    def plug() -> None:
        bench.bus.unplugged = False
        tried.append(bench.bus.transactions)

    def plan(kernel: Kernel) -> None:
        kernel.plan(gone, unplug)
        kernel.plan(back, plug)

    session = Session(bench, tmp_path / "session").run(plan, end=back + 1.0)
    assert session.lit.getbbox() is not None
    assert same(session.lit, calm.lit)
    assert 55 <= tried[1] - tried[0] <= 70


def test_a_power_loss_that_nothing_tells_of_is_mended_while_the_game_goes_on(
    undisturbed: Session, tmp_path: Path
) -> None:
    bench = Bench(undisturbed.bench.kind)
    session = Session(bench, tmp_path / "session").run(
        lambda kernel: kernel.plan(FIRST - 0.3, bench.chip.power_cycle)
    )
    assert same(session.lit, undisturbed.lit)


@pytest.mark.parametrize("kind", SILENT)
def test_a_panel_that_cannot_be_asked_is_back_within_a_second_whenever_it_was_unplugged(
    kind: str, tmp_path: Path
) -> None:
    """While a game goes on and while it rests, for a moment and for longer; nothing tells the program."""
    gone = [FIRST - 0.9 + 0.31 * number for number in range(25)]
    away = [0.47 * (number % 4) for number in range(25)]
    looks = [start + length + 1.0 for start, length in zip(gone, away, strict=True)]
    end = max(looks) + 0.5
    wanted, seen = dict[float, bytes](), dict[float, bytes]()

    def look(into: dict[float, bytes], bench: Bench, at: float) -> Callable[[], None]:
        return lambda: into.update({at: bench.chip.picture().tobytes()})

    def calm(bench: Bench, kernel: Kernel) -> None:
        for at in looks:
            kernel.plan(at, look(wanted, bench, at))

    def trouble(bench: Bench, start: float, at: float, kernel: Kernel) -> None:
        kernel.plan(start, lambda: setattr(bench.bus, "unplugged", True))
        kernel.plan(start, bench.chip.power_cycle)
        kernel.plan(at - 1.0, lambda: setattr(bench.bus, "unplugged", False))
        kernel.plan(at, look(seen, bench, at))

    Session(bench := Bench(kind), tmp_path / "calm").run(partial(calm, bench), end)
    assert len(set(wanted.values())) > 3
    for number, (start, at) in enumerate(zip(gone, looks, strict=True)):
        bench = Bench(kind)
        Session(bench, tmp_path / str(number)).run(partial(trouble, bench, start, at), end)
        assert seen[at] == wanted[at], f"gone at {start:.2f}, back at {at - 1.0:.2f}"


@pytest.mark.parametrize("kind", SILENT)
def test_a_panel_that_cannot_be_asked_costs_a_picture_a_second_until_it_sleeps(
    kind: str, tmp_path: Path
) -> None:
    """Counted from the last press on: an hour takes no more than the three minutes before it sleeps."""
    bench = Bench(kind)
    sent: list[int] = []

    def plan(kernel: Kernel) -> None:
        for at in (FIRST + 3.0, FIRST + 63.0, FIRST + 200.0):
            kernel.plan(at, lambda: sent.append(bench.bus.bytes))

    session = Session(bench, tmp_path / "session").run(plan, FIRST + 3600.0)
    assert 60 * 1063 <= sent[1] - sent[0] <= 60 * 1150
    assert bench.bus.bytes - sent[2] < 20
    assert session.wakes < 600


@pytest.mark.parametrize("kind", ASKED)
def test_a_panel_that_comes_only_after_the_start_shows_the_game(kind: str, tmp_path: Path) -> None:
    """It comes well before the first press: what is pressed in the dark is not heard."""
    bench = Bench(kind)
    bench.bus.unplugged = True
    session = Session(bench, tmp_path / "late").run(
        lambda kernel: kernel.plan(FIRST - 2.6, lambda: setattr(bench.bus, "unplugged", False))
    )
    assert same(session.lit, Session(Bench(kind), tmp_path / "there").run().lit)
