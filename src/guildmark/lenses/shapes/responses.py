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
    by_row,
    child,
    decoded,
    each,
    integer,
    is_map,
    items,
    listed,
    maps,
    string,
    text_of,
    textless,
    unknown,
)
from guildmark.model.event import Message, ToolCall, ToolResult
from guildmark.model.trace import Gap

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from guildmark.lenses.shapes.base import Head, Item, Listed, Read, Row, Source
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
        yield unknown(value, place.here, "item")


def message(value: Mapping[str, object], place: Place) -> Iterator[AnyEvent | Gap]:
    """Read one message: each part of its text is one, so that a host's own parts stay apart from a user's."""
    role = _ROLES.get(string(value.get("role")), "user")
    content = value.get("content")
    texts = [content] if isinstance(content, str) else [string(part.get("text")) for part in maps(content)]
    for text in texts:
        if text:
            yield Message(role=role, text=text, agent=place.agent, time=place.time, raw=place.raw)
    yield from textless(content, place, "content", strings=False)


def _call(value: Mapping[str, object], place: Place) -> Iterator[AnyEvent | Gap]:
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


def _answer(value: Mapping[str, object], place: Place) -> Iterator[AnyEvent | Gap]:
    identity = string(value.get("call_id")) or string(value.get("id")) or None
    output = value.get("output")
    code: int | None = None
    text = output if isinstance(output, str) else text_of(output)
    shells = [part for part in maps(output) if "outcome" in part]
    if shells:
        text = "\n".join(string(part.get("stdout")) + string(part.get("stderr")) for part in shells)
        codes = [integer(child(part, "outcome", "exit_code")) for part in shells]
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
    yield from textless(output, place, "output", known=lambda part: "outcome" in part, strings=not shells)


def rows(record: object) -> Listed:
    """Find the items of a record: a list, under the key that a program gives it, or one."""
    found = listed(record, _is_listed, (), ("input_list",), ("input",), ("output",), ("items",), ("response", "output"),
                   alone=False)  # fmt: skip
    return found._replace(known=_is_item) if found.values else listed(record, _is_own, ())


def _is_own(value: Mapping[str, object]) -> bool:
    return string(value.get("type")) in CALLS | ANSWERS | {"message"}


def _is_listed(value: Mapping[str, object]) -> bool:
    return _is_own(value) or "role" in value


def _is_item(value: Mapping[str, object]) -> bool:
    return _is_listed(value) or string(value.get("type")) in QUIET


def recognise(head: Head) -> float:
    """Tell whether records are such items."""
    best = 0.0
    for record in head.records:
        for value in rows(record).rows():
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
    found = rows(row.value)
    if not found.values:
        yield Gap(reason="record is no item", place=row.raw)
    yield from each(found.numbered(row.raw, "item"), _placed)


def _placed(entry: Item) -> Iterator[AnyEvent | Gap]:
    return item(entry.value, Place(entry.raw))


def read(source: Source) -> Read:
    """Read items from documents or lines."""
    return by_row(source, of_row)


FORMAT: Final = Format(name="OpenAI Responses items", recognise=recognise, read=read)
