"""The installer on a folder that stands for a computer: what it asks, changes and leaves alone."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

from firmware.install import __main__ as command
from firmware.install.environment import version
from hal.bootconfig import parameters
from tests.firmware.install.tree import CONFIG, DEBIAN_CONFIG, Tree

ROOT = Path(__file__).parents[3]
CONFIG_PATH = "/boot/firmware/config.txt"


def start(tree: Tree, *arguments: str, answer: str = "y") -> int:
    return command.main(list(arguments), tree.system, lambda question: answer)


@pytest.fixture
def tree(tmp_path: Path) -> Tree:
    return Tree(tmp_path)


def test_nothing_changes_before_somebody_agrees(tree: Tree, capsys: pytest.CaptureFixture[str]) -> None:
    before = tree.state()
    assert start(tree, answer="n") == 0
    assert tree.state() == before and not tree.commands
    printed = capsys.readouterr().out
    assert printed.startswith("This is to do:\n")
    assert "dtparam=i2c_arm_baudrate=400000" in printed and printed.endswith("Nothing was changed.\n")


@pytest.mark.parametrize(("way", "status"), [(EOFError, 1), (KeyboardInterrupt, 0)])
def test_no_answer_is_no(
    tree: Tree, way: type[BaseException], status: int, capsys: pytest.CaptureFixture[str]
) -> None:
    def silent(question: str) -> str:
        raise way

    before = tree.state()
    assert command.main([], tree.system, silent) == status
    assert tree.state() == before
    printed = capsys.readouterr()
    if status:
        assert printed.err == "Nobody answered, so nothing was changed; --yes goes on without asking.\n"
    else:
        assert printed.out.endswith("\nNothing was changed.\n") and not printed.err


def test_a_computer_that_is_no_raspberry_pi_is_told_before_anything_else(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tree = Tree(tmp_path, config=None)
    assert start(tree, answer="n") == 0
    printed = capsys.readouterr().out
    assert printed.startswith(
        "This is not a Raspberry Pi: there is no config.txt, so you would have to switch"
    )
    assert "\n".join(printed.splitlines()[:2]).endswith("To play on this computer: make play\nThis is to do:")
    assert start(tree) == 0
    assert "Now switch I2C on yourself" in capsys.readouterr().out
    assert start(tree, "--uninstall") == 0
    assert "Raspberry" not in capsys.readouterr().out


def test_unattended_it_asks_nothing(tree: Tree) -> None:
    assert command.main(["--yes"], tree.system, lambda question: pytest.fail(question)) == 0


def test_started_again_it_changes_nothing(tree: Tree, capsys: pytest.CaptureFixture[str]) -> None:
    assert start(tree) == 0
    before, commands = tree.state(), len(tree.commands)
    capsys.readouterr()
    assert command.main([], tree.system, lambda question: pytest.fail(question)) == 0
    assert tree.state() == before and len(tree.commands) == commands
    assert capsys.readouterr().out == "Nothing to do: PipoPi is installed.\n"


def test_the_bus_is_switched_on_and_the_file_before_is_kept(tree: Tree) -> None:
    start(tree)
    assert parameters(tree.text(CONFIG_PATH))["i2c_arm_baudrate"] == "400000"
    assert parameters(tree.text(CONFIG_PATH))["i2c_arm"] == "on"
    assert tree.text(CONFIG_PATH).startswith(CONFIG)
    assert tree.text(CONFIG_PATH + ".before-pipopi") == CONFIG


@pytest.mark.parametrize("speed", ["400000", "1000000"])
def test_a_bus_that_is_on_and_fast_is_left_alone(tmp_path: Path, speed: str) -> None:
    tree = Tree(tmp_path, f"dtparam=i2c_arm=on,i2c_arm_baudrate={speed}\n")
    before = tree.text(CONFIG_PATH)
    assert start(tree) == 0
    assert tree.text(CONFIG_PATH) == before
    assert not tree.system.exists(CONFIG_PATH + ".before-pipopi")


def test_no_backup_is_ever_overwritten(tree: Tree) -> None:
    tree.put(CONFIG_PATH + ".before-pipopi", "from long ago\n")
    start(tree)
    assert tree.text(CONFIG_PATH + ".before-pipopi") == "from long ago\n"
    assert tree.text(CONFIG_PATH + ".before-pipopi-2") == CONFIG


def test_on_debian_an_overlay_sets_the_speed_and_outlives_the_next_kernel(tmp_path: Path) -> None:
    tree = Tree(tmp_path, DEBIAN_CONFIG)
    tree.put("/etc/default/raspi-firmware", "")
    assert start(tree) == 0
    assert tree.system.at("/boot/firmware/overlays/pipopi.dtbo").read_bytes()[:4] == b"\xd0\x0d\xfe\xed"
    custom = tree.text("/etc/default/raspi-firmware-custom")
    assert "\ndtoverlay=pipopi\n" in custom and "\ndtoverlay=pipopi\n" in tree.text(CONFIG_PATH)
    tree.put(CONFIG_PATH, f"{DEBIAN_CONFIG}\n# Inserted by Debian\n{custom.strip()}\n")
    assert command.main([], tree.system, lambda question: pytest.fail(question)) == 0


def test_an_account_without_its_groups_is_put_right(tree: Tree) -> None:
    start(tree)
    tree.put("/etc/group", "i2c:x:990:pi,pipopi\ngpio:x:991:\nspi:x:992:pipopi\n")
    tree.commands.clear()
    assert start(tree) == 0
    assert [words[0] for words in tree.commands] == ["systemd-sysusers"]


def test_the_menu_may_switch_off_only_where_it_was_allowed(tree: Tree) -> None:
    units = "/etc/systemd/system/"
    start(tree)
    power = tree.text(units + "pipopi.service.d/power-off.conf")
    named = re.search("PIPOPI_POWER_OFF=(.*)", power)
    assert named and f"PathExists={named[1]}\n" in tree.text(units + "pipopi-power-off.path")
    start(tree, "--no-power-off")
    assert not any("power" in name for name in tree.state())
    assert tree.system.exists(units + "pipopi.service")


def test_a_failing_command_leaves_the_console_that_worked(
    tree: Tree, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    start(tree)
    working = tree.system.goal("/opt/pipopi/venv")
    monkeypatch.setattr("firmware.install.environment.version", lambda source: "newer")
    tree.broken = "pip"
    assert start(tree) == 1
    assert tree.system.goal("/opt/pipopi/venv") == working
    assert "This command failed" in capsys.readouterr().err
    tree.broken = None
    assert start(tree) == 0
    assert [path.name for path in tree.system.at("/opt/pipopi").glob("venv-*")] == ["venv-newer"]


def test_uninstalling_gives_back_the_computer_and_leaves_the_saves(tree: Tree) -> None:
    before = {name: value for name, value in tree.state().items() if value != "folder"}
    start(tree)
    tree.put("/var/lib/pipopi/match.json", "a match")
    assert start(tree, "--uninstall") == 0
    after = {name: value for name, value in tree.state().items() if value != "folder"}
    assert tree.text("/var/lib/pipopi/match.json") == "a match"
    assert tree.text(CONFIG_PATH) == CONFIG
    kept = {"boot/firmware/config.txt.before-pipopi", "var/lib/pipopi/match.json"}
    assert kept <= set(after) - set(before)
    rest = {name for name in set(after) - set(before) - kept if "config.txt" not in name}
    assert rest == set()
    assert "pipopi" in tree.text("/etc/passwd")
    assert start(tree, "--uninstall") == 0


def test_a_running_system_takes_notice_at_once_and_a_tree_is_left_in_peace(tree: Tree) -> None:
    start(tree)
    assert not any("restart" in words for words in tree.commands)
    tree.system.at("/run/systemd/system").mkdir(parents=True)
    start(tree, "--no-power-off")
    assert ["systemctl", "daemon-reload"] in tree.commands
    assert tree.commands[-1] == ["systemctl", "restart", "pipopi.service"]


def test_an_old_python_gets_a_sentence_too_which_it_can_read() -> None:
    """It is told where no word of a newer Python has been read yet."""
    code = "import sys; sys.version_info = (3, 9, 2); import firmware.install.plan"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr.startswith("This system has Python 3.9, and PipoPi needs 3.11 to 3.14: use ")
    assert done.stderr.count("\n") == 1
    for name in ("firmware/__init__.py", "firmware/install/__init__.py"):
        ast.parse((ROOT / name).read_text("utf-8"), feature_version=(3, 7))


@pytest.mark.parametrize(
    ("attribute", "value", "word"),
    [
        ("platform.machine", lambda: "armv7l", "64-bit"),
        ("sys.maxsize", 2**31 - 1, "64-bit"),
        ("sys.version_info", (3, 15, 0), "3.11 to 3.14"),
    ],
)
def test_a_system_that_cannot_work_is_refused_with_the_reason(
    tree: Tree,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    attribute: str,
    value: object,
    word: str,
) -> None:
    monkeypatch.setattr(f"firmware.install.__main__.{attribute}", value)
    before = tree.state()
    assert start(tree) == 1
    assert word in capsys.readouterr().err and tree.state() == before


def test_the_version_changes_with_the_source_and_not_with_what_python_leaves_there(tmp_path: Path) -> None:
    for folder in ("core", "hal", "firmware"):
        (tmp_path / folder).mkdir()
    (tmp_path / "core/a.py").write_text("1")
    first = version(tmp_path)
    (tmp_path / "core/__pycache__").mkdir()
    (tmp_path / "core/__pycache__/a.pyc").write_text("1")
    assert version(tmp_path) == first
    (tmp_path / "core/a.py").write_text("2")
    assert version(tmp_path) != first


def test_the_board_that_is_named_gets_its_bus_and_a_file_to_change(tree: Tree) -> None:
    assert start(tree, "--board", "waveshare-1.3-oled-hat") == 0
    assert 'board = "waveshare-1.3-oled-hat"\n' in tree.text("/boot/firmware/pipopi.toml")
    assert parameters(tree.text(CONFIG_PATH))["spi"] == "on"
    before = tree.state()
    assert start(tree) == 0
    assert tree.state() == before


def test_a_file_that_people_wrote_is_never_changed(tree: Tree, capsys: pytest.CaptureFixture[str]) -> None:
    tree.put("/boot/firmware/pipopi.toml", "[panel]\naddress = 0x3D\n")
    before = tree.state()
    assert start(tree, "--board", "waveshare-1.3-oled-hat") == 1
    assert "/boot/firmware/pipopi.toml is there already" in capsys.readouterr().err
    assert tree.state() == before


@pytest.mark.parametrize(
    ("text", "spi"),
    [
        ("", False),
        ('[panel]\nbus = "spi"\ndc = 24\n', True),
        ('\ufeffboard = "waveshare-1.3-oled-hat"\r\n', True),
        ('board = "waveshare-1.3-oled-hat"\n[panel\n', True),
        ('board = "waveshare-1.3-oled-hat"\n[panel]\nrotation = 0\n', True),
        ('board = "adafruit-oled-bonnet"\n', False),
        ("this is no TOML", False),
    ],
)
def test_spi_is_switched_on_where_the_owners_file_wants_it(tree: Tree, text: str, spi: bool) -> None:
    tree.put("/etc/pipopi.toml", text)
    assert start(tree) == 0
    assert ("spi" in parameters(tree.text(CONFIG_PATH))) == spi
