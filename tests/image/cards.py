"""A copy of the card for one trial: its boot files, and changes to what people or accidents could change.
Nothing is mounted."""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path

from firmware.image import layout
from firmware.image.boot import SLOT
from firmware.image.build import run
from firmware.image.filesystems import OWNER, data_runs
from firmware.image.layout import Partition

BLOCK = 4096
POLLING = 'board = "adafruit-oled-bonnet"\n[buttons]\nread = "polling"\n'
"""The emulator tells of no edges."""


class Card:
    """The card at ``path``, copied from ``image``; whoever uses it may write on it."""

    def __init__(self, image: Path, path: Path) -> None:
        self.path = path
        run("cp", "--sparse=always", image, path)
        self._fat = f"{path}@@{layout.BOOT.start}"
        self.write_board(POLLING)

    def boot_files(self, folder: Path, board: str) -> dict[str, Path]:
        """Kernel, initrd, device tree of ``board`` and arguments, as they are on the card."""
        names = {
            "kernel": "kernel8.img",
            "initrd": "initrd.img",
            "dtb": f"{board}.dtb",
            "append": "cmdline.txt",
        }
        for name in names.values():
            self._mtools("mcopy", "-n", "-o", f"::/slot-{SLOT}/{name}", folder / name)
        return {option: folder / name for option, name in names.items()}

    def write_board(self, content: str | bytes) -> None:
        """The file pipopi.toml."""
        data = content.encode("utf-8") if isinstance(content, str) else content
        other = self.path.with_suffix(".toml")
        other.write_bytes(data)
        self._mtools("mcopy", "-o", other, "::/pipopi.toml")

    def write_saves(self, files: dict[str, bytes]) -> None:
        """Put ``files`` on the partition of the saves."""
        saves = self._cut_out()
        for name, content in files.items():
            other = self.path.with_suffix(".file")
            other.write_bytes(content)
            self._debugfs(saves, f"rm {name}")
            self._debugfs(saves, f"write {other} {name}")
            for field, value in (("uid", OWNER), ("gid", OWNER), ("mode", 0o100600)):
                self._debugfs(saves, f"set_inode_field {name} {field} {value}")
        self._put_back(saves)

    def fill_saves(self) -> None:
        """Leave not one block free on the partition of the saves."""
        saves = self._cut_out()
        other = self.path.with_suffix(".file")
        number = 0
        while free := self._free_blocks(saves):
            size = free * BLOCK if free < 64 else free * BLOCK * 31 // 32
            with other.open("wb") as file:
                file.write(os.urandom(BLOCK) * (size // BLOCK))
            self._debugfs(saves, f"write {other} filler-{number}")
            number += 1
        self._put_back(saves)

    def damage_saves(self, start: int, size: int) -> None:
        """Write over ``size`` bytes of the partition of the saves from ``start`` on."""
        with self.path.open("rb+") as file:
            file.seek(layout.SAVES.start + start)
            file.write(os.urandom(size))

    def saves(self) -> tuple[dict[str, bytes], str]:
        """The files on the partition of the saves, and what the check of the file system says after the
        journal was played back. The card itself stays as it is."""
        saves = self._cut_out()
        # The first run plays the journal back, as every mounting does; the second one must find nothing.
        run("sh", "-c", 'e2fsck -p "$0" || [ $? = 1 ]', saves)
        report = run("sh", "-c", 'e2fsck -f -n "$0" 2>&1; echo "status $?"', saves).decode("utf-8", "replace")
        folder = self.path.with_suffix(".saves")
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        self._debugfs(saves, f"rdump / {folder}")
        files = {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}
        return files, report

    def partition(self, partition: Partition) -> bytes:
        """All bytes of ``partition``."""
        with self.path.open("rb") as file:
            file.seek(partition.start)
            return file.read(partition.size)

    def _cut_out(self) -> Path:
        saves = self.path.with_suffix(".ext4")
        saves.write_bytes(self.partition(layout.SAVES))
        return saves

    def _put_back(self, saves: Path) -> None:
        with self.path.open("rb+") as file:
            file.seek(layout.SAVES.start)
            file.write(bytes(layout.SAVES.size))
            for place, piece in data_runs(saves):
                file.seek(layout.SAVES.start + place)
                file.write(piece)

    def _free_blocks(self, saves: Path) -> int:
        text = run("dumpe2fs", "-h", saves).decode("utf-8", "replace")
        match = re.search(r"^Free blocks: +(\d+)", text, re.M)
        assert match is not None, text
        return int(match[1])

    def _debugfs(self, saves: Path, command: str) -> None:
        run("debugfs", "-w", "-R", command, saves)

    def _mtools(self, command: str, *words: str | Path) -> None:
        run(command, "-i", self._fat, *words)
