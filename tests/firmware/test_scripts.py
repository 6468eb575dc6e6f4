"""Whole games through the buttons, one of every variant, from the splash to the result.
The scripts run on the simulator as the command would, down to the bytes on the wire and back."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from core.gameid import GameId
from core.games import GAMES
from core.match import Match
from firmware.saves import MATCH, decode
from simulator.command import simulate
from tests.firmware.conftest import Golden
from tests.scripts.__main__ import Writer, path_of, scripts

SHORT = ("dots:3x3,pie3", "lines:4x4", "pinuid:classic,pairs,nohelp")


@pytest.mark.parametrize("game", scripts())
def test_a_script_plays_a_whole_game_to_its_result(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, golden: Golden
) -> None:
    monkeypatch.chdir(tmp_path)
    assert simulate(["--headless", "--script", str(path_of(game)), "--data", "data"]) == 0
    match = Match.from_data(decode((tmp_path / "data" / MATCH).read_bytes())["match"])
    assert match.game == GameId.read(game)
    assert match.position.outcome() is not None
    with Image.open("result.png") as result:
        golden(f"script-{path_of(game).stem}", result.convert("1"))


@pytest.mark.parametrize("game", SHORT)
def test_a_script_is_what_is_written_today(game: str) -> None:
    assert Writer(game).script() == path_of(game).read_text(encoding="utf-8"), "run: python -m tests.scripts"


def test_every_choice_that_changes_the_game_has_a_script() -> None:
    played = [GameId.read(game) for game in scripts()]
    for game in GAMES:
        for choice in game.choices:
            values = {one.options[choice.name] for one in played if one.game == game}
            kinds = {value.rstrip("0123456789x") for value in values}
            missing = {value.rstrip("0123456789x") for value in choice.values} - kinds
            assert not missing, f"run: python -m tests.scripts {game.name}:... for {choice.name} {missing}"
