"""What a run took, as budgets see it: each token, dollar and turn once, whichever way the host writes it down.

The figures of captured logs were counted on their raw records; the other records are made up, in the hosts' forms.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import guildmark
from guildmark.evaluators.loaded_within import LoadedWithin
from guildmark.evaluators.within_budget import WithinBudget
from guildmark.model.case import Budget, Case

if TYPE_CHECKING:
    from guildmark.model.trace import Trace

HERE = Path(__file__).parent
Took = tuple[float | None, float | None, float | None]


def took(trace: Trace) -> Took:
    """Return turns, tokens and dollars, of which a budget allows none, so that each verdict names its figure."""
    case = Case(id="all", budget=Budget(turns=0, tokens=0, cost=0))
    said = [verdict.reason for verdict in WithinBudget().evaluate(trace, case)]
    turns, tokens, cost = (
        None if why.startswith("no ") else float(why.split()[0].strip("$,").replace(",", "")) for why in said
    )
    return turns, tokens, cost


def of(tmp_path: Path, rows: list[dict[str, Any]], name: str = "log.jsonl", host: str | None = None) -> Trace:
    text = json.dumps(rows) if name.endswith(".json") else "\n".join(map(json.dumps, rows))
    (tmp_path / name).write_text(text)
    return guildmark.read(str(tmp_path / name), host=host)


@pytest.mark.parametrize(("log", "expected"), [
    ("claude_code/a_full.session.jsonl", (4, 4968, None)), ("claude_code/a_full.stream.jsonl", (4, 4968, 0.01692)),
    ("codex/a_full.session.jsonl", (4, 4968, None)), ("codex/a_full.stream.jsonl", (None, 4968, None)),
    ("gemini_cli/a_full.session.jsonl", (4, 4968, None)), ("gemini_cli/a_full.stream.jsonl", (4, 4968, None)),
    ("qwen_code/a_full.session.jsonl", (4, 4968, None)), ("qwen_code/a_full.stream.jsonl", (4, 4968, None)),
    ("copilot_cli/a_full.session.jsonl", (4, 4968, None)), ("copilot_cli/a_full.stream.jsonl", (4, None, None)),
    ("opencode/a_full.session.json", (4, 4968, 0)), ("opencode/a_full.stream.jsonl", (4, 4968, 0)),
    ("opencode/e_two.stream.jsonl", (2, 2484, 0)),
    ("cline/a_full.stream.jsonl", (4, 4968, 0)), ("pi/a_full.session.jsonl", (4, 4968, 0)),
    ("maf_python/a_load_read_run.spans.json", (4, 440, None)), ("maf_python/j_parallel.spans.json", (3, 330, None)),
    ("strands/a_load_read_run.spans.json", (4, 440, None)), ("strands/a_load_read_run.spans.latest.json", (4, 440, None)),
    ("strands/a_load_read_run.json", (4, 440, None)), ("pydantic_ai/harness_a_load_read_run.spans.json", (4, 539, None)),
    ("google_adk/a_load_read_run.json", (4, 440, None)), ("google_adk/a_load_read_run.spans.json", (4, 440, None)),
    ("google_adk/j_parallel.spans.json", (3, 330, None)), ("google_adk/j_parallel.spans.latest.json", (3, 330, None)),
    ("openai_agents/eager_a_load_read_run.trace.json", (4, None, None)),
    ("openai_agents/lazy_j_parallel.trace.json", (5, None, None)), ("openai_agents/shell_j_parallel.trace.json", (3, None, None)),
    ("inspect_ai/a_load_read_run.json", (4, 117, None)), ("agentscope/a_load_read_run.json", (4, 440, None)),
    ("mistral_vibe/a_load_read_run.json", (4, 440, 0)), ("fast_agent/a_load_read_run.json", (4, 440, None)),
    ("maf_python/a_load_read_run.json", (4, 440, None)), ("haystack/j_parallel.json", (3, 330, None)),
    ("deepagents/j_parallel.json", (3, 330, None)), ("ag2/a_load_read_run.json", (4, 440, None)),
    ("openhands/j_parallel.json", (3, None, None)), ("camel/a_load_read_run.json", (None, None, None)),
])  # fmt: skip
def test_what_captured_runs_took(log: str, expected: Took) -> None:
    host, _, name = log.partition("/")
    turns, tokens, cost = took(guildmark.read(str(HERE / host / "logs" / name)))
    assert (turns, tokens) == expected[:2]
    assert cost == pytest.approx(expected[2])


def span(identity: str, parent: str | None, operation: str, at: int, to: int = 0, **more: object) -> dict[str, Any]:
    attributes = {"gen_ai.operation.name": operation, "gen_ai.agent.name": "mate"}
    attributes |= {f"gen_ai.{key.replace('__', '.')}": value for key, value in more.items()}
    return {"name": f"{operation} x", "context": {"trace_id": "t", "span_id": identity}, "parent_id": parent,
            "start_time": f"2026-12-01T10:00:{at:02}.000000Z", "end_time": f"2026-12-01T10:00:{to or at + 1:02}.000000Z",
            "status": {"status_code": "UNSET"}, "events": [], "attributes": attributes}  # fmt: skip


def test_an_agent_used_as_a_tool_counts_once_with_its_own_answers(tmp_path: Path) -> None:
    rows = [
        span("c1", "a", "chat", 1, usage__input_tokens=10, usage__output_tokens=1),
        span("t1", "a", "execute_tool", 3, tool__name="scout", tool__call__id="k1"),
        span("b", "t1", "invoke_agent", 3, usage__input_tokens=50, usage__output_tokens=5),
        span("c2", "b", "chat", 3, usage__input_tokens=50, usage__output_tokens=5),
        span("c3", "a", "chat", 5, usage__input_tokens=20, usage__output_tokens=2),
        span("a", None, "invoke_agent", 0, 9, usage__input_tokens=80, usage__output_tokens=8),
    ]
    assert took(of(tmp_path, rows, "spans.json"))[1] == 88


def test_an_agents_total_counts_where_its_answers_have_no_figures(tmp_path: Path) -> None:
    rows = [
        span("c1", "a", "chat", 1, request__model="m"),
        span("t1", "a", "execute_tool", 3, tool__name="scout", tool__call__id="k1"),
        span("c2", "t1", "chat", 3, usage__input_tokens=5, usage__output_tokens=1),
        span("c3", "a", "chat", 5, request__model="m"),
    ]
    agent = span("a", None, "invoke_agent", 0, 6, usage__input_tokens=80, usage__output_tokens=8)
    assert took(of(tmp_path, [*rows, agent], "spans.json"))[:2] == (3, 94)
    assert took(of(tmp_path, [agent, *rows], "spans.json"))[:2] == (3, 94)
    assert took(of(tmp_path, rows, "spans.json"))[:2] == (3, None)


def test_a_workflow_around_agents_and_a_call_recorded_twice_add_nothing(tmp_path: Path) -> None:
    rows = [
        span("w", None, "invoke_workflow", 0, usage__input_tokens=30, usage__output_tokens=3),
        span("a", "w", "invoke_agent", 0, usage__input_tokens=30, usage__output_tokens=3),
        span("o", "a", "chat", 1, usage__input_tokens=30, usage__output_tokens=3),
        span("i", "o", "generate_content", 1, usage__input_tokens=30, usage__output_tokens=3),
    ]
    assert took(of(tmp_path, rows, "spans.json"))[:2] == (1, 33)


def test_spans_that_are_missing_in_between_make_no_total_count_again(tmp_path: Path) -> None:
    rows = [span("c1", "cycle", "chat", 1, usage__input_tokens=10, usage__output_tokens=1),
            span("c2", "cycle", "chat", 3, usage__input_tokens=20, usage__output_tokens=2)]  # fmt: skip
    agent = span("a", None, "invoke_agent", 0, 9, usage__input_tokens=30, usage__output_tokens=3)
    later = span("b", None, "invoke_agent", 20, 29, usage__input_tokens=7, usage__output_tokens=0)
    assert took(of(tmp_path, [*rows, agent], "spans.json"))[:2] == (2, 33)
    assert took(of(tmp_path, [*rows, agent, later], "spans.json"))[1] == 40


def test_spans_of_two_traces_with_the_same_ids_are_two_answers(tmp_path: Path) -> None:
    one = span("c", None, "chat", 1, usage__input_tokens=10, usage__output_tokens=1)
    two = {**one, "context": {"trace_id": "u", "span_id": "c"}}
    assert took(of(tmp_path, [one, two], "spans.json"))[:2] == (2, 22)
    assert took(of(tmp_path, [one, one], "spans.json"))[:2] == (1, 11)


def test_parents_that_go_round_end(tmp_path: Path) -> None:
    rows = [
        span("a", "b", "invoke_agent", 1, usage__input_tokens=10, usage__output_tokens=1),
        span("b", "a", "step", 1),
    ]
    assert took(of(tmp_path, rows, "spans.json"))[1] == 11


def test_openinference_counts_the_model_and_not_the_agent_around_it(tmp_path: Path) -> None:
    def row(identity: str, parent: str | None, kind: str, read: int, **more: object) -> dict[str, Any]:
        made = span(identity, parent, "x", 1)
        counts = {"llm.token_count.prompt": read, "llm.token_count.completion": 1}
        return {**made, "attributes": {"openinference.span.kind": kind, **counts, **more}}

    rows = [row("a", None, "AGENT", 40), row("m", "a", "LLM", 40, **{"llm.token_count.prompt_details.cache_read": 30})]
    trace = of(tmp_path, rows, "spans.json")
    assert took(trace)[:2] == (1, 41)
    assert [getattr(event, "cached_tokens", None) for event in trace.events] == [30]


@pytest.mark.parametrize(("total", "expected"), [(None, 30), (130, 130), (30, 30)])
def test_a_spans_total_tells_whether_cached_parts_stand_apart(tmp_path: Path, total: int | None, expected: int) -> None:
    more = {} if total is None else {"usage__total_tokens": total}
    rows = [span("c", None, "chat", 1, usage__input_tokens=20, usage__output_tokens=10,
                 usage__cache_read__input_tokens=15, **more)]  # fmt: skip
    assert took(of(tmp_path, rows, "spans.json"))[1] == expected


def anthropic(read: int, wrote: int, cached: int = 0, stored: int = 0) -> dict[str, int]:
    return {"input_tokens": read, "output_tokens": wrote, "cache_read_input_tokens": cached,
            "cache_creation_input_tokens": stored}  # fmt: skip


def claude(kind: str, identity: str, usage: dict[str, int], *blocks: dict[str, Any], **more: object) -> dict[str, Any]:
    message = {"id": identity, "role": "assistant", "model": "m", "content": list(blocks), "usage": usage}
    return {"type": "assistant", kind: "s", "message": message, **more}


def test_the_rows_of_one_answer_count_once_with_the_last_figures(tmp_path: Path) -> None:
    look, seen = (
        {"type": "tool_use", "id": "t1", "name": "Look", "input": {}},
        {"type": "tool_result", "tool_use_id": "t1"},
    )
    rows = [
        claude("sessionId", "m1", anthropic(3, 1, 100, 20), {"type": "text", "text": "Aye."}, isSidechain=False),
        claude("sessionId", "m9", anthropic(5, 5), {"type": "text", "text": "Below."}, isSidechain=True),
        {"type": "user", "sessionId": "s", "isSidechain": False, "message": {"role": "user", "content": [seen]}},
        claude("sessionId", "m1", anthropic(3, 9, 100, 20), look, isSidechain=False),
        claude("sessionId", "m2", anthropic(4, 6), {"type": "text", "text": "Done."}, isSidechain=False),
    ]
    assert took(of(tmp_path, rows))[:2] == (3, 132 + 10 + 10)


def stream(*results: dict[str, Any]) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = [{"type": "system", "subtype": "init", "session_id": "s", "tools": ["Skill", "Read"]}]
    for number, result in enumerate(results):
        parts = [{"type": "text", "text": f"{index}"} for index in range(2)]
        rows.extend(claude("session_id", f"m{number}", anthropic(7, 1), part) for part in parts)
        rows.append({"type": "result", "subtype": "success", "session_id": "s", **result})
    return rows


def test_a_stream_takes_the_figures_of_its_results(tmp_path: Path) -> None:
    once = stream({"usage": anthropic(7, 40, 1000, 200), "total_cost_usd": 0.25})
    assert took(of(tmp_path, once)) == (1, 1247, 0.25)
    twice = stream(
        {"usage": anthropic(7, 40), "total_cost_usd": 0.25}, {"usage": anthropic(8, 50), "total_cost_usd": 0.75}
    )
    assert took(of(tmp_path, twice)) == (2, 105, 0.75)
    assert took(of(tmp_path, once[:-1])) == (1, None, None)


def test_a_stream_counts_all_models_of_a_run_and_none_again_in_the_next(tmp_path: Path) -> None:
    def model(read: int, wrote: int, cached: int) -> dict[str, int]:
        return {
            "inputTokens": read,
            "outputTokens": wrote,
            "cacheReadInputTokens": cached,
            "cacheCreationInputTokens": 0,
        }

    first = {"usage": anthropic(7, 40), "modelUsage": {"big": model(7, 40, 0), "small": model(100, 10, 5)}}
    grown = {"usage": anthropic(8, 50), "modelUsage": {"big": model(15, 90, 0), "small": model(100, 10, 5)}}
    assert took(of(tmp_path, stream(first)))[1] == 162
    assert took(of(tmp_path, stream(first, grown)))[1] == 162 + 58


def test_older_rollouts_count_each_answer_once_and_never_the_running_total(tmp_path: Path) -> None:
    def counted(total: int, last: int) -> dict[str, Any]:
        info = {"total_token_usage": {"input_tokens": total, "output_tokens": 4, "total_tokens": total + 4},
                "last_token_usage": {"input_tokens": last, "cached_input_tokens": 2, "output_tokens": 2}}  # fmt: skip
        return {
            "timestamp": "2026-12-01T10:00:00Z",
            "type": "event_msg",
            "payload": {"type": "token_count", "info": info},
        }

    limits = {
        "timestamp": "2026-12-01T10:00:00Z",
        "type": "event_msg",
        "payload": {"type": "token_count", "info": None},
    }
    rows = [limits, counted(10, 10), counted(10, 10), counted(30, 20)]
    assert took(of(tmp_path, rows, host="codex"))[1] == 34


def test_cached_parts_and_thoughts_that_stand_apart_are_counted(tmp_path: Path) -> None:
    step = {"type": "step-finish", "messageID": "m1", "cost": 0.5,
            "tokens": {"input": 5, "output": 3, "reasoning": 4, "cache": {"read": 100, "write": 20}}}  # fmt: skip
    rows = [{"type": "step_finish", "sessionID": "s", "timestamp": 1764576000000, "part": step}]
    assert took(of(tmp_path, rows)) == (1, 132, 0.5)
    usage = {"promptTokenCount": 90, "candidatesTokenCount": 4, "thoughtsTokenCount": 6, "toolUsePromptTokenCount": 10,
             "cachedContentTokenCount": 80}  # fmt: skip
    event = {"author": "mate", "invocationId": "i", "content": {"role": "model", "parts": [{"text": "Aye."}]}}
    for counts in (usage, {**usage, "totalTokenCount": 110}):
        assert took(of(tmp_path, [{**event, "usageMetadata": counts}], "adk.json"))[:2] == (1, 110)


def test_calls_of_one_opencode_message_are_of_one_turn(tmp_path: Path) -> None:
    def tool(message: str, call: str) -> dict[str, Any]:
        state = {"status": "completed", "input": {}, "output": "x"}
        part = {"type": "tool", "messageID": message, "callID": call, "tool": "read", "state": state}
        return {"type": "tool_use", "sessionID": "s", "timestamp": 1764576000000, "part": part}

    assert took(of(tmp_path, [tool("m1", "a"), tool("m1", "b"), tool("m2", "c"), tool("m2", "d")]))[0] == 2


def test_cline_counts_iterations_and_what_each_cost(tmp_path: Path) -> None:
    def row(kind: str, **event: object) -> dict[str, Any]:
        return {"ts": "2026-12-01T10:00:00Z", "type": "agent_event", "event": {"type": kind, **event}}

    def tool(call: str) -> list[dict[str, Any]]:
        both = {"contentType": "tool", "toolCallId": call, "toolName": "look"}
        return [row("content_start", **both, input={}), row("content_end", **both, output="x")]

    rows = [row("iteration_start", iteration=1), row("usage", inputTokens=10, outputTokens=1, totalCost=0.25), *tool("a"),
            *tool("b"), row("iteration_start", iteration=2), row("usage", inputTokens=20, outputTokens=2, totalCost=0.75),
            row("content_end", contentType="text", text="Done.")]  # fmt: skip
    assert took(of(tmp_path, rows)) == (2, 33, 0.75)


def test_copilot_counts_a_request_once_and_premium_requests_are_no_dollars(tmp_path: Path) -> None:
    def row(kind: str, data: dict[str, Any]) -> dict[str, Any]:
        return {"type": kind, "id": "i", "parentId": "p", "timestamp": "2026-12-01T10:00:00Z", "data": data}

    usage = {"apiCallId": "c1", "inputTokens": 100, "outputTokens": 5, "cacheReadTokens": 80, "cost": 3}
    said = {"content": "Aye.", "apiCallId": "c1", "toolRequests": []}
    rows = [
        row("session.usage_record", {"usage": usage}),
        row("assistant.usage", usage),
        row("assistant.message", said),
    ]
    assert took(of(tmp_path, rows)) == (1, 105, None)


def trace_span(identity: str, parent: str | None, at: int, data: dict[str, Any]) -> dict[str, Any]:
    return {"object": "trace.span", "id": identity, "trace_id": "t", "parent_id": parent, "error": None, "span_data": data,
            "started_at": f"2026-12-01T10:00:{at:02}Z", "ended_at": f"2026-12-01T10:00:{at + 1:02}Z"}  # fmt: skip


def test_openai_agents_count_requests_else_turns_else_the_task(tmp_path: Path) -> None:
    def usage(read: int, wrote: int) -> dict[str, Any]:
        return {"input_tokens": read, "output_tokens": wrote, "input_tokens_details": {"cached_tokens": 1}}

    def custom(kind: str, counts: dict[str, Any]) -> dict[str, Any]:
        return {"type": "custom", "name": kind, "data": {"sdk_span_type": kind, "usage": counts}}

    def calls(parent: str) -> list[dict[str, Any]]:
        data = {"type": "function", "name": "look", "input": "{}", "output": "x"}
        return [trace_span(f"f{parent}{n}", parent, 4 + n, data) for n in range(2)]

    agent = trace_span("a", "task", 1, {"type": "agent", "name": "Mate"})
    task = {**trace_span("task", None, 0, custom("task", usage(70, 7))), "ended_at": "2026-12-01T10:00:09Z"}
    turn = trace_span("turn", "a", 2, custom("turn", usage(70, 7)))
    request = trace_span("r", "turn", 2, {"type": "response", "usage": usage(60, 6)})
    nothing = {"input_tokens": 0, "output_tokens": 0}
    assert took(of(tmp_path, [task, agent, turn, request, *calls("turn")], "t.json"))[:2] == (1, 66)
    assert took(of(tmp_path, [task, agent, turn, *calls("turn")], "t.json"))[:2] == (1, 77)
    mute = {**turn, "span_data": custom("turn", nothing)}
    assert took(of(tmp_path, [task, agent, mute, *calls("turn")], "t.json"))[:2] == (1, 77)
    older = [
        agent,
        {**request, "parent_id": "a"},
        *calls("a"),
        trace_span("g", "a", 8, {"type": "generation", "usage": usage(8, 1)}),
    ]
    assert took(of(tmp_path, older, "t.json"))[:2] == (2, 75)


@pytest.mark.parametrize(("counts", "expected"), [
    ({"inputTokens": 5, "outputTokens": 1, "cacheReadInputTokens": 90, "cacheWriteInputTokens": 4}, 100),
    ({"inputTokens": 95, "outputTokens": 5, "totalTokens": 100, "cacheReadInputTokens": 90}, 100),
    ({"inputTokens": 5, "outputTokens": 1, "totalTokens": 100, "cacheReadInputTokens": 94}, 100),
])  # fmt: skip
def test_bedrock_counts_the_cache_as_its_total_says(tmp_path: Path, counts: dict[str, int], expected: int) -> None:
    message = {"role": "assistant", "content": [{"toolUse": {"toolUseId": "a", "name": "look", "input": {}}}],
               "metadata": {"usage": counts}}  # fmt: skip
    assert took(of(tmp_path, [message], "m.json"))[1] == expected


def test_a_trajectorys_own_sum_counts_where_no_step_does(tmp_path: Path) -> None:
    steps = [{"step_id": 1, "source": "user", "message": "Sail."}, {"step_id": 2, "source": "agent", "message": "Aye."}]
    whole = {"schema_version": "ATIF-v1.4", "agent": {"name": "x"}, "steps": steps, "session_id": "s",
             "final_metrics": {"total_prompt_tokens": 90, "total_completion_tokens": 9, "total_cost_usd": 0.5}}  # fmt: skip
    (tmp_path / "a.json").write_text(json.dumps(whole))
    assert took(guildmark.read(str(tmp_path / "a.json")))[1:] == (99, 0.5)
    steps[1] = {**steps[1], "metrics": {"prompt_tokens": 80, "completion_tokens": 8}}  # type: ignore[dict-item]  # JSON
    (tmp_path / "a.json").write_text(json.dumps({**whole, "steps": steps}))
    assert took(guildmark.read(str(tmp_path / "a.json")))[1:] == (88, None)


def test_a_session_of_copilot_without_requests_is_summed_up_at_its_end(tmp_path: Path) -> None:
    def row(kind: str, data: dict[str, Any]) -> dict[str, Any]:
        return {"type": kind, "id": "i", "parentId": "p", "timestamp": "2026-12-01T10:00:00Z", "data": data}

    usage = {"inputTokens": 90, "outputTokens": 9, "cacheReadTokens": 80, "cacheWriteTokens": 0}
    ends = row(
        "session.shutdown", {"modelMetrics": {"m": {"usage": usage, "requests": {"cost": 2}}, "n": {"usage": usage}}}
    )
    rows = [row("assistant.message", {"content": "Aye.", "toolRequests": []}), ends]
    assert took(of(tmp_path, rows)) == (1, 198, None)
    request = row("session.usage_record", {"usage": {"inputTokens": 5, "outputTokens": 1}})
    assert took(of(tmp_path, [request, *rows])) == (1, 6, None)


def test_a_turn_is_not_told_where_the_format_shows_none() -> None:
    trace = guildmark.read(str(HERE / "codex" / "logs" / "a_full.stream.jsonl"))
    (found,) = LoadedWithin(skill="expense-report", turns=1).evaluate(trace, Case(id="x"))
    assert (trace.turns, found.outcome) == ("unrecorded", "unknown")
    (found,) = LoadedWithin(skill="expense-report", turns=0).evaluate(trace, Case(id="x"))
    assert found.outcome == "fail"


def test_frameworks_that_pass_counts_on_do_not_say_what_input_is(tmp_path: Path) -> None:
    def event(**counts: int) -> dict[str, Any]:
        said = {"message": {"content": "Aye."}, "tool_calls": {"calls": []}, "usage": {"data": counts}}
        return {"event": "ModelResponse", "data": said}

    apart = event(prompt_tokens=5, completion_tokens=1, cache_read_input_tokens=90, cache_creation_input_tokens=4)
    within = event(prompt_tokens=99, completion_tokens=1, cache_read_input_tokens=90)
    for row in (apart, within):
        assert took(of(tmp_path, [row], "a.json", host="ag2"))[1] == 100


def test_what_a_coding_agents_trajectory_says_of_each_answer_and_of_the_whole(tmp_path: Path) -> None:
    usage = {"prompt_tokens": 90, "completion_tokens": 9, "prompt_tokens_details": {"cached_tokens": 80}}
    said = {"role": "assistant", "content": "Aye.", "extra": {"response": {"model": "m", "usage": usage}}}
    stats = {"instance_cost": 0.5, "api_calls": 2}
    whole = {"trajectory_format": "mini-swe-agent-1.1", "info": {"model_stats": stats},
             "messages": [{"role": "user", "content": "Sail."}, said, {"role": "user", "content": "On."}, said]}  # fmt: skip
    (tmp_path / "a.json").write_text(json.dumps(whole))
    assert took(guildmark.read(str(tmp_path / "a.json"))) == (2, 198, 0.5)
