"""Computers for the doctor, sound and broken, each laid out as a folder.
``python -m tests.firmware.doctor.machines`` writes golden/ from what the doctor says: read it then."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from firmware.doctor import examine, report
from firmware.doctor.machine import Answer, Machine, Pins
from firmware.doctor.program import PACKAGES

GOLDEN = Path(__file__).with_name("golden")
CONFIG = "/boot/firmware/config.txt"
OWNERS = "/boot/firmware/pipopi.toml"
SPEED = "/sys/bus/i2c/devices/i2c-1/of_node/clock-frequency"
ON = "dtparam=i2c_arm=on\ndtparam=i2c_arm_baudrate=400000\n"
DEBIAN = "arm_64bit=1\nupstream_kernel=1\n"
VERSIONS = {name: f"{least}.9" for name, least in PACKAGES.items()}


@dataclass
class Case:
    """A computer: files by path, and the answers to what no file answers. ``drivers``: links by path."""

    files: dict[str, str | bytes]
    addresses: Mapping[int, Answer] = field(default_factory=lambda: {0x3C: Answer.YES})
    chips: Mapping[str, Pins | None] = field(
        default_factory=lambda: {"gpiochip0": Pins("pinctrl-bcm2711", {}), "gpiochip1": Pins("exp", {})}
    )
    versions: Mapping[str, str | None] = field(default_factory=lambda: VERSIONS)
    room: int = 12_345_678_901
    links: Mapping[str, str] = field(default_factory=dict)
    bits: int = 64
    interpreter: str = "/opt/pipopi/venv/bin/python"

    def without(self, *paths: str) -> Case:
        return replace(self, files={path: text for path, text in self.files.items() if path not in paths})

    def but(self, files: Mapping[str, str | bytes] | None = None, **changes: object) -> Case:
        return replace(self, files=self.files | dict(files or {}), **changes)  # type: ignore[arg-type]

    def machine(self, root: Path) -> Machine:
        """Lay it out below ``root``."""
        for path, content in self.files.items():
            target = root / path.lstrip("/")
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content if isinstance(content, bytes) else content.encode())
        for path, goal in self.links.items():
            target = root / path.lstrip("/")
            target.parent.mkdir(parents=True, exist_ok=True)
            target.symlink_to(goal)
        return Machine(Answers(self), root, "3.11.2", self.bits, self.interpreter)


class Answers:
    """What a case answers."""

    def __init__(self, case: Case) -> None:
        self._case = case

    def package(self, name: str) -> str | None:
        return self._case.versions[name]

    def call(self, bus: Path, address: int) -> Answer:
        assert bus.exists()
        return self._case.addresses.get(address, Answer.NO)

    def pins(self, chip: Path) -> Pins | None:
        return self._case.chips[chip.name]

    def free(self, folder: Path) -> int:
        return self._case.room


def _pi(model: str, config: str = ON, hertz: int = 400_000) -> Case:
    """Everything well, asked by the user pi, with the console installed."""
    return Case(
        {
            "/proc/device-tree/model": model.encode() + b"\0",
            "/proc/self/status": "Uid:\t1000\t1000\nGid:\t1000\nGroups:\t990 991 992 1000\n",
            "/proc/mounts": "/dev/mmcblk0p2 / ext4 rw,noatime 0 0\nproc /proc proc rw 0 0\n",
            "/etc/passwd": "root:x:0:0::/root:/bin/sh\npi:x:1000:1000::/home/pi:/bin/bash\n"
            "pipopi:x:999:999::/var/lib/pipopi:/usr/sbin/nologin\n",
            "/etc/group": "i2c:x:990:pi,pipopi\ngpio:x:991:pi,pipopi\nspi:x:992:pi,pipopi\npi:x:1000:\n",
            CONFIG: config,
            "/dev/i2c-1": "",
            "/dev/gpiochip0": "",
            "/dev/gpiochip1": "",
            "/sys/class/i2c-adapter/i2c-1/name": "bcm2835 (i2c@7e804000)",
            SPEED: hertz.to_bytes(4),
        }
    )


FOUR = _pi("Raspberry Pi 4 Model B Rev 1.4")
FIVE = _pi("Raspberry Pi 5 Model B Rev 1.0").but(
    chips={"gpiochip0": Pins("pinctrl-rp1", {}), "gpiochip1": None}
)
PC = Case(
    {"/proc/self/status": "Uid:\t1000\n", "/etc/passwd": "ada:x:1000:1000::/home/ada:/bin/sh\n"},
    interpreter="/home/ada/pipopi/.venv/bin/python",
)
HAT = FOUR.without("/dev/i2c-1").but({OWNERS: 'board = "waveshare-1.3-oled-hat"\n', "/dev/spidev0.0": ""})

SOUND: dict[str, Case] = {
    "pi-4": FOUR,
    "pi-5": FIVE,
    "pi-4-while-the-console-runs": FOUR.but(
        chips={"gpiochip0": Pins("pinctrl-bcm2711", dict.fromkeys((17, 27, 22, 23, 4, 5, 6), "pipopi"))}
    ).without("/dev/gpiochip1"),
    "pi-4-with-a-hat-on-spi": HAT,
    "no-pi": PC,
}

BROKEN: dict[str, Case] = {
    "packages": FOUR.but(versions=VERSIONS | {"gpiod": "1.6.3", "Pillow": None}),
    "32-bit": FOUR.but(bits=32, versions=VERSIONS | {"Pillow": None}, interpreter="/usr/bin/python3"),
    "i2c-off": FOUR.without("/dev/i2c-1", "/sys/class/i2c-adapter/i2c-1/name").but(
        {CONFIG: "#dtparam=i2c_arm=on\n"}
    ),
    "i2c-on-but-not-restarted": FOUR.without("/dev/i2c-1", "/sys/class/i2c-adapter/i2c-1/name"),
    "i2c-module": FOUR.without("/dev/i2c-1"),
    "i2c-bus-number": FOUR.but({OWNERS: "[panel]\ni2c_bus = 3\n"}),
    "i2c-slow": FOUR.but({CONFIG: "dtparam=i2c_arm=on\n", SPEED: (100_000).to_bytes(4)}),
    "i2c-slow-on-debian": FOUR.but({CONFIG: DEBIAN, SPEED: (100_000).to_bytes(4)}),
    "i2c-stuck": FOUR.but(addresses={0x3C: Answer.STUCK}),
    "spi-off": HAT.without("/dev/spidev0.0"),
    "groups": FOUR.but(
        {
            "/proc/self/status": "Uid:\t1000\t1000\nGid:\t1000\nGroups:\t991 1000\n",
            "/etc/group": "i2c:x:990:\ngpio:x:991:pi,pipopi\npi:x:1000:\n",
        },
        addresses={0x3C: Answer.FORBIDDEN},
    ),
    "groups-after-the-login": FOUR.but({"/proc/self/status": "Uid:\t1000\nGid:\t1000\nGroups:\t1000\n"}),
    "groups-missing-on-debian": FOUR.but(
        {
            "/etc/passwd": "pi:x:1000:1000::/home/pi:/bin/bash\n",
            "/etc/group": "pi:x:1000:\n",
            CONFIG: DEBIAN,
            SPEED: (100_000).to_bytes(4),
        },
        addresses={0x3C: Answer.FORBIDDEN},
        chips={"gpiochip0": None, "gpiochip1": None},
    ),
    "no-panel": FOUR.but(addresses={}),
    "panel-elsewhere": FOUR.but(addresses={0x3D: Answer.YES}),
    "panel-held-by-an-overlay": FOUR.but(
        {CONFIG: ON + "dtoverlay=ssd1306,inverted\n"},
        addresses={0x3C: Answer.HELD},
        links={"/sys/bus/i2c/devices/1-003c/driver": "../../../bus/i2c/drivers/ssd1307fb"},
    ),
    "pins-of-an-older-system": FIVE.but(
        chips={"gpiochip0": Pins("gpio-brcmstb@107d508500", {}), "gpiochip1": None}
    ),
    "pins-on-debian-on-a-pi-5": FIVE.without("/dev/gpiochip0", "/dev/gpiochip1").but({CONFIG: DEBIAN}),
    "pins-in-use": FOUR.but(
        {CONFIG: ON + "dtoverlay=gpio-key,gpio=17,keycode=103\n"},
        chips={
            "gpiochip0": Pins("pinctrl-bcm2711", {17: "gpio-key", 5: "gpiomon", 6: "pipopi"}),
            "gpiochip1": None,
        },
    ),
    "pins-held-by-overlays": FOUR.but(
        {CONFIG: ON + "dtoverlay=w1-gpio\ndtoverlay=gpio-shutdown,gpio_pin=27\ndtoverlay=gpio-fan\n"},
        chips={
            "gpiochip0": Pins(
                "pinctrl-bcm2711",
                {4: "onewire@4", 27: "shutdown", 17: "gpio-fan@0", 22: "power_ctrl@16", 23: "ir-receiver@17"},
            ),
            "gpiochip1": None,
        },
    ),
    "board-file": FOUR.but({OWNERS: '# my console\n[panel]\nchip = "ssd1307"\n\n[buttons]\nup = 99\n'}),
    "board-file-that-is-no-toml": FOUR.but({OWNERS: "[panel]\nchip = ssd1306\n"}),
    "card-full": FOUR.but(room=1_200_000),
    "card-read-only": FOUR.but({"/proc/mounts": "/dev/mmcblk0p2 / ext4 ro,noatime 0 0\n"}),
}


def said(case: Case, root: Path) -> str:
    """What the doctor says of ``case``, which is laid out below ``root``."""
    return report(examine(case.machine(root))) + "\n"


def main() -> None:
    for name, case in (SOUND | BROKEN).items():
        with tempfile.TemporaryDirectory() as root:
            (GOLDEN / f"{name}.txt").write_text(said(case, Path(root)), "utf-8")


if __name__ == "__main__":
    main()
