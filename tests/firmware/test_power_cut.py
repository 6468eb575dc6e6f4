"""The real program, killed at random moments of a running game, again and again in the same folder.
A move is acknowledged when the bytes that name it as the last one are on the wire: then it must be saved."""

from __future__ import annotations

import multiprocessing
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

from PIL import Image, ImageChops

from core.gameid import GameId
from core.match import Match
from firmware.games import painter_for
from firmware.saves import MATCH, SETTINGS, decode, encode
from firmware.screens.play import Play
from firmware.settings import Settings
from hal.contract import HEIGHT, WIDTH
from simulator.command import simulate
from simulator.parts.ssd1306 import SSD1306Chip
from tests.firmware.shells import DeskShell

GAME = GameId.read("dots:9x9")
SCRIPT = "script.txt"
CONSOLES, CUTS = 4, 13
FORKS = "forkserver" in multiprocessing.get_all_start_methods()
PROCESSES = multiprocessing.get_context("forkserver") if FORKS else multiprocessing.get_context("spawn")
PROCESSES.set_forkserver_preload([__name__, "simulator.command", "firmware.screens.play"])
LONGEST_LIFE = 0.1
"""Seconds from the first save to the kill; half of it is some twenty moves."""


class MoveReader:
    """Reads off a picture of the play screen which move is named there as the last one.

    It learns the place from pictures after each first move of the game: all that differs beside the board.
    """

    def __init__(self) -> None:
        start = GAME.start()
        left = painter_for(GAME, Settings()).width
        looks = {move: self._after(move).crop((left, 0, WIDTH, HEIGHT)) for move in start.legal_moves()}
        first = next(iter(looks.values()))
        boxes = [box for look in looks.values() if (box := ImageChops.logical_xor(first, look).getbbox())]
        self._box = (
            left + min(box[0] for box in boxes),
            min(box[1] for box in boxes),
            left + max(box[2] for box in boxes),
            max(box[3] for box in boxes),
        )
        self._moves = {self._cut(self._after(move)): move for move in looks}
        assert len(self._moves) == len(looks)

    def read(self, picture: Image.Image, otherwise: str | None) -> str | None:
        return self._moves.get(self._cut(picture), otherwise)

    def _cut(self, picture: Image.Image) -> bytes:
        return picture.crop(self._box).tobytes()

    def _after(self, move: str) -> Image.Image:
        shell = DeskShell(str(GAME))
        shell.settings.handover = "off"
        shell.play(move).push(Play(shell))
        return shell.look().image


def last_shown(wire: str, reader: MoveReader) -> str | None:
    """The last move that was ever named as such by the pixels lit on the panel."""
    chip, shown = SSD1306Chip(), None
    for line in wire.splitlines(keepends=True):
        if line.endswith("\n"):
            chip.write(bytes.fromhex(line.split()[2]))
            shown = reader.read(chip.picture(), shown)
    return shown


def live_and_die(folder: Path, wire: Path, after: float) -> None:
    """Start the console on what lies in ``folder`` and kill it ``after`` seconds after its first save."""
    save = folder / MATCH
    before = save.stat().st_mtime_ns if save.exists() else 0
    words = [str(GAME), "--headless", "--script", str(folder.parent / SCRIPT)]
    words += ["--data", str(folder), "--wire-log", str(wire)]
    process = PROCESSES.Process(target=simulate, args=(words,))
    process.start()
    while not save.exists() or save.stat().st_mtime_ns == before:
        assert process.is_alive()
        time.sleep(0.002)
    time.sleep(after)
    assert process.is_alive()
    process.kill()
    process.join()


def cut_again_and_again(folder: Path, seed: int, reader: MoveReader) -> int:
    """Cut the power of one console CUTS times; answers after how many lives a move was to be seen."""
    random, data, wire = Random(seed), folder / "data", folder / "wire.log"
    data.mkdir(parents=True)
    (folder / SCRIPT).write_text("tap a 10000\n", encoding="ascii")
    (data / SETTINGS).write_bytes(encode({"handover": "off"}))
    seen = 0
    before: tuple[str, ...] = ()
    for _cut in range(CUTS):
        live_and_die(data, wire, random.uniform(0, LONGEST_LIFE))
        match = Match.from_data(decode((data / MATCH).read_bytes())["match"])
        earlier = match.earlier.moves if match.earlier else ()
        assert before in (match.moves[: len(before)], earlier[: len(before)])
        before = match.moves
        shown = last_shown(wire.read_text(encoding="ascii"), reader)
        if shown is not None:
            seen += 1
            behind = (*earlier, *match.moves)[::-1].index(shown)
            assert behind <= (1 if match.place > 1 else 2)
    assert not list(data.glob("*damaged*"))
    return seen


def test_no_acknowledged_move_is_lost_by_pulling_the_plug(tmp_path: Path) -> None:
    reader = MoveReader()
    with ThreadPoolExecutor(CONSOLES) as pool:
        lives = [pool.submit(cut_again_and_again, tmp_path / str(n), n, reader) for n in range(CONSOLES)]
    assert sum(life.result() for life in lives) >= CONSOLES * CUTS // 2
