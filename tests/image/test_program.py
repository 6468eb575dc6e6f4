from __future__ import annotations

import py_compile
from pathlib import Path

import pytest

from firmware.image.build import BuildError
from firmware.image.contents import PYTHON
from firmware.image.program import check_translated


@pytest.mark.parametrize(
    ("mode", "taken"),
    [
        (py_compile.PycInvalidationMode.UNCHECKED_HASH, True),
        (py_compile.PycInvalidationMode.CHECKED_HASH, False),
        (py_compile.PycInvalidationMode.TIMESTAMP, False),
        (None, False),
    ],
)
def test_a_module_that_the_card_would_translate_anew_at_each_start_is_refused(
    mode: py_compile.PycInvalidationMode | None, taken: bool, tmp_path: Path
) -> None:
    module = tmp_path / "json/decoder.py"
    module.parent.mkdir()
    module.write_text("x = 1\n")
    if mode is not None:
        place = module.parent / f"__pycache__/decoder.cpython-{PYTHON.replace('.', '')}.pyc"
        py_compile.compile(str(module), str(place), invalidation_mode=mode)
    if taken:
        check_translated(tmp_path)
    else:
        with pytest.raises(BuildError, match=r"json/decoder\.py has no translation that Python takes"):
            check_translated(tmp_path)
