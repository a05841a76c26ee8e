"""Trajectories of mini-swe-agent: chat messages whose commands stand beside them. Source: version 1.1."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from guildmark.lenses.shapes.base import (
    Format,
    Item,
    Place,
    by_row,
    child,
    integer,
    is_map,
    maps,
    numbered,
    string,
    text_of,
    textless,
)
from guildmark.lenses.shapes.base import number as decimal
from guildmark.lenses.shapes.tokens import cached_within
from guildmark.model.event import End, Message, ModelTurn, ToolCall, ToolResult, Usage
from guildmark.model.trace import Gap

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from guildmark.lenses.shapes.base import Head, Read, Row, Source
    from guildmark.model.event import AnyEvent, Role

    Out = Iterator[AnyEvent | Gap]

_CODE: Final = re.compile(r"<returncode>\s*(?P<code>-?\d{1,9})\s*</returncode>")
_OUTPUT: Final = re.compile(r"<(?P<tag>output(?:_head)?)>\n?")
_FENCE: Final = re.compile(r"```(?:bash|sh|mswea_bash_command)[ \t]*\r?\n")
_ROLES: Final[dict[str, Role]] = {"system": "system", "assistant": "assistant"}


def recognise(head: Head) -> float:
    """Tell whether a document names this format, or has its info beside messages."""
    for record in head.records:
        if is_map(record) and isinstance(record.get("messages"), list):
            if string(record.get("trajectory_format")).startswith("mini-swe-agent"):
                return 1.0
            if child(record, "info", "mini_version") is not None:
                return 0.95
    return 0.0


def read(source: Source) -> Read:
    """Read trajectories from documents or lines."""
    return by_row(source, _row)


def _row(row: Row) -> Out:
    entries = [*numbered(child(row.value, "messages"), _is_message, row.raw, "messages")]
    if not any(isinstance(entry, Item) for entry in entries):
        yield Gap(reason="record has no messages", place=row.raw)
        entries = []
    waiting: list[str] = []
    for entry in entries:
        if isinstance(entry, Gap):
            yield entry
            continue
        message, place, index = entry.value, Place(entry.raw), entry.number
        text = text_of(message.get("content"))
        yield from textless(message.get("content"), place, "content")
        if waiting and message.get("role") in ("user", "tool") and _CODE.search(text):
            yield _result(message, text, waiting.pop(0), place)
            continue
        if text:
            yield Message(role=_ROLES.get(string(message.get("role")), "user"), text=text, raw=place.raw)
        if message.get("role") == "assistant":
            yield from _answer(message, place)
            for number, command in enumerate(_commands(message, text)):
                waiting.append(f"{index}.{number}")
                yield ToolCall(tool="bash", arguments={"command": command}, call_id=waiting[-1], raw=place.raw)
    cost = decimal(child(row.value, "info", "model_stats", "instance_cost"))
    if cost is not None:
        yield Usage(cost=cost, raw=row.raw)
    status = string(child(row.value, "info", "exit_status"))
    if status:
        yield End(status=status, raw=row.raw)


def _answer(message: Mapping[str, object], place: Place) -> Out:
    """Tell the tokens of an answer, where the provider's response stands beside it; what it cost is summed up at the end."""
    usage = child(message, "extra", "response", "usage")
    found = cached_within(usage, "prompt_tokens", "completion_tokens")
    if found.read is not None or found.wrote is not None:
        yield ModelTurn(model=string(child(message, "extra", "response", "model")) or None, input_tokens=found.read,
                        output_tokens=found.wrote, cached_tokens=integer(child(usage, "prompt_tokens_details", "cached_tokens")),
                        raw=place.raw)  # fmt: skip


def _is_message(message: Mapping[str, object]) -> bool:
    return "role" in message or "content" in message


def _commands(message: Mapping[str, object], text: str) -> list[str]:
    stated = [string(action.get("command")) for action in maps(child(message, "extra", "actions"))]
    if stated := [command for command in stated if command]:
        return stated
    fence = _FENCE.search(text)
    command, closing, _ = text[fence.end() :].partition("\n```") if fence else ("", "", "")
    return [command] if closing else []


def _result(message: Mapping[str, object], text: str, identity: str, place: Place) -> ToolResult:
    tag, code = _OUTPUT.search(text), _CODE.search(text)
    output, closing, _ = text[tag.end() :].partition(f"</{tag['tag']}>") if tag else ("", "", "")
    stated = integer(child(message, "extra", "returncode"))
    return ToolResult(tool="bash", text=output.rstrip() if closing else text, call_id=identity, raw=place.raw,
                      exit_code=stated if stated is not None else int(code["code"]) if code else None)  # fmt: skip


FORMAT: Final = Format(name="mini-swe-agent trajectory", recognise=recognise, read=read)
