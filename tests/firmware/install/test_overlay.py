"""The overlay for Debian: a device tree that others can read, and that sets the speed."""

from __future__ import annotations

import shutil
import struct
import subprocess
from pathlib import Path

import pytest

from firmware.install.overlay import Tree, blob, i2c_overlay


def read(data: bytes) -> Tree:
    """The tree in a blob, by the specification: an independent reader."""
    magic, total, structure, strings, reserved, version, oldest = struct.unpack(">7I", data[:28])
    assert (magic, total, version, oldest) == (0xD00DFEED, len(data), 17, 16)
    assert structure % 4 == 0 and reserved % 8 == 0
    place = structure
    top: Tree = {}
    stack = [top]

    def word() -> int:
        nonlocal place
        place += 4
        number: int = struct.unpack(">I", data[place - 4 : place])[0]
        return number

    while (token := word()) != 9:
        if token == 1:
            end = data.index(0, place)
            name, place = data[place:end].decode(), (end + 4) // 4 * 4
            node: Tree = {}
            stack[-1][name] = node
            stack.append(node)
        elif token == 2:
            stack.pop()
        else:
            assert token == 3
            length, offset = word(), word()
            end = data.index(0, strings + offset)
            stack[-1][data[strings + offset : end].decode()] = data[place : place + length]
            place = (place + length + 3) // 4 * 4
    assert stack == [top]
    root = top[""]
    assert isinstance(root, dict)
    return root


def test_the_overlay_switches_the_bus_of_the_header_on_at_400_kilohertz() -> None:
    assert read(i2c_overlay()) == {
        "compatible": b"brcm,bcm2835\0",
        "fragment@0": {
            "target-path": b"/soc/i2c@7e804000\0",
            "__overlay__": {"clock-frequency": (400_000).to_bytes(4), "status": b"okay\0"},
        },
    }


@pytest.mark.parametrize("size", range(6))
def test_values_of_any_length_and_nodes_of_any_name_are_kept(size: int) -> None:
    tree: Tree = {"a": bytes(range(1, size + 1)), "b" * size or "c": {"a": b"x"}, "empty": {}}
    assert read(blob(tree)) == tree


@pytest.mark.skipif(shutil.which("fdtoverlay") is None, reason="needs device-tree-compiler")
def test_the_tools_of_the_kernel_lay_it_over_a_tree(tmp_path: Path) -> None:
    slow: Tree = {"clock-frequency": (100_000).to_bytes(4), "status": b"disabled\0"}
    (tmp_path / "base").write_bytes(blob({"soc": {"i2c@7e804000": slow}}))
    (tmp_path / "over").write_bytes(i2c_overlay())
    names = [str(tmp_path / name) for name in ("base", "both", "over")]
    subprocess.run(["fdtoverlay", "-i", names[0], "-o", names[1], names[2]], check=True)
    soc = read((tmp_path / "both").read_bytes())["soc"]
    assert isinstance(soc, dict)
    assert soc["i2c@7e804000"] == {"clock-frequency": (400_000).to_bytes(4), "status": b"okay\0"}
