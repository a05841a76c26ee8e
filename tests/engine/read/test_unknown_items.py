"""An item that no reader knows, put into each list of a log, is a gap where it stands, and moves nothing else."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

import guildmark
from guildmark.lenses.shapes.base import Item, numbered, within
from guildmark.model.event import Raw
from guildmark.model.trace import Gap, Trace

if TYPE_CHECKING:
    from collections.abc import Iterator

LOGS = Path(__file__).parents[2] / "hosts"
ODD = {"zzz": 1}
TEXT = "text"

NOT_READ = {
    ("ag2", "events/*/data/calls"): "repeats the calls of the response before",
    ("ag2", "events/*/data/results"): "repeats the results that stand alone",
    ("ag2", "events/*/data/result/data/parts/*/data"): "what a tool returned, whatever it is",
    ("agentscope", "events"): "a stream beside the context, asked only whether somebody is waited for",
    ("agentscope", "context/*/content/*/suggested_rules"): "permissions for a person to choose from",
    ("agno", "run/tools"): "repeats the calls, asked only whether somebody is waited for",
    ("agno", "run/metrics/details/model"): "usage",
    ("agno", "run/requirements"): "what a person is asked",
    ("camel", "chat_history/*/tool_calls"): "repeats the records of tools, without their ids",
    ("cline", "messages/*/content/*/input/files"): "arguments of a call",
    ("crewai", "last_request_messages"): "a copy of the task's messages",
    ("crewai", "events"): "a stream beside the messages",
    ("deepagents", "openai_messages"): "a copy of the messages in another form",
    ("deepagents", "updates"): "the steps that led to the state",
    ("deepagents", "interrupts"): "what a person is asked",
    ("fast_agent", "message_history/*/channels"): "times and usage",
    ("inspect_ai", "eval"): "settings",
    ("inspect_ai", "plan"): "settings",
    ("inspect_ai", "results"): "scores",
    ("inspect_ai", "reductions"): "scores",
    ("inspect_ai", "samples/*/output"): "a copy of the last message",
    ("inspect_ai", "samples/*/store"): "the state of tools",
    ("inspect_ai", "samples/*/events/*/state"): "a copy of the messages",
    ("inspect_ai", "samples/*/events/*/changes"): "changes of the state, asked only for descriptions of tools",
    ("inspect_ai", "samples/*/events/*/tools"): "definitions of tools",
    ("inspect_ai", "samples/*/events/*/output"): "a copy of a message",
    ("inspect_ai", "samples/*/events_data"): "copies of messages that events share",
    ("maf_python", "runs"): "responses beside the history, asked only whether somebody is waited for",
    ("maf_python", "session/state/tool_approval"): "what a person is asked",
    ("mistral_vibe", "stdout"): "the display of a session whose export is read",
    ("mistral_vibe", "export/session~1journal~10000000000000001.jsonl"): "the journal that the export was made from",
    ("openai_agents", "new_items"): "a copy of the end of the history",
    ("openai_agents", "tool_input_guardrail_results"): "what guardrails decided, asked only for their words",
    ("openai_agents", "interruptions"): "what a person is asked",
    ("opencode", "info/permission"): "settings",
    ("opencode", "messages/*/info/summary/diffs"): "changed files",
    ("openhands", "events/*/tools"): "definitions of tools",
    ("openhands", "events/*/thought"): "the model's thoughts",
    ("pydantic_ai", "messages/*/parts/*/instructions"): "pieces of the system prompt",
    ("pydantic_ai", "*/parts/*/instructions"): "pieces of the system prompt",
    ("strands", "interrupts"): "what a person is asked",
    ("OpenTelemetry spans", "resourceSpans/*/scopeSpans/*/spans/*/attributes"): "attributes as pairs",
    ("OpenTelemetry spans", "resourceSpans/*/scopeSpans/*/spans/*/events/*/attributes"): "attributes as pairs",
}
"""Lists of a host or a format, with all below them, that hold nothing of what its reader reads."""

STRINGS = {
    ("agentscope", "context/*/content/*/output"): "text",
    ("cline", "messages/*/content/*/content"): "text",
    ("deepagents", "skills_metadata"): "the name of a skill",
    ("deepagents", "messages/*/data/content"): "text",
    ("fast_agent", "message_history/*/tool_results/*/content"): "text",
    ("maf_python", "session/state/in_memory/messages/*/contents/*/items"): "text",
    ("openai_agents", "input_list/*/output"): "text",
    ("openhands", "events/*/llm_message/content"): "text",
    ("openhands", "events/*/observation/content"): "text",
    ("strands", "messages/*/content/*/toolResult/content"): "text",
    ("strands", "*/content/*/toolResult/content"): "text",
    ("Anthropic messages", "messages/*/content/*/content"): "text",
    ("ATIF trajectory", "steps/*/message"): "text",
    ("ATIF trajectory", "steps/*/observation/results/*/content"): "text",
    ("Bedrock Converse messages", "messages/*/content/*/toolResult/content"): "text",
    ("LangChain messages", "*/kwargs/content"): "text",
    ("OpenAI chat messages", "messages/*/content"): "text",
    ("OpenAI Responses items", "input/*/output"): "text",
    ("mini-swe-agent trajectory", "messages/*/content"): "text",
}
"""Lists in which a bare string means something."""

ARGS = {"skill": "expenses"}
NEUTRAL = {
    "OpenAI chat messages": {"messages": [
        {"role": "user", "content": [{"type": "text", "text": "Hello"}]},
        {"role": "assistant", "content": None, "tool_calls": [
            {"id": "c1", "type": "function", "function": {"name": "skill", "arguments": json.dumps(ARGS)}}]},
        {"role": "tool", "tool_call_id": "c1", "content": "Done"},
    ]},
    "Anthropic messages": {"messages": [
        {"role": "assistant", "content": [{"type": "tool_use", "id": "c1", "name": "Skill", "input": ARGS}]},
        {"role": "user", "content": [
            {"type": "tool_result", "tool_use_id": "c1", "content": [{"type": "text", "text": "Done"}]}]},
    ]},
    "Bedrock Converse messages": {"messages": [
        {"role": "assistant", "content": [{"toolUse": {"toolUseId": "c1", "name": "skills", "input": {"name": "x"}}}]},
        {"role": "user", "content": [
            {"toolResult": {"toolUseId": "c1", "status": "success", "content": [{"text": "Done"}]}}]},
    ]},
    "Gemini contents": {"contents": [
        {"role": "user", "parts": [{"text": "Hello"}]},
        {"role": "model", "parts": [{"functionCall": {"id": "c1", "name": "activate_skill", "args": ARGS}}]},
        {"role": "user", "parts": [{"functionResponse": {"id": "c1", "name": "activate_skill", "response": {}}}]},
    ]},
    "LangChain messages": [
        {"lc": 1, "type": "constructor", "id": ["langchain", "HumanMessage"],
         "kwargs": {"type": "human", "content": [{"type": "text", "text": "Hello"}]}},
        {"type": "ai", "content": "", "additional_kwargs": {}, "tool_calls": [{"id": "c1", "name": "skill", "args": ARGS}]},
        {"type": "tool", "content": "Done", "tool_call_id": "c1", "status": "success"},
    ],
    "OpenAI Responses items": {"input": [
        {"type": "message", "role": "user", "content": [{"type": "input_text", "text": "Hello"}]},
        {"type": "reasoning", "summary": []},
        {"type": "function_call", "call_id": "c1", "name": "skill", "arguments": json.dumps(ARGS)},
        {"type": "function_call_output", "call_id": "c1", "output": [{"type": "input_text", "text": "Done"}]},
    ]},
    "ATIF trajectory": {
        "schema_version": "ATIF-v1.6",
        "steps": [
            {"step_id": 1, "source": "user", "message": [{"type": "text", "text": "Hello"}]},
            {"step_id": 2, "source": "agent", "message": "",
             "tool_calls": [{"tool_call_id": "c1", "function_name": "skill", "arguments": ARGS}],
             "observation": {"results": [{"source_call_id": "c1", "content": [{"type": "text", "text": "Done"}]}]}},
        ],
        "subagent_trajectories": [
            {"schema_version": "ATIF-v1.6", "steps": [{"step_id": 1, "source": "user", "message": "Go"}]}
        ],
    },
    "mini-swe-agent trajectory": {"trajectory_format": "mini-swe-agent-1.1", "messages": [
        {"role": "user", "content": [{"type": "text", "text": "Hello"}]},
        {"role": "assistant", "content": "```bash\ncat skills/expenses/SKILL.md\n```"},
        {"role": "user", "content": "<returncode>0</returncode><output>Done</output>"},
    ]},
    "strands-evals session": {"session_id": "s", "traces": [
        {"trace_id": "t", "spans": [
            {"span_type": "AGENT_INVOCATION", "user_prompt": "Hello", "agent_response": "Bye", "span_info": {}},
            {"span_type": "TOOL_EXECUTION", "span_info": {}, "tool_call": {"name": "skill", "arguments": ARGS}},
        ]},
        {"trace_id": "u", "spans": [{"span_type": "INFERENCE", "messages": [], "span_info": {}}]},
    ]},
    "Bare calls and results": {"messages": [
        {"role": "assistant", "content": [{"content_type": "tool_use", "id": "c1", "name": "skill", "arguments": ARGS}]},
        {"role": "user", "content": [{"content_type": "tool_result", "id": "c1", "content": "Done"}]},
    ]},
    "Calls with their results": {"messages": [
        {"role": "user", "content": "Hello"},
        {"role": "assistant", "content": "", "tool_uses": [
            {"tool": "Skill", "input": ARGS, "output": {"text": "Done"}, "status": "success"},
            {"tool": "Read", "input": {}, "output": {"text": "Done"}, "status": "success"}]},
    ]},
    "OpenTelemetry spans": {"resourceSpans": [{"scopeSpans": [{"scope": {"name": "test"}, "spans": [
        {"traceId": "t", "spanId": "1", "name": "chat", "startTimeUnixNano": "1", "endTimeUnixNano": "2",
         "attributes": [{"key": "gen_ai.operation.name", "value": {"stringValue": "chat"}}],
         "events": [{"name": "gen_ai.user.message", "attributes": [{"key": "content", "value": {"stringValue": "Hello"}}]}]},
        {"traceId": "t", "spanId": "2", "name": "execute_tool skill", "startTimeUnixNano": "3", "endTimeUnixNano": "4",
         "attributes": [{"key": "gen_ai.operation.name", "value": {"stringValue": "execute_tool"}}]},
    ]}]}]},
}  # fmt: skip
"""One small document of each format that belongs to no host."""


def lists(value: object, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Yield the path of each list that holds objects and nothing else."""
    if isinstance(value, list):
        if value and all(isinstance(item, dict) for item in value):
            yield path
        for index, item in enumerate(value):
            yield from lists(item, (*path, index))
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from lists(item, (*path, key))


