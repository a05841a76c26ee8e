"""Neutral formats: the same run, written in each of them, says the same."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from guildmark import plugins
from guildmark.lenses.shapes.base import Format, Head

Reads = Callable[..., Any]  # the fixture of conftest.py, which importlib mode cannot name

CATALOGUE = (
    "<available_skills><skill><name>tides</name><description>Reads tables.</description></skill></available_skills>"
)
BODY = "# Tides\n\nOpen `references/moon.md`."
FILE = f"---\nname: tides\ndescription: Reads tables.\n---\n\n{BODY}"
CALLS = [
    ("1", "load_skill", {"skill_name": "tides"}, FILE),
    ("2", "load_skill", {"skill_name": "tidse"}, "Error: Skill 'tidse' not found."),
    ("3", "read_skill_resource", {"skill_name": "tides", "resource_name": "references/moon.md"}, "# Moon\n\nnew, full"),
    ("4", "run_skill_script", {"skill_name": "tides", "script_name": "scripts/tide.py"}, "High water at 03:12."),
    ("1", "load_skill", {"skill_name": "ebb"}, FILE.replace("tides", "ebb").replace("Tides", "Ebb")),
]
"""A load, a refusal that comes back as success, a read, a run, and a load whose id was used before."""


def chat() -> object:
    rows: list[dict[str, object]] = [
        {"role": "system", "content": CATALOGUE},
        {"role": "user", "content": "When is high water?"},
    ]
    for identity, tool, given, text in CALLS:
        rows.append(
            {
                "role": "assistant",
                "content": None,
                "tool_calls": [
                    {"id": identity, "type": "function", "function": {"name": tool, "arguments": json.dumps(given)}}
                ],
            }
        )
        rows.append({"role": "tool", "tool_call_id": identity, "content": text})
    return {"messages": rows}


def responses() -> object:
    rows: list[dict[str, object]] = [{"role": "developer", "content": CATALOGUE}]
    for identity, tool, given, text in CALLS:
        rows.append({"type": "function_call", "call_id": identity, "name": tool, "arguments": json.dumps(given)})
        rows.append({"type": "function_call_output", "call_id": identity, "output": text})
    return {"input": rows}


def anthropic() -> object:
    rows: list[dict[str, object]] = [{"role": "user", "content": "When?"}]
    for identity, tool, given, text in CALLS:
        rows.append(
            {
                "role": "assistant",
                "content": [
                    {"type": "text", "text": "Let me see."},
                    {"type": "tool_use", "id": identity, "name": tool, "input": given},
                ],
            }
        )
        rows.append(
            {
                "role": "user",
                "content": [
                    {"type": "tool_result", "tool_use_id": identity, "content": [{"type": "text", "text": text}]}
                ],
            }
        )
    return {"system": [{"type": "text", "text": CATALOGUE}], "messages": rows}


def bedrock() -> object:
    rows: list[dict[str, object]] = []
    for identity, tool, given, text in CALLS:
        rows.append(
            {"role": "assistant", "content": [{"toolUse": {"toolUseId": identity, "name": tool, "input": given}}]}
        )
        rows.append({"role": "user", "content": [{"toolResult": {"toolUseId": identity, "content": [{"text": text}]}}]})
    return {"system": [{"text": CATALOGUE}], "messages": rows}


def gemini() -> object:
    rows: list[dict[str, object]] = [{"role": "user", "parts": [{"text": "When?"}]}]
    for identity, tool, given, text in CALLS:
        rows.append({"role": "model", "parts": [{"functionCall": {"id": identity, "name": tool, "args": given}}]})
        rows.append(
            {
                "role": "user",
                "parts": [{"functionResponse": {"id": identity, "name": tool, "response": {"output": text}}}],
            }
        )
    return {"systemInstruction": {"parts": [{"text": CATALOGUE}]}, "contents": rows}


def langchain() -> object:
    rows: list[dict[str, object]] = [{"type": "system", "data": {"content": CATALOGUE}}]
    for identity, tool, given, text in CALLS:
        rows.append(
            {"type": "ai", "data": {"content": "", "tool_calls": [{"name": tool, "args": given, "id": identity}]}}
        )
        rows.append(
            {"type": "tool", "data": {"content": text, "tool_call_id": identity, "name": tool, "status": "success"}}
        )
    return {"messages": rows}


def langchain_kwargs() -> object:
    def made(kind: str, **kwargs: object) -> dict[str, object]:
        return {"lc": 1, "type": "constructor", "id": ["langchain", "schema", "messages", kind], "kwargs": kwargs}

    rows = [made("SystemMessage", content=CATALOGUE)]
    for identity, tool, given, text in CALLS:
        rows.append(made("AIMessage", content="", tool_calls=[{"name": tool, "args": given, "id": identity}]))
        rows.append(made("ToolMessage", content=text, tool_call_id=identity, name=tool))
    return rows


def atif() -> object:
    steps: list[dict[str, object]] = [{"step_id": 1, "source": "system", "message": CATALOGUE}]
    for number, (identity, tool, given, text) in enumerate(CALLS, 2):
        steps.append({"step_id": number, "source": "agent", "message": "", "tool_calls": [{"tool_call_id": identity, "function_name": tool, "arguments": given}],
                      "observation": {"results": [{"source_call_id": identity, "content": text}]}})  # fmt: skip
    return {
        "schema_version": "ATIF-v1.4",
        "session_id": "s",
        "agent": {"name": "a", "version": "1", "model_name": "m"},
        "steps": steps,
    }


def strands_session() -> object:
    def info(number: int) -> dict[str, object]:
        return {
            "span_id": str(number),
            "start_time": f"2026-01-01T00:00:0{number}Z",
            "end_time": f"2026-01-01T00:00:0{number}Z",
        }

    spans: list[dict[str, object]] = [
        {
            "span_type": "agent_invocation",
            "span_info": info(0),
            "system_prompt": CATALOGUE,
            "user_prompt": "When?",
            "agent_response": "Noon.",
            "metadata": {},
        }
    ]
    for number, (identity, tool, given, text) in enumerate(CALLS, 1):
        spans.insert(0, {"span_type": "tool_execution", "span_info": info(number), "agent_span_id": "0", "tool_call": {"name": tool, "arguments": given, "tool_call_id": identity},
                         "tool_result": {"content": text, "error": None, "tool_call_id": identity}, "metadata": {}})  # fmt: skip
    return {"session_id": "s", "traces": [{"trace_id": "t", "spans": spans}]}


def _span(
    number: int, name: str, attributes: dict[str, object], events: list[object] | None = None
) -> dict[str, object]:
    return {"name": name, "context": {"trace_id": "t", "span_id": str(number)}, "parent_id": None, "status": {"status_code": "UNSET"},
            "start_time": f"2026-01-01T00:00:{2 * number:02}Z", "end_time": f"2026-01-01T00:00:{2 * number + 1:02}Z", "attributes": attributes, "events": events or []}  # fmt: skip


def genai_spans() -> object:
    said: list[dict[str, object]] = [{"role": "user", "parts": [{"type": "text", "content": "When?"}]}]
    spans = []
    for number, (identity, tool, given, text) in enumerate(CALLS):
        out = {"role": "assistant", "parts": [{"type": "tool_call", "id": identity, "name": tool, "arguments": given}]}
        spans.append(_span(2 * number, "chat m", {"gen_ai.operation.name": "chat", "gen_ai.system_instructions": json.dumps([{"type": "text", "content": CATALOGUE}]),
                                                  "gen_ai.input.messages": json.dumps(said), "gen_ai.output.messages": json.dumps([out])}))  # fmt: skip
        spans.append(_span(2 * number + 1, f"execute_tool {tool}", {"gen_ai.operation.name": "execute_tool", "gen_ai.tool.name": tool, "gen_ai.tool.call.id": identity,
                                                                    "gen_ai.tool.call.arguments": json.dumps(given), "gen_ai.tool.call.result": text}))  # fmt: skip
        said += [out, {"role": "user", "parts": [{"type": "tool_call_response", "id": identity, "response": text}]}]
    return spans


def older_spans() -> object:
    spans = []
    for number, (identity, tool, given, text) in enumerate(CALLS):
        use = json.dumps([{"toolUse": {"toolUseId": identity, "name": tool, "input": given}}])
        spans.append(_span(2 * number, "chat", {"gen_ai.operation.name": "chat"}, [
            {"name": "gen_ai.system.message", "attributes": {"content": json.dumps([{"text": CATALOGUE}])}},
            {"name": "gen_ai.choice", "attributes": {"message": use}},
        ]))  # fmt: skip
        spans.append(_span(2 * number + 1, "execute_tool", {"gen_ai.operation.name": "execute_tool", "gen_ai.tool.name": tool, "gen_ai.tool.call.id": identity}, [
            {"name": "gen_ai.tool.message", "attributes": {"content": json.dumps(given), "id": identity}},
            {"name": "gen_ai.choice", "attributes": {"message": json.dumps([{"text": text}]), "id": identity}},
        ]))  # fmt: skip
    return spans


def otlp() -> object:
    def tagged(value: object) -> dict[str, object]:
        return {"stringValue": value}

    spans = [
        {
            "traceId": "t", "spanId": span["context"]["span_id"], "name": span["name"], "status": {"code": 1}, "events": [],
            "startTimeUnixNano": str(1_767_225_600_000_000_000 + number * 2_000_000_000), "endTimeUnixNano": str(1_767_225_601_000_000_000 + number * 2_000_000_000),
            "attributes": [{"key": key, "value": tagged(value)} for key, value in span["attributes"].items()],
        }
        for number, span in enumerate(genai_spans())  # type: ignore[var-annotated, arg-type]  # built above
    ]  # fmt: skip
    return {"resourceSpans": [{"resource": {}, "scopeSpans": [{"scope": {"name": "x"}, "spans": spans}]}]}


def opensearch() -> object:
    return [
        {"_source": {"traceId": "t", "spanId": span["context"]["span_id"], "name": span["name"], "startTime": span["start_time"], "endTime": span["end_time"],
                     **{f"span.attributes.{key.replace('.', '@')}": value for key, value in span["attributes"].items()}}}
        for span in genai_spans()  # type: ignore[attr-defined]  # built above
    ]  # fmt: skip


def openinference() -> object:
    spans = []
    for number, (identity, tool, given, text) in enumerate(CALLS):
        spans.append(_span(2 * number, "LLM", {
            "openinference.span.kind": "LLM", "llm.input_messages.0.message.role": "system", "llm.input_messages.0.message.contents.0.message_content.text": CATALOGUE,
            "llm.output_messages.0.message.role": "assistant", "llm.output_messages.0.message.tool_calls.0.tool_call.id": identity,
            "llm.output_messages.0.message.tool_calls.0.tool_call.function.name": tool, "llm.output_messages.0.message.tool_calls.0.tool_call.function.arguments": json.dumps(given),
        }))  # fmt: skip
        spans.append(_span(2 * number + 1, tool, {"openinference.span.kind": "TOOL", "tool.name": tool, "tool_call.id": identity,
                                                  "input.value": json.dumps({"args": [], "kwargs": given}), "output.value": text}))  # fmt: skip
    return list(reversed(spans))


def traceloop() -> object:
    spans = []
    for number, (identity, tool, given, text) in enumerate(CALLS):
        spans.append(_span(2 * number, "openai.chat", {
            "gen_ai.prompt.0.role": "system", "gen_ai.prompt.0.content": CATALOGUE, "gen_ai.completion.0.role": "assistant", "gen_ai.completion.0.tool_calls.0.id": identity,
            "gen_ai.completion.0.tool_calls.0.name": tool, "gen_ai.completion.0.tool_calls.0.arguments": json.dumps(given),
        }))  # fmt: skip
        spans.append(_span(2 * number + 1, f"{tool}.tool", {
            "traceloop.span.kind": "tool", "traceloop.entity.name": tool, "traceloop.entity.input": json.dumps({"input_str": str(given), "inputs": given}),
            "traceloop.entity.output": json.dumps({"output": {"kwargs": {"content": text, "tool_call_id": identity, "status": "success"}}}),
        }))  # fmt: skip
    return spans


def adot() -> object:
    """Write log records whose bodies hold LangChain's serialised messages."""
    rows = langchain_kwargs()
    return [{"traceId": "t", "spanId": "1", "timeUnixNano": 1_767_225_600_000_000_000, "scope": {"name": "x"}, "attributes": {},
             "body": {"input": {"messages": [{"role": "user", "content": json.dumps(rows)}]}, "output": {"messages": []}}}]  # fmt: skip


