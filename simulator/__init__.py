"""The desk: a window that stands in for the hardware.
It runs the firmware unchanged, down to the bytes on the wire."""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
for name in ("SDL_VIDEO_X11_WMCLASS", "SDL_VIDEO_WAYLAND_WMCLASS", "SDL_APP_ID"):
    os.environ.setdefault(name, "pipopi-simulator")  # for docks; pygame would take the file's name
