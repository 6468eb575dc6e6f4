"""Use that lasts: an engine that thinks about ever other boards, and a console on which computers play.
The tests of memory run some of it, the benchmark much."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count, cycle

from core.engine.protocol import Engine
from core.engine.thinking import Thinker
from hal.contract import Work
from tests.firmware.table import Table

BOARDS = ("dots:5x5", "dots:4x3,swedish", "dots:3x3,misere", "dots:hex2,seats3", "lines:5x5", "lines:4x4,pro")


def thoughts(boards: Sequence[str] = BOARDS) -> Iterator[int]:
    """Level 5 thinks about one board after the other; the number of thoughts so far."""
    engine = Engine(thinker=Thinker())
    assert not list(engine.handle("setoption name Level value 5"))
    for number, board in enumerate(cycle(boards), 1):
        assert not list(engine.handle(f"position {board}"))
        *_, answer = engine.handle("go nodes 200")
        assert answer.startswith("bestmove"), answer
        yield number


def matches(game: str) -> Iterator[int]:
    """Two computers play on beside a play screen; the number of matches so far."""
    table = Table(game, levels=(3, 5), work=Work.COUNTED)
    session = table.session
    for number in count(1):
        while session.position.to_move is not None:
            table.wait(1)
            if not table.thinking.look(True):
                table.hear()
        table.picture()
        session.rematch()
        yield number
