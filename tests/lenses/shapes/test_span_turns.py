"""Spans that repeat a conversation: told once, also over traces, and a call without a span was stopped before it ran."""

from __future__ import annotations

import json
from typing import Any

import pytest

import guildmark
from guildmark.model.event import CallDenied, Message, ToolCall, ToolResult

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


def calls(spans: Recorder) -> list[tuple[str, str | None]]:
    return [(event.tool, event.call_id) for event in guildmark.read(spans.spans).events if isinstance(event, ToolCall)]


def said(text: str, role: str = "user") -> dict[str, Any]:
    return {"role": role, "parts": [{"type": "text", "content": text}]}


@pytest.mark.parametrize(
    ("opening", "made"),
    [
        pytest.param([said("Tie a bowline.")], ["c1", "c2"], id="the-same-first-message"),
        pytest.param([said("Tie a reef knot.")], ["c1", "c1", "c2"], id="another-first-message"),
        pytest.param([said("Be brief.", "system"), said("Tie a bowline.")], ["c1", "c1", "c2"], id="another-system-message"),
        pytest.param([], ["c1", "c1", "c2"], id="no-message"),
        pytest.param([said("Tie a bowline."), said("Quickly.")], ["c1", "c2"], id="more-said-since"),
    ],
)  # fmt: skip
def test_a_trace_goes_on_with_another_where_it_begins_alike(opening: list[dict[str, Any]], made: list[str]) -> None:
    spans = Recorder()
    spans.chat("t1", [ASKED], LOAD)
    spans.chat("t2", [*opening, LOAD, back("c1", BODY)], RUN)
    assert [identity for _, identity in calls(spans)] == made


@pytest.mark.parametrize(
    ("again", "made"),
    [
        pytest.param(LOAD, ["c1", "c2"], id="the-same-call"),
        pytest.param(call("c1", "load_skill", skill_name="splices"), ["c1", "c1", "c2"], id="other-arguments"),
        pytest.param(call("c1", "use_skill", skill_name="knots"), ["c1", "c1", "c2"], id="another-tool"),
        pytest.param(call("c3", "load_skill", skill_name="knots"), ["c1", "c3", "c2"], id="another-id"),
        pytest.param(call("", "load_skill", skill_name="knots"), ["c1", None, "c2"], id="no-id"),
    ],
)
def test_a_trace_goes_on_with_another_where_it_has_a_call_of_it(again: dict[str, Any], made: list[str | None]) -> None:
    spans = Recorder()
    spans.chat("t1", [ASKED], LOAD)
    spans.chat("t2", [ASKED, again], RUN)
    assert [identity for _, identity in calls(spans)] == made


def test_a_third_trace_goes_on_with_the_second() -> None:
    spans = Recorder()
    spans.chat("t1", [ASKED], LOAD)
    spans.chat("t2", [ASKED, LOAD, back("c1", BODY)], RUN)
    spans.chat("t3", [ASKED, LOAD, back("c1", BODY), RUN, back("c2", "It holds.")], said("Done.", "assistant"))
    assert [identity for _, identity in calls(spans)] == ["c1", "c2"]
    spoken = [event.text for event in guildmark.read(spans.spans).events if isinstance(event, Message)]
    assert spoken == ["Tie a bowline.", "Done."]


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        pytest.param([call("", "look", at="a")], 1, id="one"),
        pytest.param([call("", "look", at="a"), call("", "look", at="a")], 2, id="the-same-twice"),
        pytest.param([call("", "look", at="a"), call("", "look", at="b")], 2, id="other-arguments"),
        pytest.param([call("", "look", at="a"), call("", "see", at="a")], 2, id="another-tool"),
        pytest.param([call("c1", "look", at="a"), call("c1", "look", at="b")], 2, id="the-same-id-twice"),
    ],
)
def test_calls_in_a_repeated_conversation_are_told_as_often_as_they_stand_there(
    asked: list[dict[str, Any]], told: int
) -> None:
    spans = Recorder()
    spans.chat("t1", [ASKED, *asked], said("Once.", "assistant"))
    spans.chat("t1", [ASKED, *asked, said("Once.", "assistant")], said("Twice.", "assistant"))
    assert len(calls(spans)) == told


