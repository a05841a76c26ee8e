"""Items of the OpenAI Responses API: messages, function calls and their outputs, shell calls.

OpenAI Agents keeps its histories so, and Codex its rollouts.
"""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING, Final

from guildmark.lenses.shapes.base import (
    Format,
    Place,
    arguments,
    child,
    decoded,
    integer,
    is_map,
    items,
    maps,
    string,
    text_of,
    within,
)
from guildmark.model.event import Message, ToolCall, ToolResult
from guildmark.model.trace import Gap

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from guildmark.lenses.shapes.base import Head, Read, Row, Source
    from guildmark.model.event import AnyEvent, Role

CALLS: Final = frozenset({"function_call", "custom_tool_call", "mcp_call", "shell_call", "local_shell_call"})
ANSWERS: Final = frozenset(
    {"function_call_output", "custom_tool_call_output", "shell_call_output", "local_shell_call_output"}
)
QUIET: Final = frozenset({"reasoning", "web_search_call", "file_search_call", "computer_call", "computer_call_output",
                          "image_generation_call", "code_interpreter_call", "mcp_list_tools", "compaction",
                          "item_reference", "tool_search_call", "tool_search_output", "ghost_snapshot"})  # fmt: skip
_ROLES: Final[dict[str, Role]] = {"assistant": "assistant", "system": "system", "developer": "developer"}


def item(value: Mapping[str, object], place: Place) -> Iterator[AnyEvent | Gap]:
    """Read one item."""
    kind = string(value.get("type"))
    if kind in CALLS:
        yield from _call(value, place)
    elif kind in ANSWERS:
        yield from _answer(value, place)
    elif kind == "message" or (not kind and "role" in value):
        yield from message(value, place)
    elif kind not in QUIET:
        yield Gap(reason=f"item of type {kind!r}", place=place.raw)


def message(value: Mapping[str, object], place: Place) -> Iterator[AnyEvent]:
    """Read one message: each part of its text is one, so that a host's own parts stay apart from a user's."""
    role = _ROLES.get(string(value.get("role")), "user")
    content = value.get("content")
    texts = [content] if isinstance(content, str) else [string(part.get("text")) for part in maps(content)]
    for text in texts:
        if text:
            yield Message(role=role, text=text, agent=place.agent, time=place.time, raw=place.raw)


def _call(value: Mapping[str, object], place: Place) -> Iterator[AnyEvent]:
    identity = string(value.get("call_id")) or string(value.get("id")) or None
    action = value.get("action")
    if is_map(action):  # a shell call may hold several commands
        commands = action.get("commands", action.get("command"))
        args: dict[str, object] = {"commands": commands if isinstance(commands, list) else [commands]}
        if value.get("type") == "local_shell_call":
            args = {"command": shlex.join(map(str, items(commands))) if isinstance(commands, list) else commands}
        tool, cwd = string(value.get("type")), string(action.get("working_directory")) or place.cwd
    else:
        raw = value.get("arguments", value.get("input"))
        args, tool, cwd = arguments(raw), string(value.get("name")), place.cwd
    yield ToolCall(tool=tool, arguments=args, call_id=identity, cwd=cwd, agent=place.agent, time=place.time,
                   raw=place.raw)  # fmt: skip
    if value.get("type") == "mcp_call" and ("output" in value or "error" in value):
        yield from _answer({**value, "output": value.get("error") or value.get("output")}, place)


def _answer(value: Mapping[str, object], place: Place) -> Iterator[AnyEvent]:
    identity = string(value.get("call_id")) or string(value.get("id")) or None
    output = value.get("output")
    code: int | None = None
    text = output if isinstance(output, str) else text_of(output)
    if isinstance(output, list) and any("outcome" in part for part in maps(output)):
        text = "\n".join(string(part.get("stdout")) + string(part.get("stderr")) for part in maps(output))
        codes = [integer(child(part, "outcome", "exit_code")) for part in maps(output)]
        code = next((number for number in codes if number), 0 if None not in codes else None)
    found = decoded(text) if text[:1] == "{" else None
    inner = child(found, "output")
    if is_map(found) and isinstance(inner, str) and "metadata" in found:  # older shells wrap output and exit code
        text, code = inner, integer(child(found, "metadata", "exit_code"))
        found = None
    failed = value.get("error") not in (None, "")
    yield ToolResult(text=text, data=found if is_map(found) else None, exit_code=code,
                     status="error" if failed else "unknown", call_id=identity, agent=place.agent, time=place.time,
                     raw=place.raw)  # fmt: skip


def rows(record: object) -> tuple[list[Mapping[str, object]], tuple[str, ...]]:
    """Find the items of a record, and where they stand: a list, or under the key that a program gives them."""
    for path in ((), ("input_list",), ("input",), ("output",), ("items",), ("response", "output")):
        found = child(record, *path) if path else record
        if isinstance(found, list):
            listed = [
                value
                for value in maps(found)
                if string(value.get("type")) in CALLS | ANSWERS | {"message"} or "role" in value
            ]
            if listed:
                return listed, path
    return ([record] if is_map(record) and string(record.get("type")) in CALLS | ANSWERS | {"message"} else []), ()


def recognise(head: Head) -> float:
    """Tell whether records are such items."""
    best = 0.0
    for record in head.records:
        for value in rows(record)[0]:
            if string(value.get("type")) in CALLS | ANSWERS and ("call_id" in value or "action" in value):
                return 0.6
            if value.get("type") == "message" and any(
                string(part.get("type")).endswith("put_text") for part in maps(value.get("content"))
            ):
                best = 0.5
    return best


def of_row(row: Row) -> Iterator[AnyEvent | Gap]:
    """Read the items of one record, with the instructions beside them."""
    instructions = child(row.value, "instructions")
    if isinstance(instructions, str):
        yield Message(role="system", text=instructions, raw=row.raw)
    found, where = rows(row.value)
    if not found:
        yield Gap(reason="record is no item", place=row.raw)
    for index, value in enumerate(found):
        yield from item(value, Place(within(row.raw, *where, index) if len(found) > 1 or where else row.raw))


def read(source: Source) -> Read:
    """Read items from documents or lines."""
    for row in source.rows():
        yield from (row,) if isinstance(row, Gap) else of_row(row)


FORMAT: Final = Format(name="OpenAI Responses items", recognise=recognise, read=read)
