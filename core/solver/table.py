"""The transposition table: bounds of values by position, in bounded memory.
When it is full it forgets what is found again the soonest: positions with few open marks."""

from __future__ import annotations

from sys import getsizeof

Bounds = tuple[int, int]
"""The lowest and the highest value that a position can have."""
UNKNOWN: Bounds = (-1000, 1000)

LOOK_AFTER = 256
"""Between two looks at the size come so many new bounds."""
PIECE = 16
"""Memory is handed out in pieces of so many bytes."""


class Stopped(Exception):
    """The search was stopped before it had its answer; the table keeps what it learnt."""


class Table:
    """Bounds by key in ``layers``, one for each number of open marks up to ``marks``, in ``room`` bytes.

    ``bits``: how many a key may have. Equal bounds are one object, so that an entry is a slot and a key. A
    full table first forgets the layers above ``root``, the number of open marks where the search began, then
    those with the fewest marks: 4x3 in half the room that it needs takes 1.1 million nodes in this way, and
    4.8 million when all is forgotten at once.
    """

    def __init__(self, room: int, marks: int, bits: int) -> None:
        self.layers: list[dict[int, Bounds]] = [{} for _ in range(marks + 1)]
        self.root = marks
        self._room = room
        self._key = -(-getsizeof(1 << bits) // PIECE) * PIECE
        self._shared: dict[Bounds, Bounds] = {}
        self._until_look = LOOK_AFTER

    def limit(self, marks: int, key: int, low: int, high: int) -> None:
        """Keep that the value of ``key``, with so many open ``marks``, lies from ``low`` to ``high``."""
        bounds = low, high
        self.layers[marks][key] = self._shared.setdefault(bounds, bounds)
        self._until_look -= 1
        if not self._until_look:
            self._until_look = LOOK_AFTER
            self._look()

    def size(self) -> int:
        """The bytes that the entries take."""
        return sum(map(self._size, self.layers))

    def _size(self, layer: dict[int, Bounds]) -> int:
        return getsizeof(layer) + len(layer) * self._key

    def _look(self) -> None:
        """Forget an eighth when the largest layer has no room to be copied to one twice as large."""
        free = self._room - self.size() - 2 * max(map(getsizeof, self.layers))
        if free >= 0:
            return
        for layer in self.layers[: self.root : -1] + self.layers[: self.root + 1]:
            free += self._size(layer)
            layer.clear()
            if free >= self._room // 8:
                break
