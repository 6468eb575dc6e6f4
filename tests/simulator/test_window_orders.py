"""Keys of the desk that reach the device itself: pause and step, faults, pictures and films, the wire meter.
The window runs under SDL's dummy driver; real time passes only while it sleeps."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from PIL import Image

from hal.contract import HEIGHT, WIDTH, Button, Edge
from simulator.desk import Desk, PowerLost
from simulator.parts.events import Action, Plug, Wire
from simulator.pictures.camera import Framing
from simulator.pictures.glass import Look
from simulator.window import sdl
from simulator.window.keys import CODES, DEFAULTS, SHIFT, Order
from simulator.window.overlay import orders
from simulator.window.window import Window
from tests.simulator.hands import SCALE, RealTime, device_picture, edges, key, light, order, pixels

SHIFTED = pygame.KMOD_LSHIFT


@pytest.fixture
def shown(real: RealTime, desk: Desk, tmp_path: Path) -> Iterator[Window]:
    opened = Window(desk, SCALE, pictures=[tmp_path / "none", tmp_path])
    desk.buttons.pace = opened
    pygame.event.clear()
    yield opened
    opened.close()


def let_happen(real: RealTime, monkeypatch: pytest.MonkeyPatch, *orders: tuple[float, str]) -> None:
    """Give ``orders`` while the window sleeps, each after so many seconds of real time."""
    waiting = list(orders)
    sleep = real.wait

    def wait(ms: int | None, gamepads: bool = False) -> None:
        if waiting and (ms is None or real.now + ms / 1000 >= waiting[0][0]):
            at, name = waiting.pop(0)
            real.now = max(real.now, at)
            order(name)
        else:
            sleep(ms)

    monkeypatch.setattr(sdl, "wait", wait)


def test_a_pause_stops_the_device_s_time(
    shown: Window, desk: Desk, real: RealTime, monkeypatch: pytest.MonkeyPatch
) -> None:
    start = real.now
    let_happen(real, monkeypatch, (start + 0.25, "f5"), (start + 100, "f5"))
    assert desk.buttons.wait(1.0) is None
    assert desk.clock.now() == 1.0
    assert real.now == pytest.approx(start + 100 + 0.75, abs=0.002)


class Blinker:
    """A firmware that lights another pattern every half second, and at once when a button changes."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.number = 0
        light(desk)

    def draw(self) -> None:
        self.number += 1
        self.desk.chip.write(b"\x40" + bytes((self.number % 256,)) * 1024)

    def turn(self) -> Edge | None:
        edge = self.desk.buttons.wait(self.desk.clock.now() + 0.5)
        self.draw()
        return edge


def test_a_step_goes_on_to_the_next_picture_and_stays(
    shown: Window, desk: Desk, real: RealTime, monkeypatch: pytest.MonkeyPatch
) -> None:
    start = real.now
    steps = [(start + 0.2, "f6"), (start + 10, "f6"), (start + 20, "f6"), (start + 30, "f5")]
    let_happen(real, monkeypatch, *steps)
    firmware = Blinker(desk)
    times = []
    for _ in range(5):
        firmware.turn()
        times.append(desk.clock.now())
    assert times == [0.5, 1.0, 1.5, 2.0, 2.5]
    assert real.now == pytest.approx(start + 31.0, abs=0.01)


def test_a_button_held_in_a_pause_is_pressed_at_the_next_step(
    shown: Window, desk: Desk, real: RealTime, monkeypatch: pytest.MonkeyPatch
) -> None:
    firmware = Blinker(desk)
    order("f5")
    key(pygame.KEYDOWN, CODES["space"])
    let_happen(real, monkeypatch, (real.now + 5, "f6"))
    edge = firmware.turn()
    assert edge is not None
    assert (edge.button, edge.pressed) == (Button.A, True)
    assert edge.time < 0.03


