"""The device on the desk, at any whole scale: a handheld with the proportions of a Pi Zero and its bonnet.
Drawn with Pillow alone, so pictures of it need no window."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping

from PIL import Image, ImageDraw

from hal.contract import HEIGHT, WIDTH, Button
from simulator.pictures.brush import Box, Brush, Colour, mix
from simulator.pictures.face import At, Face
from simulator.pictures.glass import BLACK, UNLIT

UNITS = (320, 180)
"""The size of the whole picture in units; a pixel of the OLED is one unit."""

BODY: Box = (18, 21, 302, 157)
GLASS: Box = (83, 39, 237, 133)
PANEL = (96, 52)
"""Where the top left pixel of the OLED lies."""

PAD, PAD_ARM, PAD_HALF = (50.5, 89.0), 22.5, 8.0
DISCS = {Button.A: (281.5, 76.0), Button.B: (257.5, 102.0)}
DISC = 12.0
HINT = 2.6
"""How high the capitals of the hints are."""
ARMS = {Button.UP: (0, -1), Button.DOWN: (0, 1), Button.LEFT: (-1, 0), Button.RIGHT: (1, 0)}
GROUPS: tuple[tuple[frozenset[Button], Box], ...] = (
    (frozenset({*ARMS, Button.CENTRE}), (18, 54, 83, 124)),
    (frozenset(DISCS), (238, 50, 302, 128)),
)
"""Buttons that are drawn together, and the part of the picture that they change."""

PAPER: Colour = (226, 221, 209)
PAPER_DOT: Colour = (203, 197, 183)
PAPER_PITCH = 10
SHELL: tuple[Colour, Colour] = (250, 248, 242), (236, 232, 223)
EDGE: Colour = (255, 255, 255)
WELL: tuple[Colour, Colour] = (205, 200, 189), EDGE
FLOOR: tuple[Colour, Colour] = (228, 224, 214), (238, 235, 227)
INK: Colour = (150, 145, 134)
HINT_INK: Colour = (126, 121, 110)
DARK: tuple[Colour, Colour] = (70, 74, 82), (50, 53, 60)
TINTS: dict[Button, tuple[Colour, Colour]] = {
    Button.A: ((226, 122, 104), (206, 98, 82)),
    Button.B: ((108, 150, 182), (84, 126, 160)),
}
LIGHTS: dict[Button, tuple[Colour, Colour]] = {
    Button.A: ((255, 176, 140), (255, 128, 98)),
    Button.B: ((150, 214, 255), (92, 178, 244)),
}
AMBER: tuple[Colour, Colour] = (255, 206, 112), (246, 172, 62)
SHADE: Colour = (92, 84, 66)
CHALK: Colour = (240, 249, 255)


class Device(Face):
    """The device at ``scale`` pixels per unit, ``hints`` engraved beside its buttons."""

    units = UNITS
    corner = PANEL

    def __init__(self, scale: int, hints: Mapping[Button, str] | None = None) -> None:
        self._hints = hints or {}
        super().__init__(scale)
        self._drawn: dict[tuple[int, frozenset[Button]], Image.Image] = {}

    def controls(self, pressed: Collection[Button]) -> list[tuple[At, Image.Image]]:
        pictures = []
        for number, (group, box) in enumerate(GROUPS):
            lit = group.intersection(pressed)
            if (number, lit) not in self._drawn:
                self._drawn[number, lit] = self._draw_group(box, group, lit)
            pictures.append(((int(box[0]) * self.scale, int(box[1]) * self.scale), self._drawn[number, lit]))
        return pictures

    def button_at(self, x: float, y: float) -> Button | None:
        x, y = x / self.scale, y / self.scale
        for button, (disc_x, disc_y) in DISCS.items():
            if math.hypot(x - disc_x, y - disc_y) <= DISC + 3:
                return button
        dx, dy = x - PAD[0], y - PAD[1]
        if math.hypot(dx, dy) > PAD_ARM + 4:
            return None
        if math.hypot(dx, dy) <= PAD_HALF:
            return Button.CENTRE
        return max(ARMS, key=lambda arm: ARMS[arm][0] * dx + ARMS[arm][1] * dy)

    def desk(self, size: tuple[int, int], origin: At) -> Image.Image:
        image = Image.new("RGB", size, PAPER)
        brush = Brush(image, self.scale, (-origin[0] / self.scale, -origin[1] / self.scale))
        dot = Image.new("RGB", (2 * self.scale, 2 * self.scale), PAPER)
        Brush(dot, self.scale, (-1, -1)).disc(0, 0, 0.6, PAPER_DOT)
        step = PAPER_PITCH * self.scale
        for y in range((origin[1] - self.scale) % step - step, size[1], step):
            for x in range((origin[0] - self.scale) % step - step, size[0], step):
                brush.image.paste(dot, (x, y))
        return image

    def _draw_bare(self) -> Image.Image:
        image = self.desk(self.size, (0, 0))
        brush = Brush(image, self.scale)
        left, top, right, bottom = BODY
        brush.glow((left + 2, top + 5, right - 2, bottom + 5), 14, 5, SHADE, 0.55)
        brush.glow((left, top + 1, right, bottom + 1.5), 14, 1, SHADE, 0.5)
        brush.rounded(BODY, 14, EDGE, (214, 209, 198))
        brush.rounded((left + 1, top + 1, right - 1, bottom - 1), 13, *SHELL)
        self._draw_glass(brush)
        for x in (left + 11, right - 11):
            for y in (top + 11, bottom - 11):
                self._draw_screw(brush, x, y)
        brush.text(160, 145, "PipoPi", 4.6, INK, spacing=0.9)
        self._draw_hints(brush)
        return image

    def _draw_hints(self, brush: Brush) -> None:
        """Which keys press A, B and the centre; those of the D-pad stand on its floor."""
        for button, (x, y) in DISCS.items():
            brush.text(x, y + DISC + 6.5, self._hints.get(button, ""), HINT, HINT_INK, spacing=0.25)
        x, y = PAD
        if centre := self._hints.get(Button.CENTRE):
            width = brush.width(centre, HINT, spacing=0.25)
            brush.disc(x - width / 2 - 1, y + PAD_ARM + 10, 1.3, HINT_INK)
            brush.text(x + 1.5, y + PAD_ARM + 10, centre, HINT, HINT_INK, spacing=0.25)

    def _draw_screw(self, brush: Brush, x: float, y: float) -> None:
        brush.disc(x, y, 3.4, *WELL)
        brush.disc(x, y, 2.8, (222, 205, 160), (184, 160, 108))
        brush.cross(x, y, 1.5, 0.35, 0.1, (128, 108, 66))

    def _draw_glass(self, brush: Brush) -> None:
        left, top, right, bottom = GLASS
        brush.rounded((left - 1, top - 1, right + 1, bottom + 1), 7, (204, 199, 188), EDGE)
        brush.rounded(GLASS, 6, (24, 26, 31), BLACK)
        brush.rounded((left + 0.6, top + 0.6, right - 0.6, bottom - 0.6), 5.4, (15, 17, 21), BLACK)
        x, y = PANEL
        pen = ImageDraw.Draw(brush.image)
        n = self.scale
        pen.rectangle((x * n, y * n, (x + WIDTH) * n - 1, (y + HEIGHT) * n - 1), fill=UNLIT)

    def _draw_group(self, box: Box, group: frozenset[Button], lit: frozenset[Button]) -> Image.Image:
        left, top, right, bottom = (round(edge * self.scale) for edge in box)
        image = self.bare.crop((left, top, right, bottom))
        brush = Brush(image, self.scale, box[:2])
        if Button.CENTRE in group:
            self._draw_pad(brush, lit)
        else:
            for button in DISCS:
                self._draw_disc(brush, button, button in lit)
        return image

    def _draw_pad(self, brush: Brush, lit: frozenset[Button]) -> None:
        x, y = PAD
        arm, half = PAD_ARM, PAD_HALF
        brush.disc(x, y, arm + 5, *WELL)
        brush.disc(x, y, arm + 4.4, *FLOOR)
        brush.glow((x - half, y - arm + 2, x + half, y + arm + 2), 3, 1.5, SHADE, 0.5)
        brush.glow((x - arm, y - half + 2, x + arm, y + half + 2), 3, 1.5, SHADE, 0.5)
        brush.cross(x, y, arm, half, 3, (92, 96, 105), (36, 38, 44))
        brush.cross(x, y, arm - 0.6, half - 0.6, 2.6, *DARK)
        for button, (dx, dy) in ARMS.items():
            hint = self._hints.get(button, "")
            brush.text(x + dx * (arm + 2.3), y + dy * (arm + 2.3), hint, HINT, HINT_INK)
            tip = [(x + dx * (arm - 4), y + dy * (arm - 4))]
            for side in (-1, 1):
                tip.append((x + dx * (arm - 8.5) + dy * side * 3.4, y + dy * (arm - 8.5) + dx * side * 3.4))
            if button in lit:
                middle = (x + dx * (arm - 6), y + dy * (arm - 6))
                brush.glow((middle[0] - 4, middle[1] - 4, middle[0] + 4, middle[1] + 4), 4, 3, AMBER[0], 0.75)
            brush.polygon(tip, AMBER[0] if button in lit else (120, 125, 136))
        if Button.CENTRE in lit:
            brush.glow((x - 6, y - 6, x + 6, y + 6), 6, 3, AMBER[0], 0.7)
        brush.disc(x, y, 6, (38, 41, 47), (78, 82, 91))
        brush.disc(x, y, 5.3, *(AMBER if Button.CENTRE in lit else ((84, 89, 99), (62, 66, 74))))

    def _draw_disc(self, brush: Brush, button: Button, lit: bool) -> None:
        x, y = DISCS[button]
        brush.disc(x, y, DISC + 3, *WELL)
        brush.disc(x, y, DISC + 2.4, *FLOOR)
        if lit:
            top, bottom = LIGHTS[button]
            y += 0.8
            brush.glow((x - DISC, y - DISC, x + DISC, y + DISC), DISC, 3, bottom, 0.95)
        else:
            top, bottom = TINTS[button]
            brush.glow((x - DISC + 1, y - DISC + 3, x + DISC - 1, y + DISC + 1.5), DISC, 1.4, SHADE, 0.6)
        brush.disc(x, y, DISC, mix(top, EDGE, 0.35), mix(bottom, BLACK, 0.25))
        brush.disc(x, y, DISC - 0.6, top, bottom)
        brush.text(x, y, button.value.upper(), 6.5, EDGE if lit else mix(bottom, EDGE, 0.85))


def icon() -> Image.Image:
    """The sign of the window, 64 pixels wide, mode ``RGBA``: three sides of a box between four dots."""
    image = Image.new("RGB", (64, 64), PAPER)
    brush = Brush(image, 1)
    brush.rounded((2, 2, 62, 62), 14, EDGE, (214, 209, 198))
    brush.rounded((4, 4, 60, 60), 12, *SHELL)
    brush.rounded((10, 10, 54, 54), 7, (24, 26, 31), BLACK)
    for side in ((18, 18, 24, 46), (18, 40, 46, 46), (40, 18, 46, 46)):
        brush.rounded(side, 1, CHALK)
    for x in (18, 40):
        brush.rounded((x, 18, x + 6, 24), 1, CHALK)
    shape = Image.new("RGB", (64, 64))
    Brush(shape, 1).rounded((2, 2, 62, 62), 14, EDGE)
    image.putalpha(shape.convert("L"))
    return image
