"""Single spans: which attributes make a call and its outcome, by each convention."""

from __future__ import annotations

import json
from typing import Any

import pytest

from guildmark.lenses.shapes import genai, openinference, spans, traceloop
from guildmark.lenses.shapes.base import Head, Place
from guildmark.lenses.shapes.span import Served, Span, SpanEvent
from guildmark.model.event import Message, Raw, ToolCall, ToolResult

HERE = Place(Raw("run.json", 1, 0))


def span(status: str = "", name: str = "x", **attributes: Any) -> Span:
    return Span("t", "s", "", name, "2026-12-01T08:00:00Z", "2026-12-01T08:00:01Z", status, "", {key.replace("__", "."): value for key, value in attributes.items()}, (), HERE.raw)  # fmt: skip


def loop_tool(given: object, back: object, status: str = "") -> Served:
    found = traceloop.served(
        span(status, "look.tool", traceloop__span__kind="tool", traceloop__entity__input=json.dumps(given), traceloop__entity__output=json.dumps(back)), HERE
    )  # fmt: skip
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("given", "back", "status", "outcome", "text", "identity"),
    [
        pytest.param({"inputs": {"a": 1}}, {"output": {"kwargs": {"content": "x", "tool_call_id": "c1"}}}, "", "unknown", "x", "c1", id="a-message"),
        pytest.param({"inputs": {"a": 1}}, {"output": {"kwargs": {"content": "x", "status": "success"}}}, "", "ok", "x", None, id="a-message-that-says-success"),
        pytest.param({"inputs": {"a": 1}}, {"output": {"kwargs": {"content": "x", "status": "error"}}}, "OK", "error", "x", None, id="a-message-that-says-error"),
        pytest.param({"inputs": {"a": 1}, "kwargs": {"tool_call_id": "c2"}}, {"output": "x"}, "OK", "ok", "x", "c2", id="a-text-and-the-call-s-id"),
        pytest.param({"inputs": {"a": 1}, "kwargs": {"tool_call_id": "c2"}}, {"output": {"kwargs": {"content": "x", "tool_call_id": "c1"}}}, "", "unknown", "x", "c1", id="the-answer-s-id-first"),
        pytest.param({"inputs": {"a": 1}}, {"output": "x"}, "ERROR", "error", "x", None, id="a-span-that-failed"),
        pytest.param({"input_str": "{'a': 1}"}, {"output": "x"}, "", "unknown", "x", None, id="arguments-as-python"),
        pytest.param({"a": 1}, {"output": "x"}, "", "unknown", "x", None, id="bare-arguments"),
    ],
)  # fmt: skip
def test_a_tool_span_of_traceloop(
    given: object, back: object, status: str, outcome: str, text: str, identity: str | None
) -> None:
    found = loop_tool(given, back, status)
    assert (found.call.tool, found.call.arguments, found.call.call_id) == ("look", {"a": 1}, identity)
    assert (found.result.status, found.result.text, found.result.call_id) == (outcome, text, identity)
    assert (found.has_arguments, found.has_result) == (True, True)


def test_a_structure_that_is_no_message_is_the_result() -> None:
    found = loop_tool({"inputs": {}}, {"output": {"b": 2}})
    assert found.result.data == {"b": 2}
    none = traceloop.served(span(traceloop__span__kind="tool", traceloop__entity__name="look"), HERE)
    assert none is not None
    assert (none.call.tool, none.call.arguments, none.has_arguments, none.has_result) == ("look", {}, False, False)
    assert traceloop.served(span(traceloop__span__kind="task"), HERE) is None


def test_a_conversation_of_traceloop() -> None:
    said = traceloop.said(
        span(
            gen_ai__prompt__0__role="system", gen_ai__prompt__0__content="Sail.",
            gen_ai__prompt__1__content="Hoist.",
            gen_ai__prompt__2__role="developer", gen_ai__prompt__2__content="Calm.",
            gen_ai__prompt__3__role="ai", gen_ai__prompt__3__content="Aye.",
            gen_ai__prompt__4__role="tool", gen_ai__prompt__4__content="x", gen_ai__prompt__4__tool_call_id="c1", gen_ai__prompt__4__name="look",
            gen_ai__prompt__5__role="function", gen_ai__prompt__5__content="y",
            gen_ai__completion__0__content="Up.", gen_ai__completion__0__tool_calls__1__name="b", gen_ai__completion__0__tool_calls__0__name="a",
            gen_ai__completion__0__tool_calls__0__id="c2", gen_ai__completion__0__tool_calls__0__arguments='{"a": 1}',
            llm__request__functions__0__name="look", llm__request__functions__0__description="Looks.", llm__request__functions__1__name="bare",
        ),
        HERE,
    )  # fmt: skip
    assert said is not None
    assert (said.system, said.tools, said.model) == ("Sail.", (("look", "Looks."), ("bare", "")), True)
    assert [(event.role, event.text) for event in said.before if isinstance(event, Message)] == [
        ("user", "Hoist."), ("developer", "Calm."), ("assistant", "Aye."),
    ]  # fmt: skip
    assert [(event.tool, event.call_id, event.text) for event in said.before if isinstance(event, ToolResult)] == [
        ("look", "c1", "x"), ("", None, "y"),
    ]  # fmt: skip
    assert [(event.role, event.text) for event in said.after if isinstance(event, Message)] == [("assistant", "Up.")]
    assert [(event.tool, event.call_id, event.arguments) for event in said.after if isinstance(event, ToolCall)] == [
        ("a", "c2", {"a": 1}), ("b", None, {}),
    ]  # fmt: skip
    assert traceloop.said(span(other="x"), HERE) is None


