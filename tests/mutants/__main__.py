"""``make mutants``: changes one operator or number of a module at a time, and runs its tests.
``ARGS="--each 40 --seed 2 gestures"`` looks at more, at others, or at some modules only."""

from __future__ import annotations

import argparse
import ast
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import repeat
from pathlib import Path
from queue import SimpleQueue
from random import Random

ROOT = Path(__file__).parents[2]
COPIED = ("core", "hal", "firmware", "simulator", "tests", "docs", "pyproject.toml", "Makefile", "README.md")
SLOW = 5
"""A mutant may take so many times as long as the tests do without it, and then it counts as noticed."""

TESTS = {
    "core/claim/position.py": "tests/core/test_claim_position.py tests/core/test_claim_games.py",
    "core/claim/pie.py": "tests/core/test_pie.py",
    "core/claim/sight.py": "tests/core/test_sight.py",
    "core/pinuid/position.py": "tests/core/test_pinuid.py",
    "core/solver/strings.py": "tests/core/test_solver.py tests/core/test_solver_limits.py",
    "core/solver/loony.py": "tests/core/test_solver.py tests/core/test_player_models.py",
    "core/solver/captures.py": "tests/core/test_solver.py",
    "core/player/claim/quiet.py": "tests/core/test_player_models.py tests/core/test_player_judgement.py",
    "core/player/claim/endgame.py": "tests/core/test_player_models.py tests/core/test_player_claim.py",
    "core/player/pinuid/paranoid.py": "tests/core/test_player_judgement.py tests/core/test_player_pinuid.py",
    "core/player/tree.py": "tests/core/test_player.py tests/core/test_player_judgement.py",
    "hal/gestures.py": "tests/hal/test_gestures.py",
    "hal/files.py": "tests/hal/test_files.py",
    "firmware/sender.py": "tests/firmware/test_sender.py tests/firmware/test_app.py",
    "firmware/saves.py": "tests/firmware/test_saves.py",
}
"""Rules, solver, search models, gestures, sender and saves, each with the tests that should mind."""

SWAPS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.And: ast.Or,
    ast.Or: ast.And,
}


@dataclass(frozen=True)
class Mutant:
    """``source``: the module with the fault. ``fault``: its line and what was changed."""

    path: str
    source: str
    fault: str


def mutants(path: str) -> Iterator[Mutant]:
    """Every mutant of a module, in the order of its lines."""
    text = (ROOT / path).read_text(encoding="utf-8")
    count = len(list(ast.walk(ast.parse(text))))
    for place in range(count):
        tree = ast.parse(text)
        node = list(ast.walk(tree))[place]
        before = ast.unparse(node) if isinstance(node, ast.expr) else ""
        if _change(node):
            line = getattr(node, "lineno", 0)
            yield Mutant(path, ast.unparse(tree), f"line {line}: {before} -> {ast.unparse(node)}")


def _change(node: ast.AST) -> bool:
    """Put one fault into ``node``; whether it is of a kind that can have one."""
    match node:
        case ast.Compare(ops=[op, *rest]) if type(op) in SWAPS:
            node.ops = [SWAPS[type(op)](), *rest]  # type: ignore[list-item]
        case ast.BinOp(op=op) if type(op) in SWAPS:
            node.op = SWAPS[type(op)]()  # type: ignore[assignment]
        case ast.BoolOp(op=op):
            node.op = SWAPS[type(op)]()  # type: ignore[assignment]
        case ast.UnaryOp(op=ast.Not()):
            node.op, node.operand = ast.Not(), ast.UnaryOp(ast.Not(), node.operand)
        case ast.Constant(value=bool() as value):
            node.value = not value
        case ast.Constant(value=int() as value):
            node.value = value + 1
        case ast.IfExp():
            node.body, node.orelse = node.orelse, node.body
        case _:
            return False
    return True


def noticed(mutant: Mutant, copy: Path, patience: float) -> bool:
    """Whether the tests of its module fail, or take far too long, with ``mutant`` in ``copy`` of the tree."""
    module = copy / mutant.path
    sound = module.read_text(encoding="utf-8")
    module.write_text(mutant.source, encoding="utf-8")
    try:
        return run(mutant.path, copy, patience) is None
    finally:
        module.write_text(sound, encoding="utf-8")


def run(path: str, copy: Path, patience: float | None = None) -> float | None:
    """How many seconds of processor time the tests of a module take when they pass, else None."""
    words = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *TESTS[path].split()]
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1", "PYTHONPATH": str(copy)}
    before = os.times().elapsed
    try:
        done = subprocess.run(words, cwd=copy, env=environment, capture_output=True, timeout=patience)
    except subprocess.TimeoutExpired:
        return None
    return os.times().elapsed - before if done.returncode == 0 else None


def copied(folder: Path) -> Path:
    """A copy of the tree in which nothing but the tests is looked at."""
    folder.mkdir()
    skip = shutil.ignore_patterns("__pycache__", "golden")
    for name in COPIED:
        source = ROOT / name
        (
            shutil.copytree(source, folder / name, ignore=skip)
            if source.is_dir()
            else shutil.copy(source, folder)
        )
    return folder


def main() -> int:
    parser = argparse.ArgumentParser(prog="make mutants", description="Faults, and whether tests notice.")
    parser.add_argument("modules", nargs="*", help="a part of the name of a module")
    parser.add_argument("--each", type=int, default=12, help="how many faults a module, by chance")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    paths = [path for path in TESTS if not chosen.modules or any(part in path for part in chosen.modules)]
    workers = os.cpu_count() or 1
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(workers) as pool:
        copies: SimpleQueue[Path] = SimpleQueue()
        for number in range(workers):
            copies.put(copied(Path(folder) / str(number)))

        def tried(mutant: Mutant, patience: float) -> bool:
            copy = copies.get()
            try:
                return noticed(mutant, copy, patience)
            finally:
                copies.put(copy)

        for path in paths:
            copy = copies.get()
            seconds = run(path, copy)
            copies.put(copy)
            if seconds is None:
                parser.error(f"the tests of {path} fail without any fault; mend them first.")
            every = list(mutants(path))
            some = sorted(Random(chosen.seed).sample(range(len(every)), min(chosen.each, len(every))))
            picked = [every[number] for number in some]
            results = list(pool.map(tried, picked, repeat(SLOW * seconds + 20)))
            share = f"{sum(results)} of {len(results)} noticed"
            print(f"{path}: {share}, of {len(every)} that can be made", flush=True)
            for mutant, found in zip(picked, results, strict=True):
                if not found:
                    print(f"  {mutant.fault}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
