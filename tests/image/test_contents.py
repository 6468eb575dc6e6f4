from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from firmware.image.contents import DROPPED, KEPT, PYTHON
from firmware.image.unpack import is_kept

ROOT = Path(__file__).parents[2]
NOT_ON_THE_CARD = (ROOT / "firmware/image", ROOT / "firmware/install")
LIBRARIES = {
    f"usr/lib/python{PYTHON}": f"libpython{PYTHON}-stdlib",
    "usr/lib/python3/dist-packages": "python3-pil",
}


def imports() -> Iterator[tuple[str, Path]]:
    """The names of all modules that the program imports, and where; of ``from a import b`` both a and a.b."""
    for folder in ("core", "hal", "firmware"):
        for path in (ROOT / folder).rglob("*.py"):
            if any(path.is_relative_to(other) for other in NOT_ON_THE_CARD):
                continue
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.Import):
                    yield from ((alias.name, path) for alias in node.names)
                elif isinstance(node, ast.ImportFrom) and node.module is not None:
                    yield node.module, path
                    yield from ((f"{node.module}.{alias.name}", path) for alias in node.names)


def test_nothing_is_left_out_that_the_program_imports() -> None:
    found = list(imports())
    assert len(found) > 500
    for name, path in found:
        place = name.replace(".", "/")
        for library, package in LIBRARIES.items():
            for file in (f"{library}/{place}.py", f"{library}/{place}/__init__.py"):
                assert is_kept(file, (f"{library}/*",)), f"{path} imports {name}, which {package} loses"


@pytest.mark.parametrize(
    "name", ["turtle.py", "http/client.py", "encodings/cp1252.py", "pydoc_data/topics.py"]
)
def test_of_pythons_own_library_what_nothing_imports_is_left_out(name: str) -> None:
    assert is_kept(f"usr/lib/python{PYTHON}/{name}", KEPT[f"libpython{PYTHON}-stdlib"]) is None


@pytest.mark.parametrize(
    "name", ["encodings/utf_8.py", "encodings/idna.py", "json/decoder.py", "encodings/latin_1.py"]
)
def test_what_python_itself_starts_with_is_kept(name: str) -> None:
    assert is_kept(f"usr/lib/python{PYTHON}/{name}", KEPT[f"libpython{PYTHON}-stdlib"]) is not None


def test_no_pattern_names_a_place_outside_of_pythons_libraries() -> None:
    assert all(pattern.startswith("usr/lib/python3") for pattern in DROPPED)
