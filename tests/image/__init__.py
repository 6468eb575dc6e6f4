"""Tests of the card: its parts, which pytest runs, and all of it in emulators: ``python -m tests.image``.
They show every byte that the kernel's own driver sends to the panel, and move the pins of the buttons."""
