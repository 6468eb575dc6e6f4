from __future__ import annotations

from pathlib import Path

import pytest

from core.gameid import GameId
from core.match import Match
from firmware.image.device import records
from firmware.image.device.records import HEAD, added, main, written
from firmware.saves import MATCH, encode


def played(*moves: str, game: str = "dots:1x1", earlier: Match | None = None) -> Match:
    match = Match.new(GameId.read(game), ("Anna", "Bruno"), earlier)
    for move in moves:
        match = match.play(move)
    return match


WHOLE = ("a1b1", "a1a2", "b1b2", "a2b2")


def test_a_game_is_written_with_its_result_and_its_moves() -> None:
    assert written(played(*WHOLE)) == (
        "\ndots:1x1: Anna 0, Bruno 1 (all lines drawn)\n1. a1b1 2. a1a2 3. b1b2 4. a2b2\n"
    )


def test_after_a_swap_the_points_are_with_the_people() -> None:
    match = played("a1b1", "swap", "a1a2", "b1b2", "a2b2", game="dots:1x1,pie1")
    assert written(match).splitlines()[1].startswith("dots:1x1,pie1: Bruno 0, Anna 1 ")


def test_the_oldest_of_several_games_comes_first_and_one_that_goes_on_does_not_come() -> None:
    first = played(*WHOLE)
    second = played(*reversed(WHOLE), earlier=first)
    text = added("", played("a1b1", earlier=second))
    assert text == HEAD + written(first) + written(second)


def test_a_game_is_added_once_and_what_is_there_stays() -> None:
    text = added(HEAD + "\nsomething that a person wrote\n", played(*WHOLE))
    assert added(text, played(*WHOLE)) == text
    assert "something that a person wrote" in text


def test_a_long_text_loses_its_oldest_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(records, "MOST", 100)
    text = added(added("", played(*WHOLE)), played(*reversed(WHOLE)))
    assert text == HEAD + written(played(*reversed(WHOLE)))


def test_the_card_is_given_the_whole_text_or_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))
    path = tmp_path / "records.txt"
    assert main([str(path)]) == 0
    assert capfd.readouterr().out == ""
    (tmp_path / MATCH).write_bytes(encode({"match": played(*WHOLE).to_data()}))
    assert main([str(path)]) == 0
    text = capfd.readouterr().out
    assert text == HEAD + written(played(*WHOLE))
    path.write_text(text, "utf-8")
    assert main([str(path)]) == 0
    assert capfd.readouterr().out == ""


@pytest.mark.parametrize("content", [b"", b"noise", encode({"match": 3}), encode([])])
def test_a_damaged_save_writes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], content: bytes
) -> None:
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))
    (tmp_path / MATCH).write_bytes(content)
    assert main([str(tmp_path / "records.txt")]) == 0
    assert capfd.readouterr().out == ""
