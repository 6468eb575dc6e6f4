"""What the card must prove in an emulator, one trial after the other.
Each begins with the card as it was made, and says what it saw."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from PIL import Image

from firmware.image import layout, trees
from firmware.saves import MATCH, SETTINGS, decode, encode
from firmware.settings import Settings
from hal.boards import read_board
from hal.boards.reading import MOST
from hal.contract import Button
from tests.image import desk
from tests.image.cards import POLLING, Card
from tests.image.machine import Machine
from tests.image.overlay import CRASHING, HANGING, PROBE, running
from tests.image.trees import emulator

FIRST_PICTURE = 20.0
"""Seconds of an emulator that has the machine for itself."""
TOML = "/boot/firmware/pipopi.toml"
GAME = Path(__file__).parents[1] / "scripts/dots-hex2-swedish-misere.txt"
FIRST_MOVE = (Button.A,) * 4
"""From the title of a new console: New game, Dots and Boxes, Start, and a line."""
CUTS = 20
LONGEST_PLAY = 6.0
"""Seconds of play before the plug is pulled, at most."""


@dataclass(frozen=True, slots=True)
class Bench:
    """``image``: the card as it was made; ``folder``: for emulators and copies; ``pictures``: for those."""

    image: Path
    folder: Path
    pictures: Path

    def card(self) -> Card:
        return Card(self.image, self.folder / "card.img")

    def emulator(self, release: str = "trixie") -> tuple[str, ...]:
        return emulator(self.folder / "emulators", release)

    def keep(self, picture: Image.Image, name: str) -> None:
        """Save a picture that came over the bus, four times as large."""
        large = (4 * picture.width, 4 * picture.height)
        picture.resize(large, Image.Resampling.NEAREST).save(self.pictures / f"{name}.png")


def boots_to_the_title(bench: Bench) -> None:
    """The first picture comes in time, and the title is the simulator's, pixel for pixel."""
    (title,), _ = desk.pictures([])
    with Machine(bench.emulator(), bench.card()) as machine:
        first = machine.until_shown()
        seconds, work = machine.seconds, machine.work
        bench.keep(first, "first")
        bench.keep(machine.until_shown(title), "title")
        print("\n".join(line for line in machine.lines if "pipopi" in line))
        print(
            f"first picture after {seconds:.1f} s, {work:.1f} s of work; title after {machine.seconds:.1f} s"
        )
        assert not machine.panel.chip.unknown, machine.panel.chip.unknown
        assert work <= FIRST_PICTURE, f"the first picture took {work:.1f} s of work"


def starts_from_every_tree(bench: Bench) -> None:
    """Each tree of a Pi 3's processor leads to the title; its console speaks, and its bus is the header's."""
    (title,), _ = desk.pictures([])
    for board in (name for name in trees.TREES if name.startswith("bcm2837")):
        with Machine(bench.emulator(), bench.card(), board=board) as machine:
            machine.until_shown(title)
            machine.until_said("the program runs")
            print(f"{board}: title after {machine.seconds:.1f} s, {machine.work:.1f} s of work")


def plays_a_whole_game(bench: Bench) -> None:
    """From the title to the result through the pins; every picture on the way is the simulator's."""
    taps = desk.taps_of(GAME)
    card = bench.card()
    with Machine(bench.emulator(), card) as machine:
        result, kept = _follow(machine, taps)
        bench.keep(result, "result")
        print(f"{len(taps)} presses, {machine.panel.transfers} transfers to the panel")
    files = _clean_saves(card)
    assert decode(files[MATCH])["match"] == decode(kept[MATCH])["match"]


def survives_power_cuts(bench: Bench) -> None:
    """After each of many cuts during play all moves that were shown are there, and the files are clean."""
    chance = random.Random(7)
    settings = Settings(handover="off", dim_after=0, dark_after=0)
    card = bench.card()
    _, files = desk.pictures([], {SETTINGS: encode(settings.to_data())}, "dots:9x9")
    card.write_saves(files)
    shown, journals = 0, 0
    for cut in range(1, CUTS + 1):
        files = _clean_saves(card)
        before = _moves(files)
        taps = [Button.A] * 25
        title, board, *wanted = desk.pictures(taps, files)[0]
        with Machine(bench.emulator(), card) as machine:
            machine.until_shown(title)
            journals += any("recovering journal" in line for line in machine.lines)
            machine.tap_until_shown(Button.A, board)
            end = time.monotonic() + chance.uniform(0.0, LONGEST_PLAY)
            for picture in wanted:
                if time.monotonic() >= end:
                    machine.tap(Button.A)
                    time.sleep(chance.uniform(0.0, 0.5))
                    break
                machine.tap_until_shown(Button.A, picture)
                shown += 1
        after = _moves(_clean_saves(card))
        print(
            f"cut {cut:2}: {len(before):3} moves were there, {shown:3} were shown, {len(after):3} are there"
        )
        assert after[: len(before)] == before
        assert shown <= len(after) <= shown + 1
        shown = len(after)
    print(f"{CUTS} cuts, no move lost; the journal was played back {journals} times")


