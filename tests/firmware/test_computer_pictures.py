"""What one sees of the computer: at its seat, thinking, giving a hint, and in the review after a game.
Each picture was looked at, five times enlarged, before it was kept."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from itertools import islice, pairwise

import pytest

from core.claim.position import ClaimPosition
from core.claim.sight import describe
from core.match import Match
from core.player.claim.review import Verdict, review
from core.position import Position
from core.reason import Kind, Reason
from firmware.computer.opponent import CALM
from firmware.games import GAMES
from firmware.screens.newgame import SetUp
from firmware.screens.title import Title
from hal.contract import Work
from tests.firmware.conftest import Golden
from tests.firmware.players import Scripted, seat
from tests.firmware.shells import DeskShell
from tests.firmware.table import Table
from tests.firmware.test_review import finished


def named(game: str) -> str:
    return game.replace(":", "-").replace(",", "-")


def test_seats_of_the_computer_in_the_set_up(golden: Golden) -> None:
    shell = DeskShell()
    shell.reset(Title(shell), SetUp(shell, GAMES[0], shell.pop))
    shell.tap("up", "right", "right", "right")
    golden("setup-computer-beginner", shell.look())
    shell.tap("right", "right")
    golden("setup-computer-keen", shell.look())
    shell.tap("up", "left", "left", "left")
    golden("setup-computer-both", shell.look())


@pytest.mark.parametrize(
    ("game", "moves"), [("dots:5x5", 27), ("dots:tri6", 40), ("lines:6x6", 12), ("dots:4x4,seats4", 20)]
)
def test_the_sign_that_it_thinks(
    game: str, moves: int, golden: Golden, monkeypatch: pytest.MonkeyPatch
) -> None:
    seat(Scripted(stuck=True), monkeypatch)
    names = ("Beginner", "Keen", "Master", "Master 2")
    table = Table(game, names, moves=moves, levels=(1, 3, 5, 5)[: Table(game).session.position.seats])
    for phase in range(4):
        table.now = 0.3 * phase
        golden(f"thinking-{named(game)}-{phase}", table.picture())


def test_what_it_says(golden: Golden, monkeypatch: pytest.MonkeyPatch) -> None:
    seat(Scripted("swap"), monkeypatch)
    table = Table("dots:5x5,pie1", ("Anna", "Keen"), levels=(0, 3)).press("a").wait(CALM)
    golden("computer-says-swap", table.picture())


HINTS = {
    "dots:3x3 moves a2b2 b2c2 c2d2 a1b1 b1c1 c1d1": "b1b2",
    "dots:5x5": "c3c4",
    "dots:tri4": "b2c2",
    "dots:hex3": "b4b5",
    "lines:6x6 moves a1 b1 c1 d1 e1": "f1",
    "pinuid:classic": "d1c2",
    "dots:5x5,pie1 moves a1b1": "swap",
}
WHYS = {"pinuid:classic": Reason(Kind.PREPARES_ROWS, 1), "dots:5x5,pie1": Reason(Kind.BETTER_COLOUR)}


def reason_seen(position: Position, move: str) -> Reason:
    assert isinstance(position, ClaimPosition)
    return describe(position, position.board.index[move])


@pytest.mark.parametrize("line", HINTS)
def test_a_hint_shows_the_move_and_says_why(
    line: str, golden: Golden, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = Match.read_line(line)
    why = WHYS.get(str(match.game)) or reason_seen(match.position, HINTS[line])
    player = Scripted(HINTS[line], stuck=True, why=(why,))
    seat(player, monkeypatch)
    table = Table(str(match.game), handover="off", work=Work.COUNTED)
    for move in match.moves:
        table.session.play(move)
    assert HINTS[line] in table.moves
    table.play._hint.ask()
    table.play.wake(0.0)
    if line == "dots:5x5":
        golden("hint-thinking", table.picture())
    table.play._hint.drop()
    player.stuck = False
    table.play._hint.ask()
    table.play.wake(0.0)
    golden(f"hint-{named(str(match.game))}", table.hear().picture())


@pytest.mark.parametrize(
    ("game", "moves"),
    [
        ("dots:5x5", 0),
        ("dots:5x5", 22),
        ("dots:3x3", 8),
        ("dots:7x7", 60),
        ("dots:9x9", 60),
        ("dots:9x9", 100),
        ("dots:5x5,swedish", 10),
        ("dots:5x5,misere", 24),
        ("dots:tri3", 8),
        ("dots:tri5", 16),
        ("dots:tri6", 24),
        ("dots:hex2", 12),
        ("dots:hex3", 24),
        ("dots:hex4", 60),
    ],
)
def test_help_marks_show_safe_lines_and_the_lengths_of_chains(game: str, moves: int, golden: Golden) -> None:
    golden(f"help-{named(game)}-{moves}", Table(game, moves=moves, help_marks=True).picture())


@pytest.mark.parametrize("size", [5, 9])
def test_a_long_chain_has_its_number_in_two_digits(size: int, golden: Golden) -> None:
    table = Table(f"dots:{size}x{size}", help_marks=True, handover="off")
    columns = "abcdefghij"[: size + 1]
    for row, last in ((2, size), (3, size - 1), (4, size)):
        for left, right in list(pairwise(columns))[:last]:
            table.session.play(f"{left}{row}{right}{row}")
    for row in (2, 3):
        table.session.play(f"{columns[-1]}{row}{columns[-1]}{row + 1}")
    golden(f"help-long-{size}", table.picture())


GAMES_TO_REVIEW = ["dots:3x2", "dots:tri2", "dots:2x2,misere", "lines:3x3", "dots:2x2,pie2"]


@pytest.mark.parametrize("game", GAMES_TO_REVIEW)
def test_the_summary_and_the_worst_move(game: str, golden: Golden) -> None:
    shell = finished(game, ("Anna", "Keen")).tap("a")
    shell.top.wake(0.0)
    golden(f"review-{named(game)}", shell.look())
    shell.tap("a")
    golden(f"walk-{named(game)}-worst", shell.look())
    golden(f"walk-{named(game)}-dark", shell.look(0.5))
    shell.tap("down", "right")
    golden(f"walk-{named(game)}-next", shell.look())
    shell.tap(*["left"] * 30)
    golden(f"walk-{named(game)}-start", shell.look())


def test_a_review_on_the_way_and_one_with_long_names(golden: Golden, monkeypatch: pytest.MonkeyPatch) -> None:
    def half(match: Match, stop: Callable[[], bool]) -> Iterator[Verdict]:
        yield from islice(review(match, stop), 7)
        while not stop():
            threading.Event().wait(0.001)

    monkeypatch.setattr("core.player.claim.review.review", half)
    shell = finished("dots:3x2", ("Maximilian", "Wilhelmina"), Work.COUNTED).tap("a")
    golden("review-begins", shell.look())
    shell.top.wake(0.0)
    for _ in range(7):
        shell.hear()
    golden("review-on-the-way", shell.look(0.3))
    shell.tap("a", *["left"] * 10)
    golden("walk-on-the-way", shell.look(0.3))
    shell.thinking.close()


def test_moves_without_verdicts(golden: Golden) -> None:
    shell = finished("pinuid:classic,pairs", ("Anna", "Keen")).tap("a")
    for _ in range(20):
        shell.tap("right")
    golden("walk-pinuid", shell.look())
