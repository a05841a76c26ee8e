"""Calls and results that stand alone, or as typed blocks in messages, as evaluators hand trajectories around.

Source: the forms that strands-agents/evals takes as of August 2026, beyond those of a vendor's own wire.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from guildmark.lenses.shapes.base import (
    Format,
    Place,
    arguments,
    by_row,
    child,
    integer,
    is_map,
    items,
    string,
    text_of,
    unknown,
    within,
)
from guildmark.model.event import Message, ToolCall, ToolResult
from guildmark.model.trace import Gap

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from guildmark.lenses.shapes.base import Head, Read, Row, Source
    from guildmark.model.event import AnyEvent, CallStatus, Role

    Out = Iterator[AnyEvent | Gap]

_ACTION: Final = "InvokeSkillAction"
_OBSERVATION: Final = "InvokeSkillObservation"
_ANSWERS: Final = frozenset({"tool_result", "tool_response", "function_response"})
_IDS: Final = ("tool_call_id", "tool_use_id", "tool_id", "id")
_ROLES: Final[dict[str, Role]] = {
    "system": "system",
    "developer": "developer",
    "assistant": "assistant",
    "model": "assistant",
}
_STATUS: Final[dict[str, CallStatus]] = {
    "success": "ok",
    "ok": "ok",
    "completed": "ok",
    "error": "error",
    "failed": "error",
}
_TAGGED: Final = frozenset(
    {"toolUse", "functionCall", "function_call", "content_type", "tool_name", "kind", "type", "role"}
)


def _called(value: Mapping[str, object]) -> tuple[str, object] | None:
    """Return the tool and the arguments of a call; null for anything else, a broken call with other fields beside it too."""
    if value.get("kind") == _ACTION:
        return "invoke_skill", {"name": value.get("name")}
    if "tool_name" in value and "parameters" in value:
        return string(value["tool_name"]), value["parameters"]
    if value.get("content_type") == "tool_use":
        return string(value.get("name")), value.get("arguments")
    if "name" in value and "args" in value and not _TAGGED & value.keys():
        return string(value["name"]), value["args"]
    return None


def _is_answer(value: Mapping[str, object]) -> bool:
    return (
        string(value.get("type")) in _ANSWERS
        or value.get("content_type") == "tool_result"
        or value.get("kind") == _OBSERVATION
    )


def _blocks(record: object) -> Iterator[tuple[Role, object, tuple[str | int, ...]]]:
    """Yield the blocks of a record, or what stands in their place, with the role of their message and where they stand."""
    listed = child(record, "messages")
    rows = listed if isinstance(listed, list) else record if isinstance(record, list) else [record]
    under: tuple[str | int, ...] = ("messages",) if isinstance(listed, list) else ()
    for number, row in enumerate(rows):
        where = (*under, number) if isinstance(record, list) or under else ()
        if not is_map(row):
            yield "user", row, where
            continue
        role = _ROLES.get(string(row.get("role")), "user")
        content = row.get("content")
        if "role" not in row or _is_answer(row):
            yield role, row, where
        elif isinstance(content, str):
            yield role, {"text": content}, where
        else:
            for index, block in enumerate(items(content)):
                yield role, block, (*where, "content", index)


def recognise(head: Head) -> float:
    """Tell whether records are such calls or results."""
    kinds = {
        (_called(block) is not None, _is_answer(block))
        for record in head.records
        for _, block, _ in _blocks(record)
        if is_map(block)
    }
    return 0.4 if (True, False) in kinds else 0.0


def read(source: Source) -> Read:
    """Read blocks and messages of blocks from documents or lines."""
    return by_row(source, _row)


def _row(row: Row) -> Out:
    for role, block, where in _blocks(row.value):
        place = Place(within(row.raw, *where))
        if not is_map(block):
            yield unknown(block, place.raw, "block")
        elif (call := _called(block)) is not None:
            tool, given = call
            yield ToolCall(tool=tool, arguments=arguments(given), call_id=_identity(block), raw=place.raw)
        elif _is_answer(block):
            yield _answer(block, place)
        elif isinstance(text := block.get("text"), str):
            yield Message(role=role, text=text, raw=place.raw)
        else:
            yield Gap(reason=f"block with keys {', '.join(sorted(block))[:80]}", place=place.raw)


def _identity(block: Mapping[str, object]) -> str | None:
    return next((text for key in _IDS if (text := string(block.get(key)))), None)


def _answer(block: Mapping[str, object], place: Place) -> ToolResult:
    """Read a result: a failure has an error, a mark or a failing status; its text is where the first of these keys has it."""
    data = next((block[key] for key in ("response", "result") if is_map(block.get(key))), None)
    error = block.get("error") if block.get("error") not in (None, "", False) else child(data, "error")
    failed = block.get("is_error") is True or error not in (None, "", False)
    keys = ("content", "llmContent", "output", "result", "response", "text")
    text = next((text for key in keys if (text := text_of(block.get(key)))), "")
    status = "error" if failed else _STATUS.get(string(block.get("status")).casefold(), "unknown")
    tool = "invoke_skill" if block.get("kind") == _OBSERVATION else string(block.get("name"))
    return ToolResult(tool=tool, text=error if isinstance(error, str) and error else text, data=data, status=status,
                      call_id=_identity(block), exit_code=integer(block.get("exit_code")), raw=place.raw)  # fmt: skip


FORMAT: Final = Format(name="Bare calls and results", recognise=recognise, read=read)
