"""Saves: damage of any kind is found, told and never written over; what is left is used."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware.saves import MATCH, SETTINGS, Damaged, Newer, Saves, decode, encode
from hal.contract import StorageError
from tests.firmware.console import MemoryStorage

OLD, NEW = {"moves": ["a1b1"]}, {"moves": ["a1b1", "a1a2"]}
SAVED = encode(NEW)


class Desk:
    """A storage with an old and a new save, and what was told and taken while they were loaded."""

    def __init__(self) -> None:
        self.storage = MemoryStorage()
        self.storage.files = {MATCH: SAVED, MATCH + ".backup": encode(OLD)}
        self.told: list[str] = []
        self.taken: list[Any] = []
        self.saves = Saves(self.storage, self.told.append)

    def load(self) -> list[Any]:
        self.saves.load(MATCH, self.taken.append)
        return self.taken


def test_a_good_save_is_taken_without_a_word() -> None:
    desk = Desk()
    assert desk.load() == [NEW]
    assert desk.told == []


@given(st.recursive(st.none() | st.booleans() | st.integers() | st.text(), lambda inner: st.lists(inner)))
def test_data_comes_back_as_it_was(data: Any) -> None:
    assert decode(encode(data)) == data


def test_a_save_cut_at_any_byte_is_found_and_its_backup_used() -> None:
    for length in range(len(SAVED)):
        desk = Desk()
        desk.storage.files[MATCH] = SAVED[:length]
        assert desk.load() == [OLD]
        assert len(desk.told) == 1 and "match.json.damaged-1" in desk.told[0]
        assert desk.storage.files["match.json.damaged-1"] == SAVED[:length]
        assert desk.storage.files[MATCH] == encode(OLD)


def test_no_flipped_bit_goes_unnoticed() -> None:
    for place in range(8 * len(SAVED)):
        flipped = bytearray(SAVED)
        flipped[place // 8] ^= 1 << place % 8
        with pytest.raises((Damaged, Newer)):
            decode(bytes(flipped))


@given(st.binary(max_size=60))
def test_bytes_of_no_meaning_are_damaged_and_never_an_exception_of_another_kind(content: bytes) -> None:
    with pytest.raises(Damaged):
        decode(content)


def test_nesting_too_deep_to_read_is_damaged() -> None:
    with pytest.raises(Damaged):
        decode(b"[" * 100_000)


GOOD, DAMAGED, NEWER, WRONG = encode(NEW), b"?", encode({"moves": 7}, version=2), encode({"moves": "wrong"})
PARTLY = encode({"moves": ["a1b1"], "colour": 1})
CONTENTS = {
    "nothing": None,
    "good": GOOD,
    "damaged": DAMAGED,
    "newer": NEWER,
    "wrong": WRONG,
    "partly": PARTLY,
}

USABLE = {"good": NEW["moves"], "partly": OLD["moves"]}


def take_what_is_right(data: dict[str, Any], taken: list[Any]) -> str | None:
    if not isinstance(data["moves"], list):
        raise ValueError("these are no moves")
    taken.append(data["moves"])
    return "The colour is wrong." if "colour" in data else None


@pytest.mark.parametrize("name", [MATCH, SETTINGS])
@pytest.mark.parametrize("backup", CONTENTS)
@pytest.mark.parametrize("last", CONTENTS)
def test_whatever_lies_there_the_best_of_it_is_used_nothing_is_lost_and_one_sentence_tells(
    last: str, backup: str, name: str
) -> None:
    """Also after the next two saves, which write over what was not set aside."""
    storage, told, taken = MemoryStorage(), list[str](), list[Any]()
    kinds = {name: last, name + ".backup": backup}
    storage.files = {kept: content for kept, kind in kinds.items() if (content := CONTENTS[kind]) is not None}
    saves = Saves(storage, told.append)
    changed = saves.load(name, lambda data: take_what_is_right(data, taken))
    looked_at = [last] if last in USABLE else [last, backup]
    used = next((kind for kind in looked_at if kind in USABLE), None)
    assert taken == [moves for kind, moves in USABLE.items() if kind == used]
    assert changed == (used == "partly")
    for moves in (["b1b2"], ["b1b2", "b2b3"]):
        saves.keep(name, {"moves": moves})
    wrong = [kind for kind in looked_at if kind not in ("nothing", "good")]
    aside = {kept: content for kept, content in storage.files.items() if kept[-1].isdigit()}
    assert list(aside.values()) == [CONTENTS[kind] for kind in wrong]
    for kept, kind in zip(aside, wrong, strict=True):
        assert kept.startswith(f"{name}.newer-" if kind == "newer" else f"{name}.damaged-")
    assert len(told) == (wrong != [] or (last, used) == ("nothing", "good"))
    for sentence in told:
        assert all(kept in sentence for kept in aside)
        assert ("PipoPi uses the one before it." in sentence) == (used is not None and used != last)
        assert ("PipoPi starts afresh." in sentence) == (used is None)
        assert ("The colour is wrong." in sentence) == (used == "partly")


def test_both_damaged_is_told_as_a_fresh_start_and_nothing_is_taken() -> None:
    desk = Desk()
    desk.storage.files = {MATCH: b"?", MATCH + ".backup": b"!"}
    assert desk.load() == []
    assert "starts afresh" in desk.told[0]
    assert desk.storage.files["match.json.damaged-1"] == b"?"


def test_a_save_that_reads_well_but_makes_no_match_is_damaged_too() -> None:
    desk = Desk()

    def take(data: Any) -> None:
        if data == NEW:
            raise ValueError("move 2 cannot be played")
        desk.taken.append(data)

    desk.saves.load(MATCH, take)
    assert desk.taken == [OLD]
    assert desk.storage.files["match.json.damaged-1"] == SAVED


def test_a_power_cut_after_setting_aside_still_finds_the_backup() -> None:
    desk = Desk()
    del desk.storage.files[MATCH]
    assert desk.load() == [OLD]


def test_a_save_of_a_newer_version_is_kept_whole_and_told() -> None:
    desk = Desk()
    newer = encode({"moves": 7}, version=2)
    desk.storage.files = {MATCH: newer}
    assert desk.load() == []
    desk.saves.keep(MATCH, NEW)
    assert "newer PipoPi" in desk.told[0]
    assert "match.json.newer-1" in desk.told[0] and "damaged" not in desk.told[0]
    assert desk.storage.files["match.json.newer-1"] == newer
    assert decode(desk.storage.files[MATCH]) == NEW


def test_what_cannot_be_set_aside_is_never_written_over() -> None:
    desk = Desk()
    desk.storage.files = {MATCH: b"?"}
    desk.storage.broken = "The disk is read-only."
    desk.load()
    desk.storage.broken = None
    desk.saves.keep(MATCH, NEW)
    assert desk.storage.files == {MATCH: b"?"}
    assert "nothing new is saved" in desk.told[0]


def test_a_file_that_cannot_be_read_is_told_and_its_backup_used() -> None:
    desk = Desk()

    def fail(name: str) -> bytes:
        raise StorageError("match.json could not be read: the disk does not answer.")

    desk.storage.read = fail  # type: ignore[method-assign]
    assert desk.load() == [OLD]
    assert desk.told[0].startswith("match.json could not be read: the disk does not answer.")


def test_a_full_disk_is_told_once_each_time_it_fills_up() -> None:
    desk = Desk()
    for broken, count in (
        ("The disk is full.", 1),
        ("The disk is full.", 1),
        (None, 1),
        ("The disk is full.", 2),
    ):
        desk.storage.broken = broken
        desk.saves.keep(MATCH, NEW)
        assert len(desk.told) == count
    assert desk.told[0] == "The disk is full. The game goes on."


def test_settings_and_match_are_told_apart() -> None:
    desk = Desk()
    desk.storage.files[SETTINGS] = b"?"
    desk.saves.load(SETTINGS, desk.taken.append)
    assert desk.told[0].startswith("The settings were damaged.")
