"""What the commands say when they cannot go on: one sentence, and no trace of Python."""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path

import pytest

from firmware.image import __main__ as making
from firmware.image import lock, needs
from firmware.image.build import BuildError, run
from tests.image import __main__ as trying
from tests.image.trials import TRIALS, Bench

if sys.platform == "win32":
    pytest.skip("cards are made on Linux", allow_module_level=True)


@pytest.fixture
def nothing_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(needs, "check", lambda *words, **more: None)


def test_what_is_missing_is_all_that_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    def missing(*words: object, **more: object) -> None:
        raise BuildError("Missing here: mcopy.")

    monkeypatch.setattr(needs, "check", missing)
    assert making.main(["build", "--folder", str(tmp_path / "new")]) == 1
    assert capsys.readouterr() == ("", "Missing here: mcopy.\n")
    assert not (tmp_path / "new").exists()


@pytest.mark.usefixtures("nothing_missing")
@pytest.mark.parametrize(
    ("error", "status", "told"),
    [
        (PermissionError(13, "Permission denied", "work/root"), 1, "work/root: Permission denied.\n"),
        (OSError(28, "No space left on device"), 1, ": No space left on device.\n"),
        (
            KeyboardInterrupt(),
            130,
            "\nStopped. What was fetched is kept; the next time all else begins anew.\n",
        ),
    ],
)
def test_a_build_that_cannot_go_on_says_why(
    error: BaseException,
    status: int,
    told: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    def fail(folder: Path) -> None:
        raise error

    monkeypatch.setattr(lock, "refresh", fail)
    assert making.main(["lock", "--folder", str(tmp_path)]) == status
    assert capsys.readouterr().err.removeprefix(str(tmp_path)) == told


@pytest.mark.usefixtures("nothing_missing")
def test_a_card_is_made_of_a_commit_alone(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr(making, "SOURCE", tmp_path)
    assert making.main(["build", "--folder", str(tmp_path)]) == 1
    assert capsys.readouterr().err.startswith("A card is made of a commit, so this must be a clone")


def test_a_command_that_fails_is_told_with_what_it_said() -> None:
    with pytest.raises(BuildError, match=r"This command failed \(3\): sh -c .*\nno such thing$"):
        run("sh", "-c", "echo no such thing >&2; exit 3")


@pytest.mark.usefixtures("nothing_missing")
def test_without_a_card_or_with_half_a_card_nothing_is_tried(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    with pytest.raises(BuildError, match=r"There is no card in .*: make image"):
        trying.prepared(tmp_path)
    card = tmp_path / "pipopi-1.0-arm64.img.xz"
    card.write_bytes(b"half")
    with pytest.raises(BuildError, match="is not as it was made: make image"):
        trying.prepared(tmp_path)
    told = card.with_name(f"{card.name}.sha256")
    told.write_text(f"{hashlib.sha256(b'whole').hexdigest()}  {card.name}\n")
    with pytest.raises(BuildError, match="is not as it was made: make image"):
        trying.prepared(tmp_path)


def test_trials_are_chosen_by_words_of_their_names() -> None:
    assert trying.chosen([]) == list(TRIALS)
    assert [trying.name(trial) for trial in trying.chosen(["title", "power cuts"])] == [
        "boots to the title",
        "survives power cuts",
    ]
    assert trying.chosen(["nonsense"]) == []


def test_a_failed_trial_ends_with_one_and_the_others_are_made(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    def fails(bench: object) -> None:
        raise AssertionError("the panel stays dark")

    def passes(bench: object) -> None:
        print("seen")

    bench = Bench(tmp_path, tmp_path, tmp_path)
    assert trying.make_all([fails, passes], bench) == 1
    said = capsys.readouterr()
    assert "AssertionError: the panel stays dark" in said.err
    assert "== failed after" in said.out and "seen\n== passed after" in said.out
    assert said.out.endswith("1 of 2 trials failed: fails.\n")
    assert trying.make_all([passes], bench) == 0


def test_needs_of_the_trials_are_named_too() -> None:
    with pytest.raises(BuildError, match=r"apt-get install --no-install-recommends e2fsprogs mtools$"):
        needs.check(
            trying.NEEDED, (), find=lambda command: None if command in ("mcopy", "debugfs") else command
        )


def test_a_missing_module_of_python_is_named_as_debian_has_it(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(
        BuildError, match=r"Missing here: surely_not_here. On Debian: .* python3-surely_not_here$"
    ):
        needs.check({}, ("surely_not_here",))
