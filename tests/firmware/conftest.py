"""Golden pictures: ``golden(name, picture)`` holds a picture to golden/NAME.png, pixel by pixel.
``pytest tests/firmware --golden-update`` writes those that differ; look.py shows them enlarged."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

from firmware.drawing.canvas import Canvas

FOLDER = Path(__file__).with_name("golden")
Golden = Callable[[str, "Canvas | Image.Image"], None]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--golden-update", action="store_true", help="write golden pictures that differ")


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Golden:
    """Fails when a picture differs from its golden one, and says where the actual one is."""
    update = request.config.getoption("golden_update", default=False)

    def check(name: str, picture: Canvas | Image.Image) -> None:
        image = picture.image if isinstance(picture, Canvas) else picture
        path, actual = FOLDER / f"{name}.png", FOLDER / f"{name}.actual.png"
        actual.unlink(missing_ok=True)
        if (wrong := _difference(image, path)) is not None:
            image.save(path if update else actual)
        if wrong is not None and not update:
            pytest.fail(f"{wrong}; the actual picture is {actual}", pytrace=False)

    return check


def _difference(image: Image.Image, path: Path) -> str | None:
    """What is different between ``image`` and the file, or None."""
    if not path.is_file():
        return f"There is no golden picture {path.name}: run with --golden-update and look at it"
    with Image.open(path) as expected:
        if image.mode != "1" or image.size != expected.size:
            return f"{path.name} is {expected.size}, but this is {image.size} in mode {image.mode}"
        width = image.width
        pairs = zip(expected.convert("1").tobytes(), image.tobytes(), strict=True)
    rows = sorted({index // ((width + 7) // 8) for index, (a, b) in enumerate(pairs) if a != b})
    return f"{path.name} differs in rows {rows[0]} to {rows[-1]}" if rows else None
