"""What the desk does at the order of a key: pictures and films, colours, faults, the wire meter.
Answers short messages, and says what goes on."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Sequence
from pathlib import Path

from firmware.translation import _
from simulator.desk import Desk
from simulator.parts.events import Action, Event, Plug, PowerCut, Wire
from simulator.parts.wire import Reading, seconds
from simulator.pictures.camera import Framing
from simulator.pictures.filenames import free_name
from simulator.window.keys import Order
from simulator.window.scene import Scene

SCREEN_SCALE, DEVICE_SCALE = 4, 2
METER_PERIOD = 0.25
"""Seconds after which the meter is read again."""


class Orders:
    """``now`` returns the time at which events are to happen; ``folders``: where pictures go, if they can.

    ``wake`` is called by another thread when there is ``news``.
    """

    def __init__(
        self,
        desk: Desk,
        scene: Scene,
        folders: Sequence[Path],
        now: Callable[[], float],
        wake: Callable[[], None],
    ) -> None:
        self.news: deque[str] = deque()
        self.metering = False
        self._desk = desk
        self._scene = scene
        self._folders = folders
        self._now = now
        self._wake = wake
        self._savers: list[threading.Thread] = []

    def obey(self, order: Order) -> str | None:
        """Do what ``order`` says; a message, if it does not show by itself."""
        match order:
            case Order.HELP:
                self._scene.help = not self._scene.help
            case Order.PALETTE:
                return _("Colour: {name}").format(name=self._scene.next_palette())
            case Order.PIXELS:
                self._scene.next_pixels()
            case Order.BARE:
                self._scene.bare = not self._scene.bare
            case Order.METER:
                self.metering = not self.metering
            case Order.PICTURE | Order.WHOLE_PICTURE:
                return self._picture(self._view(order is Order.WHOLE_PICTURE))
            case Order.FILM | Order.WHOLE_FILM:
                return self._film(self._view(order is Order.WHOLE_FILM))
            case Order.POWER_CUT:
                return self._happen(PowerCut(), _("The battery was pulled and put back"))
            case Order.PANEL:
                return self._happen(Plug(not self._desk.plugged))
            case Order.TRUE_WIRE:
                return self._happen(Wire(not self._desk.true_wire.slow))
        return None

    @property
    def signs(self) -> list[str]:
        """What goes on, in a few words each."""
        desk = self._desk
        signs = {
            _("Filming"): desk.camera.filming,
            _("Plug unplugged"): not desk.plugged,
            _("The panel sleeps: any button wakes it"): desk.asleep,
            _("True to the wire"): desk.true_wire.slow,
        }
        shown = [sign for sign, on in signs.items() if on]
        return [*shown, _metered(desk.meter.read())] if self.metering else shown

    @property
    def next_change(self) -> float | None:
        """In how many seconds a sign changes by itself, or None."""
        return METER_PERIOD if self.metering and not self._desk.meter.read().quiet else None

    def close(self) -> None:
        """Wait until all films are saved."""
        for saver in self._savers:
            saver.join()

    def _view(self, whole: bool) -> Framing:
        return Framing(DEVICE_SCALE if whole else SCREEN_SCALE, whole, self._scene.look)

    def _happen(self, action: Action, message: str | None = None) -> str | None:
        if self._desk.replaying:
            return _("This is a recording; what happens in it is fixed")
        self._desk.buttons.add([Event(self._now(), action)])
        return message

    def _picture(self, view: Framing) -> str:
        path = free_name("pipopi", ".png", self._folders)
        if path is None:
            return _no_place()
        try:
            self._desk.camera.shoot(path, view)
        except OSError as error:
            return _not_saved(path, error)
        return _saved(path)

    def _film(self, view: Framing) -> str | None:
        film = self._desk.camera.end()
        if film is not None:
            saver = threading.Thread(target=self._save, args=film, name="film")
            self._savers.append(saver)
            saver.start()
            return _("The film is being saved ...")
        path = free_name("pipopi", ".gif", self._folders)
        if path is None:
            return _no_place()
        try:
            self._desk.camera.begin(path, view)
        except OSError as error:
            return _not_saved(path, error)
        return None

    def _save(self, path: Path, save: Callable[[], None]) -> None:
        try:
            save()
        except OSError as error:
            self.news.append(_not_saved(path, error))
        else:
            self.news.append(_saved(path))
        self._wake()


def _metered(reading: Reading) -> str:
    return _(
        "Bytes/s {bytes}, writes/s {writes}, wake-ups/s {wakes}; last picture {size} B, {ms:.1f} ms"
    ).format(
        bytes=reading.bytes,
        writes=reading.transactions,
        wakes=reading.wakes,
        size=reading.frame,
        ms=seconds(reading.frame) * 1000,
    )


def _saved(path: Path) -> str:
    return _("Saved: {file}").format(file=path)


def _not_saved(path: Path, error: OSError) -> str:
    return _("{file} cannot be written: {reason}").format(file=path, reason=error.strerror or error)


def _no_place() -> str:
    return _("No folder takes pictures; name one with --pictures")