def test_results_without_ids_are_told_as_often_as_they_stand_there() -> None:
    spans = Recorder()
    answers = [back("", "one"), back("", "two"), back("", "two")]
    spans.chat("t1", [ASKED, *answers], said("Once.", "assistant"))
    spans.chat("t1", [ASKED, *answers], said("Twice.", "assistant"))
    results = [event.text for event in guildmark.read(spans.spans).events if isinstance(event, ToolResult)]
    assert results == ["one", "two", "two"]


def test_a_second_span_of_a_call_is_a_second_call() -> None:
    spans = Recorder()
    spans.chat("t1", [ASKED], LOAD)
    spans.tool("t1", "c1", "load_skill", BODY, skill_name="knots")
    spans.tool("t1", "c1", "load_skill", BODY, skill_name="knots")
    assert calls(spans) == [("load_skill", "c1"), ("load_skill", "c1")]


def test_what_was_said_twice_is_told_twice_and_by_another_role_again() -> None:
    spans = Recorder()
    talk = [said("Ahoy."), said("Ahoy."), said("Ahoy.", "assistant")]
    spans.chat("t1", talk, said("Aye.", "assistant"))
    spans.chat("t1", [*talk, said("Aye.", "assistant")], said("Aye.", "assistant"))
    told = [(event.role, event.text) for event in guildmark.read(spans.spans).events if isinstance(event, Message)]
    assert told == [("user", "Ahoy."), ("user", "Ahoy."), ("assistant", "Ahoy."), ("assistant", "Aye."), ("assistant", "Aye.")]  # fmt: skip


def test_an_offer_is_told_anew_only_where_it_differs() -> None:
    spans = Recorder()
    for number, (system, described) in enumerate([("Sail.", "Looks."), ("Sail.", "Looks."), ("Calm.", "Looks."), ("Calm.", "Sees."), ("Sail.", "")]):  # fmt: skip
        spans.chat("t1", [ASKED], said(f"{number}", "assistant"))
        spans.spans[-1]["attributes"]["gen_ai.system_instructions"] = json.dumps([{"type": "text", "content": system}])
        tools = [{"name": "look", "description": described}, {"name": "bare"}]
        spans.spans[-1]["attributes"]["gen_ai.tool.definitions"] = json.dumps(tools)
    told = [(event.role, event.kind, event.text) for event in guildmark.read(spans.spans).events
            if isinstance(event, Message) and event.role in ("system", "tools")]  # fmt: skip
    assert told == [
        ("tools", "look", "Looks."), ("system", "", "Sail."), ("system", "", "Calm."), ("tools", "look", "Sees."), ("system", "", "Sail."),
    ]  # fmt: skip


def test_a_gap_in_a_repeated_conversation_is_told_once() -> None:
    spans = Recorder()
    odd = {"role": "user", "parts": [{"type": "weather"}]}
    spans.chat("t1", [ASKED, odd], said("Once.", "assistant"))
    spans.chat("t1", [ASKED, odd], said("Twice.", "assistant"))
    assert [(gap.reason, gap.count) for gap in guildmark.read(spans.spans).gaps] == [("part of type 'weather'", 1)]


def test_a_result_that_a_chat_span_repeats_has_the_outcome_of_its_own_span() -> None:
    spans = Recorder()
    spans.chat("t1", [ASKED], LOAD)
    spans.tool("t1", "c1", "load_skill", "", skill_name="knots")
    del spans.spans[-1]["attributes"]["gen_ai.tool.call.result"]
    spans.spans[-1]["status"] = {"status_code": "ERROR"}
    spans.spans[-1]["attributes"]["process.exit.code"] = 3
    spans.chat("t1", [ASKED, LOAD, back("c1", "It sank.")], said("Done.", "assistant"))
    results = [event for event in guildmark.read(spans.spans).events if isinstance(event, ToolResult)]
    assert [(event.call_id, event.status, event.exit_code, event.text) for event in results] == [("c1", "error", 3, "It sank.")]  # fmt: skip
