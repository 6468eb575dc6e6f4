"""The desk: a window that stands in for the hardware.
It runs the firmware unchanged, down to the bytes on the wire."""
