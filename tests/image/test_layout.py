from __future__ import annotations

import struct

import pytest

from firmware.image import layout
from firmware.image.layout import MIB, PARTITIONS, SECTOR, plan, table


def test_partitions_lie_side_by_side_and_fill_the_card() -> None:
    place = 4 * MIB
    for partition in PARTITIONS:
        assert partition.start == place
        assert partition.size > 0
        place += partition.size
    assert place == layout.SIZE == 256 * MIB


def test_partitions_begin_where_cards_erase() -> None:
    assert all(partition.start % (4 * MIB) == 0 for partition in PARTITIONS)


def test_there_is_room_for_a_second_root_slot_and_it_has_its_name() -> None:
    assert [partition.name for partition in PARTITIONS] == ["boot", "root-a", "root-b", "saves"]
    assert layout.ROOT_A.size == layout.ROOT_B.size


def test_the_boot_partition_has_enough_clusters_for_fat32() -> None:
    assert layout.BOOT.size // SECTOR > 65_525


@pytest.mark.parametrize(
    "wanted",
    [
        [("much", 0x83, 300 * MIB)],
        [("crooked", 0x83, MIB)],
        [(name, 0x83, 4 * MIB) for name in "abcde"],
    ],
)
def test_what_does_not_fit_is_refused(wanted: list[tuple[str, int, int]]) -> None:
    with pytest.raises(ValueError, match="do not fit"):
        plan(wanted)


def test_the_table_says_what_the_plan_says() -> None:
    sector = table()
    assert len(sector) == SECTOR
    assert sector[510:] == b"\x55\xaa"
    for number, partition in enumerate(PARTITIONS):
        active, _, kind, _, start, size = struct.unpack_from("<B3sB3sII", sector, 446 + 16 * number)
        assert active == (0x80 if partition.name == "boot" else 0)
        assert (kind, start * SECTOR, size * SECTOR) == partition[1:]


def test_the_table_of_fewer_partitions_has_empty_places() -> None:
    assert table(PARTITIONS[:1])[462:510] == bytes(48)
