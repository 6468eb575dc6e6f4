"""Reading and changing config.txt: nothing of it may be lost, and without our block it is as it was."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hal.bootconfig import is_upstream, overlays, parameters, with_block

LINES = ("dtparam=i2c_arm=on", "dtparam=i2c_arm_baudrate=400000")
FRESH = (
    "# For more options see the manual\n#dtparam=i2c_arm=on\ndtparam=audio=on\n\n[cm4]\notg_mode=1\n\n[all]\n"
)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", {}),
        (FRESH, {"audio": "on"}),
        ("dtparam=i2c_arm=on,i2c_arm_baudrate=400000", {"i2c_arm": "on", "i2c_arm_baudrate": "400000"}),
        ("dtparam=i2c=on\r\ndtparam=i2c1_baudrate=50000\r\n", {"i2c_arm": "on", "i2c_arm_baudrate": "50000"}),
        ("dtparam=spi\n", {"spi": "on"}),
        ("dtparam=i2c_arm=on\ndtparam=i2c_arm=off\n", {"i2c_arm": "off"}),
        ("[pi4]\ndtparam=i2c_arm=on\n[all]\ndtparam=spi=on\n", {"spi": "on"}),
        ("device_tree_param = i2c_arm=on\n", {"i2c_arm": "on"}),
    ],
)
def test_parameters_are_those_that_hold_for_every_model(text: str, found: dict[str, str]) -> None:
    assert parameters(text) == found


def test_overlays_are_named_without_their_parameters() -> None:
    text = "dtoverlay=vc4,noaudio\ndtoverlay=ssd1306:inverted\n[pi5]\ndtoverlay=dwc2\n[all]\ndtoverlay=\n"
    assert overlays(text) == ("vc4", "ssd1306")


def test_the_kernel_of_debian_is_told_from_the_makers_own() -> None:
    assert is_upstream("arm_64bit=1\nupstream_kernel=1\n")
    assert not is_upstream("#upstream_kernel=1\n[pi2]\nupstream_kernel=1\n")


@pytest.mark.parametrize("text", ["", FRESH, "[pi4]\narm_freq=2000", FRESH.replace("\n", "\r\n")])
def test_our_lines_hold_for_every_model_wherever_the_file_ends(text: str) -> None:
    changed = with_block(text, LINES)
    assert changed.startswith(text)
    found = parameters(changed)
    assert (found["i2c_arm"], found["i2c_arm_baudrate"]) == ("on", "400000")
    assert ("\r\n" in changed) == ("\r\n" in text)


@given(st.lists(st.sampled_from([*FRESH.splitlines(), "[pi4]", "dtparam=i2c_arm=off", ""])), st.booleans())
def test_putting_the_block_in_twice_is_once_and_taking_it_out_restores_the_file(
    lines: list[str], ended: bool
) -> None:
    text = "\n".join(lines) + "\n" * ended
    changed = with_block(text, LINES)
    assert with_block(changed, LINES) == changed
    assert with_block(changed, ()) == text
    end = "" if text.endswith("\n") or not text else "\r\n" if "\r\n" in text else "\n"
    assert with_block(changed + "later=1", ()) == text + end + "later=1"


def test_lines_that_were_added_below_the_block_stay() -> None:
    changed = with_block(FRESH, LINES) + "arm_freq=2000\n"
    assert with_block(changed, ()) == FRESH + "arm_freq=2000\n"
    assert "arm_freq=2000\n" in with_block(changed, ("dtparam=spi=on",))
