"""The command ``pipopi-simulator``.
It says so when the packages that it needs are not installed."""

from __future__ import annotations

import sys


def main() -> int:
    """Returns the exit status: 0 after a power-off, 1 for trouble, 2 for wrong use."""
    try:
        from simulator.command import simulate
    except ModuleNotFoundError as error:
        print(
            f"pipopi-simulator: the package {error.name} is missing; in PipoPi's folder, make play gets it"
            " and starts, or pip install -e '.[simulator]' gets it.",
            file=sys.stderr,
        )
        return 1
    return simulate()


if __name__ == "__main__":
    sys.exit(main())
