"""The texts that a player sees, through gettext: English in the code, other languages from locale/.
``_`` and ``ngettext`` look the language up when they are called, so texts follow ``use`` at once."""

from __future__ import annotations

import gettext as _gettext
from pathlib import Path

DOMAIN = "pipopi"
FOLDER = Path(__file__).with_name("locale")

_translations: _gettext.NullTranslations = _gettext.NullTranslations()


class LanguageError(ValueError):
    """A language that is not there; its text is one sentence that names those that are."""


def _(text: str) -> str:
    """``text`` in the language in use, or itself."""
    return _translations.gettext(text)


def ngettext(one: str, many: str, number: int) -> str:
    """``one`` or ``many`` in the language in use, by its rule for ``number``; the number is not put in."""
    return _translations.ngettext(one, many, number)


def N_(text: str) -> str:
    """``text`` itself, noted for the translators; ``_`` translates it later."""
    return text


def languages(folder: Path = FOLDER) -> list[str]:
    """The codes of all languages that are there, English first."""
    return ["en", *sorted(path.parts[-3] for path in folder.glob(f"*/LC_MESSAGES/{DOMAIN}.mo"))]


def use(language: str | None, folder: Path = FOLDER) -> None:
    """Translate from now on into ``language``, a code such as ``de`` or ``de_AT``; None is English.

    Raises LanguageError, and keeps the language in use, when there is no such translation in ``folder``.
    """
    global _translations
    if language is None or language.replace("-", "_").split("_")[0] == "en":
        _translations = _gettext.NullTranslations()
        return
    try:
        _translations = _gettext.translation(DOMAIN, folder, [language.replace("-", "_")])
    except OSError as error:
        there = ", ".join(languages(folder))
        raise LanguageError(f"There is no language {language!r}; there are: {there}.") from error
