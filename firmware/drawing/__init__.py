"""What screens and painters draw with: the canvas, signs, digits, and the sidebar of the play screen."""
