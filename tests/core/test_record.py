"""Records of people: what is written is read back, and a slip of the pen is named."""

from __future__ import annotations

import pytest

from core.record import RecordError, read_record, turns_of, write_record

LITTLE_GOLEM = "1. b5c5 2. c4c5 3. b4c4 4. b4b5, d3e3 5. f1f2"
TURNS = [("b5c5",), ("c4c5",), ("b4c4",), ("b4b5", "d3e3"), ("f1f2",)]


def test_a_record_is_written_as_on_little_golem() -> None:
    played = [(0, "b5c5"), (1, "c4c5"), (0, "b4c4"), (1, "b4b5"), (1, "d3e3"), (0, "f1f2")]
    assert turns_of(played) == TURNS
    assert write_record(TURNS) == LITTLE_GOLEM


def test_no_moves_are_an_empty_record() -> None:
    assert write_record([]) == ""
    assert read_record(" \n") == []


@pytest.mark.parametrize(
    "text",
    [
        LITTLE_GOLEM,
        LITTLE_GOLEM.replace(" 3.", "\n3."),
        LITTLE_GOLEM.replace(". ", "."),
        LITTLE_GOLEM.replace(", ", " ,\n"),
    ],
)
def test_a_record_is_read_whatever_its_spacing(text: str) -> None:
    assert read_record(text) == TURNS


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("a1b1", 'a record begins with 1. and a move, not with "a1b1"'),
        ("1. a1b1 3. a1a2", 'turn 2 is expected, not turn "3"'),
        ("2. a1b1", 'turn 1 is expected, not turn "2"'),
        ("1. a1b1 2.", "turn 2 is not one move, or several with commas between them"),
        ("1. a1b1, 2. a1a2", "turn 1 is not one move, or several with commas between them"),
        ("1. a1b1 a1a2", "turn 1 is not one move, or several with commas between them"),
    ],
)
def test_a_wrong_record_is_told_where(text: str, sentence: str) -> None:
    with pytest.raises(RecordError) as caught:
        read_record(text)
    assert str(caught.value) == sentence
