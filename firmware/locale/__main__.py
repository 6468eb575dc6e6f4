"""Gathers every text that the firmware marks with ``_``, ``ngettext`` or ``N_`` into pipopi.pot.
Run as ``python -m firmware.locale`` after texts have changed; a test says when that was forgotten."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

FIRMWARE = Path(__file__).parent.parent
TEMPLATE = Path(__file__).with_name("pipopi.pot")
MARKS = {"_": 1, "N_": 1, "ngettext": 2}
HEAD = r"""# Every text of PipoPi's screens; make a translation with: msginit -i pipopi.pot -l de
msgid ""
msgstr ""
"Project-Id-Version: PipoPi\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Content-Transfer-Encoding: 8bit\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"
"""


class TextError(Exception):
    """A text that cannot be gathered; says where it is and why."""


def template(folder: Path = FIRMWARE) -> str:
    """The whole template: texts in the order of files and lines, each once, with the files that show it."""
    places: dict[tuple[str, ...], list[str]] = {}
    for path in sorted(folder.rglob("*.py")):
        name = path.relative_to(folder.parent).as_posix()
        for text in _texts(ast.parse(path.read_text(encoding="utf-8")), name):
            files = places.setdefault(text, [])
            if name not in files:
                files.append(name)
    return HEAD + "".join(_entry(text, files) for text, files in places.items())


def _texts(tree: ast.Module, name: str) -> Iterator[tuple[str, ...]]:
    calls = (
        node for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    )
    for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        assert isinstance(call.func, ast.Name)
        arguments = call.args[: MARKS.get(call.func.id, 0)]
        if any(isinstance(argument, ast.JoinedStr) for argument in arguments):
            raise TextError(
                f"{name}:{call.lineno}: a text with values in it cannot be looked up; use format."
            )
        texts = [argument.value for argument in arguments if isinstance(argument, ast.Constant)]
        if texts and all(isinstance(text, str) for text in texts):
            yield tuple(str(text) for text in texts)


def _entry(text: tuple[str, ...], files: list[str]) -> str:
    lines = ["", *(f"#: {file}" for file in files)]
    if any("{" in part for part in text):
        lines.append("#, python-brace-format")
    lines.append(f"msgid {_quoted(text[0])}")
    if len(text) == 2:
        lines += [f"msgid_plural {_quoted(text[1])}", 'msgstr[0] ""', 'msgstr[1] ""']
    else:
        lines.append('msgstr ""')
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


if __name__ == "__main__":
    TEMPLATE.write_text(template(), encoding="utf-8")
