"""Whatever was typed, an error quotes it on one short printable line."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from core.quoting import listed, plain, quoted


@given(st.text(max_size=200), st.integers(min_value=4, max_value=60))
def test_plain_text_is_printable_and_not_too_long(text: str, limit: int) -> None:
    short = plain(text, limit)
    assert len(short) <= limit
    assert short.isprintable()


def test_a_long_quotation_says_that_it_was_cut() -> None:
    assert quoted("a1\n") == '"a1?"'
    assert quoted("x" * 1000) == '"' + "x" * 37 + '..."'


def test_lists_read_like_english() -> None:
    assert listed(["a"]) == "a"
    assert listed(["a", "b"]) == "a and b"
    assert listed(["a", "b", "c"], "or") == "a, b or c"
