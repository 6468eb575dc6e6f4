"""The window with the device on its desk: it shows the chip's picture and turns keys and mouse into contacts.
It is a Pace: it sleeps until something happens or the firmware's next deadline has come."""

from __future__ import annotations

import math
import os
import time
from collections.abc import Hashable, Sequence
from dataclasses import replace
from pathlib import Path

import pygame

from firmware.translation import _
from hal.contract import Button
from simulator.desk import Desk
from simulator.parts.events import Point
from simulator.pictures.device import Device, icon
from simulator.pictures.face import Face
from simulator.window import pads, sdl
from simulator.window.controls import Controls, Use
from simulator.window.fingers import Fingers
from simulator.window.keys import OTHERS, Order
from simulator.window.layers import Layers
from simulator.window.orders import Orders
from simulator.window.pads import Pads
from simulator.window.preferences import Memory
from simulator.window.pulse import Pulse
from simulator.window.scene import Scene
from simulator.window.sheet import Sheet, Size

PATIENCE = 0.25
"""Seconds that the device may lag behind and catch up; more is given up (the computer was asleep)."""

LONGEST_UNDRAWN = 0.1
SMOOTH = 0.01
"""Seconds after which a picture that appears slowly is drawn again."""
LONGEST_STEP = 60.0
"""Seconds of the device's time in which one step looks for a change."""
SHARE = 0.85
"""How much of the screen a new window may take."""

Light = tuple[bytes, int]
"""What one sees of the panel: its lit pixels and their contrast."""

HEARD = (
    pygame.QUIT,
    pygame.KEYDOWN,
    pygame.KEYUP,
    pygame.MOUSEBUTTONDOWN,
    pygame.MOUSEBUTTONUP,
    pygame.MOUSEMOTION,
    pygame.WINDOWFOCUSLOST,
    pygame.WINDOWSIZECHANGED,
    pygame.WINDOWEXPOSED,
    sdl.WAKE,
    *pads.HEARD,
    *pads.NEEDED,
)


def _in_recording() -> str:
    return _("This is a recording; the buttons wait until it is over")


class NoWindow(Exception):
    """No window can be opened; the text is one sentence that says why and what else there is."""


