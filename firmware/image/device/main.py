"""Starts the console program of the card."""

import sys

from firmware.__main__ import main

sys.exit(main())
