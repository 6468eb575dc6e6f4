"""What a screen is, and what the shell around it offers to it.
A screen draws itself, hears gestures, and says when its picture next changes by itself."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Protocol

from firmware.drawing.canvas import Canvas
from hal.contract import Button, Touch
from hal.gestures import Gesture, Kind

if TYPE_CHECKING:
    from firmware.computer.background import Thinking
    from firmware.session import Session
    from firmware.settings import Settings


class Screen(ABC):
    """One full picture and what the buttons mean in it. ``now`` is the console's clock, in seconds."""

    @abstractmethod
    def draw(self, canvas: Canvas, now: float) -> None:
        """Draw the whole picture on a canvas that has just been cleared."""

    @abstractmethod
    def handle(self, gesture: Gesture, now: float) -> None:
        """React to one gesture; the picture is drawn again afterwards."""

    def touch(self, touch: Touch, now: float) -> None:
        """React to a finger on the picture; where nothing else is said, a press means A."""
        if touch.pressed:
            self.handle(Gesture(Button.A, Kind.PRESS, now), now)

    def next_change(self, now: float) -> float | None:
        """The next time after ``now`` at which the picture changes without a button, or None."""
        return None

    def wake(self, now: float) -> None:  # noqa: B027
        """Do what is due when ``next_change`` has come or after an interrupt; then the picture is drawn."""


class Shell(Protocol):
    """The stack of screens, and what all of them share."""

    settings: Settings
    session: Session
    thinking: Thinking

    def push(self, screen: Screen) -> None:
        """Show ``screen`` above the present one."""

    def pop(self) -> None:
        """Leave the present screen for the one below."""

    def reset(self, *screens: Screen) -> None:
        """Replace the whole stack; the last one is shown."""

    def tell(self, sentence: str) -> None:
        """Show one sentence above whatever is shown, until a button is pressed."""

    @property
    def can_switch_off(self) -> bool:
        """Whether the console may switch its computer off."""

    def switch_off(self) -> None:
        """Save, and ask the system to switch the computer off."""
