"""Gamepads: a virtual one of SDL's own, plugged into a window under the dummy driver, presses the buttons.
So all between SDL and the firmware is real."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator

import pygame
import pytest

from hal.contract import Button
from simulator.desk import Desk
from simulator.window import pads
from simulator.window.keys import Order
from simulator.window.window import Window
from tests.simulator.hands import edges


class VirtualPad:
    """Plugged in as long as it lives."""

    def __init__(self) -> None:
        self.sdl = ctypes.CDLL(pygame.display.__file__)
        self.sdl.SDL_JoystickFromInstanceID.restype = ctypes.c_void_p
        self.sdl.SDL_JoystickGetDeviceInstanceID.restype = ctypes.c_int
        self.index = self.sdl.SDL_JoystickAttachVirtual(1, 6, 15, 0)
        self.id = self.sdl.SDL_JoystickGetDeviceInstanceID(self.index)

    def button(self, name: str, down: bool) -> None:
        self.sdl.SDL_JoystickSetVirtualButton(*self._joystick(), pads.CODES[name], ctypes.c_uint8(down))
        self.sdl.SDL_JoystickUpdate()

    def stick(self, x: float, y: float) -> None:
        for axis, value in enumerate((x, y)):
            self.sdl.SDL_JoystickSetVirtualAxis(*self._joystick(), axis, ctypes.c_int16(int(value * 32767)))
        self.sdl.SDL_JoystickUpdate()

    def unplug(self) -> None:
        self.sdl.SDL_JoystickDetachVirtual(self.index)

    def _joystick(self) -> tuple[ctypes.c_void_p]:
        return (ctypes.c_void_p(self.sdl.SDL_JoystickFromInstanceID(self.id)),)


@pytest.fixture
def pad(shown: Window, desk: Desk) -> Iterator[VirtualPad]:
    if not hasattr(ctypes.CDLL(pygame.display.__file__), "SDL_JoystickAttachVirtual"):
        pytest.skip("this SDL has no virtual gamepads")
    plugged = VirtualPad()
    assert edges(desk) == []
    yield plugged
    plugged.unplug()


@pytest.mark.parametrize(
    ("name", "button"),
    [
        ("dpad_up", Button.UP),
        ("dpad_down", Button.DOWN),
        ("dpad_left", Button.LEFT),
        ("dpad_right", Button.RIGHT),
        ("a", Button.A),
        ("b", Button.B),
        ("x", Button.CENTRE),
        ("start", Button.A),
    ],
)
def test_its_buttons_press(pad: VirtualPad, desk: Desk, name: str, button: Button) -> None:
    pad.button(name, True)
    assert edges(desk) == [(button, True)]
    pad.button(name, False)
    assert edges(desk) == [(button, False)]


def test_its_stick_presses_one_way_at_a_time_and_does_not_flutter(pad: VirtualPad, desk: Desk) -> None:
    pad.stick(0.5, 0)
    assert edges(desk) == []
    pad.stick(0.8, 0.1)
    assert edges(desk) == [(Button.RIGHT, True)]
    pad.stick(0.5, 0)
    assert edges(desk) == []
    pad.stick(0.7, -0.9)
    assert set(edges(desk)) == {(Button.RIGHT, False), (Button.UP, True)}
    pad.stick(0.0, -0.3)
    assert edges(desk) == [(Button.UP, False)]


def test_pulled_out_it_lets_go_of_everything(shown: Window, desk: Desk) -> None:
    pulled = VirtualPad()
    edges(desk)
    pulled.button("a", True)
    pulled.stick(-1, 0)
    assert set(edges(desk)) == {(Button.A, True), (Button.LEFT, True)}
    pulled.unplug()
    assert set(edges(desk)) == {(Button.A, False), (Button.LEFT, False)}
    pygame.event.pump()
    assert edges(desk) == []
    assert shown._pads.names == []


def test_a_button_may_give_an_order(pad: VirtualPad, shown: Window, desk: Desk) -> None:
    shown._controls = type(shown._controls)(pads={Order.PALETTE: ("y",)})
    pad.button("y", True)
    edges(desk)
    assert shown.memory.look.palette == "blue"


def test_every_name_in_the_defaults_is_known() -> None:
    from simulator.window.controls import PADS

    assert {name for names in PADS.values() for name in names} <= set(pads.NAMES)
