"""The part of the installer that changes how the Pi boots: I2C on, at 400 kHz, and SPI where it is needed.
Only what is missing is added, as one block that can be taken out again; the file before is kept."""

from __future__ import annotations

from functools import partial

from firmware.install.overlay import i2c_overlay
from firmware.install.system import Change, System
from hal.bootconfig import is_upstream, parameters, with_block

CONFIGS = ("/boot/firmware/config.txt", "/boot/config.txt")
BACKUP = ".before-pipopi"
OVERLAY = "/boot/firmware/overlays/pipopi.dtbo"
DEBIAN, CUSTOM = "/etc/default/raspi-firmware", "/etc/default/raspi-firmware-custom"
"""Debian writes config.txt anew with each kernel, and takes what is in the second of these into it."""

HERTZ = 400_000


def boot(system: System, spi: bool) -> list[Change]:
    """What is to do until I2C, and with ``spi`` that too, is on at the next start."""
    path = config_path(system)
    if path is None:
        return []
    text = _text(system, path)
    if not is_upstream(text):
        return _edit(system, path, _missing(text, spi))
    lines = ("dtoverlay=pipopi",)
    changes = _write(system, OVERLAY, i2c_overlay()) + _edit(system, path, lines)
    return changes + (_edit(system, CUSTOM, lines) if system.exists(DEBIAN) else [])


def unboot(system: System) -> list[Change]:
    """What is to do until our block is gone."""
    changes = []
    for path in (config_path(system), CUSTOM):
        if path is not None and system.exists(path):
            changes += _edit(system, path, ())
    if system.exists(OVERLAY):
        changes.append(Change(f"Remove {OVERLAY}", partial(system.remove, OVERLAY)))
    return changes


def config_path(system: System) -> str | None:
    """Where config.txt is; None on a computer that has none, which is no Raspberry Pi."""
    return next((path for path in CONFIGS if system.exists(path)), None)


def _missing(text: str, spi: bool) -> tuple[str, ...]:
    """The lines without which I2C is off or slow, or SPI off."""
    found = parameters(with_block(text, ()))
    lines = []
    if found.get("i2c_arm") not in ("on", "yes", "true", "1"):
        lines.append("dtparam=i2c_arm=on")
    speed = found.get("i2c_arm_baudrate", "")
    if not speed.isdecimal() or int(speed) < HERTZ:
        lines.append(f"dtparam=i2c_arm_baudrate={HERTZ}")
    if spi and found.get("spi") not in ("on", "yes", "true", "1"):
        lines.append("dtparam=spi=on")
    return tuple(lines)


def _edit(system: System, path: str, lines: tuple[str, ...]) -> list[Change]:
    old = _text(system, path)
    new = with_block(old, lines)
    if new == old:
        return []
    if not new:
        return [Change(f"Remove {path}, which held our lines alone", partial(system.remove, path))]
    backup = _backup_name(system, path) if system.exists(path) else None
    kept = f" (what it is now is kept as {backup})" if backup else ""
    added = "".join(f"\n    {line}" for line in lines)
    what = f"Add to {path}{kept}:{added}" if lines else f"Take our lines out of {path}{kept}"
    return [Change(what, partial(_replace, system, path, new, backup))]


def _replace(system: System, path: str, new: str, backup: str | None) -> None:
    if backup is not None:
        system.write(backup, system.read(path) or b"")
    system.write(path, new.encode(errors="surrogateescape"))


def _backup_name(system: System, path: str) -> str:
    """The first free name, or one that holds the same already."""
    number, name = 1, path + BACKUP
    while system.exists(name) and system.read(name) != system.read(path):
        number += 1
        name = f"{path}{BACKUP}-{number}"
    return name


def _write(system: System, path: str, content: bytes) -> list[Change]:
    if system.read(path) == content:
        return []
    return [Change(f"Write {path}", partial(system.write, path, content))]


def _text(system: System, path: str) -> str:
    return (system.read(path) or b"").decode(errors="surrogateescape")
