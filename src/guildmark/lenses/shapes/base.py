"""The contract of a wire format: where its records come from, and what it makes of them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple, Protocol, TypeGuard

import msgspec
from msgspec import Struct

from guildmark.model.event import AnyEvent, Raw
from guildmark.model.trace import Gap

Read = Iterator[AnyEvent | Gap]
"""What reading yields, in the order of the log."""


_DEEPEST = 60


class Row(NamedTuple):
    """One record: a decoded line, a whole document, a database row or a live object turned into plain data."""

    value: object
    raw: Raw


class Place(NamedTuple):
    """Where and when a record was written, and by which agent; what all its events have in common."""

    raw: Raw
    agent: str = "main"
    time: str | None = None
    cwd: str | None = None


class Head(Struct, frozen=True):
    """The beginning of a log, to recognise its format by: up to 40 decoded records; a document is one record."""

    name: str
    records: tuple[object, ...]
    lines: bool = False
    """Whether the log is one record a line."""


class Source(Protocol):
    """A log that can be read once from its beginning."""

    @property
    def head(self) -> Head:
        """Its beginning; reading it takes nothing away from ``rows``."""

    def rows(self) -> Iterator[Row | Gap]:
        """All records in order, with a gap for each that cannot be decoded."""


class Format(Struct, frozen=True, kw_only=True):
    """One wire format. ``recognise`` returns 0 to 1; ``records`` turns rows into events, without skill events."""

    name: str
    recognise: Callable[[Head], float]
    read: Callable[[Source], Read]


def within(raw: Raw, *steps: str | int) -> Raw:
    """Name a place within one JSON document, as a JSON Pointer."""
    return Raw(raw.file, raw.line, raw.offset, raw.path + "".join(f"/{step}" for step in steps))


def within_record(raw: Raw, record: object, index: int, *path: str) -> Raw:
    """Name the place of one message of a record: in a list, in the list under a path, or the record itself."""
    if isinstance(record, list):
        return within(raw, index)
    return within(raw, *path, index) if path and isinstance(child(record, *path), list) else raw


def is_map(value: object) -> TypeGuard[Mapping[str, object]]:
    """Tell whether a decoded value is a JSON object."""
    return isinstance(value, dict)


def items(value: object) -> Sequence[object]:
    """Return a decoded array, or an empty one for anything else."""
    return value if isinstance(value, list) else ()


def maps(value: object) -> Iterator[Mapping[str, object]]:
    """Yield the objects of a decoded array."""
    return (item for item in items(value) if isinstance(item, dict))


def child(value: object, *keys: str) -> object:
    """Follow keys down through objects; null where one is missing."""
    for key in keys:
        if not isinstance(value, dict):
            return None
        value = value.get(key)
    return value


def string(value: object) -> str:
    """Return a string, or an empty one for anything else."""
    return value if isinstance(value, str) else ""


def integer(value: object) -> int | None:
    """Return a whole number, also one written as text; null for anything else, true and false too."""
    if type(value) is int:
        return value
    if isinstance(value, bool):
        return None
    if isinstance(value, str) and value.lstrip("-").isdecimal() and value.isascii():
        return int(value[:20])
    return value if isinstance(value, int) else None


def number(value: object) -> float | None:
    """Return a number; null for anything else."""
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) else None


def arguments(value: object) -> dict[str, object]:
    """Return a call's arguments, decoded where the format keeps them as JSON text; what is no object goes under ``""``."""
    if isinstance(value, dict):
        return value
    if isinstance(value, str):
        found = decoded(value)
        return found if isinstance(found, dict) else ({"": value} if value.strip() else {})
    return {} if value is None else {"": value}


def decoded(text: str) -> object:
    """Decode JSON text; null where it is none."""
    if text[:1] not in '{["' and text.lstrip()[:1] not in ("{", "["):
        return None
    try:
        return msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeEncodeError):
        try:
            return valid(json.loads(text))
        except (ValueError, RecursionError):
            return None


def valid(value: object) -> object:
    r"""Make all text of a decoded value valid Unicode: a lone surrogate stands as ``\udc80``."""
    if isinstance(value, str):
        return visible(value)
    if isinstance(value, list):
        return [valid(item) for item in value]
    if isinstance(value, dict):
        return {visible(key): valid(item) for key, item in value.items()}
    return value


def visible(text: str) -> str:
    r"""Make text valid Unicode: a lone surrogate stands as ``\udc80``."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-8", "backslashreplace").decode()
    return text


def text_of(value: object, depth: int = 0) -> str:
    """Return the text of a message or a result: a string, or the text parts of a list joined by newlines.

    What lies deeper than any host nests it stands as a note, as following it could go on for as long as the log does.
    """
    if isinstance(value, str):
        return value
    if depth > _DEEPEST:
        return "[nested too deeply]"
    if isinstance(value, dict):
        for key in ("text", "content", "output", "value"):
            if key in value:
                return text_of(value[key], depth + 1)
        return ""
    if isinstance(value, list):
        return "\n".join(filter(None, (text_of(item, depth + 1) for item in value)))
    return ""
