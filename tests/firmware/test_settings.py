"""Settings: what is right is taken, what is wrong becomes its default and is named."""

from __future__ import annotations

import json
from typing import Any

import pytest

from firmware.settings import Settings

NAMES = ["Zoë", "Bruno", "Clara", "Diego"]


def test_saved_settings_come_back() -> None:
    kept: list[Any] = []
    settings = Settings(keep=kept.append)
    settings.handover, settings.confirm, settings.brightness, settings.names = "off", True, 2, tuple(NAMES)
    settings.setups["dots"] = "dots:3x3"
    settings.levels, settings.thinking, settings.help_marks = (0, 5, 0, 1), "slow", True
    settings.save()
    again = Settings()
    assert again.take(json.loads(json.dumps(kept[0]))) == ()
    assert again == settings


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("handover", "sometimes"),
        ("handover", ["off"]),
        ("confirm", 1),
        ("brightness", 0),
        ("brightness", 6),
        ("brightness", True),
        ("brightness", 2.0),
        ("invert", "no"),
        ("thin_strokes", None),
        ("thinking", "never"),
        ("help_marks", 1),
        ("levels", [0, 0, 0]),
        ("levels", [0, 0, 0, 6]),
        ("levels", [0, 0, 0, True]),
        ("names", NAMES[:3]),
        ("names", "Anna"),
        ("names", ["", *NAMES[1:]]),
        ("names", [" ", *NAMES[1:]]),
        ("names", ["A\nB", *NAMES[1:]]),
        ("names", ["A" * 11, *NAMES[1:]]),
        ("names", [7, *NAMES[1:]]),
        ("family", 7),
        ("setups", {"dots": 7}),
        ("setups", []),
    ],
)
def test_a_wrong_field_is_named_and_keeps_its_default_while_the_others_are_taken(
    name: str, value: Any
) -> None:
    settings = Settings()
    data = {"brightness": 1, "confirm": True, name: value}
    assert settings.take(data) == (name,)
    assert getattr(settings, name) == getattr(Settings(), name)
    assert settings.brightness == (4 if name == "brightness" else 1)


def test_what_is_not_there_keeps_its_default_and_what_is_unknown_is_passed_over() -> None:
    settings = Settings()
    assert settings.take({"volume": 11}) == ()
    assert settings == Settings()


def test_settings_that_are_no_fields_at_all_are_all_wrong() -> None:
    assert "brightness" in Settings().take(["full"])