def test_a_conversation_of_openinference() -> None:
    said = openinference.said(
        span(
            openinference__span__kind="LLM",
            llm__input_messages__0__message__role="system", llm__input_messages__0__message__content="Sail.",
            llm__input_messages__1__message__role="user", llm__input_messages__1__message__contents__0__message_content__text="Hoist.",
            llm__input_messages__2__message__role="developer", llm__input_messages__2__message__content="Calm.",
            llm__input_messages__3__message__role="tool", llm__input_messages__3__message__content="x", llm__input_messages__3__message__tool_call_id="c1", llm__input_messages__3__message__name="look",
            llm__input_messages__4__message__role="function", llm__input_messages__4__message__content="y",
            llm__output_messages__0__message__role="model", llm__output_messages__0__message__content="Up.",
            llm__output_messages__0__message__tool_calls__0__tool_call__function__name="look", llm__output_messages__0__message__tool_calls__0__tool_call__id="c2",
            llm__output_messages__0__message__tool_calls__0__tool_call__function__arguments='{"a": 1}',
            llm__tools__0__tool__json_schema='{"function": {"name": "look", "description": "Looks."}}', llm__tools__1__tool__json_schema='{"name": "bare"}',
        ),
        HERE,
    )  # fmt: skip
    assert said is not None
    assert (said.system, said.tools, said.model) == ("Sail.", (("look", "Looks."), ("bare", "")), True)
    assert [(event.role, event.text) for event in said.before if isinstance(event, Message)] == [("user", "Hoist."), ("developer", "Calm.")]  # fmt: skip
    assert [(event.tool, event.call_id, event.text) for event in said.before if isinstance(event, ToolResult)] == [
        ("look", "c1", "x"), ("", None, "y"),
    ]  # fmt: skip
    assert [(event.role, event.text) for event in said.after if isinstance(event, Message)] == [("assistant", "Up.")]
    assert [(event.tool, event.call_id, event.arguments) for event in said.after if isinstance(event, ToolCall)] == [("look", "c2", {"a": 1})]  # fmt: skip
    assert openinference.said(span(openinference__span__kind="CHAIN", llm__input_messages__0__message__role="user"), HERE) is None  # fmt: skip
    assert openinference.said(span(openinference__span__kind="LLM"), HERE) is None


@pytest.mark.parametrize(
    ("attributes", "given"),
    [
        ({"input__value": '{"a": 1}'}, {"a": 1}),
        ({"input__value": '{"kwargs": {"a": 1}, "args": []}'}, {"a": 1}),
        ({"input__value": '{"args": [{"a": 1}], "kwargs": {}}'}, {"a": 1}),
        ({"input__value": '{"args": [{"a": 1}], "b": 2}'}, {"args": [{"a": 1}], "b": 2}),
        ({"input__value": "x", "tool__parameters": '{"a": 1}'}, {"a": 1}),
        ({"input__value": "x"}, {"": "x"}),
        ({}, {}),
    ],
)
def test_the_arguments_of_a_tool_span_of_openinference(attributes: dict[str, Any], given: dict[str, object]) -> None:
    found = openinference.served(span("OK", "look", openinference__span__kind="TOOL", output__value="x", **attributes), HERE)  # fmt: skip
    assert found is not None
    assert (found.call.tool, found.call.arguments, found.result.status, found.result.text) == ("look", given, "ok", "x")
    assert (found.has_arguments, found.has_result) == (bool(given), True)


@pytest.mark.parametrize(
    ("status", "attributes", "outcome"),
    [
        ("", {}, "unknown"), ("OK", {}, "ok"), ("ERROR", {}, "error"), ("", {"error__type": "timeout"}, "error"), ("OK", {"error__type": "timeout"}, "error"),
        ("", {"gen_ai__tool__status": "error"}, "error"), ("", {"gen_ai__tool__status": "Failed"}, "error"), ("", {"gen_ai__tool__status": "success"}, "ok"),
        ("", {"gen_ai__tool__status": "weather"}, "unknown"),
    ],
)  # fmt: skip
def test_the_outcome_of_a_tool_span_of_the_genai_conventions(
    status: str, attributes: dict[str, Any], outcome: str
) -> None:
    found = genai.served(
        span(status, "execute_tool look now", gen_ai__operation__name="execute_tool", gen_ai__tool__call__id="c1", gen_ai__tool__call__arguments='{"a": 1}',
             gen_ai__tool__call__result="x", process__exit__code=3, **attributes), HERE,
    )  # fmt: skip
    assert found is not None
    assert (found.call.tool, found.call.arguments, found.call.call_id) == ("look", {"a": 1}, "c1")
    assert (found.result.status, found.result.text, found.result.exit_code) == (outcome, "x", 3)
    assert genai.served(span(gen_ai__operation__name="chat"), HERE) is None


