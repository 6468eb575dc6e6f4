"""The command ``pipopi-engine``: lines from standard input, answers on standard output.
Whatever comes in, it goes on until ``quit``, the end of the input, Ctrl-C, or nobody listens any more."""

from __future__ import annotations

import argparse
import os
import sys
import threading
import time
from collections.abc import Iterator
from queue import SimpleQueue
from typing import BinaryIO

from core.engine.protocol import Engine
from core.engine.thinking import Thinker
from core.quoting import plain

LONGEST = 1_000_000
"""How many bytes a line may have."""


class StreamError(Exception):
    """Standard input or output does not work; the text is one sentence."""


class Ears:
    """Reads lines in a thread of their own, so that ``stop`` is heard while the engine thinks."""

    def __init__(self, source: int) -> None:
        self._source = source
        self._waiting: SimpleQueue[bytes | OSError | None] = SimpleQueue()
        self._stops_read = 0
        self._stops_taken = 0
        threading.Thread(target=self._listen, daemon=True).start()

    def stopped(self) -> bool:
        """Whether ``stop`` was heard that has not had its turn."""
        return self._stops_read > self._stops_taken

    def lines(self) -> Iterator[bytes]:
        """Each line as it comes; of one that is too long the first LONGEST + 1 bytes. Raises StreamError."""
        while (line := self._waiting.get()) is not None:
            if isinstance(line, OSError):
                raise StreamError(f"standard input cannot be read: {line.strerror}.") from line
            self._stops_taken += _command(line) == b"stop"
            yield line

    def _listen(self) -> None:
        line = b""
        try:
            while block := os.read(self._source, 65536):
                *ended, rest = block.split(b"\n")
                for end in ended:
                    self._hear(line + end[: LONGEST + 1])
                    line = b""
                line = (line + rest)[: LONGEST + 1]
        except OSError as error:
            self._waiting.put(error)
            return
        if line:
            self._hear(line)
        self._waiting.put(None)

    def _hear(self, line: bytes) -> None:
        self._waiting.put(line)
        self._stops_read += _command(line) == b"stop"


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
        _serve(Ears(sys.stdin.fileno()), sys.stdout.buffer)
    except KeyboardInterrupt:
        return 130
    except (BrokenPipeError, StreamError) as error:
        # Python flushes standard output once more at exit, which would fail again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0 if isinstance(error, BrokenPipeError) else f"pipopi-engine: {error}"
    return 0


def _serve(ears: Ears, sink: BinaryIO) -> None:
    def say(answer: str) -> None:
        try:
            sink.write(answer.encode("utf-8", "backslashreplace") + b"\n")
            sink.flush()
        except BrokenPipeError:
            raise
        except OSError as error:
            raise StreamError(f"standard output cannot be written: {error.strerror}.") from error

    engine = Engine(thinker=Thinker(time.monotonic, ears.stopped, say))
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
        yield from engine.handle(line.decode("utf-8", "replace"))
    except Exception as fault:
        yield f"error: this is a fault of PipoPi itself, {type(fault).__name__}: {plain(str(fault))}"


def _command(line: bytes) -> bytes:
    return line[:100].split(None, 1)[0] if line[:100].strip() else b""


if __name__ == "__main__":
    sys.exit(main())
