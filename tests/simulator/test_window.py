"""The window under SDL's dummy driver: synthetic events become edges, and the picture follows.
The real clock is replaced where time matters, so nothing here waits."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from itertools import pairwise

import pytest
from PIL import Image

from hal.contract import Button, Edge, Stop

pygame = pytest.importorskip("pygame")

from simulator import sdl, window  # noqa: E402
from simulator.desk import Desk  # noqa: E402
from simulator.device import DISCS, PAD, PAD_ARM  # noqa: E402
from simulator.events import Contact, Event  # noqa: E402
from simulator.keys import KEYS  # noqa: E402
from simulator.window import NoWindow, Window  # noqa: E402

SCALE = 2


class RealTime:
    """What the window takes for real time: it passes only in ``sdl.wait``, whose calls are noted."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 1000.0
        self.waits: list[int | None] = []
        monkeypatch.setattr(Window, "_real", lambda window: self.now)
        monkeypatch.setattr(sdl, "wait", self.wait)

    def wait(self, ms: int | None) -> None:
        self.waits.append(ms)
        assert ms is not None, "the window would wait for ever"
        self.now += ms / 1000


@pytest.fixture
def real(monkeypatch: pytest.MonkeyPatch) -> RealTime:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    return RealTime(monkeypatch)


@pytest.fixture
def desk() -> Desk:
    return Desk(SCALE)


@pytest.fixture
def shown(real: RealTime, desk: Desk) -> Iterator[Window]:
    opened = Window(desk, SCALE)
    desk.buttons.pace = opened
    pygame.event.clear()
    yield opened
    opened.close()


def key(kind: int, scancode: int, mod: int = 0) -> None:
    pygame.event.post(pygame.event.Event(kind, scancode=scancode, mod=mod, key=0))


def mouse(kind: int, x: float, y: float, button: int = 1) -> None:
    pygame.event.post(pygame.event.Event(kind, pos=(round(x * SCALE), round(y * SCALE)), button=button))


def edges(desk: Desk) -> list[tuple[Button, bool]]:
    """All edges of the next tenth of a second."""
    found = []
    until = desk.clock.now() + 0.1
    while (edge := desk.buttons.wait(until)) is not None:
        found.append((edge.button, edge.pressed))
    return found


def pixels() -> Image.Image:
    surface = pygame.display.get_surface()
    return Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))


@pytest.mark.parametrize("scancode", KEYS)
def test_each_key_presses_and_releases_its_button(shown: Window, desk: Desk, scancode: int) -> None:
    key(pygame.KEYDOWN, scancode)
    assert edges(desk) == [(KEYS[scancode], True)]
    key(pygame.KEYUP, scancode)
    assert edges(desk) == [(KEYS[scancode], False)]


def test_the_keys_are_those_that_the_help_promises() -> None:
    names = {
        Button.UP: {"UP", "W"},
        Button.LEFT: {"LEFT", "A"},
        Button.DOWN: {"DOWN", "S"},
        Button.RIGHT: {"RIGHT", "D"},
        Button.A: {"RETURN", "KP_ENTER", "SPACE"},
        Button.B: {"BACKSPACE", "ESCAPE"},
        Button.CENTRE: {"TAB"},
    }
    expected = {getattr(pygame, f"KSCAN_{name}"): button for button, keys in names.items() for name in keys}
    assert expected == KEYS


def test_taps_that_are_heard_late_and_all_at_once_are_no_bounce(shown: Window, desk: Desk) -> None:
    for _ in range(2):
        key(pygame.KEYDOWN, pygame.KSCAN_UP)
        key(pygame.KEYUP, pygame.KSCAN_UP)
    heard = [desk.buttons.wait(None) for _ in range(4)]
    times = [edge.time for edge in heard if edge is not None]
    assert [edge.pressed for edge in heard if edge is not None] == [True, False, True, False]
    assert all(later - before >= 0.015 for before, later in pairwise(times))


def test_auto_repeat_and_unknown_keys_are_no_edges(shown: Window, desk: Desk) -> None:
    for _ in range(3):
        key(pygame.KEYDOWN, pygame.KSCAN_UP)
    key(pygame.KEYDOWN, pygame.KSCAN_Q)
    assert edges(desk) == [(Button.UP, True)]


