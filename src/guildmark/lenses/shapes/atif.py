"""ATIF, the agent trajectory interchange format: steps with calls and observations. Versions 1.x; others are refused."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from guildmark.lenses.shapes.base import (
    Format,
    Place,
    arguments,
    child,
    integer,
    is_map,
    maps,
    number,
    string,
    text_of,
    within,
)
from guildmark.model.event import Message, ModelTurn, ToolCall, ToolResult
from guildmark.model.trace import Gap

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from guildmark.lenses.shapes.base import Head, Read, Row, Source
    from guildmark.model.event import AnyEvent, Role

    Out = Iterator[AnyEvent | Gap]

_VERSION: Final = re.compile(r"ATIF-v(?P<major>\d+)\.\d+")
_ROLES: Final[dict[str, Role]] = {"system": "system", "agent": "assistant", "assistant": "assistant"}


def recognise(head: Head) -> float:
    """Tell whether a document has steps and says that it is such a trajectory."""
    for record in head.records:
        if is_map(record) and isinstance(record.get("steps"), list):
            if _VERSION.match(string(record.get("schema_version"))):
                return 1.0
            if any("step_id" in step and "source" in step for step in maps(record["steps"])):
                return 0.8
    return 0.0


def read(source: Source) -> Read:
    """Read trajectories from documents or lines."""
    for row in source.rows():
        yield from (row,) if isinstance(row, Gap) else _row(row)


def _row(row: Row) -> Out:
    version = _VERSION.match(string(child(row.value, "schema_version")))
    if version is not None and version["major"] != "1":
        yield Gap(reason=f"ATIF version {version[0]} is not known", place=row.raw)
        return
    steps = list(maps(child(row.value, "steps")))
    if not steps:
        yield Gap(reason="record has no steps", place=row.raw)
    for tool in maps(child(row.value, "agent", "tool_definitions")):
        description = string(child(tool, "function", "description")) or string(tool.get("description"))
        name = string(child(tool, "function", "name")) or string(tool.get("name"))
        if description:
            yield Message(role="tools", kind=name, text=description, raw=row.raw)
    model = string(child(row.value, "agent", "model_name")) or None
    for index, step in enumerate(steps):
        place = Place(within(row.raw, "steps", index), time=string(step.get("timestamp")) or None)
        yield from _step(step, place, model)


def _step(step: Mapping[str, object], place: Place, model: str | None) -> Out:
    metrics = step.get("metrics")
    if is_map(metrics):
        yield ModelTurn(
            model=string(step.get("model_name")) or model, input_tokens=integer(metrics.get("prompt_tokens")),
            output_tokens=integer(metrics.get("completion_tokens")), cached_tokens=integer(metrics.get("cached_tokens")),
            cost=number(metrics.get("cost_usd")), time=place.time, raw=place.raw,
        )  # fmt: skip
    text = text_of(step.get("message"))
    if text:
        yield Message(role=_ROLES.get(string(step.get("source")), "user"), text=text, time=place.time, raw=place.raw)
    names: dict[str, str] = {}
    for call in maps(step.get("tool_calls")):
        identity = string(call.get("tool_call_id"))
        names[identity] = string(call.get("function_name"))
        yield ToolCall(tool=names[identity], arguments=arguments(call.get("arguments")), call_id=identity or None,
                       time=place.time, raw=place.raw)  # fmt: skip
    only = next(iter(names)) if len(names) == 1 else ""
    for result in maps(child(step, "observation", "results")):
        identity = string(result.get("source_call_id")) or only
        yield ToolResult(tool=names.get(identity, ""), text=text_of(result.get("content")), call_id=identity or None,
                         time=place.time, raw=place.raw)  # fmt: skip


FORMAT: Final = Format(name="ATIF trajectory", recognise=recognise, read=read)
