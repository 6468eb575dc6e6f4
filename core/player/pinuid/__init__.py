"""The computer player for Pinuid."""
