"""The engine as a process: it answers at once, survives any input, and ends quietly when nobody listens."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
COMMAND = [sys.executable, "-m", "core"]
PATIENCE = 60


@contextmanager
def hears_ctrl_c() -> Iterator[None]:
    """A process begun here hears Ctrl-C even when the tests run where it is ignored, as behind ``nohup``."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@pytest.fixture
def engine() -> Iterator[subprocess.Popen[bytes]]:
    """A running engine; it is ended after the test, or when an answer never comes."""
    pipe = subprocess.PIPE
    with (
        hears_ctrl_c(),
        subprocess.Popen(COMMAND, cwd=ROOT, stdin=pipe, stdout=pipe, stderr=pipe) as process,
    ):
        watchdog = threading.Timer(PATIENCE, process.kill)
        watchdog.start()
        try:
            yield process
        finally:
            watchdog.cancel()
            process.kill()


def run(text: bytes) -> tuple[int, list[str], str]:
    """Exit status, answers and complaints of an engine that is given ``text``."""
    done = subprocess.run(COMMAND, cwd=ROOT, input=text, capture_output=True, timeout=PATIENCE, check=False)
    return done.returncode, done.stdout.decode().splitlines(), done.stderr.decode()


def ask(engine: subprocess.Popen[bytes], line: str) -> str:
    """One line of answer to ``line`` while the engine goes on."""
    assert engine.stdin is not None
    assert engine.stdout is not None
    engine.stdin.write(line.encode() + b"\n")
    engine.stdin.flush()
    return engine.stdout.readline().decode().rstrip("\n")


def test_every_answer_comes_before_the_next_question(engine: subprocess.Popen[bytes]) -> None:
    assert ask(engine, "isready") == "readyok"
    assert ask(engine, "perft 1") == "perft 1 60"
    assert ask(engine, "nonsense").startswith("error: there is no command")


def test_quit_ends_it_and_nothing_after_it_is_read() -> None:
    assert run(b"isready\nquit\nisready\n") == (0, ["readyok"], "")


def test_the_end_of_the_input_ends_it_after_a_last_line_without_an_end() -> None:
    assert run(b"isready\r\n\n  \nisready") == (0, ["readyok", "readyok"], "")
    assert run(b"") == (0, [], "")


def test_any_bytes_are_answered_with_errors_only() -> None:
    junk = random.Random(5).randbytes(20_000) + b"\n\x00\xff\xfe state\nposition \xf0\x9f\x8e\xb2:5x5\n"
    status, answers, complaints = run(junk + b"perft 2\nwait\n")
    assert (status, complaints) == (0, "")
    assert answers.pop() == "perft 2 3540"
    assert answers
    assert all(answer.startswith("error: ") and "fault" not in answer for answer in answers)


def test_a_line_of_many_megabytes_is_refused_as_one_line() -> None:
    huge = b"position dots:5x5 moves " + b"a1b1 " * 1_000_000
    status, answers, complaints = run(huge + b"\n" + huge[:999_990] + b"\nperft 1\nwait\n")
    assert (status, complaints) == (0, "")
    assert answers == [
        "error: a line has at most 1000000 bytes",
        'error: move 2, "a1b1", cannot be played: a1b1 is already drawn',
        "perft 1 60",
    ]


def test_what_comes_while_it_thinks_is_heard_at_once(engine: subprocess.Popen[bytes]) -> None:
    assert ask(engine, "setoption name Level value 5\nposition dots:9x9\nisready") == "readyok"
    assert ask(engine, "go infinite").startswith("info ")
    assert engine.stdin is not None
    assert engine.stdout is not None
    lines = [ask(engine, "isready")]
    while lines[-1] != "readyok":
        assert lines[-1].startswith("info "), "no move before it is stopped"
        lines.append(engine.stdout.readline().decode().strip())
    engine.stdin.write(b"stop\nlegal\n")
    engine.stdin.flush()
    while not (line := engine.stdout.readline().decode()).startswith("bestmove "):
        assert line.startswith("info ")
    assert engine.stdout.readline().startswith(b"legal 180 ")


