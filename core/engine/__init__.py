"""The games as a text protocol for programs."""
