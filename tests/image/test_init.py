from __future__ import annotations

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from firmware.image.system import DEVICE

SHELL = shutil.which("bash")
if SHELL is None or not hasattr(os, "mkfifo"):
    pytest.skip("a shell that reads with a time limit is needed", allow_module_level=True)

FAKES = ("chgrp", "chown", "e2fsck", "insmod", "mount", "sync", "umount")
PROGRAM = """\
#!/bin/sh
case " $* " in *" records "*) cat "$STATE_DIRECTORY/../records" 2>/dev/null; exit ;; esac
echo "program $(env | grep -c ^PIPOPI_) in $(pwd)" >>"$STATE_DIRECTORY/../log"
"""


class Root:
    """A card whose commands only write down what they are called with; the first process runs on it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for name in (
            "boot/firmware",
            "dev/spi",
            "proc/sys/kernel",
            "run",
            "usr/bin",
            "usr/lib/pipopi",
            "fakes",
        ):
            (folder / name).mkdir(parents=True)
        self.saves = folder / "var/lib/pipopi"
        self.saves.mkdir(parents=True)
        self.log = folder / "var/lib/log"
        self.log.touch()
        (folder / "proc/uptime").write_text("12.34 56.78\n")
        self.arguments("quiet pipopi.watchdog=off")
        for name in FAKES:
            self.fake(name, "")
        self.fake("mkdir", 'exec /bin/mkdir "$@"')
        self.fake("sleep", "exec /bin/sleep 0.01")
        self.fake("poweroff", f"kill -KILL $(cat {folder}/number)")
        (folder / "usr/lib/pipopi/spi-boards").write_text('"spi"\nhat-with-spi\n')
        for module in ("00-spi.ko", "01-more.ko"):
            (folder / "dev/spi" / module).touch()
        for device in ("i2c-1", "spidev0.0", "gpiochip0", "gpiochip1"):
            (folder / "dev" / device).touch()
        self.board("")
        self.program(PROGRAM)

    def fake(self, name: str, then: str) -> None:
        path = self.folder / "fakes" / name
        path.write_text(f'#!/bin/sh\necho {name} "$@" >>{self.folder}/var/lib/log\n{then}\n')
        path.chmod(0o755)

    def arguments(self, text: str) -> None:
        (self.folder / "proc/cmdline").write_text(text + "\n")

    def board(self, text: str) -> None:
        (self.folder / "boot/firmware/pipopi.toml").write_text(text)

    def program(self, script: str) -> None:
        """What runs in the place of setpriv, which would run Python."""
        path = self.folder / "usr/bin/setpriv"
        path.write_text(script)
        path.chmod(0o755)

    def run(self, until: Callable[[str, str], bool], silence: int = 60) -> tuple[str, str]:
        """Run it until the log and the console are as wanted; answers both, without the folder's name."""
        script = (DEVICE / "init").read_text()
        assert "\nsilence=60 " in script
        (self.folder / "init").write_text(script.replace("silence=60", f"silence={silence}"))
        environment = {"PATH": f"{self.folder}/fakes:/usr/bin:/bin", "PIPOPI_ROOT": str(self.folder)}
        with (self.folder / "console").open("wb") as console:
            process = subprocess.Popen(
                [SHELL or "", "--posix", self.folder / "init", "mmcblk0"],
                env=environment,
                stdout=console,
                stderr=subprocess.STDOUT,
                stdin=subprocess.DEVNULL,
                start_new_session=True,
            )
        (self.folder / "number").write_text(str(process.pid))
        try:
            for _ in range(1500):
                seen = [self._read("var/lib/log"), self._read("console")]
                if until(*seen):
                    return seen[0], seen[1]
                time.sleep(0.01)
            raise AssertionError(f"it did not come to that:\n{seen[0]}\n{seen[1]}")
        finally:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()

    def _read(self, name: str) -> str:
        return (self.folder / name).read_text().replace(str(self.folder), "")


@pytest.fixture
def root(tmp_path: Path) -> Iterator[Root]:
    yield Root(tmp_path)


def started(log: str, console: str) -> bool:
    return "program" in log


def test_it_mounts_checks_and_starts_in_this_order(root: Root) -> None:
    log, console = root.run(started)
    steps = [
        line.split()[0] for line in log.splitlines() if line.split()[0] in ("mount", "e2fsck", "program")
    ]
    assert steps == ["mount", "mount", "e2fsck", "mount", "program"]
    assert "pipopi: 12.34 saves ready\npipopi: 12.34 starting the program\n" in console


def test_saves_are_journalled_whole_and_nothing_on_them_runs(root: Root) -> None:
    log, _ = root.run(started)
    (line,) = [line for line in log.splitlines() if "ext4" in line]
    assert line == (
        "mount -t ext4 -o nosuid,nodev,noexec,noatime,data=journal,errors=remount-ro"
        " /dev/mmcblk0p4 /var/lib/pipopi"
    )


def test_the_boot_partition_is_only_read(root: Root) -> None:
    log, _ = root.run(started)
    assert "mount -t vfat -o ro,nosuid,nodev,noexec /dev/mmcblk0p1 /boot/firmware" in log


def test_the_program_starts_in_its_folder_and_knows_how_to_ask_for_power_off(root: Root) -> None:
    log, _ = root.run(started)
    assert "program 2 in /var/lib/pipopi" in log


def test_devices_belong_to_their_groups_and_to_nobody_else(root: Root) -> None:
    log, _ = root.run(started)
    for group, device in (
        ("i2c", "i2c-1"),
        ("spi", "spidev0.0"),
        ("gpio", "gpiochip0"),
        ("gpio", "gpiochip1"),
    ):
        assert f"chgrp {group} /dev/{device}" in log
        assert (root.folder / "dev" / device).stat().st_mode & 0o777 == 0o660


