"""What spans say of skills by ``gen_ai.skill.*``, whatever a tool is called and whether its arguments are on record."""

from __future__ import annotations

import json
from typing import Any

import pytest

import guildmark
from guildmark.model.event import About, ResourceRead, ScriptRun, SkillLoaded, SkillRequested, SkillsOffered, ToolCall

SKILL, FILE = "gen_ai.skill.name", "gen_ai.skill.resource.name"
BODY = "# Kiln\n\nFire to cone 6."


def span(number: int, facts: dict[str, Any], parent: int | None = None, events: tuple[Any, ...] = ()) -> dict[str, Any]:
    return {
        "name": "span", "context": {"trace_id": "0x5", "span_id": hex(number)}, "parent_id": parent and hex(parent),
        "start_time": f"2026-11-30T10:00:00.{number:06d}Z", "end_time": f"2026-11-30T10:00:01.{number:06d}Z",
        "status": {"status_code": "UNSET"}, "attributes": facts, "events": list(events),
    }  # fmt: skip


def tool(number: int, called: str, **facts: Any) -> dict[str, Any]:
    own = {"gen_ai.operation.name": "execute_tool", "gen_ai.tool.name": called, "gen_ai.tool.call.id": f"c{number}"}
    return span(number, own | facts.pop("more", {}) | facts)


def agent(number: int, name: str, parent: int | None = None, **more: Any) -> dict[str, Any]:
    return span(number, {"gen_ai.operation.name": "invoke_agent", "gen_ai.agent.name": name} | more, parent)


def test_a_tool_of_any_name_loads_reads_and_runs_what_its_span_says() -> None:
    trace = guildmark.read([
        tool(1, "fetch_recipe", more={SKILL: "kiln", "gen_ai.tool.call.result": BODY}),
        tool(2, "peek", more={SKILL: "kiln", FILE: "references/cones.md"}),
        tool(3, "do_it", more={SKILL: "kiln", FILE: "scripts/fire.py", "process.exit.code": 3}),
        tool(4, "do_it", more={SKILL: "kiln", FILE: "scripts/fire.py", "process.exit.code": 0}),
        tool(5, "fetch_recipe", more={SKILL: "klin", "error.type": "SKILL_NOT_FOUND"}),
    ])  # fmt: skip
    loads = [(event.skill, event.status, event.body) for event in trace.events if isinstance(event, SkillLoaded)]
    assert loads == [("kiln", "loaded", BODY), ("klin", "refused", None)]
    assert [(event.skill, event.resolved) for event in trace.events if isinstance(event, SkillRequested)] == [
        ("kiln", "exact"), ("klin", "exact"),
    ]  # fmt: skip
    reads = [(event.skill, event.path, event.status) for event in trace.events if isinstance(event, ResourceRead)]
    assert reads == [("kiln", "references/cones.md", "ok")]
    runs = [(event.path, event.status, event.exit_code) for event in trace.events if isinstance(event, ScriptRun)]
    assert runs == [("scripts/fire.py", "failed", 3), ("scripts/fire.py", "ok", 0)]


def test_arguments_that_name_the_skill_come_first_and_stay_as_they_are() -> None:
    (call, *_) = guildmark.read([
        tool(1, "load_skill", more={SKILL: "other", "gen_ai.tool.call.arguments": json.dumps({"skill_name": "kiln"})})
    ]).events  # fmt: skip
    assert isinstance(call, ToolCall)
    assert (call.arguments, call.about) == ({"skill_name": "kiln"}, About("other"))


def test_without_the_attributes_an_unknown_tool_is_no_load() -> None:
    trace = guildmark.read([tool(1, "fetch_recipe", more={"gen_ai.tool.call.result": BODY})])
    assert not trace.skills


