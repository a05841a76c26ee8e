"""The steps that instructions prescribe: items of their lists, each with the files and commands that it names."""

from __future__ import annotations

import hashlib
import re
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from guildmark.lenses.prose.references import kind_of, normal

if TYPE_CHECKING:
    from collections.abc import Iterator

_ITEM: Final = re.compile(r"^(?P<indent>[ \t]*)(?:[-*+]|\d{1,4}[.)])[ \t]+(?P<text>\S.*)$")
_FENCE: Final = re.compile(r"^[ \t]*(?P<mark>`{3,}|~{3,})(?P<language>[\w+-]*)")
_CODE: Final = re.compile(r"`([^`\n]+)`")
_LINK: Final = re.compile(r"\]\(([^()\s]+)\)")
_PATH: Final = re.compile(r"(?:\./)?[\w@+-][\w@+.-]*(?:/[\w@+.-]+)+|[\w@+-][\w@+-]*\.[A-Za-z]\w{0,4}")
_COMMAND: Final = re.compile(r"[a-z][\w.+-]*(?: +\S+)+")
_PLACEHOLDER: Final = re.compile(r"[<>{}\[\]$]|\.\.\.|…|\b[A-Z][A-Z_]+\b")
_SHELLS: Final = frozenset({"bash", "sh", "shell", "zsh", "console"})


class Step(Struct, frozen=True, kw_only=True):
    """One item of a list; the same text has the same id, whatever stands around it."""

    id: str
    """Its number in the text and eight hex digits of its words."""
    text: str
    line: int
    """Within the text, from 1."""
    paths: tuple[str, ...] = ()
    """Files that it names, by paths relative to the skill."""
    commands: tuple[str, ...] = ()
    """Commands that it names, without what a reader has to fill in."""


def steps(text: str) -> tuple[Step, ...]:
    """Read the items of every list of a Markdown text, in order, each with its code and what stands below it."""
    found: list[Step] = []
    for number, (line, words, blocks) in enumerate(_items(text), 1):
        spans = [*_CODE.findall(words), *blocks]
        paths = dict.fromkeys(path for span in (*spans, *_LINK.findall(words)) for path in _paths(span))
        commands = dict.fromkeys(command for span in spans if (command := _command(span)))
        digest = hashlib.sha256(" ".join(words.split()).encode()).hexdigest()[:8]
        found.append(Step(id=f"{number}-{digest}", text=words, line=line, paths=tuple(paths), commands=tuple(commands)))
    return tuple(found)


def _items(text: str) -> Iterator[tuple[int, str, list[str]]]:
    """Yield each item: where it stands, its words, and the lines of shell code below it."""
    item: tuple[int, str, list[str]] | None = None
    fence, shell, indent = "", False, 0
    for number, line in enumerate(text.splitlines(), 1):
        mark = _FENCE.match(line)
        if fence:
            if mark and mark["mark"].startswith(fence) and not line.strip().strip(fence[0]):
                fence = ""
            elif item is not None and shell and line.strip():
                item[2].append(line.strip().removeprefix("$ "))
            continue
        if mark:
            fence, shell = mark["mark"], mark["language"].lower() in _SHELLS
            continue
        match = _ITEM.match(line)
        if match:
            if item is not None:
                yield item
            item, indent = (number, match["text"], []), len(match["indent"].expandtabs())
        elif item is not None and line.strip():
            if len(line.expandtabs()) - len(line.expandtabs().lstrip()) > indent:
                item = (item[0], f"{item[1]} {line.strip()}", item[2])
            else:
                yield item
                item = None
    if item is not None:
        yield item


def _paths(span: str) -> Iterator[str]:
    for word in span.split():
        bare = word.strip("\"'(),;:")
        if _PATH.fullmatch(bare) and kind_of(bare) == "relative" and "/" in bare:
            yield normal(bare)


def _command(span: str) -> str:
    """Return a command up to what a reader has to fill in; empty for what is none, and for a run of a script."""
    span = span.strip()
    if not _COMMAND.fullmatch(span) or any(_paths(span)):
        return ""
    kept: list[str] = []
    for word in span.split():
        if _PLACEHOLDER.search(word):
            break
        kept.append(word)
    return " ".join(kept) if len(kept) > 1 else ""
