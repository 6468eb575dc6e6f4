"""One painter a family of games: how its positions look on the left of the screen, and how the buttons point at its moves.
"""
