"""The thread that writes: the loop goes on meanwhile, is woken at the end, and waits for it when it ends."""

from __future__ import annotations

import threading

import pytest

from firmware.saves import MATCH, Saves, decode
from hal.writing import ThreadWriter
from tests.firmware.console import MemoryStorage

PATIENCE = 60.0


class Card(MemoryStorage):
    """Files, one written for each of ``turns`` that is released; ``written``: contents in their order."""

    def __init__(self) -> None:
        super().__init__()
        self.turns = threading.Semaphore(0)
        self.written: list[object] = []

    def replace(self, name: str, content: bytes) -> None:
        assert self.turns.acquire(timeout=PATIENCE)
        super().replace(name, content)
        self.written.append(decode(content))


class Loop:
    """Saves on a ``card`` with a thread; ``wait`` returns when the loop has been woken."""

    def __init__(self) -> None:
        self.card, self.told = Card(), list[str]()
        self.woken = threading.Event()
        self.writer = ThreadWriter(self.woken.set)
        self.saves = Saves(self.card, self.told.append, self.writer)

    def wait(self) -> None:
        assert self.woken.wait(PATIENCE)
        self.woken.clear()


def test_the_loop_goes_on_while_the_card_is_busy_and_is_woken_when_it_is_done() -> None:
    loop = Loop()
    loop.saves.keep(MATCH, 1, urgent=True)
    assert loop.saves.awaited and not loop.saves.look()
    loop.card.turns.release(9)
    loop.wait()
    assert loop.saves.look() and not loop.saves.awaited
    assert loop.card.written == [1]


def test_what_waits_is_written_in_its_last_form_and_what_is_urgent_is_awaited_until_then() -> None:
    loop = Loop()
    for data in (1, 2, 3, 4):
        loop.saves.keep(MATCH, data, urgent=data == 3)
    assert loop.saves.awaited
    loop.card.turns.release(9)
    while loop.saves.awaited:
        loop.wait()
        loop.saves.look()
    assert loop.card.written == [1, 4]


def test_at_the_end_all_that_waits_is_written() -> None:
    loop = Loop()
    loop.saves.keep(MATCH, 1)
    loop.saves.keep(MATCH, 2)
    threading.Timer(0.05, loop.card.turns.release, (2,)).start()
    loop.saves.finish()
    assert loop.card.written == [1, 2]


def test_a_failure_is_told_by_the_loop_and_an_error_in_the_program_ends_it() -> None:
    loop = Loop()
    loop.card.turns.release(9)
    loop.card.broken = "The disk is full."
    loop.saves.keep(MATCH, 1, urgent=True)
    loop.saves.finish()
    assert loop.told == ["The disk is full. The game goes on."] and not loop.saves.awaited

    def fail(name: str, content: bytes) -> None:
        raise ZeroDivisionError

    loop.card.replace = fail  # type: ignore[method-assign]
    with pytest.raises(ZeroDivisionError):
        loop.saves.keep(MATCH, 1)
        loop.saves.finish()


def test_what_is_urgent_is_awaited_no_longer_than_until_it_is_kept() -> None:
    loop = Loop()
    loop.saves.keep(MATCH, 1, urgent=True)
    loop.saves.keep(MATCH, 2)
    loop.card.turns.release()
    loop.wait()
    loop.saves.look()
    assert not loop.saves.awaited and loop.card.written == [1]
    loop.card.turns.release()
    loop.saves.finish()
