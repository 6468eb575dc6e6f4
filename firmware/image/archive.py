"""Debian's archive for another release and architecture than those of this machine, through its own apt.
Apt is given a state of its own, so that nothing of this machine's is touched; it checks all signatures."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from firmware.image.build import BuildError, run, sha256
from firmware.image.sources import read_sources, turned


class Package(NamedTuple):
    """One version of a package; ``sha256`` is that of its file."""

    name: str
    version: str
    sha256: str


class Archive:
    """The archive of ``release`` for ``architecture``; what is fetched lies in ``folder``."""

    def __init__(self, folder: Path, release: str, architecture: str) -> None:
        self.release = release
        self.architecture = architecture
        self._folder = folder.resolve()
        self.state = self._folder / f"apt-{release}-{architecture}"
        self._debs = self._folder / "debs"

    def update(self) -> None:
        """Learn what there is now. Raises BuildError."""
        for name in ("lists/partial", "archives/partial", "preferences.d"):
            (self.state / name).mkdir(parents=True, exist_ok=True)
        (self.state / "status").touch()
        (self.state / "debian.sources").write_text(turned(read_sources(), self.release), "utf-8")
        try:
            self.apt("apt-get", "update", "--quiet", "--error-on=any")
        except BuildError as error:
            raise BuildError(
                f"Debian's archive cannot be had where this machine's apt has it.\n{error}"
            ) from error

    def newest(self, names: Iterable[str]) -> list[Package]:
        """The newest version of each. Raises BuildError when there is none."""
        names = list(names)
        found = {fields["Package"]: fields for fields in self._show(*names)}
        return [Package(name, found[name]["Version"], found[name]["SHA256"]) for name in names]

    def depends(self, name: str) -> str:
        """The first package that ``name`` depends upon."""
        (fields,) = self._show(name)
        return re.split(r"[ ,|]", fields["Depends"])[0]

    def fetch(self, packages: Iterable[Package]) -> list[Path]:
        """The files of ``packages``, from here or the archive. Raises BuildError, also if one differs."""
        packages = list(packages)
        self._debs.mkdir(parents=True, exist_ok=True)
        missing = [package for package in packages if self._file(package) is None]
        if missing:
            self.update()
            wanted = [f"{package.name}={package.version}" for package in missing]
            try:
                self.apt("apt-get", "download", "--quiet", *wanted, folder=self._debs)
            except BuildError as error:
                raise BuildError(
                    "Not all of the locked packages can be had. If Debian has newer ones by now:"
                    f" make image-lock, and commit what it writes.\n{error}"
                ) from error
        found = {package: self._file(package) for package in packages}
        wrong = [package.name for package, path in found.items() if path is None]
        if wrong:
            raise BuildError(
                f"Not what the lock file says: {', '.join(wrong)}. If that is meant: make image-lock."
            )
        return [path for path in found.values() if path is not None]

    def _file(self, package: Package) -> Path | None:
        """The file of ``package``, if it is here and whole."""
        version = package.version.replace(":", "%3a")
        for architecture in (self.architecture, "all"):
            path = self._debs / f"{package.name}_{version}_{architecture}.deb"
            if path.exists() and sha256(path) == package.sha256:
                return path
        return None

    def _show(self, *names: str) -> list[dict[str, str]]:
        """What the archive says of packages, by the names of its fields."""
        text = self.apt("apt-cache", "show", "--no-all-versions", *names).decode("utf-8")
        stanzas = text.strip().split("\n\n")
        return [dict(re.findall(r"^([\w-]+): (.*)$", stanza, re.MULTILINE)) for stanza in stanzas]

    def apt(self, command: str, *arguments: str, folder: Path | None = None) -> bytes:
        """What a command of apt prints, with the lists of this archive alone. Raises BuildError."""
        options = {
            "Dir::Etc::SourceList": self.state / "debian.sources",
            "Dir::Etc::SourceParts": "/dev/null",
            "Dir::Etc::PreferencesParts": self.state / "preferences.d",
            "Dir::Etc::Preferences": "/dev/null",
            "Dir::State": self.state,
            "Dir::State::Lists": self.state / "lists",
            "Dir::State::Status": self.state / "status",
            "Dir::Cache": self.state,
            "Dir::Cache::Archives": self.state / "archives",
            "APT::Architecture": self.architecture,
            "APT::Architectures": self.architecture,
            "APT::Sandbox::User": "root",
            "APT::Keep-Downloaded-Packages": "true",
            "Acquire::Languages": "none",
            "Debug::NoLocking": "true",
        }
        words = [word for key, value in options.items() for word in ("-o", f"{key}={value}")]
        return run(command, *words, *arguments, folder=folder)
