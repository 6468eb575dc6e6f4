"""What this is, which version,
and in whose honour it is named."""

from __future__ import annotations

from firmware.screen import Shell
from firmware.texts import _
from firmware.widgets import Page, Pages


class About(Pages):
    """Name, version, licence, and where the name comes from."""

    def __init__(self, shell: Shell) -> None:
        name = f"PipoPi {version()}".rstrip()
        about = _("Pencil and paper games that go from hand to hand.")
        origin = _("Édouard Lucas wrote about Dots and Boxes in 1889, as “La Pipopipette”.")
        licence = _("Free software under the MIT licence.")
        super().__init__(_("About"), [Page(f"{name}\n{about}"), Page(origin), Page(licence)], shell.pop)


def version() -> str:
    """The version that is installed, or nothing when the program runs from a folder of its source."""
    from importlib import metadata

    try:
        return metadata.version("pipopi")
    except metadata.PackageNotFoundError:
        return ""
