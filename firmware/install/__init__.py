"""Puts PipoPi on Raspberry Pi OS or Debian, and takes it off again: ``python3 -m firmware.install``.
Runs with the system's own Python and the standard library alone."""