def tells_of_a_missing_panel(bench: Bench) -> None:
    """Where I2C is dead the program says so, and is still the same program after it would count as hung."""
    with Machine(bench.emulator("bookworm"), bench.card(), panel=False) as machine:
        print(machine.until_said("panel does not answer"))
        print(machine.until_said("the program runs"))
        time.sleep(90)
        assert not [line for line in machine.lines if "ended" in line or "hung" in line]
        print(f"{machine.seconds:7.2f} still the same program")


def tells_of_a_broken_board_file(bench: Bench) -> None:
    """Board files that are nothing of the kind or have mistakes: told on the screen; the console starts.

    The emulated buttons answer only where the file could say that they are to be polled.
    """
    card = bench.card()
    noise = random.Random(7).randbytes(16 * layout.MIB)
    windows = b"\xef\xbb\xbf" + (POLLING + "up = 99\nleft_hand = 1\n").replace("\n", "\r\n").encode("utf-8")
    files = {"no-toml": b"board = [\n", "noise": noise, "empty": b"", "windows": windows}
    for name, content in files.items():
        card.write_board(content)
        _, sentences = read_board(content[: MOST + 1], TOML)
        print(f"{name}, {len(content)} bytes: {' | '.join(sentences) or 'nothing is wrong with it'}")
        pages = [page for sentence in sentences for page in desk.notice_pages(sentence)]
        pages = pages or desk.pictures([])[0]
        with Machine(bench.emulator(), card) as machine:
            bench.keep(machine.until_shown(pages[0]), f"board-{name}")
            if content == windows:
                _follow(machine, [Button.A] * len(pages) + [*FIRST_MOVE], news=sentences)


def tells_of_a_damaged_save(bench: Bench) -> None:
    """A match that is not what was written: told on the screen, kept aside, and the console is playable."""
    (title,), _ = desk.pictures([])
    _, files = desk.pictures([Button.A], game="dots:3x3")
    damaged = {MATCH: files[MATCH].replace(b"3x3", b"3x4")}
    shown, _ = desk.pictures([Button.A] * 5, damaged)
    pages = [picture.tobytes() for picture in shown].index(title.tobytes())
    assert pages > 0, "nothing is told"
    card = bench.card()
    card.write_saves(damaged)
    with Machine(bench.emulator(), card) as machine:
        bench.keep(machine.until_shown(shown[0]), "damaged")
        _follow(machine, [Button.A] * pages + [*FIRST_MOVE], damaged)
    aside = f"{MATCH}.damaged-1"
    assert _clean_saves(card)[aside] == damaged[MATCH]
    print(f"told on {pages} pages; kept as {aside}; a new game was begun")


def tells_of_full_saves(bench: Bench) -> None:
    """Not one block is free for saves: told on the screen, the game goes on, and what was saved is there."""
    _, files = desk.pictures([], game="dots:3x3")
    card = bench.card()
    card.write_saves(files)
    card.fill_saves()
    sentence = "match.json could not be saved: the disk is full. Make room on it. The game goes on."
    pages = desk.notice_pages(sentence)
    with Machine(bench.emulator(), card) as machine:
        told, _ = _follow(machine, [Button.A, Button.A], files, full=True)
        assert told.tobytes() == pages[0].tobytes()
        bench.keep(told, "full")
        _follow(machine, [Button.A] * (3 + len(pages)), files, full=True, done=2)
        assert not [line for line in machine.lines if "ended" in line]
    print(sentence)
    assert _clean_saves(card)[MATCH] == files[MATCH]


