"""Writes a waiver of one finding into the settings file, with the digest of its evidence."""

from __future__ import annotations

import datetime as dt
import json
from pathlib import Path
from typing import TYPE_CHECKING

from guildmark.engine.scan.waivers import evidence_digest
from guildmark.engine.settings import FILE
from guildmark.ground.store.atomic import write as write_file
from guildmark.model.errors import UsageError

if TYPE_CHECKING:
    from guildmark.engine.settings import Settings
    from guildmark.model.report import Report


def write_waiver(report: Report, settings: Settings, finding: str, reason: str, expires: str | None) -> str:
    """Append the waiver, and return the file's path; raises ``UsageError`` unless exactly one finding is meant."""
    matches = [item for item in report.findings if item.fingerprint.startswith(finding)]
    if len(matches) != 1 or not finding:
        step = "the fingerprints are in --format json" if not matches else "give more of the fingerprint"
        raise UsageError(f"{len(matches)} findings have a fingerprint that starts with `{finding}`", next_step=step)
    found = matches[0]
    target = Path(settings.file) if settings.file else Path.cwd() / FILE
    table = "[[tool.guildmark.waivers]]" if target.name == "pyproject.toml" else "[[waivers]]"
    rows = [table, f"rule = {_quoted(found.rule)}"]
    if found.skill is not None:
        rows.append(f"skill = {_quoted(found.skill)}")
    else:
        rows.append(f"path = {_quoted(found.places[0].path)}")
    rows += [f"digest = {_quoted(evidence_digest(found))}", f"reason = {_quoted(reason)}"]
    if expires is not None:
        rows.append(f"expires = {_date(expires)}")
    before = target.read_text(encoding="utf-8") if target.is_file() else ""
    gap = "" if not before else "\n" if before.endswith("\n") else "\n\n"
    write_file(target, (before + gap + "\n".join(rows) + "\n").encode("utf-8"))
    return str(target)


def _quoted(text: str) -> str:
    """Write a TOML basic string; JSON's escapes are a subset of TOML's, but for DEL."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _date(text: str) -> str:
    try:
        return dt.date.fromisoformat(text).isoformat()
    except ValueError as error:
        raise UsageError(f"`{text}` is no date", next_step="write it as 2027-06-30") from error
