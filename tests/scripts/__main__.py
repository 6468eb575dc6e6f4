"""Writes a script for each variant: from the splash through set-up and play to the result, by buttons alone.
Run as ``python -m tests.scripts [NAME ...]``; the same program always writes the same scripts."""

from __future__ import annotations

import sys
from collections import deque
from itertools import groupby
from pathlib import Path
from typing import Any

from core.gameid import GameId
from core.pointing import Trail
from core.position import Turn
from firmware.games import GAMES, console_game, painter_for
from firmware.painter import Cursor
from firmware.screens.newgame import Games, SetUp
from firmware.screens.play import Play
from firmware.screens.title import Title
from firmware.setups import options_of
from hal.contract import Button
from tests.firmware.shells import DeskShell
from tests.scripts.choices import choose

FOLDER = Path(__file__).parent
DEMO = "dots:5x5"
HEAD = "# {game}, from the splash to the result. Written by: python -m tests.scripts"
OPPOSITE = {
    Button.UP: Button.DOWN,
    Button.DOWN: Button.UP,
    Button.LEFT: Button.RIGHT,
    Button.RIGHT: Button.LEFT,
}
State = tuple[Cursor, Button | None]


def path_of(game: str) -> Path:
    """Where the script of ``game`` lies."""
    return FOLDER / f"{game.replace(':', '-').replace(',', '-')}.txt"


def scripts() -> list[str]:
    """The games that have one, as the first line of each says."""
    heads = (path.read_text(encoding="utf-8").splitlines()[0] for path in sorted(FOLDER.glob("*.txt")))
    before, after = HEAD.split("{game}")
    return [head.removeprefix(before).removesuffix(after) for head in heads]


class Writer:
    """Plays ``game`` on a shell without a clock, and notes what it presses."""

    def __init__(self, game: str) -> None:
        self._game = GameId.read(game)
        self._shell = DeskShell()
        self._shell.push(Title(self._shell))
        self._lines: list[str] = []
        self._last: Button | None = None

    def script(self) -> str:
        """The whole script."""
        self._lines = [HEAD.format(game=self._game)]
        self._lines += ["wait 1"]
        self._set_up()
        session, demo = self._shell.session, str(self._game) == DEMO
        while session.position.to_move is not None:
            self._take_turn()
            if demo and len(session.match.moves) == 40 and not session.handover:
                self._lines += ["wait 0.1", "window game.png"]
                demo = False
        self._press(["a"], "to the result")
        return "\n".join([*self._lines, "wait 0.1", "shot result.png", ""])

    def _set_up(self) -> None:
        shell = self._shell
        self._press(["a"], "New game")
        games = shell.top
        assert isinstance(games, Games)
        self._press([*["down"] * GAMES.index(console_game(self._game)), "a"], self._game.game.name)
        menu = shell.top
        assert isinstance(menu, SetUp)
        wanted = {option.key: option.words[option.chosen] for option in options_of(self._game)}
        while menu._game != self._game:
            row, option = next(
                (row, option)
                for row, option in enumerate(options_of(menu._game), start=1)
                if wanted.get(option.key, option.words[option.chosen]) != option.words[option.chosen]
            )
            steps = option.words.index(wanted[option.key]) - option.chosen
            down, right = ["down"] * (row - menu.chosen), ["right" if steps > 0 else "left"] * abs(steps)
            self._press([*down, *right], f"{option.label}: {wanted[option.key]}")
        self._press([*["up"] * menu.chosen, "a"], "Start")
        assert isinstance(shell.top, Play) and shell.session.match.game == self._game

    def _take_turn(self) -> None:
        session = self._shell.session
        position, offers = session.position, session.position.offers()
        who = session.match.people[session.view.person or 0]
        if session.handover:
            self._press(["a"], f"{who} takes the console")
            return
        ways = self._ways() if session.cursor is not None else {}
        turn = choose(position, [*ways, *((offer,) for offer in offers)], len(session.match.moves))
        if turn in ways:
            self._press([*ways[turn], "a"], f"{who}: {','.join(turn)}")
        else:
            opening = ["centre"] if session.cursor is not None else []
            self._press(
                [*opening, *["down"] * [str(offer.value) for offer in offers].index(turn[0]), "a"],
                f"{who}: {turn[0]}",
            )
        assert session.match.moves[-len(turn) :] == turn

    def _ways(self) -> dict[Turn, list[str]]:
        """All turns that can be pointed at, each with the fewest buttons that lead there; A plays it.

        No step is taken straight back: the console remembers steps, and would go where it came from.
        """
        session = self._shell.session
        assert session.cursor is not None
        position, start = session.position, (session.cursor, self._last)
        found: dict[Turn, list[str]] = {}
        ways: dict[State, list[str]] = {start: []}
        waiting = deque([start])
        painter: Any = painter_for(self._game, self._shell.settings)
        while waiting:
            cursor, before = state = waiting.popleft()
            made = painter.press(position, cursor)
            after: list[tuple[str, State]] = []
            if isinstance(made, Cursor):
                after.append(("a", (made, None)))
            else:
                found.setdefault(made, ways[state])
            for button in OPPOSITE:
                if OPPOSITE[button] is not before:
                    painter._trail = Trail()
                    after.append((button.value, (painter.step(position, cursor, button), button)))
            for name, there in after:
                if there not in ways:
                    ways[there] = [*ways[state], name]
                    waiting.append(there)
        return found

    def _press(self, buttons: list[str], why: str) -> None:
        """Press ``buttons`` one after the other, and note them with the reason behind the last."""
        self._shell.tap(*buttons)
        ways = [Button(name) for name in buttons if Button(name) in OPPOSITE]
        self._last = ways[-1] if ways else self._last
        taps = [(name, len(list(group))) for name, group in groupby(buttons)]
        self._lines += [f"tap {name}" if times == 1 else f"tap {name} {times}" for name, times in taps]
        self._lines[-1] += f"  # {why}"


def main() -> None:
    for game in sys.argv[1:] or scripts():
        path_of(game).write_text(Writer(game).script(), encoding="utf-8")


if __name__ == "__main__":
    main()
