"""The settings.
Each takes effect and is kept as soon as it is changed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from firmware.labels import duration, on_off
from firmware.screen import Shell
from firmware.screens.names import Names
from firmware.settings import BRIGHTNESS, DARK_AFTER, DIM_AFTER, HANDOVERS, THINKING
from firmware.translation import N_, _
from firmware.widgets import Menu, Row

_HANDOVER_WORDS = {"off": N_("off"), "banner": N_("banner"), "full": N_("full")}
_THINKING_WORDS = {"fast": N_("fast"), "normal": N_("normal"), "slow": N_("slow")}


class SettingsMenu(Menu):
    """Handover, confirm moves, brightness, invert, dim and dark after, the computer, marks, names."""

    def __init__(self, shell: Shell) -> None:
        self._shell = shell
        super().__init__(_("Settings"), self._entries, back=shell.pop)

    def _entries(self) -> Sequence[Row]:
        shell, settings = self._shell, self._shell.settings
        handover = _(_HANDOVER_WORDS[settings.handover])
        return [
            Row(_("Handover"), handover, change=self._step("handover", HANDOVERS, around=True)),
            Row(_("Confirm moves"), on_off(settings.confirm), change=self._switch("confirm")),
            Row(_("Brightness"), str(settings.brightness), change=self._step("brightness", BRIGHTNESS)),
            Row(_("Invert"), on_off(settings.invert), change=self._switch("invert")),
            Row(_("Dim after"), duration(settings.dim_after), change=self._step("dim_after", DIM_AFTER)),
            Row(_("Dark after"), duration(settings.dark_after), change=self._step("dark_after", DARK_AFTER)),
            Row(
                _("Time per move"),
                _(_THINKING_WORDS[settings.thinking]),
                change=self._step("thinking", THINKING),
            ),
            Row(_("Help marks"), on_off(settings.help_marks), change=self._switch("help_marks")),
            Row(_("Thin strokes"), on_off(settings.thin_strokes), change=self._switch("thin_strokes")),
            Row(_("Names"), choose=lambda: shell.push(Names(shell))),
        ]

    def _switch(self, name: str) -> Callable[[int], None]:
        return self._step(name, (False, True), around=True)

    def _step(self, name: str, values: Sequence[object], around: bool = False) -> Callable[[int], None]:
        """Change the setting ``name`` to the value before or after, past the ends only when ``around``."""

        def change(step: int) -> None:
            settings = self._shell.settings
            index = values.index(getattr(settings, name)) + step
            index = index % len(values) if around else min(max(index, 0), len(values) - 1)
            setattr(settings, name, values[index])
            settings.save()

        return change