@pytest.mark.parametrize(
    ("pair", "given", "back"),
    [
        (("gen_ai__tool__input", "gen_ai__tool__output"), {"a": 1}, "x"),
        (("gcp__vertex__agent__tool_call_args", "gcp__vertex__agent__tool_response"), {"a": 1}, "x"),
        (("other", "another"), {}, ""),
    ],
)
def test_where_a_tool_span_keeps_its_input_and_output(
    pair: tuple[str, str], given: dict[str, object], back: str
) -> None:
    found = genai.served(span(gen_ai__operation__name="execute_tool", gen_ai__tool__name="look", **{pair[0]: '{"a": 1}', pair[1]: "x"}), HERE)  # fmt: skip
    assert found is not None
    assert (found.call.arguments, found.result.text, found.has_arguments, found.has_result) == (given, back, bool(given), bool(back))  # fmt: skip


@pytest.mark.parametrize(
    ("given", "found"), [("<not serializable>", {}), ("", {}), ('{"a": 1}', {"a": 1}), ("plain", {"": "plain"})]
)
def test_arguments_that_could_not_be_written_are_none(given: str, found: dict[str, object]) -> None:
    served = genai.served(span(gen_ai__operation__name="execute_tool", gen_ai__tool__call__arguments=given), HERE)
    assert served is not None
    assert (served.call.arguments, served.has_arguments) == (found, bool(found))


def details(given: list[dict[str, Any]] | None, back: list[dict[str, Any]] | None) -> SpanEvent:
    both = {"gen_ai.input.messages": given, "gen_ai.output.messages": back}
    held = {key: json.dumps([{"parts": parts}]) for key, parts in both.items() if parts is not None}
    return SpanEvent("gen_ai.client.inference.operation.details", held)


@pytest.mark.parametrize(
    ("event", "given", "back"),
    [
        pytest.param(details([{"arguments": {"a": 1}}], [{"response": "x"}]), {"a": 1}, "x", id="both"),
        pytest.param(details([{"arguments": {"a": 1}}, {"arguments": {"a": 2}}], [{"response": "x"}, {"response": "y"}]), {"a": 1}, "x", id="the-first-counts"),
        pytest.param(details([{"weather": 1}, {"arguments": {"a": 1}}], [{"weather": 1}, {"result": "x"}]), {"a": 1}, "x", id="other-parts-before"),
        pytest.param(details([], [{"response": "x", "result": "y"}]), {}, "x", id="a-response-before-a-result"),
        pytest.param(details(None, None), {}, "", id="nothing"),
        pytest.param(SpanEvent("weather", details([{"arguments": {"a": 1}}], [{"response": "x"}]).attributes), {}, "", id="another-event"),
        pytest.param(SpanEvent("gen_ai.tool.message", {"content": '{"a": 1}'}), {"a": 1}, "", id="a-tool-message"),
        pytest.param(SpanEvent("gen_ai.choice", {"message": "x"}), {}, "x", id="a-choice"),
    ],
)  # fmt: skip
def test_what_a_tool_span_says_in_events(event: SpanEvent, given: dict[str, object], back: str) -> None:
    found = genai.served(span(gen_ai__operation__name="execute_tool", gen_ai__tool__name="look")._replace(events=(event,)), HERE)  # fmt: skip
    assert found is not None
    assert (found.call.arguments, found.result.text, found.has_arguments, found.has_result) == (given, back, bool(given), bool(back))  # fmt: skip


def test_attributes_come_before_events() -> None:
    event = details([{"arguments": {"a": 2}}], [{"response": "y"}])
    own = span(gen_ai__operation__name="execute_tool", gen_ai__tool__call__arguments='{"a": 1}', gen_ai__tool__call__result="x")  # fmt: skip
    found = genai.served(own._replace(events=(event,)), HERE)
    assert found is not None
    assert (found.call.arguments, found.result.text) == ({"a": 1}, "x")


@pytest.mark.parametrize(
    ("key", "likeness"),
    [
        ("gen_ai.system", 0.9), ("llm.model_name", 0.9), ("openinference.span.kind", 0.9), ("traceloop.span.kind", 0.9), ("tool.name", 0.9), ("gcp.vertex.agent.llm_request", 0.9), ("body", 0.9),
        ("bodywork", 0.3), ("toolbox", 0.3), ("llms", 0.3), ("my.gen_ai.system", 0.3), ("gcp.vertex.model", 0.3), ("http.method", 0.3),
    ],
)  # fmt: skip
def test_what_marks_the_spans_of_agents(key: str, likeness: float) -> None:
    record = {"name": "x", "context": {"trace_id": "t", "span_id": "s"}, "start_time": "2026-12-01T08:00:00Z", "attributes": {key: "x"}}  # fmt: skip
    assert spans.recognise(Head("run.jsonl", (record,))) == likeness
    assert spans.recognise(Head("run.jsonl", ({"weather": 1},))) == 0.0
