from __future__ import annotations

from pathlib import Path

from tests.image.wire import Panel, writes

START = "i2c_event start_send(addr:0x3c)"
FINISH = "i2c_event finish(addr:0x3c)"


def told(*writes_to_panel: bytes) -> str:
    """What the emulator tells of these writes."""
    lines = []
    for data in writes_to_panel:
        sent = [f"i2c_send send(addr:0x3c) data:0x{byte:02x}" for byte in data]
        lines += [START, *sent, FINISH]
    return "".join(f"{line}\n" for line in lines)


def test_only_whole_writes_to_the_panel_are_heard() -> None:
    other = (
        "i2c_event start_send(addr:0x50)\ni2c_send send(addr:0x50) data:0x00\ni2c_event finish(addr:0x50)\n"
    )
    text = told(b"\x00\xaf", b"\x40\x01\x02") + other + f"{START}\ni2c_send_async send(addr:0x3c) data:0x40\n"
    assert list(writes(text.splitlines())) == [b"\x00\xaf", b"\x40\x01\x02"]


def test_every_picture_is_seen_however_many_came_at_once_and_wherever_the_file_was_cut(
    tmp_path: Path,
) -> None:
    path = tmp_path / "wire"
    text = told(b"\x00\x20\x00\x21\x00\x7f\x22\x00\x07", b"\x40" + bytes(1024), b"\x00\x8d\x14\xaf")
    text += told(b"\x40\x01", b"\x40\x01")
    pieces = [text[:5000], text[5000:]]
    path.write_text(pieces[0])
    panel = Panel(path)
    panel.pictures()
    with path.open("a") as file:
        file.write(pieces[1])
    lit = [sum(picture.histogram()[1:]) for picture in panel.pictures()]
    assert lit[-3:] == [1, 2, 2]
    assert panel.transfers == 5
    assert not panel.chip.unknown
    assert [sum(picture.histogram()[1:]) for picture in panel.pictures()] == [2]
