"""The command ``pipopi-engine``: lines from standard input, answers on standard output.
Whatever comes in, it goes on until ``quit``, the end of the input, Ctrl-C, or nobody listens any more."""

from __future__ import annotations

import argparse
import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from queue import SimpleQueue
from typing import BinaryIO

from core.engine.protocol import Engine
from core.engine.thinking import Thinker
from core.quoting import plain

LONGEST = 1_000_000
"""How many bytes a line may have."""
THOUGHTS = (b"go", b"value", b"perft")
"""The commands during which lines are heard."""
BOM = "\ufeff".encode()


class StreamError(Exception):
    """Standard input or output does not work; the text is one sentence."""


class Ears:
    """Reads lines in a thread of its own, so that they are heard while the engine thinks.

    ``ready`` is called for an ``isready`` that comes meanwhile. ``stop``, ``quit`` and the end of the input
    end the thought; ``wait`` keeps all lines behind it unread until those before it are done.
    """

    def __init__(self, source: int, ready: Callable[[], None]) -> None:
        self._source = source
        self._ready = ready
        self._waiting: SimpleQueue[bytes | OSError | None] = SimpleQueue()
        self._lock = threading.Lock()
        self._heard = threading.Condition()
        self._done = threading.Event()
        self._unfinished = 0
        self._thinking = False
        self._stops_read = 0
        self._stops_taken = 0
        self._ending = False
        threading.Thread(target=self._listen, daemon=True).start()

    def stopped(self) -> bool:
        """Whether a ``stop`` that has not had its turn, a ``quit`` or the end of the input was heard."""
        return self._ending or self._stops_read > self._stops_taken

    def rest(self) -> None:
        """Return when ``stopped`` holds."""
        with self._heard:
            self._heard.wait_for(self.stopped)

    def lines(self) -> Iterator[bytes]:
        """Each line as it comes; of one that is too long the first LONGEST + 1 bytes. Raises StreamError.

        A line is done when the next one is asked for.
        """
        while (line := self._waiting.get()) is not None:
            if isinstance(line, OSError):
                raise StreamError(f"standard input cannot be read: {line.strerror}.") from line
            command = _command(line)
            with self._lock:
                self._stops_taken += command == b"stop"
                self._thinking = command in THOUGHTS
            yield line
            with self._lock:
                self._unfinished -= 1
                self._thinking = False
            if command == b"wait":
                self._done.set()

    def _listen(self) -> None:
        line = b""
        try:
            while block := os.read(self._source, 65536):
                *ended, rest = block.split(b"\n")
                for end in ended:
                    if not self._hear(line + end[: LONGEST + 1]):
                        return
                    line = b""
                line = (line + rest)[: LONGEST + 1]
        except OSError as error:
            self._waiting.put(error)
            return
        if line and not self._hear(line):
            return
        with self._heard:
            self._ending = True
            self._heard.notify()
        self._waiting.put(None)

    def _hear(self, line: bytes) -> bool:
        """Take up ``line``; whether anything behind it is to be read."""
        command = _command(line)
        with self._lock:
            at_once = command == b"isready" and self._thinking and self._unfinished == 1
            self._unfinished += not at_once
        if at_once:
            self._ready()
            return True
        with self._heard:
            self._stops_read += command == b"stop"
            self._ending = command == b"quit"
            self._heard.notify()
        self._done.clear()
        self._waiting.put(line)
        if command == b"wait":
            self._done.wait()
        return command != b"quit"


def main() -> int | str:
    """Run the engine; answers the exit status, or what went wrong with the streams."""
    argparse.ArgumentParser(
        prog="pipopi-engine",
        description="The games of PipoPi as a text protocol on standard input and output."
        " One command a line; begin with: ugi, show, legal, position dots:5x5 moves a1b1, go, quit.",
    ).parse_args()
    if sys.stdin is None or sys.stdout is None:
        return 0
    try:
        _serve(sys.stdin.fileno(), sys.stdout.buffer)
    except KeyboardInterrupt:
        return 130
    except (BrokenPipeError, StreamError) as error:
        # Python flushes standard output once more at exit, which would fail again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0 if isinstance(error, BrokenPipeError) else f"pipopi-engine: {error}"
    return 0


def _serve(source: int, sink: BinaryIO) -> None:
    speaking = threading.Lock()

    def say(answer: str) -> None:
        try:
            with speaking:
                sink.write(answer.encode("utf-8", "backslashreplace") + b"\n")
                sink.flush()
        except BrokenPipeError:
            raise
        except OSError as error:
            raise StreamError(f"standard output cannot be written: {error.strerror}.") from error

    def ready() -> None:
        with suppress(BrokenPipeError, StreamError):
            say("readyok")

    ears = Ears(source, ready)
    engine = Engine(thinker=Thinker(time.monotonic, ears.stopped, say, ears.rest))
    for line in ears.lines():
        for answer in _answers(engine, line):
            say(answer)
        if engine.quitting:
            return


def _answers(engine: Engine, line: bytes) -> Iterator[str]:
    if len(line) > LONGEST:
        yield f"error: a line has at most {LONGEST} bytes"
        return
    try:
        yield from engine.handle(line.removeprefix(BOM).decode("utf-8", "replace"))
    except Exception as fault:
        yield f"error: this is a fault of PipoPi itself, {type(fault).__name__}: {plain(str(fault))}"


def _command(line: bytes) -> bytes:
    words = line[:100].removeprefix(BOM).split(None, 1)
    return words[0] if words else b""


if __name__ == "__main__":
    sys.exit(main())
