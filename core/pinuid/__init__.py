"""Pinuid: pieces step diagonally, a row of three costs one of them, the first with two pieces left wins.
Its board, how layouts are read, and all rules."""