SAMPLES = {
    "openai_chat": chat, "responses": responses, "anthropic": anthropic, "bedrock": bedrock, "gemini": gemini, "langchain": langchain,
    "atif": atif, "strands_session": strands_session,
}  # fmt: skip
SPANS = {
    "current": genai_spans,
    "older": older_spans,
    "otlp": otlp,
    "opensearch": opensearch,
    "openinference": openinference,
    "traceloop": traceloop,
    "adot": adot,
}


def check(told: Any) -> None:
    assert told.statuses() == [("tides", "loaded"), ("tidse", "refused"), ("ebb", "loaded")]
    assert [load.body.rpartition("---\n\n")[2].partition("\n")[0] for load in told.loads if load.body] == [
        "# Tides",
        "# Ebb",
    ]
    row = told.skills["tides"]
    assert (row.offered, row.requested, row.loaded, row.by) == (True, 1, 1, ("model",))
    assert [(read.path, read.status) for read in row.resources.read] == [("references/moon.md", "ok")]
    assert [(run.path, run.status) for run in row.resources.run] == [("scripts/tide.py", "ok")]
    assert (told.skills["tidse"].offered, told.skills["tidse"].refused) == (False, 1)
    assert [gap for gap in told.gaps if gap.kind == "unknown"] == []