def mends_a_damaged_file_system(bench: Bench) -> None:
    """The first megabyte of the saves is noise: they are mended or left alone; the console is playable."""
    card = bench.card()
    card.damage_saves(0, layout.MIB)
    with Machine(bench.emulator(), card) as machine:
        _follow(machine, FIRST_MOVE)
        print("\n".join(line for line in machine.lines if "saves" in line))


def keeps_its_user_in(bench: Bench) -> None:
    """A program in the place of the console's tries to get out and cannot; the root slot stays as it was."""
    card = bench.card()
    before = card.partition(layout.ROOT_A)
    with Machine(bench.emulator(), card, initrd=running(PROBE)) as machine:
        machine.until_said("probe: done")
        told = [line.partition("probe: ")[2] for line in machine.lines if "probe: " in line]
    print("\n".join(told))
    assert card.partition(layout.ROOT_A) == before
    own = ["writes in /run/pipopi", "writes in /var/lib/pipopi"]
    assert sorted(line for line in told if line.startswith("writes in")) == own
    assert not [line for line in told if line.startswith(("writes /", "reads /"))]
    opened = {line.partition("opens ")[2] for line in told if line.startswith("opens")}
    assert {"i2c-1", "gpiochip0"} <= opened
    assert not [
        name for name in opened if name.startswith(("mmc", "mem", "watchdog", "tty", "console", "port"))
    ]
    (user,) = [line for line in told if line.startswith("user")]
    assert "user 900 900 900 900 groups 901 902 903" in user
    assert user.endswith("capabilities 0 0 0 no new privileges 1")
    for line in (
        "becomes root: Operation not permitted",
        "interfaces lo",
        "runs a program: Permission denied",
    ):
        assert line in told, line


def starts_again_after_a_hang_or_a_crash(bench: Bench) -> None:
    """A program that hangs is ended, one that crashes is over, and both are started again."""
    (title,), _ = desk.pictures([])
    for program, word in ((HANGING, "hanging"), (CRASHING, "crashing")):
        with Machine(bench.emulator(), bench.card(), initrd=running(program)) as machine:
            machine.until_said(f"probe: {word}")
            print(machine.until_said("the program ended"))
            machine.until_shown(title)


def switches_itself_off(bench: Bench) -> None:
    """Power off in the menu: the match is saved, the panel dark, the saves freed, and then it is off."""
    card = bench.card()
    taps = [*FIRST_MOVE, Button.B, Button.UP, Button.A, Button.UP, Button.A, Button.DOWN]
    with Machine(bench.emulator(), card) as machine:
        _, kept = _follow(machine, taps)
        machine.tap(Button.A)
        machine.until_off()
        print(machine.until_said("power off"))
        assert list(machine.panel.pictures())[-1].getbbox() is None
    assert decode(_clean_saves(card)[MATCH]) == decode(kept[MATCH])


def _follow(
    machine: Machine,
    taps: Sequence[Button],
    saves: Mapping[str, bytes] | None = None,
    news: Sequence[str] = (),
    full: bool = False,
    done: int = 0,
) -> tuple[Image.Image, dict[str, bytes]]:
    """Press ``taps`` from number ``done`` on; see the simulator's picture before the first and after each.

    The rest as for `desk.pictures`. Answers the last picture, and the simulator's saves.
    """
    wanted, kept = desk.pictures(taps, saves, news=news, full=full)
    machine.until_shown(wanted[done])
    for button, picture in zip(taps[done:], wanted[done + 1 :], strict=True):
        machine.tap_until_shown(button, picture)
    return wanted[-1], kept


def _clean_saves(card: Card) -> dict[str, bytes]:
    """The saves on the card, whose file system must be without a fault."""
    files, report = card.saves()
    assert "status 0" in report, report
    return files


def _moves(files: Mapping[str, bytes]) -> list[str]:
    moves = decode(files[MATCH])["match"]["moves"]
    assert isinstance(moves, list)
    return moves


Trial = Callable[[Bench], None]
TRIALS: tuple[Trial, ...] = (
    boots_to_the_title,
    starts_from_every_tree,
    plays_a_whole_game,
    survives_power_cuts,
    tells_of_a_missing_panel,
    tells_of_a_broken_board_file,
    tells_of_a_damaged_save,
    tells_of_full_saves,
    mends_a_damaged_file_system,
    keeps_its_user_in,
    starts_again_after_a_hang_or_a_crash,
    switches_itself_off,
)
