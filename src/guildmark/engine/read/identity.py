"""What the beginning of a log says of the run as a whole: session, version of the host, case."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from guildmark.lenses.shapes.base import is_map, items

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from guildmark.lenses.shapes.base import Head

_SESSION: Final = ("sessionId", "session_id", "sessionID", "thread_id", "conversation_id")
_VERSION: Final = ("claude_code_version", "cli_version", "copilotVersion", "version")
_CASE: Final = ("case", "case_id")
_METADATA: Final = "metadata"
_MOST: Final = 40


class Identity(Struct, frozen=True):
    """Null is what the log does not say."""

    session: str | None
    version: str | None
    case: str | None


def identity(head: Head) -> Identity:
    """Look for the known keys in each record of the head, at its top and one level below."""
    tables = [table for record in head.records for table in _tables(record)]
    metadata = [found for table in tables if is_map(found := table.get(_METADATA))]
    return Identity(_first(tables, _SESSION), _first(tables, _VERSION), _first(metadata, _CASE))


def _tables(record: object) -> Iterator[Mapping[str, object]]:
    for top in [record] if is_map(record) else items(record)[:_MOST]:
        if is_map(top):
            yield top
            yield from (value for value in top.values() if is_map(value))


def _first(tables: Sequence[Mapping[str, object]], keys: Sequence[str]) -> str | None:
    for key in keys:
        for table in tables:
            value = table.get(key)
            if isinstance(value, str) and value:
                return value
    return None