@pytest.mark.parametrize("shape", SAMPLES)
def test_one_run_in_every_shape(read: Reads, shape: str) -> None:
    check(read(SAMPLES[shape](), shape=shape))


def test_serialised_constructors_are_langchain_too(read: Reads) -> None:
    check(read(langchain_kwargs(), shape="langchain"))


@pytest.mark.parametrize("kind", SPANS)
def test_one_run_in_every_convention_of_spans(read: Reads, kind: str) -> None:
    check(read(SPANS[kind](), shape="spans"))


@pytest.mark.parametrize("kind", SPANS)
def test_the_order_of_spans_in_a_file_does_not_matter(read: Reads, kind: str) -> None:
    sample = SPANS[kind]()
    if isinstance(sample, list):
        check(read(list(reversed(sample)), shape="spans"))


def test_a_shape_recognises_its_own_sample_best() -> None:
    formats: dict[str, Format] = {
        name: module.FORMAT
        for name in plugins.members("lenses/shapes")
        if hasattr(module := plugins.load("lenses/shapes", name), "FORMAT")
    }
    samples = {**SAMPLES, **dict.fromkeys((), None), "spans": genai_spans}
    for name, make in samples.items():
        head = Head("x.json", (make(),))
        scores = {other: formats[other].recognise(head) for other in formats}
        assert max(scores, key=lambda other: scores[other]) == name, (name, scores)