class Window:
    """Shows ``desk`` at ``scale``, or at the size that ``memory`` has, or as large as fits on the screen.

    A recording is replayed ``speed`` times as fast; the buttons wait until it is over. Pictures go to the
    first of the folders ``pictures`` that takes them. Raises NoWindow.
    """

    def __init__(
        self,
        desk: Desk,
        scale: int | None = None,
        memory: Memory | None = None,
        speed: float = 1,
        pictures: Sequence[Path] = (Path(),),
        controls: Controls | None = None,
        note: str = "",
    ) -> None:
        self._desk = desk
        self._replaying = desk.replaying
        self._memory = memory or Memory()
        self._controls = controls or Controls()
        self._fingers = Fingers(desk.buttons, self._soonest)
        self._pulse = Pulse(self._real, desk.clock.now(), speed)
        self._step: tuple[Light, float] | None = None
        self._drawn_at = self._real()
        self._told: str | None = None
        self._pointed: Size | None = None
        self._open(scale)
        self._sheet: Sheet
        self._scene = Scene(self._sheet.size, self._memory.look, self._memory.bare, self._controls.keys, note)
        self._orders = Orders(desk, self._scene, pictures, self._soonest, self.wake)
        self._layers = Layers()
        self._pads = Pads()
        self._draw()

    @property
    def memory(self) -> Memory:
        """What to remember for the next time."""
        self._note_place()
        return replace(self._memory, look=self._scene.look, bare=self._scene.bare)

    def close(self) -> None:
        """The window disappears."""
        self._note_place()
        self._sheet.close()
        self._pads.close()
        self._orders.close()
        pygame.display.quit()

    def wake(self) -> None:
        sdl.wake()

    def reach(self, time: float | None) -> bool:
        if self._hear():
            return False
        if self._replaying and not self._desk.replaying:
            self._take_over()
        if self._step is not None:
            self._step_on(time)
        now = self._pulse.now()
        if time is not None and time <= now:
            if self._real() - self._drawn_at > LONGEST_UNDRAWN:
                self._draw()
            if now - time > PATIENCE:
                self._pulse.set(time)
            return True
        self._draw()
        waits = [self._pulse.until(time)] if time is not None and not self._pulse.paused else []
        if self._scene.next_change is not None:
            waits.append(self._scene.next_change - self._real())
        if self._orders.next_change is not None:
            waits.append(self._orders.next_change)
        sdl.wait(math.ceil(min(waits) * 1000) if waits else None, bool(self._pads.names))
        return False

    def linger(self, time: float) -> None:
        self._hear()
        if self._pulse.paused:
            self._pulse.set(max(time, self._pulse.now()))
        if self._real() - self._drawn_at > SMOOTH:
            self._draw()
        left = self._pulse.until(time)
        if left > 0:
            self._sleep(left)

    def _real(self) -> float:
        return time.monotonic()

    def _sleep(self, seconds: float) -> None:
        time.sleep(seconds)

    def _soonest(self) -> float:
        """The earliest time at which something can still happen."""
        return max(self._pulse.now(), self._desk.clock.now())

    @property
    def _light(self) -> Light:
        state = self._desk.state()
        return state.lit, state.contrast

    def _step_on(self, time: float | None) -> None:
        """While paused, jump to the next deadline, until the panel looks different."""
        assert self._step is not None
        seen, end = self._step
        if self._light != seen:
            self._step = None
        elif time is None or time > end:
            self._step = None
            self.say(_("Nothing changes here for a minute"))
        else:
            self._pulse.set(max(time, self._pulse.now()))

    def _take_over(self) -> None:
        """The recording is over."""
        self._replaying = False
        self._pulse.set(self._desk.clock.now(), speed=1)
        self.say(_("The recording is over: play on"))

    def _open(self, scale: int | None) -> None:
        try:
            pygame.display.init()
            if pygame.display.get_driver() == "offscreen" != os.environ.get("SDL_VIDEODRIVER"):
                raise pygame.error("there is no screen")
            screens = tuple((int(width), int(height)) for width, height in pygame.display.get_desktop_sizes())
            kind = Face if self._memory.bare else Device
            if scale is not None:
                size = (kind.units[0] * scale, kind.units[1] * scale)
            elif self._memory.size is not None:
                size = self._memory.size
            else:
                fitting = Device.fitting(int(screens[0][0] * SHARE), int(screens[0][1] * SHARE))
                size = (Device.units[0] * fitting, Device.units[1] * fitting)
            place = self._memory.place if self._memory.screens == screens else None
            if place is None:
                place = ((screens[0][0] - size[0]) // 2, (screens[0][1] - size[1]) // 2)
            self._memory = replace(self._memory, size=size, place=place, screens=screens)
            pygame.event.set_blocked(None)
            pygame.event.set_allowed(HEARD)
            self._show(full_screen=False)
        except pygame.error as error:
            pygame.display.quit()
            raise NoWindow(
                f"no window can be opened ({error}); --headless runs without one,"
                " and a --script can press the buttons and take pictures."
            ) from error

    def _show(self, full_screen: bool) -> None:
        """Make the window, at the size and place that the memory has."""
        assert self._memory.size is not None and self._memory.place is not None
        self._sheet = Sheet(self._memory.size, self._memory.place, full_screen, icon())

    def _note_place(self) -> None:
        if not self._sheet.full_screen:
            self._memory = replace(self._memory, size=self._sheet.points, place=self._sheet.place)

    def _lay_out(self) -> None:
        """Fit everything into the window; all is drawn anew."""
        self._sheet.measure()
        self._scene.resize(self._sheet.size)
        self._layers = Layers()

    def _draw(self) -> None:
        """Draw what has changed since it was drawn last."""
        desk, pressed = self._desk, self._desk.buttons.pressed
        self._drawn_at = self._real()
        told = [self._told] if self._told else []
        paused = [_("Paused")] if self._pulse.paused else []
        self._scene.signs = [*told, *paused, *self._orders.signs]
        layers = self._scene.layers(desk.panel.picture(), desk.chip.contrast, pressed, self._drawn_at)
        if changed := self._layers.change(layers):
            self._sheet.put(changed)

    def _hear(self) -> bool:
        """Take in what has happened to the window; whether the device may have to react."""
        touched = False
        hovered: Size | None = None
        for event in pygame.event.get():
            match event.type:
                case pygame.QUIT:
                    self._desk.buttons.stop()
                    touched = True
                case sdl.WAKE:
                    touched = True
                    while self._orders.news:
                        self.say(self._orders.news.popleft())
                case pygame.KEYDOWN:
                    touched |= self._key(event)
                case pygame.KEYUP:
                    touched |= self._fingers.let_go(("key", event.scancode))
                case pygame.MOUSEMOTION:
                    hovered = self._pixels(event.pos)
                case pygame.MOUSEBUTTONDOWN:
                    touched |= self._click(event.button, *self._pixels(event.pos))
                case pygame.MOUSEBUTTONUP:
                    touched |= self._fingers.let_go(("mouse", event.button))
                case kind if kind in pads.HEARD:
                    touched |= self._pad(event)
                case pygame.WINDOWFOCUSLOST:
                    touched |= self._fingers.let_go_of_all()
                case pygame.WINDOWSIZECHANGED | pygame.WINDOWEXPOSED:
                    self._lay_out()
        return touched or (hovered is not None and self._hover(*hovered))

    def _pixels(self, place: Size) -> Size:
        """A place of the mouse in pixels of the sheet."""
        return round(place[0] * self._sheet.factor), round(place[1] * self._sheet.factor)

    def _key(self, event: pygame.event.Event) -> bool:
        if event.mod & OTHERS:
            return False
        use = self._controls.keys.find(event.scancode, bool(event.mod & pygame.KMOD_SHIFT))
        return self._use(("key", event.scancode), use)

    def _pad(self, event: pygame.event.Event) -> bool:
        before = self._pads.names
        touched = False
        for source, name, down in self._pads.take(event):
            touched |= self._use(source, self._controls.pad(name)) if down else self._fingers.let_go(source)
        if len(self._pads.names) > len(before):
            self.say(_("Gamepad: {name}").format(name=self._pads.names[-1]))
            touched = True
        return touched

    def _use(self, source: Hashable, use: Use | None) -> bool:
        """A key or a button of a gamepad went down."""
        if isinstance(use, Order):
            self._obey(use)
            return True
        if use is not None and self._scene.help:
            self._scene.help = False
            return True
        return self._press(source, use)

    def _click(self, mouse_button: int, x: int, y: int) -> bool:
        """The left button presses what is under it; the right one is B on the OLED, where a finger cannot."""
        if self._scene.help:
            self._scene.help = False
            return True
        source, pixel = ("mouse", mouse_button), self._scene.pixel_at(x, y)
        if mouse_button == pygame.BUTTON_RIGHT:
            return pixel is not None and self._press(source, Button.B)
        if mouse_button != pygame.BUTTON_LEFT:
            return False
        if pixel is None:
            return self._press(source, self._scene.button_at(x, y))
        return self._point(Point(*pixel, pressed=True))

    def _hover(self, x: int, y: int) -> bool:
        pixel = self._scene.pixel_at(x, y)
        if pixel is None or pixel == self._pointed or self._scene.help or self._replaying:
            return False
        self._pointed = pixel
        return self._point(Point(*pixel, pressed=False))

    def _point(self, point: Point) -> bool:
        if self._replaying:
            self.say(_in_recording())
            return False
        self._fingers.happen(point)
        return True

    def _obey(self, order: Order) -> None:
        match order:
            case Order.FULL_SCREEN:
                self._turn_full_screen()
            case Order.PAUSE:
                self._pulse.paused = not self._pulse.paused
                self._step = None
            case Order.STEP:
                self._pulse.paused = True
                self._step = (self._light, self._soonest() + LONGEST_STEP)
            case _:
                message = self._orders.obey(order)
                if message is not None:
                    self.say(message)

    def tell(self, text: str | None) -> None:
        """Show a text until another one, or none, takes its place; may be called from any thread."""
        self._told = text
        self.wake()

    def say(self, text: str) -> None:
        """Show a short message for a while."""
        self._scene.say(text, self._real())

    def _press(self, source: Hashable, button: Button | None) -> bool:
        if button is not None and self._replaying:
            self.say(_in_recording())
            return False
        return self._fingers.press(source, button)

    def _turn_full_screen(self) -> None:
        """To the full screen, or back to the window of before.

        The window is made anew: changed in place, it keeps the size of the screen under some window managers.
        """
        self._fingers.let_go_of_all()
        self._note_place()
        full_screen = self._sheet.full_screen
        self._sheet.close()
        self._show(not full_screen)
        self._scene.resize(self._sheet.size)
        self._layers = Layers()
