"""The desk: a window that stands in for the hardware.
It runs the firmware unchanged, down to the bytes on the wire."""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