def test_two_keys_of_one_button_count_once(shown: Window, desk: Desk) -> None:
    key(pygame.KEYDOWN, pygame.KSCAN_UP)
    key(pygame.KEYDOWN, pygame.KSCAN_W)
    key(pygame.KEYUP, pygame.KSCAN_UP)
    assert edges(desk) == [(Button.UP, True)]
    key(pygame.KEYUP, pygame.KSCAN_W)
    assert edges(desk) == [(Button.UP, False)]


def test_a_key_and_the_script_on_one_button_count_once(shown: Window, desk: Desk) -> None:
    now = desk.clock.now()
    desk.buttons.add(
        [
            Event(now + 0.01, Contact(Button.UP, True, "script")),
            Event(now + 0.05, Contact(Button.UP, False, "script")),
        ]
    )
    key(pygame.KEYDOWN, pygame.KSCAN_UP)
    assert edges(desk) == [(Button.UP, True)]
    key(pygame.KEYUP, pygame.KSCAN_UP)
    assert edges(desk) == [(Button.UP, False)]


def test_keys_with_alt_belong_to_the_desktop(shown: Window, desk: Desk) -> None:
    key(pygame.KEYDOWN, pygame.KSCAN_TAB, pygame.KMOD_LALT)
    key(pygame.KEYUP, pygame.KSCAN_TAB)
    assert edges(desk) == []


def test_the_mouse_presses_a_drawn_button_until_it_is_let_go_anywhere(shown: Window, desk: Desk) -> None:
    mouse(pygame.MOUSEBUTTONDOWN, *DISCS[Button.B])
    assert edges(desk) == [(Button.B, True)]
    mouse(pygame.MOUSEBUTTONUP, 1, 1)
    assert edges(desk) == [(Button.B, False)]
    mouse(pygame.MOUSEBUTTONDOWN, PAD[0], PAD[1] - PAD_ARM + 4)
    assert edges(desk) == [(Button.UP, True)]


def test_other_mouse_buttons_and_other_places_press_nothing(shown: Window, desk: Desk) -> None:
    mouse(pygame.MOUSEBUTTONDOWN, *DISCS[Button.A], button=3)
    mouse(pygame.MOUSEBUTTONDOWN, 160, 85)
    assert edges(desk) == []


def test_losing_the_focus_lets_go_of_everything(shown: Window, desk: Desk) -> None:
    key(pygame.KEYDOWN, pygame.KSCAN_A)
    key(pygame.KEYDOWN, pygame.KSCAN_SPACE)
    mouse(pygame.MOUSEBUTTONDOWN, *DISCS[Button.B])
    assert len(edges(desk)) == 3
    pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    assert set(edges(desk)) == {(Button.LEFT, False), (Button.A, False), (Button.B, False)}
    key(pygame.KEYUP, pygame.KSCAN_A)
    assert edges(desk) == []


def test_closing_the_window_is_a_power_off(shown: Window, desk: Desk) -> None:
    key(pygame.KEYDOWN, pygame.KSCAN_UP)
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    with pytest.raises(Stop):
        desk.buttons.wait(None)


def test_at_rest_the_window_wakes_once_for_each_deadline(shown: Window, desk: Desk, real: RealTime) -> None:
    start = desk.clock.now()
    for tick in range(1, 61):
        assert desk.buttons.wait(start + tick * 0.5) is None
    assert real.waits == [500] * 60


