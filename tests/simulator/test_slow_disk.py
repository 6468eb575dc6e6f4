"""A memory card that is busy: it delays what waits for it and nothing else, and no press means another thing.
The real console program plays on the desk, whose saves take as long as the script says."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from PIL import Image

from core.match import Match
from firmware import app
from firmware.saves import MATCH, SETTINGS, decode, encode
from hal.contract import WIDTH
from simulator.desk import Desk
from simulator.parts.events import Event, PowerCut, Quit
from simulator.scripts import script
from tests.firmware.test_power_cut import GAME, MoveReader

Look = Callable[[Desk], None]


def play(folder: Path, text: str, look: Look | None = None, cut: float | None = None) -> Desk:
    """Play ``text``; ``look`` is called each time that the console waits. At ``cut`` the power goes."""
    folder.mkdir(exist_ok=True)
    if not (folder / SETTINGS).exists():
        (folder / SETTINGS).write_bytes(encode({"handover": "off"}))
    desk, played = Desk(1), script.read_script(text)
    desk.buttons.add([event for event in played.events if cut is None or event.time < cut])
    if cut is not None:
        desk.buttons.add([Event(cut, PowerCut()), Event(cut, Quit())])
    desk.buttons.add([Event(played.end, Quit())])
    if look is not None:
        desk.buttons.on_wait.append(lambda: look(desk))
    desk.run(folder, lambda console, starts: None if starts else app.run(console, game=str(GAME)))
    return desk


def moves(folder: Path) -> tuple[str, ...]:
    """Those of the match that is kept."""
    return Match.from_data(decode((folder / MATCH).read_bytes())["match"]).moves


@pytest.mark.parametrize("seconds", ["0.05", "0.3", "0.9", "3"])
@pytest.mark.parametrize(
    "presses", ["tap a\ntap right\ntap a", "tap a\ntap right\ntap a\ntap down 2\ntap a\nhold b 0.7"]
)
def test_presses_mean_the_same_however_long_a_save_takes(tmp_path: Path, presses: str, seconds: str) -> None:
    play(tmp_path / "fast", f"wait 1\n{presses}\nwait 9\n")
    play(tmp_path / "slow", f"disk slow {seconds}\nwait 1\n{presses}\nwait 20\n")
    assert moves(tmp_path / "slow") == moves(tmp_path / "fast")
    assert "f5f6" in moves(tmp_path / "slow")


def test_a_move_is_shown_as_drawn_when_it_is_kept_and_survives_a_power_cut(tmp_path: Path) -> None:
    reader = MoveReader()
    shown: list[str | None] = [None]

    def look(desk: Desk) -> None:
        shown.append(reader.read(desk.chip.picture(), shown[-1]))

    chance, seen = Random(1), 0
    for number in range(30):
        folder, shown[:] = tmp_path / str(number), [None]
        taps = "".join(f"tap a\nwait {chance.uniform(0.01, 0.6):.3f}\n" for _ in range(12))
        play(
            folder, f"disk slow {chance.uniform(0.02, 0.5):.3f}\nwait 1\n{taps}", look, chance.uniform(1.2, 5)
        )
        assert shown[-1] is None or shown[-1] in moves(folder)
        seen += shown[-1] is not None
    assert seen > 20


def bar(picture: Image.Image) -> bytes:
    return picture.crop((0, 0, WIDTH, 16)).tobytes()


class Pictures:
    """What the panel showed at the end of each time that the console waited."""

    def __init__(self) -> None:
        self.all: list[tuple[float, Image.Image]] = []

    def __call__(self, desk: Desk) -> None:
        self.all.append((desk.clock.now(), desk.chip.picture()))

    def at(self, time: float) -> Image.Image:
        return [picture for when, picture in self.all if when <= time][-1]


def test_a_card_that_stalls_is_told_after_a_second_and_until_it_is_done(tmp_path: Path) -> None:
    pictures = Pictures()
    play(tmp_path, "wait 1\ndisk slow 3\ntap a\nwait 5\n", pictures)
    assert bar(pictures.at(1.9)) == bar(pictures.at(1.0))
    told = pictures.at(2.1)
    assert bar(told) == bar(pictures.at(3.9)) != bar(pictures.at(1.0))
    assert bar(pictures.at(4.1)) not in (bar(told), bar(pictures.at(1.0)))


def test_while_the_card_stalls_the_d_pad_counts_and_what_would_play_unseen_does_not(tmp_path: Path) -> None:
    blind = "wait 1\ndisk slow 4\ntap a\nwait 2\n{presses}\nwait 4\ndisk fast\ntap a\nwait 1\n"
    play(tmp_path / "idle", blind.format(presses="wait 0.1"))
    for presses in ("tap a", "hold b 0.8", "tap centre", "tap b\ntap a", "touch 40 40\ntouch 40 40"):
        play(tmp_path / presses[:5], blind.format(presses=presses))
        assert moves(tmp_path / presses[:5]) == moves(tmp_path / "idle"), presses
    play(tmp_path / "right", blind.format(presses="tap right\ntap a\ntap right"))
    play(tmp_path / "seen", "wait 1\ntap a\nwait 2\ntap right 2\nwait 1\ntap a\nwait 1")
    assert moves(tmp_path / "right") == moves(tmp_path / "seen") != moves(tmp_path / "idle")


def test_the_cursor_that_rests_and_settings_are_saved_while_the_screen_goes_on(tmp_path: Path) -> None:
    pictures, busy = Pictures(), list[bool]()

    def look(desk: Desk) -> None:
        pictures(desk)
        busy.append(desk.disk is not None and desk.disk.busy)

    play(tmp_path, "wait 1\ndisk slow 5\ntap right\nwait 2\ntap right\nwait 0.3\n", look)
    assert busy[-1]
    assert pictures.at(3.2).tobytes() not in {pictures.at(time).tobytes() for time in (1.0, 2.0, 2.9)}


def test_off_as_usual_waits_for_the_card_and_a_power_cut_does_not(tmp_path: Path) -> None:
    play(tmp_path / "off", "wait 1\ndisk slow 9\ntap a\n")
    assert len(moves(tmp_path / "off")) == 1
    play(tmp_path / "cut", "wait 1\ntap a\nwait 1\ndisk slow 9\ntap a\nwait 1\ncut\nwait 20\n")
    assert len(moves(tmp_path / "cut")) == 1


def test_a_disk_that_fills_up_while_it_is_slow_is_told_and_the_game_goes_on(tmp_path: Path) -> None:
    told: list[int] = []

    def look(desk: Desk) -> None:
        told.append(len(desk.disk.behind) if desk.disk else 0)

    play(
        tmp_path, "wait 1\ndisk slow 0.5\ndisk full\ntap a\nwait 1\ntap a 2\ndisk free\ntap a\nwait 3\n", look
    )
    assert 1 in told and told[-1] == 0
    assert len(moves(tmp_path)) == 2
