"""The command ``python -m tests.image``: puts the card that was made into emulators and tries it.
Pictures that came over the emulated bus are left in the folder."""

from __future__ import annotations

import argparse
import sys
import time
import traceback
from pathlib import Path

from tests.image.trials import TRIALS, Bench

MADE = Path(__file__).parents[2] / "build/image"


def main() -> int:
    """Answers the exit status: 0 when the card proved everything."""
    parser = argparse.ArgumentParser(prog="python -m tests.image", description="Try the card in emulators.")
    parser.add_argument(
        "trials", nargs="*", help="words in the names of the trials to make; none: all of them"
    )
    parser.add_argument("--folder", type=Path, default=MADE, help="where the card was made")
    wanted = parser.parse_args()
    images = sorted(wanted.folder.glob("work/pipopi-*.img"))
    if len(images) != 1:
        print(f"There is no card in {wanted.folder}: make image", file=sys.stderr)
        return 1
    bench = Bench(images[0], wanted.folder / "test")
    bench.folder.mkdir(exist_ok=True)
    failed = []
    for trial in TRIALS:
        if wanted.trials and not any(word in trial.__name__ for word in wanted.trials):
            continue
        print(f"== {trial.__name__.replace('_', ' ')}", flush=True)
        begun = time.monotonic()
        try:
            trial(bench)
        except Exception:
            traceback.print_exc()
            failed.append(trial.__name__)
        print(f"   {time.monotonic() - begun:.0f} s", flush=True)
    print(f"failed: {', '.join(failed)}" if failed else "the card proved everything")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