def test_a_wait_without_a_deadline_is_left_by_an_interrupt_from_another_thread(
    shown: Window, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()
    thread = threading.Timer(0.02, desk.buttons.interrupt)
    thread.start()
    assert desk.buttons.wait(None) is None
    thread.join()


def test_time_that_the_computer_slept_is_not_made_up_for(shown: Window, desk: Desk, real: RealTime) -> None:
    assert desk.buttons.wait(0.5) is None
    real.now += 3600
    for tick in (1.0, 1.5, 2.0):
        assert desk.buttons.wait(tick) is None
        assert desk.clock.now() == tick
    assert real.waits == [500, 500, 500]


def test_a_short_delay_is_made_up_for(shown: Window, desk: Desk, real: RealTime) -> None:
    assert desk.buttons.wait(0.5) is None
    real.now += 0.125
    assert desk.buttons.wait(0.625) is None
    assert desk.buttons.wait(1.0) is None
    assert real.waits == [500, 375]


def test_a_script_plays_in_real_time(shown: Window, desk: Desk, real: RealTime) -> None:
    desk.buttons.add([Event(2.0, Contact(Button.A, True, "script"))])
    assert desk.buttons.wait(None) == Edge(Button.A, True, 2.0)
    assert real.waits == [2000]


def test_the_window_shows_the_picture_and_the_pressed_buttons(shown: Window, desk: Desk) -> None:
    for data in (b"\x00\xa1\xc8\x8d\x14\x20\x00\xaf", b"\x40" + bytes(range(256)) * 4):
        desk.chip.write(data)
    desk.buttons.wait(0.5)
    assert desk.chip.picture().getbbox() is not None
    assert pixels().tobytes() == desk.device_picture(SCALE).tobytes()
    key(pygame.KEYDOWN, pygame.KSCAN_SPACE)
    edges(desk)
    assert desk.buttons.pressed == {Button.A}
    assert pixels().tobytes() == desk.device_picture(SCALE).tobytes()
    desk.chip.write(b"\x00\x81\x10\xa7")
    edges(desk)
    assert pixels().tobytes() == desk.device_picture(SCALE).tobytes()


@pytest.mark.parametrize(("size", "scale"), [((1000, 400), 2), ((960, 540), 3), ((200, 100), 1)])
def test_the_device_takes_the_largest_whole_scale_and_the_middle(
    shown: Window, desk: Desk, size: tuple[int, int], scale: int
) -> None:
    pygame.display.set_mode(size, pygame.RESIZABLE)
    pygame.event.post(pygame.event.Event(pygame.WINDOWSIZECHANGED))
    edges(desk)
    device = desk.device_picture(scale)
    left, top = (size[0] - device.width) // 2, (size[1] - device.height) // 2
    middle = (size[0] // 2 - 60, size[1] // 2 - 40, size[0] // 2 + 60, size[1] // 2 + 40)
    moved = tuple(edge - shift for edge, shift in zip(middle, (left, top, left, top), strict=True))
    assert pixels().crop(middle).tobytes() == device.crop(moved).tobytes()


def test_f11_fills_the_screen_and_comes_back(shown: Window, desk: Desk) -> None:
    before = pygame.display.get_surface().get_size()
    key(pygame.KEYDOWN, pygame.KSCAN_SPACE)
    key(pygame.KEYDOWN, pygame.KSCAN_F11)
    assert edges(desk) == [(Button.A, True), (Button.A, False)]
    assert pygame.display.get_surface().get_flags() & pygame.FULLSCREEN
    key(pygame.KEYDOWN, pygame.KSCAN_F11)
    edges(desk)
    assert pygame.display.get_surface().get_size() == before
    key(pygame.KEYDOWN, pygame.KSCAN_UP)
    assert edges(desk) == [(Button.UP, True)]


def test_no_sound_device_is_opened(shown: Window) -> None:
    assert not pygame.mixer.get_init()


def test_without_a_display_one_sentence_says_what_headless_does(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "nonsense")
    with pytest.raises(NoWindow, match=r"no window can be opened \(.*\); --headless runs without one"):
        Window(desk)


def test_a_screen_that_nobody_sees_is_no_display(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SDL_VIDEODRIVER", raising=False)
    monkeypatch.setattr(window.pygame.display, "get_driver", lambda: "offscreen")
    monkeypatch.setattr(window.pygame.display, "init", lambda: None)
    with pytest.raises(NoWindow, match="there is no screen"):
        Window(desk)


def test_sdl_s_own_wait_is_found() -> None:
    assert sdl._sdl_wait is not None


def test_where_sdl_cannot_sleep_short_naps_end_with_an_event_or_the_time(
    shown: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    naps: list[int] = []

    def nap(ms: int) -> None:
        naps.append(ms)
        if len(naps) == 6:
            sdl.wake()

    monkeypatch.undo()
    monkeypatch.setattr(pygame.time, "wait", nap)
    sdl.wait(25)
    assert naps == [10, 10, 5]
    sdl.wait(None)
    assert len(naps) == 6
