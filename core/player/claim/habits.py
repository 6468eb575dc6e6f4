"""How people play who do not count chains: levels 1 and 2, on any board of the claim family.
They see what can be taken now, and look at a few lines before they draw one."""

from __future__ import annotations

from random import Random

from core.bits import single_bits
from core.player.claim.field import Field

GLANCES = 2
"""How many marks level 1 looks at when nothing can be taken."""

LOOKS = 4
"""Of how many marks level 2 chooses when each of them gives something away."""


def childlike(field: Field, left: int, random: Random) -> int:
    """Take a region when there is one, otherwise draw somewhere, hardly looking. In misère shun regions.

    ``left`` are the open marks; returns one of them as a single bit.
    """
    marks = list(single_bits(left))
    taking = [mark for mark in marks if field.gain(left, mark)]
    if field.misere:
        glanced = random.sample(marks, min(GLANCES, len(marks)))
        return next((mark for mark in glanced if mark not in taking), glanced[0])
    if taking:
        return random.choice(taking)
    glanced = random.sample(marks, min(GLANCES, len(marks)))
    return next((mark for mark in glanced if not field.opens(left, mark)), glanced[0])


def careful(field: Field, left: int, random: Random) -> int:
    """Take the most there is, otherwise give nothing away while that is possible, and then not much.

    In misère: claim nothing while that is possible, and then the least.
    """
    marks = list(single_bits(left))
    random.shuffle(marks)
    gains = {mark: field.gain(left, mark) for mark in marks}
    if field.misere:
        return min(marks, key=lambda mark: gains[mark])
    most = max(marks, key=lambda mark: gains[mark])
    if gains[most]:
        return most
    safe = next((mark for mark in marks if not field.opens(left, mark)), None)
    return safe or min(marks[:LOOKS], key=lambda mark: field.gift(left, mark))
