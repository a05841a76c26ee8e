"""Samples among a host's tests, and their rows in ``expected.json``: one skill a line, what is empty left out."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec

import guildmark

if TYPE_CHECKING:
    from steps import Json

    from guildmark.model.trace import SkillRow

TESTS: Final = Path(__file__).resolve().parents[2] / "tests" / "hosts"


def folder(host: str) -> Path:
    """Return where a host's logs lie."""
    return TESTS / host / "logs"


def keep(host: str, name: str, text: str, version: str) -> None:
    """Keep a log under a name, and write the row that it reads as: a person reads that before it is committed."""
    logs = folder(host)
    logs.mkdir(parents=True, exist_ok=True)
    (logs / name).write_text(text, encoding="utf-8")
    trace = guildmark.read(logs / name)
    book = logs / "expected.json"
    rows: dict[str, Json] = json.loads(book.read_text(encoding="utf-8")) if book.exists() else {}
    rows[name] = {
        "provenance": "captured",
        "version": version,
        "date": time.strftime("%Y-%m-%d", time.gmtime()),
        "format": trace.format,
        "skills": {skill.name: _row(skill) for skill in trace.skills},
    }
    book.write_text(_layout(rows), encoding="utf-8")


def _row(skill: SkillRow) -> Json:
    plain: Json = msgspec.to_builtins(skill)
    del plain["name"]
    resources = plain.pop("resources")
    row = {key: value for key, value in plain.items() if key == "offered" or value not in (0, (), None)}
    if row.get("agents") == ["main"]:
        del row["agents"]
    used = {
        kind: [{k: v for k, v in part.items() if v is not None} if isinstance(part, dict) else part for part in parts]
        for kind, parts in (resources.items() if isinstance(resources, dict) else ())
        if parts
    }
    return {**row, "resources": used} if used else row


def _layout(rows: dict[str, Json]) -> str:
    """Write rows in the order of their names, a line for each skill, so that a change shows as one line."""
    entries = []
    for name, row in sorted(rows.items()):
        skills = row["skills"]
        head = json.dumps({key: value for key, value in row.items() if key != "skills"}, ensure_ascii=False)
        inner = ",\n".join(
            f"  {json.dumps(skill, ensure_ascii=False)}: {json.dumps(facts, ensure_ascii=False)}"
            for skill, facts in (skills.items() if isinstance(skills, dict) else ())
        )
        entries.append(f' {json.dumps(name)}: {head[:-1]}, "skills": {{\n' + (f"{inner}\n" if inner else "") + " }}")
    return "{\n" + ",\n".join(entries) + "\n}\n"
