"""The command ``python3 -m firmware.install``: says what it would change, asks, and does it.
Started again, it finds nothing to change."""

from __future__ import annotations

import argparse
import os
import platform
import sys
from collections.abc import Callable
from pathlib import Path

from firmware.install import plan
from firmware.install.boot import CONFIGS, config_path
from firmware.install.system import Change, InstallError, System
from hal.boards import names

MACHINES = ("aarch64", "x86_64")
SOURCE = Path(__file__).parents[2]
NO_PI = (
    "This is not a Raspberry Pi: there is no config.txt, so you would have to switch I2C on yourself."
    " To play on this computer: make play"
)


def main(
    arguments: list[str] | None = None,
    system: System | None = None,
    ask: Callable[[str], str] = input,
) -> int:
    """Returns the exit status: 0 when all is as it should be or somebody said no, 1 when not, 2 for wrong
    arguments."""
    parser = argparse.ArgumentParser(
        prog="python3 -m firmware.install",
        description="Install PipoPi on Raspberry Pi OS or Debian, or take it off again.",
    )
    parser.add_argument("--uninstall", action="store_true", help="take it off; the saves stay")
    parser.add_argument("--board", choices=names(), help="the panel and the buttons that you have")
    parser.add_argument("--yes", action="store_true", help="do not ask")
    parser.add_argument(
        "--no-power-off", action="store_true", help="do not let the console's menu switch the computer off"
    )
    chosen = parser.parse_args(arguments)
    system = system or System()
    try:
        if chosen.uninstall:
            changes = plan.uninstall(system)
        else:
            _check(system)
            changes = plan.install(system, SOURCE, chosen.board, not chosen.no_power_off)
        if not changes:
            print("Nothing to do: PipoPi is " + ("not installed." if chosen.uninstall else "installed."))
            return 0
        if not chosen.uninstall and config_path(system) is None:
            print(NO_PI)
        print("This is to do:")
        for change in changes:
            print(f"  - {change.what}".replace("\n", "\n    "))
        if not (chosen.yes or _agreed(ask)):
            print("Nothing was changed.")
            return 0
        _carry_out(system, changes)
    except InstallError as error:
        print(error, file=sys.stderr)
        return 1
    print(_closing(system, changes, chosen.uninstall))
    return 0


def _check(system: System) -> None:
    """Raises InstallError on a computer that this cannot work on."""
    if platform.machine() not in MACHINES or sys.maxsize < 2**32:
        raise InstallError(
            "This is a 32-bit system: PipoPi needs a 64-bit one, such as"
            " Raspberry Pi OS (64-bit), because its packages are ready-made only for those."
        )
    if sys.version_info[:2] > (3, 14):
        raise InstallError(
            f"This system has Python {platform.python_version()}, and PipoPi needs 3.11 to 3.14:"
            " use Raspberry Pi OS or Debian, bookworm or trixie."
        )
    if not system.exists("/usr/bin/systemctl"):
        raise InstallError("This system has no systemd, which is to start the console.")


def _agreed(ask: Callable[[str], str]) -> bool:
    try:
        return ask("Go on? [y/N] ").strip().lower() in ("y", "yes")
    except EOFError as error:
        print()
        raise InstallError(
            "Nobody answered, so nothing was changed; --yes goes on without asking."
        ) from error
    except KeyboardInterrupt:
        print()
        return False


def _carry_out(system: System, changes: list[Change]) -> None:
    if system.root == Path("/") and os.geteuid() != 0:
        raise InstallError("Only the administrator may do this: put sudo before the command.")
    os.umask(0o022)
    for change in changes:
        print(change.what.partition("\n")[0].rstrip(":"), flush=True)
        change.do()
    os.sync()
    plan.after(system, changes)


def _closing(system: System, changes: list[Change], uninstalled: bool) -> str:
    if uninstalled:
        return (
            f"PipoPi is gone. The saves are still in {plan.SAVES}; to remove them as well:"
            f" sudo rm -r {plan.SAVES} && sudo userdel {plan.USER}"
        )
    if any(path in change.what for change in changes for path in CONFIGS):
        return "Done. Restart the computer, so that the panel's bus is switched on: sudo reboot"
    if config_path(system) is None:
        return "Done. Now switch I2C on yourself, as this is no Raspberry Pi with a config.txt."
    return "Done. The console runs, now and whenever the computer starts. Is all well? pipopi doctor"


if __name__ == "__main__":
    sys.exit(main())
