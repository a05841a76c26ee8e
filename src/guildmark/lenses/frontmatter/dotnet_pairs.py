"""Reads ``key: value`` pairs of column 0 with regular expressions, as .NET code without a YAML library does.

White space after the colon may hold line ends: the value of an empty ``description:`` is the next line, whatever key
stands there. Quotes of either kind come off when something is between them, escapes stay, a comment belongs to the
value, a value ends with its line unless it is a block scalar. Keys are matched without regard to case.
"""

from __future__ import annotations

import codecs
import re
from typing import TYPE_CHECKING, Final

from guildmark.lenses.frontmatter.document import Reading

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.lenses.frontmatter.values import Value

_MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_KEY: Final = re.compile(r"^([\w-]+)\s*:\s*", re.MULTILINE)
_LINE_END: Final = re.compile(r"\r\n|\r|\n")
_BLANK_LINES: Final = re.compile(r"\A(?:[^\S\n]*\n)+")
_SINGLE: Final = frozenset({"name", "description", "license", "compatibility", "metadata", "allowed-tools"})
_QUOTED: Final = 3
ABSENT: Final = "no frontmatter between two lines `---` at its very start"


def decoded(data: bytes) -> str:
    """Decode bytes as ``File.ReadAllText`` does: by their byte order mark, else UTF-8; U+FFFD stands for bad ones."""
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return data[len(mark) :].decode(encoding, errors="replace")
    return data.decode("utf-8", errors="replace")


def units(text: str) -> int:
    """Count UTF-16 code units, which is what a length is in .NET."""
    return len(text) if text.isascii() else len(text.encode("utf-16-le", "surrogatepass")) // 2


def read(text: str) -> Reading:
    """Read a decoded text; the keys of agentskills.io come in lower case, and one that comes twice refuses the file."""
    lines = text.split("\n")
    if not text.startswith("---") or lines[0].rstrip() != "---":
        return Reading(None, text, ABSENT)
    close = next(
        (at for at, line in enumerate(lines[1:], 1) if line.startswith("---") and line.rstrip() == "---"), None
    )
    if close is None:
        return Reading(None, text, ABSENT)
    body = "\n".join(lines[close + 1 :])
    values: dict[str, Value] = {}
    for key, value in _pairs("\n".join(lines[1:close]).strip()):
        known = key.lower()
        if known in _SINGLE and known in values:
            return Reading(None, body, f"the key `{known}` comes twice")
        values[known] = value
    return Reading(values, body)


def _pairs(block: str) -> Iterator[tuple[str, str]]:
    """Go from key to key; a value that was taken from a later line is not looked at again."""
    at = 0
    while (found := _KEY.search(block, at)) and found.end() < len(block):
        end = block.find("\n", found.end())
        end = len(block) if end < 0 else end
        raw = block[found.end() : end].rstrip()
        if len(raw) >= _QUOTED and raw[0] in "\"'" and raw[-1] in "\"'":
            value = raw[1:-1]
        elif raw[0] in "|>":
            value = _block_scalar(raw, block[end + 1 :]) if end < len(block) else raw
        else:
            value = raw
        yield found[1], value
        at = end


def _block_scalar(header: str, rest: str) -> str:
    """Read an indented block: ``|`` keeps its lines, ``>`` joins all that are not empty with one blank."""
    taken: list[str] = []
    for line in _LINE_END.split(_BLANK_LINES.sub("", rest, count=1)):
        if line.strip() and line[0] not in " \t":
            break
        taken.append(line if line.strip() else "")
    if not taken:
        return ""
    margin = min((len(line) - len(line.lstrip(" \t")) for line in taken if line), default=0)
    lines = [line[margin:] for line in taken]
    text = "\n".join(lines) if header[0] == "|" else " ".join(line for line in lines if line)
    return text + "\n" if header[1:2] == "+" else text
