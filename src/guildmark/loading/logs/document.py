"""Logs that are one JSON document, or several written one after another over many lines."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import msgspec

from guildmark.lenses.shapes.base import Row
from guildmark.loading.limits import MIB
from guildmark.loading.logs.base import Held, lost
from guildmark.loading.logs.decode import BOM, JUNK, NO_JSON, TOO_DEEP, NotJsonError, decode, strict
from guildmark.loading.logs.stream import BrokenError
from guildmark.model.errors import LoadError
from guildmark.model.event import Raw

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guildmark.loading.logs.limits import LogLimits
    from guildmark.loading.logs.stream import Stream
    from guildmark.model.trace import Gap

NEXT: Final = "pass a log as its host writes it: JSON, one record a line, or SQLite"

_TOKEN: Final = re.compile(rb'"(?:[^"\\]++|\\.)*+"?|[{}\[\]]', re.DOTALL)
_NEXT: Final = re.compile(rb"\n(?=[{\[])")
_JUNK: Final = re.compile(rb"(?:[" + JUNK + rb",]|" + BOM + rb")*+")
_WASTE: Final = 2 * MIB
"""What may be searched in vain, or twice the file where that is more: a broken document costs a look at all after it."""


def document(file: str, name: str, stream: Stream, limits: LogLimits) -> Held:
    """Read a whole file at once. Raises ``LoadError`` over the limit, and where nothing in it is JSON."""
    parts: list[bytes] = []
    held, broken = 0, ""
    try:
        for block in stream.blocks():
            held += len(block)
            if held > limits.document_bytes:
                raise LoadError(
                    f"{file} is one document of more than {limits.document_bytes:,} bytes",
                    next_step="have its host write one record a line, or raise document_bytes",
                )
            parts.append(block)
    except BrokenError as error:
        broken = str(error)
    data = b"".join(parts)
    parts.clear()
    found = list(_documents(data, file, stream))
    if not any(isinstance(item, Row) or TOO_DEEP in item.reason for item in found):
        why = broken or ("it begins as JSON and does not end" if data.strip(JUNK)[:1] in (b"{", b"[") else "")
        raise LoadError(f"{file} is not JSON, neither as a document nor by lines{why and ': '}{why}", next_step=NEXT)
    if broken:
        found.append(lost(broken, Raw(file)))
    return Held(file, name, found)


def _documents(data: bytes, file: str, stream: Stream) -> Iterator[Row | Gap]:
    first = _skip(data, 0)
    try:
        value = strict(data)
    except (msgspec.DecodeError, RecursionError):
        yield from _several(data, file, stream)
    else:
        yield Row(value, _place(file, 1 + data.count(b"\n", 0, first), first, stream))


def _several(data: bytes, file: str, stream: Stream) -> Iterator[Row | Gap]:
    line, counted = 1, 0
    for start, end, whole in _spans(data):
        line += data.count(b"\n", counted, start)
        counted = start
        place = _place(file, line, start, stream)
        try:
            value, note = decode(data[start:end])
        except NotJsonError as error:
            rest = not whole and end == len(data) and str(error) == NO_JSON
            yield lost("the rest of the file is not JSON" if rest else f"document is {error}", place)
            continue
        if note:
            yield lost(note, place)
        yield Row(value, place)


def _place(file: str, line: int, offset: int, stream: Stream) -> Raw:
    return Raw(file, line, stream.start + offset if stream.exact else None)


def _spans(data: bytes) -> Iterator[tuple[int, int, bool]]:
    """Find where documents begin and end, and whether they do end; text between them is a span too."""
    position, waste = 0, max(_WASTE, 2 * len(data))
    while True:
        start = _skip(data, position)
        if start >= len(data):
            return
        if data[start] in b"{[":
            end = _end(data, start)
            if end:
                yield start, end, True
                position = end
                continue
            waste -= len(data) - start
        after = _NEXT.search(data, start) if waste > 0 else None
        end = after.end() if after else len(data)
        yield start, end, False
        position = end


def _skip(data: bytes, position: int) -> int:
    """Pass over what may stand between documents."""
    found = _JUNK.match(data, position)
    return found.end() if found else position


def _end(data: bytes, start: int) -> int:
    """Find where the document ends whose first bracket stands at ``start``; 0 where it does not."""
    depth = 0
    for token in _TOKEN.finditer(data, start):
        sign = token[0]
        if sign in (b"{", b"["):
            depth += 1
        elif sign in (b"}", b"]"):
            depth -= 1
            if not depth:
                return token.end()
    return 0
