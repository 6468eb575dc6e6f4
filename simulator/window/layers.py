"""Pictures that lie upon each other, and which part of the whole must be drawn anew when some of them change.
So a blinking cursor costs as little as it is large, whatever lies above or under it."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

from PIL import Image

Box = tuple[int, int, int, int]
"""Left, top, right and bottom, in pixels."""


@dataclass(frozen=True, slots=True)
class Layer:
    """``image`` (``RGBA`` where one sees through it) lies at ``at``.

    ``name`` says which layer it is; ``state`` is equal as long as the picture is the same.
    """

    name: str
    state: Hashable
    at: tuple[int, int]
    image: Image.Image

    @property
    def box(self) -> Box:
        x, y = self.at
        return x, y, x + self.image.width, y + self.image.height


class Layers:
    """What is shown now; nothing at first."""

    def __init__(self) -> None:
        self._shown: dict[str, Layer] = {}

    def change(self, layers: Sequence[Layer]) -> list[tuple[tuple[int, int], Image.Image]]:
        """Show ``layers``, the lowest first and as large as the whole; returns the parts that changed."""
        wanted = {layer.name: layer for layer in layers}
        before, self._shown = self._shown, wanted
        boxes: list[Box] = []
        for name in wanted | before:
            old, new = before.get(name), wanted.get(name)
            if old is None or new is None or (old.state, old.box) != (new.state, new.box):
                boxes += [layer.box for layer in (old, new) if layer is not None]
        inside = [part for box in boxes if (part := _shared(box, layers[0].box)) is not None]
        return [((box[0], box[1]), _composed(layers, box)) for box in _merged(inside)]


def _composed(layers: Sequence[Layer], box: Box) -> Image.Image:
    part = Image.new("RGB", (box[2] - box[0], box[3] - box[1]))
    for layer in layers:
        shared = _shared(layer.box, box)
        if shared is not None:
            x, y = layer.at
            piece = layer.image.crop((shared[0] - x, shared[1] - y, shared[2] - x, shared[3] - y))
            mask = piece if piece.mode == "RGBA" else None
            part.paste(piece, (shared[0] - box[0], shared[1] - box[1]), mask)
    return part


def _merged(boxes: list[Box]) -> list[Box]:
    """Boxes that hold all ``boxes`` and do not overlap."""
    apart: list[Box] = []
    for box in boxes:
        while overlapping := [other for other in apart if _shared(box, other) is not None]:
            apart = [other for other in apart if other not in overlapping]
            lefts, tops, rights, bottoms = zip(box, *overlapping, strict=True)
            box = (min(lefts), min(tops), max(rights), max(bottoms))
        apart.append(box)
    return apart


def _shared(one: Box, other: Box) -> Box | None:
    box = (max(one[0], other[0]), max(one[1], other[1]), min(one[2], other[2]), min(one[3], other[3]))
    return box if box[0] < box[2] and box[1] < box[3] else None
