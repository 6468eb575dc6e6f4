"""A keyboard on the screen: a name is typed with the D-pad and A.
All letters and digits are in sight; one key turns the last letter into its next accented form."""

from __future__ import annotations

from collections.abc import Callable

from firmware.drawing.canvas import Canvas, drawing
from firmware.drawing.signs import sign
from firmware.fonts import SMALL
from firmware.screen import Screen
from firmware.translation import _
from firmware.widgets.bar import BAR, BELOW_BAR, MARGIN
from firmware.widgets.motion import Blink
from hal.contract import WIDTH, Button, Touch
from hal.gestures import Gesture, Kind

LONGEST = 10
CHARACTERS = ("abcdefghijklm", "nopqrstuvwxyz", "1234567890-'.")
ACCENTS = ("aäàáâãåæ", "cç", "dð", "eéèêë", "iíìîï", "nñ", "oöóòôõø", "sß", "tþ", "uüúùû", "yýÿ")
CASE, ACCENT, SPACE, DELETE, DONE = "case", "accent", "space", "delete", "done"
COMMANDS = {CASE: 22, ACCENT: 20, SPACE: 26, DELETE: 22, DONE: 38}
PICTURES = {
    SPACE: drawing(
        "............ ............ ............ ............ #..........# #..........# ############"
    ),
    DELETE: drawing(
        "...######### ..#........# .#...#.#...# #.....#....# .#...#.#...# ..#........# ...#########"
    ),
}
KEY, PITCH = 9, 12
LEFT = (WIDTH - KEY * len(CHARACTERS[0])) // 2
ROWS = len(CHARACTERS) + 1


