"""What stands in the window: the device or the bare screen, and the cards above it.
Answers layers of pictures; what a key or the mouse does to it is the window's business."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from functools import lru_cache, partial

from PIL import Image

from hal.contract import HEIGHT, WIDTH, Button
from simulator.pictures.device import Device
from simulator.pictures.face import At, Face
from simulator.pictures.glass import PALETTES, Look
from simulator.window import overlay
from simulator.window.keys import Keys
from simulator.window.layers import Layer

MESSAGE_SECONDS, LETTER_SECONDS = 1.5, 0.03
SMALLEST_CARDS = 2
"""The least scale of help and messages: their text is no smaller than that."""
PIXELS = ((False, False), (True, False), (False, True), (True, True))
"""Grid and glow, in the order in which a key goes through them."""


class Scene:
    """``size``: of the window, in pixels; ``note`` stands under the help.

    ``look``, ``bare``, ``help`` and ``signs`` (a few words each) may be set at any time.
    """

    def __init__(self, size: tuple[int, int], look: Look, bare: bool, keys: Keys, note: str = "") -> None:
        self.look = look
        self._keys = keys
        self.help = False
        self.signs: Sequence[str] = ()
        self._bare = bare
        self._message: tuple[str, float] | None = None
        self._help_at = lru_cache(maxsize=2)(partial(_help_card, keys, note))
        self._face_at = lru_cache(maxsize=4)(self._make_face)
        self.resize(size)

    def resize(self, size: tuple[int, int]) -> None:
        """Fit everything into a window of another size."""
        self._size = size
        kind = Face if self._bare else Device
        self.face = self._face_at(kind, kind.fitting(*size))
        self._corner = ((size[0] - self.face.size[0]) // 2, (size[1] - self.face.size[1]) // 2)
        self._behind = self.face.desk(size, self._corner)
        self._behind.paste(self.face.bare, self._corner)

    @property
    def bare(self) -> bool:
        """Whether the screen stands alone, without the device around it."""
        return self._bare

    @bare.setter
    def bare(self, bare: bool) -> None:
        self._bare = bare
        self.resize(self._size)

    def next_palette(self) -> str:
        """Change to the next palette; returns its name."""
        names = list(PALETTES)
        palette = names[(names.index(self.look.palette) + 1) % len(names)]
        self.look = replace(self.look, palette=palette)
        return palette

    def next_pixels(self) -> None:
        """Change to the next of the four ways to draw pixels."""
        grid, glow = PIXELS[(PIXELS.index((self.look.grid, self.look.glow)) + 1) % len(PIXELS)]
        self.look = replace(self.look, grid=grid, glow=glow)

    def say(self, text: str, now: float) -> None:
        """Show a short message for a while; ``now`` is real time, in seconds."""
        self._message = (text, now + MESSAGE_SECONDS + len(text) * LETTER_SECONDS)

    @property
    def next_change(self) -> float | None:
        """When a layer changes by itself, in real time, or None."""
        return None if self._message is None else self._message[1]

    def layers(
        self, picture: Image.Image, contrast: int, pressed: Collection[Button], now: float
    ) -> list[Layer]:
        """Everything, the lowest first; ``picture`` is what the chip shows, ``now`` real time."""
        if self._message is not None and self._message[1] <= now:
            self._message = None
        face = self.face
        at, oled = face.oled(picture, contrast, self.look)
        layers = [
            Layer("behind", (self._size, self._bare), (0, 0), self._behind),
            Layer("oled", (picture.tobytes(), contrast, self.look), self._moved(at), oled),
        ]
        for number, (at, image) in enumerate(face.controls(pressed)):
            layers.append(Layer(f"controls {number}", id(image), self._moved(at), image))
        return [*layers, *self._cards()]

    def button_at(self, x: float, y: float) -> Button | None:
        """The button under the pixel ``x``, ``y`` of the window."""
        return self.face.button_at(x - self._corner[0], y - self._corner[1])

    def pixel_at(self, x: float, y: float) -> tuple[int, int] | None:
        """The pixel of the OLED under the pixel ``x``, ``y`` of the window."""
        left, top = (edge * self.face.scale for edge in self.face.corner)
        column = (x - left - self._corner[0]) // self.face.scale
        row = (y - top - self._corner[1]) // self.face.scale
        return (int(column), int(row)) if 0 <= column < WIDTH and 0 <= row < HEIGHT else None

    def _cards(self) -> list[Layer]:
        width, height = self._size
        scale = max(SMALLEST_CARDS, Device.fitting(width, height))
        cards = []
        if self.help:
            card = self._help_at(scale, self._size)
            cards.append(Layer("shade", self._size, (0, 0), overlay.shade(self._size)))
            cards.append(
                Layer("help", self._size, ((width - card.width) // 2, (height - card.height) // 2), card)
            )
        left = 4 * scale
        for number, sign in enumerate(self.signs):
            card = overlay.message(sign, scale, width / scale - 8)
            cards.append(Layer(f"sign {number}", sign, (left, 4 * scale), card))
            left += card.width + 2 * scale
        if self._message is not None:
            card = overlay.message(self._message[0], scale, width / scale - 8)
            at = ((width - card.width) // 2, height - card.height - 4 * scale)
            cards.append(Layer("message", self._message[0], at, card))
        return cards

    def _make_face(self, kind: type[Face], scale: int) -> Face:
        return Device(scale, self._keys.hints()) if kind is Device else kind(scale)

    def _moved(self, at: At) -> At:
        return at[0] + self._corner[0], at[1] + self._corner[1]


def _help_card(keys: Keys, note: str, scale: int, size: tuple[int, int]) -> Image.Image:
    """The help, made smaller where a window of ``size`` has not enough room for it."""
    card = overlay.help_card(keys, note, scale)
    share = min(size[0] / card.width, size[1] / card.height)
    if share >= 1:
        return card
    return card.resize(
        (max(1, int(card.width * share)), max(1, int(card.height * share))), Image.Resampling.LANCZOS
    )
