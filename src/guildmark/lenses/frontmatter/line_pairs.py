"""Reads ``key: value`` lines without a YAML library, with wrapped values and block scalars, and never fails.

Everything after the first colon of a line is the value, so a second colon does no harm; one pair of quotes around it
is taken off and escapes stay as written; a comment after a value belongs to the value. Deeper lines go with the key
above them: nested keys are never seen.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from guildmark.lenses.frontmatter.document import Reading
from guildmark.lenses.frontmatter.python_text import translated

if TYPE_CHECKING:
    from guildmark.lenses.frontmatter.values import Value

_HEADER: Final = re.compile(r"[>|](?:[1-9][+-]?|[+-][1-9]?)?(?:[ \t]+#.*)?")
_DIGIT: Final = re.compile(r"[0-9]")
_QUOTED: Final = 2


def read(text: str) -> Reading:
    """Read a text; one without frontmatter, or with an open one, has no values and no error."""
    text = translated(text)
    lines = text.splitlines()
    if not lines or lines[0].strip() != "---":
        return Reading({}, text)
    margin = _indent(lines[0])
    close = next(
        (at for at, line in enumerate(lines[1:], 1) if line.strip() == "---" and _indent(line) <= margin), None
    )
    if close is None:
        return Reading({}, text)
    return Reading(_pairs(lines[1:close]), "\n".join(lines[close + 1 :]))


def _pairs(lines: list[str]) -> dict[str, Value]:
    values: dict[str, Value] = {}
    at = 0
    while at < len(lines):
        line = lines[at]
        at += 1
        key, colon, rest = line.strip().partition(":")
        if not colon or key.startswith("#"):
            continue
        value = rest.strip()
        header = value.split()[0] if _HEADER.fullmatch(value) else ""
        more, at = _deeper(lines, at, _indent(line), header)
        values[key.strip()] = _value(value, header, more)
    return values


def _value(value: str, header: str, more: list[str]) -> str:
    if header:
        return ("\n".join(more) if header[0] == "|" else _folded(more)).strip()
    if len(value) >= _QUOTED and value[0] == value[-1] and value[0] in {"'", '"'}:
        return value[1:-1]
    return _folded([value, *(line.strip() for line in more)]) if value and more else value


def _deeper(lines: list[str], at: int, key_indent: int, header: str) -> tuple[list[str], int]:
    """Collect the lines that belong to a key, without the indent of a block scalar; say where the next key starts."""
    digit = _DIGIT.search(header)
    margin = key_indent + int(digit[0]) if digit else None
    taken: list[str] = []
    while at < len(lines):
        line = lines[at]
        text = line.strip()
        if not header and text.startswith("#"):
            at += 1
            continue
        if text:
            if _indent(line) < (key_indent + 1 if margin is None else margin):
                break
            if header and margin is None:
                margin = _indent(line)
        taken.append(line)
        at += 1
    while taken and not taken[-1].strip():
        taken.pop()
    return [line[margin:] for line in taken] if margin is not None else taken, at


def _folded(lines: list[str]) -> str:
    """Join lines with blanks; an empty line is a line end, and so is every end next to a deeper line."""
    out: list[str] = []
    before = ""
    empty = 0
    for line in lines:
        if not line:
            empty += 1
            continue
        if out:
            deeper = before.startswith((" ", "\t")) or line.startswith((" ", "\t"))
            out.append("\n" * (empty + 1) if deeper else "\n" * empty or " ")
        out.append(line)
        before = line
        empty = 0
    return "".join(out)


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))