class Keyboard(Screen):
    """Asks for a name of at most ten characters, beginning with ``name``.

    ``prompt`` says whose; the sign of ``seat`` stands before it. ``done`` is called with the name, which has
    no spaces at its ends and may be empty; ``back`` by held B, and by B when nothing is left to delete.
    A word begins with a capital and goes on small, and the key ``Aa`` swaps that. Held A accents the
    letter that it has just typed.
    """

    def __init__(
        self,
        prompt: str,
        name: str,
        done: Callable[[str], None],
        back: Callable[[], None],
        seat: int | None = None,
    ) -> None:
        self.name = name[:LONGEST]
        self._prompt = prompt
        self._done = done
        self._back = back
        self._seat = seat
        self._swapped = False
        self._typed = False
        self._row = 0
        self._key = 0
        self._aim = _centre(0, 0)
        self._caret = Blink()

    def draw(self, canvas: Canvas, now: float) -> None:
        self._draw_bar(canvas, now)
        capital = self._capital
        for row in range(ROWS):
            for key in range(_count(row)):
                x, width = _place(row, key)
                self._draw_key(canvas, row, key, capital)
                if (row, key) == (self._row, self._key):
                    canvas.invert(x, BELOW_BAR + row * PITCH, width, PITCH)

    def handle(self, gesture: Gesture, now: float) -> None:
        button, kind = gesture.button, gesture.kind
        if button in (Button.A, Button.CENTRE):
            if kind is Kind.PRESS:
                self._press()
            elif kind is Kind.LONG:
                self._hold()
        elif button is Button.B:
            if kind is Kind.LONG or (kind is Kind.SHORT and not self.name):
                self._back()
            elif kind is Kind.SHORT:
                self.name = self.name[:-1]
        elif kind in (Kind.PRESS, Kind.REPEAT):
            self._move(button)
        self._caret.restart(now)

    def touch(self, touch: Touch, now: float) -> None:
        """A finger goes to the key under it and presses it."""
        row = (touch.y - BELOW_BAR) // PITCH
        if not 0 <= row < ROWS:
            return
        for key in range(_count(row)):
            left, width = _place(row, key)
            if left <= touch.x < left + width:
                self._row, self._key, self._aim = row, key, _centre(row, key)
                if touch.pressed:
                    self._press()
        self._caret.restart(now)

    def next_change(self, now: float) -> float | None:
        return self._caret.next_change(now) if len(self.name) < LONGEST else None

    @property
    def _capital(self) -> bool:
        """Whether the next letter is a capital."""
        return (not self.name or not self.name[-1].isalnum()) != self._swapped

    @property
    def _command(self) -> str | None:
        return list(COMMANDS)[self._key] if self._row == len(CHARACTERS) else None

    def _press(self) -> None:
        command = self._command
        self._typed = command is None
        if command is None:
            self._type(CHARACTERS[self._row][self._key])
        elif command == CASE:
            self._swapped = not self._swapped
        elif command == ACCENT:
            self._accent()
        elif command == SPACE:
            self._type(" ")
        elif command == DELETE:
            self.name = self.name[:-1]
        else:
            self._done(" ".join(self.name.split()))

    def _hold(self) -> None:
        if self._typed:
            self._accent()
        elif self._command == DELETE:
            self.name = ""

    def _accent(self) -> None:
        form = _accented(self.name[-1:])
        if form:
            self.name = self.name[:-1] + form

    def _type(self, char: str) -> None:
        """Add ``char``; when the name is full, go to the key that ends it."""
        if len(self.name) < LONGEST and (char != " " or self.name[-1:].strip()):
            self.name += char.upper() if self._capital else char
        if len(self.name) == LONGEST:
            self._row, self._key = len(CHARACTERS), list(COMMANDS).index(DONE)

    def _move(self, button: Button) -> None:
        """To the next key, around the ends; up and down keep to the column that was chosen last."""
        if button in (Button.LEFT, Button.RIGHT):
            self._key = (self._key + (1 if button is Button.RIGHT else -1)) % _count(self._row)
            self._aim = _centre(self._row, self._key)
        else:
            self._row = (self._row + (1 if button is Button.DOWN else -1)) % ROWS
            row = self._row
            self._key = min(range(_count(row)), key=lambda key: abs(_centre(row, key) - self._aim))

    def _draw_bar(self, canvas: Canvas, now: float) -> None:
        """The name as it will look, with a caret where the next character goes."""
        canvas.box(0, 0, WIDTH, BAR)
        x = MARGIN
        if self._seat is not None:
            canvas.stamp(x, 3, sign(self._seat, 8), lit=False)
            x += 11
        end = x + canvas.text(x, 1, self.name, lit=False)
        if len(self.name) < LONGEST and self._caret.lit(now):
            canvas.box(end + 1 if self.name else x, 11, 5, 2, lit=False)
        left = x + 6 * LONGEST + MARGIN
        canvas.text(left, 5, self._prompt, SMALL, lit=False, width=WIDTH - MARGIN - left, align="right")

    def _draw_key(self, canvas: Canvas, row: int, key: int, capital: bool) -> None:
        x, width = _place(row, key)
        y = BELOW_BAR + row * PITCH
        if row < len(CHARACTERS):
            char = CHARACTERS[row][key]
            canvas.text(x + 2, y, char.upper() if capital else char)
            return
        command = list(COMMANDS)[key]
        if command in PICTURES:
            picture = PICTURES[command]
            canvas.stamp(x + (width - picture.width) // 2, y + 3, picture)
        else:
            label = {CASE: "aA" if capital else "Aa", ACCENT: _accented(self.name[-1:]) or "é"}
            canvas.text(x, y, label.get(command, _("Done")), width=width, align="centre")
            if command == ACCENT and not _accented(self.name[-1:]):
                canvas.grey(x, y, width, PITCH)


def _count(row: int) -> int:
    return len(CHARACTERS[row]) if row < len(CHARACTERS) else len(COMMANDS)


def _place(row: int, key: int) -> tuple[int, int]:
    """The left edge and the width of a key, in pixels."""
    if row < len(CHARACTERS):
        return LEFT + key * KEY, KEY
    widths = list(COMMANDS.values())
    return sum(widths[:key]), widths[key]


def _centre(row: int, key: int) -> float:
    x, width = _place(row, key)
    return x + width / 2


def _accented(letter: str) -> str:
    """The next form of ``letter``, after the last one the plain letter again; empty when it has no forms."""
    for forms in ACCENTS:
        if letter and letter.lower() in forms:
            cycle = forms if letter.islower() else [form.upper() for form in forms if len(form.upper()) == 1]
            return cycle[(cycle.index(letter) + 1) % len(cycle)] if len(cycle) > 1 else ""
    return ""
