"""How positions look, and how the buttons point at moves: a painter for each game, and what they share."""
