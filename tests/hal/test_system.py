"""Clock and power of an ordinary computer."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from hal.system import NoPower, RequestPower, SystemClock, find_power


def test_the_clock_never_runs_backwards() -> None:
    times = [SystemClock().now() for _ in range(1000)]
    assert all(one <= next_ for one, next_ in pairwise(times))


def test_a_computer_is_not_switched_off() -> None:
    assert not NoPower().can_switch_off
    NoPower().switch_off()


def test_a_console_asks_to_be_switched_off_where_the_installer_has_allowed_it(tmp_path: Path) -> None:
    power = find_power({"PIPOPI_POWER_OFF": str(tmp_path / "power-off")})
    assert power.can_switch_off
    assert list(tmp_path.iterdir()) == []
    power.switch_off()
    assert [path.name for path in tmp_path.iterdir()] == ["power-off"]


@pytest.mark.parametrize("environment", [{}, {"PIPOPI_POWER_OFF": ""}])
def test_it_cannot_be_switched_off_where_nobody_has_allowed_it(environment: dict[str, str]) -> None:
    assert isinstance(find_power(environment), NoPower)


def test_a_request_without_its_folder_is_not_offered_and_does_nothing(tmp_path: Path) -> None:
    power = RequestPower(tmp_path / "missing" / "power-off")
    assert not power.can_switch_off
    power.switch_off()
    assert list(tmp_path.iterdir()) == []
