"""Records that no sample holds: each kind, field and mark that a reader knows, and kinds that are new to it.

Kinds and keys are the hosts' (see the readers), values and kinds like ``weather`` are made up. What they become stands
in ``events/``, as for samples; a kind that says nothing of skills becomes nothing, and none that is unknown does.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from inline_snapshot import external_file
from msgspec import structs

from guildmark import plugins
from guildmark.lenses.shapes.base import Format, Head, Row
from guildmark.model.event import Raw
from guildmark.model.trace import Gap

if TYPE_CHECKING:
    from collections.abc import Iterator

Records = list[Any]


class Source:
    """Decoded records, as lines are."""

    def __init__(self, records: Records) -> None:
        self.records = records
        self.head = Head("run.jsonl", tuple(records[:40]), lines=len(records) > 1)

    def rows(self) -> Iterator[Row | Gap]:
        return (Row(record, Raw("run.jsonl", number, 0)) for number, record in enumerate(self.records, 1))


def forms() -> list[Format]:
    hosts = (host for host in plugins.members("hosts") if "log" in plugins.parts("hosts", host))
    own = [one for host in hosts for one in plugins.load("hosts", host, "log").LOG.formats]
    shapes = (plugins.load("lenses/shapes", shape) for shape in plugins.members("lenses/shapes"))
    return [*own, *(shape.FORMAT for shape in shapes if hasattr(shape, "FORMAT"))]


def form(name: str) -> Format:
    return next(one for one in forms() if one.name == name)


def lines(name: str, records: Records) -> list[str]:
    told = []
    for event in form(name).read(Source(records)):
        facts = json.loads(msgspec.json.encode(event))
        place = facts.pop("place" if isinstance(event, Gap) else "raw")
        plain = {field.name: field.default for field in structs.fields(event)}
        kept = {key: value for key, value in facts.items() if key not in plain or value != plain[key]}
        kind = "gap" if isinstance(event, Gap) else kept.pop("type")
        told.append(f"{place['line']}{place['path']} {kind} {json.dumps(kept)}")
    return told


def row(kind: str, **facts: Any) -> dict[str, Any]:
    return {"type": kind, "timestamp": "2026-12-01T08:00:00Z", **facts}


def claude(kind: str, content: Any = None, **facts: Any) -> dict[str, Any]:
    said = {} if content is None else {"message": {"id": "m1", "role": kind, "content": content}}
    return row(kind, sessionId="s", isSidechain=False, cwd="/w", **said, **facts)


def answer(identity: str, text: str, *, failed: bool = True, **facts: Any) -> dict[str, Any]:
    block = {"type": "tool_result", "tool_use_id": identity, "content": text, "is_error": failed}
    return claude("user", [block], **facts)


def attached(kind: str, **facts: Any) -> dict[str, Any]:
    return claude("attachment", attachment={"type": kind, **facts})


CLAUDE = [
    7,
    claude("assistant", [{"type": "text", "text": "One."}], attributionSkill="sails", agentId="a1"),
    claude("assistant", [{"type": "text", "text": "Two."}], attributionSkill="sails", agentId="a1"),
    claude("assistant", [{"type": "tool_use", "id": "t1", "name": "Bash", "input": {"command": "ls"}}], attributionSkill=""),
    {**claude("assistant", [{"type": "text", "text": "Three."}]), "message": {"id": "m2", "role": "assistant", "model": "x", "content": [{"type": "weather"}, {"type": "thinking"}, {"type": "image"}],
     "usage": {"input_tokens": 1, "output_tokens": 2, "cache_read_input_tokens": 3}}},
    claude("assistant"),
    claude("assistant", [{"type": "text", "text": "Overloaded."}], isApiErrorMessage=True),
    {**claude("assistant", "Four."), "isSidechain": True},
    claude("assistant", "Five.", parent_tool_use_id="p1"),
    claude("user", "Plain."),
    claude("user", "From the host.", isMeta=True, sourceToolUseID="t1"),
    claude("user", "Made up.", isSynthetic=True),
    claude("user", "So far.", isCompactSummary=True),
    claude("user", "<command-name> /sails </command-name>"),
    claude("user", "<command-name>/</command-name>"),
    claude("user", "<command-name>/sails</command-name>", isMeta=True),
    claude("user", [{"type": "weather"}, {"type": "document"}, {"type": "redacted_thinking"}, {"type": "server_tool_use"}, {"type": "web_search_tool_result"}]),
    attached("hook_success", toolUseID="t1", stdout='{"hookSpecificOutput": {"updatedInput": {"command": "ls -l"}}}'),
    answer("t1", "x", failed=False, toolUseResult={"allowedTools": ["Read", 7], "commandName": "sails"}),
    answer("t1", "x", failed=False, tool_use_result="text"),
    *(answer("t2", "no", toolDenialKind=kind) for kind in ("permission-rule", "user-rejected", "automode-blocked", "hook", "config", "weather")),
    *(answer("t2", "no", permissionDecision={"source": source, "decision": "reject"}) for source in ("hook", "config", "weather")),
    answer("t2", "no", permissionDecision={"source": "hook", "decision": "allow"}),
    answer("t2", "no", permissionDecision={"decision": "reject", "reasonCode": "hook:ask"}),
    answer("t2", "no", tool_result_meta=[{"id": "other", "non_execution_kind": "hook"}, {"id": "t2", "non_execution_kind": "user-rejected", "permission_decision": {"source": "config"}}]),
    answer("t2", "yes", failed=False, toolDenialKind="hook"),
    claude("attachment"),
    attached("skill_listing", content="- sails: Sets sails.\n- knots: Ties…\n- bare", names=["sails", 7, "knots", "more"], isInitial=False),
    attached("skill_listing", content="- sails: Sets sails."),
    attached("command_permissions", allowedTools=["Read"]),
    attached("command_permissions", allowedTools=[]),
    *(attached(kind, hookName="gate", toolUseID="t3") for kind in ("hook_non_blocking_error", "hook_cancelled", "hook_error_during_execution")),
    attached("hook_cancelled"),
    attached("weather"),
    claude("system", subtype="init", skills=["sails", 7]),
    claude("system", subtype="init"),
    claude("system", subtype="weather", skills=["sails"]),
    claude("system", subtype="compact_boundary", compactMetadata={"trigger": "auto"}),
    claude("system", subtype="microcompact_boundary"),
    claude("system", subtype="api_error", error={"message": "Overloaded."}),
    claude("system", subtype="api_error"),
    claude("result", subtype="success"),
    claude("result", subtype="success", is_error=True),
    claude("result", subtype="error_max_turns", is_error=True),
    claude("result"),
    claude("summary", summary="So far."),
    claude("weather"),
]  # fmt: skip


def ended(code: object, command: object = "ls", **facts: Any) -> dict[str, Any]:
    item = {"type": "CommandExecution", "id": "c1", "command": command, "exit_code": code, **facts}
    return row("event_msg", payload={"type": "item_completed", "item": item})


def asked(identity: str = "c1", key: str = "cmd") -> dict[str, Any]:
    return row("response_item", payload={"type": "function_call", "name": "exec_command", "call_id": identity, "arguments": json.dumps({key: "ls"})})  # fmt: skip


def output(text: str = "out", identity: str = "c1") -> dict[str, Any]:
    return row("response_item", payload={"type": "function_call_output", "call_id": identity, "output": text})


CODEX_ROLLOUT = [
    7,
    row("session_meta", payload={"cwd": "/w", "id": "s1"}),
    row("turn_context", payload={"cwd": "/v"}),
    asked(), ended(0, ["bash", "-lc", "ls -l"], aggregated_output="bare"), output(),
    asked(), ended(0, ["bash", "-lc", "ls"]), output(),
    asked(key="command"), ended(3, "ls"), output(),
    asked(), ended(None, ["ls -l"], aggregated_output="bare"), output(),
    asked(), row("event_msg", payload={"type": "exec_command_end", "call_id": "c1", "command": ["ls"], "exit_code": 4}), output(), output(),
    ended(5, ["ls"]), asked(), output(),
    *(row("event_msg", payload={"type": kind, "message": "Sank."}) for kind in ("error", "stream_error")),
    row("event_msg", payload={"type": "turn_aborted", "reason": "interrupted"}),
    row("event_msg", payload={"type": "turn_aborted"}),
    *(row("event_msg", payload={"type": kind}) for kind in ("task_complete", "turn_complete", "context_compacted", "compacted", "weather")),
    row("token_usage_record", payload={"usage": {"input_tokens": 1, "output_tokens": 2, "cached_input_tokens": 3}}),
    row("compacted", payload={}),
    row("world_state", payload={}), row("ghost_snapshot", payload={}),
    row("weather", payload={}),
    {"type": "message", "role": "user", "content": "Bare."},
    row("session_meta", payload={"id": "s2", "source": {"subagent": {"thread_spawn": {"agent_nickname": "mate"}}}}),
    row("response_item", payload={"type": "message", "role": "assistant", "content": [{"type": "output_text", "text": "Aye."}]}),
    row("session_meta", payload={"id": "s3", "source": {"subagent": "review"}}),
    row("compacted", payload={}),
    row("session_meta", payload={"source": {"subagent": "review"}}),
    row("compacted", payload={}),
]  # fmt: skip


def item(kind: str, what: str, **facts: Any) -> dict[str, Any]:
    return {"type": f"item.{kind}", "item": {"id": "i1", "type": what, **facts}}


def command(text: str, kind: str = "completed", **facts: Any) -> dict[str, Any]:
    return item(kind, "command_execution", command=text, **facts)


CODEX_STREAM = [
    {"type": "thread.started"}, {"type": "turn.started"}, {"type": "item.updated", "item": {}},
    command("bash -lc 'ls'", "started"), command("bash -lc 'ls'", aggregated_output="x", exit_code=0, status="completed"),
    *(command(text) for text in ('/bin/zsh -lc "ls -l"', "sh -c 'ls'", "dash -c 'a\nb'", "fish -c 'ls'", "echo bash -lc 'ls'", "bash -lc 'ls' x", "bash -lc 'ls' 'x'", "bash -c 'ls\"")),
    command("ls", status="declined", exit_code=0), command("ls", status="failed", exit_code=2), command("ls", status="completed", exit_code=2),
    item("completed", "agent_message", text="Aye."), item("started", "agent_message", text="Ay"),
    item("completed", "error", message="Sank."), item("started", "error"),
    item("completed", "file_change", changes=[{"path": "a", "kind": "add"}, {"path": "b"}], status="completed"),
    item("completed", "file_change", changes=[{"path": "a"}], status="failed"), item("started", "file_change", changes=[{"path": "a"}]),
    *(item("completed", kind) for kind in ("reasoning", "mcp_tool_call", "web_search", "todo_list", "collab_tool_call", "weather")),
    {"type": "turn.completed", "usage": {"input_tokens": 1, "output_tokens": 2, "cached_input_tokens": 3}},
    {"type": "turn.failed", "error": {"message": "Sank."}}, {"type": "error", "message": "Lost."}, {"type": "weather"}, {"type": "item.completed"},
]  # fmt: skip


def gemini_call(status: str, identity: str = "g1", **facts: Any) -> dict[str, Any]:
    return row("gemini", id=f"m{identity}{status}", content="", toolCalls=[{"id": identity, "name": "look", "args": {"a": 1}, "status": status, **facts}])  # fmt: skip


GEMINI_CHAT = [
    7,
    {"sessionId": "s", "projectHash": "h"}, {"$rewindTo": "m1"}, {"weather": 1},
    row("user", id="u1", content="Hoist."), row("user", id="u1", content="Hoist."), row("user", content="No id."), row("user", content="No id."),
    row("user", id="u2", content=[{"text": "Parts."}, {"functionResponse": {}}, {"text": 7}]),
    row("gemini", id="m1", content="", model="x"), row("gemini", id="m1", content="Aye.", model="x", tokens={"input": 1, "output": 2, "cached": 3}),
    row("gemini", id="m1", content="Aye.", tokens={"input": 1}),
    *(gemini_call(status, f"g{status}") for status in ("success", "error", "cancelled", "awaiting_approval", "scheduled", "validating", "executing", "weather")),
    row("gemini", id="m2", content="", toolCalls=[{"id": "g2", "name": "look", "status": "executing"}]),
    row("gemini", id="m2", content="", toolCalls=[{"id": "g2", "name": "look", "status": "success", "timestamp": "2026-12-01T08:00:09Z", "result": [{"functionResponse": {"response": {"output": "x"}}}], "resultDisplay": "shown"}]),
    row("gemini", id="m2", content="", toolCalls=[{"id": "g2", "name": "look", "status": "success"}]),
    gemini_call("success", "g3", resultDisplay="shown"),
    {"$set": {"messages": [row("user", id="u3", content="Patched.")]}}, {"messages": [row("user", id="u4", content="Listed.")]},
    row("error", content="Sank."), row("info", content="x"), row("warning", content="x"), row("weather", content="x"),
]  # fmt: skip
GEMINI_STREAM = [
    7, row("init"), row("message", role="assistant", content="Aye."), row("message", role="user", content="Hoist."),
    row("tool_use", tool_name="look", tool_id="g1", parameters={"a": 1}), row("tool_use", tool_name="look", parameters=7),
    row("tool_result", tool_id="g1", status="success", output="x"),
    row("tool_result", tool_id="g1", status="error", output="x", error={"message": "Sank.", "type": "bad"}),
    row("tool_result", tool_id="g1", status="cancelled", error={"type": "bad"}), row("tool_result", tool_id="g1", status="weather"),
    row("result", status="success", stats={"input_tokens": 1, "output_tokens": 2}), row("result"), row("error", message="Sank."), row("weather"),
]  # fmt: skip


def qwen(kind: str, *parts: dict[str, Any], **facts: Any) -> dict[str, Any]:
    said = {"message": {"role": "model" if kind == "assistant" else "user", "parts": list(parts)}} if parts else {}
    return row(kind, sessionId="s", cwd="/w", **said, **facts)


def qwen_result(text: str, **outcome: Any) -> dict[str, Any]:
    part = {"functionResponse": {"id": "q1", "name": "skill", "response": {"output": text}}}
    return qwen("tool_result", part, **({"toolCallResult": outcome} if outcome else {}))


QWEN = [
    7, qwen("weather"), qwen("user"), qwen("user", {"text": "Hoist."}), qwen("user", {"text": "x"}, provenance="user"), qwen("user", {"text": "x"}, provenance="real_user"),
    qwen("user", {"text": "From the host."}, provenance="system"), qwen("user", {"text": "x"}, agentId="a1"), qwen("user", {"text": "x"}, isSidechain=True),
    qwen("assistant", {"text": "Aye."}, model="x", usageMetadata={"promptTokenCount": 1, "candidatesTokenCount": 2, "cachedContentTokenCount": 3}),
    qwen("assistant", {"functionCall": {"id": "q1", "name": "skill", "args": {"skill": "sails"}}}),
    qwen_result("x"), qwen_result("x", status="success"), qwen_result("x", status="error"), qwen_result("x", status="cancelled"), qwen_result("x", status="weather"),
    qwen_result("x", callId="q1", status="success"), qwen_result("x", callId="other", status="success"),
    *(qwen_result("x", status="error", executionStatus="not_started", errorType=kind) for kind in ("execution_denied", "permission_denied", "hook_denied", "user_cancelled", "cancelled", "weather")),
    qwen_result('This "skill" invocation was denied by permission rules.', status="error", executionStatus="not_started", errorType="execution_denied"),
    qwen_result("Qwen Code requires permission to use it.", status="error", executionStatus="not_started", errorType="execution_denied"),
    qwen_result("x", status="error", executionStatus="finished", errorType="execution_denied"),
    qwen("system", subtype="chat_compression"), qwen("system", subtype="compact_boundary"),
    qwen("system", subtype="slash_command", systemPayload={"rawCommand": "/sails jib"}), qwen("system", subtype="slash_command"),
    qwen("system", subtype="error", systemPayload={"message": "Sank."}), qwen("system", subtype="weather"),
]  # fmt: skip


def opencode_tool(status: str, **state: Any) -> dict[str, Any]:
    return {"type": "tool", "tool": "look", "callID": "o1", "state": {"status": status, "input": {"a": 1}, "time": {"start": 1764576000000, "end": 1764576001500}, **state}}  # fmt: skip


OPENCODE_PARTS = [
    {"type": "text", "text": "Aye."}, {"type": "text", "text": ""}, {"type": "text", "text": "Host.", "synthetic": True},
    *(opencode_tool(status, output="x", error="sank") for status in ("completed", "error", "pending", "running", "weather")),
    opencode_tool("completed", output="x", metadata={"exit": 3, "truncated": True}, input=7), opencode_tool("completed", time={}), opencode_tool("completed", time={"start": -1, "end": 10**15}),
    {"type": "step-finish", "tokens": {"input": 1, "output": 2, "cache": {"read": 3}}, "cost": 0.5}, {"type": "compaction"}, {"type": "weather"},
]  # fmt: skip


def opencode_message(role: str, parts: Any, **info: Any) -> dict[str, Any]:
    return {"info": {"role": role, "time": {"created": 1764576000123}, **info}, "parts": parts}


OPENCODE_EXPORT = [
    {"info": {"id": "s1", "directory": "/w"}, "messages": [
        opencode_message("user", OPENCODE_PARTS[:3]), opencode_message("assistant", OPENCODE_PARTS, path={"cwd": "/v"}),
        opencode_message("assistant", [], error={"name": "Lost", "data": {"message": "Sank."}}), opencode_message("assistant", [], error={"name": "Lost"}),
    ]},
    {"info": {"id": "s2", "parentID": "s1"}, "messages": [opencode_message("assistant", OPENCODE_PARTS[:1])]},
]  # fmt: skip


def opencode_line(kind: str, session: str = "s1", **facts: Any) -> dict[str, Any]:
    return {"type": kind, "sessionID": session, "timestamp": 1764576000000, **facts}


OPENCODE_STREAM = [
    opencode_line("step_start", part={"type": "step-start"}), opencode_line("text", part=OPENCODE_PARTS[0]), opencode_line("tool_use", part=OPENCODE_PARTS[3]),
    opencode_line("step_finish", part=OPENCODE_PARTS[-3]), opencode_line("reasoning", part={"type": "reasoning"}), opencode_line("text", "s2", part=OPENCODE_PARTS[0]),
    opencode_line("error", error={"name": "Lost", "data": {"message": "Sank."}}), opencode_line("error", error={"name": "Lost"}), opencode_line("weather"), opencode_line("text"),
]  # fmt: skip


def opencode_row(table: str, identity: str, **columns: Any) -> dict[str, Any]:
    return {"table": table, "row": {"id": identity, **columns}}


OPENCODE_DATABASE = [
    {"table": "session", "row": 7},
    opencode_row("session", "s1"), opencode_row("session", "s2", parent_id="s1"),
    opencode_row("message", "late", data={"role": "assistant", "time": {"created": 1764576002000}, "path": {"cwd": "/w"}}),
    opencode_row("message", "early", data={"role": "user", "time": {"created": 1764576001000}}),
    opencode_row("part", "p1", message_id="late", session_id="s1", data=OPENCODE_PARTS[0]),
    opencode_row("part", "p2", message_id="early", session_id="s2", data=OPENCODE_PARTS[2]),
    opencode_row("part", "p3", message_id="lost", session_id="s1", data={"type": "text", "text": "Orphan."}),
    opencode_row("weather", "w1", data={}),
]  # fmt: skip


def hand(kind: str, **facts: Any) -> dict[str, Any]:
    return {"kind": kind, "timestamp": "2026-12-01T08:00:00Z", **facts}


def seen(content: Any, **facts: Any) -> dict[str, Any]:
    return hand("ObservationEvent", tool_name="look", tool_call_id="h1", observation={"content": content, **facts})


OPENHANDS = [
    {"weather": 1},
    {"status": "finished", "events": [
        hand("SystemPromptEvent", system_prompt={"text": "Sail."}, dynamic_context={"text": "Wind: north."}), hand("SystemPromptEvent"),
        hand("ActionEvent", tool_name="look", tool_call_id="h1", tool_call={"arguments": '{"a": 1}'}, action={"b": 2}), hand("ActionEvent", tool_name="look", action={"b": 2}),
        seen([{"type": "text", "text": "x"}], exit_code=3), seen([{"type": "text", "text": "x"}], is_error=True),
        hand("AgentErrorEvent", tool_name="look", tool_call_id="h1", error="sank"),
        *(hand("UserRejectObservation", tool_name="look", tool_call_id="h1", rejection_reason="no", rejection_source=source) for source in ("hook", "user", "security_analyzer", "weather")),
        hand("Condensation", summary="So far."), hand("CondensationSummaryEvent"), hand("ConversationErrorEvent", detail="Sank.", code="E1"), hand("LLMErrorEvent", code="E1"),
        hand("HookExecutionEvent"), hand("weather"),
    ]},
    {"status": "waiting_for_confirmation", "events": [
        *(hand("ActionEvent", tool_name="look", tool_call_id=identity) for identity in ("h1", "h2", "h3", "h4")), seen("x"),
        hand("AgentErrorEvent", tool_call_id="h2"), hand("UserRejectObservation", tool_call_id="h3"),
    ]},
]  # fmt: skip


def pi(role: str, content: Any = None, **facts: Any) -> dict[str, Any]:
    return row("message", message={"role": role, "content": content, **facts})


PI = [
    7, row("session", cwd="/w"),
    pi("system", "Sail."), pi("system", sections={"a": "One.", "b": 7, "c": "Two."}), pi("user", "Hoist."), pi("bashExecution", command="ls"),
    pi("assistant", [{"type": "text", "text": "Aye."}, {"type": "toolCall", "id": "p1", "name": "look", "arguments": {"a": 1}}, {"type": "weather"}], model="x",
       usage={"input": 1, "output": 2, "cacheRead": 3, "cost": {"total": 0.5}}, durationMs=40),
    pi("assistant", [], errorMessage="Sank."),
    row("tool_execution_end", toolCallId="p1", result={"structuredContent": {"exit_code": 3, "truncated": True}}),
    pi("toolResult", "x", toolCallId="p1", toolName="look", isError=True, details={"d": 1}), pi("toolResult", "x", toolCallId="p1", details=7),
    *(pi(role, "x") for role in ("custom", "branchSummary", "compactionSummary", "weather")),
    row("message_end", message={"role": "user", "content": "Ended."}), row("message"),
    row("compaction"), row("compaction_end"), row("error", error="Sank."), row("extension_error", message="Lost."), row("agent_end"), row("weather"),
]  # fmt: skip


def cline(kind: str, **facts: Any) -> dict[str, Any]:
    return {"type": "agent_event", "ts": "2026-12-01T08:00:00Z", "event": {"type": kind, **facts}}


def cline_end(tool: str, back: Any, **facts: Any) -> dict[str, Any]:
    return cline("content_end", contentType="tool", toolName=tool, toolCallId="k1", output=back, **facts)


CLINE = [
    {"type": "run_start"}, {"type": "session_start"}, {"type": "team_event"},
    {"type": "hook_event", "agentId": "a1"}, cline("content_start", contentType="tool", toolName="look", toolCallId="k1", input={"a": 1}),
    cline("content_start", contentType="tool", toolName="run_commands", toolCallId="k1", input={"commands": ["ls"]}),
    cline("content_start", contentType="tool", toolName="run_commands", toolCallId="k1", input={"commands": ["ls", "pwd"], "b": 2}),
    cline("content_start", contentType="tool", toolName="read_files", toolCallId="k1", input={"files": [{"path": "a"}, {"path": "b"}]}),
    cline("content_start", contentType="tool", toolName="look", input={"files": [1, 2]}),
    cline_end("look", "x"), cline_end("look", "x", error="sank"), cline_end("look", [{"success": True, "result": "a"}, {"success": False, "error": "b"}]),
    cline_end("run_commands", [{"query": "ls", "success": True, "result": "a", "exitCode": 3}, {"query": "pwd", "success": False, "error": "b", "exit_code": 4}]),
    cline_end("run_commands", [{"query": "ls", "success": True, "result": "a"}, {"query": "pwd"}]), cline_end("read_files", [{"query": "a", "success": False, "error": "b"}]),
    {"type": "hook_event", "agentId": "a2"}, cline("content_end", contentType="text", text="Aye."), {"type": "hook_event", "agentId": "a1"},
    cline("usage", inputTokens=1, outputTokens=2, totalCost=0.5), cline("error", error={"message": "Sank."}), cline("error", message="Lost."),
    cline("content_start", contentType="text"), cline("content_end", contentType="reasoning"), cline("weather"),
    {"type": "run_result", "finishReason": "stop"}, {"type": "run_result"}, {"type": "error", "message": "Sank."}, {"type": "run_aborted", "message": "Lost."}, {"type": "weather"},
]  # fmt: skip


def copilot(kind: str, data: Any = None, **facts: Any) -> dict[str, Any]:
    return row(kind, id="e", parentId=None, data={} if data is None else data, **facts)


COPILOT = [
    7, {"data": {}}, copilot("session.start", {"context": {"cwd": "/w"}}), copilot("system.message", {"content": "Sail."}),
    copilot("user.message", {"content": "Hoist."}), copilot("user.message", {"content": "x", "source": "user"}), copilot("user.message", {"content": "x", "source": "skill"}),
    copilot("assistant.message", {"content": "Aye.", "toolRequests": [{"toolCallId": "c1", "name": "look", "arguments": {"a": 1}}]}), copilot("assistant.message", {"content": ""}),
    copilot("assistant.message", {"content": "Sub."}, agentId="a1"), copilot("assistant.message", {"content": "Sub.", "agentId": "a2"}), copilot("assistant.message", {"content": "Sub.", "parentToolCallId": "a3"}),
    copilot("tool.execution_start"), copilot("tool.execution_complete", {"toolCallId": "c1", "success": True, "result": {"content": "x"}, "shellExecution": {"exitCode": 3}}),
    copilot("tool.execution_complete", {"toolCallId": "c1", "success": False, "error": {"message": "sank", "code": "E1"}}), copilot("tool.execution_complete", {"toolCallId": "c1"}),
    *(copilot("tool.execution_complete", {"success": False, "error": {"code": code}}) for code in ("denied", "rejected", "hook_denied", "permission_denied")),
    *(copilot(kind, {"name": "sails", "path": "/x", "content": "Hoist.", "trigger": trigger, "allowedTools": tools})
      for kind, trigger, tools in (("skill.invoked", "agent-invoked", ["Read", 7]), ("skill.invoked_ref", "user", []), ("skill.invoked", "", []))),
    copilot("skill.invoked", {"name": "sails", "content": 7}),
    copilot("session.skills_loaded", {"skills": [{"name": "a", "description": "A.", "path": "/a"}, {"name": "b", "enabled": True}, {"name": "c", "enabled": False}, {"description": "x"}]}),
    copilot("session.usage_record", {"usage": {"model": "x", "inputTokens": 1, "outputTokens": 2, "cacheReadTokens": 3, "cost": 0.5, "duration": 40}}), copilot("assistant.usage", {"model": "x"}),
    copilot("hook.end", {"success": False, "hookType": "preToolUse"}), copilot("hook.end", {"success": False, "error": {"message": "sank"}}), copilot("hook.end", {"success": True}),
    copilot("session.compaction_complete", {"reason": "full"}), copilot("session.error", {"message": "Sank."}), copilot("session.shutdown", {"shutdownType": "error"}), copilot("session.shutdown"),
    copilot("result", exitCode=0), copilot("result"), copilot("result", exitCode=2), copilot("weather"), copilot("assistant.weather"), {"type": "weather.only"},
]  # fmt: skip

ANTHROPIC = [
    {"system": "Sail.", "messages": [
        {"role": "user", "content": "Hoist."}, {"role": "system", "content": "Calm."}, {"role": "assistant", "model": "x", "usage": {"input_tokens": 1}, "content": [
            {"type": "text", "text": "Aye."}, {"type": "tool_use", "id": "t1", "name": "look", "input": {"a": 1}}, {"type": "thinking"}, {"type": "weather"}, 7]},
        {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "t1", "content": "x"}, {"type": "tool_result", "tool_use_id": "t1", "content": [{"type": "text", "text": "a"}], "is_error": True}]},
    ]},
    {"system": [{"type": "text", "text": "Alone."}]}, {"weather": 1},
]  # fmt: skip
BEDROCK = [
    {"system": [{"text": "Sail."}], "messages": [
        {"role": "assistant", "metadata": {"usage": {"inputTokens": 1, "outputTokens": 2, "cacheReadInputTokens": 3}}, "content": [
            {"text": "Aye."}, {"toolUse": {"toolUseId": "t1", "name": "look", "input": {"a": 1}}}, {"weather": 1}, {"reasoningContent": {}}]},
        {"role": "user", "content": [{"toolResult": {"toolUseId": "t1", "status": status, "content": [{"text": "a"}, {"json": {"b": 1}}]}} for status in ("success", "error", "weather")]},
    ]},
    {"system": [{"text": "Alone."}]}, {"weather": 1},
]  # fmt: skip
GEMINI = [
    {"systemInstruction": {"parts": [{"text": "Sail."}]}, "contents": [
        {"role": "user", "parts": [{"text": "Hoist."}, {"text": ""}]}, {"role": "system", "parts": [{"text": "Calm."}]},
        {"role": "assistant", "parts": [{"text": "Aye."}, {"text": "hm", "thought": True}, {"thought": True}, {"weather": 1}]},
        {"role": "model", "parts": [{"functionCall": {"id": "g1", "name": "look", "args": {"a": 1}}}, {"function_call": {"name": "look"}}]},
        {"role": "user", "parts": [*({"functionResponse": {"id": "g1", "name": "look", "response": {key: "x"}}} for key in ("error", "output", "result", "llmContent", "content", "weather")),
                                   {"function_response": {"name": "look", "response": {"error": "", "output": "x"}}}, {"functionResponse": {"name": "look", "response": {"error": {"code": 1}}}},
                                   {"functionResponse": {"name": "look", "response": {"result": "r", "output": "o"}}}]},
    ]},
    {"config": {"system_instruction": "Plain."}, "contents": [{"role": "user", "parts": [{"text": "x"}]}]}, {"weather": 1},
]  # fmt: skip
CHAT = [
    {"tools": [{"function": {"name": "look", "description": "Looks."}}, {"name": "bare", "description": "Bare."}, {"name": "none"}], "messages": [
        *({"role": role, "content": f"By {role}."} for role in ("system", "developer", "user", "assistant")),
        {"role": "assistant", "content": None, "tool_calls": [{"id": "c1", "function": {"name": "look", "arguments": '{"a": 1}'}}, {"id": "c2", "name": "look", "arguments": {}}]},
        {"role": "assistant", "content": None, "function_call": {"name": "look", "arguments": "{}"}},
        {"role": "tool", "tool_call_id": "c1", "content": "x", "name": "look"}, {"role": "function", "name": "look", "content": "x"},
    ]},
    {"choices": [{"message": {"role": "assistant", "content": "Aye."}}], "model": "x", "usage": {"prompt_tokens": 1, "completion_tokens": 2, "prompt_tokens_details": {"cached_tokens": 3}}},
    *({key: [{"role": "user", "content": key}]} for key in ("conversation", "history", "chat_history")), *({key: {"messages": [{"role": "user", "content": key}]}} for key in ("request", "body")), {"weather": 1},
]  # fmt: skip


def response_item(kind: str, **facts: Any) -> dict[str, Any]:
    return {"type": kind, "call_id": "r1", **facts}


RESPONSES = [
    {"instructions": "Sail.", "input": [
        *({"type": "message", "role": role, "content": [{"type": "input_text", "text": f"By {role}."}]} for role in ("system", "developer", "user", "assistant", "weather")),
        {"role": "user", "content": "Bare."}, response_item("function_call", name="look", arguments='{"a": 1}'), response_item("custom_tool_call", name="look", input="x"),
        {"type": "function_call", "id": "own", "name": "look"}, response_item("shell_call", action={"commands": ["ls", "pwd"], "working_directory": "/w"}),
        response_item("local_shell_call", action={"command": ["echo", "a b"]}), response_item("local_shell_call", action={"command": "ls"}), response_item("shell_call", action={"command": "ls"}),
        response_item("mcp_call", name="look", arguments="{}", output="x"), response_item("mcp_call", name="look", error="sank", output="x"), response_item("mcp_call", name="look"),
        response_item("function_call_output", output="x"), response_item("custom_tool_call_output", output=[{"type": "output_text", "text": "x"}]),
        response_item("function_call_output", output='{"output": "x", "metadata": {"exit_code": 3}}'), response_item("function_call_output", output='{"a": 1}'), response_item("function_call_output", output="x", error=""),
        response_item("shell_call_output", output=[{"stdout": "a", "stderr": "b", "outcome": {"exit_code": 0}}, {"stdout": "c", "outcome": {"exit_code": 4}}]),
        response_item("local_shell_call_output", output=[{"stdout": "a", "outcome": {"exit_code": 0}}]), response_item("shell_call_output", output=[{"stdout": "a", "outcome": {"type": "timeout"}}]),
        response_item("weather"),
    ]},
    *({key: [response_item("function_call", name=key)]} for key in ("input_list", "output", "items")), {"response": {"output": [response_item("function_call", name="response")]}}, {"weather": 1},
]  # fmt: skip


def lc(kind: str, content: Any = "x", **facts: Any) -> dict[str, Any]:
    return {"type": kind, "content": content, **facts}


LANGCHAIN = [
    {"messages": [
        *(lc(kind, f"By {kind}.") for kind in ("human", "ai", "system", "developer", "chat", "AIMessageChunk", "remove")), lc("human", "Host.", additional_kwargs={"lc_source": "summary"}),
        lc("ai", "Aye.", additional_kwargs={"lc_source": "x"}, response_metadata={"model_name": "x"}, usage_metadata={"input_tokens": 1, "output_tokens": 2, "input_token_details": {"cache_read": 3}},
           tool_calls=[{"id": "l1", "name": "look", "args": {"a": 1}}], invalid_tool_calls=[{"id": "l2", "name": "look", "args": "{"}]),
        *(lc("tool", name="look", tool_call_id="l1", status=status, artifact=artifact) for status, artifact in (("success", {"exit_code": 3}), ("error", 7), ("weather", None))), lc("function", name="look"),
    ]},
    {"messages": [{"type": "human", "data": {"content": "Data."}}, *({"id": ["langchain", "schema", name], "kwargs": {"content": name}} for name in ("SystemMessage", "HumanMessage", "AIMessage")), {"id": ["ToolMessage"], "kwargs": {"content": "x", "tool_call_id": "l1"}}]},
    {"values": {"messages": [lc("human", "Values.")]}}, *({key: {"messages": [lc("human", key)]}} for key in ("output", "outputs", "state")), lc("human", "Alone."), {"weather": 1},
]  # fmt: skip


def adk(*parts: dict[str, Any], author: str = "mate", **facts: Any) -> dict[str, Any]:
    return {"author": author, "actions": {}, "content": {"role": "model", "parts": list(parts)}, **facts}


def adk_back(tool: str = "load_skill", **response: Any) -> dict[str, Any]:
    return adk({"functionResponse": {"id": "a1", "name": tool, "response": response}})


ADK = [
    {"weather": 1},
    {"events": [
        adk({"text": "Hoist."}, author="user"), adk({"text": "Aye."}), adk(author=""), adk({"functionCall": {"id": "a1", "name": "load_skill", "args": {"skill_name": "sails"}}}),
        adk_back(error="x", error_code="SKILL_NOT_FOUND"), adk_back(error="x", error_code="HOUSE_RULE"), adk_back("look", error="x", error_code="HOUSE_RULE"),
        adk_back("run_skill_script", status="error", stderr="sank\nScript exited with code 3"), adk_back("run_skill_script", status="error", stderr="sank"), adk_back("run_skill_script", status="ok", stderr=""),
        adk_back(instructions="Hoist."), adk(usageMetadata={"promptTokenCount": 1, "candidatesTokenCount": 2}), adk(usage_metadata={"prompt_token_count": 1, "candidates_token_count": 2}),
        adk(errorMessage="Sank."), adk(error_message="Lost."), {"author": "mate", "actions": {}},
    ]},
]  # fmt: skip


def pydantic(*parts: dict[str, Any], kind: str = "request", **facts: Any) -> dict[str, Any]:
    return {"kind": kind, "timestamp": "2026-12-01T08:00:00Z", "parts": list(parts), **facts}


def part(kind: str, content: Any = "x", **facts: Any) -> dict[str, Any]:
    return {"part_kind": kind, "content": content, **facts}


PYDANTIC = [
    {"weather": 1}, {"error": "UnexpectedModelBehavior: Tool 'look' exceeded max retries count of 1", "messages": []},
    {"messages": [
        pydantic(part("user-prompt"), part("system-prompt"), part("text"), part("user-prompt", ""), part("user-prompt", ["Parts.", {"kind": "image-url"}])),
        pydantic(*({"part_kind": kind, "tool_name": "look", "args": {"a": 1}, "tool_call_id": "p1"} for kind in ("tool-call", "capability-load-call")), kind="response", model_name="x", usage={"input_tokens": 1, "output_tokens": 2}),
        pydantic(*(part("tool-return", outcome=outcome, tool_name="look", tool_call_id="p1") for outcome in ("success", "retried", "failed", "denied", "deferred", "weather"))),
        pydantic(part("retry-prompt"), part("retry-prompt", [{"msg": "One."}, {"msg": "Two."}]), part("capability-load-return", {"message": "Came.", "b": 1}), part("tool-return", {"return_value": {"message": "Inner."}}), part("tool-return", {"b": 1})),
        pydantic(part("instruction-baseline", None, instructions=[{"id": "i1", "content": "One."}, {"id": "i2"}]), part("instruction", "Two.", id="i3"), part("instruction-delta", "Three.", id="i4")),
        pydantic(*(part(kind) for kind in ("thinking", "instruction-digest", "file", "builtin-tool-call", "builtin-tool-return", "compaction", "capability-load-delta", "tool-set-delta", "weather"))),
    ]},
    *({key: [pydantic(part("user-prompt", key))]} for key in ("all_messages", "message_history")),
]  # fmt: skip

STRANDS = [
    {"state": {"agent_skills": {"last_injected_xml": "<available_skills><skill><name>sails</name></skill></available_skills>"}}, "messages": [{"role": "user", "content": [{"text": "Hoist."}]}]},
    {"activated_skills": ["sails"], "messages": []}, {"messages": [{"role": "assistant", "content": [{"toolUse": {"name": "skills", "input": {"skill_name": "sails"}}}]}]},
    {"messages": [{"role": "assistant", "content": [{"toolUse": {"name": "skills", "input": {"other": "sails"}}}]}]},
    {"messages": [{"role": "assistant", "tracking_id": "x", "content": [{"toolUse": {"name": "look", "input": {}}}]}]}, {"state": {"agent_skills": 7}, "messages": []},
]  # fmt: skip


def vibe(role: str, content: Any, **facts: Any) -> dict[str, Any]:
    return {"turn_index": 1, "message": {"role": role, "content": content, **facts}}


VIBE = [
    {"weather": 1},
    [
        vibe("system", [{"type": "text", "text": "Sail."}]), vibe("user", [{"type": "text", "text": "Hoist."}]), vibe("assistant", [{"type": "text", "text": "Aye."}, {"type": "reasoning"}, {"type": "image"}, {"type": "thinking"}, {"type": "weather"}]),
        vibe("assistant", [{"type": "tool_call", "id": "v1", "name": "look", "arguments": given} for given in ({"value": {"a": 1}}, {"raw": '{"a": 1}'}, {"a": 1}, '{"a": 1}')]),
        *(vibe("tool", "x", name="look", tool_call_id="v1", outcome=outcome) for outcome in ("success", "completed", "failure", "failed", "error", "denied", "rejected", "skipped", "pending", "awaiting_approval", "running", "weather")),
        vibe("tool", '{"returncode": 3, "stdout": "a", "stderr": "b"}', outcome="success"), vibe("tool", '{"b": 1, "was_truncated": true}', outcome="success"),
        *(vibe("tool", json.dumps({"result": {"error": {"name": name, "message": "No."}}})) for name in ("tool_denied", "denied", "rejected", "permission_denied", "weather")),
    ],
    {"rc": 0, "stdout": []}, {"rc": 3, "stdout": []},
]  # fmt: skip

ANTHROPIC += [
    {"role": "user", "model": "x", "content": "Not a turn."}, {"role": "assistant", "usage": {"input_tokens": 1}, "content": "A turn."}, {"role": "assistant", "content": "No turn."},
    {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "t1", "content": [{"type": "text", "text": "a"}, {"weather": 1}]}]},
]  # fmt: skip
BEDROCK += [
    {
        "messages": [
            {
                "role": "user",
                "content": [{"toolResult": {"toolUseId": "t1", "content": [{"text": "a"}, {"weather": 1}]}}],
            }
        ]
    }
]
GEMINI += [{"contents": [{"role": "user", "parts": [{"functionResponse": {"name": "look", "response": {"error": error, "output": "x"}}} for error in (None, False, "sank")]}]}]  # fmt: skip
CLINE = [cline("usage", inputTokens=7), *CLINE]


def ag2(kind: str, **data: Any) -> dict[str, Any]:
    return {"event": kind, "data": data}


AG2 = [
    {"weather": 1}, {"error": "Sank."},
    {"events": [
        ag2("ModelRequest", parts=[{"content": "Hoist."}, {"content": ""}]), ag2("ModelResponse", model="x", usage={"data": {"prompt_tokens": 1, "completion_tokens": 2}}),
        *(ag2(kind) for kind in ("ToolCallsEvent", "ToolResultsEvent", "ToolCallEvent", "UsageEvent", "ModelMessageChunk", "StreamStart", "StreamEnd", "ModelMessage", "weather")),
    ]},
    ag2("ModelRequest", parts=[{"content": "Alone."}]),
    *({mark: name, "created_at": 1, "parts": [{"content": f"By {mark}."}]} for mark, name in (("__event__", "ag2.events.ModelRequest"), ("__event__", "ModelRequest"), ("__class__", "ModelRequest"), ("weather", "ModelRequest"))),
    *({"__class__": name, "created_at": 1, "parent_id": "g1", "name": "look", "result": {"data": {"parts": [{"content": "a"}, {"data": {"b": 1}}]}}} for name in ("ToolResultEvent", "ToolErrorEvent", "ToolNotFoundEvent", "weather")),
    {"__class__": "ModelRequest", "parts": [{"content": "No time."}]},
]  # fmt: skip
BARE = [[
    {"tool_name": "look", "parameters": {"a": 1}}, {"tool_name": "look"}, {"content_type": "tool_use", "name": "look", "arguments": {"a": 1}, "tool_call_id": "b1"}, {"name": "look", "args": {"a": 1}, "id": "b2"},
    *({"type": kind, key: "x"} for kind in ("tool_result", "tool_response", "function_response") for key in ("content", "llmContent", "output", "result", "response", "text")),
    {"type": "tool_result", "content": "x", "is_error": True}, {"type": "tool_result", "content": "x", "error": "sank"}, {"type": "tool_result", "response": {"error": "sank"}}, {"type": "tool_result", "content": "x", "error": ""},
    {"type": "tool_result", "status": "success", "content": "x", "exit_code": 3}, {"type": "tool_result", "status": "ERROR", "content": "x"}, {"role": "assistant", "content": "Aye."}, {"role": "assistant", "content": [{"text": "Up."}, {"weather": 1}]}, 7,
], {"messages": [{"tool_name": "look", "parameters": {}}, 7]}, {"tool_name": "look", "parameters": {}}]  # fmt: skip

SWE = [
    {"weather": 1},
    {"info": {"exit_status": "Submitted"}, "messages": [
        {"role": "system", "content": "Sail."}, {"role": "user", "content": [{"type": "text", "text": "Hoist."}, {"weather": 1}]},
        {"role": "assistant", "content": "Look.\n```bash\nls\n```\nThen wait."}, {"role": "user", "content": "<returncode>3</returncode>\n<output>\na\n</output>"},
        {"role": "assistant", "content": "Look.\n```bash\nls"}, {"role": "assistant", "content": "", "extra": {"actions": [{"command": "ls"}, {"command": ""}, {"command": "pwd"}]}},
        {"role": "tool", "content": "<returncode>0</returncode>\n<output>\na", "extra": {"returncode": 4}}, {"role": "tool", "content": "<returncode>0</returncode>\nplain"}, {"role": "user", "content": "<returncode>0</returncode>"},
        {"content": "No role."}, 7,
    ]},
]  # fmt: skip

CLAUDE += [
    claude("user", [7]),
    claude("assistant", [{"type": "tool_use", "id": "t9", "name": "Look", "input": {}}], session_id="s"),
]
QWEN += [qwen("assistant", {"text": "Aye."}, usageMetadata={"promptTokenCount": 1}), {"type": "user", "message": {"role": "user", "parts": [{"text": "No time."}]}}]  # fmt: skip
RESPONSES += [[response_item("function_call_output", output=[{"type": "output_text", "text": "a"}, {"weather": 1}])]]
PYDANTIC += [{"messages": [pydantic(part("user-prompt", ["a", {"weather": 1}]))]}]
VIBE += [{"stdout": [{"type": "message", "generationStatus": "done", "role": "user", "content": "x"}, {"weather": 1}]}]
AG2 += [
    {
        "events": [
            ag2("ModelResponse", tool_calls={"data": {}, "calls": [{"id": "g1", "name": "look", "arguments": "{}"}, 7]})
        ]
    }
]
AGNO_CALLS = [{"role": "assistant", "content": "", "tool_calls": [{"id": identity, "function": {"name": "look", "arguments": "{}"}} for identity in ("n1", "n2", "n3", "n4", "n5")]}]  # fmt: skip
AGNO = [
    {"run_id": "r1", "agent_id": "a1", "agent_name": "Mate", "messages": [{"role": "user", "content": "Hoist."}]},
    {"run": {"run_id": "r2", "agent_id": "a1", "tools": [
        {"tool_call_id": "n1", "requires_confirmation": True, "confirmed": None}, {"tool_call_id": "n2", "requires_confirmation": True, "confirmed": False},
        {"tool_call_id": "n3", "requires_confirmation": True, "confirmed": None}, {"tool_call_id": "n4", "requires_confirmation": False}, {"tool_call_id": "n5", "requires_confirmation": True},
        {"tool_call_id": "n9", "requires_confirmation": True}, {"requires_confirmation": True},
    ], "messages": [
        *AGNO_CALLS, {"role": "tool", "tool_call_id": "n3", "tool_name": "look", "content": "x", "tool_call_error": True}, {"role": "tool", "tool_call_id": "n9", "name": "see", "content": '{"a": 1}', "tool_call_error": False},
        {"role": "tool", "tool_name": "look", "content": "[1]"}, 7, {"role": "weather"},
    ]}},
    {"run_id": "r3", "team_id": "c1", "messages": [{"role": "assistant", "content": "Aye."}], "error": "Sank."}, {"run": {"run_id": "r4", "session_state": {}, "messages": []}},
    {"run_id": "r5", "messages": [{"role": "user", "content": "No agent."}]}, {"messages": [{"role": "tool", "tool_call_id": "n6", "tool_name": "look", "content": "x", "tool_call_error": True}]},
    {"run": {"agent_id": "a1", "messages": [{"role": "user", "content": "No id."}]}}, {"run_id": "r6", "agent_id": "a1", "messages": {"role": "user", "content": "No list."}}, {"weather": 1},
]  # fmt: skip
CREWAI = [
    {"task_messages": [{"role": "user", "content": "Hoist."}, 7], "error": "Sank."}, {"task_messages": []}, {"last_request_messages": [{"role": "assistant", "content": "Aye."}]},
    {"tasks_output": [{"output_format": "raw", "agent": "Mate", "raw": "Aye.", "description": "Hoist.", "messages": [{"role": "user", "content": "One."}]}, 7, {"raw": "x", "messages": [{"role": "user", "content": "Two."}, {"weather": 1}]}]},
    {"tasks_output": {"messages": [{"role": "user", "content": "Alone."}]}}, {"output_format": "raw", "agent": "Mate", "raw": "Aye.", "description": "Hoist.", "messages": [{"role": "user", "content": "Bare."}]},
    *({**{key: "x" for key in ("output_format", "agent", "raw", "description") if key != missing}, "messages": [{"role": "user", "content": f"Not by {missing}."}]} for missing in ("output_format", "agent", "raw", "description")),
    *({"events": [{"type": kind}]} for kind in ("skill_loaded", "tool_skill_used", "weather")), {"error": "Lost."}, {"weather": 1},
    *({"messages": [{"role": role, "content": text}]} for role, text in (
        ("system", '<available_skills><skill name="sails"/></available_skills>'), ("user", '<available_skills><skill name="sails"/></available_skills>'),
        ("system", '<skill name="sails"/>'), ("system", "<available_skills></available_skills>"),
    )),
]  # fmt: skip


def scope(role: str, *content: Any, **facts: Any) -> dict[str, Any]:
    return {"name": "mate", "role": role, "content": list(content), "created_at": "2026-12-01T08:00:00", **facts}


def scope_end(state: str, identity: str = "s1", **facts: Any) -> dict[str, Any]:
    return {"type": "tool_result", "id": identity, "name": "look", "state": state, "output": "x", **facts}


def scope_ask(*identities: str) -> list[dict[str, Any]]:
    return [{"type": "tool_call", "id": identity, "name": "look", "input": '{"a": 1}', "state": "asking"} for identity in identities]  # fmt: skip


AGENTSCOPE = [
    {"last_request": {"messages": [{"role": "system", "content": "Sail."}, {"role": "user", "content": "Twice."}]}, "events": [{"type": "REQUIRE_USER_CONFIRM"}], "context": [
        scope("user", {"type": "text", "text": "Hoist."}, usage=None), scope("system", {"type": "text", "text": "Calm."}), scope("weather", {"type": "text", "text": "Plain.", "created_at": "2026-12-01T08:00:01"}),
        scope("assistant", *scope_ask("s1", "s2", "s3"), scope_end("success", "s2"), usage={"input_tokens": 1, "output_tokens": 2}), 7, {"role": "user", "content": "No list."},
    ]},
    {"messages": [scope("assistant", *scope_ask("s1"), *(scope_end(state) for state in ("success", "error", "denied", "interrupted", "running", "asking", "weather")))]},
    {"state": {"context": [scope("assistant", {"type": "tool_result", "name": "look", "output": [{"type": "text", "text": "a"}, {"weather": 1}]}, *({"type": kind} for kind in ("hint", "thinking", "image", "audio", "video", "data", "file", "weather")), 7)]}},
    [scope("assistant", {"type": "text", "text": "List."}, finished_reason=None, structured_output=None)], {"context": [scope("assistant", {"type": "text", "text": "x"}, finished_reason=None)]},
    {"context": [scope("assistant", {"type": "tool_call", "id": "s1", "name": "look"})]}, {"context": [scope("assistant", {"type": "text", "state": "x"})]}, {"context": [], "error": "Sank."}, scope("user"), {"weather": 1},
]  # fmt: skip


def inspected(*messages: Any, **facts: Any) -> dict[str, Any]:
    return {"id": "i", "epoch": 1, "messages": list(messages), **facts}


def looked(identity: str, content: Any = "x", **facts: Any) -> dict[str, Any]:
    return {"role": "tool", "tool_call_id": identity, "function": "look", "content": content, **facts}


INSPECT = [
    {"eval": {}, "plan": {}, "status": "success", "samples": [inspected(
        {"role": "system", "content": "Sail."}, {"role": "user", "content": "attachment://a1"}, {"role": "weather", "content": "No."}, 7,
        {"role": "assistant", "content": [{"type": "text", "text": "Aye."}, {"weather": 1}], "tool_calls": [{"id": "i1", "function": "look", "arguments": {"a": 1}}, {"function": "look", "arguments": {}}, {"id": "i2"}, 7]},
        looked("i1"), looked("i2"), looked("i3", error={"type": "timeout", "message": "Slow."}), looked("i4", error={"type": "approval", "message": "No."}), looked("i5", error={"type": "parsing"}), looked("i6"), looked("i7"), looked("i8"),
        {"role": "tool", "content": "attachment://none"}, attachments={"a1": "Whole.", "t1": "Looks far."}, model_usage={"x": {"input_tokens": 1, "output_tokens": 2}},
        events=[
            {"event": "model", "tools": [{"name": "look", "description": "attachment://t1"}, {"name": "bare"}]}, {"event": "sandbox", "action": "exec", "result": 9}, {"event": "tool", "id": "i1"},
            {"event": "sandbox", "action": "exec", "result": 3}, {"event": "sandbox", "action": "read_file", "result": 5}, {"event": "tool", "id": "i3", "events": [{"event": "sandbox", "action": "exec", "result": 4}, 7]},
            *({"event": "approval", "decision": decision, "explanation": f"By {decision}.", "call": {"id": identity}} for decision, identity in (("reject", "i6"), ("terminate", "i9"), ("escalate", "i7"), ("approve", "i8"), ("modify", "i8"))),
            {"event": "state", "changes": [{"path": "/tools", "value": [{"name": "see", "description": "Sees."}]}, {"path": "/tools/1", "value": {"name": "hear", "description": "Hears."}}, {"path": "/messages", "value": {"name": "no", "description": "No."}}]},
            {"weather": 1}, 7,
        ],
    )]},
    {"eval": {}, "samples": [inspected({"role": "user", "content": "First."}), inspected({"role": "user", "content": "Second."}, epoch=2, error={"message": "Sank."}, limit={"type": "time"}), {"id": "no messages"}, 7]},
    {**inspected({"role": "user", "content": "Alone."}), "events": [], "target": "x"}, {"eval": {}, "plan": {}, "status": "error", "error": {"message": "Lost."}}, {"eval": {}, "samples": []},
    {"messages": [], "target": "x", "events": []}, {"messages": [], "epoch": 1, "target": "x"}, {"epoch": 1, "events": [], "target": "x"}, {"messages": [], "epoch": 1, "events": []}, {"eval": {}}, {"samples": []}, {"weather": 1},
]  # fmt: skip


def traced(
    identity: str, kind: str, start: int, end: int | None, parent: str | None = "agent", error: Any = None, **data: Any
) -> dict[str, Any]:
    """Write a span that lasts from one second to another."""
    times = {
        "started_at": f"2026-12-01T08:00:{start:02}Z",
        "ended_at": None if end is None else f"2026-12-01T08:00:{end:02}Z",
    }
    return {"object": "trace.span", "id": identity, "trace_id": "t", "parent_id": parent, **times, "span_data": {"type": kind, **data}, "error": error}  # fmt: skip


TRACE = [
    {"object": "trace", "id": "t"}, {"weather": 1}, {"object": "trace.span", "span_data": 7}, {"data": [traced("agent", "agent", 0, 40, None, name="Mate"), {"object": "trace"}, {"object": "weather"}, 7]},
    {"spans": [
        traced("r1", "response", 1, 2, model="x", usage={"input_tokens": 1, "output_tokens": 2, "input_tokens_details": {"cached_tokens": 3}}, input=[
            {"role": "system", "content": "Sail."}, {"role": "developer", "content": "Calm."}, {"role": "user", "content": "Hoist."}, {"role": "assistant", "content": "No."}, {"type": "function_call"}, {"weather": 1}, 7,
        ], response={"instructions": "Know.", "output": [{"role": "assistant", "content": "Aye."}, {"role": "weather", "content": "No."}, {"role": "assistant", "content": ""}]}),
        traced("g1", "generation", 3, 4, input=[{"role": "user", "content": "Hoist."}, {"role": "user", "content": "More."}, {"weather": 1}], output=[{"role": "assistant", "content": [{"type": "text", "text": "Up."}]}]),
    ]},
    traced("f1", "function", 5, 6, name="look", input='{"a": 1}', output="x"), traced("f2", "function", 7, 8, name="look", input="{}", output={"text": "Map."}),
    traced("f3", "function", 9, 10, error={"message": "Sank.", "data": {"error": "Deep."}}, name="look"), traced("f4", "function", 11, 12, error={"message": "Lost."}, name="look", output="Out."), traced("f5", "function", 13, 14, error={"message": "Gone."}, name="look"),
    traced("r2", "response", 15, 16, error={"message": "Overloaded."}), traced("c1", "custom", 17, 18, name="turn"), traced("c2", "custom", 17, 18, name="weather", error={"message": "Custom."}),
    traced("sub", "agent", 19, 24, "f1", name="Boy"), traced("f6", "function", 20, 21, "sub", name="look", output="Sub."), traced("odd", "function", 22, 23, "gone", name="look", output="Orphan."), traced("nameless", "agent", 25, 26, None, error={"message": "Nameless."}),
    traced("g2", "guardrail", 27, 28, name="g"), traced("h1", "handoff", 29, 30, from_agent="Mate", to_agent="Boy"), traced("late", "agent", 31, None, None, name="Late"),
]  # fmt: skip


def waits(identity: str, start: int, *, run: str, again: str | None = None) -> dict[str, Any]:
    return traced(identity, "function", start, start + 1, run, name="look", input=again or identity)


WAITING = {
    "a-run-that-ends-there": [traced("a1", "agent", 0, 5, None, name="Mate"), waits("f1", 1, run="a1")],
    "nobody-approves-and-it-goes-on": [traced("a1", "agent", 0, 5, None, name="Mate"), waits("f1", 1, run="a1"), traced("a2", "agent", 6, 9, None, name="Mate"), traced("r1", "response", 7, 8, "a2")],
    "somebody-approves": [traced("a1", "agent", 0, 5, None, name="Mate"), waits("f1", 1, run="a1"), traced("a2", "agent", 6, 9, None, name="Mate"), {**waits("f2", 7, run="a2", again="f1"), "span_data": {"type": "function", "name": "look", "input": "f1", "output": "Up."}}],
    "another-input-is-another-call": [traced("a1", "agent", 0, 5, None, name="Mate"), waits("f1", 1, run="a1"), traced("a2", "agent", 6, 9, None, name="Mate"), {**waits("f2", 7, run="a2"), "span_data": {"type": "function", "name": "look", "input": "f2", "output": "Up."}}],
    "the-same-run-goes-on": [traced("a1", "agent", 0, 9, None, name="Mate"), waits("f1", 1, run="a1"), traced("r1", "response", 3, 4, "a1")],
    "it-goes-on-as-the-call-ends": [traced("a1", "agent", 0, 9, None, name="Mate"), waits("f1", 1, run="a1"), traced("r1", "response", 2, 4, "a1")],
    "the-next-turn-begins": [traced("a1", "agent", 0, 9, None, name="Mate"), traced("c1", "custom", 0, 4, "a1", name="turn"), waits("f1", 1, run="c1"), traced("c2", "custom", 3, 4, "a1", name="turn")],
    "two-at-once": [traced("a1", "agent", 0, 5, None, name="Mate"), waits("f1", 1, run="a1"), waits("f2", 1, run="a1")],
    "what-is-no-step-begins": [traced("a1", "agent", 0, 5, None, name="Mate"), waits("f1", 1, run="a1"), traced("h1", "handoff", 3, 4, "a1")],
    "an-error-is-an-answer": [traced("a1", "agent", 0, 5, None, name="Mate"), traced("f1", "function", 1, 2, "a1", error={"message": "Sank."}, name="look")],
}  # fmt: skip


def test_calls_that_wait_for_somebody() -> None:
    told = [f"{name}: {line}" for name, spans in WAITING.items() for line in lines("OpenAI Agents trace", spans)]
    assert "\n".join(told) + "\n" == external_file("events/made_up/waiting.txt")


def folded(kind: str, content: Any, **facts: Any) -> dict[str, Any]:
    return {"v": 1, "agent": "claude-code", "ts": "2026-12-01T08:00:00Z", "type": kind, "content": content, **facts}


def fold(result: Any = None, **facts: Any) -> dict[str, Any]:
    return {"type": "tool_use", "name": "look", "input": {"a": 1}, **facts, **({} if result is None else {"result": result})}  # fmt: skip


FOLDED = [
    {"weather": 1}, folded("user", "Hoist."), folded("weather", "No."), folded("system", [{"text": "Sail."}]),
    folded("assistant", [{"type": "text", "text": "Aye."}, {"type": "weather"}, {"weather": 1}, 7, {"type": "thinking", "thinking": "Hm."}, fold(), fold("plain"), fold({}, id="f1")]),
    folded("assistant", [fold({"output": "x", "status": status}, id="f1") for status in ("success", "ok", "completed", "error", "failed", "weather")]),
    folded("assistant", [fold({"output": output}) for output in ({"text": "Text."}, {"b": 2}, [{"type": "text", "text": "List."}], None)]),
    *({key: value for key, value in folded("user", f"No {missing}.").items() if key != missing} for missing in ("v", "agent", "ts", "content")),
    {"messages": [
        {"role": "user", "content": "Hoist.", "timestamp": "2026-12-01T08:00:01Z"}, {"role": "weather", "content": "Plain."}, {"role": "assistant", "content": [{"text": "Aye."}, {"weather": 1}]}, {"weather": 1}, 7, {"content": "No role."},
        {"tool_uses": [{"tool": "look", "input": {"a": 1}, "output": "x", "status": "success"}, {"tool": "look", "status": "error"}, {"tool": "look", "output": {"b": 2}}, {"tool": "look"}, {"weather": 1}, 7], "timestamp": "2026-12-01T08:00:02Z"},
    ]},
    {"messages": [{"role": "user", "content": "No calls."}]}, {"messages": []},
]  # fmt: skip

OPENCODE_DATABASE_HEADS = {
    "OpenCode database": [({"table": "session"}, {"table": "message"}, {"table": "part"}), ({"table": "session"}, {"table": "message"}, {"table": "part"}, {"table": "todo"})],
    "": [({"table": "session"}, {"table": "message"}), ({"table": "message"}, {"table": "part"}), ({"table": "session"}, {"table": "part"})],
}  # fmt: skip


@pytest.mark.parametrize("name", OPENCODE_DATABASE_HEADS)
def test_a_database_is_known_by_its_three_tables(name: str) -> None:
    for records in OPENCODE_DATABASE_HEADS[name]:
        likely = {
            one.name: likeness for one in forms() if (likeness := one.recognise(Head("x.db", records, lines=True)))
        }
        assert likely == ({name: 1.0} if name else {})


MADE_UP: dict[str, Records] = {
    "Claude Code session": CLAUDE, "Codex rollout": CODEX_ROLLOUT, "Codex stream": CODEX_STREAM, "Gemini CLI chat": GEMINI_CHAT, "Gemini CLI stream": GEMINI_STREAM,
    "Qwen Code session": QWEN, "OpenCode export": OPENCODE_EXPORT, "OpenCode stream": OPENCODE_STREAM, "OpenCode database": OPENCODE_DATABASE, "OpenHands events": OPENHANDS,
    "Pi session": PI, "Cline stream": CLINE, "Copilot CLI events": COPILOT,
    "Anthropic messages": ANTHROPIC, "Bedrock Converse messages": BEDROCK, "Gemini contents": GEMINI, "OpenAI chat messages": CHAT, "OpenAI Responses items": RESPONSES, "LangChain messages": LANGCHAIN, "ADK session": ADK, "AG2 events": AG2, "agno run": AGNO, "mini-swe-agent trajectory": SWE, "Bare calls and results": BARE, "Pydantic AI messages": PYDANTIC, "Strands messages": STRANDS, "Vibe entries": VIBE,
    "CrewAI task": CREWAI, "AgentScope context": AGENTSCOPE, "Inspect log": INSPECT, "OpenAI Agents trace": TRACE, "Calls with their results": FOLDED,
}  # fmt: skip


@pytest.mark.parametrize("name", MADE_UP)
def test_what_made_up_records_become(name: str) -> None:
    slug = name.lower().replace(" ", "_")
    assert "\n".join(lines(name, MADE_UP[name])) + "\n" == external_file(f"events/made_up/{slug}.txt")


QUIET: dict[str, list[Any]] = {
    "Claude Code session": [
        *(claude(kind) for kind in (
            "queue-operation", "last-prompt", "atis-latch", "api-request", "api-request-part", "api-request-shape", "api-request-blob", "tools-used", "prompt_snapshot", "cost-state", "mode",
            "permission-mode", "ai-title", "custom-title", "agent-name", "file-history-snapshot", "file-history-delta", "pr-link", "bridge-session", "progress", "stream_event", "rate_limit_event",
            "tag", "tool_progress", "tool_use_summary", "keep_alive", "agent-setting", "worktree-state", "content-replacement",
        )),
    ],
    "Gemini CLI chat": [row("info", content="x"), row("warning", content="x")],
    "Qwen Code session": [qwen("system", subtype=kind) for kind in ("attribution_snapshot", "ui_telemetry", "file_history_snapshot", "at_command", "title")],
    "OpenCode export": [{"info": {}, "messages": [opencode_message("assistant", [{"type": kind} for kind in ("step-start", "snapshot", "patch", "reasoning", "file", "agent", "subtask", "retry")])]}],
    "OpenHands events": [{"events": [hand(kind) for kind in ("ConversationStateUpdateEvent", "TokenEvent", "PauseEvent", "LLMCompletionLogEvent", "CondensationRequest", "StreamingDeltaEvent")]}],
    "Pi session": [row(kind) for kind in (
        "session", "model_change", "thinking_level_change", "label", "custom", "session_info", "agent_start", "turn_start", "turn_end", "message_start", "message_update",
        "tool_execution_start", "tool_execution_update", "queue_update", "branch_summary", "auto_retry_start", "auto_retry_end", "session_start", "agent_settled",
    )],
    "Cline stream": [cline(kind) for kind in ("iteration_start", "iteration_end", "content_update", "done", "notice", "status")],
    "Copilot CLI events": [copilot(kind) for kind in (
        "session.x", "assistant.turn_start", "assistant.intent", "assistant.reasoning", "assistant.message_delta", "assistant.idle", "assistant.streaming_delta", "model.x", "tool.execution_partial",
        "permission.x", "subagent.x", "hook.start", "tool.user_requested", "tool.shell_output", "assistant.tool_call_delta", "user_input.x", "elicitation.x", "external_tool.x", "command.x",
        "pending_messages.x", "abort", "skill.context", "mcp.x", "auto_mode.x", "exit_plan.x", "capabilities.x", "commands.x", "file_changed", "system.notification",
    )],
    "Anthropic messages": [{"role": "user", "content": [{"type": kind} for kind in ("thinking", "redacted_thinking", "image", "document", "server_tool_use", "web_search_tool_result")]}],
    "Bedrock Converse messages": [{"role": "user", "content": [{key: {}} for key in ("reasoningContent", "image", "document", "video", "cachePoint", "guardContent", "citationsContent")]}],
    "Gemini contents": [{"role": "user", "parts": [{key: {}} for key in (
        "thought", "thoughtSignature", "thought_signature", "inlineData", "inline_data", "fileData", "file_data", "executableCode", "codeExecutionResult", "videoMetadata",
    )]}],
    "OpenAI Responses items": [[response_item("function_call_output", output=""), *(response_item(kind) for kind in (
        "reasoning", "web_search_call", "file_search_call", "computer_call", "computer_call_output", "image_generation_call", "code_interpreter_call", "mcp_list_tools", "compaction", "item_reference",
        "tool_search_call", "tool_search_output", "ghost_snapshot",
    ))]],
}  # fmt: skip


@pytest.mark.parametrize("name", QUIET)
def test_kinds_that_say_nothing_of_what_an_agent_did(name: str) -> None:
    told = lines(name, QUIET[name])
    assert [line for line in told if " tool_result " not in line] == []


@pytest.mark.parametrize("kind", [
    "environment", "model", "deferred_tools_delta", "agent_listing_delta", "total_tokens_reminder", "session_context", "date", "remote_session_change", "todo_reminder", "nested_memory",
    "opened_file_in_ide", "selected_lines_in_ide", "edited_text_file", "new_file", "queued_command", "diagnostics", "plan_mode", "task_status", "weather",
])  # fmt: skip
def test_what_is_attached_without_a_word_on_skills(kind: str) -> None:
    assert lines("Claude Code session", [attached(kind)]) == []


def test_which_format_a_record_by_itself_is_taken_for() -> None:
    known = forms()
    told = []
    for name, records in MADE_UP.items():
        for number, record in enumerate(records, 1):
            head = Head("run.jsonl", (record,), lines=True)
            likely = {one.name: likeness for one in known if (likeness := one.recognise(head))}
            told += [f"{name} {number}: {json.dumps(likely)}"] if likely else []
    assert "\n".join(told) + "\n" == external_file("events/made_up/likeness.txt")


@pytest.mark.parametrize("name", [one.name for one in forms()])
def test_what_could_not_be_decoded_is_handed_on(name: str) -> None:
    class Broken(Source):
        def rows(self) -> Iterator[Row | Gap]:
            yield Gap(reason="line is not JSON", place=Raw("run.jsonl", 1, 0), kind="undecodable")
            yield from super().rows()
            yield Gap(reason="last line is cut", place=Raw("run.jsonl", 2, 9), kind="undecodable")

    read = list(form(name).read(Broken([{"weather": 1}])))
    lost = [event for event in read if isinstance(event, Gap) and event.kind == "undecodable"]
    assert [(gap.reason, gap.place.line) for gap in lost] == [("line is not JSON", 1), ("last line is cut", 2)]
