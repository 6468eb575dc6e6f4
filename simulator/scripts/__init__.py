"""Scripts and recordings: sessions as lines of text."""
