"""The opening layouts of Pinuid, as pictures of the board from the top row down.
One more layout is one more picture here; its name is the word of the game id."""

from __future__ import annotations

from core.pinuid.layout import Layout

LINE = Layout.read(
    """
    B B B B B B B B B
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    A A A A A A A A A
    """,
    back_rows=(1, 9),
)

PAIRS = Layout.read(
    """
    B B . B B . B B
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    A A . A A . A A
    """,
    back_rows=(1, 8),
)

HEDGE = Layout.read(
    """
    B . B . . B . B
    . B . B B . B .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . A . A A . A .
    A . A . . A . A
    """,
    back_rows=(1, 8),
)

QUATRO = Layout.read(
    """
    C D A . . . B C D
    B A B . . . A B A
    A D C . . . D C B
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    D A B . . . A B C
    C D C . . . D C D
    B A D . . . C B A
    """
)

CLASSIC = {"": LINE, "pairs": PAIRS, "hedge": HEDGE}
