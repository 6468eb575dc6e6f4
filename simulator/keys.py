"""Which key of the keyboard is which button, by the place of the key on the board, not by its letter.
WASD is a cross on every layout so."""

from __future__ import annotations

import pygame

from hal.contract import Button

KEYS: dict[int, Button] = {
    pygame.KSCAN_UP: Button.UP,
    pygame.KSCAN_W: Button.UP,
    pygame.KSCAN_DOWN: Button.DOWN,
    pygame.KSCAN_S: Button.DOWN,
    pygame.KSCAN_LEFT: Button.LEFT,
    pygame.KSCAN_A: Button.LEFT,
    pygame.KSCAN_RIGHT: Button.RIGHT,
    pygame.KSCAN_D: Button.RIGHT,
    pygame.KSCAN_TAB: Button.CENTRE,
    pygame.KSCAN_RETURN: Button.A,
    pygame.KSCAN_KP_ENTER: Button.A,
    pygame.KSCAN_SPACE: Button.A,
    pygame.KSCAN_BACKSPACE: Button.B,
    pygame.KSCAN_ESCAPE: Button.B,
}
FULL_SCREEN = pygame.KSCAN_F11
OTHERS = pygame.KMOD_ALT | pygame.KMOD_CTRL | pygame.KMOD_META
"""With one of these held, a key is meant for the desktop (Alt+Tab) and is no button."""
