"""The console program on the parts of a Pi, in virtual time: what is lit in the end, whatever wires do."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass, field
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
from simulator.bus import FakeI2C
from tests.firmware.console import MemoryStorage
from tests.hal.fake_gpiod import Clock, Kernel, Poll
from tests.hal.panels import KINDS, Bench, same

ASKED = [kind for kind in KINDS if "i2c" in kind]
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


@pytest.mark.parametrize("kind", ASKED)
def test_a_panel_that_comes_only_after_the_start_shows_the_game(kind: str, tmp_path: Path) -> None:
    """It comes well before the first press: what is pressed in the dark is not heard."""
    bench = Bench(kind)
    bench.bus.unplugged = True
    session = Session(bench, tmp_path / "late").run(
        lambda kernel: kernel.plan(FIRST - 2.6, lambda: setattr(bench.bus, "unplugged", False))
    )
    assert same(session.lit, Session(Bench(kind), tmp_path / "there").run().lit)
