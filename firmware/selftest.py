"""``pipopi test-panel`` and ``pipopi test-buttons``: patterns that show each fault, and live presses.
Both say in English on the terminal what should be seen, and end by themselves."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from firmware.drawing.canvas import Canvas
from firmware.fonts import BODY, SMALL
from firmware.sender import CHECK
from hal.contract import HEIGHT, WIDTH, Button, Console, Edge, Stop

PAUSE = 5.0
"""Seconds that a pattern stays when no button is pressed."""
PATIENCE = 60.0
"""Seconds without a press after which the test of the buttons ends."""

Say = Callable[[str], object]


class Pattern(NamedTuple):
    """``seen``: what a person should see when all is well."""

    seen: str
    draw: Callable[[Canvas], None]
    brightness: int = 5
    inverted: bool = False


def patterns() -> list[Pattern]:
    """What ``test_panel`` shows, in order."""
    return [*_PATTERNS, *map(_brightness, range(1, 6))]


def test_panel(console: Console, say: Say) -> int:
    """Show all patterns, each until a button is pressed or five seconds have passed.

    The exit status: 1 when the panel did not answer; what it shows, only a person can judge.
    """
    canvas, display, shown = Canvas(), console.display, patterns()
    try:
        for number, pattern in enumerate(shown, 1):
            canvas.clear()
            pattern.draw(canvas)
            display.set_brightness(pattern.brightness)
            display.set_inverted(pattern.inverted)
            say(f"{number}/{len(shown)}  {pattern.seen}")
            if not display.show(canvas.image):
                say("The panel does not answer. What is wrong: pipopi doctor")
                return 1
            _rest(console, canvas)
    except Stop:
        return 1
    finally:
        display.close()
    say("Did it look like that? If something was shifted, turned or noisy: docs/hardware.md.")
    return 0


def test_buttons(console: Console, say: Say) -> int:
    """Show and say every press, until all seven buttons have been pressed and let go, or nobody presses.

    The exit status: 1 when a button was not heard.
    """
    canvas, display = Canvas(), console.display
    display.set_brightness(5)
    display.set_inverted(False)
    down: dict[Button, float] = {}
    heard: set[Button] = set()
    say("Press each of the seven buttons once. To end: Ctrl-C.")
    try:
        while heard != set(Button) or down:
            _draw_buttons(canvas, set(down), heard)
            display.show(canvas.image)
            edge = _wait(console, canvas, console.clock.now() + PATIENCE)
            if edge is None:
                say("Nothing was pressed for a minute.")
                break
            name = edge.button.value
            if edge.pressed:
                down[edge.button] = edge.time
                say(f"{name}: pressed")
            elif edge.button in down:
                heard.add(edge.button)
                seconds = edge.time - down.pop(edge.button)
                say(f"{name}: let go after {seconds:.3f} s")
    except Stop:
        pass
    finally:
        display.close()
    missing = [button.value for button in Button if button not in heard]
    if missing:
        say(f"Not heard: {', '.join(missing)}. What is wrong: pipopi doctor")
        return 1
    say("All seven buttons work.")
    return 0


def _rest(console: Console, canvas: Canvas) -> None:
    """Wait for a press, or for the end of the pause."""
    until = console.clock.now() + PAUSE
    while console.clock.now() < until:
        edge = _wait(console, canvas, until)
        if edge is not None and edge.pressed:
            return


def _wait(console: Console, canvas: Canvas, until: float) -> Edge | None:
    """The next edge, None at ``until``; the picture is shown again meanwhile, in case a wire was loose."""
    while True:
        edge = console.buttons.wait(min(until, console.clock.now() + CHECK))
        if edge is not None or console.clock.now() >= until:
            return edge
        console.display.show(canvas.image)


def _edges(canvas: Canvas) -> None:
    canvas.frame(0, 0, WIDTH, HEIGHT)
    _arrow(canvas, 20, 20, 0, -1, filled=True)
    canvas.text(36, 14, "up")
    canvas.text(36, 38, f"{WIDTH} x {HEIGHT}")
    for x, y in ((2, 2), (WIDTH - 5, 2), (2, HEIGHT - 5), (WIDTH - 5, HEIGHT - 5)):
        canvas.box(x, y, 3, 3)


def _all_lit(canvas: Canvas) -> None:
    canvas.clear(lit=True)


def _checks(canvas: Canvas) -> None:
    for y in range(HEIGHT):
        for x in range(y % 2, WIDTH, 2):
            canvas.pixel(x, y)


def _bars(canvas: Canvas) -> None:
    """One step for each page of the chip's memory, thick and thin by turns."""
    for page in range(8):
        thick, y, width = page % 2 == 0, page * 8, 16 * (page + 1)
        if thick:
            canvas.box(0, y, width, 8)
        else:
            canvas.box(12, y + 3, width - 12, 2)
        canvas.text(3, y + 1, str(page), SMALL, lit=not thick)


