"""One line of what the doctor says, and the commands that it gives again and again.
A line of advice ends with a full stop; every other one is a command."""

from __future__ import annotations

from typing import NamedTuple

from firmware.doctor.machine import Machine

INSTALL = ("sudo make install-pi", "Type that in PipoPi's own folder.")
RESTART = "sudo reboot"
_CONFIGS = ("/boot/firmware/config.txt", "/boot/config.txt")


class Finding(NamedTuple):
    """``mend``: what puts it right, line by line; nothing when it is right."""

    text: str
    mend: tuple[str, ...] = ()

    def __str__(self) -> str:
        marked = [f"{'':7}{line if line.endswith('.') else f'$ {line}'}" for line in self.mend]
        return "\n".join([f"{'WRONG' if self.mend else 'ok':7}{self.text}", *marked])


def config(machine: Machine) -> tuple[str | None, str]:
    """Where config.txt is, and what it says."""
    for path in _CONFIGS:
        text = machine.text(path)
        if text is not None:
            return path, text
    return None, ""


def switch_on(path: str, *parameters: str) -> tuple[str, ...]:
    """The commands that add ``parameters`` to the config.txt at ``path`` and let them take effect."""
    lines = "".join(f"dtparam={parameter}\\n" for parameter in parameters)
    return f"printf '\\n[all]\\n{lines}' | sudo tee -a {path}", RESTART
