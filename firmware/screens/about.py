"""What this is, which version,
and in whose honour it is named."""

from __future__ import annotations

from firmware import VERSION
from firmware.screen import Shell
from firmware.translation import _
from firmware.widgets import Page, Pages


class About(Pages):
    """Name, version, licence, and where the name comes from."""

    def __init__(self, shell: Shell) -> None:
        about = _("Pencil-and-paper games to pass from hand to hand.")
        origin = _("Édouard Lucas published Dots and Boxes in 1889, as “La Pipopipette”.")
        licence = _("Free software under the MIT licence.")
        pages = [Page(f"PipoPi {VERSION}\n{about}"), Page(origin), Page(licence)]
        super().__init__(_("About"), pages, shell.pop)
