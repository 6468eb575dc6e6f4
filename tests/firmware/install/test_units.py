"""The files that the installer lays down: the sandbox of the service, and that they name the same things."""

from __future__ import annotations

import shutil
import subprocess
from configparser import RawConfigParser
from pathlib import Path

import pytest

from firmware.install import plan
from firmware.install.environment import LINK

FILES = Path(plan.__file__).with_name("files")
SERVICE = FILES / "pipopi.service"
LIMIT = 15
"""Tenths; systemd calls everything up to 1.9 safe."""


class Unit(RawConfigParser):
    """A unit file: the last of several lines with the same name counts."""

    def __init__(self, name: str) -> None:
        super().__init__(strict=False, delimiters="=", interpolation=None)
        self.optionxform = str  # type: ignore[assignment,method-assign]
        self.read_string((FILES / name).read_text("ascii"))


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="needs systemd-analyze")
def test_the_service_is_shut_in() -> None:
    command = ["systemd-analyze", "security", "--offline=true", "--no-pager", f"--threshold={LIMIT}"]
    done = subprocess.run([*command, str(SERVICE)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Overall exposure level" in done.stdout


def test_the_service_may_touch_the_panel_the_buttons_and_its_saves_alone() -> None:
    text = SERVICE.read_text("ascii")
    service = Unit("pipopi.service")["Service"]
    allowed = [line.partition("=")[2] for line in text.splitlines() if line.startswith("DeviceAllow=")]
    assert allowed == ["char-i2c rw", "char-gpiochip rw", "char-spi rw"]
    assert service["DevicePolicy"] == "closed" and service["ProtectSystem"] == "strict"
    assert service["PrivateNetwork"] == "yes" and service["CapabilityBoundingSet"] == ""
    assert "ReadWritePaths" not in service
    assert f"/var/lib/{service['StateDirectory']}" == plan.SAVES


def test_the_service_runs_what_is_installed_as_the_user_who_is_made() -> None:
    service = Unit("pipopi.service")["Service"]
    assert service["ExecStart"].split()[0] == f"{LINK}/bin/python"
    assert service["User"] == plan.USER
    assert tuple(service["SupplementaryGroups"].split()) == plan.GROUPS
    accounts = (FILES / "sysusers.conf").read_text("ascii").splitlines()
    assert [line for line in accounts if line.startswith("m ")] == [
        f"m {plan.USER} {group}" for group in plan.GROUPS
    ]


def test_the_service_ends_within_the_time_it_is_given_and_comes_back_after_a_fault() -> None:
    service = Unit("pipopi.service")
    assert int(service["Service"]["TimeoutStopSec"]) <= 5
    assert service["Service"]["Restart"] == "always"
    assert service["Unit"]["StartLimitIntervalSec"] == "0"


def test_the_request_to_switch_off_is_made_where_it_is_waited_for() -> None:
    asked = Unit("power-off.conf")["Service"]["Environment"].partition("=")[2]
    path = Unit("pipopi-power-off.path")
    switch = (FILES / "pipopi-power-off.service").read_text("ascii")
    assert path["Path"]["PathExists"] == asked
    assert Path(asked).parent == Path("/run", Unit("pipopi.service")["Service"]["RuntimeDirectory"])
    assert path["Path"]["Unit"] == "pipopi-power-off.service"
    assert switch.index(f"rm -f {asked}") < switch.index("systemctl poweroff")


def test_the_devices_belong_to_the_groups_of_the_service() -> None:
    rules = (FILES / "60-pipopi.rules").read_text("ascii").splitlines()
    assert [line.partition('GROUP="')[2].partition('"')[0] for line in rules] == list(plan.GROUPS)
