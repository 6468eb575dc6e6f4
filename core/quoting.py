"""How errors quote what they complain about: short, printable, on one line.
What was typed may be anything, and it may be a megabyte of it."""

from __future__ import annotations

from collections.abc import Iterable


def plain(text: str, limit: int = 300) -> str:
    """``text`` on one line of at most ``limit`` characters, with ``?`` for what cannot be printed."""
    cut = text[: limit - 3] + "..." if len(text) > limit else text
    return "".join(c if c.isprintable() else "?" for c in cut)


def quoted(text: str) -> str:
    """``text`` in quotation marks, plain, and no longer than a message can bear."""
    return f'"{plain(text, 40)}"'


def listed(words: Iterable[str], last: str = "and") -> str:
    """``a``, ``a and b``, ``a, b and c``."""
    *most, end = words
    return f"{', '.join(most)} {last} {end}" if most else end
