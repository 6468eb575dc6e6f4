"""The mouse on the desk, which stands in for a touch panel: it keeps what it did until the firmware asks.
Implements Pointer."""

from __future__ import annotations

from hal.contract import Touch


class DeskPointer:
    """Nothing has been touched at first."""

    def __init__(self) -> None:
        self._touches: list[Touch] = []

    def add(self, touch: Touch) -> None:
        """Something was touched."""
        self._touches.append(touch)

    def take(self) -> list[Touch]:
        touches, self._touches = self._touches, []
        return touches
