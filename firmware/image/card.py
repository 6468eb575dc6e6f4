"""Puts the partitions together to one file, packs it, and writes beside it what is in it.
The packed file is what people flash."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from firmware.image import layout
from firmware.image.archive import Package
from firmware.image.build import Build, run, sha256
from firmware.image.filesystems import data_runs


def assemble(build: Build, files: Mapping[str, Path]) -> Path:
    """The card, with each of ``files`` in the partition of its name."""
    card = build.work / f"{build.name}.img"
    card.unlink(missing_ok=True)
    with card.open("wb") as out:
        out.truncate(layout.SIZE)
        out.write(layout.table())
        for partition in layout.PARTITIONS:
            if partition.name in files:
                for place, piece in data_runs(files[partition.name]):
                    out.seek(partition.start + place)
                    out.write(piece)
    return card


def pack(card: Path, folder: Path) -> Path:
    """``card`` with the suffix .xz in ``folder``; as many threads as here give the same bytes everywhere."""
    packed = folder / f"{card.name}.xz"
    half = packed.with_suffix(".half")
    half.write_bytes(run("xz", "--compress", "--stdout", "-6", "--threads=2", "--block-size=16MiB", card))
    half.replace(packed)
    packed.with_name(f"{packed.name}.sha256").write_text(f"{sha256(packed)}  {packed.name}\n", "ascii")
    return packed


def manifest(build: Build, card: Path, packages: Iterable[Package], wheels: Iterable[Path]) -> str:
    """What is on the card, for people: sums, partitions, and packages with their versions."""
    lines = [f"PipoPi {build.version}, commit {build.commit}", "", f"{card.name}  SHA-256 {sha256(card)}", ""]
    lines += [
        f"{partition.name:8} from {partition.start // layout.MIB:3} MiB, {partition.size // layout.MIB:3} MiB"
        for partition in layout.PARTITIONS
    ]
    lines += ["", "Packages of Debian:"]
    lines += [f"{package.name} {package.version}" for package in sorted(packages)]
    lines += ["", "Packages of Python:"]
    lines += [" ".join(wheel.name.split("-")[:2]) for wheel in wheels]
    return "\n".join(lines) + "\n"
