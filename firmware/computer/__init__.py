"""The computer as an opponent and adviser: its moves, hints and reviews, thought of in the background."""
