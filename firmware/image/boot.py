"""The tree of the boot partition: what the Pi itself reads, a folder for each slot, and what people edit.
The kernel, its modules and its device trees belong to a slot, so that a slot is replaced as a whole."""

from __future__ import annotations

import gzip
import re
import shutil
from pathlib import Path

from firmware.image import kernel, trees
from firmware.image.build import Build, BuildError
from firmware.image.initrd import archive, file, folder, link
from firmware.image.system import DEVICE

SLOT = "a"
FIRMWARE = (
    *("bootcode.bin", "start.elf", "fixup.dat", "start_cd.elf", "fixup_cd.dat"),
    *("start4.elf", "fixup4.dat", "start4cd.elf", "fixup4cd.dat"),
)
"""The small ones (cd) leave the graphics processor 16 MB; the others are for whoever changes that."""
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
    _install_trees(build, slot)
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


def _install_trees(build: Build, slot: Path) -> None:
    """Raises BuildError when a board could not start from its tree."""
    first, spi = _modules(build.root)
    (image,) = (build.root / "boot").glob("vmlinuz-*")
    known, more = trees.drivers(first.values(), image.read_bytes()), trees.drivers(spi.values())
    for name, others in trees.TREES.items():
        (source,) = (build.root / "usr/lib").glob(f"linux-image-*/broadcom/{name}.dtb")
        tree = slot / source.name
        shutil.copyfile(source, tree)
        trees.prepare(build, tree)
        if wrong := list(trees.faults(trees.read(tree.read_bytes()), known, more)):
            raise BuildError(f"The tree {name} would not do: {'; '.join(wrong)}.")
        for other in others:
            shutil.copyfile(tree, slot / f"{other}.dtb")


def _modules(root: Path) -> tuple[dict[str, bytes], dict[str, bytes]]:
    """Those for every board, and those for a panel on SPI."""
    every = kernel.find(root, (*kernel.FIRST, *kernel.SECOND))
    return every, kernel.find(root, kernel.SPI, every)


def _initrd(root: Path) -> bytes:
    every, spi = _modules(root)
    entries = [folder(name) for name in ("bin", "dev", "modules", "proc", "root", "spi", "sys")]
    entries.append(file("bin/busybox", (root / "usr/bin/busybox").read_bytes(), executable=True))
    entries += [link(f"bin/{name}", "busybox") for name in _COMMANDS]
    entries.append(file("init", (DEVICE / "start").read_bytes(), executable=True))
    for place, modules in (("modules", every), ("spi", spi)):
        entries += [
            file(f"{place}/{number:02}-{name}.ko", content)
            for number, (name, content) in enumerate(modules.items())
        ]
    return archive(entries)
