"""Clock and power of an ordinary computer."""

from __future__ import annotations

from itertools import pairwise

from hal.system import NoPower, SystemClock


def test_the_clock_never_runs_backwards() -> None:
    times = [SystemClock().now() for _ in range(1000)]
    assert all(one <= next_ for one, next_ in pairwise(times))


def test_a_computer_is_not_switched_off() -> None:
    assert not NoPower().can_switch_off
    NoPower().switch_off()
