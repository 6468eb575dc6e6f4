"""The computer player for the claim family: Dots and Boxes and Catch the Line."""
