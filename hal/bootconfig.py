"""The file config.txt from which a Raspberry Pi boots: which parameter it sets, and a block of our own in it.
Knows nothing of where the file lies."""

from __future__ import annotations

import re

BEGIN, END = "# PipoPi: begin", "# PipoPi: end"

_ALIASES = {
    "i2c": "i2c_arm",
    "i2c1": "i2c_arm",
    "i2c_baudrate": "i2c_arm_baudrate",
    "i2c1_baudrate": "i2c_arm_baudrate",
}
_BLOCK = re.compile(rf"(\r?\n)?^{BEGIN}\b.*?^{END}\b[^\n]*\n?", re.DOTALL | re.MULTILINE)


def parameters(text: str) -> dict[str, str]:
    """What the ``dtparam`` lines set that hold for every model: those before any filter and below ``[all]``.

    Names are the usual ones (``i2c_arm``, ``i2c_arm_baudrate``, ``spi``); the last line wins; a parameter
    without a value is ``on``. Source: the documentation of config.txt by the makers of the Raspberry Pi.
    """
    found: dict[str, str] = {}
    for key, value in _settings(text):
        if key not in ("dtparam", "device_tree_param"):
            continue
        for part in value.split(","):
            name, _, given = part.strip().partition("=")
            found[_ALIASES.get(name, name)] = given.strip() or "on"
    return found


def overlays(text: str) -> tuple[str, ...]:
    """The names of the overlays that every model loads, without their parameters."""
    return tuple(
        re.split("[,:]", value)[0]
        for key, value in _settings(text)
        if key in ("dtoverlay", "device_tree_overlay") and value
    )


def is_upstream(text: str) -> bool:
    """Whether it boots the kernel of Linux itself, as Debian does, whose device tree knows no ``dtparam``."""
    return ("upstream_kernel", "1") in _settings(text)


def with_block(text: str, lines: tuple[str, ...]) -> str:
    """``text`` with ``lines`` as our block at its end, unless it is somewhere already; no lines: no block."""
    bare = _BLOCK.sub(_between, text)
    if not lines:
        return bare
    block = (f"{BEGIN} (uninstalling takes this away)", "[all]", *lines, END)
    if [tuple(found.group().split()) for found in _BLOCK.finditer(text)] == [tuple(" ".join(block).split())]:
        return text
    end = "\r\n" if "\r\n" in text else "\n"
    return bare + end + end.join((*block, ""))


def _between(block: re.Match[str]) -> str:
    """What stays of a block: the end of the line before it, if that has no other and a line follows."""
    before, after = block.string[: block.start()], block.string[block.end() :]
    return (block[1] or "") if before and after and not before.endswith("\n") else ""


def _settings(text: str) -> list[tuple[str, str]]:
    """The settings that hold for every model, in order."""
    found, everywhere = [], True
    for line in text.splitlines():
        line = line.strip()
        if line.startswith("[") and line.endswith("]"):
            everywhere = line[1:-1].strip().lower() == "all"
        elif everywhere and not line.startswith("#") and "=" in line:
            key, _, value = line.partition("=")
            found.append((key.strip(), value.strip()))
    return found
