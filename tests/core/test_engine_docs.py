"""The sessions in docs/engine.md are what the engine really answers."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from core.engine.protocol import Engine
from core.games import GAMES

PAGE = (Path(__file__).parents[2] / "docs" / "engine.md").read_text(encoding="utf-8")
SESSIONS = re.findall(r"^```session\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("session", SESSIONS)
def test_a_session_of_the_page_runs_as_it_is_written(session: str) -> None:
    engine = Engine()
    lines: list[str] = []
    for line in session.splitlines():
        if line.startswith("> "):
            lines += [line, *engine.handle(line[2:])]
    assert "\n".join(lines) == session.rstrip("\n")


def test_the_page_has_sessions_and_names_every_command_and_option() -> None:
    assert len(SESSIONS) == 4
    (unknown,) = Engine().handle("?")
    _, _, commands = unknown.partition("only ")
    for command in re.findall(r"[a-z]+", commands.replace(" and ", " ")):
        assert f"| `{command}" in PAGE
    for game in GAMES:
        for choice in game.choices[1:]:
            named = [value for value in choice.values if value and f"`{value}`" in PAGE]
            assert named, f"docs/engine.md names no {choice.name} of {game.name}"
