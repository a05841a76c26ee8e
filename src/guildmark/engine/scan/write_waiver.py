"""Writes a waiver of one finding into the settings file, with the digest of its evidence."""

from __future__ import annotations

import datetime as dt
import json
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

from guildmark.engine.scan.waivers import evidence_digest
from guildmark.engine.settings import FILE
from guildmark.ground.store.atomic import write as write_file
from guildmark.model.errors import UsageError

if TYPE_CHECKING:
    from guildmark.engine.scan.scan import Scanned
    from guildmark.engine.settings import Settings
    from guildmark.model.finding import Finding


def write_waiver(scanned: Scanned, settings: Settings, mark: str, reason: str, expires: str | None) -> str:
    """Append the waiver, and return the file's path; raises ``UsageError`` unless one finding has that mark."""
    found = _meant(scanned, mark)
    target = Path(settings.file) if settings.file else Path.cwd() / FILE
    table = "[[tool.guildmark.waivers]]" if target.name == "pyproject.toml" else "[[waivers]]"
    rows = [table, f"rule = {_quoted(found.rule)}"]
    if found.skill is not None:
        rows.append(f"skill = {_quoted(found.skill)}")
    else:
        rows.append(f"path = {_quoted(found.places[0].path)}")
    rows += [f"fingerprint = {_quoted(found.fingerprint)}", f"digest = {_quoted(evidence_digest(found))}"]
    rows.append(f"reason = {_quoted(reason)}")
    if expires is not None:
        rows.append(f"expires = {date(expires)}")
    _append(target, rows)
    return str(target)


def _meant(scanned: Scanned, mark: str) -> Finding:
    """Find the one finding; those that share a whole fingerprint are one, in several places."""
    parts = scanned.parts or (scanned,)
    matches = [item for part in parts for item in part.report.findings if mark and item.fingerprint.startswith(mark)]
    if not matches:
        raise UsageError(f"no finding has a fingerprint that starts with `{mark}`", next_step="-v shows fingerprints")
    if len({item.fingerprint for item in matches}) > 1:
        step = "give more digits: --format json has all of them"
        raise UsageError(f"{len(matches)} findings have a fingerprint that starts with `{mark}`", next_step=step)
    return matches[0]


def _append(target: Path, rows: list[str]) -> None:
    """Add rows at the end of a TOML file, in its own line ends; raises ``UsageError`` and leaves it where that fails."""
    try:
        before = target.read_bytes() if target.is_file() else b""
        newline = b"\r\n" if b"\r\n" in before else b"\n"
        gap = b"" if not before else newline if before.endswith(b"\n") else newline * 2
        after = before + gap + b"".join(row.encode() + newline for row in rows)
        tomllib.loads(after.decode("utf-8"))
        write_file(target, after)
    except OSError as error:
        raise UsageError(f"{target} cannot be written: {error.strerror}", next_step="check its permissions") from error
    except ValueError as error:  # waivers given as `waivers = [...]` take no table after them
        step = "write its waivers as [[waivers]] tables"
        raise UsageError(f"{target} takes no further table: {error}", next_step=step) from error


def _quoted(text: str) -> str:
    """Write a TOML basic string; JSON's escapes are a subset of TOML's, but for DEL. Bytes that are no text stand as escapes."""
    clean = text.encode("utf-8", "backslashreplace").decode("utf-8")
    return json.dumps(clean, ensure_ascii=False).replace("\x7f", "\\u007f")


def date(text: str) -> str:
    """Check a day as users write it; raises ``UsageError``."""
    try:
        day = dt.date.fromisoformat(text)
    except ValueError as error:
        raise UsageError(f"`{text}` is no date", next_step="write it as 2027-06-30") from error
    if day < dt.datetime.now(tz=dt.UTC).date():
        raise UsageError(f"{text} is over: such a waiver covers nothing", next_step="name a day to come")
    return day.isoformat()
