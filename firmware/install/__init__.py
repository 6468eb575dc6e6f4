"""Puts PipoPi on Raspberry Pi OS or Debian, and takes it off again: ``python3 -m firmware.install``.
Runs with the system's own Python and the standard library alone; what is here is read by an old one, too."""

import sys

if sys.version_info < (3, 11):  # noqa: UP036
    sys.exit(
        f"This system has Python {sys.version_info[0]}.{sys.version_info[1]}, and PipoPi needs 3.11 to 3.14:"
        " use Raspberry Pi OS (64-bit) or Debian, bookworm or trixie."
    )
