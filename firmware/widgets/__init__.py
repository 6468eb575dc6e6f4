"""Ready-made screens and helpers that the console's own screens are built from:
menus, pages of text, a keyboard for names, and the clockwork behind what blinks or slides."""

from firmware.widgets.bar import BAR, BELOW_BAR, BUSY, busy_sign, title_bar
from firmware.widgets.keyboard import Keyboard
from firmware.widgets.menu import Menu, Row
from firmware.widgets.motion import Blink, Busy, Slide
from firmware.widgets.pages import Page, Pages, wrap

__all__ = [
    "BAR",
    "BELOW_BAR",
    "BUSY",
    "Blink",
    "Busy",
    "Keyboard",
    "Menu",
    "Page",
    "Pages",
    "Row",
    "Slide",
    "busy_sign",
    "title_bar",
    "wrap",
]
