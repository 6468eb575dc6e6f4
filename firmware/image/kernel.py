"""The kernel's modules that the console needs, with those that they need, in the order in which to load them.
What a module needs is written in itself."""

from __future__ import annotations

import lzma
import re
from collections.abc import Callable, Iterable
from pathlib import Path

from firmware.image.build import BuildError

FIRST = ("sdhci-iproc", "bcm2835", "fixed", "gpio-regulator", "squashfs")
"""To reach the card and its root slot; the regulators are a Pi 4's."""
SECOND = (
    "bcm2835_wdt",
    "i2c-bcm2835",
    "i2c-dev",
    "crc32c_generic",
    "ext4",
    "vfat",
    "nls_ascii",
    "nls_cp437",
    "bcm2835-rng",
    "iproc-rng200",
    "raspberrypi-cpufreq",
    "bcm2711_thermal",
    "bcm2835_thermal",
)
SPI = ("spi-bcm2835",)
"""Loaded only when the panel is on SPI: it takes its pins."""


def find(root: Path, wanted: Iterable[str], done: Iterable[str] = ()) -> dict[str, bytes]:
    """The modules ``wanted`` and what they need but for those ``done``, by name, in an order to load them.

    Raises BuildError.
    """
    (modules,) = (root / "usr/lib/modules").iterdir()
    paths = {_plain(path.name.partition(".ko")[0]): path for path in modules.rglob("*.ko*")}
    built_in = {
        _plain(Path(line).stem) for line in (modules / "modules.builtin").read_text("ascii").splitlines()
    }

    def content(name: str) -> bytes | None:
        if name in built_in:
            return None
        if name not in paths:
            raise BuildError(f"The kernel has no module {name}.")
        packed = paths[name].read_bytes()
        return lzma.decompress(packed) if paths[name].suffix == ".xz" else packed

    return in_order(wanted, content, done)


def in_order(
    wanted: Iterable[str], content: Callable[[str], bytes | None], done: Iterable[str] = ()
) -> dict[str, bytes]:
    """As `find`; ``content`` returns a module by its name, None when it is part of the kernel."""
    found: dict[str, bytes] = {}
    seen = {_plain(name) for name in done}

    def add(name: str) -> None:
        if name in seen:
            return
        seen.add(name)
        module = content(name)
        if module is not None:
            for other in needed(module):
                add(other)
            found[name] = module

    for name in wanted:
        add(_plain(name))
    return found


def needed(module: bytes) -> list[str]:
    """The names of the modules that ``module`` wants loaded before it."""
    names: list[str] = []
    for match in re.finditer(rb"\0depends=([^\0]+)", b"\0" + module):
        names += [_plain(name) for name in match[1].decode("ascii").split(",")]
    return names


def _plain(name: str) -> str:
    """Names are the same with either dash."""
    return name.replace("-", "_")