def test_a_call_that_the_model_was_seen_to_ask_for_is_of_the_skill_its_span_says() -> None:
    asked = {"type": "tool_call", "id": "c2", "name": "fetch_recipe", "arguments": {"what": "kiln", "how": "all"}}
    trace = guildmark.read([
        span(1, {"gen_ai.operation.name": "chat",
                 "gen_ai.output.messages": json.dumps([{"role": "assistant", "parts": [asked]}])}),
        tool(2, "fetch_recipe", more={SKILL: "kiln", "gen_ai.tool.call.result": BODY}),
    ])  # fmt: skip
    assert [(row.name, row.requested, row.loaded) for row in trace.skills] == [("kiln", 1, 1)]


@pytest.mark.parametrize("encoded", [False, True])
def test_what_an_agent_was_offered_may_stand_in_its_span(encoded: bool) -> None:
    listed: Any = [
        {"name": "kiln", "description": "Fires.", "source_uri": "file:///s/kiln"}, {"name": "glaze"}, {"odd": 1},
    ]  # fmt: skip
    trace = guildmark.read([
        agent(1, "potter", **{"gen_ai.skill.definitions": json.dumps(listed) if encoded else listed}),
        agent(2, "painter", 1, **{"gen_ai.skill.definitions": "[]"}),
        agent(3, "clerk", 1),
    ])  # fmt: skip
    offers = [event for event in trace.events if isinstance(event, SkillsOffered)]
    assert [(event.agent, [(skill.name, skill.description, skill.location) for skill in event.skills]) for event in offers] == [
        ("potter", [("kiln", "Fires.", "file:///s/kiln"), ("glaze", None, None)]), ("painter", []),
    ]  # fmt: skip


@pytest.mark.parametrize("encoded", [False, True])
def test_an_older_answer_event_may_hold_a_whole_message(encoded: bool) -> None:
    call = {"id": "c2", "type": "function", "function": {"name": "load_skill", "arguments": '{"skill_name": "kiln"}'}}
    whole: Any = {"role": "assistant", "content": "I look.", "tool_calls": [call]}
    event = {
        "name": "gen_ai.choice",
        "attributes": {"index": 0, "message": json.dumps(whole) if encoded else whole, "finish_reason": "tool_calls"},
    }
    trace = guildmark.read([span(1, {"gen_ai.operation.name": "chat", "gen_ai.request.model": "m"}, events=(event,))])
    assert [(row.name, row.requested, row.pending) for row in trace.skills] == [("kiln", 1, 1)]


def test_an_older_answer_event_may_hold_its_calls_beside_its_text() -> None:
    calls = [{"id": "c2", "type": "function", "function": {"name": "load_skill", "arguments": {"skill_name": "kiln"}}}]
    event = {"name": "gen_ai.choice", "attributes": {"message": "I look.", "tool_calls": json.dumps(calls)}}
    trace = guildmark.read([span(1, {"gen_ai.operation.name": "chat", "gen_ai.request.model": "m"}, events=(event,))])
    assert [(row.name, row.requested) for row in trace.skills] == [("kiln", 1)]


def test_the_nearest_agent_above_is_found_however_deep_and_where_parents_go_round() -> None:
    deep = [agent(1, "potter"), *(tool(number, "spin") | {"parent_id": hex(number - 1)} for number in range(2, 3000))]
    assert {event.agent for event in guildmark.read(deep).events} == {"potter"}
    round_ = [tool(1, "spin") | {"parent_id": "0x2"}, tool(2, "spin") | {"parent_id": "0x1"}]
    assert {event.agent for event in guildmark.read(round_).events} == {"main"}
    inner = [
        agent(1, "potter"),
        agent(2, "painter", 1),
        tool(3, "spin") | {"parent_id": "0x2"},
        tool(4, "spin") | {"parent_id": "0x1"},
    ]
    calls = [event for event in guildmark.read(inner).events if isinstance(event, ToolCall)]
    assert [event.agent for event in calls] == ["painter", "potter"]


def test_a_result_without_its_call_is_told() -> None:
    trace = guildmark.read([
        {"role": "user", "content": "Fire."},
        {"role": "tool", "tool_call_id": "lost", "content": BODY},
    ])  # fmt: skip
    assert [(gap.kind, gap.reason, gap.count) for gap in trace.gaps] == [
        ("unanswered", "a result has no call on record", 1)
    ]
