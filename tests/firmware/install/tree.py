"""A computer to install on that is only a folder: commands are noted, and those that matter do what they do.
``printed`` and ``state`` are what a person and a program see of it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from firmware.install.system import InstallError, System

CONFIG = "# See the manual\n#dtparam=i2c_arm=on\ndtparam=audio=on\n\n[cm4]\notg_mode=1\n\n[all]\n"
DEBIAN_CONFIG = (
    "# Do not modify this file!\n\narm_64bit=1\nenable_uart=1\nupstream_kernel=1\n\nkernel=vmlinuz\n"
)


class Tree:
    """``broken``: a word that the failing command holds."""

    def __init__(self, root: Path, config: str | None = CONFIG) -> None:
        self.root = root
        self.commands: list[list[str]] = []
        self.broken: str | None = None
        self.system = System(root, self._run)
        self.put("/usr/bin/systemctl", "")
        self.put("/etc/passwd", "root:x:0:0:root:/root:/bin/bash\n")
        self.put("/etc/group", "root:x:0:\ni2c:x:990:pi\n")
        if config is not None:
            self.put("/boot/firmware/config.txt", config)

    def put(self, path: str, text: str) -> None:
        target = self.system.at(path)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(text.encode())

    def text(self, path: str) -> str:
        return self.system.at(path).read_bytes().decode()

    def state(self) -> dict[str, object]:
        """Every file, link and folder with its content and its time of change."""
        found: dict[str, object] = {}
        for path in sorted(self.root.rglob("*")):
            name = path.relative_to(self.root).as_posix()
            if path.is_symlink():
                found[name] = path.readlink()
            elif path.is_file():
                found[name] = (path.read_bytes(), path.stat().st_mtime_ns, oct(path.stat().st_mode))
            else:
                found[name] = "folder"
        return found

    def _run(self, command: Sequence[str]) -> None:
        self.commands.append(list(command))
        if self.broken is not None and any(self.broken in word for word in command):
            raise InstallError(f"This command failed: {' '.join(command)}")
        match list(command):
            case [_, "-m", "venv", _, folder]:
                Path(folder, "bin").mkdir(parents=True)
            case ["systemd-sysusers", path]:
                assert "m pipopi spi" in self.text(path)
                self.put("/etc/passwd", self.text("/etc/passwd") + "pipopi:x:999:999::/var/lib/pipopi:\n")
                self.put(
                    "/etc/group", "root:x:0:\ni2c:x:990:pi,pipopi\ngpio:x:991:pipopi\nspi:x:992:pipopi\n"
                )
            case ["systemctl", "--quiet", "enable", unit]:
                wanted = self._wanted(unit)
                wanted.parent.mkdir(parents=True, exist_ok=True)
                wanted.symlink_to(f"/etc/systemd/system/{unit}")
            case ["systemctl", "--quiet", "disable", *_, unit]:
                self._wanted(unit).unlink()

    def _wanted(self, unit: str) -> Path:
        """Where systemd puts its link, by what the unit itself says."""
        line = self.text(f"/etc/systemd/system/{unit}").partition("WantedBy=")[2]
        return self.system.at(f"/etc/systemd/system/{line.split()[0]}.wants/{unit}")
