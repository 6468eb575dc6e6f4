"""Animated GIFs: each frame holds only what changed, in as few bits as its colours need.
After CompuServe's GIF89a specification, with its variable-length-code LZW (appendix F)."""

from __future__ import annotations

import itertools
import struct
from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image, ImageChops

MOST_COLOURS = 255
"""One more is the colour of what did not change."""
MOST_CODES = 4096
LONGEST_DELAY = 65_535
SAMPLES = 40
"""How many changes the colours are chosen from, where there are too many."""


@dataclass(frozen=True, slots=True)
class Frame:
    """``image`` (mode ``RGB``) is shown for ``delay`` hundredths of a second."""

    image: Image.Image
    delay: int


def encode(frames: Sequence[Frame]) -> bytes:
    """The GIF of ``frames``, all of one size, that runs for ever.

    Colours are exact where the frames have no more than 255 between them.
    """
    images = [frame.image for frame in frames]
    changes = [_change(before, after) for before, after in itertools.pairwise(images)]
    palette = _palette([images[0], *(part for _, part in changes)])
    bits = max(2, (len(palette) // 3).bit_length())
    clear = len(palette) // 3
    table = palette.ljust(3 << bits, b"\0")
    width, height = frames[0].image.size
    parts = [
        b"GIF89a",
        struct.pack("<HHBBB", width, height, 0xF0 | bits - 1, 0, 0),
        table,
        b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00",
    ]
    shown = _numbered(images[0], palette)
    parts.append(_block(0, 0, [shown], frames[0].delay, bits, clear))
    for frame, ((left, top), part) in zip(frames[1:], changes, strict=True):
        new = _numbered(part, palette)
        box = (left, top, left + new.width, top + new.height)
        with_holes = new.copy()
        with_holes.paste(clear, mask=ImageChops.difference(shown.crop(box), new).point([255] + [0] * 255))
        shown.paste(new, box)
        parts.append(_block(left, top, [new, with_holes], frame.delay, bits, clear))
    parts.append(b"\x3b")
    return b"".join(parts)


def _palette(parts: Sequence[Image.Image]) -> bytes:
    """Red, green and blue of each colour: all that are in ``parts``, or 255 that are near to them."""
    colours: set[object] = set()
    for part in parts:
        found = part.getcolors(MOST_COLOURS)
        colours |= {colour for _, colour in found or ()}
        if found is None or len(colours) > MOST_COLOURS:
            few = _together(parts).quantize(MOST_COLOURS, kmeans=1)
            return bytes(few.getpalette() or ())[: 3 * MOST_COLOURS]
    return b"".join(bytes(colour) for colour in sorted(colours))  # type: ignore[call-overload, type-var]


def _together(parts: Sequence[Image.Image]) -> Image.Image:
    """Some different ones of ``parts``, the first always, in one image."""
    samples = {part.tobytes(): part for part in parts[:SAMPLES]}
    height = sum(sample.height for sample in samples.values())
    whole = Image.new("RGB", (parts[0].width, height), parts[0].getpixel((0, 0)))
    top = 0
    for sample in samples.values():
        whole.paste(sample, (0, top))
        top += sample.height
    return whole


def _numbered(image: Image.Image, palette: bytes) -> Image.Image:
    """``image`` as numbers of colours, mode ``L``: near ones where ``palette`` does not have all of them."""
    numbers = {palette[at : at + 3]: at // 3 for at in range(0, len(palette), 3)}
    content = image.tobytes()
    try:
        found = bytes([numbers[content[at : at + 3]] for at in range(0, len(content), 3)])
    except KeyError:
        colours = Image.new("P", (1, 1))
        colours.putpalette(palette)
        found = image.quantize(palette=colours, dither=Image.Dither.NONE).tobytes()
    return Image.frombytes("L", image.size, found)


def _change(before: Image.Image, after: Image.Image) -> tuple[tuple[int, int], Image.Image]:
    """Where the part of ``after`` lies that differs from ``before``, and that part; never empty."""
    box = ImageChops.difference(before, after).getbbox() or (0, 0, 1, 1)
    return (box[0], box[1]), after.crop(box)


def _block(left: int, top: int, ways: list[Image.Image], delay: int, bits: int, clear: int) -> bytes:
    """One frame, written in the one of several ``ways`` that takes the fewest bytes."""
    control = struct.pack("<BBBBHBB", 0x21, 0xF9, 4, 0x05, min(delay, LONGEST_DELAY), clear, 0)
    place = struct.pack("<BHHHHB", 0x2C, left, top, *ways[0].size, 0)
    data = min((_lzw(way.tobytes(), bits) for way in ways), key=len)
    blocks = [data[at : at + 255] for at in range(0, len(data), 255)]
    packed = b"".join(bytes((len(block),)) + block for block in blocks)
    whole = control + place + bytes((bits,)) + packed + b"\0"
    if delay > LONGEST_DELAY:
        nothing = Image.new("L", (1, 1), clear)
        whole += _block(left, top, [nothing], delay - LONGEST_DELAY, bits, clear)
    return whole


def _lzw(pixels: bytes, bits: int) -> bytes:
    """``pixels`` as codes of growing length, the first bit of each in the lowest place."""
    fresh = 1 << bits
    packed = bytearray()
    pending = filled = 0
    codes: dict[int, int] = {}
    following, size = fresh + 2, bits + 1

    def put(code: int) -> None:
        nonlocal pending, filled
        pending |= code << filled
        filled += size
        while filled >= 8:
            packed.append(pending & 0xFF)
            pending >>= 8
            filled -= 8

    put(fresh)
    run = pixels[0]
    for pixel in pixels[1:]:
        longer = run << 8 | pixel
        code = codes.get(longer)
        if code is not None:
            run = code
            continue
        put(run)
        run = pixel
        codes[longer] = following
        following += 1
        if following > 1 << size and size < 12:
            size += 1
        if following == MOST_CODES:
            put(fresh)
            codes.clear()
            following, size = fresh + 2, bits + 1
    put(run)
    put(fresh + 1)
    if filled:
        packed.append(pending & 0xFF)
    return bytes(packed)