@pytest.mark.parametrize("command", ["go movetime 600000", "go infinite", "value infinite", "perft 5"])
@pytest.mark.parametrize("ending", [b"quit\n", b""])
def test_quit_and_the_end_of_the_input_end_a_thought(command: str, ending: bytes) -> None:
    status, answers, complaints = run(f"position dots:9x9\n{command}\n".encode() + ending)
    assert (status, complaints) == (0, "")
    assert answers[-1].split()[0] == command.split()[0].replace("go", "bestmove")


def test_an_endless_thought_gives_its_move_only_when_it_is_stopped(engine: subprocess.Popen[bytes]) -> None:
    assert ask(engine, "position dots:1x1 moves a1b1\nisready") == "readyok"
    assert engine.stdin is not None
    assert engine.stdout is not None
    engine.stdin.write(b"go infinite\n")
    engine.stdin.flush()
    assert engine.stdout.readline().startswith(b"info ")
    assert ask(engine, "isready") == "readyok"
    assert ask(engine, "stop").startswith("bestmove ")


def test_stop_ends_the_thinking_that_was_begun_before() -> None:
    thinking = b"position dots:9x9\nsetoption name Level value 5\nvalue movetime 600000\ngo movetime 600000\n"
    status, answers, complaints = run(thinking + b"stop\n")
    assert (status, complaints) == (0, "")
    assert answers[0].startswith("value unknown nodes ")
    assert answers[-1].startswith("bestmove ")


@pytest.mark.parametrize("ending", [b"", b"\nposition dots:1x1", b"\nquit\n"])
def test_wait_lets_a_script_ask_all_at_once(ending: bytes) -> None:
    status, answers, complaints = run(
        b"position dots:2x2\nsetoption name Level value 5\ngo\nvalue\nwait" + ending
    )
    assert (status, complaints) == (0, "")
    assert answers[-2].startswith("bestmove ")
    assert answers[-1].startswith("value ")
    assert "best" in answers[-1]


@pytest.mark.skipif(sys.platform == "win32", reason="no signals to send")
@pytest.mark.parametrize(
    "line",
    [
        b"isready\n",
        b"isready\nposition dots:9x9\nperft 5\n",
        b"isready\nposition dots:9x9\nvalue movetime 600000\n",
    ],
)
def test_ctrl_c_ends_it_without_a_trace(engine: subprocess.Popen[bytes], line: bytes) -> None:
    assert engine.stdin is not None
    assert engine.stdout is not None
    engine.stdin.write(line)
    engine.stdin.flush()
    engine.stdout.readline()
    engine.send_signal(signal.SIGINT)
    _, complaints = engine.communicate(timeout=PATIENCE)
    assert (engine.returncode, complaints) == (130, b"")


def test_it_ends_quietly_when_nobody_reads_its_answers(engine: subprocess.Popen[bytes]) -> None:
    assert ask(engine, "isready") == "readyok"
    assert engine.stdout is not None
    engine.stdout.close()
    engine.stdout = None
    _, complaints = engine.communicate(b"show\n" * 2000, timeout=PATIENCE)
    assert (engine.returncode, complaints) == (0, b"")


@pytest.mark.skipif(sys.platform == "win32", reason="needs a POSIX shell")
@pytest.mark.parametrize("closed", ["<&-", ">&-", "<&- >&-"])
def test_it_ends_quietly_when_a_stream_is_closed_from_the_start(closed: str) -> None:
    shell = ["sh", "-c", f'exec "$0" -m core {closed}', sys.executable]
    done = subprocess.run(
        shell, cwd=ROOT, input=b"show\n", capture_output=True, timeout=PATIENCE, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_disk_is_told_in_one_line() -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            COMMAND,
            cwd=ROOT,
            input=b"show\n",
            stdout=full,
            stderr=subprocess.PIPE,
            timeout=PATIENCE,
            check=False,
        )
    assert done.returncode == 1
    assert done.stderr.decode().splitlines() == [
        "pipopi-engine: standard output cannot be written: No space left on device."
    ]


@pytest.mark.skipif(sys.platform == "win32", reason="needs a POSIX shell")
def test_an_input_that_cannot_be_read_is_told_in_one_line() -> None:
    done = subprocess.run(
        ["sh", "-c", 'exec "$0" -m core 0>/dev/null', sys.executable],
        cwd=ROOT,
        capture_output=True,
        timeout=PATIENCE,
        check=False,
    )
    assert (done.returncode, done.stdout) == (1, b"")
    assert done.stderr.decode() == "pipopi-engine: standard input cannot be read: Bad file descriptor.\n"


