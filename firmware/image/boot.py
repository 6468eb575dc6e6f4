"""The tree of the boot partition: what the Pi itself reads, a folder for each slot, and what people edit.
The kernel, its modules and its device trees belong to a slot, so that a slot is replaced as a whole."""

from __future__ import annotations

import gzip
import re
import shutil
from pathlib import Path

from firmware.image import kernel
from firmware.image.build import Build
from firmware.image.initrd import archive, file, folder, link
from firmware.image.system import DEVICE

SLOT = "a"
FIRMWARE = (
    *("bootcode.bin", "start.elf", "fixup.dat", "start_cd.elf", "fixup_cd.dat"),
    *("start4.elf", "fixup4.dat", "start4cd.elf", "fixup4cd.dat"),
)
"""The small ones (cd) leave the graphics processor 16 MB; the others are for whoever changes that."""
BOARDS = (
    "bcm2711-rpi-4-b",
    "bcm2711-rpi-400",
    "bcm2711-rpi-cm4-io",
    "bcm2837-rpi-3-a-plus",
    "bcm2837-rpi-3-b",
    "bcm2837-rpi-3-b-plus",
    "bcm2837-rpi-cm3-io3",
    "bcm2837-rpi-zero-2-w",
)
_I2C, _SPI, _SPI_PINS = "/soc/i2c@7e804000", "/soc/spi@7e204000", "/soc/gpio@7e200000/spi0-gpio7"
_HERTZ = 400_000
_SPI_LIMIT = 32_000_000
_SPI_DEVICE = "lwn,bk4"
"""A device that the kernel's driver for programs accepts; it wants the name of something that exists."""
_COMMANDS = ("cp", "insmod", "mkdir", "mount", "reboot", "sh", "sleep", "switch_root")


def install(build: Build) -> None:
    """Move out of the root tree what belongs here, and add the rest."""
    slot = build.boot / f"slot-{SLOT}"
    slot.mkdir(parents=True)
    (image,) = (build.root / "boot").glob("vmlinuz-*")
    (slot / "kernel8.img").write_bytes(gzip.compress(image.read_bytes(), 6, mtime=0))
    packed = build.run("zstd", "--compress", "-19", "--stdout", given=_initrd(build.root))
    (slot / "initrd.img").write_bytes(packed)
    shutil.copyfile(DEVICE / "cmdline.txt", slot / "cmdline.txt")
    for name in BOARDS:
        (tree,) = (build.root / "usr/lib").glob(f"linux-image-*/broadcom/{name}.dtb")
        shutil.copyfile(tree, slot / tree.name)
        _switch_on_buses(build, slot / tree.name)
    for name in FIRMWARE:
        shutil.copyfile(build.root / "usr/lib/raspi-firmware" / name, build.boot / name)
    for name in ("config.txt", "pipopi.toml"):
        shutil.copyfile(DEVICE / name, build.boot / name)
    shutil.copytree(
        build.source / "hal/boards", build.boot / "boards", ignore=lambda _, names: _others(names)
    )
    for path in ("boot", "usr/lib/modules", "usr/lib/raspi-firmware"):
        shutil.rmtree(build.root / path)
    for folder_of_trees in (build.root / "usr/lib").glob("linux-image-*"):
        shutil.rmtree(folder_of_trees)


def arguments(text: str) -> list[str]:
    """Those for the kernel in the content of cmdline.txt."""
    return re.findall(r"\S+", text)


def _others(names: list[str]) -> set[str]:
    return {name for name in names if not name.endswith(".toml")}


def _initrd(root: Path) -> bytes:
    first = kernel.find(root, kernel.FIRST)
    second = kernel.find(root, kernel.SECOND, first)
    spi = kernel.find(root, kernel.SPI, [*first, *second])
    entries = [folder(name) for name in ("bin", "dev", "modules", "proc", "root", "spi", "sys")]
    entries.append(file("bin/busybox", (root / "usr/bin/busybox").read_bytes(), executable=True))
    entries += [link(f"bin/{name}", "busybox") for name in _COMMANDS]
    entries.append(file("init", (DEVICE / "start").read_bytes(), executable=True))
    for place, modules in (("modules", first | second), ("spi", spi)):
        entries += [
            file(f"{place}/{number:02}-{name}.ko", content)
            for number, (name, content) in enumerate(modules.items())
        ]
    return archive(entries)


def _switch_on_buses(build: Build, tree: Path) -> None:
    """Let I2C be fast, and let there be SPI; a Pi's own ways to say so are not known to Debian's trees."""
    (pins,) = build.run("fdtget", "-t", "u", tree, _SPI_PINS, "phandle").split()
    for words in (
        ("-t", "i", tree, _I2C, "clock-frequency", str(_HERTZ)),
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
