"""Reading a TOML file that a person wrote: what is right of it, and a sentence for each mistake.
A sentence names the file, the line, the key, and what is allowed."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from typing import Any, NamedTuple


class Rule(NamedTuple):
    """What a key may be: in words, and as a test."""

    allowed: str
    accepts: Callable[[object], bool]


Rules = Mapping[str, Mapping[str, Rule]]
"""Rules by table and key; the keys before the first table are in the table named with the empty text."""
Values = dict[str, dict[str, Any]]
MOST = 65_536
"""Bytes of a file that is read at all; what people write is a hundredth of it."""
MOST_TOLD = 5
LONGEST = 60
"""Characters of what a person wrote that a sentence repeats."""


class Lost(Enum):
    """What a mistake makes void."""

    FILE = "file"
    KEY = "key"
    VALUE = "value"
    REST = "rest"


class Problem(NamedTuple):
    """One mistake: a sentence, and what of the file is void."""

    sentence: str
    lost: Lost


def words(*allowed: str) -> Rule:
    """One of these words."""
    return Rule(_listed([f'"{word}"' for word in allowed], "or"), lambda value: value in allowed)


def matching(pattern: str, allowed: str) -> Rule:
    """A text of this pattern."""
    return Rule(
        allowed, lambda value: isinstance(value, str) and re.fullmatch(pattern, value, re.ASCII) is not None
    )


def whole(least: int, most: int, what: str = "a whole number", hexadecimal: bool = False) -> Rule:
    """A whole number from ``least`` to ``most``."""
    ends = f"0x{least:02X} to 0x{most:02X}" if hexadecimal else f"{least} to {most}"
    return Rule(f"{what} from {ends}", lambda value: type(value) is int and least <= value <= most)


def numbers(*allowed: int) -> Rule:
    """One of these numbers."""
    text = _listed([str(number) for number in allowed], "or")
    return Rule(text, lambda value: type(value) is int and value in allowed)


def either(one: Rule, other: Rule) -> Rule:
    """What one of two rules allows."""
    return Rule(
        f"{one.allowed}, or {other.allowed}", lambda value: one.accepts(value) or other.accepts(value)
    )


def read_values(text: str, source: str, rules: Rules) -> tuple[Values, list[Problem]]:
    """What of ``text`` keeps to ``rules``, and each mistake; ``source`` is the name of the file.

    The last of very many mistakes tells how many more there are.
    """
    try:
        content = tomllib.loads(text)
    except RecursionError:
        return {}, [Problem(f"{source}: too many brackets in each other.", Lost.FILE)]
    except ValueError as error:
        return {}, [Problem(_syntax(str(error), text, source), Lost.FILE)]
    values: Values = {table: {} for table in rules}
    problems: list[Problem] = []
    more = 0
    for table, key, value in _entries(content, rules):
        rule = rules[table].get(key)
        if rule is not None and rule.accepts(value):
            values[table][key] = value
            continue
        if len(problems) == MOST_TOLD:
            more += 1
            continue
        place, written = find_key(text, source, table, key)
        full = _short(f"{table}.{key}" if table else key)
        if rule is None:
            sentence = f"{place}: {full} means nothing; {_known(rules, table)}."
            problems.append(Problem(sentence, Lost.KEY))
        else:
            sentence = f"{place}: {full} is {_short(written or str(value))}; allowed is {rule.allowed}."
            problems.append(Problem(sentence, Lost.VALUE))
    if more:
        problems.append(Problem(f"{source}: more mistakes like these: {more}.", Lost.REST))
    return values, problems


def find_key(text: str, source: str, table: str, key: str) -> tuple[str, str]:
    """``source`` with the line of a key, and how its value is written there.

    Without either where the key is written in an uncommon way.
    """
    current = ""
    for number, line in enumerate(text.splitlines(), 1):
        header = re.match(r"\s*\[\s*([\w-]+)\s*\]", line)
        if header is not None:
            current = header[1]
            if not table and current == key:
                return f"{source}, line {number}", ""
            continue
        entry = re.match(r"""\s*["']?([\w-]+(?:\s*\.\s*[\w-]+)?)["']?\s*=\s*([^#]*)""", line)
        if entry is not None:
            name = re.sub(r"\s", "", entry[1])
            if (current, name) in ((table, key), ("", f"{table}.{key}")):
                return f"{source}, line {number}", entry[2].strip()
    return source, ""


def _entries(content: Mapping[str, object], rules: Rules) -> Iterable[tuple[str, str, object]]:
    """All keys with their tables; a table that is not known is a key of the outermost one."""
    for name, value in content.items():
        if name and name in rules and isinstance(value, dict):
            for key, entry in value.items():
                yield name, key, entry
        else:
            yield "", name, value


def _known(rules: Rules, table: str) -> str:
    if table:
        return f"known in [{table}] are {_listed(list(rules[table]), 'and')}"
    return f"known are {_listed([*rules[''], *(f'[{name}]' for name in rules if name)], 'and')}"


def _syntax(message: str, text: str, source: str) -> str:
    found = re.fullmatch(r"(.*) \(at (?:line (\d+), column \d+|end of document)\)", message, re.DOTALL)
    what, line = found.groups() if found is not None else (message, None)
    place = f"{source}, line {line or max(len(text.splitlines()), 1)}"
    what = _short(what[:1].lower() + what[1:])
    return f'{place}: {what}; allowed are lines such as up = 17, bus = "spi" or [panel].'


def _short(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 3]}..."


def _listed(entries: list[str], word: str) -> str:
    return entries[0] if len(entries) == 1 else f"{', '.join(entries[:-1])} {word} {entries[-1]}"
