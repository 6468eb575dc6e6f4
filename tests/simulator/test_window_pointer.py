"""The mouse on the OLED of the window: it hovers and presses pixels, and the firmware hears of it in order.
Under SDL's dummy driver; the OLED's pixels are those that a person sees."""

from __future__ import annotations

import pygame
import pytest

from hal.contract import HEIGHT, WIDTH, Button, Touch
from simulator.desk import Desk
from simulator.parts.events import Point
from simulator.pictures.device import PANEL
from simulator.window.window import Window
from tests.simulator.hands import SCALE, edges, mouse, move_mouse, order


def heard(desk: Desk) -> list[Touch]:
    """All touches of the next tenth of a second; the pointer is asked as the firmware does it."""
    found = []
    until = desk.clock.now() + 0.1
    while desk.clock.now() < until:
        desk.buttons.wait(until)
        found += desk._pointer.take()
    return found


def middle(x: int, y: int) -> tuple[float, float]:
    """The middle of a pixel of the OLED, in units of the device."""
    return PANEL[0] + x + 0.5, PANEL[1] + y + 0.5


@pytest.mark.parametrize(("x", "y"), [(0, 0), (64, 31), (WIDTH - 1, HEIGHT - 1)])
def test_a_click_presses_the_pixel_under_it(shown: Window, desk: Desk, x: int, y: int) -> None:
    mouse(pygame.MOUSEBUTTONDOWN, *middle(x, y))
    mouse(pygame.MOUSEBUTTONUP, *middle(x, y))
    assert heard(desk) == [Touch(x, y, True)]


def test_hovering_is_told_once_for_each_pixel_and_only_the_latest(shown: Window, desk: Desk) -> None:
    for x in (3, 4, 5):
        move_mouse(*middle(x, 9))
    assert heard(desk) == [Touch(5, 9, False)]
    move_mouse(middle(5, 9)[0] + 0.2, middle(5, 9)[1])
    assert heard(desk) == []
    move_mouse(*middle(6, 9))
    assert heard(desk) == [Touch(6, 9, False)]


def test_beside_the_oled_nothing_hovers(shown: Window, desk: Desk) -> None:
    for place in ((PANEL[0] - 1, PANEL[1] + 5), (PANEL[0] + WIDTH, PANEL[1] + 5), (5, 5)):
        move_mouse(*place)
        mouse(pygame.MOUSEBUTTONDOWN, *place)
    assert heard(desk) == []


def test_the_right_button_on_the_oled_is_b_until_it_is_let_go(shown: Window, desk: Desk) -> None:
    mouse(pygame.MOUSEBUTTONDOWN, *middle(20, 20), button=pygame.BUTTON_RIGHT)
    assert edges(desk) == [(Button.B, True)]
    mouse(pygame.MOUSEBUTTONUP, 1, 1, button=pygame.BUTTON_RIGHT)
    assert edges(desk) == [(Button.B, False)]


def test_on_the_bare_screen_pixels_lie_where_they_are_drawn(shown: Window, desk: Desk) -> None:
    order("f7")
    edges(desk)
    face, (width, height) = shown._scene.face, shown._sheet.size
    left = (width - face.size[0]) // 2 + face.corner[0] * face.scale
    top = (height - face.size[1]) // 2 + face.corner[1] * face.scale
    at = (left + 100 * face.scale) / SCALE, (top + 40 * face.scale) / SCALE
    mouse(pygame.MOUSEBUTTONDOWN, *at)
    assert heard(desk) == [Touch(100, 40, True)]


def test_on_a_fine_screen_the_oled_is_pointed_at_in_points(shown: Window, desk: Desk) -> None:
    shown._sheet.factor = 2.0
    x, y = middle(70, 20)
    mouse(pygame.MOUSEBUTTONDOWN, x / 2, y / 2)
    assert heard(desk) == [Touch(70, 20, True)]


def test_touches_are_recorded_and_a_replay_has_its_own(shown: Window, desk: Desk) -> None:
    actions: list[object] = []
    desk.buttons.on_event.append(lambda time, action: actions.append(action))
    move_mouse(*middle(5, 9))
    mouse(pygame.MOUSEBUTTONDOWN, *middle(5, 9))
    heard(desk)
    assert actions == [Point(5, 9, True)] or actions == [Point(5, 9, True), Point(5, 9, False)]
    shown._replaying = desk.replaying = True
    move_mouse(*middle(50, 9))
    mouse(pygame.MOUSEBUTTONDOWN, *middle(50, 9))
    assert heard(desk) == []