def test_an_unknown_major_version_of_atif_is_said(read: Reads) -> None:
    told = read(
        {"schema_version": "ATIF-v9.0", "steps": [{"step_id": 1, "source": "user", "message": "x"}]}, shape="atif"
    )
    assert "ATIF-v9.0" in told.gaps[0].reason


def test_a_reused_id_in_spans_is_two_calls(read: Reads) -> None:
    spans = [
        _span(number, "execute_tool", {"gen_ai.operation.name": "execute_tool", "gen_ai.tool.name": "load_skill", "gen_ai.tool.call.id": "same",
                                       "gen_ai.tool.call.arguments": json.dumps({"skill_name": name}), "gen_ai.tool.call.result": FILE.replace("tides", name)})
        for number, name in enumerate(("ebb", "flow"))
    ]  # fmt: skip
    assert read(spans, shape="spans").statuses() == [("ebb", "loaded"), ("flow", "loaded")]


def test_skill_attributes_alone_say_what_was_loaded_and_run(read: Reads) -> None:
    spans = [
        _span(0, "execute_tool load_skill tides", {"gen_ai.operation.name": "execute_tool", "gen_ai.tool.name": "load_skill", "gen_ai.skill.name": "tides"}),
        _span(1, "execute_tool load_skill tidse", {"gen_ai.operation.name": "execute_tool", "gen_ai.tool.name": "load_skill", "gen_ai.skill.name": "tidse", "error.type": "SKILL_NOT_FOUND"}),
        _span(2, "execute_tool run_skill_script tides scripts/x.py", {"gen_ai.operation.name": "execute_tool", "gen_ai.tool.name": "run_skill_script", "gen_ai.skill.name": "tides",
                                                                      "gen_ai.skill.resource.name": "scripts/x.py", "process.exit.code": 2, "error.type": "SKILL_SCRIPT_EXECUTION_ERROR"}),
    ]  # fmt: skip
    told = read(spans, shape="spans")
    assert told.statuses() == [("tides", "loaded"), ("tidse", "refused")]
    (run,) = told.skills["tides"].resources.run
    assert (run.path, run.status, run.exit) == ("scripts/x.py", "failed", 2)


def test_mini_swe_agent_runs_its_commands(read: Reads) -> None:
    home = "/r/.agents/skills"

    def turn(command: str, output: str, code: int, **extra: object) -> list[dict[str, object]]:
        said = {
            "role": "assistant",
            "content": f"Look.\n```bash\n{command}\n```",
            "extra": {"actions": [{"command": command}]},
        }
        return [
            said,
            {
                "role": "user",
                "content": f"<returncode>{code}</returncode>\n<output>\n{output}\n</output>",
                "extra": extra,
            },
        ]

    told = read(
        {"info": {"mini_version": "1.1", "exit_status": "Submitted"}, "trajectory_format": "mini-swe-agent-1.1", "messages": [
            *turn(f"cat {home}/tides/SKILL.md", FILE, 0),
            *turn(f"cat {home}/tidse/SKILL.md", f"cat: {home}/tidse/SKILL.md: No such file or directory", 1, returncode=1),
            *turn(f"cat {home}/tides/references/moon.md", "# Moon", 0),
            *turn(f"python3 {home}/tides/scripts/tide.py", "no almanac", 3),
        ]},
        shape="mini_swe_agent",
    )  # fmt: skip
    assert told.statuses() == [("tides", "loaded"), ("tidse", "error")]
    resources = told.skills["tides"].resources
    assert [(read.path, read.status) for read in resources.read] == [("references/moon.md", "ok")]
    assert [(run.path, run.status, run.exit) for run in resources.run] == [("scripts/tide.py", "failed", 3)]
