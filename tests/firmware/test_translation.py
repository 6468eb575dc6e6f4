"""Texts follow the language in use, fall back to English, and are all in the translators' template."""

from __future__ import annotations

import ast
import struct
from collections.abc import Iterator
from pathlib import Path

import pytest

from firmware import translation
from firmware.locale.__main__ import TEMPLATE, TextError, template
from firmware.translation import N_, LanguageError, _, languages, ngettext, use


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    use(None)


def write_language(folder: Path, language: str, entries: dict[str, str]) -> None:
    """A .mo file, as the GNU gettext manual lays it out."""
    path = folder / language / "LC_MESSAGES" / "pipopi.mo"
    path.parent.mkdir(parents=True)
    pairs = [(a.encode(), b.encode()) for a, b in sorted(entries.items())]
    count, body, tables = len(pairs), b"", [b"", b""]
    for column in range(2):
        for pair in pairs:
            tables[column] += struct.pack("<2I", len(pair[column]), 28 + 16 * count + len(body))
            body += pair[column] + b"\0"
    head = struct.pack("<7I", 0x950412DE, 0, count, 28, 28 + 8 * count, 0, 0)
    path.write_bytes(head + tables[0] + tables[1] + body)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    head = "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=(n != 1);\n"
    write_language(
        tmp_path, "de", {"": head, "Undo": "Zurück", "{n} line\0{n} lines": "{n} Linie\0{n} Linien"}
    )
    write_language(tmp_path, "nl", {"": head, "Undo": "Terug"})
    return tmp_path


def test_english_is_what_the_code_says() -> None:
    assert _("Undo") == "Undo"
    assert [ngettext("{n} line", "{n} lines", n) for n in (0, 1, 2)] == ["{n} lines", "{n} line", "{n} lines"]


def test_a_language_changes_every_later_text(folder: Path) -> None:
    use("de", folder)
    assert _("Undo") == "Zurück"
    assert ngettext("{n} line", "{n} lines", 2) == "{n} Linien"
    use("nl", folder)
    assert _("Undo") == "Terug"
    use(None)
    assert _("Undo") == "Undo"


def test_a_text_without_translation_stays_english(folder: Path) -> None:
    use("de", folder)
    assert _("Rematch") == "Rematch"


@pytest.mark.parametrize("language", ["de_AT", "de-CH", "de_DE.UTF-8"])
def test_a_country_falls_back_to_its_language(language: str, folder: Path) -> None:
    use(language, folder)
    assert _("Undo") == "Zurück"


@pytest.mark.parametrize("language", ["en", "en_GB", "en-US"])
def test_english_is_always_there(language: str, folder: Path) -> None:
    use("de", folder)
    use(language, folder)
    assert _("Undo") == "Undo"


@pytest.mark.parametrize("language", ["fr", "", "../de", "xx_de"])
def test_an_unknown_language_names_those_that_are_there_and_changes_nothing(
    language: str, folder: Path
) -> None:
    use("de", folder)
    with pytest.raises(LanguageError, match=r"there are: en, de, nl\.$"):
        use(language, folder)
    assert _("Undo") == "Zurück"


def test_english_comes_first_in_the_list(folder: Path) -> None:
    assert languages(folder) == ["en", "de", "nl"]


def test_the_template_is_current() -> None:
    assert TEMPLATE.read_text(encoding="utf-8") == template(), "run: python -m firmware.locale"


def test_the_template_gathers_every_kind_of_mark_once(tmp_path: Path) -> None:
    source = (
        '_("Undo")\nN_("all " "lines drawn")\nngettext("{n} box", "{n} boxes", n)\n'
        '_("Undo")\n_(reason)\n_("a\\n\\"b\\"")\n'
    )
    (tmp_path / "menu.py").write_text(source)
    messages = [line for line in template(tmp_path).splitlines()[9:] if line.startswith("msgid")]
    assert messages == [
        'msgid "Undo"',
        'msgid "all lines drawn"',
        'msgid "{n} box"',
        'msgid_plural "{n} boxes"',
        'msgid "a\\n\\"b\\""',
    ]


def test_a_text_with_values_inside_is_refused_for_it_could_never_be_translated(tmp_path: Path) -> None:
    (tmp_path / "menu.py").write_text('\n_(f"{n} lines")\n')
    with pytest.raises(TextError, match=r"menu\.py:2"):
        template(tmp_path)


def test_what_is_marked_for_later_is_itself_now() -> None:
    assert N_("all lines drawn") == "all lines drawn"


def test_no_module_fixes_a_text_before_the_language_is_chosen() -> None:
    """A call of ``_`` outside functions runs at import and would stay English for ever."""
    for path in sorted(Path(translation.__file__).parent.rglob("*.py")):
        pending: list[ast.AST] = [ast.parse(path.read_text(encoding="utf-8"))]
        while pending:
            node = pending.pop()
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                assert node.func.id not in ("_", "ngettext"), f"{path.name}:{node.lineno}"
            if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
                pending += ast.iter_child_nodes(node)
