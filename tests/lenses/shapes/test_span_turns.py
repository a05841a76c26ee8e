"""Spans that repeat a conversation: told once, also over traces, and a call without a span was stopped before it ran."""

from __future__ import annotations

import json
from typing import Any

import guildmark
from guildmark.model.event import CallDenied, ToolResult

BODY = "---\nname: knots\ndescription: Ties knots.\n---\nTie it twice.\n"
ASKED = {"role": "user", "parts": [{"type": "text", "content": "Tie a bowline."}]}


def call(identity: str, tool: str, **given: object) -> dict[str, Any]:
    return {"role": "assistant", "parts": [{"type": "tool_call", "id": identity, "name": tool, "arguments": given}]}


def back(identity: str, text: str) -> dict[str, Any]:
    return {"role": "tool", "parts": [{"type": "tool_call_response", "id": identity, "response": text}]}


class Recorder:
    """Writes spans in the order of their making, a second apart."""

    def __init__(self) -> None:
        self.spans: list[dict[str, Any]] = []

    def _add(self, trace: str, name: str, **attributes: object) -> None:
        at = len(self.spans)
        self.spans.append({
            "name": name, "context": {"trace_id": trace, "span_id": f"s{at}"}, "parent_id": None,
            "start_time": f"2026-12-01T10:00:{at:02}.000000Z", "end_time": f"2026-12-01T10:00:{at:02}.500000Z",
            "status": {"status_code": "UNSET"}, "events": [], "attributes": attributes,
        })  # fmt: skip

    def chat(
        self, trace: str, before: list[dict[str, Any]], after: dict[str, Any], tools: tuple[str, ...] = ()
    ) -> None:
        more = {"gen_ai.tool.definitions": json.dumps([{"name": name} for name in tools])} if tools else {}
        self._add(trace, "chat m", **{"gen_ai.operation.name": "chat", "gen_ai.input.messages": json.dumps(before),
                                      "gen_ai.output.messages": json.dumps([after]), **more})  # fmt: skip

    def tool(self, trace: str, identity: str, name: str, result: str, **given: object) -> None:
        self._add(trace, f"execute_tool {name}", **{
            "gen_ai.operation.name": "execute_tool", "gen_ai.tool.name": name, "gen_ai.tool.call.id": identity,
            "gen_ai.tool.call.arguments": json.dumps(given), "gen_ai.tool.call.result": result})  # fmt: skip


LOAD = call("c1", "load_skill", skill_name="knots")
RUN = call("c2", "run_skill_script", skill_name="knots", script_name="scripts/tie.py")
SAID = {"role": "assistant", "parts": [{"type": "text", "content": "Done."}]}


def loaded(recorder: Recorder, trace: str = "t1", tools: tuple[str, ...] = ()) -> list[dict[str, Any]]:
    """Record a load, and return the conversation so far."""
    recorder.chat(trace, [ASKED], LOAD, tools)
    recorder.tool(trace, "c1", "load_skill", BODY, skill_name="knots")
    return [ASKED, LOAD, back("c1", BODY)]


def test_a_call_without_a_span_among_calls_with_one_was_stopped() -> None:
    spans = Recorder()
    so_far = loaded(spans)
    spans.chat("t1", so_far, RUN)
    spans.chat("t1", [*so_far, RUN, back("c2", "Come back tomorrow.")], SAID)
    trace = guildmark.read(spans.spans)
    assert [(run.path, run.status) for run in trace.skills[0].resources.run] == [("scripts/tie.py", "blocked")]
    assert [event.by for event in trace.events if isinstance(event, CallDenied)] == ["host"]


def test_the_sentence_of_the_host_says_more_than_a_missing_span() -> None:
    spans = Recorder()
    so_far = loaded(spans)
    spans.chat("t1", so_far, RUN)
    spans.chat("t1", [*so_far, RUN, back("c2", "Error: Argument parsing failed.")], SAID)
    trace = guildmark.read(spans.spans)
    assert [run.status for run in trace.skills[0].resources.run] == ["failed"]
    assert not [event for event in trace.events if isinstance(event, CallDenied)]


def test_a_tool_that_does_not_exist_was_not_stopped() -> None:
    spans = Recorder()
    so_far = loaded(spans, tools=("load_skill", "run_skill_script"))
    wrong = call("c2", "untie", rope="r")
    spans.chat("t1", so_far, wrong)
    spans.chat("t1", [*so_far, wrong, back("c2", "There is no such tool.")], SAID)
    results = [event for event in guildmark.read(spans.spans).events if isinstance(event, ToolResult)]
    assert [(event.call_id, event.status) for event in results] == [("c1", "unknown"), ("c2", "unknown")]


def test_a_result_from_before_these_spans_was_not_stopped() -> None:
    spans = Recorder()
    earlier = [ASKED, RUN, back("c2", "It holds.")]
    spans.chat("t1", earlier, LOAD)
    spans.tool("t1", "c1", "load_skill", BODY, skill_name="knots")
    spans.chat("t1", [*earlier, LOAD, back("c1", BODY)], SAID)
    trace = guildmark.read(spans.spans)
    assert [run.status for run in trace.skills[0].resources.run] == ["ok"]


def test_a_trace_that_goes_on_with_another_repeats_nothing() -> None:
    spans = Recorder()
    so_far = loaded(spans)
    spans.chat("t1", so_far, RUN)
    spans.tool("t2", "c2", "run_skill_script", "It holds.", skill_name="knots", script_name="scripts/tie.py")
    spans.chat("t2", [*so_far, RUN, back("c2", "It holds.")], SAID)
    (row,) = guildmark.read(spans.spans).skills
    assert (row.requested, row.loaded) == (1, 1)
    assert [(run.path, run.status) for run in row.resources.run] == [("scripts/tie.py", "ok")]


def test_two_runs_of_the_same_task_are_two_although_their_ids_are_the_same() -> None:
    spans = Recorder()
    for trace in ("t1", "t2"):
        spans.chat(trace, loaded(spans, trace), SAID)
    (row,) = guildmark.read(spans.spans).skills
    assert (row.requested, row.loaded) == (2, 2)


def test_what_came_of_the_last_call_stands_with_the_agent() -> None:
    spans = Recorder()
    so_far = loaded(spans)
    spans.chat("t1", so_far, RUN)
    spans.chat("t1", so_far, {"role": "assistant", "parts": [*RUN["parts"], *back("c2", "Not today.")["parts"]]})
    spans.spans[-1]["attributes"]["gen_ai.operation.name"] = "invoke_agent"
    (row,) = guildmark.read(spans.spans).skills
    assert [run.status for run in row.resources.run] == ["blocked"]
