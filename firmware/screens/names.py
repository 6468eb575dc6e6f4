"""The names of the people who play.
They are kept on the console and changed with its keyboard."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from firmware.screen import Shell
from firmware.translation import _
from firmware.widgets import Keyboard, Menu, Row


class Names(Menu):
    """The four people; A changes a name."""

    def __init__(self, shell: Shell) -> None:
        self._shell = shell
        super().__init__(_("Names"), self._entries, back=shell.pop)

    def _entries(self) -> Sequence[Row]:
        shell = self._shell
        return [
            Row(name, choose=partial(ask_name, shell, index))
            for index, name in enumerate(shell.settings.names)
        ]


def ask_name(shell: Shell, index: int, seat: int | None = None) -> None:
    """Let person number ``index`` be renamed; an empty name changes nothing, one that is taken is refused."""
    names = shell.settings.names

    def done(name: str) -> None:
        if name in names[:index] + names[index + 1 :]:
            shell.tell(_("Someone is already called {name}.").format(name=name))
            return
        if name:
            shell.settings.names = (*names[:index], name, *names[index + 1 :])
            shell.settings.save()
        shell.pop()

    shell.push(Keyboard(_("NAME"), names[index], done, shell.pop, seat))
