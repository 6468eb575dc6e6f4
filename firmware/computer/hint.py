"""A hint: the move that the strongest computer would make for a person, and why.
It is thought of beside the screen, like the computer's own moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from firmware.computer.background import Asked, Task, Told
from firmware.computer.explanations import explained
from firmware.computer.opponent import STRONGEST, Players
from firmware.screen import Shell
from firmware.widgets import Busy

if TYPE_CHECKING:
    from core.player import Thought


class Hint:
    """``asked``: one is wanted or shown. ``thought``: the move and why, once it is there."""

    def __init__(self, shell: Shell, players: Players) -> None:
        self._shell = shell
        self._players = players
        self._busy = Busy()
        self._task: Task[Thought] | None = None
        self.asked = False
        self.thought: Thought | None = None

    def ask(self) -> None:
        """Find one for the position on the table; ``wake`` begins."""
        self.asked = True

    def drop(self) -> None:
        """It is of no use any more."""
        self.asked = False
        self.thought = None
        if self._task is not None:
            self._task.stop()
            self._task = None

    @property
    def why(self) -> str:
        """In a few words, why it is a good move."""
        return explained(self.thought.why) if self.thought is not None else ""

    def phase(self, now: float) -> int | None:
        """The picture of the sign that it is thought about, None when it is not."""
        return self._busy.phase(now) if self.asked and self.thought is None else None

    def next_change(self, now: float) -> float | None:
        """When ``wake`` has something to do, or ``phase`` changes."""
        if not self.asked or self.thought is not None:
            return None
        waits = self._task is not None and not self._task.done
        return self._busy.next_change(now) if waits else now

    def wake(self) -> Thought | None:
        """Begin to think; the thought at the moment when it is there."""
        if not self.asked or self.thought is not None:
            return None
        if self._task is None:
            self._task = self._begin()
        if self._task.done:
            self.thought = self._task.result
        return self.thought

    def _begin(self) -> Task[Thought]:
        allowance = self._shell.thinking.allowance(self._shell.settings.thinking)
        view = self._shell.session.view
        player, position = self._players.at(STRONGEST, view), view.position

        def think(stop: Asked, tell: Told) -> Thought:
            from core.player import Limits

            return player().think(position, Limits(stop, allowance.work))

        return self._shell.thinking.begin(think, allowance.seconds)