def test_a_step_where_nothing_will_change_says_so(
    shown: Window, desk: Desk, real: RealTime, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    monkeypatch.setattr(shown, "say", said.append)
    let_happen(real, monkeypatch, (real.now + 1, "f6"), (real.now + 50, "f5"))
    start = real.now
    assert desk.buttons.wait(500.0) is None
    assert said == ["Nothing changes here for a minute"]
    assert real.now == pytest.approx(start + 549, abs=0.01)


def test_a_step_ends_where_the_panel_is_dimmed(
    shown: Window, desk: Desk, real: RealTime, monkeypatch: pytest.MonkeyPatch
) -> None:
    start = real.now
    light(desk)
    let_happen(real, monkeypatch, (start + 0.2, "f6"), (start + 10, "f5"))
    desk.buttons.wait(30.0)
    assert real.now < start + 1
    desk.chip.write(b"\x00\x81\x05")
    desk.buttons.wait(30.5)
    assert real.now == pytest.approx(start + 10.5, abs=0.01)


def happened(desk: Desk, name: str, mod: int = 0) -> list[Action]:
    heard: list[Action] = []
    desk.buttons.on_event.append(lambda time, action: heard.append(action))
    order(name, mod)
    edges(desk)
    return heard


def test_faults_are_events_like_those_of_a_script(shown: Window, desk: Desk) -> None:
    assert happened(desk, "f9") == [Plug(False)]
    assert happened(desk, "f9") == [Plug(True)]
    assert happened(desk, "f10", SHIFTED) == [Wire(True)]
    assert desk.true_wire.slow
    with pytest.raises(PowerLost):
        happened(desk, "f8")


def test_in_a_replay_nothing_can_be_broken(desk: Desk, real: RealTime) -> None:
    desk.replaying = True
    window = Window(desk, SCALE)
    desk.buttons.pace = window
    for name in ("f8", "f9"):
        assert happened(desk, name) == []
    window.close()


def test_signs_tell_what_goes_on_and_go_with_it(shown: Window, desk: Desk) -> None:
    light(desk)
    edges(desk)
    before = pixels(shown).tobytes()
    for name, mod in (("f10", SHIFTED), ("f10", 0), ("f5", 0)):
        for expected in (False, True):
            order(name, mod)
            shown.reach(0.0) if name == "f5" else edges(desk)
            shown._draw()
            assert (pixels(shown).tobytes() == before) is expected


def test_a_panel_that_sleeps_is_told_until_it_wakes(shown: Window, desk: Desk, tmp_path: Path) -> None:
    def told() -> bool:
        edges(desk)
        return any("sleeps" in sign for sign in shown._scene.signs)

    assert not told()
    panel = desk.console(tmp_path).display
    panel.show(Image.new("1", (WIDTH, HEIGHT), 1))
    awake = (told(), pixels(shown).tobytes())
    panel.sleep()
    assert told()
    order("f9")
    assert not told()
    order("f9")
    assert told()
    panel.wake()
    panel.show(Image.new("1", (WIDTH, HEIGHT), 1))
    assert (told(), pixels(shown).tobytes()) == awake
    panel.sleep()
    panel.close()
    assert not told()


@pytest.mark.parametrize("whole", [False, True])
def test_a_picture_is_saved_as_it_looks_and_never_over_another(
    shown: Window, desk: Desk, tmp_path: Path, whole: bool
) -> None:
    light(desk)
    order("f4")
    for _ in range(3):
        order("f2", SHIFTED if whole else 0)
        edges(desk)
    saved = sorted(tmp_path.glob("pipopi-*.png"))
    assert len(saved) == 3
    with Image.open(saved[0]) as picture:
        expected = Framing(2 if whole else 4, whole, Look("blue")).draw(desk.state())
        assert picture.tobytes() == expected.tobytes()


def test_a_film_starts_and_stops_with_its_key(shown: Window, desk: Desk, tmp_path: Path) -> None:
    firmware = Blinker(desk)
    order("f3")
    for _ in range(4):
        firmware.turn()
    assert desk.camera.filming
    order("f3")
    edges(desk)
    shown._orders.close()
    (saved,) = tmp_path.glob("pipopi-*.gif")
    with Image.open(saved) as film:
        assert film.n_frames == 5  # type: ignore[attr-defined]
        film.seek(2)
        assert film.info["duration"] == 500
    edges(desk)


def test_a_picture_that_cannot_be_saved_is_told_and_the_game_goes_on(desk: Desk, real: RealTime) -> None:
    window = Window(desk, SCALE, pictures=[Path("nowhere/at/all")])
    desk.buttons.pace = window
    light(desk)
    order("f2")
    order("f3")
    edges(desk)
    assert pixels(window).tobytes() != device_picture(desk, SCALE).tobytes()
    assert not desk.camera.filming
    assert desk.problem is None
    window.close()


def test_every_order_has_a_key_and_a_line_in_the_help() -> None:
    assert set(orders()) == set(Order)
    names = [name for use in DEFAULTS for name in DEFAULTS[use]]
    assert len(names) == len(set(names))
    assert all(name.removeprefix(SHIFT) in CODES for name in names)


def test_a_slow_wire_shows_the_picture_while_it_comes(
    shown: Window, desk: Desk, real: RealTime, monkeypatch: pytest.MonkeyPatch
) -> None:
    light(desk)
    slept: list[float] = []
    seen: list[bytes] = []

    def sleep(seconds: float) -> None:
        slept.append(seconds)
        real.now += seconds
        seen.append(pixels(shown).tobytes())

    monkeypatch.setattr(shown, "_sleep", sleep)
    desk.true_wire.slow = True
    desk.true_wire.write(b"\x40" + b"\x55" * 1024)
    assert sum(slept) == pytest.approx(1026 * 9 / 400_000)
    assert 2 <= len(set(seen)) <= 4
