"""The command ``python3 -m firmware.image``: makes the card, or looks for new versions.
Says what it does while it does it, with times."""

from __future__ import annotations

import argparse
import shutil
import sys
import time
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from firmware.image import boot, card, filesystems, libraries, lock, needs, program, system, unpack
from firmware.image.build import Build, BuildError, run, sha256

SOURCE = Path(__file__).parents[2]


def main(arguments: list[str] | None = None) -> int:
    """Returns the exit status."""
    parser = argparse.ArgumentParser(prog="python3 -m firmware.image", description=__doc__.partition("\n")[0])
    parser.add_argument("what", choices=("build", "lock", "verify"))
    parser.add_argument("--folder", type=Path, default=SOURCE / "build/image", help="where all is made")
    wanted = parser.parse_args(arguments)
    folder = wanted.folder.resolve()
    try:
        needs.check()
        folder.mkdir(parents=True, exist_ok=True)
        if wanted.what == "lock":
            with told("newest versions"):
                lock.refresh(folder)
        elif wanted.what == "build":
            make(folder, folder)
        else:
            verify(folder)
    except BuildError as error:
        print(error, file=sys.stderr)
        return 1
    except OSError as error:
        print(f"{error.filename or folder}: {error.strerror}.", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nStopped. What was fetched is kept; the next time all else begins anew.", file=sys.stderr)
        return 130
    return 0


def verify(folder: Path) -> None:
    """Make the card twice, in two places. Raises BuildError when the two differ in one bit."""
    made = []
    for name in ("first", "second"):
        (folder / name).mkdir(exist_ok=True)
        made.append(make(folder, folder / name))
    first, second = (sha256(path) for path in made)
    if first != second:
        raise BuildError(f"Two builds differ: {made[0]} is {first}, {made[1]} is {second}.")
    print(f"two builds are the same, bit for bit: {first}")


def make(cache: Path, folder: Path) -> Path:
    """The packed card in ``folder``, with its sum and its manifest. Raises BuildError."""
    begun = time.monotonic()
    build = _build(cache, folder)
    emulator = next(path for path in map(needs.which, needs.EMULATORS) if path)
    packages = lock.packages()
    with told("packages"):
        files = lock.fetch(cache, packages)
        wheels = lock.fetch_wheels(cache)
    with told("unpack"):
        shutil.rmtree(build.work, ignore_errors=True)
        unpack.unpack(zip(packages, files, strict=True), build.root)
    with told("boot files"):
        boot.install(build)
    with told("program"):
        program.install(build, wheels)
        system.install(build)
        libraries.keep_needed(build.root)
    with told("translate"):
        program.compile_all(build, emulator)
    with told("file systems"):
        made = filesystems.make_all(build)
    with told("card"):
        image = card.assemble(build, made)
    with told("pack"):
        packed = card.pack(image, folder)
    text = card.manifest(build, image, packages, wheels)
    (folder / f"{build.name}.manifest").write_text(text, "utf-8")
    size = packed.stat().st_size / 1e6
    print(f"{packed}: {size:.1f} MB, in {time.monotonic() - begun:.0f} s, SHA-256 {sha256(packed)}")
    return packed


@contextmanager
def told(step: str) -> Iterator[None]:
    """Say which step is done, and how long it took."""
    print(f"{step:16}", end="", flush=True)
    begun = time.monotonic()
    try:
        yield
    finally:
        print(f"{time.monotonic() - begun:6.1f} s", flush=True)


def _build(cache: Path, folder: Path) -> Build:
    """Of the commit that is checked out. Raises BuildError."""
    git = ("git", "-c", f"safe.directory={SOURCE}", "-C", SOURCE)
    try:
        commit, epoch = run(*git, "log", "-1", "--format=%H %ct").decode("ascii").split()
    except BuildError as error:
        raise BuildError(
            f"A card is made of a commit, so this must be a clone of the source. {error}"
        ) from error
    if run(*git, "status", "--porcelain", "--", *program.FOLDERS).strip():
        print(f"what is not committed is left out; this is {commit[:12]}")
    facts = tomllib.loads((SOURCE / "pyproject.toml").read_text("utf-8"))
    return Build(SOURCE, cache, folder / "work", facts["project"]["version"], commit, int(epoch))


if __name__ == "__main__":
    sys.exit(main())
