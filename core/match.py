"""A match: who plays what, the moves so far, and a place among them for undo and redo.
Matches never change: every step returns a new one, so a match can be saved, compared and gone back to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from core.game import Game
from core.gameid import GameId, GameIdError
from core.games import GAMES
from core.position import IllegalMove, Move, Position, Turn
from core.quoting import plain, quoted
from core.record import RecordError, read_record, turns_of, write_record

KEPT = 3
"""How many earlier matches are kept to go back to."""


class MatchError(ValueError):
    """This is no match; the text is one sentence that says what is wrong, and at which move."""


@dataclass(frozen=True, slots=True)
class Match:
    """One match.

    ``people`` are the names of who sat down at each seat (after a swap under the pie rule the position's own
    ``people`` says who is behind which colour). ``place``: how many of ``moves`` stand on the table; those
    after it can be redone. ``earlier`` is the match that was on the table before, as it was left.
    Making a match replays its moves; raises MatchError.
    """

    game: GameId
    people: tuple[str, ...]
    moves: tuple[Move, ...]
    place: int
    earlier: Match | None = None
    _positions: tuple[Position, ...] = field(default=(), repr=False, compare=False)

    def __post_init__(self) -> None:
        if not self._positions:
            moves, positions = _replay(self.game, self.moves)
            object.__setattr__(self, "moves", moves)
            object.__setattr__(self, "_positions", positions)
        seats = self._positions[0].seats
        if len(self.people) != seats:
            raise MatchError(f"{self.game} is for {seats} people, not {len(self.people)}")
        if not 0 <= self.place <= len(self.moves):
            raise MatchError(f"place {self.place} is not among the {len(self.moves)} moves")

    @classmethod
    def new(cls, game: GameId, people: Sequence[str], earlier: Match | None = None) -> Match:
        """A match before its first move; of ``earlier`` and those before it KEPT are kept."""
        return cls(game, tuple(people), (), 0, _linked(earlier.chain[:KEPT]) if earlier else None)

    @property
    def chain(self) -> tuple[Match, ...]:
        """This match and the earlier ones, the latest first."""
        return (self, *(self.earlier.chain if self.earlier else ()))

    @property
    def position(self) -> Position:
        """What stands on the table."""
        return self._positions[self.place]

    def position_at(self, place: int) -> Position:
        """The position after the first ``place`` moves; raises MatchError when there are fewer."""
        return self.go(place).position

    def play(self, move: str) -> Match:
        """With ``move`` played; what could be redone is gone then. Raises IllegalMove, which says why."""
        move = self.position.canonical(move)
        after = self.position.play(move)
        return replace(
            self,
            moves=(*self.moves[: self.place], move),
            place=self.place + 1,
            _positions=(*self._positions[: self.place + 1], after),
        )

    def go(self, place: int) -> Match:
        """At another place among the same moves; raises MatchError when there is no such place."""
        return replace(self, place=place)

    @property
    def can_undo(self) -> bool:
        return self.place > 0

    def undo(self) -> Match:
        """One move back; the same match before the first."""
        return self.go(self.place - 1) if self.can_undo else self

    @property
    def can_redo(self) -> bool:
        return self.place < len(self.moves)

    def redo(self) -> Match:
        """One move on; the same match when none was taken back."""
        return self.go(self.place + 1) if self.can_redo else self

    def restart(self) -> Match:
        """The same game before its first move; ``back`` takes that back."""
        return Match.new(self.game, self.people, self)

    def back(self) -> Match:
        """The earlier match, as it was left; then the one before it, and after the last of them this one."""
        this, *earlier = self.chain
        return _linked((*earlier, this))

    def record(self) -> str:
        """The moves on the table as people write them (``1. a1b1 2. a1a2, b1b2``); empty before the first."""
        return write_record(_turns(self))

    @classmethod
    def read_record(cls, game: GameId, people: Sequence[str], text: str) -> Match:
        """The match that ``record`` wrote; raises MatchError."""
        try:
            turns = read_record(text)
        except RecordError as error:
            raise MatchError(str(error)) from None
        moves = tuple(move for turn in turns for move in turn)
        match = cls(game, tuple(people), moves, len(moves))
        for number, (written, played) in enumerate(zip(turns, _turns(match), strict=False), 1):
            if len(written) != len(played):
                raise MatchError(f"turn {number} has {len(played)} moves by the rules, not {len(written)}")
        return match

    def to_line(self) -> str:
        """What stands on the table as one line: the game id and the moves to it (``dots:5x5 moves a1b1``)."""
        return " ".join((str(self.game), *(("moves", *self.moves[: self.place]) if self.place else ())))

    @classmethod
    def read_line(
        cls, text: str, people: Sequence[str] | None = None, games: Sequence[Game] = GAMES
    ) -> Match:
        """The match that ``to_line`` wrote, its people A, B, ... unless they are given; raises MatchError."""
        words = text.split()
        end = words.index("moves") if "moves" in words else len(words)
        game = _read_game(" ".join(words[:end]), games)
        moves = tuple(words[end + 1 :])
        names = "ABCD"[: game.start().seats] if people is None else people
        return cls(game, tuple(names), moves, len(moves))

    def to_data(self) -> dict[str, object]:
        """Everything, ready for JSON. The earlier matches become a list, the latest of them first."""
        this, *earlier = map(_own_data, self.chain)
        return {**this, "earlier": earlier}

    @classmethod
    def from_data(cls, data: object, games: Sequence[Game] = GAMES) -> Match:
        """The match that ``to_data`` wrote, all its moves replayed; raises MatchError.

        Keys that it does not know are passed over, so that an older program reads what a newer one wrote.
        """
        this = _keys_of(data)
        earlier = map(_keys_of, _list_of(this, "earlier")[:KEPT])
        return _linked([_read_own(one, games) for one in (this, *earlier)])


def _replay(game: GameId, moves: Sequence[str]) -> tuple[tuple[Move, ...], tuple[Position, ...]]:
    canonical: list[Move] = []
    positions = [game.start()]
    for number, text in enumerate(moves, 1):
        try:
            canonical.append(positions[-1].canonical(text))
            positions.append(positions[-1].play(canonical[-1]))
        except IllegalMove as error:
            reason = plain(str(error))
            raise MatchError(f"move {number}, {quoted(text)}, cannot be played: {reason}") from None
    return tuple(canonical), tuple(positions)


def _linked(matches: Sequence[Match]) -> Match:
    """The first of ``matches``, each with the next one as its earlier match."""
    first, *others = matches
    return replace(first, earlier=_linked(others) if others else None)


def _read_game(text: str, games: Sequence[Game]) -> GameId:
    try:
        return GameId.read(text, games)
    except GameIdError as error:
        raise MatchError(str(error)) from None


def _turns(match: Match) -> list[Turn]:
    moves = enumerate(match.moves[: match.place])
    return turns_of((_hands(match.position_at(place)), move) for place, move in moves)


def _hands(position: Position) -> tuple[int | None, int | None]:
    return position.to_move, position.actor


def _own_data(match: Match) -> dict[str, object]:
    return {
        "game": str(match.game),
        "people": list(match.people),
        "moves": list(match.moves),
        "place": match.place,
    }


def _read_own(data: Mapping[object, object], games: Sequence[Game]) -> Match:
    game, place = data.get("game"), data.get("place")
    if not isinstance(game, str):
        raise MatchError("a match names its game as a text")
    if type(place) is not int:
        raise MatchError("a match has its place as a whole number")
    people, moves = _texts_of(data, "people"), _texts_of(data, "moves")
    return Match(_read_game(game, games), people, moves, place)


def _keys_of(data: object) -> Mapping[object, object]:
    if not isinstance(data, Mapping):
        raise MatchError("a match is a set of keys and values")
    return data


def _list_of(data: Mapping[object, object], name: str) -> Sequence[object]:
    value = data.get(name, [])
    if not isinstance(value, (list, tuple)):
        raise MatchError(f"a match has its {name} as a list")
    return value


def _texts_of(data: Mapping[object, object], name: str) -> tuple[str, ...]:
    values = _list_of(data, name)
    texts = tuple(value for value in values if isinstance(value, str))
    if len(texts) != len(values):
        raise MatchError(f"a match has its {name} as a list of texts")
    return texts