def _lines(canvas: Canvas) -> None:
    for x in range(0, WIDTH, 4):
        canvas.line(x, 0, x, HEIGHT - 1)


def _brightness(level: int) -> Pattern:
    def draw(canvas: Canvas) -> None:
        canvas.frame(0, 0, WIDTH, HEIGHT)
        canvas.box(8, 8, WIDTH - 16, 24)
        canvas.text(0, 40, str(level), BODY, width=WIDTH, align="centre")

    return Pattern(_STEPS[level - 1], draw, level)


_STEPS = (
    "Brightness 1 of 5: dim.",
    "Brightness 2 of 5: a little brighter.",
    "Brightness 3 of 5: brighter.",
    "Brightness 4 of 5: brighter still.",
    "Brightness 5 of 5: full.",
)
_PATTERNS = [
    Pattern("A line along all four edges, and an arrow that points up.", _edges),
    Pattern("Every pixel is lit.", _all_lit),
    Pattern("No pixel is lit.", _all_lit, inverted=True),
    Pattern("A fine chequered grey, without stripes.", _checks),
    Pattern("Eight steps, numbered 0 to 7 from the top, thick and thin by turns.", _bars),
    Pattern("Thin upright lines, all alike and equally far apart.", _lines),
]

TESTS: dict[str, Callable[[Console, Say], int]] = {"test-panel": test_panel, "test-buttons": test_buttons}
"""By the word that asks for each on a command line."""

_KEY = 15
_PLACES = {
    Button.UP: (24, 14),
    Button.LEFT: (8, 30),
    Button.CENTRE: (24, 30),
    Button.RIGHT: (40, 30),
    Button.DOWN: (24, 46),
    Button.B: (82, 38),
    Button.A: (104, 22),
}
_DIRECTIONS = {Button.UP: (0, -1), Button.DOWN: (0, 1), Button.LEFT: (-1, 0), Button.RIGHT: (1, 0)}


def _draw_buttons(canvas: Canvas, down: set[Button], heard: set[Button]) -> None:
    """The seven buttons as they lie on the device: filled while pressed, ticked once they were heard."""
    canvas.clear()
    canvas.text(0, 1, "PRESS EACH BUTTON", SMALL, width=WIDTH, align="centre")
    for button, (x, y) in _PLACES.items():
        if button in down:
            canvas.box(x, y, _KEY, _KEY)
        else:
            canvas.frame(x, y, _KEY, _KEY)
        lit = button not in down
        if button in heard:
            _tick(canvas, x, y, lit)
        elif button in _DIRECTIONS:
            _arrow(canvas, x + _KEY // 2, y + _KEY // 2, *_DIRECTIONS[button], lit=lit)
        elif button is Button.CENTRE:
            canvas.box(x + 6, y + 6, 3, 3, lit)
        else:
            canvas.text(x + 5, y + 2, button.value.upper(), lit=lit)


def _arrow(canvas: Canvas, x: int, y: int, dx: int, dy: int, lit: bool = True, filled: bool = False) -> None:
    """A triangle around ``x``, ``y`` that points where ``dx``, ``dy`` does."""
    size = 8 if filled else 3
    for step in range(2 * size):
        half, along = step // 2, step - size
        if dx:
            canvas.line(x - dx * along, y - half, x - dx * along, y + half, lit)
        else:
            canvas.line(x - half, y - dy * along, x + half, y - dy * along, lit)


def _tick(canvas: Canvas, x: int, y: int, lit: bool) -> None:
    for thick in range(2):
        canvas.line(x + 3, y + 7 + thick, x + 6, y + 10 + thick, lit)
        canvas.line(x + 6, y + 10 + thick, x + 11, y + 3 + thick, lit)
