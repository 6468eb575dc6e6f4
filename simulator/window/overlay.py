"""What the window lays over the device: the help, short messages, and what else the desk has to say.
Each is a card: one picture in mode RGBA."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from PIL import Image

from firmware.translation import _
from hal.contract import Button
from simulator.pictures.brush import Brush, Colour
from simulator.window.keys import Keys, Order

INK: Colour = (52, 50, 46)
SOFT: Colour = (120, 115, 104)
PAPER: tuple[Colour, Colour] = (253, 252, 248), (241, 238, 230)
KEY: tuple[Colour, Colour] = (232, 228, 218), (216, 211, 199)
NIGHT: Colour = (22, 24, 29)
SLATE: Colour = (46, 49, 57)
CHALK: Colour = (244, 242, 236)
SHADE = 0.45
"""How much the help darkens what lies behind it."""
SMALL, TEXT, TITLE = 2.8, 3.3, 5.0
ROW, PADDING, GUTTER = 7.6, 9.0, 10.0


def orders() -> dict[Order, str]:
    """What each order does, in a few words."""
    return {
        Order.HELP: _("This help"),
        Order.PICTURE: _("Picture of the screen"),
        Order.WHOLE_PICTURE: _("Picture of the whole device"),
        Order.FILM: _("Film of the screen, start and stop"),
        Order.WHOLE_FILM: _("Film of the whole device"),
        Order.PALETTE: _("Next colour of the screen"),
        Order.PAUSE: _("Pause, go on"),
        Order.STEP: _("One picture on"),
        Order.BARE: _("The bare screen, or the device"),
        Order.POWER_CUT: _("Pull the battery and put it back"),
        Order.PANEL: _("Unplug the panel, plug it in"),
        Order.METER: _("Wire meter"),
        Order.TRUE_WIRE: _("True to the wire: as slow as it is"),
        Order.FULL_SCREEN: _("Full screen"),
        Order.PIXELS: _("Pixel grid and glow"),
    }


class Card:
    """A card of ``width`` times ``height`` units with round corners, to be drawn on with ``brush``."""

    def __init__(
        self, width: float, height: float, scale: int, *fill: Colour, radius: float, strength: float = 1
    ) -> None:
        size = (round(width * scale), round(height * scale))
        self._image = Image.new("RGB", size)
        self._shape = Image.new("RGB", size)
        box = (0, 0, size[0] / scale, size[1] / scale)
        self.brush = Brush(self._image, scale)
        self.brush.rounded(box, 0, *fill)
        Brush(self._shape, scale).rounded(box, radius, (255, 255, 255), strength=strength)

    def picture(self) -> Image.Image:
        """The card as it is now."""
        self._image.putalpha(self._shape.convert("L"))
        return self._image


@lru_cache(maxsize=8)
def message(text: str, scale: int, width: float) -> Image.Image:
    """A short text on a dark strip, at most ``width`` units wide."""
    blank = Brush(Image.new("RGB", (1, 1)), scale)
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".lstrip()
        if lines[-1] and blank.width(longer, TEXT) > width - 12:
            lines.append(word)
        else:
            lines[-1] = longer
    widest = max(blank.width(line, TEXT) for line in lines)
    card = Card(widest + 12, 5 + 6 * len(lines), scale, SLATE, radius=5.5, strength=0.94)
    for number, line in enumerate(lines):
        card.brush.text(widest / 2 + 6, 5.5 + 6 * number, line, TEXT, CHALK)
    return card.picture()


@lru_cache(maxsize=1)
def shade(size: tuple[int, int]) -> Image.Image:
    """What darkens the whole window."""
    return Image.new("RGBA", size, (*NIGHT, round(255 * SHADE)))


def help_card(keys: Keys, note: str, scale: int) -> Image.Image:
    """All keys of the console at the left, those of the desk at the right, and a ``note`` under them."""
    a, b, centre = (keys.labels(button) for button in (Button.A, Button.B, Button.CENTRE))
    console = [
        (keys.pad(), _("D-pad: point, choose")),
        (a, _("A: draw, take, yes")),
        (b, _("B: back, menu; held: undo")),
        (centre, _("Centre: words, such as Swap")),
        ([_("Mouse")], _("The buttons, and the board: twice plays")),
        ([_("Right button")], _("B, on the screen")),
        ([_("Gamepad")], _("D-pad or stick, A, B, X")),
    ]
    desk = [(keys.labels(order), text) for order, text in orders().items()]
    columns = [(_("Console"), console), (_("Desk"), desk)]
    blank = Brush(Image.new("RGB", (1, 1)), scale)
    widths = [_key_width(blank, rows) for _title, rows in columns]
    texts = [max(blank.width(text, TEXT) for _keys, text in rows) for _title, rows in columns]
    width = sum(widths) + sum(texts) + 2 * PADDING + GUTTER + 8
    height = ROW * (max(len(rows) for _title, rows in columns) + (note != "")) + 2 * PADDING + 12
    card = Card(width, height, scale, *PAPER, radius=7)
    left = PADDING
    for (title, rows), key_width, text_width in zip(columns, widths, texts, strict=True):
        card.brush.text(left, PADDING + 2, title, TITLE, INK, align=0)
        for number, (labels, text) in enumerate(rows):
            y = PADDING + 14 + number * ROW
            _draw_keys(card.brush, left, y, labels)
            card.brush.text(left + key_width + 4, y, text, TEXT, INK, align=0)
        left += key_width + 4 + text_width + GUTTER
    card.brush.text(PADDING, height - PADDING, note, SMALL, SOFT, align=0)
    return card.picture()


def _key_width(brush: Brush, rows: Sequence[tuple[Sequence[str], str]]) -> float:
    return max(sum(brush.width(label, TEXT) + 5 for label in labels) - 1 for labels, _text in rows)


def _draw_keys(brush: Brush, left: float, y: float, labels: Sequence[str]) -> None:
    for word in labels:
        width = brush.width(word, TEXT) + 4
        brush.rounded((left, y - 3.1, left + width, y + 3.1), 1.4, *KEY)
        brush.text(left + width / 2, y, word, TEXT, INK)
        left += width + 1