@pytest.mark.parametrize(
    ("board", "loaded"),
    [
        ("", False),
        ('# bus = "spi"\nboard = "custom"\n', False),
        ('[panel]\nbus = "spi"\n', True),
        ('board = "hat-with-spi" # mine\n', True),
        ("this is [ no toml = at all\n", False),
    ],
)
def test_spi_takes_its_pins_only_for_a_board_that_has_it(root: Root, board: str, loaded: bool) -> None:
    root.board(board)
    log, _ = root.run(started)
    assert ("insmod /dev/spi/00-spi.ko\ninsmod /dev/spi/01-more.ko" in log) == loaded
    assert not (root.folder / "dev/spi").exists()


def test_damaged_saves_are_repaired_harder_when_that_is_needed_and_it_is_told(root: Root) -> None:
    root.fake("e2fsck", '[ "$1" = -y ] && exit 1; exit 4')
    log, console = root.run(started)
    assert "e2fsck -p /dev/mmcblk0p4\ne2fsck -y /dev/mmcblk0p4\n" in log
    assert "the saves were damaged; what e2fsck answers is 1" in console


def test_the_program_starts_even_when_nothing_can_be_mounted(root: Root) -> None:
    root.fake("e2fsck", "exit 8")
    root.fake("mount", "exit 1")
    _, console = root.run(started)
    assert "the saves cannot be mounted: nothing will be kept" in console
    assert "the board is the default one" in console


def test_a_program_that_ends_is_started_again(root: Root) -> None:
    _, console = root.run(lambda log, _: log.count("program") >= 3)
    assert console.count("the program ended: 0") >= 2


def test_a_program_that_gives_no_sign_of_life_is_killed_and_started_again(root: Root) -> None:
    root.program(PROGRAM + "exec /bin/sleep 1000\n")
    _, console = root.run(lambda log, _: log.count("program") >= 2, silence=2)
    assert "the program has hung" in console
    assert "the program ended: 137" in console


def test_a_program_that_gives_signs_of_life_goes_on(root: Root) -> None:
    signs = 'for i in 1 2 3 4 5 6 7 8 9; do echo alive >"$PIPOPI_ALIVE"; /bin/sleep 0.5; done\n'
    root.program(PROGRAM + signs)
    log, console = root.run(lambda _, console: "ended" in console, silence=4)
    assert console.count("the program runs") == 1
    assert "hung" not in console
    assert log.count("program") == 1


def test_power_off_ends_the_program_first_and_frees_the_saves(root: Root) -> None:
    script = 'trap "echo saved >>$STATE_DIRECTORY/../log; exit 0" TERM\n: >"$PIPOPI_POWER_OFF"\n'
    root.program(PROGRAM + script + "while :; do /bin/sleep 0.1; done\n")
    log, console = root.run(lambda log, _: "poweroff" in log)
    assert log.endswith("saved\numount /var/lib/pipopi\nsync\npoweroff -f\n")
    assert "pipopi: 12.34 power off" in console


@pytest.mark.parametrize("moment", ["start", "power off"])
def test_new_records_are_put_on_the_boot_partition_which_is_open_only_for_that(
    root: Root, moment: str
) -> None:
    (root.folder / "var/lib/records").write_text("two games\n")
    script = 'echo alive >"$PIPOPI_ALIVE"\n' if moment == "start" else ': >"$PIPOPI_POWER_OFF"\n'
    root.program(PROGRAM + script + "/bin/sleep 100\n")
    log, _ = root.run(lambda log, _: "remount,ro" in log)
    lines = [line for line in log.splitlines() if "-o remount" in line]
    assert lines == ["mount -o remount,rw /boot/firmware", "mount -o remount,ro /boot/firmware"]
    assert (root.folder / "boot/firmware/records.txt").read_text() == "two games\n"
    assert not (root.folder / "boot/firmware/records.new").exists()


def test_without_new_records_the_boot_partition_stays_as_it_is(root: Root) -> None:
    root.program(PROGRAM + ': >"$PIPOPI_POWER_OFF"\nexec /bin/sleep 100\n')
    log, _ = root.run(lambda log, _: "poweroff" in log)
    assert "-o remount" not in log
    assert not (root.folder / "boot/firmware/records.txt").exists()


def test_the_watchdog_is_fed_unless_the_kernel_is_told_to_leave_it_out(root: Root) -> None:
    dog = root.folder / "dev/watchdog"
    dog.touch()
    root.run(lambda log, _: log.count("program") >= 2)
    assert dog.read_text() == ""
    root.arguments("quiet")
    root.log.write_text("")
    root.run(lambda log, _: log.count("program") >= 2)
    assert dog.read_text().strip("\n") == ""
    assert len(dog.read_text()) >= 2


def test_the_bus_of_the_header_is_found_by_its_address(root: Root) -> None:
    for number, node in ((0, "i2c@fe911000"), (1, "i2c@7e205000"), (3, "i2c@7e804000")):
        (root.folder / f"sys/class/i2c-dev/i2c-{number}/device").mkdir(parents=True)
        (root.folder / f"sys/class/i2c-dev/i2c-{number}/device/of_node").symlink_to(f"/tree/soc/{node}")
        (root.folder / f"dev/i2c-{number}").write_text(node)
    root.run(started)
    assert (root.folder / "dev/i2c-1").read_text() == "i2c@7e804000"
