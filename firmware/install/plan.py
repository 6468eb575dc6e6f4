"""What is to do until PipoPi is installed, or is gone: a list of changes, empty when all is as it should be.
Nothing is changed before the list is carried out."""

from __future__ import annotations

import importlib.util
from functools import partial
from pathlib import Path

from firmware.install.board import board, wants_spi
from firmware.install.boot import boot, unboot
from firmware.install.environment import environment, remove_environment
from firmware.install.system import Change, System

USER, GROUPS = "pipopi", ("i2c", "gpio", "spi")
SAVES = "/var/lib/pipopi"
SERVICE, POWER = "pipopi.service", "pipopi-power-off.path"

_UNITS = "/etc/systemd/system"
_ACCOUNTS = "/etc/sysusers.d/pipopi.conf"
_RULES = "/etc/udev/rules.d/60-pipopi.rules"
_FILES = {
    _ACCOUNTS: "sysusers.conf",
    _RULES: "60-pipopi.rules",
    "/etc/modules-load.d/pipopi.conf": "modules.conf",
    f"{_UNITS}/{SERVICE}": SERVICE,
}
_POWER_FILES = {
    f"{_UNITS}/{POWER}": POWER,
    f"{_UNITS}/pipopi-power-off.service": "pipopi-power-off.service",
    f"{_UNITS}/{SERVICE}.d/power-off.conf": "power-off.conf",
}
_ENABLED = {
    SERVICE: f"{_UNITS}/sysinit.target.wants/{SERVICE}",
    POWER: f"{_UNITS}/paths.target.wants/{POWER}",
}


def install(system: System, source: Path, board_name: str | None, power_off: bool) -> list[Change]:
    """Until the PipoPi of ``source`` is installed on the board that is named, or that the owner's file says.

    ``power_off``: its menu may switch the computer off. Raises InstallError.
    """
    changes = []
    if importlib.util.find_spec("ensurepip") is None:
        packages = ["apt-get", "install", "--yes", "python3-venv"]
        changes.append(Change("Install Debian's package python3-venv", partial(system.run, packages)))
    changes += environment(system, source)
    for path, name in _FILES.items():
        changes += _file(system, path, name)
    changes += _account(system)
    if power_off:
        for path, name in _POWER_FILES.items():
            changes += _file(system, path, name)
        changes += _enable(system, POWER, "Let its menu switch the computer off")
    else:
        changes += _remove_power(system)
    changes += _enable(system, SERVICE, "Start the console whenever the computer starts")
    changes += board(system, source, board_name)
    return changes + boot(system, wants_spi(system, board_name))


def uninstall(system: System) -> list[Change]:
    """Until nothing is left but what people made: the saves, the account that owns them, the board's file."""
    changes = _disable(system, SERVICE) + _remove_power(system)
    changes += [_removal(system, path) for path in _FILES if system.exists(path)]
    return changes + remove_environment(system) + unboot(system)


def after(system: System, changes: list[Change]) -> None:
    """Let the running system take notice of ``changes``, as far as it can without a restart."""
    if not (changes and system.is_running):
        return
    system.run(["systemctl", "daemon-reload"])
    if system.exists(_RULES):
        system.run(["udevadm", "control", "--reload"])
        system.run(["udevadm", "trigger", "--subsystem-match=i2c-dev", "--subsystem-match=gpio"])
        system.run(["udevadm", "trigger", "--subsystem-match=spidev"])
        system.run(["modprobe", "i2c-dev"])
    if system.exists(_ENABLED[POWER]):
        system.run(["systemctl", "restart", POWER])
    if system.exists(_ENABLED[SERVICE]):
        system.run(["systemctl", "restart", SERVICE])


def _account(system: System) -> list[Change]:
    if _members(system, "/etc/passwd").get(USER) is not None:
        groups = _members(system, "/etc/group")
        if all(USER in groups.get(group, ()) for group in GROUPS):
            return []
    return [
        Change(
            f"Let there be a user {USER} in the groups {', '.join(GROUPS)}",
            partial(system.run, ["systemd-sysusers", _ACCOUNTS]),
        )
    ]


def _members(system: System, path: str) -> dict[str, tuple[str, ...]]:
    """The last field of each line, at its commas, by the first."""
    text = (system.read(path) or b"").decode(errors="surrogateescape")
    lines = [line.split(":") for line in text.splitlines()]
    return {line[0]: tuple(line[-1].split(",")) for line in lines}


def _file(system: System, path: str, name: str) -> list[Change]:
    content = Path(__file__).with_name("files").joinpath(name).read_bytes()
    if system.read(path) == content:
        return []
    return [Change(f"Write {path}", partial(system.write, path, content))]


def _enable(system: System, unit: str, what: str) -> list[Change]:
    if system.exists(_ENABLED[unit]):
        return []
    return [Change(what, partial(system.run, ["systemctl", "--quiet", "enable", unit]))]


def _disable(system: System, unit: str) -> list[Change]:
    if not system.exists(_ENABLED[unit]):
        return []
    command = ["systemctl", "--quiet", "disable", unit]
    if system.is_running:
        command.insert(3, "--now")
    return [Change(f"Stop {unit}, now and at the next start", partial(system.run, command))]


def _remove_power(system: System) -> list[Change]:
    present = [_removal(system, path) for path in _POWER_FILES if system.exists(path)]
    return _disable(system, POWER) + present


def _removal(system: System, path: str) -> Change:
    return Change(f"Remove {path}", partial(system.remove, path))
