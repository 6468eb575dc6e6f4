"""The games that the same people play one after the other: who sits where, and who has won how often.
Core knows a match by its people alone; which of them is the computer is written here."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from core.match import Match
from core.position import Position
from firmware.settings import LEVELS, Data, is_name

MOST_WINS, MOST_SEED = 9999, 2**53


@dataclass(frozen=True, slots=True)
class Series:
    """A series as it stood when one of its matches began.

    ``people``: their names. ``seated``: the index in ``people`` of who sat down at each seat of the match;
    seat 0 starts. ``wins``: games won by each of ``people`` before. ``levels``: who of ``people`` is the
    computer, at level 1 to 5; 0 is a person. ``seed``: another one for each match, so that the computer does
    not play all alike.
    """

    people: tuple[str, ...]
    seated: tuple[int, ...]
    wins: tuple[int, ...]
    levels: tuple[int, ...]
    seed: int = 0

    @staticmethod
    def new(people: tuple[str, ...], levels: tuple[int, ...], seed: int) -> Series:
        """A first game, everybody at their own seat."""
        return Series(people, tuple(range(len(people))), (0,) * len(people), levels, seed)

    def after(self, position: Position) -> Series:
        """With the game that ended in ``position`` counted; a tie and an unfinished game count for nobody."""
        outcome = position.outcome()
        if outcome is None or len(outcome.winners) != 1:
            return self
        winner = self.seated[position.people[outcome.winners[0]]]
        return replace(self, wins=tuple(wins + (person == winner) for person, wins in enumerate(self.wins)))

    def turned(self) -> Series:
        """With the next person starting."""
        return replace(self, seated=self.seated[1:] + self.seated[:1], seed=self.seed + 1)

    @property
    def names(self) -> tuple[str, ...]:
        """Who sat down at each seat."""
        return tuple(self.people[person] for person in self.seated)

    def to_data(self) -> Data:
        """Everything, ready for JSON."""
        names = ("people", "seated", "wins", "levels")
        return {**{name: list(getattr(self, name)) for name in names}, "seed": self.seed}

    @classmethod
    def from_data(cls, data: Any, match: Match) -> Series:
        """The series that ``to_data`` wrote, of whose games ``match`` is one.

        Raises ValueError, KeyError or TypeError.
        """
        people = tuple(data["people"])
        levels, seed = tuple(data.get("levels", (0,) * len(people))), data.get("seed", 0)
        series = cls(people, tuple(data["seated"]), tuple(data["wins"]), levels, seed)
        if sorted(series.seated) != list(range(len(series.people))) or series.names != match.people:
            raise ValueError("the series does not seat the people of the match")
        if not all(map(is_name, people)):
            raise ValueError("the series has a name that nobody can have")
        if len(series.wins) != len(series.people) or not all(
            type(wins) is int and 0 <= wins <= MOST_WINS for wins in series.wins
        ):
            raise ValueError("the series does not have one number of wins a person")
        if len(levels) != len(people) or not all(type(level) is int and level in LEVELS for level in levels):
            raise ValueError("the series does not say of each person whether the computer plays")
        if type(seed) is not int or not 0 <= seed <= MOST_SEED:
            raise ValueError("the series has no whole number as its seed")
        return series
