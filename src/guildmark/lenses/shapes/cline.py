"""The stream of Cline's CLI: agent events for content that starts and ends. Source: cline 3.0.65."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from guildmark.lenses.shapes.base import Place, arguments, child, integer, is_map, maps, number, string, text_of
from guildmark.lenses.shapes.tokens import as_provided
from guildmark.model.event import End, Failure, Message, ModelTurn, ToolCall, ToolResult
from guildmark.model.trace import Gap

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from guildmark.lenses.shapes.base import Head, Read, Source
    from guildmark.model.event import AnyEvent, CallStatus

    Out = Iterator[AnyEvent | Gap]

_QUIET: Final = frozenset({"iteration_start", "iteration_end", "content_update", "done", "notice", "status"})


_MANY: Final = {"run_commands": "commands", "read_files": "files"}
"""Tools that take several at once, and what of."""


def each(event: AnyEvent | Gap) -> Out:
    """Take a call for several files or commands apart: each has an outcome of its own."""
    several = event.arguments.get(_MANY[event.tool]) if isinstance(event, ToolCall) and event.tool in _MANY else None
    if not isinstance(event, ToolCall) or not isinstance(several, list) or len(several) < 2:  # noqa: PLR2004  # several
        yield event
        return
    for one in several:
        yield replace(event, arguments={**event.arguments, _MANY[event.tool]: [one]})


def results(identity: str | None, tool: str, output: object, place: Place, *, failed: bool) -> Iterator[ToolResult]:
    """Make the results of an output: one for each file or command, as their calls were taken apart."""
    entries = list(maps(output)) if isinstance(output, list) and tool in _MANY else []
    if len(entries) > 1 and all("success" in entry for entry in entries):
        for entry in entries:
            yield _result(identity, tool, [entry], place, failed=failed)
    else:
        yield _result(identity, tool, output, place, failed=failed)


def _result(identity: str | None, tool: str, output: object, place: Place, *, failed: bool) -> ToolResult:
    """Make a result of an output: text, or one entry for each file or command with ``success``."""
    entries = list(maps(output)) if isinstance(output, list) else []
    told = [entry.get("success") for entry in entries if "success" in entry]
    text = text_of(output)
    if told:
        text = "\n".join(string(entry.get("result")) or string(entry.get("error")) for entry in entries)
    status: CallStatus = "error" if failed or (told and not any(told)) else "ok"
    codes = [integer(entry.get("exitCode", entry.get("exit_code"))) for entry in entries]
    executed = string(entries[0].get("query")) if len(entries) == 1 else ""
    return ToolResult(text=text, status=status, tool=tool, call_id=identity, agent=place.agent, time=place.time,
                      executed=executed if tool == "run_commands" and executed else None,
                      exit_code=codes[0] if len(codes) == 1 else None, raw=place.raw)  # fmt: skip


def read(source: Source) -> Read:
    """Read stream lines."""
    agent = "main"
    first: str | None = None
    steps: dict[str, int] = {}
    spent: dict[str, float] = {}
    for row in source.rows():
        if isinstance(row, Gap):
            yield row
            continue
        value, kind = row.value, string(child(row.value, "type"))
        time = string(child(value, "ts")) or None
        event = child(value, "event")
        if kind == "hook_event":
            identity = string(child(value, "agentId"))
            first = first or identity
            agent = "main" if identity == first else identity
        elif kind == "agent_event" and is_map(event):
            if event.get("type") == "iteration_start":
                steps[agent] = steps.get(agent, 0) + 1
            answer = f"iteration {steps[agent]}" if agent in steps else None
            yield from _event(event, Place(row.raw, agent, time, answer=answer), spent)
        elif kind == "run_result":
            yield End(status=string(child(value, "finishReason")) or "completed", time=time, raw=row.raw)
        elif kind in ("error", "run_aborted"):
            yield Failure(message=string(child(value, "message")), time=time, raw=row.raw)
        elif kind not in ("run_start", "session_start", "team_event"):
            yield Gap(reason=f"line of type {kind!r}", place=row.raw)


def _event(event: Mapping[str, object], place: Place, spent: dict[str, float]) -> Out:
    kind, content = string(event.get("type")), event.get("contentType")
    identity, tool = string(event.get("toolCallId")) or None, string(event.get("toolName"))
    if kind == "content_start" and content == "tool":
        yield from each(ToolCall(tool=tool, arguments=arguments(event.get("input")), call_id=identity,
                                 answer=place.answer, agent=place.agent, time=place.time, raw=place.raw))  # fmt: skip
    elif kind == "content_end" and content == "tool":
        error = event.get("error")
        yield from results(identity, tool, error or event.get("output"), place, failed=bool(error))
    elif kind == "content_end" and content == "text":
        yield Message(
            role="assistant",
            text=string(event.get("text")),
            agent=place.agent,
            time=place.time,
            answer=place.answer,
            raw=place.raw,
        )
    elif kind == "usage":
        yield _answer(event, place, spent)
    elif kind == "error":
        yield Failure(message=string(child(event, "error", "message")) or string(event.get("message")),
                      agent=place.agent, time=place.time, raw=place.raw)  # fmt: skip
    elif kind not in _QUIET and kind != "content_start" and content != "reasoning":
        yield Gap(reason=f"event of type {kind!r}", place=place.raw)


def _answer(event: Mapping[str, object], place: Place, spent: dict[str, float]) -> ModelTurn:
    """Tell one answer's tokens and cost; ``totalCost`` is the agent's so far, as are the other totals."""
    found = as_provided(event, "inputTokens", "outputTokens", "cacheReadTokens", "cacheWriteTokens")
    cost, total = number(event.get("cost")), number(event.get("totalCost"))
    if total is not None:
        cost = total - spent.get(place.agent, 0.0) if cost is None else cost
        spent[place.agent] = total
    return ModelTurn(input_tokens=found.read, output_tokens=found.wrote, cached_tokens=found.cached, cost=cost,
                     agent=place.agent, time=place.time, answer=place.answer, raw=place.raw)  # fmt: skip


def likeness(head: Head) -> float:
    """Tell whether lines are agent events."""
    for record in head.records:
        if child(record, "type") == "agent_event" and is_map(child(record, "event")):
            return 1.0
        if child(record, "type") == "hook_event" and "hookEventName" in (record if is_map(record) else ()):
            return 0.9
    return 0.0
