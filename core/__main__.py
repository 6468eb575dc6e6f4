"""The command ``pipopi-engine``: lines from standard input, answers on standard output.
Whatever comes in, it goes on until ``quit``, the end of the input, Ctrl-C, or nobody listens any more."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from typing import BinaryIO

from core.engine import Engine
from core.phrases import plain

LONGEST = 1_000_000
"""How many bytes a line may have."""


def main() -> int | str:
    """Run the engine; answers the exit status, or what went wrong with the streams."""
    argparse.ArgumentParser(
        prog="pipopi-engine",
        description="The games of PipoPi as a text protocol on standard input and output."
        " One command a line; begin with: ugi, show, legal, position dots:5x5 moves a1b1, quit.",
    ).parse_args()
    if sys.stdin is None or sys.stdout is None:
        return 0
    try:
        _serve(sys.stdin.buffer, sys.stdout.buffer)
    except KeyboardInterrupt:
        return 130
    except OSError as error:
        # Python flushes standard output once more at exit, which would fail again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0 if isinstance(error, BrokenPipeError) else f"pipopi-engine: {error}"
    return 0


def _serve(source: BinaryIO, sink: BinaryIO) -> None:
    engine = Engine()
    while not engine.quitting and (line := source.readline(LONGEST + 1)):
        for answer in _answers(engine, line, source):
            sink.write(answer.encode("utf-8", "backslashreplace") + b"\n")
            sink.flush()


def _answers(engine: Engine, line: bytes, source: BinaryIO) -> Iterator[str]:
    if len(line) > LONGEST:
        while line and not line.endswith(b"\n"):
            line = source.readline(LONGEST)
        yield f"error: a line has at most {LONGEST} bytes"
        return
    try:
        yield from engine.handle(line.decode("utf-8", "replace"))
    except Exception as fault:
        yield f"error: this is a fault of PipoPi itself, {type(fault).__name__}: {plain(str(fault))}"


if __name__ == "__main__":
    sys.exit(main())