def test_a_fault_in_a_game_is_told_and_does_not_end_it() -> None:
    program = (
        "import core.engine.protocol as e; e.perft = lambda *_: 1 // 0; import core.__main__ as m; m.main()"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        input=b"perft 1\nwait\nisready\n",
        capture_output=True,
        timeout=PATIENCE,
        check=False,
    )
    fault, ready = done.stdout.decode().splitlines()
    assert fault.startswith("error: this is a fault of PipoPi itself, ZeroDivisionError: ")
    assert ready == "readyok"


def test_help_says_how_to_begin_and_other_arguments_are_refused() -> None:
    helped = subprocess.run(
        [*COMMAND, "--help"], cwd=ROOT, capture_output=True, timeout=PATIENCE, check=False
    )
    assert helped.returncode == 0
    assert b"usage: pipopi-engine" in helped.stdout
    refused = subprocess.run([*COMMAND, "x"], cwd=ROOT, capture_output=True, timeout=PATIENCE, check=False)
    assert refused.returncode == 2


def test_a_byte_order_mark_windows_line_ends_and_capitals_are_read() -> None:
    text = "\ufeffposition Dots:2x2 moves A1B1 a2A1\r\nSTATE\r\nstate\r\n".encode()
    status, answers, complaints = run(text)
    assert (status, complaints) == (0, "")
    assert answers[0].startswith('error: there is no command "STATE"')
    assert '"moves": ["a1b1", "a1a2"]' in answers[1]


GRAMMAR = [
    "ugi",
    "isready",
    "legal",
    "state",
    "show",
    "record",
    "query",
    "setoption",
    "position",
    "perft",
    "value",
    "go",
    "stop",
    "uginewgame",
    "wait",
    "name",
    "Level",
    "Seed",
    "value",
    "moves",
    "drawn",
    "startpos",
    "fen",
    "gameover",
    "p1turn",
    "result",
    "dots:3x3",
    "dots:2x2,pie2",
    "lines:3x3,pro",
    "dots:hex1,seats3",
    "pinuid:classic,nohelp",
    "dots:1x1",
    "a1b1",
    "A1A2",
    "c4",
    "xd4",
    "@e1",
    "pass",
    "keep",
    "swap",
    "0",
    "1",
    "2",
    "٣",
    "-1",
    "nodes",
    "movetime",
    "p1time",
    "p2inc",
    "movestogo",
    "infinitely",
    "depth",
    "\ufeff",
    "\x00",
    "\u202e",
    "5x5",
    "tri1",
    "1e9",
]


def test_a_hundred_thousand_lines_of_grammar_and_noise_are_answered_and_it_still_plays() -> None:
    dice = random.Random(7)
    lines = [" ".join(dice.choices(GRAMMAR, k=dice.randint(0, 4))) for _ in range(100_000)]
    noise = [line for line in lines if not line.startswith(("wait", "go", "value", "perft"))]
    play = ["wait", "position dots:1x1 moves a1b1", "go nodes 5", "wait", "state"]
    status, answers, complaints = run("\n".join([*noise, *play]).encode())
    assert (status, complaints) == (0, "")
    assert answers[-2].startswith("bestmove ")
    assert '"moves": ["a1b1"]' in answers[-1]
    assert not [answer for answer in answers if "fault of PipoPi" in answer]


@pytest.mark.parametrize(
    "game",
    ["dots:5x5", "dots:3x3,misere", "dots:hex2,seats3", "lines:5x5,pro", "pinuid:classic", "pinuid:quatro"],
)
def test_stop_at_any_moment_leaves_one_legal_move(game: str, engine: subprocess.Popen[bytes]) -> None:
    dice = random.Random(game)
    assert ask(engine, f"setoption name Level value 5\nposition {game}\nisready") == "readyok"
    assert engine.stdin is not None
    assert engine.stdout is not None
    legal = ask(engine, "legal").split()[2:]
    for _ in range(12):
        engine.stdin.write(b"go infinite\n")
        engine.stdin.flush()
        time.sleep(dice.choice((0, 0.001, 0.02, 0.1)))
        line = ask(engine, "stop")
        while line.startswith("info "):
            line = engine.stdout.readline().decode().strip()
        assert line.split() == ["bestmove", line.split()[1]]
        assert line.split()[1] in legal
