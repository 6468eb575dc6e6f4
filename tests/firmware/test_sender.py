"""The sender: nothing is sent twice, and a panel that fails is asked again ever more rarely."""

from __future__ import annotations

import pytest
from PIL import Image

from firmware.sender import Sender
from tests.firmware.console import FakeConsole

DARK = Image.new("1", (128, 64))
LIT = Image.new("1", (128, 64), 255)


def test_the_same_picture_is_sent_once() -> None:
    console = FakeConsole()
    sender = Sender(console)
    for picture in (DARK, DARK, LIT, LIT, DARK):
        sender.show(picture, 0.0)
    assert len(console.shows) == 3


def test_pauses_grow_to_a_second_and_no_further() -> None:
    console = FakeConsole()
    console.unplugged = [(0.0, 100.0)]
    sender = Sender(console)
    sender.show(LIT, 0.0)
    pauses: list[float] = []
    while len(pauses) < 6:
        assert sender.retry is not None
        pauses.append(round(sender.retry - console.time, 6))
        console.time = sender.retry
        sender.send_again(console.time)
    assert pauses == [0.1, 0.2, 0.4, 0.8, 1.0, 1.0]


def test_a_failing_panel_is_not_asked_more_often_because_the_picture_changes() -> None:
    console = FakeConsole()
    console.unplugged = [(0.0, 100.0)]
    sender = Sender(console)
    for picture in (DARK, LIT, DARK, LIT):
        sender.show(picture, 0.0)
    assert len(console.shows) == 1


def test_after_a_failure_the_newest_picture_is_sent_and_the_pauses_begin_anew() -> None:
    console = FakeConsole()
    console.unplugged = [(0.0, 0.05), (1.0, 1.05)]
    sender = Sender(console)
    sender.show(DARK, 0.0)
    sender.show(LIT, 0.02)
    console.time = 0.1
    sender.send_again(0.1)
    assert console.picture.tobytes() == LIT.tobytes()
    assert sender.retry is None
    console.time = 1.0
    sender.show(DARK, 1.0)
    assert sender.retry == 1.1


def test_a_picture_that_did_not_arrive_is_sent_again_even_if_it_was_shown_before() -> None:
    console = FakeConsole()
    sender = Sender(console)
    sender.show(DARK, 0.0)
    console.unplugged = [(0.0, 0.05)]
    sender.show(LIT, 0.0)
    sender.show(DARK, 0.0)
    console.time = 0.2
    sender.send_again(0.2)
    assert console.picture.tobytes() == DARK.tobytes()
    assert sender.retry is None


def test_what_a_display_has_is_shown_again_every_second_however_often_it_changes() -> None:
    """A display that cannot be asked is mended by nothing else."""
    console = FakeConsole()
    sender = Sender(console)
    for step in range(10):
        console.time = 0.4 * step
        sender.show((DARK, LIT)[step % 2], console.time)
        assert sender.due is not None and sender.due > console.time + 0.5
    assert console.checks == pytest.approx([0.8, 1.6, 2.4, 3.2])
