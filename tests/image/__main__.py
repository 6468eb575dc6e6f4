"""The command ``python -m tests.image``: puts the card that was made into emulators and tries it.
Pictures that came over the emulated bus are left in the folder ``pictures`` beside the card."""

from __future__ import annotations

import argparse
import os
import sys
import time
import traceback
from pathlib import Path

from firmware.image import needs
from firmware.image.build import BuildError, run, sha256
from tests.image.machine import Unlike
from tests.image.trials import TRIALS, Bench, Trial

MADE = Path(__file__).parents[2] / "build/image"
NEEDED: dict[tuple[str, ...], str] = {
    ("apt-get",): "apt",
    ("dpkg-deb",): "dpkg",
    ("mcopy",): "mtools",
    ("debugfs",): "e2fsprogs",
    ("xz",): "xz-utils",
}


def main() -> int:
    """Answers the exit status: 0 when the card proved everything."""
    parser = argparse.ArgumentParser(prog="python -m tests.image", description="Try the card in emulators.")
    parser.add_argument(
        "trials", nargs="*", help="words in the names of the trials to make; none: all of them"
    )
    parser.add_argument("--folder", type=Path, default=MADE, help="where the card was made")
    wanted = parser.parse_args()
    trials = chosen(wanted.trials)
    if not trials:
        names = "; ".join(name(trial) for trial in TRIALS)
        print(f"There is no trial with {' or '.join(wanted.trials)} in its name: {names}.", file=sys.stderr)
        return 2
    try:
        needs.check(NEEDED, modules=())
        return make_all(trials, prepared(wanted.folder.resolve()))
    except BuildError as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nStopped.", file=sys.stderr)
        return 130


def chosen(words: list[str]) -> list[Trial]:
    """The trials with one of ``words`` in their names; without words all of them."""
    return [trial for trial in TRIALS if not words or any(word in name(trial) for word in words)]


def name(trial: Trial) -> str:
    return trial.__name__.replace("_", " ")


def prepared(folder: Path) -> Bench:
    """The card that was made last, unpacked, and the emulators. Raises BuildError."""
    begun = time.monotonic()
    packed = max(folder.glob("pipopi-*.img.xz"), key=os.path.getmtime, default=None)
    if packed is None:
        raise BuildError(f"There is no card in {folder}: make image")
    told = packed.with_name(f"{packed.name}.sha256")
    if not told.exists() or told.read_text("ascii").split()[0] != sha256(packed):
        raise BuildError(f"{packed} is not as it was made: make image")
    bench = Bench(folder / "test/whole.img", folder / "test", folder / "pictures")
    for place in (bench.folder, bench.pictures):
        place.mkdir(exist_ok=True)
    bench.image.write_bytes(run("xz", "--decompress", "--stdout", packed))
    manifest = packed.with_name(packed.name.replace(".img.xz", ".manifest"))
    print(f"{manifest.read_text('utf-8').splitlines()[0]}; {packed.name}, {packed.stat().st_size:,} bytes")
    for release in ("trixie", "bookworm"):
        said = run(*bench.emulator(release), "--version").decode("utf-8").splitlines()[0]
        print(f"{release}: {said}", flush=True)
    print(f"ready after {time.monotonic() - begun:.0f} s")
    return bench


def make_all(trials: list[Trial], bench: Bench) -> int:
    """Answers the exit status."""
    failed = []
    whole = time.monotonic()
    for number, trial in enumerate(trials, 1):
        print(f"\n== {number} of {len(trials)}: {name(trial)}", flush=True)
        begun = time.monotonic()
        try:
            trial(bench)
        except Exception as error:
            failed.append(name(trial))
            traceback.print_exc()
            if isinstance(error, Unlike):
                bench.keep(error.both, "unlike")
                print(f"{bench.pictures}/unlike.png has both pictures, the wanted one below")
        passed = "failed" if failed[-1:] == [name(trial)] else "passed"
        print(f"== {passed} after {time.monotonic() - begun:.0f} s", flush=True)
    seconds = f"{time.monotonic() - whole:.0f} s"
    if failed:
        print(f"\nAfter {seconds}, {len(failed)} of {len(trials)} trials failed: {'; '.join(failed)}.")
        return 1
    print(
        f"\nAfter {seconds}, all {len(trials)} trials passed. What the panel showed is in {bench.pictures}."
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
