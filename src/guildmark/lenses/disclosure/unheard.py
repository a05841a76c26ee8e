"""Whether a user may have called a skill by a command of the host, of which a log shows only what came after.

``/name`` and ``$name`` load a skill before the model says a word. Copilot CLI 1.0 logs the words and not the load; the streams
of Claude Code 2.1, Codex 0.144 and OpenCode 1.18 log neither (captured 2026-11).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from guildmark.model.event import Message, ResourceRead, ScriptRun, SkillLoaded

if TYPE_CHECKING:
    from collections.abc import Iterable

    from guildmark.model.event import AnyEvent


def perhaps_called(events: Iterable[AnyEvent], skill: str, prompt: str | None = None) -> str | None:
    """Say why a skill of which no load is on record may have been there all the same; null where it cannot have been.

    ``prompt`` is what the user is known to have asked, where the log does not say it.
    """
    events = tuple(events)
    if any(isinstance(event, SkillLoaded) and event.skill == skill for event in events):
        return None
    words = [event.text for event in events if isinstance(event, Message) and event.role == "user"]
    words += [prompt] if prompt else []
    call = re.compile(rf"(?<![\w/.$@])[/$@](?:[\w.-]+:)?{re.escape(skill)}(?![\w/-])")
    if any(call.search(text) for text in words):
        return f"the user called `{skill}` by a command, and the log does not show what came of it"
    if words or not any(_used(event, skill) for event in events):
        return None
    return f"no words of the user are on record, who may have called `{skill}` by a command: its files were used"


def _used(event: AnyEvent, skill: str) -> bool:
    return (
        isinstance(event, ResourceRead | ScriptRun) and event.skill == skill and event.evidence != "incidental"
        and event.purpose in (None, "used") and event.status in ("ok", "failed")
    )  # fmt: skip
