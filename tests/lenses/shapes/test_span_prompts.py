"""Where spans keep the system prompt, whose agent it is, and which call a tool's span belongs to."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

import guildmark
from guildmark.model.event import Message, SkillLoaded, SkillRequested, SkillsOffered

if TYPE_CHECKING:
    from collections.abc import Callable

OP = "gen_ai.operation.name"
DETAILS = "gen_ai.client.inference.operation.details"
Spans = list[dict[str, Any]]


def catalogue(*names: str) -> str:
    return (
        "<available_skills>" + "".join(f"<skill><name>{name}</name></skill>" for name in names) + "</available_skills>"
    )


def parts(*names: str) -> str:
    return json.dumps([{"type": "text", "content": catalogue(*names)}])


def span(
    number: int, parent: int | None, name: str, attributes: dict[str, object], *, end: int | None = None, trace: str = "t", events: tuple[object, ...] = ()
) -> dict[str, Any]:  # fmt: skip
    return {
        "name": name, "context": {"trace_id": trace, "span_id": str(number)}, "parent_id": str(parent) if parent else None,
        "start_time": f"2026-12-01T10:00:{number:02}Z", "end_time": f"2026-12-01T10:00:{end or number:02}.25Z",
        "status": {"status_code": "UNSET"}, "attributes": attributes, "events": list(events),
    }  # fmt: skip


def agent(
    number: int, name: str, parent: int | None = None, *, trace: str = "t", events: tuple[object, ...] = (), **more: object
) -> dict[str, Any]:  # fmt: skip
    return span(number, parent, f"invoke_agent {name}", {OP: "invoke_agent", "gen_ai.agent.name": name, **more}, end=50, trace=trace, events=events)  # fmt: skip


def chat(
    number: int, parent: int, *, trace: str = "t", events: tuple[object, ...] = (), **more: object
) -> dict[str, Any]:
    return span(number, parent, "chat", {OP: "chat", **more}, trace=trace, events=events)


def tool(number: int, parent: int, skill: str, *, trace: str = "t", identity: str = "c1") -> dict[str, Any]:
    return span(number, parent, "execute_tool load_skill", {
        OP: "execute_tool", "gen_ai.tool.name": "load_skill", "gen_ai.tool.call.id": identity,
        "gen_ai.tool.call.arguments": json.dumps({"skill_name": skill}), "gen_ai.tool.call.result": f"---\nname: {skill}\n---\n\n# {skill}",
    }, trace=trace)  # fmt: skip


def event(name: str, **attributes: object) -> dict[str, Any]:
    return {"name": name, "attributes": attributes}


def details() -> dict[str, Any]:
    return {"name": DETAILS, "attributes": {"gen_ai.system_instructions": parts("sails")}}


def offers(spans: Spans) -> list[tuple[str, list[str]]]:
    return [
        (offer.agent, [skill.name for skill in offer.skills])
        for offer in guildmark.read(spans).events
        if isinstance(offer, SkillsOffered)
    ]


ATTRIBUTE = {"gen_ai.system_instructions": parts("sails")}
LEGACY = event("gen_ai.system.message", content=json.dumps([{"text": catalogue("sails")}]))
PLAIN = event("gen_ai.system.message", content=catalogue("sails"))
MESSAGES = {
    "gen_ai.input.messages": json.dumps(
        [{"role": "system", "parts": [{"type": "text", "content": catalogue("sails")}]}]
    )
}
ANSWER = {"gen_ai.output.messages": json.dumps([{"role": "assistant", "parts": [{"type": "text", "content": "Aye."}]}])}

PROMPTS: dict[str, Callable[[], Spans]] = {
    "attribute-of-the-chat": lambda: [chat(2, 1, **ATTRIBUTE), agent(1, "captain")],
    "attribute-of-the-agent": lambda: [agent(1, "captain", **ATTRIBUTE)],
    "attribute-of-the-agent-with-chats": lambda: [chat(2, 1, **ANSWER), agent(1, "captain", **ATTRIBUTE)],
    "attribute-of-both": lambda: [chat(2, 1, **ATTRIBUTE, **ANSWER), agent(1, "captain", **ATTRIBUTE)],
    "event-of-the-chat": lambda: [chat(2, 1, events=(details(),)), agent(1, "captain")],
    "event-of-the-agent": lambda: [chat(2, 1, **ANSWER), agent(1, "captain", events=(details(),))],
    "legacy-event-of-the-chat": lambda: [chat(2, 1, events=(LEGACY,)), agent(1, "captain")],
    "legacy-event-of-the-agent": lambda: [chat(2, 1, **ANSWER), agent(1, "captain", events=(LEGACY,))],
    "legacy-event-as-plain-text": lambda: [chat(2, 1, events=(PLAIN,)), agent(1, "captain")],
    "message-of-the-chat": lambda: [chat(2, 1, **MESSAGES), agent(1, "captain")],
}


@pytest.mark.parametrize("way", PROMPTS)
@pytest.mark.parametrize("turn", [1, -1], ids=["children-first", "parents-first"])
def test_a_system_prompt_is_found_wherever_it_stands_and_told_once(way: str, turn: int) -> None:
    spans = PROMPTS[way]()[::turn]
    assert offers(spans) == [("captain", ["sails"])]
    prompts = [said for said in guildmark.read(spans).events if isinstance(said, Message) and said.role == "system"]
    assert len(prompts) == 1


def test_a_prompt_that_changes_is_another_catalogue_from_then_on() -> None:
    later = {"gen_ai.system_instructions": parts("sails", "knots")}
    spans = [chat(2, 1, **ATTRIBUTE), chat(4, 1, **later), chat(6, 1, **later), agent(1, "captain")]
    assert offers(spans) == [("captain", ["sails"]), ("captain", ["sails", "knots"])]


def nested() -> Spans:
    """Write two agents, one within the other, whose tool spans say nothing of whose they are."""
    inner = {"gen_ai.system_instructions": parts("knots")}
    return [
        chat(2, 1, **ATTRIBUTE), tool(3, 1, "sails"), chat(5, 4, **inner), tool(6, 4, "knots"), agent(4, "mate", 1), tool(8, 1, "sails"),
        agent(1, "captain"),
    ]  # fmt: skip


@pytest.mark.parametrize("turn", [1, -1], ids=["children-first", "parents-first"])
def test_the_nearest_enclosing_agent_has_the_load_and_the_catalogue(turn: int) -> None:
    trace = guildmark.read(nested()[::turn])
    found = [(load.skill, load.agent) for load in trace.events if isinstance(load, SkillLoaded)]
    assert found == [("sails", "captain"), ("knots", "mate"), ("sails", "captain")]
    assert offers(nested()[::turn]) == [("captain", ["sails"]), ("mate", ["knots"])]


def test_identity_is_trace_and_span() -> None:
    other = {"gen_ai.system_instructions": parts("knots")}
    spans = [
        chat(2, 1, **ATTRIBUTE), tool(3, 1, "sails"), agent(1, "captain"),
        chat(2, 1, trace="u", **other), tool(3, 1, "knots", trace="u"), agent(1, "mate", trace="u"),
    ]  # fmt: skip
    trace = guildmark.read(spans)
    found = {(load.skill, load.agent) for load in trace.events if isinstance(load, SkillLoaded)}
    assert found == {("sails", "captain"), ("knots", "mate")}
    assert sorted(offers(spans)) == [("captain", ["sails"]), ("mate", ["knots"])]


def test_times_of_unlike_precision_are_in_order() -> None:
    spans = [tool(3, 1, "sails"), tool(4, 1, "knots", identity="c2"), agent(1, "captain")]
    spans[0] |= {"start_time": "2026-12-01T10:00:03Z", "end_time": "2026-12-01T10:00:03.5Z"}
    spans[1] |= {"start_time": "2026-12-01 12:00:03.25+02:00", "end_time": "2026-12-01T10:00:03.250001Z"}
    found = [(load.skill, load.status) for load in guildmark.read(spans).events if isinstance(load, SkillLoaded)]
    assert found == [("knots", "loaded"), ("sails", "loaded")]


def openinference(*, tool_knows_its_id: bool) -> Spans:
    given = json.dumps({"skill_name": "sails"})
    call = "llm.output_messages.0.message.tool_calls.0.tool_call"
    repeated = {
        "llm.input_messages.0.message.role": "assistant", "llm.input_messages.1.message.role": "tool",
        "llm.input_messages.0.message.tool_calls.0.tool_call.id": "c1",
        "llm.input_messages.0.message.tool_calls.0.tool_call.function.name": "load_skill",
        "llm.input_messages.0.message.tool_calls.0.tool_call.function.arguments": given,
        "llm.input_messages.1.message.content": "---\nname: sails\n---\n\n# Sails", "llm.input_messages.1.message.tool_call_id": "c1",
    }  # fmt: skip
    return [
        span(2, 1, "LLM", {
            "openinference.span.kind": "LLM", "llm.input_messages.0.message.role": "system", "llm.input_messages.0.message.content": catalogue("sails"),
            "llm.output_messages.0.message.role": "assistant", f"{call}.id": "c1", f"{call}.function.name": "load_skill", f"{call}.function.arguments": given,
        }),
        span(3, 1, "SimpleTool", {
            "openinference.span.kind": "TOOL", "tool.name": "load_skill", "tool.description": "Loads a skill.",
            "tool.parameters": json.dumps({"skill_name": {"type": "string", "description": "Which."}}), "output.value": "---\nname: sails\n---\n\n# Sails",
            "input.value": json.dumps({"args": [], "sanitize_inputs_outputs": True, "kwargs": {"skill_name": "sails"}}),
            **({"tool_call.id": "c1"} if tool_knows_its_id else {}),
        }),
        span(4, 1, "LLM", {"openinference.span.kind": "LLM", **repeated}),
        span(1, None, "ToolCallingAgent.run", {"openinference.span.kind": "AGENT", "smolagents.max_steps": 6}, end=9),
    ]  # fmt: skip


@pytest.mark.parametrize("known", [True, False], ids=["tool-span-with-an-id", "tool-span-without-an-id"])
def test_a_call_is_told_once_by_the_model_s_span_and_by_the_tool_s(known: bool) -> None:
    trace = guildmark.read(openinference(tool_knows_its_id=known))
    assert [(row.name, row.requested, row.loaded, row.agents) for row in trace.skills] == [
        ("sails", 1, 1, ("ToolCallingAgent.run",))
    ]
    assert {event.call_id for event in trace.events if isinstance(event, SkillRequested | SkillLoaded)} == {"c1"}
    assert trace.gaps == ()


def test_two_equal_calls_with_tool_spans_without_ids_are_two() -> None:
    spans = openinference(tool_knows_its_id=False)[:2]
    more = [json.loads(json.dumps(one)) for one in spans]
    for at, one in enumerate(more, 5):
        one["context"]["span_id"] = str(at)
        one |= {"start_time": f"2026-12-01T10:00:{at:02}Z", "end_time": f"2026-12-01T10:00:{at:02}.25Z"}
    more[0]["attributes"]["llm.output_messages.0.message.tool_calls.0.tool_call.id"] = "c2"
    (row,) = guildmark.read([*spans, *more]).skills
    assert (row.requested, row.loaded) == (2, 2)


@pytest.mark.parametrize(
    ("response", "status"),
    [
        pytest.param({"error": "Skill 'sails' not found.", "error_code": "SKILL_NOT_FOUND"}, "refused", id="refused"),
        pytest.param({"skill_name": "sails", "instructions": "# Sails", "frontmatter": {"name": "sails"}}, "loaded", id="loaded"),
    ],
)  # fmt: skip
def test_request_and_response_of_adk_s_own_attributes(response: object, status: str) -> None:
    call = {"function_call": {"id": "k", "name": "load_skill", "args": {"skill_name": "sails"}}}
    request = {"config": {"system_instruction": catalogue("sails")}, "contents": [{"role": "user", "parts": [{"text": "Go."}]}]}  # fmt: skip
    spans = [
        span(2, 1, "call_llm", {
            OP: "generate_content", "gcp.vertex.agent.llm_request": json.dumps(request),
            "gcp.vertex.agent.llm_response": json.dumps({"content": {"role": "model", "parts": [call]}}),
        }),
        span(3, 1, "execute_tool load_skill", {
            OP: "execute_tool", "gen_ai.tool.name": "load_skill", "gen_ai.tool.call.id": "k",
            "gcp.vertex.agent.tool_call_args": '{"skill_name": "sails"}', "gcp.vertex.agent.tool_response": json.dumps(response),
        }),
        agent(1, "captain"),
    ]  # fmt: skip
    trace = guildmark.read(spans)
    (row,) = trace.skills
    assert (row.offered, row.requested, row.agents) == (True, 1, ("captain",))
    assert [load.status for load in trace.events if isinstance(load, SkillLoaded)] == [status]
    assert [said.text for said in trace.events if isinstance(said, Message) and said.role == "user"] == ["Go."]
