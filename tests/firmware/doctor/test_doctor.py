"""What the doctor says of sound and broken computers, word by word, and that its commands do mend them."""

from __future__ import annotations

import os
import random
import re
import subprocess
import tomllib
from pathlib import Path

import pytest

from firmware import doctor
from firmware.doctor import examine
from firmware.doctor.holders import HOLDERS, Holder
from firmware.doctor.machine import Answer, Pins, RealQuestions
from firmware.doctor.program import PACKAGES
from tests.firmware.doctor.machines import BROKEN, CONFIG, FOUR, GOLDEN, ON, SOUND, Case, said

ROOT = Path(__file__).parents[3]


@pytest.mark.parametrize("name", [*SOUND, *BROKEN])
def test_what_is_said_of_each_computer(name: str, tmp_path: Path) -> None:
    assert said((SOUND | BROKEN)[name], tmp_path) == (GOLDEN / f"{name}.txt").read_text("utf-8")


@pytest.mark.parametrize("seed", range(40))
def test_no_file_on_the_card_however_damaged_ends_the_doctor(seed: int, tmp_path: Path) -> None:
    chance = random.Random(seed)
    machine = chance.choice([*SOUND.values(), *BROKEN.values()]).machine(tmp_path)
    files = sorted(path for path in tmp_path.rglob("*") if path.is_file() and not path.is_symlink())
    for path in chance.sample(files, min(3, len(files))):
        content = path.read_bytes()
        torn = content[: chance.randrange(len(content) + 1)]
        path.write_bytes(chance.choice([torn, torn + chance.randbytes(20), chance.randbytes(80)]))
    assert all(str(finding) for finding in examine(machine))


@pytest.mark.parametrize("name", SOUND)
def test_a_sound_computer_is_called_so(name: str, tmp_path: Path) -> None:
    assert not any(finding.mend for finding in examine(SOUND[name].machine(tmp_path)))


@pytest.mark.parametrize("name", BROKEN)
def test_every_line_of_a_broken_computer_is_well_or_says_what_to_do(name: str, tmp_path: Path) -> None:
    text = said(BROKEN[name], tmp_path)
    blocks = re.findall(r"^(ok|WRONG) +(.*)\n((?: {7}.*\n)*)", text, re.MULTILINE)
    assert any(word == "WRONG" for word, _, _ in blocks)
    assert all(bool(mend) == (word == "WRONG") for word, _, mend in blocks)
    assert all(sentence.endswith(".") == (word == "WRONG") for word, sentence, _ in blocks)


def test_no_golden_text_is_without_its_computer() -> None:
    assert {path.stem for path in GOLDEN.glob("*.txt")} == set(SOUND | BROKEN)


@pytest.mark.skipif(os.name == "nt", reason="the commands are for the shell of a Pi")
@pytest.mark.parametrize(
    ("name", "after"),
    [
        ("i2c-off", FOUR),
        ("i2c-slow", FOUR),
        ("i2c-module", FOUR),
        ("spi-off", FOUR.but({"/dev/spidev0.0": ""})),
        ("panel-elsewhere", FOUR.but(addresses={0x3D: Answer.YES})),
        ("panel-held-by-an-overlay", FOUR),
        ("pins-in-use", FOUR),
    ],
)
def test_commands_that_change_files_mend_what_they_should(name: str, after: Case, tmp_path: Path) -> None:
    """``after``: the computer once it has been restarted, with the files that the commands changed."""
    machine = BROKEN[name].machine(tmp_path)
    (tmp_path / "etc/modules-load.d").mkdir()
    wrong = next(finding for finding in examine(machine) if finding.mend)
    commands = [line for line in wrong.mend if "/boot/" in line or "/etc/" in line]
    for command in commands:
        inside = re.sub(r"(?<= )/(?=boot|etc)", f"{tmp_path}/", command.replace("sudo ", ""))
        subprocess.run(["sh", "-c", inside], check=True, stdout=subprocess.DEVNULL)
    changed = {f"/boot/{path.relative_to(tmp_path / 'boot')}": path.read_bytes() for path in _files(tmp_path)}
    assert commands
    assert said(after.but(changed), tmp_path / "after").endswith("\nAll is well.\n")


@pytest.mark.parametrize("holder", HOLDERS, ids=lambda holder: holder.user)
def test_every_overlay_that_holds_a_pin_is_named_by_the_line_that_is_to_go(
    holder: Holder, tmp_path: Path
) -> None:
    for number, overlay in enumerate(holder.overlays):
        pins = Pins("pinctrl-bcm2711", {4: f"{holder.user}@4"})
        case = FOUR.but({CONFIG: f"{ON}dtoverlay={overlay},gpiopin=4\n"}, chips={"gpiochip0": pins})
        text = said(case.without("/dev/gpiochip1"), tmp_path / str(number))
        assert f"GPIO 4, the button centre, is held by the system for {holder.purpose} " in text
        assert f"/^dtoverlay={overlay}([" in text and "fuser" not in text


def test_a_module_that_is_loaded_by_hand_is_loaded_at_each_start(tmp_path: Path) -> None:
    text = said(BROKEN["i2c-module"], tmp_path)
    assert "$ echo i2c-dev | sudo tee /etc/modules-load.d/pipopi.conf\n" in text


def _files(root: Path) -> list[Path]:
    return [path for path in (root / "boot").rglob("*") if path.is_file()]


def test_the_packages_are_those_that_are_installed() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"]
    listed = [*project["dependencies"], *extras["panel"], *extras["pi"]]
    found = [re.match(r"([\w.-]+)>=([\d.]+)", line) for line in listed]
    wanted = {match[1]: match[2] for match in found if match}
    assert wanted == PACKAGES


def test_versions_are_compared_as_numbers(tmp_path: Path) -> None:
    newer = {name: "10.10" if name == "Pillow" else "99" for name in PACKAGES}
    older = newer | {"Pillow": "9.99"}
    assert "All is well" in said(FOUR.but(versions=newer), tmp_path / "newer")
    assert "Pillow 9.99 is too old" in said(FOUR.but(versions=older), tmp_path / "older")


def test_without_a_pi_the_real_questions_have_answers(tmp_path: Path) -> None:
    ask = RealQuestions()
    assert ask.package("Pillow") is not None and ask.package("no such package") is None
    assert ask.call(Path("/dev/i2c-99"), 0x3C) is Answer.NO
    assert ask.pins(tmp_path / "gpiochip99") is None
    assert ask.free(tmp_path / "not" / "there") > 0


def test_the_exit_status_says_whether_something_is_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def status(case: Case, root: Path) -> int:
        machine = case.machine(root)
        monkeypatch.setattr(doctor, "Machine", lambda ask: machine)
        return doctor.main()

    assert status(FOUR, tmp_path / "sound") == 0
    assert status(BROKEN["no-panel"], tmp_path / "broken") == 1
    assert "Nothing answers at 0x3c or 0x3d." in capsys.readouterr().out


def test_looking_changes_nothing(tmp_path: Path) -> None:
    machine = BROKEN["pins-in-use"].machine(tmp_path)
    before = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*")}
    examine(machine)
    assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*")} == before
