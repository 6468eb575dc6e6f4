"""The command ``pipopi``: the console on a Raspberry Pi with a panel and seven buttons.
Where their wiring is missing it says so and where to play instead."""

from __future__ import annotations

import sys


def main() -> int:
    """Answers the exit status."""
    print(
        "pipopi: the panel and the buttons of a Raspberry Pi cannot be driven by this version yet;"
        " to play on this computer, start pipopi-simulator.",
        file=sys.stderr,
    )
    return 1


if __name__ == "__main__":
    sys.exit(main())
