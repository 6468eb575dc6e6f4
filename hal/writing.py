"""Writes in a thread, so that a memory card that is busy holds up nothing else.
Cards do stall for seconds while they tidy up."""

from __future__ import annotations

import threading
from collections.abc import Callable


class ThreadWriter:
    """Implements Writer; ``wake`` makes the loop look, and may be called from any thread.

    The program does not end before the last write has.
    """

    def __init__(self, wake: Callable[[], None]) -> None:
        self._wake = wake
        self._thread: threading.Thread | None = None
        self._busy = False

    @property
    def busy(self) -> bool:
        return self._busy

    def begin(self, write: Callable[[], None]) -> None:
        def work() -> None:
            write()
            self._busy = False
            self._wake()

        self._busy = True
        self._thread = threading.Thread(target=work, name="writing")
        self._thread.start()

    def finish(self) -> None:
        if self._thread is not None:
            self._thread.join()
