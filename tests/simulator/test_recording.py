"""Recordings as text: what is written is read back as the same, and what is wrong is told with its line.
Nothing runs here."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware.saves import MATCH, SETTINGS
from hal.contract import Button, Work
from simulator.parts.events import (
    Action,
    Contact,
    Disk,
    Event,
    Glitch,
    HandOver,
    Interrupt,
    Plug,
    Point,
    PowerCut,
    Quit,
    Restart,
    Shot,
)
from simulator.scripts.recording import FIRST, Recorder, RecordingError, Start, kept_files, read_recording

actions: st.SearchStrategy[Action] = st.one_of(
    st.builds(Contact, st.sampled_from(Button), st.booleans(), st.just("recording")),
    st.builds(Plug, st.booleans()),
    st.builds(Point, st.integers(0, 127), st.integers(0, 63), st.booleans()),
    st.builds(Glitch, st.integers(0, 2000)),
    st.builds(Disk, st.booleans()),
    st.sampled_from([PowerCut(), Restart(), Interrupt()]),
)
starts = st.builds(
    Start,
    st.integers(0, 10**9),
    st.none() | st.just("dots:5x5,swedish"),
    st.none() | st.just("de_AT"),
    st.none() | st.just("Anna,level3"),
    st.dictionaries(st.sampled_from([MATCH, SETTINGS, f"{MATCH}.backup"]), st.binary(max_size=40)),
    st.sampled_from(Work),
    st.none() | st.integers(1, 9999),
)
times = st.lists(st.floats(0, 1e8), max_size=20).map(sorted)


@given(starts, times, st.data())
def test_what_is_recorded_is_read_back_to_the_last_bit(
    start: Start, times: list[float], data: st.DataObject
) -> None:
    events = tuple(Event(time, data.draw(actions)) for time in times)
    file = io.StringIO()
    recorder = Recorder(start, file)
    for event in events:
        recorder.take(event.time, event.action)
    end = times[-1] + 1 if times else 0.5
    recorder.end(end)
    assert file.getvalue() == recorder.text
    assert recorder.text.isascii()
    found = read_recording(recorder.text)
    assert (found.start, found.events, found.end, found.whole) == (start, events, end, True)


def test_what_the_firmware_does_not_notice_is_not_recorded() -> None:
    recorder = Recorder(Start())
    before = recorder.text
    for action in (Shot(Path("x.png"), 1), HandOver(), Quit()):
        recorder.take(1.0, action)
    assert recorder.text == before


def test_a_recording_that_broke_off_ends_with_its_last_event() -> None:
    recorder = Recorder(Start())
    recorder.take(1.25, PowerCut())
    found = read_recording(recorder.text)
    assert (found.end, found.whole) == (1.25, False)


def test_a_recording_cut_anywhere_ends_with_its_last_whole_line_or_says_that_nothing_happens() -> None:
    start = Start(7, "dots:3x3", "en", "Anna,level3", {MATCH: b"{}"}, Work.COUNTED, 9)
    recorder = Recorder(start)
    recorder.take(1.25, PowerCut())
    first = len(recorder.text)
    recorder.take(12.5, Plug(False))
    second = len(recorder.text)
    recorder.end(13.5)
    for length in range(len(FIRST), first):
        before = recorder.text[:length]
        if before.endswith("\n"):
            assert not read_recording(before).whole
            continue
        with pytest.raises(RecordingError) as told:
            read_recording(before)
        line = before.count("\n") + 1
        assert str(told.value) == f"line {line}: the recording breaks off here, before anything happens."
    for length in range(first, len(recorder.text) - 1):
        found = read_recording(recorder.text[:length])
        assert (found.start, found.whole) == (start, False)
        assert found.end == (1.25 if length < second else 12.5)
    for length in (len(recorder.text) - 1, len(recorder.text)):
        assert read_recording(recorder.text[:length]).whole


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        ("seed x", "line 2: 'x' is not a seed; use a whole number of at most 18 digits."),
        ("work hard", "line 2: there is no work 'hard'; allowed are timed, counted, at once."),
        ("\n1 jump", "line 3: there is no event 'jump'; allowed are press BUTTON, release BUTTON, "),
        ("1 press x", "line 2: there is no event 'press x'; allowed are press BUTTON, "),
        ("seed " + "1" * 19, f"line 2: '{'1' * 19}' is not a seed; use a whole number of at most 18"),
        ("1 glitch", "line 2: '' is not a number of bytes; use a whole number of at most 18 digits."),
        ("1 touch 128 0", "line 2: '128' is not a pixel; use a whole number from 0 to 127."),
        ("1 hover 5", "line 2: '' is not a pixel; use a whole number from 0 to 63."),
        ("-1 cut", "line 2: '-1' is not a time; use seconds from 0 to 1000000000, written"),
        ("nan cut", "line 2: 'nan' is not a time; use seconds from 0 to 1000000000, written"),
        ("1e99 cut", "line 2: '1e99' is not a time; use seconds from 0 to 1000000000, written"),
        ("2 cut\n1 cut", "line 3: 1 comes after 2.0; allowed are times that never go back."),
        (
            "file ../match.json 5",
            "line 2: '../match.json' is not a file of the console: its name should begin with ",
        ),
        (
            "file match.json/../x 5",
            "line 2: 'match.json/../x' is not a file of the console: its name should begin",
        ),
        ("file match.json 5", "line 2: the content of the file is damaged; allowed is a string of JSON."),
        ('file match.json "\\u1234"', "line 2: the content of the file is damaged; allowed is a string"),
        ("file match.json " + "[" * 100_000, "line 2: the content of the file is damaged; allowed is a"),
    ],
)
def test_a_wrong_line_is_told_with_its_number_and_what_is_allowed(lines: str, sentence: str) -> None:
    with pytest.raises(RecordingError) as told:
        read_recording(f"{FIRST}\n{lines}\n")
    assert str(told.value).startswith(sentence)


@pytest.mark.parametrize("text", ["", "tap a", "pipopi recording 2"])
def test_what_is_no_recording_is_told(text: str) -> None:
    with pytest.raises(
        RecordingError, match="line 1: this is not a recording: it should begin with 'pipopi rec"
    ):
        read_recording(text)


@given(st.text(max_size=60))
def test_any_text_is_a_recording_or_one_told_sentence(text: str) -> None:
    try:
        read_recording(f"{FIRST}\n{text}")
    except RecordingError as error:
        assert str(error).startswith("line ")
        assert "\n" not in str(error)


def test_all_that_the_console_kept_is_found_and_nothing_else(tmp_path: Path) -> None:
    kept = {MATCH: b"1", f"{MATCH}.backup": b"\xff", f"{SETTINGS}.damaged-1": b""}
    for name, content in (kept | {"holiday.jpg": b"2"}).items():
        (tmp_path / name).write_bytes(content)
    (tmp_path / f"{MATCH}.folder").mkdir()
    assert kept_files(tmp_path) == kept
    assert kept_files(tmp_path / "nowhere") == {}
