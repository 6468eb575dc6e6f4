"""What anybody can see on a board of the claim family: which marks are safe, which regions hang together,
and what a move does. Nothing is searched."""

from __future__ import annotations

from dataclasses import dataclass

from core.bits import indices
from core.claim.position import ClaimPosition
from core.reason import Kind, Reason, Unit

LONG = 3
"""From this length on a string is called a chain or a loop when it is opened."""


@dataclass(frozen=True, slots=True)
class String:
    """Regions that fall one after the other once one of their marks is drawn, in that order.

    ``loop``: the last one hangs together with the first. ``ready``: the first can be claimed now.
    """

    regions: tuple[int, ...]
    loop: bool
    ready: bool


def safe_marks(table: ClaimPosition) -> int:
    """The mask of the open marks that claim nothing and leave no region with a single open mark."""
    unsafe = 0
    for region in table.board.regions:
        left = region & table.open
        if left.bit_count() <= 2:
            unsafe |= left
    return table.open & ~unsafe


def strings(table: ClaimPosition) -> list[String]:
    """The chains and loops, where each mark bounds one region or two: regions with one or two open marks."""
    regions, left = table.board.regions, table.open
    waiting = {
        number: region & left for number, region in enumerate(regions) if 0 < (region & left).bit_count() <= 2
    }
    found = []
    for start in list(waiting):
        if start not in waiting:
            continue
        marks = waiting.pop(start)
        first, *second = indices(marks)
        ahead = _follow(table, waiting, first)
        behind = _follow(table, waiting, second[0]) if second else []
        way = (*reversed(behind), start, *ahead)
        ends = [regions[number] & left for number in (way[0], way[-1])]
        ready = any(end.bit_count() == 1 for end in ends)
        if ready and ends[0].bit_count() == 2:
            way = way[::-1]
        found.append(String(way, not ready and len(way) > 2 and _is_closed(table, way), ready))
    return found


def gift(table: ClaimPosition, left: int | None = None) -> int:
    """The weight that can be claimed in one turn when ``left`` are the open marks, taking all there is."""
    board = table.board
    left = table.open if left is None else left
    ready, weight = list(range(len(board.regions))), 0
    while ready:
        mark = board.regions[ready.pop()] & left
        if mark and not mark & (mark - 1):
            left ^= mark
            beside = board.regions_of[mark.bit_length() - 1]
            weight += sum(board.weights[region] for region in beside if not board.regions[region] & left)
            ready.extend(beside)
    return weight


def describe(table: ClaimPosition, mark: int) -> Reason:
    """What drawing the open ``mark`` does, as anybody can see it: ``OPENS_CHAIN`` with 3, say."""
    board = table.board
    unit = Unit.BOX if board.square else Unit.POINT
    free = gift(table)
    claimed = sum(board.weights[region] for region in table.completes(mark))
    if claimed:
        return Reason(Kind.TAKES, claimed, free, unit)
    after = table.play(board.marks[mark])
    given = gift(after)
    if free and given == free:
        return Reason(Kind.LEAVES if table.misere else Kind.KEEPS_CONTROL, free, unit=unit)
    if not given:
        return Reason(Kind.SAFE, safe_marks(after).bit_count())
    if free or given < LONG or not board.segments or table.misere:
        return Reason(Kind.GIVES, given, unit=unit)
    loop = any(string.loop for string in strings(table) if _touches(table, string, mark))
    return Reason(Kind.OPENS_LOOP if loop else Kind.OPENS_CHAIN, given)


def _touches(table: ClaimPosition, string: String, mark: int) -> bool:
    return not set(table.board.regions_of[mark]).isdisjoint(string.regions)


def _follow(table: ClaimPosition, waiting: dict[int, int], mark: int) -> list[int]:
    """The regions of ``waiting`` that follow beyond ``mark``, taken out of it."""
    way: list[int] = []
    while True:
        ahead = next((region for region in table.board.regions_of[mark] if region in waiting), None)
        if ahead is None:
            return way
        way.append(ahead)
        others = [other for other in indices(waiting.pop(ahead)) if other != mark]
        if not others:
            return way
        mark = others[0]


def _is_closed(table: ClaimPosition, way: tuple[int, ...]) -> bool:
    """Whether the last region of ``way`` hangs together with the first."""
    marks = [table.board.regions[region] & table.open for region in way]
    return bool(marks[0] & marks[-1])
