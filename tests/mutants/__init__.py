"""Faults put in by a program, one at a time, to see whether the tests notice them."""
