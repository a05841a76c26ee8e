"""The contract of a wire format: where its records come from, and what it makes of them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple, Protocol, TypeGuard, TypeVar

import msgspec
from msgspec import Struct

from guildmark.model.event import AnyEvent, Raw
from guildmark.model.trace import Gap

Read = Iterator[AnyEvent | Gap]
"""What reading yields, in the order of the log."""

Known = Callable[[Mapping[str, object]], object]
"""Tells, by a true value, whether an object is one that a format reads."""

_DEEPEST = 60
_TEXTS: Final = ("text", "content", "output", "value")
_QUIET: Final = frozenset({"image", "image_url", "input_image", "audio", "input_audio", "output_audio", "video", "file",
                           "input_file", "document", "resource", "resource_link", "json", "data", "reasoning", "thinking",
                           "redacted_thinking", "refusal", "cachePoint", "guardContent", "reasoningContent",
                           "citationsContent", "tool_use", "tool_call", "tool_reference", "function_call"})  # fmt: skip
"""Types, or the only keys, of parts that have no text and are known all the same."""
_Any = TypeVar("_Any")


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
    part: Raw | None = None
    """Which part of the record is read just now; only what is not understood is placed so exactly."""
    answer: str | None = None
    """The answer of the model that is read just now, by the log's own id."""

    @property
    def here(self) -> Raw:
        """Where to say that something is not understood."""
        return self.part or self.raw


class Item(NamedTuple):
    """One object of a list, as a format knows it, and where it stands."""

    value: Mapping[str, object]
    raw: Raw
    number: int


class Listed(NamedTuple):
    """What a format reads of a record, and where it stands: a list, or one object alone; no values where it has none."""

    values: Sequence[object]
    path: tuple[str, ...]
    known: Known
    alone: bool = False

    def rows(self) -> list[Mapping[str, object]]:
        """Return those that the format knows."""
        return [value for value in self.values if isinstance(value, dict) and self.known(value)]

    def numbered(self, raw: Raw, noun: str = "message") -> Iterator[Item | Gap]:
        """Yield those that the format knows with their places in a record at ``raw``, and a gap for each other one."""
        if not self.alone:
            return numbered(self.values, self.known, raw, *self.path, noun=noun)
        return iter([Item(row, within(raw, *self.path), 0) for row in self.rows()])


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
    turns: bool = True
    """Whether it shows where one answer of the model ends and the next one begins."""


def within(raw: Raw, *steps: str | int) -> Raw:
    """Name a place within one JSON document, as a JSON Pointer; it goes on within text that holds JSON."""
    return Raw(raw.file, raw.line, raw.offset, raw.path + "".join(f"/{_escaped(step)}" for step in steps))


def _escaped(step: str | int) -> str | int:
    return step.replace("~", "~0").replace("/", "~1") if isinstance(step, str) else step


def listed(record: object, known: Known, *paths: tuple[str, ...], alone: bool = True) -> Listed:
    """Find what a format reads under the first path that has it: a list with something known in it, or one ``alone``."""
    for path in paths:
        value = child(record, *path)
        if isinstance(value, list) and any(isinstance(item, dict) and known(item) for item in value):
            return Listed(value, path, known)
        if alone and isinstance(value, dict) and known(value):
            return Listed([value], path, known, alone=True)
    return Listed((), (), known)


def numbered(values: object, known: Known, raw: Raw, *path: str | int, noun: str = "message") -> Iterator[Item | Gap]:
    """Yield each object of an array that is known, with its true index, and a gap for each other item.

    ``raw`` and ``path`` name the place of the array, ``noun`` what its items ought to be.
    """
    for index, value in enumerate(items(values)):
        place = within(raw, *path, index)
        yield Item(value, place, index) if isinstance(value, dict) and known(value) else unknown(value, place, noun)


def unknown(value: object, place: Raw, noun: str) -> Gap:
    """Make the gap for a value that ought to be a ``noun`` and is none that anybody knows; it names the kind, if any."""
    if not isinstance(value, dict):
        return Gap(reason=f"{noun} is no object", place=place)
    for key in ("type", "$type", "span_type", "kind", "part_kind", "role"):
        if isinstance(kind := value.get(key), str) and kind:
            return Gap(reason=f"{noun} of {key.lstrip('$').rpartition('_')[2]} {kind[:80]!r}", place=place)
    return Gap(reason=f"{noun} with keys {', '.join(sorted(map(str, value)))[:80]}", place=place)


def each(found: Iterable[_Any | Gap], read_one: Callable[[_Any], Read]) -> Read:
    """Read each of what was found, and pass the gaps in between on."""
    for one in found:
        if isinstance(one, Gap):
            yield one
        else:
            yield from read_one(one)


def by_row(source: Source, read_one: Callable[[Row], Read]) -> Read:
    """Read the records of a source one by one, and pass its gaps on."""
    return each(source.rows(), read_one)


def parts(
    values: object, place: Place, *path: str | int, noun: str = "part"
) -> Iterator[tuple[Mapping[str, object], Place] | Gap]:
    """Yield the objects of an array within a record, and a gap for whatever else stands there."""
    for item in numbered(values, lambda _: True, place.here, *path, noun=noun):
        yield item if isinstance(item, Gap) else (item.value, place._replace(part=item.raw))


def textless(
    value: object, place: Place, *path: str | int, known: Known | None = None, strings: bool = True
) -> Iterator[Gap]:
    """Yield a gap for each part of a text that ``text_of`` takes nothing from, unless it is a picture or the like.

    ``known`` tells which further parts a format takes something from, ``strings`` whether it takes bare ones.
    """
    for index, part in enumerate(items(value)):
        if isinstance(part, dict):
            taken = _is_part(part) or (known is not None and known(part))
        else:
            taken = strings and isinstance(part, str | list)
        if not taken:
            yield unknown(part, within(place.here, *path, index), "part")


def _is_part(part: Mapping[str, object]) -> bool:
    return (
        any(key in part for key in _TEXTS) or string(part.get("type")) in _QUIET or not part.keys().isdisjoint(_QUIET)
    )


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
    except RecursionError:
        return None
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
        for key in _TEXTS:
            if key in value:
                return text_of(value[key], depth + 1)
        return ""
    if isinstance(value, list):
        return "\n".join(filter(None, (text_of(item, depth + 1) for item in value)))
    return ""
