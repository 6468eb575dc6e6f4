from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from firmware.image import trees
from firmware.image.build import Build

if shutil.which("dtc") is None or shutil.which("fdtput") is None:
    pytest.skip("device-tree-compiler is needed", allow_module_level=True)

SOURCE = """/dts-v1/;
/ {
  aliases { serial1 = "/soc/serial@7e215040"; };
  chosen { stdout-path = "serial1:115200n8"; };
  clk: clock { compatible = "fixed-clock"; };
  power: regulator { compatible = "regulator-fixed"; };
  soc {
    i2c@7e804000 { compatible = "brcm,i2c"; clocks = <&clk>; };
    spi@7e204000 { compatible = "brcm,spi"; clocks = <&clk>; status = "disabled"; };
    gpio@7e200000 { spi0-gpio7 { phandle = <77>; }; };
    serial@7e215040 { compatible = "brcm,uart"; };
    mmc@7e300000 { compatible = "brcm,bcm2835-mmc"; vmmc-supply = <&power>; };
  };
};
"""
KNOWN = {"brcm,i2c", "brcm,uart", "brcm,bcm2835-mmc", "fixed-clock", "regulator-fixed"}
SPI = {"brcm,spi"}


def nodes(folder: Path, source: str = SOURCE, prepared: bool = True) -> dict[str, trees.Node]:
    tree = folder / "tree.dtb"
    tree.write_bytes(
        subprocess.run(
            ["dtc", "-q", "-O", "dtb", "-p", "2000"], input=source.encode(), capture_output=True
        ).stdout
    )
    if prepared:
        trees.prepare(Build(folder, folder, folder, "0", "0", 0), tree)
    return trees.read(tree.read_bytes())


def test_a_prepared_tree_is_without_fault(tmp_path: Path) -> None:
    assert list(trees.faults(nodes(tmp_path), KNOWN, SPI)) == []


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('"brcm,uart";', '"brcm,uart"; status = "disabled";', "is off"),
        ("serial1:115200n8", "serial7", "its console serial7 is off"),
        ("regulator-fixed", "regulator-gpio", "/regulator, which /soc/mmc@7e300000 needs, has no driver"),
        ("brcm,bcm2835-mmc", "other,mmc", "nothing reads the card"),
        ("brcm,i2c", "brcm,i2c-9", "/soc/i2c@7e804000 needs, has no driver"),
    ],
)
def test_what_would_leave_a_board_dark_is_found(tmp_path: Path, old: str, new: str, fault: str) -> None:
    assert SOURCE.count(old) == 1
    found = list(trees.faults(nodes(tmp_path, SOURCE.replace(old, new)), KNOWN, SPI))
    assert any(fault in one for one in found), found


def test_debians_own_trees_would_not_do(tmp_path: Path) -> None:
    found = list(trees.faults(nodes(tmp_path, prepared=False), KNOWN, SPI))
    assert "i2c1 is not the bus of the header" in found
    assert "/soc/spi@7e204000 is off" in found


def test_drivers_are_read_from_modules_and_from_the_kernel() -> None:
    module = b"x\0alias=of:N*T*Cbrcm,bcm2835-i2cC*\0alias=of:N*T*Cbrcm,bcm2835-i2c\0"
    found = trees.drivers([module], b"\x01\0brcm,bcm2835-cprman\0\0..")
    assert {"brcm,bcm2835-i2c", "brcm,bcm2835-cprman", "fixed-clock"} <= found


def test_the_tree_in_the_middle_of_a_file_is_refused() -> None:
    with pytest.raises(trees.BuildError):
        trees.read(bytes(64))