def pointer(path: tuple[str | int, ...]) -> str:
    return "".join("/" + str(step).replace("~", "~0").replace("/", "~1") for step in path)


def follow(document: object, path: str) -> object:
    """Follow a JSON Pointer, and on within text that holds JSON."""
    for step in path.split("/")[1:]:
        document = json.loads(document) if isinstance(document, str) else document
        key = step.replace("~1", "/").replace("~0", "~")
        document = document[int(key)] if isinstance(document, list) else document[key]
    return document


def kind(path: tuple[str | int, ...]) -> str:
    """Name the list as the tables above do: any index, and any key that is the id of a call, is a star."""
    steps = ("*" if isinstance(step, int) or step.startswith("call_") else pointer((step,))[1:] for step in path)
    return "/".join(steps)


def put(value, path, odd):
    if not path:
        return [value[0], odd, *value[1:]]
    changed = value.copy()
    changed[path[0]] = put(value[path[0]], path[1:], odd)
    return changed


def count(trace: Trace) -> int:
    return sum(gap.count for gap in trace.gaps)


def above(name: str, where: str) -> tuple[str, str] | None:
    """Find the list that is not read, at or above this one."""
    return next((key for key in NOT_READ if key[0] == name and f"{where}/".startswith(f"{key[1]}/")), None)


