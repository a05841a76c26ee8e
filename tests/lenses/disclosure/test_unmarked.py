"""Answers of a load tool in logs that name no host: nothing marks them, so only what they are can speak for them."""

from __future__ import annotations

import json

import pytest

import guildmark
from guildmark.model.event import ResourceRead, SkillLoaded

ASK = {"role": "user", "content": "Fire the kiln."}


def chat(text: str) -> list[dict[str, object]]:
    function = {"name": "load_skill", "arguments": json.dumps({"skill_name": "kiln"})}
    call = {"id": "c1", "type": "function", "function": function}
    return [ASK, {"role": "assistant", "tool_calls": [call]}, {"role": "tool", "tool_call_id": "c1", "content": text}]


def anthropic(text: str) -> list[dict[str, object]]:
    call = {"type": "tool_use", "id": "c1", "name": "load_skill", "input": {"skill_name": "kiln"}}
    answer = {"type": "tool_result", "tool_use_id": "c1", "content": text}
    return [ASK, {"role": "assistant", "content": [call]}, {"role": "user", "content": [answer]}]


def load(log: list[dict[str, object]]) -> SkillLoaded:
    (found,) = [event for event in guildmark.read(log).events if isinstance(event, SkillLoaded)]
    return found


@pytest.mark.parametrize("form", [chat, anthropic])
@pytest.mark.parametrize("text", [
    "Error: access denied", "Permission denied: gate said no", "[Tool execution was blocked by guardrail]",
    "Sorry, there is no such skill.", "You do not have permission to use this skill.", "Denied by gate.",
    "Failed to load skill 'kiln': timeout", "Tool execution failed: 500", "null",
    "Traceback (most recent call last):\n  File \"a.py\", line 1\nKeyError: 'kiln'",
])  # fmt: skip
def test_what_reads_like_a_failure_is_no_load(form, text: str) -> None:
    found = load(form(text))
    assert found.status in ("unknown", "refused", "error", "blocked")
    assert found.body is None


@pytest.mark.parametrize("form", [chat, anthropic])
@pytest.mark.parametrize("text", [
    "# Kiln\n\nFire to cone 6.", "---\nname: kiln\ndescription: Fires.\n---\nFire to cone 6.",
    "Fire to cone 6.\nIf it says 'not found', look again.", "Errors\n\nWhat each means.",
])  # fmt: skip
def test_what_reads_like_instructions_is_a_load(form, text: str) -> None:
    found = load(form(text))
    assert (found.status, found.body) == ("loaded", text)


def test_a_lone_line_is_a_load_where_the_log_marks_it() -> None:
    assert load(chat("Fire to cone 6.")).status == "unknown"
    assert load(anthropic("Fire to cone 6.")).status == "loaded"


@pytest.mark.parametrize(("text", "status"), [
    ("# Cones\n\nCone 6 is 1222 C.", "ok"), ("Error: access denied", "unknown"), ("Denied by gate.", "unknown"),
])  # fmt: skip
def test_a_file_is_a_text_of_several_lines(text: str, status: str) -> None:
    function = {"name": "load_skill_resource", "arguments": json.dumps({"skill_name": "kiln", "file_path": "a.md"})}
    call = {"id": "c1", "type": "function", "function": function}
    log = [ASK, {"role": "assistant", "tool_calls": [call]}, {"role": "tool", "tool_call_id": "c1", "content": text}]
    assert [event.status for event in guildmark.read(log).events if isinstance(event, ResourceRead)] == [status]


def test_a_sentence_of_a_host_counts_wherever_it_stands() -> None:
    assert load(chat("Error: Skill 'kiln' not found.")).status == "refused"
