"""Where this machine gets Debian's packages from, as its own apt sources say, turned to another release.
No mirror is named here."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from firmware.image.build import BuildError

KEYRING = Path("/usr/share/keyrings/debian-archive-keyring.gpg")
COMPONENTS = "main non-free-firmware"
_DEBIAN = re.compile(r"/debian(-security)?(/|$)")
_PARTS = re.compile(r"[a-z]+(?P<part>|-updates|-security)")
"""The suites that are taken; backports and proposals are not."""


class Source(NamedTuple):
    """One place and one suite in it."""

    uri: str
    suite: str


def read_sources(folder: Path = Path("/etc/apt")) -> list[Source]:
    """Every source of Debian that is switched on, in order."""
    files = sorted(folder.glob("sources.list.d/*.sources"))
    lists = [folder / "sources.list", *sorted(folder.glob("sources.list.d/*.list"))]
    found = [source for file in files for source in _stanzas(file.read_text("utf-8"))]
    found += [source for file in lists if file.exists() for source in _lines(file.read_text("utf-8"))]
    return list(dict.fromkeys(found))


def turned(sources: list[Source], release: str) -> str:
    """The content of a .sources file with the places of ``sources`` and the suites of ``release``.

    Raises BuildError when none of them is of Debian.
    """
    places: dict[str, list[str]] = {}
    for source in sources:
        match = _PARTS.fullmatch(source.suite)
        if match is not None:
            suites = places.setdefault(source.uri, [])
            if release + match["part"] not in suites:
                suites.append(release + match["part"])
    if not places:
        raise BuildError(
            "The card is made of Debian's packages, but no apt source of this machine is Debian's."
        )
    return "\n".join(
        f"Types: deb\nURIs: {uri}\nSuites: {' '.join(suites)}\nComponents: {COMPONENTS}\n"
        f"Signed-By: {KEYRING}\n"
        for uri, suites in places.items()
    )


def _stanzas(text: str) -> Iterator[Source]:
    for stanza in re.split(r"\n\s*\n", re.sub(r"^#.*\n", "", text, flags=re.MULTILINE)):
        fields = {key.lower(): value.split() for key, value in re.findall(r"^([\w-]+):(.*)$", stanza, re.M)}
        if "deb" not in fields.get("types", ()) or fields.get("enabled") == ["no"]:
            continue
        if not _is_debians(fields.get("signed-by", [])):
            continue
        for uri in fields.get("uris", ()):
            if _DEBIAN.search(uri):
                yield from (Source(uri, suite) for suite in fields.get("suites", ()))


def _lines(text: str) -> Iterator[Source]:
    for match in re.finditer(
        r"^deb\s+(?:\[(?P<options>[^]]*)\]\s+)?(?P<uri>\S+)\s+(?P<suite>\S+)", text, re.M
    ):
        signed = re.findall(r"signed-by=(\S+)", match["options"] or "")
        if _is_debians(signed) and _DEBIAN.search(match["uri"]):
            yield Source(match["uri"], match["suite"])


def _is_debians(keyrings: list[str]) -> bool:
    return not keyrings or "debian-archive" in keyrings[0]