def faults(before: Trace, document: object, path: tuple[str | int, ...], odd: object) -> Iterator[str]:
    changed = put(document, path, odd)
    trace = guildmark.read(changed)
    place = pointer((*path, 1))
    if trace.skills != before.skills:
        yield "skills differ"
    if count(trace) != count(before) + 1:
        yield f"{count(trace)} gaps for {count(before)}"
    elif place not in {gap.place.path for gap in trace.gaps}:
        yield f"no gap at {place}"
    if trace.recognised >= before.recognised:
        yield "still as well recognised"
    for event in trace.events:
        follow(changed, event.raw.path)


def check(name: str, documents: list[object]) -> None:
    seen: set[tuple[str, str]] = set()
    skipped, strings, wrong = set(), set(), []
    for document in documents:
        before = guildmark.read(document)
        for event in before.events:
            follow(document, event.raw.path)
        for path in lists(document):
            where = kind(path)
            if (before.format, where) in seen:
                continue
            seen.add((before.format, where))
            if (unread := above(name, where)) is not None:
                skipped.add(unread)
                continue
            for odd in (ODD, TEXT):
                if odd == TEXT and (name, where) in STRINGS:
                    strings.add((name, where))
                    continue
                wrong += [f"{odd!r} in {where}: {fault}" for fault in faults(before, document, path, odd)]
    assert wrong == []
    assert {key for key in NOT_READ if key[0] == name} == skipped
    assert {key for key in STRINGS if key[0] == name} == strings


