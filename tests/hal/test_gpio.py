"""The pins: the right chip by its label, one owner, and a sentence for whatever is in the way."""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path

import pytest

import hal.buttons
from hal.gpio import PartError
from tests.hal.fake_gpiod import Kernel
from tests.hal.pins import A, Bench

pytestmark = pytest.mark.skipif(not hasattr(hal.buttons.select, "poll"), reason="needs poll")


@pytest.fixture
def bench(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Bench:
    return Bench(tmp_path, monkeypatch)


def test_a_pin_that_another_program_has_is_told_in_one_sentence(bench: Bench) -> None:
    bench.kernel.lines[A].consumer = "gpio-keys"
    with pytest.raises(PartError) as caught:
        bench.open()
    assert str(caught.value) == (
        "GPIO 5 (the button a) is in use by gpio-keys: end that first, or choose another pin in pipopi.toml."
    )


def test_two_consoles_do_not_share_the_pins_and_the_next_has_them_when_the_first_is_closed(
    bench: Bench,
) -> None:
    first = bench.open()
    with pytest.raises(PartError, match="in use by pipopi"):
        bench.open()
    first.close()
    bench.open()


@pytest.mark.parametrize("label", ["pinctrl-bcm2835", "pinctrl-bcm2711", "pinctrl-rp1"])
def test_the_chip_of_the_header_is_found_by_its_label_wherever_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, label: str
) -> None:
    bench = Bench(tmp_path, monkeypatch)
    bench.kernel = Kernel(bench.clock, tmp_path, ["raspberrypi-exp-gpio", "brcmvirt-gpio", "other", label])
    (tmp_path / "gpiochip9").symlink_to(tmp_path / "gpiochip3")
    (tmp_path / "gpiochip8").touch()
    monkeypatch.setitem(sys.modules, "gpiod", bench.kernel.module())
    bench.open()
    assert bench.kernel.requests[0].path == str(tmp_path / "gpiochip3")


def test_a_machine_without_such_a_chip_is_told_what_it_has(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bench = Bench(tmp_path, monkeypatch)
    for path in list(bench.kernel.labels):
        bench.kernel.labels[path] = "gpio-mockup"
    with pytest.raises(PartError, match=r"found: gpio-mockup\): run this on the Pi itself\.$"):
        bench.open()
    for chip in tmp_path.iterdir():
        chip.unlink()
    with pytest.raises(PartError, match=r"found: none\)"):
        bench.open()


def test_a_user_without_the_right_is_told_the_command_that_gives_it(bench: Bench) -> None:
    bench.kernel.refused = set(bench.kernel.labels)
    with pytest.raises(PartError, match=r"sudo usermod -aG gpio"):
        bench.open()


def test_pins_that_tell_of_no_edges_are_told_with_the_setting_that_does_without(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(path: str, config: object, consumer: str) -> None:
        raise OSError(errno.ENXIO, os.strerror(errno.ENXIO))

    monkeypatch.setattr(sys.modules["gpiod"], "request_lines", refuse)
    with pytest.raises(PartError, match=r'let \[buttons\] in pipopi\.toml say read = "polling"\.$'):
        bench.open()


def test_a_missing_or_old_gpiod_is_told_with_the_command_that_installs_it(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "gpiod", None)
    with pytest.raises(PartError, match=r"pip install -e '\.\[pi\]' in PipoPi's folder gets it\."):
        bench.open()
    monkeypatch.setitem(sys.modules, "gpiod", object())
    with pytest.raises(PartError, match=r"gpiod 2 or newer"):
        bench.open()


def test_what_is_used_of_gpiod_is_there_in_the_real_one() -> None:
    gpiod = pytest.importorskip("gpiod")
    line = gpiod.line
    settings = gpiod.LineSettings(direction=line.Direction.INPUT, bias=line.Bias.PULL_UP, active_low=True)
    settings.edge_detection = line.Edge.BOTH
    settings.debounce_period = hal.buttons.DEBOUNCE
    gpiod.LineSettings(direction=line.Direction.OUTPUT, output_value=line.Value.ACTIVE)
    assert line.Bias.PULL_DOWN and line.Value.INACTIVE.name
    event = gpiod.EdgeEvent(gpiod.EdgeEvent.Type.RISING_EDGE.value, 5, 17, 1, 1)
    assert (event.event_type, event.timestamp_ns, event.line_offset) == (
        *(gpiod.EdgeEvent.Type.RISING_EDGE, 5, 17),
    )
    for owner, names in {
        gpiod: ("Chip", "request_lines"),
        gpiod.Chip: ("__enter__", "get_info", "get_line_info"),
        gpiod.LineRequest: ("fd", "get_values", "read_edge_events", "release", "set_value"),
    }.items():
        assert all(hasattr(owner, name) for name in names)
    with pytest.raises(OSError):
        gpiod.request_lines("/dev/null", config={17: settings}, consumer="pipopi")
