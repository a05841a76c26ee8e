"""Logs in a neutral format that are said to be a host's: read as that host speaks, with what it puts in as a user's words."""

from __future__ import annotations

import json
from typing import Any

import pytest

import guildmark
from guildmark.model.event import SkillLoaded, SkillsOffered

BASE = "Base directory for this skill: /w/.claude/skills/kiln\n\n# Kiln\n\nFire to cone 6."


def request(*second: str, first: str = "Fire the kiln.") -> dict[str, Any]:
    """Build the request that an agent sends to its model: what the host says stands among the user's words."""
    back = {"type": "tool_result", "tool_use_id": "t1", "content": "Launching skill: kiln"}
    return {
        "system": [{"type": "text", "text": "You fire pots."}],
        "messages": [
            {"role": "user", "content": [{"type": "text", "text": first}]},
            {"role": "assistant", "content": [{"type": "tool_use", "id": "t1", "name": "Skill", "input": {"skill": "kiln"}}]},
            {"role": "user", "content": [back, *({"type": "text", "text": text} for text in second)]},
        ],
    }  # fmt: skip


def loads(log: object, host: str | None) -> list[tuple[str, str | None]]:
    events = guildmark.read(log, host=host).events  # type: ignore[arg-type]  # plain data, as somebody decoded it
    return [(event.status, event.body) for event in events if isinstance(event, SkillLoaded)]


@pytest.mark.parametrize("host", [None, "claude-code"])
def test_a_body_among_the_users_words_is_joined_to_its_call(host: str | None) -> None:
    assert loads(request(BASE), host) == [("loaded", "# Kiln\n\nFire to cone 6.")]


def test_a_load_of_what_is_loaded_is_told_in_words() -> None:
    again = "Skill /kiln is already loaded above; instructions unchanged."
    assert loads(request(again), "claude-code") == [("already_loaded", None)]


def test_other_words_are_no_body() -> None:
    assert loads(request("And be quick."), "claude-code") == [("loaded", None)]


LISTED = "<system-reminder>\nThe following skills are available for use with the Skill tool:\n\n- kiln: Fires pots.\n</system-reminder>"


@pytest.mark.parametrize(("first", "offered"), [(LISTED, ["kiln"]), (f"It told me this:\n{LISTED}\nTrue?", None)])
def test_a_catalogue_is_the_hosts_where_it_stands_alone(first: str, offered: list[str] | None) -> None:
    found = [event for event in guildmark.read(request(first=first), host="claude-code").events
             if isinstance(event, SkillsOffered)]  # fmt: skip
    assert [[skill.name for skill in event.skills] for event in found] == ([] if offered is None else [offered])


def test_the_named_hosts_sentences_hold_alone() -> None:
    call = {
        "id": "c1",
        "type": "function",
        "function": {"name": "skills", "arguments": json.dumps({"skill_name": "kiln"})},
    }
    log = [
        {"role": "user", "content": "Fire."}, {"role": "assistant", "tool_calls": [call]},
        {"role": "tool", "tool_call_id": "c1", "content": "Skill 'kiln' not found. Available skills: a"},
    ]  # fmt: skip
    trace = guildmark.read(log, host="strands")
    assert (trace.host, trace.format) == ("strands", "OpenAI chat messages")
    assert loads(log, "strands") == [("refused", None)]


def test_a_request_without_any_call_is_a_log_too() -> None:
    said = {"role": "user", "content": [{"type": "text", "text": "Hello."}]}
    assert guildmark.read({"system": "You fire pots.", "messages": [said]}).format == "Anthropic messages"
