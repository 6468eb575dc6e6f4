"""The wiring that docs/hardware.md tells must be that of the boards, and its pins those of the header."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hal.boards import built_in, names
from hal.contract import Button
from tests.firmware.doctor.machines import BROKEN, SOUND

TEXT = (Path(__file__).parents[1] / "docs/hardware.md").read_text("utf-8")
HEADER = {
    2: 3, 3: 5, 4: 7, 17: 11, 27: 13, 22: 15, 10: 19, 9: 21, 11: 23, 5: 29, 6: 31, 13: 33, 19: 35, 26: 37,
    14: 8, 15: 10, 18: 12, 23: 16, 24: 18, 25: 22, 8: 24, 7: 26, 12: 32, 16: 36, 20: 38, 21: 40,
}  # fmt: skip
"""The pin on the header by GPIO number, as on every Raspberry Pi with 40 pins."""
BUSES = {"SDA": 2, "SCL": 3, "MOSI": 10, "SCLK": 11, "CS": 8}


def wiring() -> dict[str, dict[str, tuple[int, int] | None]]:
    """By board and wire: the GPIO number and the pin."""
    table = TEXT.partition("## Wiring")[2].partition("**A bonnet")[0]
    lines = [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in table.splitlines()
        if line.startswith("|")
    ]
    boards = lines[0][1:]
    found: dict[str, dict[str, tuple[int, int] | None]] = {board: {} for board in boards}
    for wire, *cells in lines[2:]:
        for board, cell in zip(boards, cells, strict=True):
            numbers = re.fullmatch(r"(\d+) \((\d+)\)", cell)
            assert numbers or cell == "-", cell
            found[board][wire] = (int(numbers[1]), int(numbers[2])) if numbers else None
    return found


@pytest.mark.parametrize("name", names())
def test_the_wiring_table_is_that_of_the_board(name: str) -> None:
    board, told = built_in(name), wiring()[name]
    wanted: dict[str, int | None] = {button.value: board.buttons.pins[button] for button in Button}
    on_spi = board.panel.bus == "spi"
    wanted |= {wire: None if (wire in ("SDA", "SCL")) == on_spi else pin for wire, pin in BUSES.items()}
    wanted |= {"dc": board.panel.dc if on_spi else None, "reset": board.panel.reset}
    assert {wire: pin[0] if pin else None for wire, pin in told.items()} == wanted
    assert all(pin is None or HEADER[pin[0]] == pin[1] for pin in told.values())


def test_the_drawing_has_the_wires_of_the_board_that_is_wired_by_hand() -> None:
    drawing = (Path(__file__).parents[1] / "docs/pictures/wiring.svg").read_text("utf-8")
    drawn = {int(number) for number in re.findall(r">GPIO (\d+)<", drawing)}
    assert drawn == {*built_in("custom").buttons.pins.values(), 2, 3}


def test_the_number_of_computers_that_the_doctor_has_seen_is_right() -> None:
    assert f"{len(SOUND)} sound and {len(BROKEN)} broken computers" in TEXT


def test_every_command_and_file_that_is_named_is_there() -> None:
    root = Path(__file__).parents[1]
    makefile = (root / "Makefile").read_text("utf-8")
    for target in re.findall(r"make ([a-z-]+)", TEXT):
        assert f"\n{target}:" in makefile
    for link in re.findall(r"\]\(([^)]+)\)", TEXT):
        assert (root / "docs" / link).exists(), link
