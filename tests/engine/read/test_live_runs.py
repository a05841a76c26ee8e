"""Runs in the shapes of live objects, as decoded data; the real objects are in tests/extras."""

from __future__ import annotations

from typing import Any

import pytest

import guildmark
from guildmark.model.event import Message

BODY = "# Tide clock\n\nAnswer with the hour."


def call(tool: str, **given: str) -> dict[str, Any]:
    return {"id": "call_1", "function": tool, "arguments": given, "type": "function"}


INSPECT = [
    {"role": "user", "content": "When?"},
    {"role": "assistant", "content": "", "tool_calls": [call("skill", command="tide-clock")]},
    {"role": "tool", "tool_call_id": "call_1", "function": "skill", "error": None,
     "content": '<command-message>The "tide-clock" skill is running</command-message>\n<command-name>tide-clock'
                f"</command-name>\n\nBase Path: ./skills/tide-clock\n\n{BODY}"},
]  # fmt: skip
SAMPLE = {"id": 1, "epoch": 1, "target": "x", "messages": INSPECT, "events": []}
LOG = {"eval": {"task": "t"}, "plan": {}, "status": "success", "samples": [SAMPLE]}

ASKED = {
    "type": "function_call",
    "call_id": "call_1",
    "name": "load_skill",
    "arguments": '{"skill_name": "tide-clock"}',
}
LOADED = {"type": "function_call_output", "call_id": "call_1", "output": "{'status': 'loaded', 'skill_name': 'tide-clock', 'path': '.agents/tide-clock'}"}  # fmt: skip
READ = {"type": "function_call", "call_id": "call_2", "name": "exec_command", "arguments": '{"cmd": "cat .agents/tide-clock/SKILL.md"}'}  # fmt: skip
SHOWN = {"type": "function_call_output", "call_id": "call_2", "output": f"---\nname: tide-clock\ndescription: d\n---\n{BODY}"}  # fmt: skip
RESULT = {"new_items": [ASKED, LOADED, READ, SHOWN], "raw_responses": [], "final_output": "x"}

CREW = {
    "description": "When?", "agent": "assistant", "raw": "12:40", "output_format": "raw",
    "messages": [
        {"role": "user", "content": "When?"},
        {"role": "assistant", "content": "", "tool_calls": [
            {"id": "call_1", "type": "function", "function": {"name": "load_skill", "arguments": '{"skill_name": "tide-clock"}'}}
        ]},
        {"role": "tool", "tool_call_id": "call_1", "name": "load_skill", "content": f'<skill name="tide-clock">\nTells.\n\n{BODY}\n</skill>'},
    ],
}  # fmt: skip
CAMEL = {
    "msgs": [{"role_name": "assistant", "content": "12:40"}], "terminated": False,
    "info": {"tool_calls": [
        {"tool_name": "load_skill", "args": {"name": "tide-clock"}, "tool_call_id": "call_1",
         "result": f"## Skill: tide-clock\n\n**Base directory**: /ws/.agents/skills/tide-clock\n\n{BODY}"}
    ]},
}  # fmt: skip
AG2 = [
    {"__class__": "ModelRequest", "created_at": 1.0, "parts": [{"__event__": "ag2.events.input_events.TextInput", "content": "When?"}]},
    {"__class__": "ModelResponse", "created_at": 2.0, "message": None, "tool_calls": {"calls": [
        {"id": "call_1", "name": "load_skill", "arguments": '{"name": "tide-clock"}'}
    ]}},
    {"__event__": "ag2.events.tool_events.ToolResultEvent", "created_at": 3.0, "parent_id": "call_1", "name": "load_skill",
     "result": {"data": {"parts": [{"content": f'<skill_content name="tide-clock">\n{BODY}\n</skill_content>'}]}}},
]  # fmt: skip


@pytest.mark.parametrize(
    ("what", "host"),
    [
        (INSPECT, "inspect-ai"),
        (SAMPLE, "inspect-ai"),
        ([SAMPLE], "inspect-ai"),
        (LOG, "inspect-ai"),
        ([LOG], "inspect-ai"),
        ({**RESULT, "input": "When?"}, "openai-agents"),
        ({**RESULT, "input": [{"role": "user", "content": "When?"}]}, "openai-agents"),
        (CREW, "crewai"),
        ({"raw": "12:40", "tasks_output": [CREW]}, "crewai"),
        (CAMEL, "camel"),
        (AG2, "ag2"),
    ],
)
def test_a_run_is_read_whole(what: object, host: str) -> None:
    trace = guildmark.read(what)
    assert (trace.host, trace.gaps) == (host, ())
    assert [(row.name, row.loaded) for row in trace.skills] == [("tide-clock", 1)]
    said = "12:40" if host == "camel" else "When?"
    assert said in [event.text for event in trace.events if isinstance(event, Message)]


def test_several_logs_are_runs_apart() -> None:
    trace = guildmark.read([LOG, LOG, {"status": "started"}])
    assert [row.agents for row in trace.skills] == [("log 1 sample 1/1", "log 2 sample 1/1")]
    assert [(gap.reason, gap.place.path) for gap in trace.gaps] == [("log with keys status", "/2")]


def test_what_is_no_sample_or_message_among_them_is_said() -> None:
    assert [gap.reason for gap in guildmark.read([SAMPLE, 1]).gaps] == ["sample is no object"]
    assert [gap.reason for gap in guildmark.read([*INSPECT, {"role": "x"}]).gaps] == ["message of role 'x'"]


def test_what_a_live_event_has_that_is_no_part_is_placed() -> None:
    request = {**AG2[0], "parts": [{"content": "When?"}, {}]}
    unknown = {"__class__": "Halt", "created_at": 4.0}
    gaps = [(gap.reason, gap.place.path) for gap in guildmark.read([request, *AG2[1:], unknown]).gaps]
    assert gaps == [("part with keys ", "/0/parts/1"), ("event Halt", "/3")]
