"""What a new log says other than the sample: both are read, and their events compared without what always changes."""

from __future__ import annotations

import difflib
import re
from typing import TYPE_CHECKING, Final

import msgspec

import guildmark

if TYPE_CHECKING:
    from pathlib import Path

    from guildmark.model.event import AnyEvent
    from guildmark.model.trace import Trace

_CHANGES: Final = frozenset({
    "seq", "time", "call_id", "raw", "digest", "link", "input_tokens", "output_tokens", "cached_tokens", "cost",
    "duration_ms", "data", "model",
})  # fmt: skip
_TEXTS: Final = frozenset({"text", "body", "reason", "message"})
_WIDTH: Final = 60
_PASSING: Final = re.compile(r"\b(?=[a-f-]*\d)[0-9a-f-]{6,}\b|\b\d+\.\d+(?= ?s(?:ec|\b))")
"""Ids and durations within a text."""


def lines(trace: Trace) -> list[str]:
    """Write each event as one line: its type first, then what it says, without ids and times."""
    head = [f"host {trace.host}", f"format {trace.format}"]
    gaps = [f"gap {gap.reason}" for gap in trace.gaps]
    return head + [_line(event) for event in trace.events] + gaps


def _line(event: AnyEvent) -> str:
    plain: dict[str, object] = msgspec.to_builtins(event)
    parts = [str(plain.pop("type"))]
    for key, value in plain.items():
        if key in _CHANGES or value is None:
            continue
        if key == "agent":
            parts.append("agent=main" if value == "main" else "agent=other")
        elif key in _TEXTS:
            parts.append(f"{key}={_short(str(value))!r}")
        else:
            parts.append(f"{key}={value}")
    return _PASSING.sub("*", " ".join(parts))


def _short(text: str) -> str:
    whole = " ".join(text.split())
    return whole if len(whole) <= _WIDTH else f"{whole[:_WIDTH]}..."


def difference(sample: Path, new: Path) -> list[str]:
    """Compare two logs by their events; empty where they say the same."""
    old, now = lines(guildmark.read(sample)), lines(guildmark.read(new))
    rows = difflib.unified_diff(old, now, sample.name, "now", n=0, lineterm="")
    return [row for row in rows if not row.startswith("@@")]
