"""What must hold at every moment of every session: the panel shows what it was given, the disk has the match.
Looked at each time that the console program has done its work."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PIL import Image

from firmware.app import App, opened
from firmware.saves import MATCH, decode, encode
from firmware.session import Session
from hal.contract import HEIGHT, WIDTH, Console, Display
from simulator.desk import Desk
from simulator.parts.events import Action, Glitch, Plug

RECOVERY = 3.0
"""Seconds after which a panel that answers again must show the picture."""
MOST_TURNS = 2000
"""How often the console program may be busy without any time passing."""


class Broken(Exception):
    """Something that must always hold does not; the text is one sentence."""


class WatchedDisplay:
    """In front of ``display``: remembers what it was told, and whether the last ``picture`` was ``taken``."""

    def __init__(self, display: Display) -> None:
        self._display = display
        self.picture = Image.new("1", (WIDTH, HEIGHT))
        self.taken = False
        self.inverted = False
        self.asleep = False

    def show(self, image: Image.Image) -> bool:
        self.picture = image.copy()
        self.taken = self._display.show(image)
        return self.taken

    def set_brightness(self, level: int) -> None:
        self._display.set_brightness(level)

    def set_inverted(self, inverted: bool) -> None:
        self.inverted = inverted
        self._display.set_inverted(inverted)

    def sleep(self) -> None:
        self.asleep = True
        self._display.sleep()

    def wake(self) -> None:
        self.asleep = False
        self._display.wake()

    def close(self) -> None:
        self.taken = False
        self._display.close()


class Watch:
    """Watches the console program on ``desk``, which it runs."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._app: App | None = None
        self._display: WatchedDisplay | None = None
        self._trouble = 0.0
        self._turns = (0.0, 0)
        self._saved: tuple[object, ...] = ()
        desk.buttons.on_event.append(self._note)
        desk.buttons.on_wait.append(self._look)

    def run(
        self,
        console: Console,
        *,
        game: str | None = None,
        names: Sequence[str] = (),
        levels: Sequence[int] = (),
        language: str | None = None,
    ) -> None:
        """Run the console program, watched. Raises Broken, and whatever it raises itself."""
        self._trouble = self._desk.clock.now()
        self._display = WatchedDisplay(console.display)
        parts = replace(console, display=self._display)
        self._app = opened(parts, game=game, names=names, levels=levels, language=language)
        self._app.run()

    def _note(self, time: float, action: Action) -> None:
        if isinstance(action, Plug | Glitch):
            self._trouble = time
        if action == Plug(False) and self._display is not None:
            self._display.taken = False

    def _look(self) -> None:
        now = self._desk.clock.now()
        turns = self._turns[1] + 1 if self._turns[0] == now else 1
        self._turns = (now, turns)
        if turns > MOST_TURNS:
            raise Broken("the console program does not come to rest")
        if self._display is not None:
            self._look_at_panel(self._display, now)
        if self._app is not None and self._app.session.started:
            self._look_at_disk(self._app.session)

    def _look_at_panel(self, display: WatchedDisplay, now: float) -> None:
        desk, chip = self._desk, self._desk.chip
        settled = desk.plugged and now >= self._trouble + RECOVERY
        if display.taken and (settled or desk.panel.acknowledges) and not desk.panel.holds(display.picture):
            raise Broken("the panel's memory is not the picture that it took")
        if any(number >= desk.wire.transactions for number in desk.wire.faults):
            self._trouble = now
        if not settled:
            return
        if chip.on == display.asleep:
            raise Broken(f"the panel is {'on' if chip.on else 'off'} and should not be")
        if not display.asleep and not display.taken:
            raise Broken(f"the panel answers and has not got its picture for {RECOVERY:g} seconds")
        if not display.asleep and chip.inverted != display.inverted:
            raise Broken(f"the panel is {'' if chip.inverted else 'not '}inverted and should not be so")

    def _look_at_disk(self, session: Session) -> None:
        disk = self._desk.disk
        if disk is None or disk.full or disk.busy or MATCH in disk.behind:
            return
        now = (session.match, session.handover, session.unsaved or session.cursor, disk.writes)
        if now == self._saved:
            return
        self._saved = now
        content = disk.read(MATCH)
        if content is None:
            raise Broken("a match is on the table and none is saved")
        live = session.to_data()
        if session.unsaved:
            if decode(content)["match"] != decode(encode(live))["match"]:
                raise Broken("the saved match is not the one on the table")
        elif content != encode(live):
            raise Broken("what is saved is not what is on the table")
