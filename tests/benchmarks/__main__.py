"""Runs every bench_*.py of this folder, or those whose names are given, and prints one table.
The exit status is 1 when a figure breaks its limit."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path


def main(names: list[str]) -> int:
    found = sorted(path.stem.removeprefix("bench_") for path in Path(__file__).parent.glob("bench_*.py"))
    if unknown := set(names) - set(found):
        print(f"no such bench: {', '.join(sorted(unknown))}; there are {', '.join(found)}")
        return 2
    broken = 0
    for name in names or found:
        print(f"\n{name}")
        for figure in importlib.import_module(f"{__package__}.bench_{name}").main():
            limit = "" if figure.limit is None else f"limit {figure.limit:g}"
            sign = "" if figure.limit is None else "ok" if figure.holds else "BROKEN"
            print(f"  {figure.what:<72} {figure.value:>10.4g} {figure.unit:<12} {limit:<12} {sign}".rstrip())
            broken += not figure.holds
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
