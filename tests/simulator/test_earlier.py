"""What the program of commit c96fcde kept is read by that of today: its saves, its settings, a recording.
tests/data/c96fcde holds the files as it wrote them, beside them what they meant, and what it showed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from firmware.games import painter_for
from firmware.painter import Cursor, Doubt
from firmware.saves import MATCH, SETTINGS, Saves
from firmware.sender import Sender
from firmware.session import Session
from firmware.settings import Settings
from hal.contract import HEIGHT, WIDTH
from simulator.command import simulate
from tests.firmware.console import MemoryStorage

FOLDER = Path(__file__).parents[1] / "data" / "c96fcde"
HELD: dict[str, Any] = json.loads((FOLDER / "held.json").read_text(encoding="utf-8"))
MATCHES = sorted(HELD.keys() - {"settings"})
COLUMNS = 8
CHANGED: dict[int, str] = {47: "how Pinuid is won, in new words", 49: "what a row is, in new words"}
"""Pictures of the recording that have changed since, by their number in session.png, and why."""


def loaded(name: str, file: str, take: Any) -> None:
    """Load one of the files as the console does; nothing may be told about it."""
    storage, told = MemoryStorage(), list[str]()
    storage.files[file] = (FOLDER / f"{name}.json").read_bytes()
    Saves(storage, told.append).load(file, take)
    assert told == []
    assert list(storage.files) == [file], "nothing is set aside"


def cursor(data: list[str] | None) -> Cursor | None:
    """The cursor that c96fcde wrote as a spot and one text for all that was held."""
    if data is None:
        return None
    spot, text = data
    doubt = {"!": Doubt.SURE, "?": Doubt.REFUSED}.get(text[-1:])
    held = text.rstrip("!?")
    moves = tuple(held.split(",")) if len(held) > 2 else ()
    return Cursor(spot, "" if moves else held, moves, doubt)


@pytest.mark.parametrize("name", MATCHES)
def test_a_saved_match_is_on_the_table_as_it_was(name: str) -> None:
    session, held = Session(Settings()), HELD[name]
    loaded(name, MATCH, session.take)
    view, position = session.view, session.position
    assert (str(view.match.game), list(view.match.people)) == (held["game"], held["people"])
    assert (list(view.match.moves), view.match.place) == (held["moves"], held["place"])
    assert position.show() == held["show"]
    assert (list(position.tally), position.to_move, position.actor) == tuple(
        held[what] for what in ("tally", "to_move", "actor")
    )
    assert list(position.legal_moves()) == held["legal"]
    assert (list(view.levels), list(view.wins), view.seed) == (held["levels"], held["wins"], held["seed"])
    assert (view.handover, view.cursor) == (held["handover"], cursor(held["cursor"]))
    earlier = [[str(match.game), list(match.moves), match.place] for match in view.match.chain[1:]]
    assert earlier == held["earlier"]
    again = Session(Settings())
    again.take(json.loads(json.dumps(session.to_data())))
    assert again.to_data() == session.to_data()
    assert again.view.cursor == view.cursor


@pytest.mark.parametrize("name", MATCHES)
def test_the_game_goes_on_where_its_cursor_was(name: str) -> None:
    session = Session(Settings())
    loaded(name, MATCH, session.take)
    view = session.view
    painter = painter_for(view.match.game, Settings())
    assert painter.first(view.position, view.cursor) == view.cursor or view.cursor is None


def test_the_settings_are_what_they_were() -> None:
    settings = Settings()
    wrong: list[tuple[str, ...]] = []
    loaded("settings", SETTINGS, lambda data: wrong.append(settings.take(data)))
    assert wrong == [()]
    kept = settings.to_data()
    assert {name: kept[name] for name in HELD["settings"]} == HELD["settings"]


def test_a_recording_shows_the_same_pictures_at_the_same_times(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[tuple[str, bytes]] = []
    show = Sender.show

    def note(sender: Sender, image: Image.Image, now: float) -> None:
        if not shown or shown[-1][1] != image.tobytes():
            shown.append((f"{now:.3f}", image.tobytes()))
        show(sender, image, now)

    monkeypatch.setattr(Sender, "show", note)
    assert simulate(["--headless", "--replay", str(FOLDER / "session.rec"), "--check"]) == 0
    lines = (FOLDER / "session.times").read_text(encoding="ascii").splitlines()
    before = [(time, int(number)) for time, number in map(str.split, lines)]
    assert [time for time, _ in shown] == [time for time, _ in before]
    with Image.open(FOLDER / "session.png") as strip:
        different = {
            number
            for (_, picture), (_, number) in zip(shown, before, strict=True)
            if picture != strip.crop(place(number)).tobytes()
        }
    assert different == set(CHANGED)


def place(number: int) -> tuple[int, int, int, int]:
    """Where in the strip a picture lies: left, top, right and bottom."""
    left, top = WIDTH * (number % COLUMNS), HEIGHT * (number // COLUMNS)
    return left, top, left + WIDTH, top + HEIGHT
