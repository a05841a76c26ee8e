"""What Claude Code attaches to a conversation: catalogues, permissions, hooks. Source: claude-code 2.1.332."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from guildmark.lenses.shapes.base import child, decoded, items, string
from guildmark.model.event import Failure, OfferedSkill, SkillsOffered, ToolsGranted

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from guildmark.lenses.shapes.base import Place
    from guildmark.model.event import AnyEvent

UNTOLD: Final = frozenset({
    "environment", "model", "deferred_tools_delta", "agent_listing_delta", "total_tokens_reminder", "session_context",
    "date", "remote_session_change", "todo_reminder", "nested_memory", "opened_file_in_ide", "selected_lines_in_ide",
    "edited_text_file", "new_file", "queued_command", "diagnostics", "plan_mode", "task_status",
})  # fmt: skip
"""Attachments that say nothing about skills, permissions or hooks."""
_BULLET: Final = re.compile(r"^- (?P<name>.+?)(?:: (?P<text>.*))?$", re.MULTILINE)


def attached(
    value: Mapping[str, object], place: Place, skill: str | None, rewritten: dict[str, str]
) -> Iterator[AnyEvent]:
    """Read one attachment, made while ``skill`` was followed; commands that a hook changed go into ``rewritten``."""
    kind = string(value.get("type"))
    if kind == "skill_listing":
        yield _listing(value, place)
    elif kind == "command_permissions":
        tools = tuple(map(str, items(value.get("allowedTools"))))
        if tools:
            yield ToolsGranted(tools=tools, skill=skill, agent=place.agent, time=place.time,
                               raw=place.raw)  # fmt: skip
    elif kind == "hook_success":
        answer = decoded(string(value.get("stdout")))
        command = child(answer, "hookSpecificOutput", "updatedInput", "command")
        if isinstance(command, str):
            rewritten[string(value.get("toolUseID"))] = command
    elif kind in ("hook_non_blocking_error", "hook_cancelled", "hook_error_during_execution"):
        name = string(value.get("hookName")) or "a hook"
        yield Failure(message=f"{name}: {kind}", agent=place.agent, time=place.time,
                      call_id=string(value.get("toolUseID")) or None, raw=place.raw)  # fmt: skip


def _listing(value: Mapping[str, object], place: Place) -> SkillsOffered:
    texts = {match["name"]: match["text"] for match in _BULLET.finditer(string(value.get("content")))}
    names = [name for name in items(value.get("names")) if isinstance(name, str)] or list(texts)
    skills = tuple(OfferedSkill(name, texts.get(name)) for name in names)
    cut = any(skill.description is None or skill.description.endswith("…") for skill in skills)
    return SkillsOffered(skills=skills, cut=cut, adds=value.get("isInitial") is False, agent=place.agent,
                         time=place.time, raw=place.raw)  # fmt: skip
