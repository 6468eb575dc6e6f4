"""A device tree overlay: I2C on, at 400 kHz, where the kernel's own tree knows no dtparam, as on Debian.
The format is that of the Devicetree Specification, release 0.4, chapter 5."""

from __future__ import annotations

import struct

_MAGIC, _VERSION, _OLDEST = 0xD00DFEED, 17, 16
_BEGIN, _END, _PROPERTY, _LAST = 1, 2, 3, 9
_HEADER = 40

Tree = dict[str, "bytes | Tree"]


def i2c_overlay(node: str = "/soc/i2c@7e804000", hertz: int = 400_000) -> bytes:
    """The content of a .dtbo file: ``node`` of the running tree is switched on, at ``hertz``."""
    return blob(
        {
            "compatible": b"brcm,bcm2835\0",
            "fragment@0": {
                "target-path": node.encode() + b"\0",
                "__overlay__": {"clock-frequency": struct.pack(">I", hertz), "status": b"okay\0"},
            },
        }
    )


def blob(tree: Tree) -> bytes:
    """``tree`` flattened: values of bytes are properties, the others are nodes."""
    strings: dict[str, int] = {}
    body = _node("", tree, strings) + struct.pack(">I", _LAST)
    names = b"".join(name.encode() + b"\0" for name in strings)
    structure = _HEADER + 16
    size = structure + len(body) + len(names)
    header = struct.pack(
        ">10I",
        _MAGIC,
        size,
        structure,
        structure + len(body),
        _HEADER,
        _VERSION,
        _OLDEST,
        0,
        len(names),
        len(body),
    )
    return header + bytes(16) + body + names


def _node(name: str, tree: Tree, strings: dict[str, int]) -> bytes:
    out = struct.pack(">I", _BEGIN) + _padded(name.encode() + b"\0")
    for key, value in sorted(tree.items(), key=lambda item: isinstance(item[1], dict)):
        if isinstance(value, dict):
            out += _node(key, value, strings)
        else:
            place = strings.setdefault(key, sum(len(known) + 1 for known in strings))
            out += struct.pack(">3I", _PROPERTY, len(value), place) + _padded(value)
    return out + struct.pack(">I", _END)


def _padded(data: bytes) -> bytes:
    return data + bytes(-len(data) % 4)
