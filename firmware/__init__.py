"""The console program: screens, drawing, texts, settings, saves and the main loop.
It draws on a canvas of 128x64 pixels and hears buttons; it knows no chip and no pygame."""

VERSION = "0.1.0"
