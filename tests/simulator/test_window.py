"""The window under SDL's dummy driver: synthetic events become edges, and the picture follows.
The real clock is replaced where time matters, so nothing here waits."""

from __future__ import annotations

import threading
from itertools import pairwise

import pygame
import pytest

from hal.contract import Button, Edge, Stop
from simulator.desk import Desk
from simulator.parts.events import Contact, Event
from simulator.pictures.device import DISCS, PAD, PAD_ARM
from simulator.window import sdl, window
from simulator.window.keys import CODES, DEFAULTS
from simulator.window.window import NoWindow, Window
from tests.simulator.hands import SCALE, RealTime, device_picture, edges, key, light, mouse, pixels


@pytest.mark.parametrize(("button", "name"), [(use, n) for use in Button for n in DEFAULTS[use]])
def test_each_key_presses_and_releases_its_button(
    shown: Window, desk: Desk, button: Button, name: str
) -> None:
    key(pygame.KEYDOWN, CODES[name])
    assert edges(desk) == [(button, True)]
    key(pygame.KEYUP, CODES[name])
    assert edges(desk) == [(button, False)]


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
    light(desk)
    desk.buttons.wait(0.5)
    assert desk.chip.picture().getbbox() is not None
    assert pixels(shown).tobytes() == device_picture(desk, SCALE).tobytes()
    key(pygame.KEYDOWN, pygame.KSCAN_SPACE)
    edges(desk)
    assert desk.buttons.pressed == {Button.A}
    assert pixels(shown).tobytes() == device_picture(desk, SCALE).tobytes()
    desk.chip.write(b"\x00\x81\x10\xa7")
    edges(desk)
    assert pixels(shown).tobytes() == device_picture(desk, SCALE).tobytes()


@pytest.mark.parametrize(("size", "scale"), [((1000, 400), 2), ((960, 540), 3), ((200, 100), 1)])
def test_the_device_takes_the_largest_whole_scale_and_the_middle(
    shown: Window, desk: Desk, size: tuple[int, int], scale: int
) -> None:
    shown._sheet._window.size = size
    pygame.event.post(pygame.event.Event(pygame.WINDOWSIZECHANGED))
    edges(desk)
    device = device_picture(desk, scale)
    left, top = (size[0] - device.width) // 2, (size[1] - device.height) // 2
    middle = (size[0] // 2 - 60, size[1] // 2 - 40, size[0] // 2 + 60, size[1] // 2 + 40)
    moved = (middle[0] - left, middle[1] - top, middle[2] - left, middle[3] - top)
    assert pixels(shown).crop(middle).tobytes() == device.crop(moved).tobytes()


def test_f11_fills_the_screen_and_comes_back(shown: Window, desk: Desk) -> None:
    before = shown._sheet.size
    key(pygame.KEYDOWN, pygame.KSCAN_SPACE)
    key(pygame.KEYDOWN, pygame.KSCAN_F11)
    assert edges(desk) == [(Button.A, True), (Button.A, False)]
    assert shown._sheet.full_screen
    assert shown._sheet.size == pygame.display.get_desktop_sizes()[0]
    key(pygame.KEYDOWN, pygame.KSCAN_F11)
    edges(desk)
    assert not shown._sheet.full_screen
    assert shown._sheet.size == before
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


@pytest.mark.parametrize(("asked", "told"), [(-1, 0), (-40, 0), (0, 0), (7, 7), (None, sdl.LONGEST_MS)])
def test_sdl_is_never_let_wait_for_ever(
    shown: Window, monkeypatch: pytest.MonkeyPatch, asked: int | None, told: int
) -> None:
    waits: list[int] = []
    monkeypatch.undo()
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "x11")
    monkeypatch.setattr(sdl, "_sdl_wait", lambda event, ms: waits.append(ms))
    sdl.wait(asked)
    assert waits == [told]


def test_a_picture_that_takes_long_to_draw_is_not_waited_for(
    shown: Window, desk: Desk, real: RealTime, monkeypatch: pytest.MonkeyPatch
) -> None:
    draw = shown._draw

    def draw_slowly() -> None:
        draw()
        real.now += 0.7

    monkeypatch.setattr(shown, "_draw", draw_slowly)
    assert desk.buttons.wait(0.5) is None
    assert desk.clock.now() == 0.5


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


def test_what_sdl_shows_is_what_was_drawn_part_by_part(shown: Window, desk: Desk) -> None:
    light(desk)
    key(pygame.KEYDOWN, pygame.KSCAN_SPACE)
    edges(desk)
    desk.chip.write(b"\x40" + bytes(range(64)))
    edges(desk)
    screen = shown._sheet._renderer.to_surface()
    assert pygame.image.tobytes(screen, "RGB") == pixels(shown).tobytes()
