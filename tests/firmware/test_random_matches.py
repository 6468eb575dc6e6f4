"""Random matches of every variant through play, undo, redo, the way back, save and load.
After each step the console that starts on what was kept is the console that was switched off."""

from __future__ import annotations

from functools import partial
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from core.gameid import GameId, GameIdError
from core.games import GAMES
from core.position import Position, Turn
from firmware.painter import Cursor, Doubt
from firmware.saves import MATCH, Saves
from firmware.session import Session
from firmware.settings import Settings
from tests.firmware.console import MemoryStorage

NAMES = ("Anna", "Bruno", "Clara", "Diego")
LARGE = frozenset("6789")
untimed = settings(deadline=None, max_examples=60)


@st.composite
def games(draw: st.DrawFn) -> GameId:
    """A variant: each choice takes any value that goes with those before; boards mostly small."""
    game = GameId(draw(st.sampled_from(GAMES)), {})
    for choice in game.game.choices:
        values = [value for value in choice.values if not LARGE & set(value)] or choice.values
        value = draw(st.sampled_from(values) | st.sampled_from(choice.values))
        try:
            game = GameId(game.game, {**game.options, choice.name: value})
        except GameIdError:
            continue
    return game


chances = st.randoms(use_true_random=False)
steps = st.lists(
    st.sampled_from(("play",) * 6 + ("undo", "undo", "redo", "back", "restart", "rematch", "new", "cursor")),
    max_size=20,
)


class Console:
    """A session whose every change is kept in ``storage``."""

    def __init__(self, storage: MemoryStorage) -> None:
        self.told: list[str] = []
        self.storage = storage
        self.session = Session(Settings(), partial(Saves(storage, self.told.append).keep, MATCH))

    def started_again(self, without: bytes | None = None) -> Session:
        """What a console finds that starts now, on the backup when the save is ``without`` sense."""
        storage = MemoryStorage()
        storage.files = {**self.storage.files, **({} if without is None else {MATCH: without})}
        session = Session(Settings())
        Saves(storage, self.told.append).load(MATCH, session.take)
        return session


def seen(session: Session) -> tuple[object, ...]:
    """All that players can see of what stands on the table."""
    position = session.position
    known = position.seats, position.to_move, position.scores, position.tally, position.people, position.actor
    rest = position.legal_moves(), position.outcome(), position.show(), dict(position.details())
    return (*known, *rest, session.view.last_turn, session.view.wins, session.match.people, session.handover)


def some_turn(position: Position, random: Random) -> Turn:
    """A legal move, or a whole turn where nobody may see its middle."""
    moves = list[str]()
    while not moves or position.unseen:
        moves.append(random.choice(position.legal_moves()))
        position = position.play(moves[-1])
    return tuple(moves)


def take(session: Session, step: str, game: GameId, random: Random) -> None:
    if step == "play":
        for _ in range(random.randint(1, 12)):
            if session.position.to_move is not None:
                session.play(*some_turn(session.position, random))
    elif step == "new":
        session.new(game, NAMES[: game.start().seats])
    elif step == "cursor":
        session.cursor = Cursor(
            random.choice(("a1", "b2")), random.choice(("", "c3")), (), random.choice((None, *Doubt))
        )
        session.flush()
    else:
        getattr(session, step)()


@untimed
@given(games(), games(), steps, chances)
def test_a_console_that_starts_again_goes_on_where_it_was(
    game: GameId, other: GameId, steps: list[str], random: Random
) -> None:
    console = Console(MemoryStorage())
    session = console.session
    session.new(game, NAMES[: game.start().seats])
    for step in steps:
        take(session, step, other, random)
        again = console.started_again()
        assert again.match == session.match
        assert again.to_data() == session.to_data()
        assert seen(again) == seen(session)
        assert not session.position.unseen
    assert console.told == []


@untimed
@given(games(), chances)
def test_the_last_save_but_one_is_there_when_the_last_one_is_damaged(game: GameId, random: Random) -> None:
    console = Console(MemoryStorage())
    session = console.session
    session.new(game, NAMES[: game.start().seats])
    before = session.to_data()
    for _ in range(random.randint(1, 40)):
        if session.position.to_move is not None:
            before = session.to_data()
            session.play(*some_turn(session.position, random))
    kept = console.storage.files[MATCH]
    cut = random.randint(0, len(kept) - 1)
    assert console.started_again(kept[:cut]).to_data() == before
    assert len(console.told) == 1


@untimed
@given(games(), chances)
def test_undo_to_the_start_and_redo_to_the_end_pass_the_same_positions(game: GameId, random: Random) -> None:
    session = Session(Settings(handover="off"))
    session.new(game, NAMES[: game.start().seats])
    passed = [seen(session)]
    while session.position.to_move is not None and len(passed) < 60:
        session.play(*some_turn(session.position, random))
        passed.append(seen(session))
    for expected in reversed(passed):
        assert seen(session) == expected
        session.undo()
    assert session.match.place == 0
    for expected in passed:
        assert seen(session) == expected
        session.redo()
    assert not session.match.can_redo
