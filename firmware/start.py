"""Starts the console program on a console: the first picture is lit before the games and screens are loaded.
On a small computer that takes a second in which the panel would be dark."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence

from firmware.drawing.canvas import Canvas
from firmware.saves import SETTINGS, decode
from firmware.screens.splash import draw_splash
from firmware.settings import Settings
from firmware.translation import use
from hal.contract import Console, StorageError


def start(console: Console, game: str | None, language: str | None, news: Sequence[str]) -> None:
    """Run the console program on ``console`` until it is stopped; the rest as for ``firmware.app.opened``."""
    use(language)
    try:
        _show_first(console)
        from firmware import app

        app.run(console, game=game, language=language, news=news)
    finally:
        console.display.close()


def _show_first(console: Console) -> None:
    """Light the panel as the settings say; whatever is wrong with them is told later."""
    settings = Settings()
    with contextlib.suppress(StorageError, ValueError):
        content = console.storage.read(SETTINGS)
        if content is not None:
            settings.take(decode(content))
    console.display.set_brightness(settings.brightness)
    console.display.set_inverted(settings.invert)
    canvas = Canvas()
    draw_splash(canvas)
    console.display.show(canvas.image)
