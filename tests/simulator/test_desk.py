"""The desk without a window: a script plays a small firmware, through the real driver and the chip model.
Two runs of one script must be the same to the last byte and microsecond."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageDraw

from hal.contract import HEIGHT, WIDTH, Button, Console, Edge, Stop
from hal.pages import page_bytes
from simulator.desk import Desk
from simulator.parts.events import Event, Quit
from simulator.pictures.device import UNITS
from simulator.scripts import script

BLINK = 0.5


class Dot:
    """A small firmware: a blinking square that the D-pad moves, and a file that says where it was left."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self.at = [60, 30]
        self.edges: list[Edge] = []
        self.pictures: list[tuple[float, Image.Image]] = []

    def run(self) -> None:
        blink = 0
        try:
            while True:
                self.draw(blink % 2 == 0)
                edge = self.console.buttons.wait((blink + 1) * BLINK)
                if edge is None:
                    blink += 1
                else:
                    self.hear(edge)
        except Stop:
            self.console.storage.replace("at", repr(self.at).encode())
        finally:
            self.console.display.close()

    def hear(self, edge: Edge) -> None:
        self.edges.append(edge)
        if edge.pressed:
            self.at[0] += {Button.LEFT: -4, Button.RIGHT: 4}.get(edge.button, 0)
            self.at[1] += {Button.UP: -4, Button.DOWN: 4}.get(edge.button, 0)

    def draw(self, lit: bool) -> None:
        image = Image.new("1", (WIDTH, HEIGHT))
        x, y = self.at
        ImageDraw.Draw(image).rectangle((x, y, x + 9, y + 9), outline=1, fill=lit)
        self.pictures.append((self.console.clock.now(), image))
        self.console.display.show(image)


def play(text: str, folder: Path, log: io.StringIO | None = None) -> tuple[Desk, Dot]:
    desk = Desk(2)
    if log is not None:
        desk.log_wire(log)
    played = script.read_script(text)
    desk.buttons.add(played.events)
    desk.buttons.add([Event(played.end, Quit())])
    firmware = Dot(desk.console(folder))
    firmware.run()
    return desk, firmware


SCRIPT = """
tap right 3
wait 1.2
hold up 0.7
press down
tap left
release down
"""


def test_the_firmware_hears_the_script_and_keeps_its_data(tmp_path: Path) -> None:
    desk, firmware = play(SCRIPT, tmp_path / "data")
    heard = [(edge.button.value, edge.pressed) for edge in firmware.edges]
    tap_right, tap_left = [("right", True), ("right", False)], [("left", True), ("left", False)]
    hold = [("up", True), ("up", False)]
    assert heard == [*tap_right * 3, *hold, ("down", True), *tap_left, ("down", False)]
    assert firmware.console.storage.read("at") == b"[68, 30]"
    assert (tmp_path / "data").is_dir()
    assert desk.clock.now() == 2.45
    assert desk.problem is None


def test_two_runs_write_the_same_wire_log(tmp_path: Path) -> None:
    logs = io.StringIO(), io.StringIO()
    for number, log in enumerate(logs):
        play(SCRIPT, tmp_path / str(number), log)
    assert logs[0].getvalue() == logs[1].getvalue()
    assert logs[0].getvalue().count("\n") > 20


def test_the_wire_log_holds_all_that_the_chip_shows(tmp_path: Path) -> None:
    log = io.StringIO()
    desk, firmware = play("wait 0.75", tmp_path, log)
    again = Desk(1).chip
    times = []
    for line in log.getvalue().splitlines()[:-1]:
        time, address, data = line.split()
        assert address == "3c"
        times.append(float(time))
        again.write(bytes.fromhex(data))
    assert page_bytes(again.picture()) == page_bytes(firmware.pictures[-1][1])
    assert times == sorted(times)
    assert set(times) == {0.0, 0.5}
    assert log.getvalue().splitlines()[-1].startswith("0.750000 3c")
    assert desk.chip.picture().getbbox() is None


@pytest.mark.parametrize("scale", [1, 3])
def test_a_shot_is_what_is_lit_at_its_time(tmp_path: Path, scale: int) -> None:
    shots = [tmp_path / name for name in ("first.png", "second.png")]
    lines = ["wait 0.25", f'shot "{shots[0]}" {scale}', "wait 0.5", "tap right", f'shot "{shots[1]}" {scale}']
    firmware = play("\n".join(lines), tmp_path / "data")[1]
    for shot, time in zip(shots, (0.25, 0.85), strict=True):
        expected = [picture for at, picture in firmware.pictures if at <= time][-1]
        with Image.open(shot) as taken:
            assert taken.size == (WIDTH * scale, HEIGHT * scale)
            large = expected.resize(taken.size, Image.Resampling.NEAREST)
            assert ImageChops.difference(taken.convert("L"), large.convert("L")).getbbox() is None


def test_a_picture_of_the_whole_device_needs_no_window_and_shows_what_is_pressed(tmp_path: Path) -> None:
    rest, pressed = tmp_path / "rest.png", tmp_path / "pressed.png"
    play(f'wait 0.1\nwindow "{rest}"\npress a\nwindow "{pressed}"', tmp_path / "data")
    with Image.open(rest) as one, Image.open(pressed) as other:
        assert one.size == other.size == (UNITS[0] * 2, UNITS[1] * 2)
        changed = ImageChops.difference(one, other).getbbox()
    assert changed is not None
    assert changed[0] > UNITS[0]


def test_a_picture_that_cannot_be_written_is_told_and_ends_the_run(tmp_path: Path) -> None:
    shot = tmp_path / "nowhere" / "x.png"
    desk, firmware = play(f'wait 0.25\nshot "{shot}"\ntap right', tmp_path / "data")
    told = f"line 2 of the script: the picture {shot} cannot be written: No such file or directory."
    assert desk.problem == told
    assert firmware.edges == []
    assert firmware.console.storage.read("at") == b"[60, 30]"


def test_the_console_is_told_to_end_even_while_it_does_not_wait(tmp_path: Path) -> None:
    desk = Desk(1)
    console = desk.console(tmp_path)
    assert not console.ending()
    desk.buttons.stop()
    assert console.ending()
    with pytest.raises(Stop):
        console.buttons.wait(None)
