"""What a review of a finished match finds, from the end backwards, while other things go on.
It stops when nobody looks at it, and keeps what it has found."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from core.claim.pie import table_of
from firmware.computer.background import Asked, Task, Told
from firmware.screen import Shell

if TYPE_CHECKING:
    from core.player.claim.review import Summary, Verdict


class MatchReview:
    """``match`` is what is reviewed: the one on the table."""

    def __init__(self, shell: Shell) -> None:
        self._thinking = shell.thinking
        self.match = shell.session.match
        self._found: dict[int, Verdict] = {}
        self._task: Task[None] | None = None

    @property
    def possible(self) -> bool:
        """Whether there is a solver for such a match at all."""
        table = table_of(self.match.position)
        return table is not None and table.seats == 2

    @property
    def boxes(self) -> bool:
        """Whether what is lost are boxes, on a board of squares; else it is points."""
        table = table_of(self.match.position)
        return table is not None and table.board.square

    @property
    def begun(self) -> bool:
        return self._task is not None

    @property
    def complete(self) -> bool:
        """Whether nothing more will be found."""
        return not self.possible or (self._task is not None and self._task.done)

    def begin(self) -> None:
        """Go on looking; a fault in the search is raised by the next ``verdicts``."""
        if not self.begun and not self.complete:
            self._task = self._thinking.begin(self._look)

    def pause(self) -> None:
        """Stop looking until the next ``begin``."""
        if self._task is not None and not self._task.done:
            self._found = dict(self.verdicts)
            self._task.stop()
            self._task = None

    @property
    def verdicts(self) -> Mapping[int, Verdict]:
        """What was found so far: by how many moves were made before it, the verdict on a move."""
        if self._task is None:
            return self._found
        if self._task.done:
            self._task.result  # noqa: B018
        return self._found | {verdict.place: verdict for verdict in self._task.told}

    @property
    def first(self) -> int:
        """The number of the first move with a verdict, counted from 1; without any, one after the last."""
        return min(self.verdicts, default=self.match.place) + 1

    @property
    def summaries(self) -> Mapping[int, Summary]:
        """By each of ``match.people`` what the verdicts on their moves come to."""
        verdicts = self.verdicts
        if not verdicts:
            return {}
        from core.player.claim.review import summaries

        return summaries(verdicts.values())

    @property
    def mistakes(self) -> list[int]:
        """The numbers of the moves that cost something, counted from 1, in order."""
        return sorted(place + 1 for place, verdict in self.verdicts.items() if verdict.cost)

    @property
    def worst(self) -> Verdict | None:
        """The move that cost most, the first among equals; None when none cost anything."""
        costly = [summary.worst for summary in self.summaries.values() if summary.worst]
        return min(costly, key=lambda verdict: (-verdict.cost, verdict.place), default=None)

    def _look(self, stop: Asked, tell: Told) -> None:
        from core.player.claim.review import review

        for verdict in review(self.match, stop):
            tell(verdict)
