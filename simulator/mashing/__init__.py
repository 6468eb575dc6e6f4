"""Random presses for hours, and what must hold at every moment of them."""