def kept(host: str) -> list[object]:
    found: list[object] = []
    for path in sorted((LOGS / host / "logs").glob("*.json")):
        if path.name != "expected.json":
            try:
                found.append(json.loads(path.read_text(encoding="utf-8")))
            except ValueError:  # lines under that name
                continue
    return found


@pytest.mark.parametrize("host", sorted(path.parent.name for path in LOGS.glob("*/logs")))
def test_an_unknown_item_of_a_kept_log_is_one_gap_where_it_stands(host: str) -> None:
    check(host, kept(host))


@pytest.mark.parametrize("name", NEUTRAL)
def test_an_unknown_item_of_a_neutral_format_is_one_gap_where_it_stands(name: str) -> None:
    assert guildmark.read(NEUTRAL[name]).format == name
    check(name, [NEUTRAL[name]])


def test_every_neutral_document_has_no_gap_of_an_unknown_kind() -> None:
    gaps = [gap for document in NEUTRAL.values() for gap in guildmark.read(document).gaps]
    assert [gap for gap in gaps if gap.kind == "unknown"] == []


@pytest.mark.parametrize(
    ("item", "reason"),
    [
        ({"role": "narrator", "content": "Once"}, "message of role 'narrator'"),
        ({"type": "poem", "content": "Once"}, "message of type 'poem'"),
        ({"kind": "ode"}, "message of kind 'ode'"),
        ({"b": 1, "a": 2}, "message with keys a, b"),
        ({"type": {}, "role": 3}, "message with keys role, type"),
        ("Once", "message is no object"),
        (None, "message is no object"),
        ([], "message is no object"),
        (7, "message is no object"),
    ],
)
def test_a_gap_names_the_kind_where_there_is_one(item: object, reason: str) -> None:
    trace = guildmark.read({"messages": [{"role": "user", "content": "Hello"}, item]})
    assert [(gap.reason, gap.place.path, gap.kind) for gap in trace.gaps] == [(reason, "/messages/1", "unknown")]


def test_equal_gaps_are_counted_at_the_first_place() -> None:
    said = {"role": "user", "content": "Hello"}
    trace = guildmark.read({"messages": [said, ODD, said, dict(ODD)]})
    assert [(gap.reason, gap.place.path, gap.count) for gap in trace.gaps] == [
        ("message with keys zzz", "/messages/1", 2)
    ]
    assert [event.raw.path for event in trace.events] == ["/messages/0", "/messages/2"]


def test_one_unknown_message_among_ten_lowers_the_share() -> None:
    said = [{"role": "user", "content": f"Hello {number}"} for number in range(10)]
    assert guildmark.read({"messages": said}).recognised == 1.0
    assert guildmark.read({"messages": [*said, ODD]}).recognised == pytest.approx(10 / 11)


