"""What the keys of the desk do to its window: help, colours, the bare screen, and what is remembered."""

from __future__ import annotations

from dataclasses import replace

import pygame

from hal.contract import Button
from simulator.desk import Desk
from simulator.parts.events import Contact, Event, HandOver
from simulator.pictures.camera import Framing
from simulator.pictures.device import DISCS
from simulator.pictures.glass import PALETTES, Look
from simulator.window.keys import CODES
from simulator.window.preferences import Memory
from simulator.window.window import Window
from tests.simulator.hands import SCALE, RealTime, device_picture, edges, key, light, mouse, order, pixels


def test_the_help_opens_and_the_next_key_or_click_only_closes_it(shown: Window, desk: Desk) -> None:
    edges(desk)
    before = pixels(shown).tobytes()
    order("f1")
    edges(desk)
    assert pixels(shown).tobytes() != before
    key(pygame.KEYDOWN, CODES["space"])
    assert edges(desk) == []
    assert pixels(shown).tobytes() == before
    order("f1")
    mouse(pygame.MOUSEBUTTONDOWN, *DISCS[Button.A])
    assert edges(desk) == []
    assert pixels(shown).tobytes() == before


def test_the_palette_key_goes_through_all_palettes_and_a_message_says_which(
    shown: Window, desk: Desk, real: RealTime
) -> None:
    light(desk)
    seen = []
    for _ in PALETTES:
        order("f4")
        edges(desk)
        assert pixels(shown).tobytes() != device_picture(desk, SCALE, shown.memory.look).tobytes()
        real.now += 3
        edges(desk)
        assert pixels(shown).tobytes() == device_picture(desk, SCALE, shown.memory.look).tobytes()
        seen.append(shown.memory.look.palette)
    assert sorted(seen) == sorted(PALETTES)
    assert seen[-1] == "white"


def test_a_message_disappears_though_the_firmware_waits_for_ever(
    shown: Window, desk: Desk, real: RealTime
) -> None:
    order("f4")
    desk.buttons.add([Event(10.0, Contact(Button.A, True, "script"))])
    desk.buttons.wait(None)
    assert len(real.waits) == 2
    assert pixels(shown).tobytes() == device_picture(desk, SCALE, shown.memory.look, ()).tobytes()


def test_the_pixels_key_goes_through_grid_and_glow(shown: Window, desk: Desk) -> None:
    looks = set()
    for _ in range(4):
        order("f12")
        edges(desk)
        looks.add(shown.memory.look)
    assert looks == {Look("white", grid, glow) for grid in (False, True) for glow in (False, True)}
    assert shown.memory.look == Look()


def test_the_bare_screen_fills_the_window_and_has_no_buttons(shown: Window, desk: Desk) -> None:
    light(desk)
    edges(desk)
    order("f7")
    edges(desk)
    width, height = shown._sheet.size
    scale = min(width // 136, height // 72)
    bare = Framing(scale).draw(desk.state()).convert("RGB")
    left, top = (width - bare.width) // 2, (height - bare.height) // 2
    panel = pixels(shown).crop((left, top, left + bare.width, top + bare.height))
    assert panel.convert("L").point(lambda v: 255 if v > 50 else 0).tobytes() == bare.convert("L").tobytes()
    mouse(pygame.MOUSEBUTTONDOWN, *DISCS[Button.A])
    assert edges(desk) == []
    order("f7")
    edges(desk)
    assert pixels(shown).tobytes() == device_picture(desk, SCALE).tobytes()


def test_a_window_comes_back_as_it_was_left(real: RealTime, desk: Desk) -> None:
    left = Memory((900, 500), (40, 30), ((1024, 768),), Look("green", grid=True), bare=True)
    first = Window(desk, memory=left)
    first._memory = replace(first._memory, place=(40, 30))
    kept = first.memory
    first.close()
    assert (kept.size, kept.look, kept.bare) == (left.size, left.look, True)
    second = Window(desk, memory=kept)
    assert second._sheet.points == (900, 500)
    assert second.memory.look == left.look
    second.close()


def test_on_a_fine_screen_the_mouse_counts_in_points(shown: Window, desk: Desk) -> None:
    shown._sheet.factor = 2.0
    x, y = DISCS[Button.A]
    mouse(pygame.MOUSEBUTTONDOWN, x / 2, y / 2)
    assert edges(desk) == [(Button.A, True)]


def test_a_replay_runs_at_its_speed_and_hands_over_at_its_end(desk: Desk, real: RealTime) -> None:
    desk.replaying = True
    desk.buttons.add([Event(4.0, Contact(Button.A, True, "recording")), Event(8.0, HandOver())])
    window = Window(desk, SCALE, speed=4)
    desk.buttons.pace = window
    key(pygame.KEYDOWN, CODES["right"])
    edge = desk.buttons.wait(None)
    assert edge is not None
    assert (edge.button, edge.time) == (Button.A, 4.0)
    assert desk.buttons.wait(9.0) is None
    slept = [ms for ms in real.waits if ms is not None]
    assert sum(slept) == 1000 + 1000 + 1000
    key(pygame.KEYDOWN, CODES["right"])
    assert edges(desk) == [(Button.RIGHT, True)]
    window.close()
