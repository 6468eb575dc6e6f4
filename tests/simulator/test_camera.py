"""Films: what was seen how long, to the hundredth of a second, and what was too short to be seen.
The GIF is read back by Pillow."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from hal.contract import Button
from simulator.pictures.camera import Camera, DeviceState, Film, Framing
from simulator.pictures.glass import Look

DARK = DeviceState(bytes(1024), 255, frozenset())
LIT = DeviceState(b"\xff" * 1024, 255, frozenset())
HALF = DeviceState(b"\xff" * 512 + bytes(512), 255, frozenset())
OLED = Framing(1, look=Look("white"))


def frames(content: bytes) -> list[tuple[int, bytes]]:
    found = []
    with Image.open(io.BytesIO(content)) as gif:
        for number in range(gif.n_frames):  # type: ignore[attr-defined]
            gif.seek(number)
            found.append((gif.info["duration"] // 10, gif.convert("RGB").tobytes()))
    return found


def drawn(state: DeviceState) -> bytes:
    return OLED.draw(state).convert("RGB").tobytes()


def film(*taken: tuple[float, DeviceState], start: float = 0.0, end: float = 9.0) -> list[tuple[int, bytes]]:
    camera = Film(OLED, start)
    for time, state in taken:
        camera.take(time, state)
    return frames(camera.develop(end))


def test_each_picture_stays_as_long_as_it_was_seen() -> None:
    found = film((5.0, DARK), (5.25, LIT), (6.0, LIT), (7.5, HALF), start=5.0, end=8.1)
    assert found == [(25, drawn(DARK)), (225, drawn(LIT)), (60, drawn(HALF))]


def test_what_nobody_can_see_is_left_out_and_the_time_stays() -> None:
    found = film((0.0, DARK), (1.0, LIT), (1.004, HALF), (1.011, DARK), (2.0, LIT), end=3.0)
    assert sum(delay for delay, _ in found) == 300
    assert found[-1] == (100, drawn(LIT))
    assert min(delay for delay, _ in found) >= 2


@settings(max_examples=40)
@given(st.lists(st.floats(0, 30), min_size=1, max_size=30).map(sorted), st.floats(0, 5))
def test_a_film_is_as_long_as_it_was(times: list[float], more: float) -> None:
    camera = Film(OLED, times[0])
    for number, time in enumerate(times):
        camera.take(time, (DARK, LIT, HALF)[number % 3])
    end = times[-1] + more
    total = sum(delay for delay, _ in frames(camera.develop(end)))
    assert abs(total - (end - times[0]) * 100) <= 3


def test_a_film_of_the_device_shows_its_buttons(tmp_path: Path) -> None:
    view = Framing(1, whole=True, look=Look())
    shown = Film(view, 0.0)
    shown.take(0.0, DARK)
    shown.take(1.0, DARK._replace(pressed=frozenset({Button.A})))
    rest, pressed = frames(shown.develop(2.0))
    assert rest[1] != pressed[1]


@pytest.mark.parametrize("whole", [False, True])
@pytest.mark.parametrize("look", [None, Look("amber", glow=True)])
def test_a_picture_is_what_the_view_draws(tmp_path: Path, whole: bool, look: Look | None) -> None:
    view = Framing(2, whole, look)
    camera = Camera(lambda: HALF, lambda: 0.0)
    camera.shoot(tmp_path / "x.png", view)
    with Image.open(tmp_path / "x.png") as saved:
        assert saved.tobytes() == view.draw(HALF).tobytes()
        assert saved.mode == ("1" if look is None and not whole else "RGB")


def test_a_camera_films_only_between_begin_and_end(tmp_path: Path) -> None:
    now, state = 0.0, DARK
    camera = Camera(lambda: state, lambda: now)
    camera.take()
    assert camera.end() is None
    camera.begin(tmp_path / "x.gif", OLED)
    assert camera.filming
    now, state = 1.0, LIT
    camera.take()
    now = 1.5
    ended = camera.end()
    assert ended is not None and not camera.filming
    state = HALF
    camera.take()
    path, save = ended
    save()
    assert frames(path.read_bytes()) == [(100, drawn(DARK)), (50, drawn(LIT))]
