"""The painter of Pinuid: everything that is legal can be pointed at, the pictures are told apart,
and without help nothing betrays a row before the turn is ended."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache

import pytest
from PIL import Image, ImageChops

from core.gameid import GameId
from core.pinuid.layout import Layout
from core.pinuid.position import Phase, PinuidPosition
from core.pinuid.squares import Squares
from core.position import Move, Turn
from firmware.drawing.canvas import Canvas
from firmware.fonts import SMALL
from firmware.painter import Cursor, Doubt
from firmware.painters.pinuid import PinuidPainter
from firmware.settings import Settings
from hal.contract import WIDTH, Button

Golden = Callable[[str, Image.Image], None]
BOARD = (0, 0, 66, 64)
PAD = (Button.UP, Button.DOWN, Button.LEFT, Button.RIGHT)
GAMES = ("classic", "classic,pairs", "classic,hedge", "quatro", "quatro,seats3")
GAP = 4


@lru_cache
def walk(game: str) -> tuple[tuple[Move, PinuidPosition], ...]:
    """A whole game to its end, always the same, in which rows are made wherever they can be."""
    position = GameId.read(f"pinuid:{game}").start()
    assert isinstance(position, PinuidPosition)
    walked: list[tuple[Move, PinuidPosition]] = [("", position)]
    while position.to_move is not None:
        moves = position.legal_moves()
        if position.phase is Phase.MOVE:
            moves = tuple(move for move in moves if position.play(move).phase is Phase.REMOVE) or moves
        step = len(walked) - 1
        move = moves[(step * 31 + step // 5) % len(moves)]
        position = position.play(move)
        walked.append((move, position))
    return tuple(walked)


def table(*seats: str, back_rows: tuple[int, ...] = (), help: bool = True) -> PinuidPosition:
    squares = Squares(9, 9)
    pieces = tuple(sum(1 << squares.number(name) for name in names.split()) for names in seats)
    return PinuidPosition.start(Layout(squares, pieces, tuple(map(squares.line, back_rows))), help=help)


def painter(position: PinuidPosition) -> PinuidPainter:
    return PinuidPainter(position, Settings())


def paint(position: PinuidPosition, cursor: Cursor | None, lit: bool = True, last: Turn = ()) -> Image.Image:
    canvas = Canvas()
    painter(position).draw(canvas, position, cursor, lit, last)
    return canvas.image


def blinking(position: PinuidPosition, cursor: Cursor | None, last: Turn = ()) -> Image.Image:
    """Both phases of the blink, side by side; one picture when there is no cursor."""
    phases = [
        paint(position, cursor, lit, last).crop(BOARD) for lit in ((True, False) if cursor else (True,))
    ]
    image = Image.new("1", (len(phases) * (66 + GAP) - GAP, 64))
    for number, phase in enumerate(phases):
        image.paste(phase, (number * (66 + GAP), 0))
    return image


def reachable(position: PinuidPosition) -> dict[Turn, Cursor]:
    """What A plays at every cursor to which D-pad and A lead, and where."""
    hand = painter(position)
    start = hand.first(position, None)
    found: dict[Turn, Cursor] = {}
    waiting, known = ([start], {start}) if start else ([], set())
    while waiting:
        cursor = waiting.pop()
        made = hand.press(position, cursor)
        after = [painter(position).step(position, cursor, button) for button in PAD]
        if isinstance(made, Cursor):
            after.append(made)
        else:
            found[made] = cursor
        waiting += {*after} - known
        known |= {*after}
    return found


def turns(position: PinuidPosition) -> Iterator[Turn]:
    """Every way to complete the turn."""
    for move in position.legal_moves():
        after = position.play(move)
        if after.to_move == position.to_move:
            yield from ((move, *rest) for rest in turns(after))
        else:
            yield (move,)


@pytest.mark.parametrize("game", GAMES)
def test_every_legal_move_of_a_whole_game_can_be_pointed_at(game: str) -> None:
    walked = walk(game)
    for _, position in walked[:: max(len(walked) // 40, 1)]:
        assert {*reachable(position)} == {(move,) for move in position.legal_moves() if move != "pass"}


@pytest.mark.parametrize("game", GAMES)
def test_every_removal_of_a_whole_game_can_be_pointed_at(game: str) -> None:
    asked = [position for _, position in walk(game) if position.phase is Phase.REMOVE]
    assert asked
    for position in asked:
        assert {*reachable(position)} == {(move,) for move in position.legal_moves()}


def test_every_square_to_come_back_on_can_be_pointed_at() -> None:
    position, _, _ = coming_back()
    assert {*reachable(position)} == {("@a1",), ("@c1",), ("@e1",), ("@g1",), ("@i1",)}


TWO_ROWS = ("c3 e4 f4 d5 d6 a1", "d9 e9 a8 c4 e5 i9")


@pytest.mark.parametrize(
    "position",
    [
        table("a1 c1 a2 e1", "a9 b9 d9 e9", help=False),
        table(*TWO_ROWS, help=False),
    ],
    ids=["one row", "two rows"],
)
def test_without_help_every_way_to_end_the_turn_can_be_reached(position: PinuidPosition) -> None:
    assert {*reachable(position)} == {*turns(position)}


@pytest.mark.parametrize("game", ["classic,pairs,nohelp", "quatro,nohelp"])
def test_without_help_every_turn_of_a_whole_game_can_be_laid_down(game: str) -> None:
    walked = walk(game)
    owing = [position for _, position in walked if position.phase is Phase.PAY]
    assert owing
    moving = [position for _, position in walked if position.phase is Phase.MOVE]
    for position in (*moving[:: len(moving) // 10], *owing[:5]):
        assert {*reachable(position)} == {*turns(position)}


def test_without_help_nothing_betrays_a_row_before_the_turn_is_ended() -> None:
    position = table("a1 c1 a2 e1 e3", "a9 b9 d9 e9", help=False)
    hand = painter(position)
    shown = set()
    for piece, target in (("a2", "b1"), ("a2", "b3")):
        assert (position.play(piece + target).to_move == 0) == (target == "b1")
        laid = hand.press(position, Cursor(target, piece))
        assert isinstance(laid, Cursor)
        other = hand.step(position, laid, Button.RIGHT)
        shown.add(
            (
                hand.call(position),
                hand.caption(position, laid),
                hand.caption(position, other),
                laid.spot == target,
            )
        )
    assert shown == {("", "A ENDS TURN", "A REMOVES IT", True)}


def test_without_help_a_piece_in_no_row_stays_and_the_turn_goes_on() -> None:
    position = table("a1 c1 a2 e1", "a9 b9 d9 e9", help=False)
    hand = painter(position)
    refused = hand.press(position, Cursor("e1", laid=("a2b1",)))
    assert isinstance(refused, Cursor)
    assert hand.caption(position, refused) == "NOT IN A ROW"
    assert hand.caption(position, hand.step(position, refused, Button.LEFT)) == "A REMOVES IT"
    assert hand.press(position, replace(refused, spot="b1")) == ("a2b1", "pass")


def test_without_help_b_takes_a_turn_back_step_by_step() -> None:
    position = table("a1 c1 a2 e1", "a9 b9 d9 e9", help=False)
    hand = painter(position)
    cursor: Cursor | None = Cursor("b1", laid=("a2b1", "xa1"))
    steps = []
    while cursor is not None:
        cursor = hand.let_go(position, cursor)
        steps.append(cursor)
    assert steps == [Cursor("b1", laid=("a2b1",)), Cursor("b1", "a2"), Cursor("a2"), None]


def test_b_puts_down_a_piece_and_takes_back_a_dangerous_removal() -> None:
    position = table("a1 c1 a2 e1", "a9 b9 d9 e9")
    hand = painter(position)
    assert hand.let_go(position, Cursor("b3", "a2")) == Cursor("a2")
    assert hand.let_go(position, Cursor("a2")) is None
    row = position.play("a2b1")
    assert hand.let_go(row, Cursor("c1", doubt=Doubt.SURE)) == Cursor("c1")


DEAD_END = ("a2 e2 b1 c1", "a9 b9 d9 e9")


@pytest.mark.parametrize(("back_rows", "warning"), [((1, 9), "DEAD END!"), ((), "PUTS YOU OUT!")])
def test_a_removal_that_is_the_own_dead_end_warns_and_waits_for_a_second_press(
    back_rows: tuple[int, ...], warning: str
) -> None:
    row = table(*DEAD_END, back_rows=back_rows).play("e2d1")
    hand = painter(row)
    assert hand.caption(row, Cursor("b1")) == ""
    assert hand.press(row, Cursor("b1")) == ("xb1",)
    assert hand.caption(row, Cursor("c1")) == warning
    waits = hand.press(row, Cursor("c1"))
    assert waits == Cursor("c1", doubt=Doubt.SURE)
    assert isinstance(waits, Cursor)
    assert hand.caption(row, waits) == "SURE? PRESS A"
    assert hand.press(row, waits) == ("xc1",)
    assert hand.step(row, waits, Button.LEFT) == Cursor("b1")


def test_without_help_the_dead_end_is_told_before_the_turn_is_ended() -> None:
    position = table(*DEAD_END, back_rows=(1, 9), help=False)
    hand = painter(position)
    laid = hand.press(position, Cursor("c1", laid=("e2d1",)))
    assert isinstance(laid, Cursor)
    assert hand.caption(position, laid) == "DEAD END!"


def test_captions_say_what_is_asked_for() -> None:
    start = table("a1 c1 a2 e1", "a9 b9 d9 e9", back_rows=(1, 9))
    hand = painter(start)
    assert hand.caption(start, Cursor("b1", "a2")) == "MAKES A ROW"
    assert hand.caption(start, Cursor("b3", "a2")) == ""
    assert hand.call(start.play("a2b1")) == "REMOVE ONE"
    assert hand.status(start) == "2 LEFT WINS"
    two = table(*TWO_ROWS)
    assert hand.caption(two, Cursor("d4", "c3")) == "MAKES 2 ROWS"
    owing = table("a1 c1 a2 e1", "a9 b9 d9 e9", help=False).play("a2b1").play("pass").play("a9b8")
    assert hand.call(owing) == "FORGOT A ROW!"
    dead = table("b1 d1 a2", "a9 b9 d9", back_rows=(1, 9))
    assert hand.call(dead) == "PUT ONE BACK"
    stuck = table("b1 d1 a2", "a1 c1 e1 g1 i1 a8", back_rows=(1, 9))
    assert hand.call(stuck) == "NO MOVE"
    assert hand.first(stuck, None) is None


@pytest.mark.parametrize("game", [*GAMES, "quatro,nohelp"])
def test_all_that_is_said_fits_beside_the_board(game: str) -> None:
    for _, position in walk(game)[::25]:
        hand = painter(position)
        said = {hand.call(position), hand.status(position)}
        said |= {hand.caption(position, cursor) for cursor in reachable(position).values()}
        assert all(SMALL.width(text) <= WIDTH - hand.width - 4 for text in said)


def test_a_seat_finds_the_cursor_where_it_moved_last() -> None:
    position = GameId.read("pinuid:classic").start()
    assert isinstance(position, PinuidPosition)
    hand = painter(position)
    move = hand.press(position, Cursor("f2", "g1"))
    assert isinstance(move, tuple)
    after = position.play(*move)
    theirs = hand.first(after, Cursor("f2", "g1"))
    assert theirs is not None
    assert after.owner(after.layout.squares.number(theirs.spot)) == 1
    assert hand.first(after.play("a9b8"), Cursor("b8", "a9")) == Cursor("f2")


@pytest.mark.parametrize(
    ("position", "near"),
    [
        (table("a1 c1 a2 e1", "a9 b9 d9 e9"), Cursor("b3", "a2")),
        (table("a1 c1 a2 e1", "a9 b9 d9 e9", help=False), Cursor("a1", laid=("a2b1",))),
        (table("a1 c1 a2 e1", "a9 b9 d9 e9", help=False), Cursor("b1", laid=("a2b1", "xa1"))),
        (table(*DEAD_END).play("e2d1"), Cursor("c1", doubt=Doubt.SURE)),
    ],
    ids=["piece", "laid turn", "laid removal", "warning"],
)
def test_what_is_held_is_held_again_after_a_restart(position: PinuidPosition, near: Cursor) -> None:
    assert painter(position).first(position, near) == near


@pytest.mark.parametrize(
    "near",
    [
        Cursor("b3", "c3"),
        Cursor("h8", "i9"),
        Cursor("a1", doubt=Doubt.SURE),
        Cursor("b1", laid=("a2b1",)),
        Cursor("d4", laid=("a1d4", "xz9")),
        Cursor("nowhere", "nothing"),
        Cursor("a9"),
    ],
    ids=str,
)
def test_a_cursor_that_does_not_fit_the_position_holds_nothing(near: Cursor) -> None:
    position = table("a1 c1 a2 e1", "a9 b9 d9 i9")
    cursor = painter(position).first(position, near)
    assert cursor is not None
    assert cursor == Cursor(cursor.spot)
    assert cursor.spot in {"a1", "c1", "a2", "e1"}


@pytest.mark.parametrize("game", GAMES)
def test_the_blink_shows_wherever_the_cursor_is_and_no_two_places_look_alike(game: str) -> None:
    walked = walk(game)
    for _, position in walked[:: max(len(walked) // 8, 1)]:
        cursors = {*reachable(position).values()}
        seen = set()
        for cursor in cursors:
            lit, dark = (paint(position, cursor, phase) for phase in (True, False))
            assert ImageChops.logical_xor(lit, dark).getbbox() is not None
            seen.add(lit.tobytes())
        assert len(seen) == len(cursors)


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_drawn_beyond_the_board(game: str) -> None:
    for move, position in walk(game)[::25]:
        for cursor in (None, *reachable(position).values()):
            for lit in (True, False):
                assert (
                    paint(position, cursor, lit, (move,) if move else ()).crop((66, 0, 128, 64)).getbbox()
                    is None
                )


@pytest.mark.parametrize("game", GAMES)
def test_pictures_of_start_middle_and_end(game: str, golden: Golden) -> None:
    walked = walk(game)
    name = "pinuid_" + game.replace(",", "_")
    for when, number in (("start", 0), ("middle", len(walked) // 2), ("end", len(walked) - 1)):
        move, position = walked[number]
        cursor = painter(position).first(position, None)
        golden(f"{name}_{when}", blinking(position, cursor, (move,) if move else ()))


def held() -> tuple[PinuidPosition, Cursor, Move]:
    """In Quatro, a piece picked up that can go to four squares."""
    for move, position in walk("quatro"):
        for name, number in (
            (name, position.layout.squares.number(name)) for name in ("e5", "d5", "e4", "f5")
        ):
            if position.owner(number) == position.to_move and position.targets(number).bit_count() == 4:
                cursor = painter(position).press(position, Cursor(name))
                assert isinstance(cursor, Cursor)
                return position, cursor, move
    raise AssertionError("no such piece")


def eliminated() -> tuple[PinuidPosition, Cursor, Move]:
    move, position = next((move, position) for move, position in walk("quatro") if position.eliminated)
    cursor = painter(position).first(position, None)
    assert cursor is not None
    return position, cursor, move


def coming_back() -> tuple[PinuidPosition, Cursor, Move]:
    position = table(*DEAD_END, back_rows=(1, 9)).play("e2d1").play("xc1").play("a9b8")
    return position, Cursor("e1"), "a9b8"


NO_HELP = table("a1 c1 a2 e1 b2 e4", "a9 b9 d9 d1 d3", "h1 h2 i3", help=False)

PICTURES: dict[str, Callable[[], tuple[PinuidPosition, Cursor, Move]]] = {
    "held": held,
    "eliminated": eliminated,
    "coming_back": coming_back,
    "row": lambda: (table("a1 c1 a2 e1 b2", "a9 b9 d9 d1").play("a2b1"), Cursor("c1"), "a2b1"),
    "two_rows": lambda: (table(*TWO_ROWS).play("c3d4"), Cursor("e4"), "c3d4"),
    "laid": lambda: (NO_HELP, Cursor("b1", laid=("a2b1",)), "h3g2"),
    "laid_removing": lambda: (NO_HELP, Cursor("a1", laid=("a2b1",)), "h3g2"),
    "laid_removed": lambda: (NO_HELP, Cursor("b1", laid=("a2b1", "xa1")), "h3g2"),
    "forgotten": lambda: (
        NO_HELP.play("a2b1").play("pass").play("a9b8").play("h2g3"),
        Cursor("c1"),
        "h2g3",
    ),
    "corner": lambda: (walk("classic,hedge")[0][1], Cursor("h1"), ""),
    "edge": lambda: (walk("quatro")[0][1], Cursor("i1"), ""),
}


@pytest.mark.parametrize("name", PICTURES)
def test_pictures_of_what_is_asked_for(name: str, golden: Golden) -> None:
    position, cursor, last = PICTURES[name]()
    golden(f"pinuid_{name}", blinking(position, cursor, (last,) if last else ()))
