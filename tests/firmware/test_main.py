"""The command ``pipopi`` where no console is wired: one clear sentence, and where to play instead."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path


def test_without_a_console_it_says_what_is_missing_and_where_to_play() -> None:
    command = [sys.executable, "-m", "firmware"]
    ended = subprocess.run(
        command, cwd=Path(__file__).parents[2], capture_output=True, text=True, check=False
    )
    assert ended.returncode == 1
    assert ended.stdout == ""
    assert len(ended.stderr.splitlines()) == 1
    assert "Raspberry Pi" in ended.stderr and "pipopi-simulator" in ended.stderr
