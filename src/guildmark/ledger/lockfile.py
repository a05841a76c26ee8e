"""``guildmark.lock``: read and written so that what a newer version or somebody else put into it survives."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from guildmark.ground.store.atomic import write as write_whole
from guildmark.model.errors import LedgerError
from guildmark.model.pin import SCHEMA_VERSION, Lock

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

NAME: Final = "guildmark.lock"
Json = dict[str, object]


def read(path: Path) -> tuple[Lock, Json]:
    """Return a lock, and the document as it is. Raises ``LedgerError`` where it is missing, damaged, or of a newer form."""
    try:
        data = path.read_bytes()
        raw = msgspec.json.decode(data, type=Json)
        version = raw.get("schema_version")
        if version != SCHEMA_VERSION:
            raise LedgerError(f"{path} has the schema {version!r}, not {SCHEMA_VERSION!r}", next_step="use a newer guildmark")  # fmt: skip
        return msgspec.json.decode(data, type=Lock), raw
    except FileNotFoundError as error:
        raise LedgerError(f"{path} is not there", next_step=f"make one: guildmark pin PATH -o {path}") from error
    except OSError as error:
        raise LedgerError(f"{path} cannot be read: {error.strerror}", next_step="check the path") from error
    except msgspec.MsgspecError as error:
        raise LedgerError(f"{path} is no lock file: {error}", next_step="restore it from version control") from error


def write(path: Path, lock: Lock, before: Json | None = None) -> None:
    """Write a lock; fields of the document that was there, and that we do not know, stay where they were."""
    rows = {str(row.get("key")): row for row in _rows(before)}
    whole = msgspec.to_builtins(lock)
    whole["skills"] = [{**pin, **_unknown(rows.get(pin["key"], {}), pin)} for pin in whole["skills"]]
    document = {**whole, **_unknown(before or {}, whole)}
    try:
        write_whole(path, msgspec.json.format(msgspec.json.encode(document), indent=1) + b"\n")
    except OSError as error:
        raise LedgerError(f"{path} cannot be written: {error.strerror}", next_step="check the path; the old one is unharmed") from error  # fmt: skip


def _rows(document: Json | None) -> Iterable[Json]:
    rows = (document or {}).get("skills")
    return [row for row in rows if isinstance(row, dict)] if isinstance(rows, list) else []


def _unknown(before: Json, known: Json) -> Json:
    return {key: value for key, value in before.items() if key not in known}
