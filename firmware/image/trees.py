"""The device trees of the card: prepared for the header's buses, and held to the drivers that the card has.
The format is that of the Devicetree Specification 0.4, chapter 5."""

from __future__ import annotations

import re
import struct
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from firmware.image.build import Build, BuildError

TREES = {
    "bcm2711-rpi-4-b": (),
    "bcm2711-rpi-400": (),
    "bcm2711-rpi-cm4-io": ("bcm2711-rpi-cm4",),
    "bcm2837-rpi-3-a-plus": ("bcm2710-rpi-3-a-plus",),
    "bcm2837-rpi-3-b": ("bcm2710-rpi-3-b",),
    "bcm2837-rpi-3-b-plus": ("bcm2710-rpi-3-b-plus",),
    "bcm2837-rpi-cm3-io3": ("bcm2710-rpi-cm3",),
    "bcm2837-rpi-zero-2-w": ("bcm2710-rpi-zero-2-w", "bcm2710-rpi-zero-2"),
}
"""Debian's trees, and the names that the boot firmware looks for before it accepts ``os_prefix``."""
HERTZ = 400_000
_I2C, _SPI, _SPI_PINS = "/soc/i2c@7e804000", "/soc/spi@7e204000", "/soc/gpio@7e200000/spi0-gpio7"
_SPI_LIMIT = 32_000_000
_SPI_DEVICE = "lwn,bk4"
"""A device that the kernel's driver for programs accepts; it wants the name of something that exists."""
_CARD_READERS = ("brcm,bcm2835-sdhost", "brcm,bcm2835-mmc", "brcm,bcm2835-sdhci", "brcm,bcm2711-emmc2")
_EARLY = {"fixed-clock", "fixed-factor-clock"}
"""The kernel itself has these, without a driver that says so."""


@dataclass(slots=True)
class Node:
    """One device: its place in the tree, and its properties as they are stored."""

    path: str
    properties: dict[str, bytes] = field(default_factory=dict)

    def words(self, name: str) -> list[str]:
        return self.properties.get(name, b"").decode("ascii", "replace").split("\0")[:-1]

    def numbers(self, name: str) -> tuple[int, ...]:
        data = self.properties.get(name, b"")
        return struct.unpack(f">{len(data) // 4}I", data)

    @property
    def is_on(self) -> bool:
        return self.words("status") in ([], ["okay"])


def prepare(build: Build, tree: Path) -> None:
    """Name the header's I2C bus, let it be fast, and let there be SPI.

    A Pi's own ways to say so are not known to Debian's trees.
    """
    (pins,) = build.run("fdtget", "-t", "u", tree, _SPI_PINS, "phandle").split()
    for words in (
        ("-t", "s", tree, "/aliases", "i2c1", _I2C),
        ("-t", "i", tree, _I2C, "clock-frequency", str(HERTZ)),
        ("-t", "s", tree, _SPI, "status", "okay"),
        ("-t", "s", tree, _SPI, "pinctrl-names", "default"),
        ("-t", "u", tree, _SPI, "pinctrl-0", pins.decode("ascii")),
        *(
            words
            for number in (0, 1)
            for words in (
                ("-c", tree, f"{_SPI}/spidev@{number}"),
                ("-t", "s", tree, f"{_SPI}/spidev@{number}", "compatible", _SPI_DEVICE),
                ("-t", "u", tree, f"{_SPI}/spidev@{number}", "reg", str(number)),
                ("-t", "u", tree, f"{_SPI}/spidev@{number}", "spi-max-frequency", str(_SPI_LIMIT)),
            )
        ),
    ):
        build.run("fdtput", *words)


def read(blob: bytes) -> dict[str, Node]:
    """The nodes of a flattened tree by their paths. Raises BuildError when it is none."""
    magic, _, place, strings = struct.unpack_from(">4I", blob)
    if magic != 0xD00DFEED:
        raise BuildError("This is no device tree.")
    nodes: dict[str, Node] = {}
    names: list[str] = []
    while True:
        (token,) = struct.unpack_from(">I", blob, place)
        place += 4
        if token == 1:
            end = blob.index(b"\0", place)
            names.append(blob[place:end].decode("ascii"))
            path = "/".join(names) or "/"
            nodes[path] = Node(path)
            place = (end + 4) & ~3
        elif token == 2:
            names.pop()
        elif token == 3:
            size, name = struct.unpack_from(">2I", blob, place)
            start = strings + name
            key = blob[start : blob.index(b"\0", start)].decode("ascii")
            nodes["/".join(names) or "/"].properties[key] = blob[place + 8 : place + 8 + size]
            place = (place + 8 + size + 3) & ~3
        elif token == 9:
            return nodes


def drivers(modules: Iterable[bytes], image: bytes = b"") -> set[str]:
    """What can be driven: the ``compatible`` words in ``modules`` and, if built in, in ``image``."""
    words = re.findall(rb"alias=of:N\*T\*C([^\0*]+)", b"\0".join(modules))
    words += re.findall(rb"[a-z][\w-]*,[\w.+-]+(?=\0)", image)
    return _EARLY | {word.decode("ascii") for word in words}


def faults(nodes: Mapping[str, Node], known: set[str], spi: set[str]) -> Iterator[str]:
    """What would leave the panel or the serial line dark, or the card unread; one sentence each.

    ``known``: what is driven from the start on; ``spi``: what is driven besides for a panel on SPI.
    """
    aliases, phandles = (
        nodes["/aliases"],
        {number: n for n in nodes.values() for number in n.numbers("phandle")},
    )
    if aliases.words("i2c1") != [_I2C]:
        yield "i2c1 is not the bus of the header"
    if nodes[_I2C].numbers("clock-frequency") != (HERTZ,):
        yield f"the bus of the header does not run at {HERTZ} Hz"
    console = "".join(nodes["/chosen"].words("stdout-path")).partition(":")[0]
    console = "".join(aliases.words(console)) or console
    if console not in nodes or not nodes[console].is_on:
        yield f"its console {console or '(none)'} is off"
    readers = [n.path for n in nodes.values() if n.is_on and {*n.words("compatible")} & {*_CARD_READERS}]
    if not readers:
        yield "nothing reads the card"
    for path, driven in (
        (_I2C, known),
        (_SPI, known | spi),
        (console, known),
        *((p, known) for p in readers),
    ):
        node = nodes.get(path)
        if node is None or not node.is_on:
            yield f"{path} is off"
            continue
        for needed in (node, *_supplied(node, phandles)):
            if not driven & {*needed.words("compatible")}:
                yield f"{needed.path}, which {path} needs, has no driver on the card"
    if not nodes[_SPI].numbers("pinctrl-0"):
        yield "SPI has no pins"


def _supplied(node: Node, phandles: Mapping[int, Node]) -> Iterator[Node]:
    """The clocks and regulators of ``node``, and theirs."""
    names = [name for name in node.properties if name.endswith("-supply")]
    for name in [*names, *(["clocks"] if "clocks" in node.properties else [])]:
        other = phandles[node.numbers(name)[0]]
        yield other
        yield from _supplied(other, phandles)