@pytest.mark.parametrize("at", [0, 1, 2])
def test_an_unknown_part_counts_as_its_message(at: int) -> None:
    said = [{"role": "user", "parts": [{"text": "a"}, {"text": f"b {number}"}]} for number in range(10)]
    said[4]["parts"].insert(at, ODD)
    trace = guildmark.read({"contents": said})
    assert [gap.place.path for gap in trace.gaps] == [f"/contents/4/parts/{at}"]
    assert trace.recognised == pytest.approx(9 / 10)


def test_two_unknown_parts_of_a_message_are_one_unknown_place() -> None:
    said = [
        {"role": "user", "parts": [{"text": "a"}, ODD, {"text": "b"}, "c"]},
        {"role": "user", "parts": [{"text": "d"}]},
    ]
    trace = guildmark.read({"contents": said})
    assert [gap.place.path for gap in trace.gaps] == ["/contents/0/parts/1", "/contents/0/parts/3"]
    assert trace.recognised == pytest.approx(1 / 2)


def test_a_message_in_the_text_of_a_span_is_a_gap_at_the_first_span_that_has_it() -> None:
    spans = [{"context": {"trace_id": "t", "span_id": str(number)}, "name": "chat", "start_time": f"{number}",
              "end_time": f"{number}", "attributes": {"gen_ai.operation.name": "chat", "gen_ai.input.messages": json.dumps(
                  [{"role": "user", "parts": [{"type": "text", "content": "Hello"}, {"type": "poem"}]}, ODD, "text"])}}
             for number in range(1, 4)]  # fmt: skip
    trace = guildmark.read(spans)
    assert [(gap.reason, gap.place.path, gap.count) for gap in trace.gaps] == [
        ("part of type 'poem'", "/0", 1), ("message with keys zzz", "/0", 1), ("message is no object", "/0", 1),
    ]  # fmt: skip


def test_a_chat_document_of_records_has_a_gap_where_one_is_none() -> None:
    chat = {"sessionId": "s", "projectHash": "p", "messages": [
        {"id": "1", "type": "user", "content": [{"text": "Hello"}, ODD]}, ODD, "text",
        {"id": "2", "type": "gemini", "content": "Hi", "toolCalls": [
            "text", {"id": "c1", "name": "activate_skill", "args": ARGS, "status": "success", "result": []}]},
    ]}  # fmt: skip
    trace = guildmark.read(chat)
    assert trace.format == "Gemini CLI chat"
    assert [(gap.reason, gap.place.path) for gap in trace.gaps] == [
        ("part with keys zzz", "/messages/0/content/1"), ("record with keys zzz", "/messages/1"),
        ("record is no object", "/messages/2"), ("call is no object", "/messages/3/toolCalls/0"),
    ]  # fmt: skip
    assert {event.raw.path for event in trace.events} == {"/messages/0", "/messages/3"}


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["role", "type", "a/b~"]), inner, max_size=3)
    ),
    max_leaves=8,
)


@given(st.lists(JSON, max_size=8) | JSON, st.lists(st.text(max_size=3) | st.integers(0, 9), max_size=3))
def test_each_value_of_a_list_is_an_item_or_a_gap_at_its_own_place(values: object, path: list[str | int]) -> None:
    found = list(numbered(values, lambda value: "role" in value, Raw("run.json", 3, 4, "/x"), *path, noun="step"))
    assert len(found) == (len(values) if isinstance(values, list) else 0)
    for index, entry in enumerate(found):
        value = values[index]
        known = isinstance(value, dict) and "role" in value
        place = Raw("run.json", 3, 4, "/x" + pointer((*path, index)))
        if known:
            assert entry == Item(value, place, index)
        else:
            assert isinstance(entry, Gap)
            assert (entry.place, entry.kind, entry.count) == (place, "unknown", 1)
            assert entry.reason.startswith("step ")


def test_a_place_escapes_what_a_pointer_is_made_of() -> None:
    assert within(Raw(path="/a"), "b/c", "~d", 3).path == "/a/b~1c/~0d/3"
