"""Exact values of the claim family: what a position is worth to the player to move, and the best moves."""
